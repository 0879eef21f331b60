"""Running heads, running feet and page numbers: lines that come again at the edge of each page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from confkg.documents.pdf.words import Line

_EDGE = 3
"""Lines at the top and at the bottom of a page that may be boilerplate."""

_MOST = 0.5
"""Boilerplate stands on at least so much of the pages; heads may differ on left and right pages."""

_NEAR = 3.0
"""Points by which its height may differ."""

_LARGER = 1.15
_NEXT = 2.5
"""Sizes of the type: no boilerplate is larger than the text; a row of a table is nearer."""

_NUMBER = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(
    r"[-–—|]?\s?(?:page\s)?(?:\d{1,4}|[ivxl]{1,6})(?:\s?(?:of|/)\s?\d{1,4})?\s?[-–—|]?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Seen:
    """A line at the edge of a page."""

    page: int
    line: Line
    numbers: tuple[int, ...]


def without_margins(pages: Sequence[Sequence[Line]]) -> list[list[Line]]:
    """The lines of the pages without their boilerplate."""
    seen: dict[tuple[bool, str], list[_Seen]] = {}
    body = median([line.size for lines in pages for line in lines] or [0.0])
    for page, lines in enumerate(pages):
        for top, edge in ((True, lines[:_EDGE]), (False, lines[-_EDGE:])):
            for line in edge:
                if line.size > _LARGER * body or _heads_table(line, lines):
                    continue
                numbers = tuple(int(found[:9]) for found in _NUMBER.findall(line.text))
                key = top, _NUMBER.sub("#", " ".join(line.text.split())).casefold()
                seen.setdefault(key, []).append(_Seen(page, line, numbers))
    gone = {id(found.line) for group in seen.values() for found in _recurring(group, len(pages))}
    return [
        [line for line in lines if id(line) not in gone and not _is_page_number(line, lines)]
        for lines in pages
    ]


def _recurring(group: list[_Seen], pages: int) -> list[_Seen]:
    """Those of lines alike that stand on one height and differ in nothing but the page number."""
    height = sorted(found.line.base for found in group)[len(group) // 2]
    level = [found for found in group if abs(found.line.base - height) <= _NEAR]
    count = len({found.page for found in level})
    if count < 2 or count < _MOST * pages:
        return []
    for column in zip(*(found.numbers for found in level), strict=True):
        steps = {number - found.page for number, found in zip(column, level, strict=True)}
        if len(set(column)) > 1 and len(steps) > 1:
            return []
    return level


def _heads_table(line: Line, lines: Sequence[Line]) -> bool:
    """Whether the line below has columns too, and is near: a table has its header on each page."""
    below = lines[lines.index(line) + 1 :][:1]
    columns = len(line.segments)
    return columns > 1 and any(
        len(other.segments) == columns and line.base - other.base < _NEXT * line.size
        for other in below
    )


def _is_page_number(line: Line, lines: Sequence[Line]) -> bool:
    """Whether the first or last line of a page is a page number, apart from the text."""
    if line not in (lines[0], lines[-1]) or not _PAGE_NUMBER.fullmatch(line.text):
        return False
    others = [abs(other.base - line.base) for other in lines if other is not line]
    return bool(others) and min(others) > 1.8 * line.size
