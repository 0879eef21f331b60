"""What data say of a node, looked up in a file of N-Triples.

To load a million triples takes longer than to validate them, and to look for a node in the file
takes a fiftieth of that. So the file is searched; only where many nodes are asked for, an index is
made. A question that costs too much is given up with :class:`TooMuch`.
"""

from __future__ import annotations

import mmap
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from contextlib import ExitStack
from itertools import chain, islice
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

from confkg.validate.changes.change import Change, Statement, is_blank
from confkg.validate.changes.index import Index

__all__ = ["Lines", "Lookups", "TooMuch", "Union"]

BYTES = 6_000_000_000
"""How much may be searched for one change: a few seconds."""
_SEARCHES = 10
"""Nodes to search for; to make an index takes as long as that, and then the others cost nothing."""
_ROWS = 100_000
"""Statements that one look-up may give."""
_CROWD = 2_000
"""Statements with one object; of more of them only those with the wanted predicate are read."""


class TooMuch(Exception):
    """A look-up would take too long, or give too much."""


class Lookups(Protocol):
    """Data that can be asked about nodes."""

    def about(self, nodes: Collection[str]) -> Iterable[Statement]:
        """The statements with these subjects."""

    def pointing(self, nodes: Collection[str], predicates: Collection[str]) -> Iterable[Statement]:
        """The statements with these objects and one of these predicates; any if none is named."""

    def having(self, predicate: str) -> Iterable[Statement]:
        """The statements with a predicate."""


class Lines:
    """A file of N-Triples as pyoxigraph writes it, one statement a line.

    Args:
        path: the file.
        most: bytes that may be searched.
        searches: nodes that are searched for before an index is made.
    """

    def __init__(self, path: Path, most: int = BYTES, searches: int = _SEARCHES) -> None:
        self._path, self._left, self._searches = path, most, searches
        self._text: mmap.mmap | bytes = b""
        self._stack = ExitStack()
        self._about: dict[str, list[Statement]] = {}
        self._pointing: dict[tuple[str, str], list[Statement]] = {}
        self._having: dict[str, list[Statement]] = {}
        self._asked = {0: 0, 2: 0}
        self._indexes: dict[int, Index] = {}

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            file = stack.enter_context(self._path.open("rb"))
            if self._path.stat().st_size:  # an empty file cannot be mapped
                text = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
                self._text = stack.enter_context(text)
            self._stack = stack.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.close()

    def about(self, nodes: Collection[str]) -> Iterable[Statement]:
        """See :class:`Lookups`."""
        new = sorted({node for node in nodes if node not in self._about and node[0] != '"'})
        if new:
            self._about |= self._find(new, 0)
        return _bounded([row for node in sorted(set(nodes)) for row in self._about.get(node, ())])

    def pointing(self, nodes: Collection[str], predicates: Collection[str]) -> Iterable[Statement]:
        """See :class:`Lookups`."""
        new = sorted({node for node in nodes if (node, "") not in self._pointing})
        if new:
            self._pointing |= {(node, ""): rows for node, rows in self._find(new, 2).items()}
        rows: list[Statement] = []
        for node in sorted(set(nodes)):
            found = self._pointing[node, ""]
            if len(found) <= _CROWD:
                rows += [row for row in found if not predicates or row[1] in predicates]
            elif not predicates:
                raise TooMuch
            else:
                rows += [
                    row for one in sorted(set(predicates)) for row in self._in_crowd(one, node)
                ]
        return _bounded(rows)

    def _in_crowd(self, predicate: str, node: str) -> list[Statement]:
        if (node, predicate) not in self._pointing:
            rows = self._with_text(f" {predicate} {node} .\n", _ROWS)
            self._pointing[node, predicate] = [row for row in rows if row[1:] == (predicate, node)]
        return self._pointing[node, predicate]

    def having(self, predicate: str) -> Iterable[Statement]:
        """See :class:`Lookups`."""
        if predicate in self._having:
            return self._having[predicate]
        rows = (row for row in self._with_text(f" {predicate} ") if row[1] == predicate)
        first = list(islice(rows, _CROWD))
        if len(first) < _CROWD:
            self._having[predicate] = first
        return chain(first, rows)

    def _find(self, nodes: list[str], place: int) -> dict[str, list[Statement]]:
        """The statements with these nodes at a place; of a crowd one more than a crowd has."""
        most = _CROWD if place == 2 else _ROWS
        self._asked[place] += len(nodes)
        if self._asked[place] > self._searches and place not in self._indexes:
            self._indexes[place] = Index(self._path, by_object=place == 2)
        return {node: list(islice(self._with_node(node, place), most + 1)) for node in nodes}

    def _with_node(self, node: str, place: int) -> Iterator[Statement]:
        if place not in self._indexes:
            text = f" {node} .\n" if place == 2 else f"\n{node} "
            yield from (row for row in self._with_text(text) if row[place] == node)
            return
        for start in self._indexes[place].places(node):
            end, row = _line(self._text, start)
            while row[place] == node:
                yield row
                if place == 2 or end == len(self._text):
                    break
                end, row = _line(self._text, end)

    def _with_text(self, text: str, most: int | None = None) -> Iterator[Statement]:
        """The statements of the lines with a text, which may begin or end with a line end."""
        self._spend()
        wanted, all_text = text.encode(), self._text
        count, place = 0, -1 if not wanted.startswith(b"\n") else _first(all_text, wanted)
        if place >= 0:
            place, row = _line(all_text, 0)
            count += 1
            yield row
        place = all_text.find(wanted, max(place - 1, 0))
        while place >= 0:
            end, row = _line(all_text, place + wanted.startswith(b"\n"))
            count += 1
            if most is not None and count > most:
                raise TooMuch
            yield row
            place = all_text.find(wanted, end - 1)

    def _spend(self) -> None:
        self._left -= len(self._text)
        if self._left < 0:
            raise TooMuch


