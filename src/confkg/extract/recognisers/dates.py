"""Days and runs of days: "July 10-15, 2022", "30 April – 2 May", "17 & 21-22 March 2024"."""

from __future__ import annotations

import calendar
import datetime as dt
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from confkg.extract.recognisers.hints import NO_HINTS, Hints
from confkg.extract.recognisers.words import Stretches, has_digit, word_lists, words_of
from confkg.extract.spans import Dates, Slot, Typed

_FULL = [name.lower() for name in calendar.month_name[1:]]
MONTHS = {
    name: number for _, names in word_lists("months") for number, name in enumerate(names.split(), 1)
} | {
    name[:length]: number for number, name in enumerate(_FULL, 1) for length in (3, len(name))
} | {"sept": 9}  # fmt: skip
"""Months by the words for them, in lower case."""
_LONGEST_MONTH = 16
"""Characters of the name of a month and the signs behind it, at most."""
_DAYS = [name.lower() for name in calendar.day_name]
WEEKDAYS = {
    name: place for _, names in word_lists("weekdays") for place, name in enumerate(names.split())
} | {
    name[:length]: place for place, name in enumerate(_DAYS) for length in (3, len(name))
} | {"tues": 1, "wednes": 2, "thur": 3, "thurs": 3}  # fmt: skip
"""Weekdays by the words for them, in lower case; Monday is 0."""

_MONTH = "(?:" + "|".join(sorted(MONTHS, key=len, reverse=True)) + r")\b\.?"
_WEEKDAY = "(?:" + "|".join(sorted(WEEKDAYS, key=len, reverse=True)) + r")\b\.?"
_S = r"[ \xa0]{0,3}"
_DAY = r"(?:0?[1-9]|[12]\d|3[01])(?!\d)"
_OF_DAY = rf"(?:[ \xa0]?\((?:{_WEEKDAY}|morning|noon|afternoon|evening)\))?"
_TH = rf"(?:[ \xa0]?(?:st|nd|rd|th|er)\b|\.(?=[ \xa0–-]))?{_OF_DAY}"
_SIGN = (
    r"(?:-{1,3}|‐|‑|–|—|−|~|(?:to|until|till?|thru|through(?: to)?|bis|au|al?|até|t/m)(?![a-z]))"
)
_TO = rf"(?:,(?= [a-z]))?{_S}{_SIGN}{_S}(?:the )?(?:{_WEEKDAY},?[ \xa0])?"
_AND = rf"(?:,? (?:and|or|&|y|e|et|und|en) |{_S}[,&/+]{_S})(?:the )?(?:{_WEEKDAY},?[ \xa0])?"
_YEAR = r"(?:(?:[ \xa0]de[l]?[ \xa0]|,?[ \xa0]{1,2})|[ ,]{0,2}(?P<NAME_in>\())(?P<NAME>(?:19|20)\d\d)(?![\d%]|[:.,-]\d)(?(NAME_in)\))"
_OF = r"(?:,?[ \xa0](?:of|de)|,)?"
_ITEM = rf"{_DAY}{_TH}(?:{_TO}{_DAY}{_TH})?"
_LEAD = (
    rf"(?:{_WEEKDAY}(?:{_S}(?:-|–|—|to|and|&){_S}{_WEEKDAY})?[ \xa0]?,?[ \xa0]{{1,2}}(?:the )?)?"
)
_APART = r"(?:,?[ \xa0]{1,2}|(?<=\.))"
"""What stands between the name of a month and its day."""

