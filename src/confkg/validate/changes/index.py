"""Where the lines of a file of N-Triples stand, by their subjects or by their objects."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from pathlib import Path

__all__ = ["Index"]

_OFFSET = 40
"""Bits for the place of a line; a file may have a terabyte."""
_MASK = (1 << 24) - 1
"""What is kept of a term's hash; terms that share it are told apart by whoever reads the lines."""


class Index:
    """Places of lines by one of their terms: eight bytes for a line.

    Args:
        path: the file.
        by_object: whether by the objects; else by the subjects, where of lines with the same
            subject after each other only the first one is kept.
    """

    def __init__(self, path: Path, *, by_object: bool) -> None:
        with path.open("rb") as file:
            places = _object_places(file) if by_object else _subject_places(file)
            self._places = array("Q", sorted(array("Q", places)))

    def places(self, term: str) -> Iterator[int]:
        """Where lines begin that have a term, or another one with the same hash."""
        wanted = hash(term.encode()) & _MASK
        place = bisect_left(self._places, wanted << _OFFSET)
        while place < len(self._places) and self._places[place] >> _OFFSET == wanted:
            yield self._places[place] & ((1 << _OFFSET) - 1)
            place += 1


def _subject_places(lines: Iterable[bytes]) -> Iterator[int]:
    place, last = 0, b""
    for line in lines:
        subject = line[: line.find(b" ")]
        if subject != last:
            yield (hash(subject) & _MASK) << _OFFSET | place
            last = subject
        place += len(line)


def _object_places(lines: Iterable[bytes]) -> Iterator[int]:
    place = 0
    for line in lines:
        object_ = line.split(b" ", 2)[2][:-3]
        yield (hash(object_) & _MASK) << _OFFSET | place
        place += len(line)