def _first(text: mmap.mmap | bytes, wanted: bytes) -> int:
    """0 if the first line begins with the text, which no line end stands before; else -1."""
    return 0 if text[: len(wanted) - 1] == wanted[1:] else -1


def _line(text: mmap.mmap | bytes, place: int) -> tuple[int, Statement]:
    """The statement of the line around a place, and where the next line begins."""
    start = text.rfind(b"\n", 0, place) + 1
    end = text.find(b"\n", place)
    end = len(text) if end < 0 else end + 1
    return end, _as_statement(text[start:end])


def _as_statement(line: bytes) -> Statement:
    subject, predicate, rest = line.decode().rstrip("\n").split(" ", 2)
    return subject, predicate, rest.removesuffix(" .")


def _bounded(rows: list[Statement]) -> list[Statement]:
    if len(rows) > _ROWS:
        raise TooMuch
    return rows


class Union:
    """Data as they are and as they were, together.

    Blank nodes of a change have names of their own. So what it adds with blank nodes is here once
    more, beside what the file says.

    Args:
        now: the data as they are.
        change: what was changed in them.
    """

    def __init__(self, now: Lookups, change: Change) -> None:
        self._now = now
        more = set(change.removed)
        more.update(row for row in change.added if is_blank(row[0]) or is_blank(row[2]))
        self._at: tuple[dict[str, list[Statement]], ...] = tuple(
            defaultdict(list) for _ in range(3)
        )
        for row in sorted(more):
            for place, term in enumerate(row):
                self._at[place][term].append(row)

    def about(self, nodes: Collection[str]) -> Iterable[Statement]:
        """See :class:`Lookups`."""
        more = [row for node in sorted(set(nodes)) for row in self._at[0].get(node, ())]
        return [*self._now.about(nodes), *more]

    def pointing(self, nodes: Collection[str], predicates: Collection[str]) -> Iterable[Statement]:
        """See :class:`Lookups`."""
        more = [row for node in sorted(set(nodes)) for row in self._at[2].get(node, ())]
        more = [row for row in more if not predicates or row[1] in predicates]
        return [*self._now.pointing(nodes, predicates), *more]

    def having(self, predicate: str) -> Iterable[Statement]:
        """See :class:`Lookups`."""
        yield from self._now.having(predicate)
        yield from self._at[1].get(predicate, ())
