"""The printed lines of a document: what the labeller, the records and the rules read.

A line is a part of the document, or a cell of one of its table rows. It knows what stands around
it: the headings above it, its row and the header of its column.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, zip_longest

from confkg.extract.lexicon import phrases
from confkg.extract.recognisers.editions import find_dated
from confkg.extract.recognisers.prizes import names_prize
from confkg.extract.sentences import iter_pieces, piece_of
from confkg.extract.spans import Slot
from confkg.model import Document, Part, PartKind, Span

_PHRASES = phrases("lines")

_YEAR_LEVEL, _ITEM_LEVEL = 7, 9
"""The ranks of years that head what stands below them, and of bullets that do."""

YEAR_LINE = _PHRASES["year-line"]
"""A line that says nothing but of which year what stands below it is: "**2019**", "2018 Winners:"."""

_COLUMN = _PHRASES["column"]
"""What heads a column, also where nothing marks the first row of a table."""

_HEADS = _PHRASES["heads"]
"""A bullet that those below it are of: "Early bird", "Demo track"."""

_LEAST_BULLETS, _LONGEST_LABEL, _LABEL_START = 2, 8, 2
"""Bullets that head others, at least; the most words of one; where an edition in it begins at most."""

_MARKER = re.compile(r"(?:^|\n|<li[^>]*>)[ \t>]*(?:[-*+•]|\d{1,4}[.)])[ \t]|<li\b", re.IGNORECASE)
_BLANK = re.compile(r"\n[ \t>]*\r?\n|</?(?:p|div|ul|ol|h\d|hr|section|tr)\b", re.IGNORECASE)

_LEAST_SIBLINGS, _LEAST_TABLES = 3, 2
"""Paragraphs with such a heading, or years of a history, at least: one alone is emphasis; years over tables."""


@dataclass(frozen=True, eq=False, slots=True)
class Line:
    """One printed line."""

    part: Part  # the part, or the cell, that it is; positions in ``text`` are positions in the part
    number: int  # counted from 0 through the document
    kind: PartKind  # heading, paragraph, item or row (a cell)
    level: int  # rank of a heading, depth of an item, of a cell the index of its column
    # the headings above it, the outermost first
    headings: tuple[Line, ...] = field(default=(), repr=False)
    row: int = -1  # of a cell, the number of its row, counted through the document; else -1
    header: str = ""  # of a cell, the text of the header of its column

    @property
    def text(self) -> str:
        """The readable text."""
        return self.part.text

    @property
    def printed_kind(self) -> PartKind:
        """The kind as the page prints it: a year that heads what stands below it looks like a line."""
        return self.part.kind if self.kind is PartKind.HEADING else self.kind

    @property
    def list_key(self) -> Hashable:
        """What the lines of one list have in common: the kind, the level and the heading above."""
        return self.kind, self.level, self.headings[-1:]

    @property
    def is_bold(self) -> bool:
        """Whether it is bold from its first letter to its last."""
        first, last = len(self.text) - len(self.text.lstrip()), len(self.text.rstrip(" .,:;"))
        bold = (mark for mark in self.part.marks if mark.style == "bold")
        return any(mark.start <= first and last <= mark.end for mark in bold)

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """The document's span behind ``text[start:end]``."""
        return self.part.span(start, end)


def iter_lines(document: Document) -> Iterator[Line]:
    """The lines of a document, in reading order; empty cells are left out."""
    headings: list[Line] = []
    header: list[str] = []
    number = row = 0
    in_table = False
    years = _year_lines(document.parts)
    bullets = _heading_bullets(document.parts)
    parts = (*_stated_heading(document), *document.parts)
    for part, after in zip_longest(parts, parts[1:]):
        if after is not None and _is_repeated(part, after):
            continue
        above = tuple(headings)
        if part.kind is PartKind.ROW and part.cells:
            opens = not in_table and all(_COLUMN.fullmatch(cell.text) for cell in part.cells)
            heads = part.level == 1 or (opens and len(part.cells) > 1)
            if heads:
                header = [cell.text for cell in part.cells]
            elif not in_table:
                header = []
            in_table = True
            row += 1
            for column, cell in enumerate(part.cells):
                title = header[column] if column < len(header) and not heads else ""
                for printed in _printed(cell):
                    yield Line(printed, number, PartKind.ROW, column, above, row, title)
                    number += 1
            continue
        in_table = False
        for printed in (iter_pieces if part.kind is PartKind.HEADING else _printed)(part):
            kind, level = part.kind, part.level
            deeper = kind is PartKind.ITEM and bool(headings) and level > headings[-1].part.level
            if headings and headings[-1].part.kind is PartKind.ITEM and not deeper:
                headings.pop()
            if printed.offset(0) in years:
                kind, level = PartKind.HEADING, _YEAR_LEVEL
            elif printed.offset(0) in bullets:
                kind, level = PartKind.HEADING, _ITEM_LEVEL + part.level
            if kind is PartKind.HEADING:
                level = max(level, 1)
                while headings and headings[-1].level >= level:
                    headings.pop()
            line = Line(printed, number, kind, level, tuple(headings))
            number += 1
            if kind is PartKind.HEADING:
                headings.append(line)
            yield line


