"""Values that are stated about a document, in the one form in which they are kept."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator

from confkg.addresses import is_web_address
from confkg.model import Hint

KINDS = tuple("press-fact-sheet blog show-notes keynote-notes proceedings web-page digest".split())
"""Kinds of documents: the notations of the scheme ``document-kind``."""

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_DATED_NAME = re.compile(r"\d{4}-\d{2}-\d{2}(?!\d)")
_NUMERIC_DAY = re.compile(
    r"(?P<year>\d{4})(?P<sign>[-/.])(?P<month>\d{1,2})(?P=sign)(?P<day>\d{1,2})(?!\d)"
)
_WRITTEN_DAY = re.compile(
    r"(?:[a-z]{3,9}\.?,?\s)?(?:"
    r"(?P<month>[a-z]{3,9})\.?\s(?P<day>\d{1,2})(?:st|nd|rd|th)?"
    r"|(?P<first>\d{1,2})(?:st|nd|rd|th)?\s(?P<second>[a-z]{3,9})\.?"
    r"),?\s(?P<year>\d{4})(?!\d)",
    re.IGNORECASE,
)
_MONTHS = tuple(
    "january february march april may june july august september october november december".split()
)


def as_day(text: str) -> str | None:
    """The day that a text begins with, as an ISO date; None if it begins with no day.

    >>> as_day("2016-12-08T10:50:11+00:00"), as_day("March 3, 2024"), as_day("Tue, 12 Nov 2024 10:00")
    ('2016-12-08', '2024-03-03', '2024-11-12')
    >>> as_day("next week"), as_day("2025-02-31"), as_day("3/4/2024")
    (None, None, None)
    """
    text = " ".join(text.split())
    if numeric := _NUMERIC_DAY.match(text):
        parts = numeric["year"], numeric["month"], numeric["day"]
    elif written := _WRITTEN_DAY.match(text):
        name = (written["month"] or written["second"]).lower()
        months = [at for at, month in enumerate(_MONTHS, 1) if month.startswith(name[:4])]
        if len(months) != 1:
            return None
        parts = written["year"], str(months[0]), written["day"] or written["first"]
    else:
        return None
    try:
        return dt.date(*map(int, parts)).isoformat()
    except ValueError:
        return None


def year_of(text: str) -> str | None:
    """The one year that a text names in four digits; None if it names none, or several.

    >>> year_of("EMNLP2024"), year_of("2023 and 2024"), year_of("12024")
    ('2024', None, None)
    """
    years = set(_YEAR.findall(text))
    return years.pop() if len(years) == 1 else None


def as_stated(key: str, value: str) -> str | None:
    """The value of a hint as it is kept; None if it is not what the key wants.

    >>> as_stated("published", "3 March 2024"), as_stated("kind", "post"), as_stated("title", "ICW")
    ('2024-03-03', None, 'ICW')
    """
    match key:
        case "published" | "start":
            return as_day(value)
        case "kind":
            return value if value in KINDS else None
        case "year":
            return value if year_of(value) == value else None
        case "address":
            return value if is_web_address(value) or value.startswith("/") else None
    return value or None


def name_hints(stem: str) -> Iterator[Hint]:
    """What the name of a file, without its suffix, states about a document.

    >>> [(hint.key, hint.value) for hint in name_hints("2031-05-08-icw_2030-notes")]
    [('published', '2031-05-08'), ('title', 'icw 2030 notes'), ('year', '2030')]
    """
    dated = _DATED_NAME.match(stem)
    rest = stem[dated.end() :] if dated else stem
    found = {
        "published": as_day(stem) if dated else None,
        "title": _as_words(rest),
        "year": year_of(rest),
    }
    yield from (Hint(key, value, "file name") for key, value in found.items() if value)


def folder_hints(name: str) -> Iterator[Hint]:
    """What the name of the folder of a file states: pages of an edition often lie in one of its name.

    >>> [hint.value for name in ("icw-2031", "pages") for hint in folder_hints(name)]
    ['icw 2031']
    """
    if year_of(name):
        yield Hint("folder", _as_words(name), "folder")


def _as_words(name: str) -> str:
    """The name of a file or a folder as words."""
    return clean(re.sub(r"[\s_-]+", " ", name))


def clean(text: str) -> str:
    r"""``text`` with its blanks folded, and without control characters.

    Escapes of YAML and JSON can name halves of characters; two that belong together are one.

    >>> clean("a\x07 \n b"), clean("\ud83d\ude00"), clean("\ud800x")
    ('a b', '😀', '\ufffdx')
    """
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return " ".join(_CONTROL.sub(" ", whole).split())
