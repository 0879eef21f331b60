"""Dates and place of the edition, where a line is labelled so or says that it took place."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator

from confkg.extract.editions.earlier import iter_place_claims
from confkg.extract.editions.edition import Focus
from confkg.gazetteer import country_code
from confkg.model import Claim, Part, Property

__all__ = ["iter_date_claims", "parse_range"]

_MONTHS = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
_MONTH = "(?:" + "|".join(f"{month[:3]}(?:{month[3:]})?" for month in _MONTHS) + r")\.?"
_TO = r"\s*(?:-|–|—|to|until|through)\s*(?:the )?"
_TH = r"(?:st|nd|rd|th)?"
_RANGE = re.compile(
    rf"(?P<day>(?<![\d:])\d{{1,2}}){_TH}(?:(?:\s+of)?\s+(?P<month>{_MONTH}))?{_TO}(?P<day2>\d{{1,2}}){_TH}(?:\s+of)?\s+(?P<month2>{_MONTH})(?:,?\s+(?P<year>\d{{4}}))?"
    rf"|\b(?P<us_month>{_MONTH})\s+(?P<us_day>\d{{1,2}}){_TH}{_TO}(?:(?P<us_month2>{_MONTH})\s+)?(?P<us_day2>\d{{1,2}}){_TH}(?!\d)(?:,?\s+(?P<us_year>\d{{4}}))?",
    re.IGNORECASE,
)
_DATES = re.compile(r"dates?\b[^:]{0,24}:\s*", re.IGNORECASE)
_PLACE = re.compile(r"(?:place|location|host city|city)\b[^:]{0,24}:\s*", re.IGNORECASE)
_HERE = re.compile(r"[A-Z][^\d,:;–—·|]+, (?P<country>[A-Z][^\d,:;–—·|]+?)\s*[,–—·|-]\s*$")
"""City and country right before the dates."""


def parse_range(text: str, year: int | None = None) -> tuple[dt.date, dt.date, int, int] | None:
    """First and last day of a range of dates, with where it stands in the text.

    Args:
        text: the text; the first range in it counts.
        year: the year that is meant where none is printed; without it such a range is none.

    >>> parse_range("held 6–11 May 2024")[:2]
    (datetime.date(2024, 5, 6), datetime.date(2024, 5, 11))
    >>> parse_range("April 30 - May 3, 2029")[:2]
    (datetime.date(2029, 4, 30), datetime.date(2029, 5, 3))
    >>> parse_range("from the 3rd to the 7th of May", 2027)[:2]
    (datetime.date(2027, 5, 3), datetime.date(2027, 5, 7))
    """
    found = _RANGE.search(text)
    printed = found and (found["year"] or found["us_year"])
    if not found or not (printed or year):
        return None
    year = int(printed) if printed else year or 0
    if found["day"]:
        last_month = _month(found["month2"])
        first_month = _month(found["month"]) if found["month"] else last_month
        days = int(found["day"]), int(found["day2"])
    else:
        first_month = _month(found["us_month"])
        last_month = _month(found["us_month2"]) if found["us_month2"] else first_month
        days = int(found["us_day"]), int(found["us_day2"])
    try:
        first, last = dt.date(year, first_month, days[0]), dt.date(year, last_month, days[1])
    except ValueError:
        return None
    return (first, last, *found.span()) if first <= last else None


def _month(name: str) -> int:
    return next(
        number for number, month in enumerate(_MONTHS, 1) if month.startswith(name[:3].lower())
    )


def iter_date_claims(part: Part, focus: Focus) -> Iterator[Claim]:
    """Start, end and place of the edition.

    A line labelled "Dates" or "Place", or one that gives a place and dates side by side
    ("Tromsø, Norway · 3–7 June 2030").
    """
    text = part.text
    found = parse_range(text)
    place = _HERE.match(text[: found[2]]) if found else None
    here = place is not None and country_code(place["country"]) is not None
    if found and found[0].year == focus.year and (here or _DATES.match(text)):
        span = part.span(found[2], found[3])
        printed = text[found[2] : found[3]]
        yield Claim(focus.edition, Property.START_DATE, found[0], span, printed)
        yield Claim(focus.edition, Property.END_DATE, found[1], span, printed)
        if place and here:
            yield from iter_place_claims(focus.edition, part, (0, place.end("country")))
    elif label := _PLACE.match(text):
        yield from iter_place_claims(focus.edition, part, (label.end(), len(text)))
