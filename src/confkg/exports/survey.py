"""What a writer has to know before its first byte: prefixes in use, kinds of values, obstacles."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

import pyoxigraph as ox

from confkg.exports.subjects import Described
from confkg.namespaces import prefixes
from confkg.rdf.terms import term

__all__ = ["ID", "Survey", "find_prefix", "is_plain"]

ID = "@id"
"""The kind of a value that is a thing."""

_PLAIN = re.compile(r"[A-Za-z0-9_](?:[A-Za-z0-9_-]*[A-Za-z0-9_])?", re.ASCII)
_UNNAMED = {
    term("xsd:string"): re.compile(r".*", re.DOTALL),
    term("xsd:integer"): re.compile(r"[+-]?[0-9]+"),
    term("xsd:decimal"): re.compile(r"[+-]?[0-9]*\.[0-9]+"),
    term("xsd:boolean"): re.compile(r"true|false"),
}
"""Literals that Turtle writes without a name for their datatype."""


def is_plain(local: str) -> bool:
    """Whether every reader takes the rest of an IRI behind a prefix as it is, without escapes."""
    return bool(_PLAIN.fullmatch(local))


@lru_cache(maxsize=4096)
def _fitting(stem: str) -> list[tuple[str, str]]:
    """Prefixes with namespaces that IRIs of this stem begin with, the longest first."""
    found = [(prefix, iri) for prefix, iri in prefixes().items() if stem.startswith(iri)]
    return sorted(found, key=lambda pair: -len(pair[1]))


def find_prefix(iri: str) -> tuple[str, str] | None:
    """The prefix that fits an IRI best, and what is left of the IRI.

    >>> find_prefix("https://w3id.org/confkg/vocabulary/rank/winner")
    ('rank', 'winner')
    """
    stem = iri[: max(iri.rfind("/"), iri.rfind("#")) + 1]
    for prefix, namespace in _fitting(stem):
        return prefix, iri[len(namespace) :]
    return None


class Survey:
    """What is found in a first pass over the subjects.

    Attributes:
        schemes: of all IRIs.
        kinds: for each predicate, the kinds of its values: :data:`ID`, a datatype, ``@`` and a
            language.
        classes: what things are said to be.
    """

    def __init__(self, subjects: Iterable[Described]) -> None:
        self.schemes: set[str] = set()
        self.kinds: dict[str, set[str]] = {}
        self.classes: set[str] = set()
        self._used: dict[str, bool] = {}
        rdf_type = term("rdf:type")
        for described in subjects:
            self._see(described.subject)
            for triple in described.triples:
                if triple.predicate != rdf_type:  # no format names it
                    self._see(triple.predicate)
                self._see(triple.object)
                kinds = self.kinds.setdefault(triple.predicate.value, set())
                kinds.add(_kind(triple.object))
                if triple.predicate == rdf_type and isinstance(triple.object, ox.NamedNode):
                    self.classes.add(triple.object.value)

    def _see(self, node: ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple) -> None:
        if isinstance(node, ox.Literal):
            unnamed = _UNNAMED.get(node.datatype)
            if node.language or (unnamed and unnamed.fullmatch(node.value)):
                return
            node = node.datatype
        if not isinstance(node, ox.NamedNode):
            return
        self.schemes.add(node.value.partition(":")[0])
        if found := find_prefix(node.value):
            prefix, local = found
            self._used[prefix] = self._used.get(prefix, True) and is_plain(local)

    @property
    def used(self) -> frozenset[str]:
        """The prefixes that fit an IRI."""
        return frozenset(self._used)

    def prefixes(self) -> dict[str, str]:
        """The prefixes that are used, sorted; none that would need escapes in a name.

        One odd name costs its prefix: rdflib does not read all escapes that Turtle allows. A
        namespace around one that was dropped goes with it, or its names would hold a slash.
        """
        known = prefixes()
        odd = [known[prefix] for prefix, plain in self._used.items() if not plain]
        return {
            prefix: known[prefix]
            for prefix in sorted(self._used)
            if self._used[prefix] and not any(iri.startswith(known[prefix]) for iri in odd)
        }


def _kind(value: ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple) -> str:
    if not isinstance(value, ox.Literal):
        return ID
    return f"@{value.language}" if value.language else value.datatype.value
