"""For which focus nodes a changed statement matters to a pattern of a query."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import product

from confkg.validate.changes.change import Change
from confkg.validate.changes.lookups import Lookups, TooMuch
from confkg.validate.changes.paths import Step, follow, meetings, turned
from confkg.validate.changes.patterns import Context, Pattern
from confkg.validate.changes.shapes import Unclear

__all__ = ["concerned"]

_FOCUS = "?this"
_MOST = 20_000
"""Solutions that are held at a time."""

Row = dict[str, str]
"""Terms by variable."""


def concerned(context: Context, change: Change, data: Lookups) -> set[str]:
    """The focus nodes for which a changed statement can match the pattern.

    From the statement it goes on by the patterns beside it, the narrowest first, until the focus
    node is known.

    Args:
        context: the pattern, and what has to match beside it.
        change: what was changed.
        data: the data as they are and as they were.

    Raises:
        Unclear: nothing leads from the pattern to the focus node.
        TooMuch: too many solutions are on the way.
    """
    rows = _distinct(_matches(context.pattern, change, data))
    known, pending = set(context.pattern.variables), list(context.beside)
    while rows and _FOCUS not in known:
        pattern = min(pending, key=lambda one: _width(one, known), default=None)
        if pattern is None or _width(pattern, known) == _UNBOUND:
            raise Unclear
        pending.remove(pattern)
        rows = _distinct(_joined(rows, pattern, known, data))
        known |= pattern.variables
    for pattern in pending:
        if rows and _width(pattern, known) == 0 and isinstance(pattern.path, Step):
            rows = _distinct(_joined(rows, pattern, known, data))
    return {row[_FOCUS] for row in rows}


_UNBOUND = 4


def _width(pattern: Pattern, known: set[str]) -> int:
    """How far a pattern leads: 0 if both ends are known, then by what is known of them."""
    subject = not pattern.subject.startswith("?") or pattern.subject in known
    object_ = not pattern.object.startswith("?") or pattern.object in known
    if subject:
        return 0 if object_ else 1
    if not object_:
        return _UNBOUND
    return 2 if pattern.object in known else 3


def _distinct(rows: Iterable[Row]) -> list[Row]:
    found: dict[tuple[tuple[str, str], ...], Row] = {}
    for row in rows:
        found[tuple(sorted(row.items()))] = row
        if len(found) > _MOST:
            raise TooMuch
    return list(found.values())


def _matches(pattern: Pattern, change: Change, data: Lookups) -> Iterable[Row]:
    """The solutions of a pattern that rest on a changed statement."""
    if not isinstance(pattern.path, Step):
        for starts, ends in meetings(pattern.path, change, data):
            for start, end in product(sorted(starts), sorted(ends)):
                yield from _some(_bound({}, pattern, start, "", end))
        return
    for predicate in [pattern.path.predicate] if pattern.path.predicate else change.by_predicate:
        for subject, _, object_ in change.by_predicate.get(predicate, ()):
            if pattern.path.takes(predicate):
                yield from _some(_bound({}, pattern, subject, predicate, object_))


def _some(row: Row | None) -> Iterable[Row]:
    return () if row is None else (row,)


def _bound(row: Row, pattern: Pattern, start: str, predicate: str, end: str) -> Row | None:
    """The solution with these values, too; None if it has other ones."""
    new = dict(row)
    pairs = ((pattern.subject, start), (pattern.predicate, predicate), (pattern.object, end))
    for name, value in pairs:
        if name and (new.setdefault(name, value) if name.startswith("?") else name) != value:
            return None
    return new


def _joined(rows: list[Row], pattern: Pattern, known: set[str], data: Lookups) -> Iterable[Row]:
    """The solutions together with those of one more pattern, of which an end is known."""
    ahead = not pattern.subject.startswith("?") or pattern.subject in known
    end = pattern.subject if ahead else pattern.object
    nodes = {row.get(end, end) for row in rows}
    reached = _reached(pattern, nodes, ahead, data)
    for row in rows:
        node = row.get(end, end)
        for predicate, other in reached.get(node, ()):
            ends = (node, other) if ahead else (other, node)
            yield from _some(_bound(row, pattern, ends[0], predicate, ends[1]))


def _reached(
    pattern: Pattern, nodes: set[str], ahead: bool, data: Lookups
) -> dict[str, set[tuple[str, str]]]:
    """Where the pattern leads from each node: predicate, if that is a variable, and other end."""
    path = pattern.path if ahead else turned(pattern.path)
    found: dict[str, set[tuple[str, str]]] = defaultdict(set)
    if not isinstance(path, Step):
        for node in sorted(nodes):
            found[node] = {("", other) for other in follow(path, {node}, data)}
        return found
    named = (path.predicate,) if path.predicate else ()
    place = 2 if path.back else 0
    for row in data.pointing(nodes, named) if path.back else data.about(nodes):
        if path.takes(row[1]):
            found[row[place]].add((row[1], row[2 - place]))
    return found