_MONTH_FIRST = (
    rf"(?:(?<!\w[ \xa0])(?P<m_year0>(?:19|20)\d\d),?[ \xa0])?(?P<m1>{_MONTH}){_APART}(?:the )?(?P<m_days>{_ITEM}(?:{_AND}{_ITEM}(?![ \xa0]?(?:{_MONTH}|[ap]\.?m\b|[:%]\d))){{0,6}})"
    rf"(?:{_YEAR.replace('NAME', 'm_year1')})?(?:{_TO}(?P<m2>{_MONTH}){_APART}(?P<m_last>{_DAY}){_TH}(?:{_YEAR.replace('NAME', 'm_year2')})?)?"
)
_DAY_FIRST = (
    rf"(?<![\d:.,/-])(?P<d_first>{_DAY}){_TH}{_OF}[  -](?P<d1>{_MONTH})(?:{_YEAR.replace('NAME', 'd_year1')})?"
    rf"{_TO}(?P<d_last>{_DAY}){_TH}{_OF}[  -](?P<d2>{_MONTH})(?:{_YEAR.replace('NAME', 'd_year2')})?"
    rf"|(?<![\d:.,/-])(?<!\w[’'])(?<!\bday )(?P<d_days>{_ITEM}(?:{_AND}{_ITEM}){{0,6}}){_OF}[ \xa0]?(?:the )?[  /-]?(?P<d3>{_MONTH})"
    rf"(?:[ \xa0]?\((?:{_WEEKDAY})\))?(?:{_YEAR.replace('NAME', 'd_year3')}|[ /,-](?P<d_year4>(?:19|20)\d\d)(?!\d))?"
)
_ALSO_WORDS = frozenset(["may", "march", "mar", "dec", "jan", "sep", "mars", "Mars", "Mayo", "mai"])
"""Names of months that are words of other kinds as well, so that a year has to stand with them."""
_NAMED = re.compile(rf"(?<![\w]){_LEAD}(?:{_MONTH_FIRST}|{_DAY_FIRST})", re.IGNORECASE)
_ISO = re.compile(
    rf"(?<![\w/.-])(?P<y>(?:19|20)\d\d)(?P<s>[-/.])(?P<m>0[1-9]|1[0-2])(?P=s)(?P<d>0[1-9]|[12]\d|3[01])(?!\d|T\d|[/-](?!(?:19|20)\d\d)){_OF_DAY}"
    rf"(?:\s?(?:to|–|—|-{{1,2}}|/|~)\s?(?P<y2>(?:19|20)\d\d)(?P=s)(?P<m2>0[1-9]|1[0-2])(?P=s)(?P<d2>0[1-9]|[12]\d|3[01])(?!\d){_OF_DAY})?",
    re.IGNORECASE,
)
_RUN_IN_FIGURES = re.compile(
    rf"(?<![\w/.:,-])(?P<first>{_DAY})(?:\.(?P<month>{_DAY})?\.?)?{_S}[–-]{_S}(?P<last>{_DAY})"
    r"(?P<s>[/.])(?P<m>0?[1-9]|1[0-2])(?P=s)(?P<y>(?:19|20)\d\d)(?![\w/]|[.,-]\d)"
)
"""Days of one month, and of two with full stops: "23.-26.11.2031", "23-26/11/2031", "30.11.-2.12.2031"."""

_FIGURES = re.compile(
    rf"(?<![\w/.:,-])(?:(?P<weekday>{_WEEKDAY})[ \xa0]?,?[ \xa0]{{1,2}})?"
    r"(?P<a>\d{1,2})(?:(?P<s>[/.-])(?P<b>\d{1,2})(?P=s)(?P<y>(?:19|20)\d\d|(?<=\d\d\.\d\d\.)\d\d)|/(?P<b2>\d{1,2}))(?![\w/:]|[.,-]\d)",
    re.IGNORECASE,
)

