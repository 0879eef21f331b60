"""Times of day and runs of them: "14:45-15:45", "09:30am (CET)", "9-10am", "noon"."""

from __future__ import annotations

import re

from confkg.extract.recognisers.words import has_digit, words_of
from confkg.extract.spans import Slot, Times, Typed

_ZONES = (
    "UTC|GMT|AoE|CES?T|WES?T|EES?T|BST|[PMCE][SD]?T|A[EKC][SD]T|JST|KST|IST|SGT|HKT|NZ[SD]T|MSK|"
    "[Ll]ocal [Tt]ime|[Aa]nywhere on [Ee]arth|(?:Pacific|Eastern|Central|Mountain)(?: (?:Standard|Daylight))? [Tt]ime"
)
_ZONE = rf"(?:[ \xa0]?\(?(?:{_ZONES})(?:[ \xa0]?[+−-]\d{{1,2}}(?::\d\d)?)?(?![\w])\)?)?"
_CLOCK = (
    r"(?P<hN>[01０１]?\d|[2２][0-4０-４])(?:(?P<sN>[:：.]|[ \xa0-]{0,2}[hH][ \xa0]?)(?P<mN>[0-5０-５]\d)(?:(?:(?<=[012]\d[hH]\d\d)|(?<=[789][hH]\d\d))min(?!\w)|(?![\d%]| ?min))(?::[0-5]\d(?!\d))?(?: ?[hH](?:rs)?(?!\w))?|(?P<oN> ?[hH](?!\w)))?"
    rf"(?:[ \xa0]?(?P<halfN>[AaPp])(?:\.?[Mm]\b\.?|(?<=\d\d[ap])\b))?{_ZONE}"
)
_TO = (
    r"(?:[ \xa0]{0,2}(?:-{1,3}|‐|‑|–|—|−|~|～|〜|to|until|till)[ \xa0]{0,2}|:(?=\d{1,2}:\d\d)"
    r"|[ \xa0](?:às|as|à|a|al|bis)(?: las)?[ \xa0](?=\d{1,2}(?:[:.]\d\d| ?[hH](?:\d|\b))))"
)
_OPEN = r"[ \xa0]?[-‐‑–—]?[ \xa0]?(?:la:?te|open[- ]end(?:ed)?|onwards?|\?{1,3})(?!\w)"
_TIME = re.compile(
    rf"(?:(?<![\w:.,/+-])|(?<=\dT)){_CLOCK.replace('N', '1')}(?:{_TO}(?:{_CLOCK.replace('N', '2')}|(?P<until>noon|midnight)\b)|(?:{_OPEN}))?"
    r"(?![\w/%]|[:.,-]\d)|\b(?P<point>noon|midnight)\b"
)
_HEADS = re.compile(r"\s*(?:0?[7-9]|1\d|2[0-2]) ?[hH](?=\s?[–—-]\s|: )")
"""A full hour at the beginning of a line: "9h – Tea"; a length elsewhere."""
_POINTS = {"noon": 12 * 60, "midnight": 24 * 60}


def find_times(text: str) -> list[Typed]:
    """The times of a text, each with the time zone printed behind it.

    >>> [found.value for found in find_times("9:15--10:15, 3:45pm - 5:00pm, 9-10am")]
    [Times(start=555, end=615), Times(start=945, end=1020), Times(start=540, end=600)]
    >>> [found.value for found in find_times("1:15p, 2:00 a dog")]
    [Times(start=795, end=None), Times(start=120, end=None)]
    >>> find_times("9 papers, 3:2, 4.15, 24h"), find_times("at 9am (CET)")[0].end
    ([], 12)
    >>> [found.value.end for found in find_times("17:30-late: Tea, 09:00:10:15 Moss")]
    [None, 615]
    >>> [found.value for found in find_times("9h - 9h05, 15 h 30, 10-h 30 – 12 h 30")]
    [Times(start=540, end=545), Times(start=930, end=None), Times(start=630, end=750)]
    >>> [found.value for text in ("13h às 17h", "14h30min", "9:00 bis 10:30", "9h – Tea", "Tea, 9h – Moss")
    ...  for found in find_times(text)]
    [Times(start=780, end=1020), Times(start=870, end=None), Times(start=540, end=630), Times(start=540, end=None)]
    """
    if not has_digit(text) and words_of(text).isdisjoint(_POINTS):
        return []
    return [found for match in _TIME.finditer(text) if (found := _typed(match))]


def _typed(match: re.Match[str]) -> Typed | None:
    start, end = match.span()
    if point := match["point"]:
        return Typed(Slot.TIME, start, end, 0.6, Times(_POINTS[point], None), "times")
    first_half, last_half = match["half1"], match["half2"]
    signs = {(match[one] or "").strip(" \xa0-").lower().replace("：", ":") for one in ("s1", "s2")}
    if match["o1"] or match["o2"]:
        both = match["o1"] and match["o2"]
        if "h" not in signs and not both and not _HEADS.match(match.string):
            return None  # "24h" alone is how long something takes
    elif not (first_half or last_half) and not signs & {":", "h"}:
        hours = [int(match[group] or 0) for group in ("h1", "h2")]
        if match["s1"] != "." or match["s2"] != "." or min(hours) < 7:  # 14.00-15.30, not 1.20-1.50
            return None
    first = int(match["h1"]) * 60 + int(match["m1"] or 0)
    if not (match["h2"] or match["until"]):
        at = _in_half(first, first_half)
        return None if at is None else Typed(Slot.TIME, start, end, 0.9, Times(at, None), "times")
    if match["until"]:
        begin, last = _in_half(first, first_half), _POINTS[match["until"]]
    else:
        ending = _in_half(int(match["h2"]) * 60 + int(match["m2"] or 0), last_half)
        begin = _in_half(first, first_half or last_half)
        if ending is None or begin is None:
            return None
        last = ending
        if not first_half and last_half and begin > last:
            begin = _in_half(first, "a")  # 11–1pm begins in the morning
    if begin is None:
        return None
    return Typed(Slot.TIME, start, end, 0.95, Times(begin, last), "times")


def _in_half(minutes: int, half: str | None) -> int | None:
    """Minutes since midnight of a time in the morning or afternoon; None if there is none such."""
    if half is None:
        return minutes if minutes <= 24 * 60 else None
    hours, rest = divmod(minutes, 60)
    if not 1 <= hours <= 12:
        # "14:30pm" says the half of the day twice
        return minutes if half in "pP" and 12 < hours < 24 else None
    return hours % 12 * 60 + rest + (12 * 60 if half in "pP" else 0)
