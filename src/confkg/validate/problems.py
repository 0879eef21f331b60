"""What makes shapes ill-formed: one thing that is wrong, where it is said, and how to fix it."""

from __future__ import annotations

from dataclasses import dataclass

import pyoxigraph as ox

from confkg.errors import clipped
from confkg.namespaces import compact
from confkg.rdf.positions import Statement

Node = ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in shapes that SHACL does not allow."""

    statement: Statement
    what: str
    fix: str

    @classmethod
    def of(cls, triple: ox.Triple, what: str, fix: str) -> Problem:
        """A problem with a triple."""
        subject, value = triple.subject, triple.object
        assert not isinstance(subject, ox.Triple)
        assert not isinstance(value, ox.Triple)
        return cls(Statement(subject, triple.predicate, value), what, fix)


def written(term: Node) -> str:
    """A term as a message repeats it."""
    if isinstance(term, ox.NamedNode):
        short = compact(term.value)
        return short if short != term.value else f"<{clipped(term.value)}>"
    if isinstance(term, ox.Literal):
        language = f"@{term.language}" if term.language else ""
        return f'"{clipped(term.value, 60)}"{language}'
    return "a blank node"