_EAST_DAY = r"[ \xa0]?(?P<dN>\d{1,2})(?:[ \xa0]?[日号號일])?(?:[ \xa0]?[(（][^()（）]{1,4}[)）])?"
_EAST_MONTH = r"[ \xa0]?(?P<mN>\d{1,2})[ \xa0]?[月월]"
_EAST_YEAR = r"(?:(?<!\d)(?P<yN>(?:19|20|１９|２０)\d\d)[ \xa0]?[年년][ \xa0]?)?"
_FIRST = f"{_EAST_YEAR}{_EAST_MONTH}{_EAST_DAY}".replace("N", "1")
_LAST = f"(?:{_EAST_YEAR}{_EAST_MONTH})?{_EAST_DAY}(?![\\d:：月월時时点])".replace("N", "2")
_EAST = re.compile(rf"{_FIRST}(?:[ \xa0]?(?:[-–—~～〜至到、・]|から)[ \xa0]?{_LAST})?")
"""Days and runs of days in Chinese, Japanese and Korean: "2031年5月3日（土）～5日", "2031년 5월 3일"."""

_LISTED = re.compile(r",? (?:and|&|y|e|et|und|en) |, |/")
_LETTERS = re.compile(r"[^\W\d_]{3}")
_LONGEST = 120
"""Days of the longest run that is read as one."""
_LAST_SHORT = 60
"""The last year of this century that two figures are read as."""
_ITEMS = re.compile(rf"(?P<first>{_DAY}){_TH}(?:{_TO}(?P<last>{_DAY}))?", re.IGNORECASE)


def month_before(text: str, at: int) -> int | None:
    """The month whose name stands right before a place, as before its year.

    >>> month_before("News of Nov. 2031", 13), month_before("In 2031", 3)
    (11, None)
    """
    words = text[max(at - _LONGEST_MONTH, 0) : at].rstrip(" ,.").rsplit(maxsplit=1)
    return MONTHS.get(words[-1].lower()) if words else None


def find_dates(text: str, hints: Hints = NO_HINTS) -> list[Typed]:
    """The days and runs of days of a text; a month alone is none.

    >>> [found.value for found in find_dates("July 10-15, 2022")]
    [Dates(start=datetime.date(2022, 7, 10), end=datetime.date(2022, 7, 15), year=2022)]
    >>> [found.value.start.day for found in find_dates("17 & 21-22 March 2024")]
    [17, 21]
    >>> [found.value.end.day for found in find_dates("Thursday May 4th, Friday May 5th, and Saturday May 6th")]
    [6]
    >>> find_dates("March 2020"), find_dates("05/04/2024")
    ([], [])
    >>> find_dates("Day 1 – Monday 20th May")[0].value.is_one_day
    True
    """
    if not has_digit(text):
        return []
    found: list[Typed] = []
    if not MONTHS.keys().isdisjoint(words_of(text)):
        for match in _NAMED.finditer(text):
            found += _named(match)
    if "月" in text or "월" in text:
        found += _in_east_asia(text)
    if "-" in text or "/" in text or "." in text:
        for figures in (_runs_in_figures(text), _iso(text), _in_figures(text, hints)):
            taken = Stretches((one.start, one.end) for one in found)
            found += [one for one in figures if not taken.overlap(one.start, one.end)]
    return _joined(text, sorted(found, key=lambda one: one.start))


_AND_DAYS = re.compile(r" (?:and|&|y|e|et|und)(?: (?:the|el|le|dem|o))? ", re.IGNORECASE)
_BETWEEN_DAYS = re.compile(rf"{_S}{_SIGN}{_S}(?:the )?", re.IGNORECASE)
_BETWEEN = re.compile(
    r"\b(?:between|entre|zwischen)(?: (?:the|los|las|les|le|el|dem|os|o))?(?: d[ií]as)?\s+$",
    re.IGNORECASE,
)
_LONGEST_BETWEEN = 20


def _is_run_of(text: str, one: Typed, other: Typed) -> bool:
    """Whether two days are the first and the last of a run: "1.5.2031 – 4.5.2031", "between 1 May and 4 May"."""
    if _BETWEEN.search(text, max(one.start - _LONGEST_BETWEEN, 0), one.start):
        return _AND_DAYS.fullmatch(text, one.end, other.start) is not None
    return _BETWEEN_DAYS.fullmatch(text, one.end, other.start) is not None


