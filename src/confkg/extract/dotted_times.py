"""Times of day with a dot or no sign, which look like numbers alone: those that begin one line after the other."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise

from confkg.extract.annotated import Annotated
from confkg.extract.spans import Slot, Times, Typed
from confkg.model import PartKind

_DOTTED = re.compile(
    r"\W*(?P<hour>\d{1,2})\.?(?P<minute>[0-5]\d)(?:\s?[-–—]+\s?(?P<to>\d{1,2})\.?(?P<past>[0-5]\d))?(?![\d.,%])(?:\s?(?:hrs?|[hH])\b)?(?:\s?[-–—](?!\w))?"
)
_DAY, _SCORE = range(7, 24), 0.9
_LEAST, _SHARE, _STEP, _YEARS = 4, 0.7, 5, 18
"""Lines of a programme at least; how many have hours of a day, minutes in steps, and go on in time; years begin with more."""


def with_dotted_times(lines: Sequence[Annotated]) -> list[Annotated]:
    """The lines, with the times that they begin with where most lines of their kind begin so."""
    groups: dict[tuple[PartKind, int], list[tuple[int, re.Match[str]]]] = defaultdict(list)
    for place, each in enumerate(lines):
        found = _DOTTED.match(each.text)
        if found and each.line.kind is not PartKind.HEADING:
            groups[each.line.kind, each.line.level].append((place, found))
    read = list(lines)
    for group in groups.values():
        if _are_times([found for _, found in group]):
            for place, found in group:
                if not lines[place].of(Slot.TIME):
                    read[place] = _with_time(read[place], found)
    return read


def _are_times(found: Sequence[re.Match[str]]) -> bool:
    """Whether numbers with a dot go on as the hours of days do: "9.00", "10.30", "11.15"."""
    times = [(int(one["hour"]), int(one["minute"])) for one in found]
    usual = sum(hour in _DAY and not minute % _STEP for hour, minute in times)
    later = sum(before < after for before, after in pairwise(times))
    least = _SHARE * len(times)
    if len(times) < _LEAST or min(times)[0] > _YEARS:  # "1995", "2000"
        return False
    return usual >= least and later >= _SHARE * (len(times) - 1)


def _with_time(each: Annotated, found: re.Match[str]) -> Annotated:
    begin = int(found["hour"]) * 60 + int(found["minute"])
    end = int(found["to"]) * 60 + int(found["past"]) if found["to"] else None
    span = Typed(Slot.TIME, found.start("hour"), found.end(), _SCORE, Times(begin, end), "times")
    return each.with_span(span)
