"""What the constraint components of SHACL ask, in one sentence each."""

from __future__ import annotations

HELP = {
    "And": "The value has to conform to all of several shapes.",
    "Class": "The value has to be an instance of a class.",
    "Closed": "The thing may have no properties but those that the shape names.",
    "Datatype": "The value has to be a literal of a datatype, and well-formed.",
    "Disjoint": "The values may not be among those of another property.",
    "Equals": "The values have to be those of another property.",
    "Expression": "An expression has to be true of the value.",
    "HasValue": "A certain value has to be there.",
    "In": "The value has to be one of a list.",
    "JS": "A function has to be true of the value.",
    "LanguageIn": "The value has to be a text in one of a list of languages.",
    "LessThan": "The value has to be less than those of another property.",
    "LessThanOrEquals": "The value may not be greater than those of another property.",
    "MaxCount": "There are more values than there may be.",
    "MaxExclusive": "The value has to be less than a bound.",
    "MaxInclusive": "The value may not be greater than a bound.",
    "MaxLength": "The text is longer than it may be.",
    "MinCount": "There are fewer values than there have to be.",
    "MinExclusive": "The value has to be greater than a bound.",
    "MinInclusive": "The value may not be less than a bound.",
    "MinLength": "The text is shorter than it may be.",
    "Node": "The value has to conform to another shape.",
    "NodeKind": "The value has to be an IRI, a blank node or a literal, as the shape says.",
    "Not": "The value may not conform to a certain shape.",
    "Or": "The value has to conform to at least one of several shapes.",
    "Pattern": "The text has to match a regular expression.",
    "Property": "The value has to conform to a property shape.",
    "QualifiedMaxCount": "More values conform to a certain shape than may.",
    "QualifiedMinCount": "Fewer values conform to a certain shape than have to.",
    "SPARQL": "A query over the data found something that may not be.",
    "UniqueLang": "There may be one text for each language.",
    "Xone": "The value has to conform to exactly one of several shapes.",
}
"""By the name of the component without ``ConstraintComponent``."""

_SPECIFICATION = "https://www.w3.org/TR/shacl/"
_ADVANCED = ("Expression", "JS")


def help_text(component: str) -> str:
    """What a component asks.

    Args:
        component: its name, as :attr:`confkg.validate.Result.component_name` has it.

    >>> help_text("MaxCount"), help_text("ex:Own")
    ('There are more values than there may be.', 'A constraint of its own has to hold.')
    """
    return HELP.get(component, "A constraint of its own has to hold.")


def help_address(component: str) -> str:
    """Where the specification explains it, empty if it does not.

    >>> help_address("MaxCount")
    'https://www.w3.org/TR/shacl/#MaxCountConstraintComponent'
    """
    if component not in HELP or component in _ADVANCED:
        return ""
    if component == "SPARQL":
        return f"{_SPECIFICATION}#sparql-constraints"
    return f"{_SPECIFICATION}#{component}ConstraintComponent"
