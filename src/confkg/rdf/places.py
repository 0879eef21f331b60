"""Sorted lines of the last time, to which lines are added and from which some are taken away.

Lines that belong together stand together. What was made of such a group, and what is to be made of it
now, follows from the lines of the group alone, so that only groups with changed lines are looked at; all
between them is copied as it is. The first time, when there was nothing before, goes the same way.
"""

from __future__ import annotations

import mmap
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import ExitStack
from itertools import groupby
from pathlib import Path
from typing import IO, NamedTuple

from confkg.keeping import content_of
from confkg.rdf.sorting import RUN_LENGTH, LineSorter

_ADDED, _GONE = "\0+", "\0-"
"""Behind a line: signs that sort before all that a longer line has there."""
_AT_ONCE = 1 << 24


class Group(NamedTuple):
    """Lines that belong together, each once.

    Attributes:
        before: the lines of the last time.
        after: the lines of now.
        next: the first line behind them the last time; empty if there was none.
    """

    before: list[str]
    after: list[str]
    next: str


def subject_of(line: str) -> str:
    """The node at the beginning of a line, by which most lines belong together."""
    return line[: line.find(">") + 1]


def copy_bytes(source: bytes | mmap.mmap, start: int, end: int, target: IO[bytes]) -> None:
    """Write a stretch of a file that is mapped to memory into another."""
    for at in range(start, end, _AT_ONCE):
        target.write(source[at : min(at + _AT_ONCE, end)])


class Place(ExitStack):
    r"""Takes in what has changed; gives the groups of lines in which something has.

    A line that is added twice is there until it is taken away twice.

    Args:
        group_of: how a line begins, and all of its group and no others.
        run_length: how many changes are sorted in memory.

    >>> import io
    >>> with Place(subject_of) as place, io.BytesIO() as file:
    ...     place.update(["<b> 1", "<a> 2", "<b> 1"])
    ...     for group in place.revise(file):
    ...         print(group)
    ...     file.getvalue()
    Group(before=[], after=['<a> 2'], next='')
    Group(before=[], after=['<b> 1'], next='')
    b'<a> 2\n<b> 1\n<b> 1\n'
    """

    def __init__(
        self, group_of: Callable[[str], str] = subject_of, run_length: int = RUN_LENGTH
    ) -> None:
        self._group_of = group_of
        super().__init__()
        self._changes = self.enter_context(LineSorter(run_length, each_once=False))
        self._before: bytes | mmap.mmap = b""
        self._end = 0
        self._touched: set[str] = set()

    def open(self, path: Path) -> None:
        """Take the lines in a file of :class:`~confkg.keeping.Kept` as those of the last time."""
        file = self.enter_context(path.open("rb"))
        self._end = content_of(file)
        if self._end:
            self._before = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            self.callback(self._before.close)

    @property
    def before(self) -> Iterator[str]:
        """The lines of the last time, each as often as it was added."""
        at = 0
        while at < self._end:
            yield (line := self._line(at)).decode()
            at += len(line) + 1

    def add(self, line: str) -> None:
        """Take in a line, without line breaks."""
        self._changes.add(line + _ADDED)

    def take_away(self, line: str) -> None:
        """Take a line away that was added the last time."""
        self._changes.add(line + _GONE)

    def touch(self, line: str) -> None:
        """Give the group of a line of the last time, whether or not it has changed."""
        self._touched.add(self._group_of(line))
        self.add(line)
        self.take_away(line)

    def update(self, lines: Iterable[str], *, gone: bool = False) -> None:
        """Take in several lines, or take them away."""
        sign = _GONE if gone else _ADDED
        self._changes.update(line + sign for line in lines)

    def replace(self, lines: Collection[str]) -> None:
        """Take in these lines in the place of all of the last time."""
        before = set(self.before)
        self.update(before.difference(lines), gone=True)
        self.update(line for line in lines if line not in before)

    def __iter__(self) -> Iterator[str]:
        """The lines that were added, sorted, each once."""
        return (line for line, _ in groupby(self._changes, lambda change: change[:-2]))

    def revise(self, file: IO[bytes]) -> Iterator[Group]:
        """Yield the groups in which a line was added or taken away, in their order.

        Args:
            file: gets all lines of now.
        """
        at = 0
        for key, group in groupby(self._changes, self._group_of):
            changes = [(change[:-2], change.endswith(_ADDED)) for change in group]
            counts: Counter[str] = Counter(line for line, is_added in changes if is_added)
            if len(changes) > len(counts):
                counts.subtract(line for line, is_added in changes if not is_added)
                if not any(counts.values()) and key not in self._touched:
                    continue
            begin = key.encode()
            start = self._find(begin, at)
            copy_bytes(self._before, at, start, file)
            at, before = start, []
            while at < self._end and (line := self._line(at)).startswith(begin):
                before.append(line.decode())
                at += len(line) + 1
            after = sorted((counts + Counter(before) if before else counts).elements())
            file.writelines(f"{line}\n".encode() for line in after)
            following = self._line(at).decode() if at < self._end else ""
            yield Group(list(dict.fromkeys(before)), list(dict.fromkeys(after)), following)
        copy_bytes(self._before, at, self._end, file)

    def _line(self, at: int) -> bytes:
        return self._before[at : self._before.find(b"\n", at, self._end)]

    def _find(self, begin: bytes, start: int) -> int:
        """Where the first line stands that does not sort before these signs, from a line on."""
        step, low = 1 << 12, start
        high = min(start + step, self._end)
        while high < self._end and self._line(self._begin_of(high, low)) < begin:
            low, step = high, step * 4
            high = min(high + step, self._end)
        low = self._begin_of(low, start)
        while low < high:  # the line that is looked for begins in between
            middle = self._begin_of((low + high) // 2, low)
            line = self._line(middle)
            if line < begin:
                low = middle + len(line) + 1
            elif middle == low:
                return low
            else:
                high = middle
        return low

    def _begin_of(self, at: int, low: int) -> int:
        """Where the line begins in which a byte stands."""
        return max(self._before.rfind(b"\n", low, at) + 1, low)
