"""The year of a meeting that a post dates from its own day: "last week", "this year's", "back from"."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable
from dataclasses import dataclass

from confkg.extract.lexicon import phrases
from confkg.extract.recognisers.dates import month_before
from confkg.extract.sentences import iter_sentences
from confkg.model import Hint, Span

_PHRASES = phrases("posted")

BY_DAY = "day of the post"
"""Why a vote names a year that the text does not print."""

_NEAR = _PHRASES["near"]
_FAR = _PHRASES["far"]
"""What shows that a sentence speaks of other years as well."""

_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_DAYS = {"now": 0, "before": -20, "after": 20}
"""How far from its day a post means, in days; a month is about as near as a week."""


@dataclass(frozen=True, slots=True)
class Posted:
    """The day on which a document was published, and where it states that."""

    day: dt.date
    span: Span | None


def posted(hints: Iterable[Hint]) -> Posted | None:
    """When a document was published; None if it does not state the day."""
    days = (hint for hint in hints if hint.key == "published" and _DAY.fullmatch(hint.value))
    return next((Posted(dt.date.fromisoformat(hint.value), hint.span) for hint in days), None)


def is_month_of(post: Posted | None, text: str, at: int) -> bool:
    """Whether the year at a place of a title is that of the month in which a post was published.

    >>> is_month_of(Posted(dt.date(2031, 11, 5), None), "News of November 2031", 17)
    True
    """
    said = month_before(text, at), text[at : at + 4]
    return post is not None and said == (post.day.month, str(post.day.year))


def year_meant(text: str, at: int, day: dt.date) -> int:
    """The year that the sentence around a place dates from the day of its post; 0 if it dates nothing.

    >>> text = "It rained. Last week I was at BEE. ICW was last year."
    >>> [year_meant(text, text.index(name), dt.date(2031, 1, 5)) for name in ("It", "BEE", "ICW")]
    [0, 2030, 0]
    """
    start, end = next(one for one in iter_sentences(text) if one[0] <= at < one[1])
    near = _NEAR.search(text, start, end)
    if near is None or near.lastgroup is None:
        return 0
    year = (day + dt.timedelta(_DAYS[near.lastgroup])).year
    return 0 if any(one["year"] != str(year) for one in _FAR.finditer(text, start, end)) else year
