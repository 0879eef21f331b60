"""A change of data: the statements that were added and those that were removed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import pyoxigraph as ox

__all__ = ["Change", "Statement", "as_statement", "is_blank"]

Statement = tuple[str, str, str]
"""Subject, predicate and object, each as N-Triples writes it."""


def as_statement(triple: ox.Triple) -> Statement:
    """A triple in N-Triples.

    >>> as_statement(ox.Triple(ox.BlankNode("b"), ox.NamedNode("urn:p"), ox.Literal("x")))
    ('_:b', '<urn:p>', '"x"')
    """
    return str(triple.subject), str(triple.predicate), str(triple.object)


def is_blank(node: str) -> bool:
    """Whether a term is a blank node."""
    return node.startswith("_:")


@dataclass(frozen=True)
class Change:
    """What differs between two versions of data.

    It may hold more than what differs, never less.

    Attributes:
        added: what is stated now and was not before.
        removed: what was stated before and is not now.
        whole: why everything has to count as changed, as a clause; empty if it has not.
    """

    added: frozenset[Statement] = frozenset()
    removed: frozenset[Statement] = frozenset()
    whole: str = ""

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.whole)

    @cached_property
    def by_predicate(self) -> dict[str, list[Statement]]:
        """The statements, whether added or removed, by their predicate."""
        found: dict[str, list[Statement]] = defaultdict(list)
        for statement in self.statements():
            found[statement[1]].append(statement)
        return dict(found)

    def statements(self) -> Iterable[Statement]:
        """The statements, whether added or removed, in a fixed order."""
        return sorted(self.added | self.removed)