def _joined(text: str, found: list[Typed]) -> list[Typed]:
    """The dates; two with a sign of a run between them as one, and days that follow each other in a list.

    So "31 July and 1 August 2024" are one, and "1.5.2031 – 4.5.2031".
    """
    joined: list[Typed] = []
    for one in found:
        last = joined[-1] if joined else None
        if last is not None and _is_run_of(text, last, one):
            before, after = last.value, one.value
            assert isinstance(before, Dates)
            assert isinstance(after, Dates)
            run = _run(_day(before.start), _day(after.end), after.year, before.year)
            one_day = before.is_one_day and after.is_one_day
            if one_day and run and (before.year is None or after.year):
                score = min(last.score, one.score)
                joined[-1] = Typed(Slot.DATE, last.start, one.end, score, run, "dates")
                continue
        months = all(_LETTERS.search(text, each.start, each.end) for each in (last, one) if each)
        listed = _LISTED if months else _AND_DAYS  # "2031/05/03, 2031/05/04" are two
        if last is not None and listed.fullmatch(text, last.end, one.start):
            before, after = last.value, one.value
            assert isinstance(before, Dates)
            assert isinstance(after, Dates)
            if before.year is None and after.year is not None:
                before = _run(_day(before.start), _day(before.end), after.year) or before
            if before.end + dt.timedelta(1) == after.start:
                run = Dates(before.start, after.end, after.year)
                joined[-1] = Typed(Slot.DATE, last.start, one.end, last.score, run, "dates")
                continue
        joined.append(one)
    return joined


def _day(date: dt.date) -> tuple[int, int]:
    return date.month, date.day


def _run(
    first: tuple[int, int], last: tuple[int, int], year: int | None, first_year: int | None = None
) -> Dates | None:
    """The run from one (month, day) to another; None if there is no such day.

    Without a year the days hold year 1, or 4 for the 29th of February, which year 1 does not have.
    """
    base = year or (4 if (2, 29) in (first, last) else 1)
    over = first > last
    start_year = first_year or (base - 1 if year and over else base)
    try:
        start = dt.date(start_year, *first)
        end = dt.date(base + 1 if over and not year else base, *last)
    except ValueError:
        return None
    return Dates(start, end, year) if start <= end and (end - start).days <= _LONGEST else None


def _number(text: str | None) -> int | None:
    return int(text) if text else None


def _month(name: str) -> int:
    return MONTHS[name.lower().rstrip(".")]


def _typed(start: int, end: int, dates: Dates | None, score: float = 0.95) -> list[Typed]:
    return [Typed(Slot.DATE, start, end, score, dates, "dates")] if dates else []


def _is_run(days: str, items: Sequence[re.Match[str]]) -> bool:
    """Whether days are one stretch of time, one right behind the other: "7th and 8th", "7/8", "7, 8, 9"."""
    alone = all(item["last"] is None for item in items)
    joined = _LISTED.search(days, items[0].end(), items[1].start()) is not None
    follow = all(int(b["first"]) == int(a["first"]) + 1 for a, b in pairwise(items))
    return alone and (joined or len(items) > 2) and follow


