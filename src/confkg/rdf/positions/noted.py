"""Statements as they become complete, in the order in which the RDF library yields them.

The order matters for blank nodes that have no label: they are numbered by it, see
:mod:`confkg.rdf.naming`.
"""

from __future__ import annotations

from confkg.namespaces import prefixes
from confkg.rdf.naming import anonymous
from confkg.rdf.positions.wanted import Place, Term, Wanted


def rdf(name: str) -> bytes:
    """The IRI of a term of RDF."""
    return f"{prefixes()['rdf']}{name}".encode()


class Unlabelled:
    """A blank node without a label.

    Attributes:
        place: where it is opened.
        name: what it is called once it was part of a complete statement.
    """

    __slots__ = ("name", "place")

    def __init__(self, place: Place) -> None:
        self.place, self.name = place, b""


Value = Term | Unlabelled


class Noted:
    """Passes complete statements on to those who want them.

    Attributes:
        graph: the blank node that the graph is called by in which the statements are.
    """

    def __init__(self, wanted: Wanted) -> None:
        self._wanted = wanted
        self._count = 0
        self.graph: Unlabelled | None = None

    def state(
        self, subject: bytes | Unlabelled, predicate: bytes, value: Value, *places: Place
    ) -> None:
        """A statement is complete."""
        if self._wanted.numbered:
            for node in (subject, value, self.graph):
                if isinstance(node, Unlabelled) and not node.name:
                    node.name = b"_:" + anonymous(self._count).encode()
                    self._count += 1
        name = subject.name if isinstance(subject, Unlabelled) else subject
        if name in self._wanted.subjects:
            term = (value.name or None) if isinstance(value, Unlabelled) else value
            self._wanted.see(name, predicate, term, *places)
