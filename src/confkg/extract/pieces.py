"""Long parts cut into pieces, so that what reading takes grows with a text and not with its square.

No paragraph that a person wrote is as long as a piece may be; a transcript that comes as one line
is, or rubbish.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from confkg.extract.wording.reading import iter_sentences
from confkg.model import Document, Link, Mark, Part

__all__ = ["LONGEST", "in_pieces"]

LONGEST = 2_000
"""Characters of a piece; the longest paragraph of a press text that we have seen has 1,411."""

_WORD = re.compile(r"\S+\s*")


def in_pieces(document: Document) -> Document:
    """The document with each long part as several, cut behind a sentence or else behind a word.

    A long row of a table is no longer one: its pieces have no cells.
    """
    if all(len(part.text) <= LONGEST for part in document.parts):
        return document
    return replace(
        document, parts=tuple(piece for part in document.parts for piece in _iter_pieces(part))
    )


def _iter_pieces(part: Part) -> Iterator[Part]:
    if len(part.text) <= LONGEST:
        yield part
        return
    begin = end = 0
    for stop in _iter_ends(part.text):
        if stop - begin > LONGEST:
            yield _piece(part, begin, end)
            begin = end
        end = stop
    yield _piece(part, begin, end)


def _iter_ends(text: str) -> Iterator[int]:
    """Where a text may be cut: no two of these are farther apart than a piece may be long."""
    for start, end in iter_sentences(text):
        if end - start <= LONGEST:
            yield end
            continue
        for word in _WORD.finditer(text, start, end):
            yield from range(word.start() + LONGEST, word.end(), LONGEST)
            yield word.end()


def _piece(part: Part, start: int, end: int) -> Part:
    runs = [(at - start, offset) for at, offset in part.runs if start < at < end]
    links = [
        Link(link.start - start, link.end - start, link.target)
        for link in part.links
        if start <= link.start and link.end <= end
    ]
    marks = [
        Mark(mark.start - start, mark.end - start, mark.outer)
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
    )
