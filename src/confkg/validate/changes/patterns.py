"""The patterns of a SPARQL query, in groups that match or need not.

What matches a pattern matters only where the patterns around it match, too: its context.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from confkg.validate.changes.paths import Path

__all__ = ["Context", "Group", "Pattern", "all_variables", "iter_contexts", "with_names"]


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern of a query.

    Attributes:
        subject: a term in N-Triples, or a variable, which begins with ``?``.
        path: how it leads from subject to object; a single step does not lead back.
        object: as the subject.
        predicate: the variable in place of the path; empty if there is none.
    """

    subject: str
    path: Path
    object: str
    predicate: str = ""

    @property
    def variables(self) -> set[str]:
        """Its variables."""
        return {t for t in (self.subject, self.object, self.predicate) if t.startswith("?")}


@dataclass(frozen=True, slots=True)
class Context:
    """A pattern, and what has to match beside it."""

    pattern: Pattern
    beside: tuple[Pattern, ...]


@dataclass
class Group:
    """A part of a query.

    Attributes:
        patterns: what has to match.
        parts: parts within it that need not match, or may not.
    """

    patterns: list[Pattern] = field(default_factory=list)
    parts: list[Group] = field(default_factory=list)

    def certain(self) -> set[str]:
        """The variables that have a value in every solution."""
        return {name for pattern in self.patterns for name in pattern.variables}


def iter_contexts(group: Group, outside: tuple[Pattern, ...] = ()) -> Iterator[Context]:
    """All patterns of a group, each with those that have to match beside it.

    Args:
        group: a query, or a part of it.
        outside: what has to match around it.
    """
    around = (*outside, *group.patterns)
    for place, pattern in enumerate(around[len(outside) :], len(outside)):
        yield Context(pattern, (*around[:place], *around[place + 1 :]))
    for part in group.parts:
        yield from iter_contexts(part, around)


def all_variables(group: Group) -> set[str]:
    """The variables in a group and its parts."""
    own = {name for pattern in group.patterns for name in pattern.variables}
    return own.union(*(all_variables(part) for part in group.parts))


def with_names(group: Group, names: Mapping[str, str]) -> Group:
    """The group with other names for some variables."""

    def name(term: str) -> str:
        return names.get(term, term)

    patterns = [
        Pattern(name(p.subject), p.path, name(p.object), name(p.predicate)) for p in group.patterns
    ]
    return Group(patterns, [with_names(part, names) for part in group.parts])
