"""Where the sentences of a text begin and end, and parts cut that are too long for patterns of lines.

What reading takes shall grow with a text and not with its square. No paragraph that a person wrote
is as long as a piece may be, or has as many signs in a row; a transcript in one line has, or rubbish.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from operator import attrgetter, itemgetter
from typing import Any

from confkg.extract.lexicon import phrases
from confkg.model import Part

_PHRASES = phrases("sentences")

_STOP = re.compile(r"(?<![.!?…])[.!?…]++[”\"’»)\]]*+\s++(?=[“\"‘«(\[]*[A-Z\u00c0-\u00de\ue000\d])")
_INSIDE = _PHRASES["inside"]
"""What is not the end of a sentence, whatever follows."""
_EITHER = _PHRASES["either"]
"""What ends a sentence if the next word can only begin one: "the U.S. The", "Lee et al. In"."""
_OPENER = _PHRASES["opener"]
_NUMBER = re.compile(r"\W{0,16}\d{1,3}\.$")
_FAR = 16  # characters that the longest abbreviation takes


def iter_sentences(text: str) -> Iterator[tuple[int, int]]:
    """Where the sentences of a text begin and end; together they are the whole text.

    >>> text = "Prof. Lee et al. (2019) won. Who else? J. S. Bach, of the U.S. Army."
    >>> [text[start:end] for start, end in iter_sentences(text)]
    ['Prof. Lee et al. (2019) won. ', 'Who else? ', 'J. S. Bach, of the U.S. Army.']
    """
    return iter(_sentences(text))


@lru_cache(maxsize=4096)  # several readers ask for the sentences of the paragraph at hand
def _sentences(text: str) -> tuple[tuple[int, int], ...]:
    ends = [0]
    for stop in _STOP.finditer(text):
        if _ends(text, ends[-1], stop):
            ends.append(stop.end())
    return tuple(pairwise([*ends, len(text)]))


def _ends(text: str, begin: int, stop: re.Match[str]) -> bool:
    """Whether a sentence that begins at ``begin`` ends at the stop."""
    dot = stop.start() + 1
    if text[stop.start()] != "." or not text[dot : dot + 1].isspace():
        return True
    far = max(0, begin - 1, dot - _FAR)
    if _INSIDE.search(text, far, dot) or _NUMBER.fullmatch(text, begin, dot):
        return False
    return not _EITHER.search(text, far, dot) or _OPENER.match(text, stop.end()) is not None


LONGEST = 2_000
"""Characters of a piece; the longest paragraph of a press text that we have seen has 1,411."""

_WORD = re.compile(r"\S+\s*")
_SIGNS = re.compile(r"(?<=\W{64})\W+")
"""What is left out of a row of signs; the longest leaders of dots that we have seen have 34."""


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

    def within(things: Sequence[Any], at: Callable[[Any], int]) -> Sequence[Any]:
        """Those of a part's things, which are in order, that begin in the piece."""
        return things[bisect_left(things, start, key=at) : bisect_left(things, end, key=at)]

    def moved(things: Sequence[Any]) -> tuple[Any, ...]:
        whole = (one for one in within(things, attrgetter("start")) if one.end <= end)
        return tuple(replace(one, start=one.start - start, end=one.end - start) for one in whole)

    first = itemgetter(0)
    runs = ((at - start, offset) for at, offset in within(part.runs, first) if at > start)
    return Part(
        part.kind,
        part.text[start:end],
        ((0, part.offset(start)), *runs),
        part.level,
        tuple((at - start, length) for at, length in within(part.stretched, first)),
        moved(part.links),
        moved(part.marks),
        breaks=tuple(at - start for at in within(part.breaks, int)),
    )