def _named(match: re.Match[str]) -> list[Typed]:
    """The days of a match with the name of a month; several if it lists them."""
    name = match["m1"] or match["d1"] or match["d3"]
    year = _number(
        match["m_year2"] or match["m_year1"] or match["m_year0"] or match["d_year2"] or match["d_year1"]
        or match["d_year3"] or match["d_year4"]
    )  # fmt: skip
    if name in _ALSO_WORDS and not year:
        return []
    start, end = match.span()
    end -= match[0].endswith(".")
    month = _month(name)
    if match["d_first"]:
        run = _run(
            (month, int(match["d_first"])),
            (_month(match["d2"]), int(match["d_last"])),
            year,
            _number(match["d_year1"]) if match["d_year2"] else None,
        )
        return _typed(start, end, run)
    group = "m_days" if match["m1"] else "d_days"
    base, days = match.start(group), match[group]
    items = list(_ITEMS.finditer(days))
    if match["m2"]:
        if len(items) > 1 or items[0]["last"]:
            return []
        first = _number(match["m_year1"]) if match["m_year2"] else None
        last = (_month(match["m2"]), int(match["m_last"]))
        return _typed(start, end, _run((month, int(items[0]["first"])), last, year, first))
    loose = match["m1"] and len(items) > 1 and not year and "," in days[items[-2].end() :]
    if loose and not re.search(r"\b(?:and|or)\b|&", days):  # "On July 11, 12 papers …"
        items = items[:1]
        end = base + items[0].end()
    far = max(start - _LONGEST_BETWEEN, 0)
    between = len(items) == 2 and _BETWEEN.search(match.string, far, start) is not None
    if between or (len(items) > 1 and _is_run(days, items)):
        days_between = (month, int(items[0]["first"])), (month, int(items[-1]["first"]))
        return _typed(start, end, _run(*days_between, year))
    found: list[Typed] = []
    for place, item in enumerate(items):
        first = int(item["first"])
        run = _run((month, first), (month, int(item["last"] or first)), year)
        left = start if place == 0 else base + item.start()
        right = end if place == len(items) - 1 else base + item.end()
        found += _typed(left, right, run)
    return found


def _iso(text: str) -> Iterator[Typed]:
    """2016-12-08, 2016/12/08, and runs of them."""
    for match in _ISO.finditer(text):
        year = int(match["y"])
        first = (int(match["m"]), int(match["d"]))
        if match["y2"]:
            last = (int(match["m2"]), int(match["d2"]))
            yield from _typed(*match.span(), _run(first, last, int(match["y2"]), year))
        else:
            yield from _typed(*match.span(), _run(first, first, year))


def _in_east_asia(text: str) -> Iterator[Typed]:
    """2031年5月3日, 5月3日(土)～5日, and 2031년 5월 3일."""
    for match in _EAST.finditer(text):
        begins, ends = _number(match["y1"]), _number(match["y2"])
        first = int(match["m1"]), int(match["d1"])
        last = int(match["m2"] or first[0]), int(match["d2"] or first[1])
        yield from _typed(*match.span(), _run(first, last, ends or begins, ends and begins))


def _runs_in_figures(text: str) -> Iterator[Typed]:
    """23.-26.11.2031, 23-26/11/2031 and 30.11.-2.12.2031."""
    for match in _RUN_IN_FIGURES.finditer(text):
        month = int(match["m"])
        first = int(match["month"] or month), int(match["first"])
        run = _run(first, (month, int(match["last"])), int(match["y"]))
        yield from _typed(*match.span(), run, 0.9)


def _in_figures(text: str, hints: Hints) -> Iterator[Typed]:
    """20/03 with its weekday, 13.05.2024, and 05/04/2024 if weekday or document decide."""
    for match in _FIGURES.finditer(text):
        first, second, year = int(match["a"]), int(match["b"] or match["b2"]), _number(match["y"])
        if not year and not match["weekday"]:
            continue
        if year is not None and year < 100:  # "20.01.31"
            year += 1900 if year > _LAST_SHORT else 2000
        readings = [
            run
            for day, month, wanted in ((first, second, True), (second, first, False))
            if (run := _run((month, day), (month, day), year))
            and (hints.day_first is None or hints.day_first is wanted or max(first, second) > 12)
            and (match["s"] != "." or wanted)
        ]
        if match["weekday"] and year and len(readings) > 1:
            weekday = WEEKDAYS[match["weekday"].lower().rstrip(".")]
            readings = [run for run in readings if run.start.weekday() == weekday]
        if len(readings) == 1 or (readings and first == second):
            yield from _typed(*match.span(), readings[0], 0.85)
