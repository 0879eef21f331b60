"""Parts made ready for patterns of lines: long ones are cut.

What reading takes shall grow with a text and not with its square. No paragraph that a person wrote
is as long as a piece may be; a transcript that comes as one line is, or rubbish.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from confkg.extract.sentences import iter_sentences
from confkg.model import Link, Part

LONGEST = 2_000
"""Characters of a piece; the longest paragraph of a press text that we have seen has 1,411."""

_WORD = re.compile(r"\S+\s*")


def iter_pieces(part: Part) -> Iterator[Part]:
    """The part itself if it is no longer than :data:`LONGEST`, else its pieces."""
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
    runs = [(at - start, offset) for at, offset in part.runs if start < at < end]
    links = [
        Link(link.start - start, link.end - start, link.target)
        for link in part.links
        if start <= link.start and link.end <= end
    ]
    marks = [
        replace(mark, start=mark.start - start, end=mark.end - start)
        for mark in part.marks
        if start <= mark.start and mark.end <= end
    ]
    return Part(
        part.kind,
        part.text[start:end],
        ((0, part.offset(start)), *runs),
        part.level,
        tuple((at - start, length) for at, length in part.stretched if start <= at < end),
        tuple(links),
        tuple(marks),
        breaks=tuple(at - start for at in part.breaks if start <= at < end),
    )
