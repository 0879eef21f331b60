"""What the RDF library complains of, in plain words, with how to fix it."""

from __future__ import annotations

import re

from confkg.errors import clipped
from confkg.namespaces import prefixes
from confkg.rdf.formats import Format

_PLACE = re.compile(r"^Parser error (?:at|between) line [^:]*: ")

_SENTENCE = "a statement is a subject, a property, a value and a dot"

_COMPLAINTS = {
    r"A dot is expected at the end of statements": (
        "the statement before this place has no dot at its end",
        "put a '.' behind it",
    ),
    r"Unexpected end$": (
        "the file ends in the middle of a statement",
        "complete it, and put a '.' behind it",
    ),
    r"No scheme found in an absolute IRI": (
        "an IRI is relative, and nothing says to what",
        "write it in full",
    ),
    r"Invalid IRI code point ' '": ("there is a blank in an IRI", "write %20 for it"),
    r"Invalid IRI code point (.+)": (
        "no IRI can have the character {0}",
        "write it as % and two digits",
    ),
    r"The escape sequence '(.+)' is not": (
        "{0} stands for no character",
        r"write a backslash in a text as \\",
    ),
    r"Invalid UTF-8|Only UTF-8|using UTF-8": ("it is not all UTF-8", "save it as UTF-8"),
    r"PREFIX keyword should be followed": (
        "a prefix has a colon at its end",
        "write @prefix ex: <IRI> .",
    ),
    r"blank node property lists should end with a '\]'": (
        "a bracket that was opened is not closed before this place",
        "put a ']' before it",
    ),
    r"A language code should|A subtag may be": (
        "there is no such language code",
        "write it as in @en or @de-CH",
    ),
    r"Expecting a datatype IRI after \^\^": (
        "the datatype behind ^^ is missing",
        "write it as in ^^xsd:date",
    ),
    r"'([“”„‘’«»])' is not allowed": (
        "{0} is no quotation mark here",
        'write straight ones: "',
    ),
    r"(?i:(true|false)) is not a valid RDF object": (
        "true and false are written in small letters",
        "fix the word",
    ),
    r"([.;,\])]) is not a valid RDF object": (
        "a value is missing before {0}",
        "say what the property's value is",
    ),
    r"([\w-]+) is not a valid RDF object": (
        "{0} is neither an IRI nor a text",
        "put a text into quotes, an IRI into <>, and give a name its prefix",
    ),
    r"([.;,\])]) is not a valid predicate": (
        "a property and a value are missing before {0}",
        _SENTENCE,
    ),
    r"(.+) is not a valid predicate": ("{0} is no property", _SENTENCE),
    r"(['\"].*) is not a valid subject": ("a text is no subject", _SENTENCE),
    r"@(\w+) is not a valid subject": (
        "there is no directive @{0}",
        "write @prefix or @base, in small letters",
    ),
    r"^\. is not a valid subject": ("there is a dot too many", "take it away"),
    r"is not a valid subject|The subject of a triple must": (
        "no statement can begin like this",
        _SENTENCE,
    ),
    r"The object of a triple must": (
        "no value can be written like this",
        "write IRIs in full and in <>, texts in quotes",
    ),
    r"Only a single triple|line jumps are not allowed": (
        "each line holds one statement",
        "begin a new line for each; or name the file .ttl if it is Turtle",
    ),
    r"Max stack size": ("brackets are nested too deep", "nest less"),
    r"XML: no element found": ("it ends before its elements do", "restore its end"),
    r"XML: mismatched tag": ("an element ends by another name than it began", "fix the tag"),
    r"XML: unbound prefix": ("a prefix is not declared", "declare it with xmlns"),
    r"XML: undefined entity": ("an entity is not declared", "write out what it stands for"),
    r"Trailing commas": ("there is a comma behind the last member", "take it away"),
}

_OPENED = {
    '"': ("a text begins here and does not end", "put quotes at its end"),
    "'": ("a text begins here and does not end", "put quotes at its end"),
    "<": ("an IRI begins here and does not end", "put a '>' at its end"),
}
_FOREIGN = {
    re.compile(r"<[?!]|<(?:rdf:RDF|html)\b", re.IGNORECASE): ("XML", ".rdf"),
    re.compile(r'[{\[]\s*(?:"|$)'): ("JSON", ".jsonld"),
    re.compile(r"@?prefix\s.*?:\s*<", re.IGNORECASE): ("Turtle", ".ttl"),
}
"""How files in other formats begin, which a parser takes for something else."""


def explain(message: str, here: str, form: Format) -> tuple[str, str]:
    """What is wrong, and how to fix it.

    >>> from confkg.rdf.formats import FORMATS
    >>> explain("The prefix rdf: has not been declared", "rdf:x", FORMATS["turtle"])[1]
    "put '@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .' at the top"
    """
    complaint = _PLACE.sub("", message)
    what, fix = _in_words(complaint, here, form)
    return f"it is not {form.title} ({clipped(what)})", fix


def _in_words(complaint: str, here: str, form: Format) -> tuple[str, str]:
    if undeclared := re.search(r"The prefix (\S*:) has not been declared", complaint):
        prefix = undeclared[1]
        iri = prefixes().get(prefix[:-1], "IRI")
        return (
            f"the prefix {prefix} is not declared",
            f"put '@prefix {prefix} <{iri}> .' at the top",
        )
    if complaint.startswith("Unexpected end of file"):
        closing = ("it ends in the middle of a statement", "complete it")
        return _OPENED.get(here[:1], closing)
    for beginning, (name, suffix) in _FOREIGN.items():
        if suffix not in form.suffixes and beginning.match(here):
            return f"it looks like {name}", f"name the file after its format: {suffix}"
    for pattern, (what, fix) in _COMPLAINTS.items():
        if found := re.search(pattern, complaint):
            return what.format(*map(clipped, found.groups())), fix
    return complaint, "fix it"
