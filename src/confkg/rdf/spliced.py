"""Sorted text in pieces, of which some are replaced and the others are copied as they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from mmap import mmap
from typing import TypeAlias, TypeVar

Text: TypeAlias = bytes | mmap
_T = TypeVar("_T", str, bytes)
_NEAR = 1 << 11
"""Bytes that are looked through piece by piece sooner than halved further."""
_AT_ONCE = 1 << 20
_WINDOW = 4096
"""Lines that are compared at a time."""


class Pieces:
    r"""Finds pieces of a sorted text by their keys.

    Args:
        text: the pieces, one after the other.
        between: what a piece ends with; its last byte begins the next piece if it has several.
        key_of: the key of the piece that begins at a place.

    >>> text = b"a 1\nb 2\nb 3\nd 4\n"
    >>> pieces = Pieces(text, b"\n", lambda at: text[at : text.find(b" ", at)])
    >>> pieces.seek(0, b"b"), pieces.seek(4, b"c"), pieces.seek(12, b"x"), pieces.end(4, b"b")
    (4, 12, 16, 12)
    """

    def __init__(self, text: Text, between: bytes, key_of: Callable[[int], bytes]) -> None:
        self.text, self.size = text, len(text)
        self._between, self._key_of = between, key_of

    def _next(self, at: int) -> int:
        """Where the first piece begins behind a place within another."""
        return self.text.find(self._between, at) + 1 or self.size

    def seek(self, at: int, key: bytes) -> int:
        """Where the first piece begins, from one at a place on, that does not sort before a key."""
        if at >= self.size or self._key_of(at) >= key:
            return at
        low, high, step = at, self.size, _NEAR
        while low + step < self.size:
            start = self._next(low + step)
            if start >= self.size or self._key_of(start) >= key:
                high = low + step
                break
            low, step = start, 2 * step
        while high - low > _NEAR:
            start = self._next((low + high) // 2)
            if start >= self.size or self._key_of(start) >= key:
                high = (low + high) // 2
            else:
                low = start
        while low < self.size and self._key_of(low) < key:
            low = self._next(low)
        return low

    def end(self, at: int, key: bytes) -> int:
        """Where the pieces with a key end of which the first begins at a place."""
        while at < self.size and self._key_of(at) == key:
            at = self._next(at)
        return at

    def iter_lines(self, start: int, end: int) -> Iterator[bytes]:
        """The text between two places where lines begin, in whole lines, some at a time."""
        while start < end:
            stop = min(end, self.text.find(b"\n", start + _AT_ONCE) + 1 or end)
            yield self.text[start:stop]
            start = stop


def differing(
    before: Iterator[Iterable[_T]], after: Iterator[Iterable[_T]]
) -> tuple[set[_T], set[_T]]:
    """What only the first of two has, and what only the second has; they give some at a time, in one order."""
    gone, new = set[_T](), set[_T]()
    while True:
        old, fresh = set(next(before, ())), set(next(after, ()))
        if not old and not fresh:
            return gone, new
        gone |= old
        new |= fresh
        both = gone & new
        gone -= both
        new -= both


def iter_some(lines: Iterator[str]) -> Iterator[list[str]]:
    """Lines, some at a time."""
    return iter(lambda: list(islice(lines, _WINDOW)), [])
