"""The message of a result where the shapes bring none of their own.

The sentence says what is wrong with the focus node or the value, in terms of the constraint's
parameters (https://www.w3.org/TR/shacl/#core-components).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice

import pyoxigraph as ox

from confkg.namespaces import compact
from confkg.rdf.terms import Node
from confkg.validate.shapes_graph import VALIDATORS, ShapesGraph, is_anonymous

_SENTENCES = {
    "Class": "The value is not a {class}.",
    "Datatype": "The value is not of datatype {datatype}.",
    "NodeKind": "The value is not of the kind {nodeKind}.",
    "MinCount": "There are fewer than {minCount} values.",
    "MaxCount": "There are more than {maxCount} values.",
    "MinExclusive": "The value is not greater than {minExclusive}.",
    "MinInclusive": "The value is less than {minInclusive}.",
    "MaxExclusive": "The value is not less than {maxExclusive}.",
    "MaxInclusive": "The value is greater than {maxInclusive}.",
    "MinLength": "The value has fewer than {minLength} characters.",
    "MaxLength": "The value has more than {maxLength} characters.",
    "Pattern": "The value does not match the pattern {pattern}.",
    "LanguageIn": "The language of the value is none of {languageIn}.",
    "UniqueLang": "Two values have the same language.",
    "Equals": "The values are not the same as those of {equals}.",
    "Disjoint": "The value is a value of {disjoint}, too.",
    "LessThan": "The value is not less than that of {lessThan}.",
    "LessThanOrEquals": "The value is greater than that of {lessThanOrEquals}.",
    "Not": "It conforms to {not}, which it may not.",
    "And": "It does not conform to all of {and}.",
    "Or": "It conforms to none of {or}.",
    "Xone": "It does not conform to exactly one of {xone}.",
    "Node": "It does not conform to {node}.",
    "QualifiedMinCount": "Fewer than {qualifiedMinCount} values conform to {qualifiedValueShape}.",
    "QualifiedMaxCount": "More than {qualifiedMaxCount} values conform to {qualifiedValueShape}.",
    "Closed": "The property is none of those that the shape allows.",
    "HasValue": "The value {hasValue} is missing.",
    "In": "The value is none of {in}.",
    "SPARQL": "The query of {shape} finds that something is wrong.",
}
_SHORTER = {
    ("MinCount", "1"): "There is no value.",
    ("MaxCount", "0"): "There is a value, where none may be.",
    ("MaxCount", "1"): "There is more than one value.",
    ("MinLength", "1"): "The value is empty.",
}
"""What one says for a component with a certain parameter."""
_LONGEST = 8
_MESSAGE = re.compile(r"[?$]message\b")
"""The variable of a query that SHACL takes the message from."""


def has_own_message(graph: ShapesGraph, *nodes: ox.NamedNode | ox.BlankNode | None) -> bool:
    """Whether one of a shape, its constraint and the component of this brings a message."""
    return any(node is not None and _brings_message(graph, node) for node in nodes)


def _brings_message(graph: ShapesGraph, node: ox.NamedNode | ox.BlankNode) -> bool:
    if graph.values(node, "message"):
        return True
    if any(_MESSAGE.search(query.value) for query in graph.values(node, "select")):
        return True
    return any(
        not isinstance(validator, ox.Literal) and _brings_message(graph, validator)
        for name in VALIDATORS
        for validator in graph.values(node, name)
    )


def default_message(graph: ShapesGraph, shape: ox.NamedNode | ox.BlankNode, component: str) -> str:
    """What is wrong, by the parameters of the shape."""
    pattern = _SENTENCES.get(component, f"It does not fulfil {component}.")
    words = {}
    for name in ("shape", *(part.split("}")[0] for part in pattern.split("{")[1:])):
        values = graph.values(shape, name)
        words[name] = _listed(graph, values) or "what the shape says"
    words["shape"] = graph.rule(shape, component).rpartition("/")[0]
    shorter = (_SHORTER.get((component, word)) for word in words.values())
    return next(filter(None, shorter), pattern.format(**words))


def _listed(graph: ShapesGraph, values: Iterable[Node]) -> str:
    words = [word for value in values for word in _words(graph, value)]
    more = ["…"] if len(words) > _LONGEST else []
    return ", ".join([*words[:_LONGEST], *more])


def _words(graph: ShapesGraph, value: Node) -> list[str]:
    if isinstance(value, ox.Literal):
        return [value.value]
    members = list(islice(graph.members(value), _LONGEST + 1))
    if members:
        return [_name(graph, member) for member in members]
    return [_name(graph, value)]


def _name(graph: ShapesGraph, term: Node) -> str:
    if isinstance(term, ox.Literal):
        return term.value
    if is_anonymous(term):
        return "an unnamed shape"
    return compact(term.value)
