"""What shapes say, as far as it tells what they look at."""

from __future__ import annotations

from collections.abc import Iterator

import pyoxigraph as ox

from confkg.rdf.terms import term
from confkg.validate.changes.paths import Choice, Path, Repeat, Step, Steps, turned

__all__ = ["ShapeLookups", "Term", "Unclear", "is_true"]

Term = ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple

_NIL = term("rdf:nil")
_DEEPEST = 100
"""Paths within paths; a path that contains itself goes deeper."""
_REPEATS = {"sh:zeroOrMorePath": True, "sh:oneOrMorePath": True, "sh:zeroOrOnePath": False}
"""How a path is repeated: whether more than once."""


class Unclear(Exception):
    """What a shape looks at cannot be told."""


def is_true(values: list[Term]) -> bool:
    """Whether a value says so in plain words.

    >>> is_true([ox.Literal(True)]), is_true([ox.Literal("perhaps")]), is_true([])
    (True, False, False)
    """
    return any(isinstance(value, ox.Literal) and value.value in ("true", "1") for value in values)


class ShapeLookups:
    """What the shapes say of a node, looked up in a store.

    Args:
        store: the shapes, which this class reads only.
    """

    def __init__(self, store: ox.Store) -> None:
        self._store = store

    def values(self, node: Term, prefixed: str) -> list[Term]:
        """The values of a property given by its prefixed name, in a fixed order."""
        return self.of(node, term(prefixed))

    def of(self, node: Term, predicate: ox.NamedNode) -> list[Term]:
        """The values of a property, in a fixed order."""
        if not isinstance(node, ox.NamedNode | ox.BlankNode):
            return []
        found = self._store.quads_for_pattern(node, predicate, None, None)
        return sorted({quad.object for quad in found}, key=str)

    def subjects(self, prefixed: str, value: Term | None = None) -> list[Term]:
        """The nodes that have a property, or a value of it, in a fixed order."""
        if isinstance(value, ox.Triple):
            return []
        found = self._store.quads_for_pattern(None, term(prefixed), value, None)
        return sorted({quad.subject for quad in found}, key=str)

    def predicates(self, node: Term) -> set[str]:
        """The IRIs of the properties that a node has."""
        if not isinstance(node, ox.NamedNode | ox.BlankNode):
            return set()
        found = self._store.quads_for_pattern(node, None, None, None)
        return {quad.predicate.value for quad in found}

    def items(self, head: Term) -> Iterator[Term]:
        """The items of a list.

        Raises:
            Unclear: it is not well-formed.
        """
        seen = set()
        while head != _NIL:
            first, rest = self.values(head, "rdf:first"), self.values(head, "rdf:rest")
            if head in seen or len(first) != 1 or len(rest) != 1:
                raise Unclear
            seen.add(head)
            yield first[0]
            head = rest[0]

    def path(self, node: Term, depth: int = 0) -> Path:
        """The property path that a node stands for.

        Raises:
            Unclear: it is none that SHACL defines.
        """
        if depth > _DEEPEST:
            raise Unclear
        if isinstance(node, ox.NamedNode):
            return Step(str(node))
        if self.values(node, "rdf:first"):
            return Steps(tuple(self.path(item, depth + 1) for item in self.items(node)))
        for part in self.values(node, "sh:inversePath"):
            return turned(self.path(part, depth + 1))
        for part in self.values(node, "sh:alternativePath"):
            return Choice(tuple(self.path(item, depth + 1) for item in self.items(part)))
        for kind, often in _REPEATS.items():
            for part in self.values(node, kind):
                return Repeat(self.path(part, depth + 1), often)
        raise Unclear
