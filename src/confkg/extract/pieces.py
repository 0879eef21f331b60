"""Parts made ready for patterns of lines: long ones are cut.

What reading takes shall grow with a text and not with its square. No paragraph that a person wrote
is as long as a piece may be; a transcript that comes as one line is, or rubbish. Nor does anyone print
as many signs in a row as a piece may have.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from operator import itemgetter
from typing import TypeVar

from confkg.extract.sentences import iter_sentences
from confkg.model import Link, Part

LONGEST = 2_000
"""Characters of a piece; the longest paragraph of a press text that we have seen has 1,411."""

_WORD = re.compile(r"\S+\s*")
_SIGNS = re.compile(r"(?<=\W{64})\W+")
"""What is left out of a row of signs; the longest leaders of dots that we have seen have 34."""

_T = TypeVar("_T")


def iter_pieces(part: Part) -> Iterator[Part]:
    """The part itself if it is no longer than :data:`LONGEST` and has no endless signs, else its pieces."""
    if signs := [place for found in _SIGNS.finditer(part.text) for place in found.span()]:
        edges = [0, *signs, len(part.text)]
        for start, stop in zip(edges[::2], edges[1::2], strict=True):
            if part.text[start:stop].strip():
                yield from iter_pieces(piece_of(part, start, stop))
        return
    if len(part.text) <= LONGEST:
        yield part
        return
    begin = end = 0
    for stop in _iter_ends(part.text):
        if stop - begin > LONGEST:
            yield piece_of(part, begin, end)
            begin = end
        end = stop
    yield piece_of(part, begin, end)


def _iter_ends(text: str) -> Iterator[int]:
    """Where a text may be cut: no two of these are farther apart than a piece may be long."""
    for start, end in iter_sentences(text):
        if end - start <= LONGEST:
            yield end
            continue
        for word in _WORD.finditer(text, start, end):
            yield from range(word.start() + LONGEST, word.end(), LONGEST)
            yield word.end()


def piece_of(part: Part, start: int, end: int) -> Part:
    """The part ``text[start:end]`` as a part of its own."""
    links = [
        Link(link.start - start, link.end - start, link.target)
        for link in _within(part.links, start, end, lambda link: link.start)
        if link.end <= end
    ]
    marks = [
        replace(mark, start=mark.start - start, end=mark.end - start)
        for mark in _within(part.marks, start, end, lambda mark: mark.start)
        if mark.end <= end
    ]
    first = itemgetter(0)
    runs = _within(part.runs, start + 1, end, first)
    stretched = _within(part.stretched, start, end, first)
    return Part(
        part.kind,
        part.text[start:end],
        ((0, part.offset(start)), *((at - start, offset) for at, offset in runs)),
        part.level,
        tuple((at - start, length) for at, length in stretched),
        tuple(links),
        tuple(marks),
        breaks=tuple(at - start for at in _within(part.breaks, start, end, int)),
    )


def _within(things: Sequence[_T], start: int, end: int, at: Callable[[_T], int]) -> Sequence[_T]:
    """Those that begin from ``start`` to before ``end``, of things in order."""
    return things[bisect_left(things, start, key=at) : bisect_left(things, end, key=at)]
