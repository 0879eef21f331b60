"""Meetings that a page announces side by side: each a heading, a line that is set off or an item, with its days below or behind.

What stands below the name of one is about its edition, up to the next one; a page on meetings of several names is about none of them as a whole.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from itertools import pairwise
from typing import NamedTuple

from confkg.extract.lexicon import phrases
from confkg.extract.lines import Line, begins_anew
from confkg.extract.recognisers.dates import find_dates
from confkg.extract.recognisers.editions import find_dated
from confkg.extract.recognisers.words import words_of
from confkg.extract.spans import Dates, EditionName
from confkg.extract.top_names import GATHERINGS, find_top_name
from confkg.model import PartKind, Span

_PHRASES = phrases("announced")
_LEAST, _DAYS_WITHIN, _NEAR = 2, 4, 3
"""Meetings on a page; lines in which the days of one stand; characters before its name, or behind it."""


class Announced(NamedTuple):
    """A meeting with the lines that are about it, the first of which names it, and where."""

    lines: Sequence[Line]
    name: EditionName
    span: Span


def find_announced(text: str, lines: Sequence[Line]) -> list[Announced]:
    """The meetings that a page announces side by side, of several names or years; none if it is about one."""
    groups: dict[Hashable, list[Announced]] = defaultdict(list)
    starts = [at for at in range(len(lines)) if _begins(text, lines, at)]
    for start, end in pairwise([*starts, len(lines)]):
        if found := _announced(lines[start:end]):
            groups[lines[start].printed_kind, lines[start].list_key].append(found)
    for group in groups.values():
        if len({(one.name.series, one.name.year) for one in group}) == len(group) >= _LEAST:
            return group
    return []


def is_part(name: str) -> bool:
    """Whether what a meeting is called may be a part of another one: "Workshop on Moss"."""
    return _PHRASES["part"].search(name) is not None


def _begins(text: str, lines: Sequence[Line], at: int) -> bool:
    """Whether a line is a heading, a cell or an item, or begins anew with words in bold or a link."""
    line = lines[at]
    if line.printed_kind is PartKind.HEADING or line.row >= 0:
        return True
    edges = [(mark.start, mark.end) for mark in line.part.marks if mark.style == "bold"]
    edges += [(link.start, link.end) for link in line.part.links]
    set_off = line.kind is PartKind.ITEM or any(start <= _NEAR < end for start, end in edges)
    return set_off and (at == 0 or begins_anew(text, lines[at - 1], line))


def _announced(block: Sequence[Line]) -> Announced | None:
    """The meeting that a block announces: its name is in the first line, or all of the second; its days follow."""
    for at, line in enumerate(block[:_LEAST] if block[0].row < 0 else ()):
        gathers = not GATHERINGS.isdisjoint(words_of(line.text))
        found = find_top_name(line.text, dated=True, titled=True) if gathers else None
        if found is None or not found.gathers or (at and len(line.text) - found.end > _NEAR):
            continue
        if not (found.start <= _NEAR or _PHRASES["lead"].fullmatch(line.text, 0, found.start)):
            continue
        year = found.year or _year_of_days(block[at : at + _DAYS_WITHIN], found.end)
        for one in find_dated(line.text):
            name = one.value  # "Workshop on Moss (WOM 2031)"
            if isinstance(name, EditionName) and name.year == year and " " not in name.series:
                return Announced(block, name, line.span(one.start, one.end))
        if year:
            name = EditionName(found.name, year, found.number or None)
            return Announced(block, name, line.span(found.start, found.end))
    return None


def _year_of_days(lines: Sequence[Line], end: int) -> int:
    """The year of the days behind a name that ends there in the first line, or that a line begins with; 0 if there are none."""
    for at, line in enumerate(lines):
        start = 0 if at else end
        for date in find_dates(line.text):
            value = date.value
            if date.start >= start and isinstance(value, Dates) and value.year:
                ahead = _PHRASES["before-days"].fullmatch(line.text, start, date.start)
                if ahead and not (at and _PHRASES["of-others"].match(line.text, date.end)):
                    return value.year
                break
    return 0
