"""The periods of a programme: what takes place from a time on, up to the next, and on which day.

A period begins with a line that begins with a time, or with the cell of a row that is one. In a row the
other cells are its content, in running text what stands behind the time, or below it where nothing does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, takewhile
from operator import attrgetter

from confkg.extract.annotated import Annotated, letters
from confkg.extract.lexicon import SUB_EVENT_KINDS, TALK_KINDS, phrases
from confkg.extract.lines import Line
from confkg.extract.recognisers.dates import WEEKDAYS
from confkg.extract.records.titles import is_item
from confkg.extract.spans import Slot, Times, Typed
from confkg.model import PartKind

_PHRASES = phrases("periods")
_BREAK, _TAKES_PLACE = _PHRASES["break"], _PHRASES["takes-place"]
"""An entry of a programme by the word that it ends or begins with."""

_BESIDE_BREAK = _PHRASES["beside-break"]
"""What takes place in a pause that is an event."""

_HALF_SAID = re.compile(r"[ap]\.?m\b|(?<![\d:.h])00", re.IGNORECASE)
_HALF, _MORNING = 12 * 60, 7 * 60
_EARLIEST = 6
"""The hour at which a day may begin; what begins before, and is not written as 02:00, begins in the afternoon."""
_DAY = 0.4
"""How much of the letters of a line its date has where the line is that of a day, at least."""

_FEW = 3
"""Letters beside the time in a line that is a time: "12:15'ish"."""

_NEARLY = 0.8
_MANY, DAWN = 5, 5 * 60
"""Periods of a programme, and when they begin, at least: else the times are those of a recording."""

_SAID = (Slot.PERSON, Slot.ORG, Slot.QUOTE, Slot.URL, Slot.DATE, Slot.PLACE)
"""What shows that a line says more than what takes place."""

_SHORT = 10
"""Words of a line that ends with its time: "Dinner in the old mill: 19:00"."""

_LABEL = 6
"""Letters before the date in the heading of a day: "Day 2 – "."""

_LABELLED = re.compile(r"\W*(?:dates?|times?|when|day|hours?)\s*:", re.IGNORECASE)
_OF_DAYS = re.compile(r"\b(?:dates?|days?|when|where|venue|location)\b", re.IGNORECASE)
"""What stands before a day or a time: "Time: 14:00"; a heading over those of the meeting itself."""


@dataclass(eq=False, slots=True)
class Period:
    """What takes place from a time on."""

    at: Annotated  # the line of the time
    time: Typed
    day: tuple[Annotated, Typed] | None  # the day that stands above it, with its line
    # what stands beside the time, or below it: the first lines of the cells of a row, or one line
    cells: list[Annotated] = field(default_factory=list)

    @property
    def begins(self) -> int:
        """When it begins, in minutes since midnight."""
        return self.time.value.start if isinstance(self.time.value, Times) else 0

    @property
    def ends(self) -> int:
        """When it ends, in minutes since midnight; 0 if that is not said."""
        last = (self.time.value.end if isinstance(self.time.value, Times) else 0) or 0
        later = last + _HALF  # from 12:15 to 1:00
        last = 0 if last == self.begins else last  # a misprint
        return later if 0 < last < self.begins < later < 2 * _HALF else last


def is_break(text: str) -> bool:
    """Whether an entry of a programme is a pause, or coming and going.

    >>> is_break("Coffee break (Foyer)"), is_break("End of workshop"), is_break("Breaking Codes")
    (True, True, False)
    """
    return _BREAK.match(text) is not None and not _BESIDE_BREAK.search(text)


def takes_place(text: str) -> bool:
    """Whether an entry of a programme is an event by the word that it begins or ends with.

    >>> takes_place("Paper session A"), takes_place("Mining the Sessions of Bees")
    (True, False)
    """
    return _TAKES_PLACE.fullmatch(text) is not None


def behind_time(each: Annotated) -> int:
    """Where what a line says begins behind the times that it begins with; 0 without such a time."""
    end = 0
    for time in each.of(Slot.TIME):
        if letters(each.text[end : time.start]):
            break
        end = time.end
    return end


def opens_day(heading: Annotated) -> bool:
    """Whether a heading is a day or an hour of a programme: "Monday", "Day 2: Maps", "14:00-15:00"."""
    first = heading.text.lower().partition(" ")[0].strip(",.:()[]")
    counted = first == "day" and heading.text[4:5].isdigit()
    return first in WEEKDAYS or counted or _time(heading) is not None or _date(heading) is not None


def is_entry_word(text: str) -> bool:
    """Whether words of an entry say what takes place, and not who speaks."""
    kinds = (words for _, words in (*SUB_EVENT_KINDS, *TALK_KINDS))
    return is_break(text) or is_item(text) or any(words.search(text) for words in kinds)


def said_alone(periods: Sequence[Period]) -> frozenset[int]:
    """The numbers of the lines that are all that is said of their periods, in a programme of many.

    Nobody is named there, and nothing is quoted.
    """
    found = [
        cells[0]
        for period in periods
        if len(cells := [each for each in period.cells if letters(each.text)]) == 1
        and not cells[0].of(*_SAID)
    ]
    by_day = len(periods) >= _MANY and min(period.begins for period in periods) >= DAWN
    return frozenset(each.line.number for each in found if by_day)


def periods_of(lines: Sequence[Annotated], whole: list[Period] | None = None) -> list[Period]:
    """The periods of a page, in order; each line below a day is added to ``whole``, without a time."""
    found: list[Period] = []
    day: tuple[Annotated, Typed] | None = None
    current: Period | None = None
    ahead: list[Annotated] = []  # the cells of a row before its time
    headed = _below_headings(lines)
    run: list[tuple[Annotated, Typed]] = []  # the days of lines one below the other
    behind = 0  # the place of the line behind them, until what is below them is looked at
    columns: dict[Line, tuple[Annotated, Typed]] = {}  # the days of cells below them
    for at, each in enumerate(lines):
        in_row = each.line.row >= 0
        if in_row and current is not None and each.line.row != current.at.line.row:
            current = None
        if in_row and ahead and each.line.row != ahead[0].line.row:
            ahead = []
        if dated := _date(each):
            day, current = (each, dated), None
            run = run if run and run[-1][0] is lines[at - 1] else []
            run.append(day)
            behind = at + 1
            continue
        day = None if day and _ends_day(each, day[0]) else day
        if day and whole is not None:
            whole.append(Period(each, day[1], day, [each]))
        time = _time(each)
        row = current if in_row else None
        if time is None:
            if current is not None and _is_beside(current, each):
                current.cells.append(each)
            elif each.line.kind is PartKind.HEADING:
                current = None
            elif in_row:
                ahead.append(each)
            continue
        alone = _is_alone(each, time)
        if alone and row is not None:
            continue  # the same in another time zone
        over = headed.get(id(each))
        said = ([over] if over else ahead if in_row else []) if alone else [each]
        own = [one for one in each.of(Slot.DATE) if one.is_one_day]
        parted = len(run) > 1 and run[0][0].line.kind is PartKind.HEADING
        if parted and behind:
            columns = _by_columns(run, map(lines.__getitem__, range(behind, len(lines))))
            behind = 0
        then = columns.get(each.line) if parted else day
        period = Period(each, time, (each, own[0]) if len(own) == 1 else then, said)
        found.append(_as_meant(period, found[-1] if found else None))
        ahead = []
        if row is None:  # a time inside of a cell is that of its line alone
            current = None if each.line.kind is PartKind.HEADING else found[-1]
    return found


def with_afternoons(lines: Sequence[Annotated]) -> list[Annotated]:
    """The lines, with the times that are in the afternoon without saying so as what they mean."""
    said = {id(one.at): one.time for one in periods_of(lines)}
    return [each.with_span(said[id(each)]) if id(each) in said else each for each in lines]


def _by_columns(
    days: Sequence[tuple[Annotated, Typed]], below: Iterable[Annotated]
) -> dict[Line, tuple[Annotated, Typed]]:
    """The days of cells of which each column, or each row, has one above it; none if they do not tell."""
    cells = [each.line for each in takewhile(lambda each: each.line.row >= 0, below)]
    for place in (attrgetter("level"), attrgetter("row")):
        places = sorted(set(map(place, cells)))
        if len(places) == len(days):
            found = dict(zip(places, days, strict=True))
            return {line: found[place(line)] for line in cells}
    return {}


def _below_headings(lines: Sequence[Annotated]) -> dict[int, Annotated]:
    """The headings whose times stand in lines of their own below them, by the ids of these lines.

    Nearly all such lines stand right below a heading, or each of them is the only one of its section and
    the last section has one, too: what begins with a time would have it above its heading.
    """
    below: dict[int, Annotated] = {}
    inside: dict[int, Annotated] = {}
    alone = 0
    heading: Annotated | None = None
    for over, each in pairwise(lines):
        if over.line.kind is PartKind.HEADING:
            heading = over
        time = _time(each) if each.line.row < 0 else None
        if time is not None and _is_alone(each, time):
            alone += 1
            if heading is not None and not heading.of(Slot.DATE, Slot.TIME):
                inside[id(each)] = heading
                if heading is over:
                    below[id(each)] = over
    if len(below) > max(1, _NEARLY * alone):
        return below
    timed = {id(each) for each in inside.values()}
    whole = len(timed) == alone > 1 and id(heading) in timed
    return inside if whole else {}


def _is_alone(each: Annotated, time: Typed) -> bool:
    """Whether a line is a time and nothing else."""
    words = each.blanked([time, *(one for one in each.of(Slot.DATE) if one.is_one_day)])
    return letters(_LABELLED.sub("", words)) <= _FEW and not is_break(words)


def _ends_day(each: Annotated, day: Annotated) -> bool:
    """Whether a line is a heading that stands beside that of a day, above it, or below the table or the section of its label."""
    if each.line.kind is not PartKind.HEADING:
        return False
    labelled = day.line.headings[-1:] if _LABELLED.match(day.text) else ()
    over = (day.line, *(one for one in labelled if not _OF_DAYS.search(one.text)))[-1]
    beside = over.kind is PartKind.HEADING and each.line.level <= over.level
    return beside or day.line.row >= 0


def _is_beside(period: Period, each: Annotated) -> bool:
    """Whether a line is the content of a period: the first of each cell of a row, or the line below a time."""
    if period.at.line.row >= 0 and each.line.kind is not PartKind.HEADING:  # of a cell, perhaps
        return each.line.row >= 0 and all(
            each.line.level != one.line.level for one in (period.at, *period.cells[-1:])
        )
    return not period.cells


def _as_meant(period: Period, before: Period | None) -> Period:
    """A period whose time may be in the afternoon without saying so: 1:15 in a list that began at 9:00, 2:00 at its beginning."""
    value, printed = period.time.value, period.at.words(period.time)
    if not isinstance(value, Times) or _HALF_SAID.search(printed) or value.start >= _MORNING:
        return period
    opens = before is None or period.day != before.day
    early = 1 <= value.start // 60 < _EARLIEST and not printed.startswith("0")
    if early if opens else before is not None and before.begins >= _MORNING:
        end = value.end and value.end + _HALF * (value.end < _HALF)
        return replace(period, time=replace(period.time, value=Times(value.start + _HALF, end)))
    return period


def _time(each: Annotated) -> Typed | None:
    """The time that a line begins with, or that ends a heading or the few words of a line."""
    times = each.of(Slot.TIME)
    if not times:
        return None
    begins = not letters(each.text[: times[0].start])
    ends = len(times) == 1 and not letters(each.text[times[0].end :])
    short = len(each.text.split()) <= _SHORT and each.line.row < 0
    heading = each.line.kind is PartKind.HEADING
    return times[0] if begins or heading or (ends and short) else None


def _date(each: Annotated) -> Typed | None:
    """The day that a line outside of a table's columns states, and little else."""
    days = each.of(Slot.DATE)
    if len(days) != 1 or not days[0].is_one_day or each.of(Slot.TIME):
        return None
    rest = _PHRASES["of-programme"].sub("", each.without(Slot.DATE, Slot.EDITION, Slot.SERIES))
    alone = letters(each.text[: days[0].start]) <= _LABEL or not letters(rest)
    opens = each.line.kind is PartKind.HEADING and alone
    return days[0] if opens or each.covered(Slot.DATE) >= _DAY * letters(each.text) else None
