"""Sorted lines that are kept from one build of a graph to the next, so that only groups that differ are worked on.

A line is there once for each source that gives it: it ends with a sign that no line has and the source. So
what one source no longer gives is still there if another does.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from heapq import merge
from itertools import groupby, repeat
from mmap import ACCESS_READ, mmap
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any, TypeVar

from confkg.digests import digest_of
from confkg.keeping import DIGEST_SIZE, name_of
from confkg.rdf.remembering import Memory
from confkg.rdf.sorting import RUN_LENGTH, LineSorter
from confkg.rdf.spliced import Pieces, Text

_SOURCE = "\x01"
_T = TypeVar("_T", str, bytes)


class Shelf(ExitStack):
    """The lines of a graph of the last time, each kind under a name, and those of this time.

    Args:
        memory: where they are kept.
        names: the names.
        folders: where the graph of the last time may be.

    Attributes:
        former: what was stated about the last time; empty if there was none.
    """

    def __init__(self, memory: Memory, names: Iterable[str], folders: Iterable[Path] = ()) -> None:
        super().__init__()
        self._memory = memory
        self._names = tuple(names)
        self._mark = os.urandom(8).hex()
        self.former: Mapping[str, Any] = {}
        self._texts: dict[str, Text] = {}
        self._given: dict[str, Text] = {}
        found = memory.kept and memory.kept.value(self._state)
        if found and all(self._open(name, found["mark"]) for name in self._names):
            for folder in folders:
                with suppress(OSError):
                    digests = {name: digest_of(folder / name) for name in found["digests"]}
                    if digests == found["digests"]:
                        self._given = {name: mapped(folder / name) for name in digests}
                        self.former = found

    @property
    def _state(self) -> str:
        return name_of("shelf", self._memory.key)

    def _file(self, name: str, mark: str) -> str:
        return name_of("run", self._memory.key, name, mark)

    def _open(self, name: str, mark: str) -> bool:
        kept = self._memory.kept
        path = kept.find(self._file(name, mark)) if kept else None
        if path is None:
            return False
        self._texts[name] = mapped(path, path.stat().st_size - DIGEST_SIZE)
        return True

    def forget(self) -> None:
        """Begin anew, as if there had been no last time."""
        self.former = {}

    def text(self, name: str) -> Text:
        """What a file of the last time holds; nothing if there was none."""
        return self._texts[name] if self.former else b""

    def given(self, name: str) -> Text:
        """A file of the graph of the last time; nothing if there was none."""
        return self._given[name] if self.former else b""

    @contextmanager
    def writing(self, name: str) -> Iterator[IO[bytes]]:
        """A file of this time, to be written and read."""
        if self._memory.kept is None:
            with TemporaryFile() as file:
                yield file
        else:
            with self._memory.kept.writing(self._file(name, self._mark)) as file:
                yield file

    def keep(self, stated: Mapping[str, Any]) -> None:
        """Have the next time begin with the files of this time.

        Args:
            stated: what it has to know of them.
        """
        if kept := self._memory.kept:
            before = kept.value(self._state)
            kept.keep(self._state, {**stated, "mark": self._mark})
            for name in self._names if before else ():
                kept.drop(self._file(name, before["mark"]))


def mapped(path: Path, size: int | None = None) -> Text:
    """What a file holds, up to a size, which is read when it is looked at."""
    size = path.stat().st_size if size is None else size
    with path.open("rb") as file:
        return mmap(file.fileno(), size, access=ACCESS_READ) if size else b""


class Run(ExitStack):
    """Sorted lines, and in which groups they differ from those of the last time.

    Args:
        shelf: has those of the last time, and takes those of this time.
        name: what they are called there.
        end: what stands behind the key of a line.
        times: how many of these the key has, with the one behind it.
        length: how many lines are sorted in memory.

    Attributes:
        added: takes lines that are new.
        removed: takes lines that are no longer there.
    """

    def __init__(
        self, shelf: Shelf, name: str, end: str, times: int = 1, length: int = RUN_LENGTH
    ) -> None:
        super().__init__()
        self._shelf, self._name = shelf, name
        self._end, self._times = end, times
        self.added = self.enter_context(LineSorter(length))
        self.removed = self.enter_context(LineSorter(length))
        self._touched: dict[str, str] = {}  # a line of each group

    def take(self, lines: Iterable[str], source: str) -> None:
        """Take in lines of a source."""
        self.added.update(_of_source(line, source) for line in lines)

    def change(self, source: str, old: Iterable[str], new: Iterable[str]) -> None:
        """Take in what a source gives instead of what it gave the last time."""
        gone = {_of_source(line, source) for line in old}
        for line in new:
            given = _of_source(line, source)
            if given in gone:
                gone.remove(given)
            else:
                self.added.add(given)
        for given in gone:
            self.removed.add(given)

    def touch(self, is_touched: Callable[[str], bool]) -> None:
        """Have the groups of some lines of the last time worked on, though they may be as they were."""
        for line in self._iter_before():
            if is_touched(line.partition(_SOURCE)[0]):
                self._touched.setdefault(self._key(line), line)

    def before(self) -> Iterator[str]:
        """The lines of the last time, for each source that gave them."""
        return (line.partition(_SOURCE)[0] for line in self._iter_before())

    def _iter_before(self) -> Iterator[str]:
        pieces = self._pieces()
        return (line for text in pieces.iter_lines(0, pieces.size) for line in _lines_of(text))

    def iter_changed(self) -> Iterator[tuple[str, list[str], list[str]]]:
        """The keys of groups that differ, with their lines of the last time and now; all are to be taken."""
        with self._shelf.writing(self._name) as file:
            for key, was, now in self._parts():
                if isinstance(now, bytes):
                    file.write(now)
                    continue
                if now:
                    file.write(("\n".join(now) + "\n").encode("utf-8", "surrogatepass"))
                old, new = _plain(was), _plain(now)
                if old != new or key in self._touched:
                    yield key, old, new

    def __iter__(self) -> Iterator[str]:
        for _, _, now in self._parts():
            yield from _plain(_lines_of(now) if isinstance(now, bytes) else now)

    def _parts(self) -> Iterator[tuple[str, list[str], list[str] | bytes]]:
        """Stretches that stay as they are, and groups before and after."""
        pieces, at = self._pieces(), 0
        if not pieces.size:
            for key, lines in groupby(self.added, self._key):
                yield key, [], list(lines)
            return
        edits = merge(
            zip(self.added, repeat(1)),
            zip(self.removed, repeat(-1)),
            zip(sorted(self._touched.values()), repeat(0)),
        )
        for key, group in groupby(edits, lambda edit: self._key(edit[0])):
            start = pieces.seek(at, key.encode("utf-8", "surrogatepass"))
            for copied in pieces.iter_lines(at, start):
                yield "", [], copied
            at = pieces.end(start, key.encode("utf-8", "surrogatepass"))
            was = _lines_of(pieces.text[start:at])
            now = dict.fromkeys(was)
            for line, count in group:  # of the same line what was removed comes first
                if count > 0:
                    now[line] = None
                elif count < 0:
                    now.pop(line, None)
            yield key, was, sorted(now)
        for copied in pieces.iter_lines(at, pieces.size):
            yield "", [], copied

    def _key(self, line: str) -> str:
        return _key(line, self._end, _SOURCE, self._times)

    def _pieces(self) -> Pieces:
        text = self._shelf.text(self._name)
        end, source = self._end.encode(), _SOURCE.encode()

        def key_at(at: int) -> bytes:
            return _key(text[at : text.find(b"\n", at)], end, source, self._times)

        return Pieces(text, b"\n", key_at)


def _key(line: _T, end: _T, source: _T, times: int) -> _T:
    """What a line has before the end of its key; all but the source where there is none."""
    at = line.find(end)
    for _ in range(times - 1):
        at = line.find(end, at + 1)
    return line.partition(source)[0] if at < 0 else line[:at]


def _of_source(line: str, source: str) -> str:
    """A line with its source, but for one that begins with it."""
    return line if line.startswith(source) else f"{line}{_SOURCE}{source}"


def _lines_of(text: bytes) -> list[str]:
    return text.decode("utf-8", "surrogatepass").split("\n")[:-1]


def _plain(lines: list[str]) -> list[str]:
    """Lines without their sources, each once."""
    if len(lines) < 2:
        return [line.partition(_SOURCE)[0] for line in lines]
    return list(dict.fromkeys([line.partition(_SOURCE)[0] for line in lines]))
