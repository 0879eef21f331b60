"""Property paths: followed from nodes, turned round, and met by changed statements."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from confkg.validate.changes.change import Change
from confkg.validate.changes.lookups import Lookups

__all__ = ["Choice", "Path", "Repeat", "Step", "Steps", "follow", "meetings", "starts", "turned"]


@dataclass(frozen=True, slots=True)
class Step:
    """From a subject to an object, or back.

    Attributes:
        predicate: the predicate; empty for any but those excluded.
        back: whether from object to subject.
        excluded: predicates that do not lead on, where any other does.
    """

    predicate: str
    back: bool = False
    excluded: frozenset[str] = frozenset()

    def takes(self, predicate: str) -> bool:
        """Whether a statement with this predicate is such a step."""
        return predicate == self.predicate if self.predicate else predicate not in self.excluded


@dataclass(frozen=True, slots=True)
class Steps:
    """One path after the other; none stay where they are."""

    parts: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One path or another."""

    parts: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """A path any number of times, or at most once; whether none is enough makes no difference.

    To take ``p+`` for ``p*`` gives more nodes, never fewer.
    """

    part: Path
    often: bool


Path = Step | Steps | Choice | Repeat


def turned(path: Path) -> Path:
    """The path from its end to its beginning.

    >>> turned(Steps((Step("<urn:p>"), Step("<urn:q>", back=True)))).parts[0].predicate
    '<urn:q>'
    """
    match path:
        case Step():
            return Step(path.predicate, not path.back, path.excluded)
        case Steps():
            return Steps(tuple(turned(part) for part in reversed(path.parts)))
        case Choice():
            return Choice(tuple(turned(part) for part in path.parts))
        case Repeat():
            return Repeat(turned(path.part), path.often)


def follow(path: Path, nodes: Collection[str], data: Lookups) -> set[str]:
    """Where a path leads from any of these nodes.

    Raises:
        TooMuch: it leads too far.
    """
    if not nodes:
        return set()
    match path:
        case Step():
            return _step(path, nodes, data)
        case Steps():
            reached = set(nodes)
            for part in path.parts:
                reached = follow(part, reached, data)
            return reached
        case Choice():
            return {node for part in path.parts for node in follow(part, nodes, data)}
        case Repeat():
            reached, last = set(nodes), set(nodes)
            while last:
                last = follow(path.part, last, data) - reached
                reached |= last
                if not path.often:
                    break
            return reached


def _step(step: Step, nodes: Collection[str], data: Lookups) -> set[str]:
    if step.back:
        named = (step.predicate,) if step.predicate else ()
        return {row[0] for row in data.pointing(nodes, named) if step.takes(row[1])}
    return {row[2] for row in data.about(nodes) if step.takes(row[1])}


def starts(path: Path, change: Change, data: Lookups) -> set[str]:
    """The nodes from which a path can lead over a changed statement.

    Args:
        path: the path.
        change: what was changed.
        data: the data as they are and as they were.

    Raises:
        TooMuch: there are too many.
    """
    match path:
        case Step():
            return {node for beginnings, _ in meetings(path, change, data) for node in beginnings}
        case Steps():
            found: set[str] = set()
            for place, part in enumerate(path.parts):
                before = turned(Steps(path.parts[:place]))
                found |= follow(before, starts(part, change, data), data)
            return found
        case Choice():
            return {node for part in path.parts for node in starts(part, change, data)}
        case Repeat():
            return follow(turned(path), starts(path.part, change, data), data)


def meetings(path: Path, change: Change, data: Lookups) -> Iterator[tuple[set[str], set[str]]]:
    """Where a path can lead over a changed statement.

    Args:
        path: the path.
        change: what was changed.
        data: the data as they are and as they were.

    Yields:
        Nodes from which the path goes over changed statements, and where it then ends; one pair for
        each place of the path and, where that is a step, for each statement.

    Raises:
        TooMuch: it leads too far.
    """
    match path:
        case Step():
            named = [path.predicate] if path.predicate else sorted(change.by_predicate)
            for subject, predicate, object_ in (
                row for name in named for row in change.by_predicate.get(name, ())
            ):
                if path.takes(predicate):
                    ends = ({subject}, {object_})
                    yield ends[::-1] if path.back else ends
        case Steps():
            for place, part in enumerate(path.parts):
                before, after = Steps(path.parts[:place]), Steps(path.parts[place + 1 :])
                for first, last in meetings(part, change, data):
                    yield follow(turned(before), first, data), follow(after, last, data)
        case Choice():
            for part in path.parts:
                yield from meetings(part, change, data)
        case Repeat():
            for first, last in meetings(path.part, change, data):
                yield follow(turned(path), first, data), follow(path, last, data)
