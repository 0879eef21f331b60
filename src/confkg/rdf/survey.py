"""What a writer has to know before its first byte: names in use, and kinds of values."""

from __future__ import annotations

import pyoxigraph as ox

from confkg.namespaces import prefixes
from confkg.rdf.described import Node
from confkg.rdf.terms import term
from confkg.rdf.turtle import find_prefix, is_plain, is_short

ID = "@id"
"""The kind of a value that is a thing."""

_TYPE = term("rdf:type")
_CELLS = (term("rdf:first"), term("rdf:rest"))
"""They are not named where a list is written as one."""


class Survey:
    """Collects what statements are made of, in whatever order they come.

    Attributes:
        kinds: for each predicate, the kinds of its values, see :func:`kind_of`.
        classes: what things are said to be.
    """

    def __init__(self) -> None:
        self.kinds: dict[str, set[str]] = {}
        self.classes: set[str] = set()
        self._stems: set[str] = set()

    def see(self, triple: ox.Triple) -> None:
        """Take in a statement."""
        subject, predicate, value = triple
        self._see(subject)
        if isinstance(value, ox.Literal):
            if not is_short(value):
                self._see(value.datatype)
        else:
            self._see(value)
        if predicate == _TYPE:  # no format names it
            if isinstance(value, ox.NamedNode):
                self.classes.add(value.value)
            return
        self._see(predicate)
        if predicate not in _CELLS:
            self.kinds.setdefault(predicate.value, set()).add(kind_of(value))

    def _see(self, node: Node) -> None:
        if isinstance(node, ox.NamedNode):
            iri = node.value
            self._stems.add(iri[: max(iri.rfind("/"), iri.rfind("#")) + 1] or iri)

    @property
    def schemes(self) -> frozenset[str]:
        """Of all IRIs."""
        return frozenset(stem.partition(":")[0] for stem in self._stems)

    @property
    def used(self) -> frozenset[str]:
        """The prefixes that fit an IRI."""
        found = map(find_prefix, self._stems)
        return frozenset(prefix for prefix, _ in filter(None, found))

    def names(self) -> dict[str, str]:
        """The prefixes of properties and classes, with their namespaces; none that makes one odd.

        An odd name costs its prefix, and that of a namespace around it, or its names would hold a
        slash.
        """
        known = prefixes()
        said = [*self.kinds, *self.classes]
        found = {iri: find_prefix(iri) for iri in said}
        odd = [iri for iri, name in found.items() if name and not is_plain(name[1])]
        used = {name[0] for name in found.values() if name and is_plain(name[1])}
        return {
            prefix: known[prefix]
            for prefix in sorted(used)
            if not any(iri.startswith(known[prefix]) for iri in odd)
        }


def kind_of(value: Node) -> str:
    """The kind of a value: :data:`ID`, the IRI of a datatype, or ``@`` and a language."""
    if not isinstance(value, ox.Literal):
        return ID
    return f"@{value.language}" if value.language else value.datatype.value
