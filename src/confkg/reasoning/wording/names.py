"""How things, classes, properties and values are called in a sentence."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

import pyoxigraph as ox

from confkg.namespaces import compact
from confkg.reasoning.statements import Knowledge, Term
from confkg.reasoning.vocabulary import OWL, RDF, RDFS, XSD

_BARE = frozenset(XSD + name for name in ("integer", "decimal", "double", "float", "boolean"))
_TEXT = frozenset({XSD + "string", RDF + "langString"})
_BUILT_IN = {
    OWL + "Thing": "a thing",
    OWL + "Nothing": "nothing",
    XSD + "string": "a string",
    XSD + "integer": "an integer",
    XSD + "decimal": "a decimal number",
    XSD + "boolean": "true or false",
    RDFS + "Literal": "a value",
}
_LIKE_A_CONSONANT = ("uni", "use", "eu", "one")
_LOCAL = re.compile(r"[\w.-]*\w")
_LONGEST = 80
"""Characters of a value that are shown."""


def with_article(name: str) -> str:
    """A noun with "a" or "an".

    >>> with_article("award receipt"), with_article("Person"), with_article("university")
    ('an award receipt', 'a Person', 'a university')
    """
    lower = name.lower()
    vowel = lower[:1] in "aeiou" and not lower.startswith(_LIKE_A_CONSONANT)
    return f"{'an' if vowel else 'a'} {name}"


class Namer:
    """Names for what is spoken of.

    A thing is called by its label; where it is first named, its IRI comes behind. A label that two
    things share, or two classes, says nothing: the IRI is given each time.
    """

    def __init__(self, knowledge: Knowledge) -> None:
        self._labels = labels = knowledge.labels
        self._namespaces = sorted(
            ((iri, prefix) for prefix, iri in knowledge.prefixes.items() if iri),
            key=lambda pair: (-len(pair[0]), pair[1]),
        )
        known = frozenset(knowledge.classes())
        self._shared_by_classes = _shared(labels[iri] for iri in labels if iri in known)
        self._shared = _shared(labels[iri] for iri in labels if iri not in known)
        self._named: set[str] = set()

    def short(self, iri: str) -> str:
        """The IRI with a prefix of the project, or else with one of the files that were read."""
        short = compact(iri)
        if short != iri:
            return short
        for namespace, prefix in self._namespaces:
            if iri.startswith(namespace) and _LOCAL.fullmatch(iri, len(namespace)):
                return f"{prefix}:{iri[len(namespace) :]}"
        return iri

    def label(self, iri: str) -> str:
        """The label of a class or property, else the IRI with a prefix."""
        label = self._labels.get(iri)
        return self.short(iri) if label is None else label

    def class_(self, iri: str) -> str:
        """A member of a class or datatype: "a person", "an integer"."""
        if iri in _BUILT_IN:
            return _BUILT_IN[iri]
        label = self._labels.get(iri)
        is_telling = label is not None and label not in self._shared_by_classes
        return with_article(label if label and is_telling else self.short(iri))

    def property(self, iri: str) -> str:
        """A property, in quotation marks."""
        return f"'{self.label(iri)}'"

    def thing(self, term: Term) -> str:
        """A thing or a value."""
        if isinstance(term, ox.Literal):
            return _value(term)
        if isinstance(term, ox.BlankNode):
            return f"something without a name (_:{term.value})"
        label, short = self._labels.get(term.value), self.short(term.value)
        if label is None:
            return short
        if term.value in self._named:
            return f"'{label}'" if label not in self._shared else f"'{label}' ({short})"
        self._named.add(term.value)
        return f"'{label}' ({short})"


def _shared(labels: Iterable[str]) -> set[str]:
    return {label for label, count in Counter(labels).items() if count > 1}


def _value(literal: ox.Literal) -> str:
    """The value as one would write it; with its datatype where that is not plain to see."""
    text = literal.value
    if len(text) > _LONGEST:
        text = f"{text[: _LONGEST - 1]}…"
    datatype = literal.datatype.value
    if datatype in _BARE:
        return text
    if datatype in _TEXT:
        return f'"{text}"' + (f"@{literal.language}" if literal.language else "")
    return f'"{text}" ({compact(datatype)})'
