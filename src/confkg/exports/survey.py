"""What a writer has to know before its first byte: prefixes in use, kinds of values, obstacles."""

from __future__ import annotations

from collections.abc import Iterable

import pyoxigraph as ox

from confkg.namespaces import prefixes
from confkg.rdf.described import Described, Node
from confkg.rdf.terms import term
from confkg.rdf.turtle import find_prefix, is_plain, is_short

__all__ = ["ID", "Survey"]

ID = "@id"
"""The kind of a value that is a thing."""


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
        self._plain: set[str] = set()
        self._odd: set[str] = set()
        rdf_type = term("rdf:type")
        for described in subjects:
            self._see(described.subject)
            for triple in described.triples:
                if triple.predicate != rdf_type:  # no format names it
                    self._see(triple.predicate)
                value = triple.object
                listed = described.lists.get(value) if isinstance(value, ox.BlankNode) else None
                for node in (value,) if listed is None else listed:
                    self._see(node)
                kinds = self.kinds.setdefault(triple.predicate.value, set())
                kinds.add(_kind(triple.object))
                if triple.predicate == rdf_type and isinstance(triple.object, ox.NamedNode):
                    self.classes.add(triple.object.value)

    def _see(self, node: Node) -> None:
        if isinstance(node, ox.Literal):
            if is_short(node):
                return
            node = node.datatype
        if not isinstance(node, ox.NamedNode):
            return
        self.schemes.add(node.value.partition(":")[0])
        if found := find_prefix(node.value):
            (self._plain if is_plain(found[1]) else self._odd).add(found[0])

    @property
    def used(self) -> frozenset[str]:
        """The prefixes that fit an IRI."""
        return frozenset(self._plain | self._odd)

    @property
    def plain(self) -> frozenset[str]:
        """The prefixes that fit an IRI whose rest needs no escapes."""
        return frozenset(self._plain)

    def names(self) -> dict[str, str]:
        """The prefixes that fit a property or class, with their namespaces; none that some IRI makes odd.

        One odd name costs its prefix, and that of a namespace around it, or its names would hold a
        slash.
        """
        known = prefixes()
        odd = [known[prefix] for prefix in self._odd]
        said = [*self.kinds, *self.classes]
        return {
            prefix: known[prefix]
            for prefix in sorted(self._plain - self._odd)
            if not any(iri.startswith(known[prefix]) for iri in odd)
            and any(name.startswith(known[prefix]) for name in said)
        }


def _kind(value: Node) -> str:
    if not isinstance(value, ox.Literal):
        return ID
    return f"@{value.language}" if value.language else value.datatype.value