def begins_anew(text: str, before: Line, after: Line) -> bool:
    """Whether something else begins with a line of a text: another kind of line, a bullet, a blank line."""
    if after.kind is not before.kind:
        return True
    gap = text[before.span().end : after.span().start]
    return bool(_BLANK.search(gap) or _MARKER.search(gap))


def stands_in(line: Line, longest: int) -> bool:
    """Whether a paragraph of so many words at most is a line that stands in for a heading."""
    return (
        line.kind is PartKind.PARAGRAPH
        and len(line.text.split()) <= longest
        and line.text[:1].isupper()
        and line.text[-1:] not in '.,;!”"'
    )


def _stated_heading(document: Document) -> Iterator[Part]:
    """The title of a page whose layout prints it as the heading, since the text has none."""
    if any(part.kind is PartKind.HEADING and part.level == 1 for part in document.parts):
        return
    for hint in document.hints:
        span = hint.span
        stated = hint.key == "title" and hint.origin.startswith("front matter")
        if stated and span and document.text[span.start : span.end] == hint.value:
            yield Part(PartKind.HEADING, hint.value, ((0, span.start),), level=1)
            return


def _is_repeated(part: Part, after: Part) -> bool:
    """Whether a paragraph is the words of the heading behind it: those of the picture above a name."""
    alone = part.kind is PartKind.PARAGRAPH and not part.links
    return alone and after.kind is PartKind.HEADING and part.text == after.text


def _year_lines(parts: Sequence[Part]) -> set[int]:
    """Where lines begin that are the years of what stands below them, in a history of several years."""
    printed = [(part, line) for part in parts for line in _printed(part)]
    found: dict[int, str] = {}
    tables = 0
    for (part, line), (after, below) in pairwise(printed):
        year = YEAR_LINE.fullmatch(line.text)
        if year is None or part.kind is not PartKind.PARAGRAPH:
            continue
        if after.kind is not PartKind.HEADING and not YEAR_LINE.fullmatch(below.text):
            found[line.offset(0)] = year["year"]
            tables += after.kind is PartKind.ROW
    several = len(set(found.values()))
    least = _LEAST_TABLES if tables == len(found) else _LEAST_SIBLINGS
    return set(found) if several >= least else set()


def _heading_bullets(parts: Sequence[Part]) -> set[int]:
    """Where bullets begin that name an edition or a prize, and deeper bullets below them list more."""
    items = [part for part in parts if part.kind is not PartKind.PARAGRAPH]
    found = [
        part.offset(0)
        for part, after in pairwise(items)
        if part.kind is after.kind is PartKind.ITEM
        and after.level > part.level
        and not part.breaks
        and _is_label(part.text)
    ]
    return set(found) if len(found) >= _LEAST_BULLETS else set()


def _is_label(text: str) -> bool:
    """Whether a bullet is the name of an edition, with its place at most, that of a prize or of a track, or says when a fee holds."""
    if len(text.split()) > _LONGEST_LABEL:
        return False
    dated = find_dated(text)
    opens = bool(dated) and dated[0].start <= _LABEL_START and dated[0].slot is not Slot.SERIES
    return opens or names_prize(text) or _HEADS.search(text) is not None


def _printed(part: Part) -> Iterator[Part]:
    """A part cut where the page breaks a line inside it, and where a line is endless."""
    cuts = sorted(set(part.breaks) - {0})
    for start, end in pairwise([0, *cuts, len(part.text)]):
        if part.text[start:end].strip():
            yield from iter_pieces(piece_of(part, start, end) if cuts else part)
