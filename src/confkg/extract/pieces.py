"""Parts made ready for patterns of lines: long ones cut, rows without a header as lines with gaps.

What reading takes shall grow with a text and not with its square. No paragraph that a person wrote
is as long as a piece may be; a transcript that comes as one line is, or rubbish.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from confkg.extract.sentences import iter_sentences
from confkg.model import Document, Link, Mark, Part, PartKind

__all__ = ["LONGEST", "as_lines", "in_pieces", "iter_pieces", "piece_of"]

LONGEST = 2_000
"""Characters of a piece; the longest paragraph of a press text that we have seen has 1,411."""

_GAP = "\u2003"
_WORD = re.compile(r"\S+\s*")


def in_pieces(document: Document) -> Document:
    """The document with each long part as several, cut behind a sentence or else behind a word.

    A long row of a table is no longer one: its pieces have no cells.
    """
    if all(len(part.text) <= LONGEST for part in document.parts):
        return document
    return replace(
        document, parts=tuple(piece for part in document.parts for piece in iter_pieces(part))
    )


def as_lines(document: Document) -> Document:
    """The document with each row that stands under no header as a line: its cells, gaps between."""
    parts: list[Part] = []
    headed = False
    for part in document.parts:
        headed = bool(part.cells) and (headed or part.level > 0)
        parts.append(_line(part) if part.cells and not headed else part)
    return replace(document, parts=tuple(parts))


def _line(row: Part) -> Part:
    text = ""
    runs: list[tuple[int, int]] = []
    stretched: list[tuple[int, int]] = []
    links: list[Link] = []
    marks: list[Mark] = []
    breaks: list[int] = []
    for cell in row.cells:
        if not cell.text:
            continue
        if text:
            runs.append((len(text), runs[-1][1] + len(text) - runs[-1][0]))
            text += _GAP
        at = len(text)
        runs += [(at + position, offset) for position, offset in cell.runs]
        stretched += [(at + position, size) for position, size in cell.stretched]
        links += [replace(link, start=at + link.start, end=at + link.end) for link in cell.links]
        marks += [replace(mark, start=at + mark.start, end=at + mark.end) for mark in cell.marks]
        breaks += [at + position for position in cell.breaks]
        text += cell.text
    return Part(
        PartKind.PARAGRAPH,
        text,
        tuple(runs),
        0,
        tuple(stretched),
        tuple(links),
        tuple(marks),
        breaks=tuple(breaks),
    )


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
