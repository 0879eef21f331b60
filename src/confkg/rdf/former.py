"""What the last build left of a graph: lines that came together, and the files that were made of them."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO

from confkg.keeping import Kept, name_of
from confkg.rdf.terms import term
from confkg.resources import GRAPH_FILES

Counts = Mapping[str, Mapping[str, int]]

_TYPE = str(term("rdf:type"))


@dataclass(frozen=True)
class Former:
    """What is known of the last build of a graph.

    Attributes:
        kept: where lines are kept.
        name: is made of all that the files depend on beside the lines.
        folder: where the files are as they were left; None if there are none.
        turn: distinguishes the lines of the last build from those of this one.
        sheets: the lines of documents that the graph was made of.
        profiles: what is counted of the subjects of each file.
        digests: tell apart what was stated in some respect, by the names of these.
    """

    kept: Kept
    name: str
    folder: Path | None = None
    turn: int = 0
    sheets: Mapping[str, str] = field(default_factory=dict)
    profiles: Counts = field(default_factory=dict)
    digests: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def find(cls, kept: Kept, name: str, folders: Iterable[Path]) -> Former:
        """What was kept of the last build, if its files and lines are all there.

        Args:
            kept: where that is.
            name: is made of all that the files depend on beside the lines.
            folders: where its files may be.
        """
        found = kept.value(name_of("former", name))
        if not found:
            return cls(kept, name)
        places, files, *others = found
        former = cls(kept, name, None, *others)
        for folder in folders:
            with suppress(OSError):
                if digests_of(folder) == files and all(map(former.lines_before, places)):
                    return replace(former, folder=folder)
        return former.forgotten()

    def forgotten(self) -> Former:
        """The same as if nothing of it was known, but that its lines are not written over."""
        return Former(self.kept, self.name, turn=self.turn)

    def keep(
        self,
        places: Collection[str],
        folder: Path,
        sheets: Mapping[str, str],
        profiles: Counts,
        digests: Mapping[str, str],
    ) -> None:
        """Keep what this build has made for the next one, and its lines in the place of the last."""
        counts = {file: dict(found) for file, found in profiles.items()}
        turn, files = 1 - self.turn, digests_of(folder)
        found = list(places), files, turn, dict(sheets), counts, dict(digests)
        self.kept.keep(name_of("former", self.name), found)
        for place in places:
            self.kept.drop(self._name(place, self.turn))

    def lines_before(self, place: str) -> Path | None:
        """The file with the lines of a place as the last build left them."""
        return self.kept.find(self._name(place, self.turn))

    @contextmanager
    def writing(self, place: str) -> Iterator[IO[bytes]]:
        """A file for the lines of a place in this build."""
        with self.kept.writing(self._name(place, 1 - self.turn)) as file:
            yield file

    def lines(self, place: str) -> Iterator[str]:
        """The lines of a place that were written in this build."""
        with self.kept.reading(self._name(place, 1 - self.turn)) as lines:
            yield from lines

    def _name(self, place: str, turn: int) -> str:
        return name_of("place", self.name, place, str(turn))


class Digests:
    """Digests of what is stated, which are others from change to change.

    Args:
        before: those of the last time.
        looked_at: the predicates and classes of which statements have one.
    """

    def __init__(self, before: Mapping[str, str], looked_at: Collection[str]) -> None:
        self._before = before
        self._looked_at = looked_at
        self._changed: dict[str, hashlib._Hash] = {}

    def change(self, before: Sequence[str], after: Sequence[str], name: str = "") -> None:
        """Take in what has changed; changes come in the same order each time.

        Args:
            before: lines of the last time.
            after: lines of now.
            name: by which all lines count; none for predicate or class of statements of N-Triples.
        """
        for lines, others, sign in ((before, {*after}, "-"), (after, {*before}, "+")):
            for line in lines:
                of = name or self._name_of(line)
                if of and line not in others:
                    if of not in self._changed:
                        self._changed[of] = hashlib.sha256(self._before.get(of, "").encode())
                    self._changed[of].update(f"{sign}{line}\n".encode())

    def _name_of(self, statement: str) -> str:
        _, predicate, value = statement.split(" ", 2)
        name = value.removesuffix(" .") if predicate == _TYPE else predicate
        return name if name in self._looked_at else ""

    def now(self) -> dict[str, str]:
        """The digests, by their names."""
        return {**self._before, **{name: of.hexdigest() for name, of in self._changed.items()}}


def digests_of(folder: Path) -> dict[str, str]:
    """The SHA-256 of each file of a graph."""
    found = {}
    for name in GRAPH_FILES:
        with (folder / name).open("rb") as file:
            found[name] = hashlib.file_digest(file, "sha256").hexdigest()
    return found
