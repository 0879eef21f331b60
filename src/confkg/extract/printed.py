"""Whether words of a page print a name, a year or a number, in whatever form."""

from __future__ import annotations

import re
from html import unescape

from confkg.extract.recognisers.editions import find_editions
from confkg.extract.spans import EditionName
from confkg.ids import fold
from confkg.model import Value

_SEPARATOR = re.compile(r"(?<=\d)[,.’' ](?=\d)")
_ENDING = re.compile(r"(?<=\w{3})s\b")
_ANY_PRIZE = frozenset({"award", "prize"})
"""Words of the names of prizes that a page may leave out: "Outstanding papers: 5"."""


def prints_year(words: str, year: int) -> bool:
    """Whether words have a year, or its last two digits.

    >>> prints_year("VIS2025", 2025), prints_year("ICLR ’25", 2025), prints_year("last year", 2025)
    (True, True, False)
    """
    return re.search(rf"(?<!\d)(?:{year}|{year % 100:02})(?!\d)", words) is not None


def prints_series(words: str, series: str) -> bool:
    """Whether words have the acronym of a series, or its name.

    >>> prints_series("ICLR 2025", "ICLR"), prints_series("2025", "ICLR")
    (True, False)
    """
    if fold(series) in fold(words):
        return True
    values = [span.value for span in find_editions(words)]
    return series in [one.series if isinstance(one, EditionName) else one for one in values]


def prints_name(words: str, *names: str) -> bool:
    """Whether words have one of these names, in whatever case, with or without hyphenation."""
    there = fold(unescape(words)).replace(" ", "")
    return any(name and fold(name).replace(" ", "") in there for name in names)


def prints_number(words: str, printed: str, value: Value) -> bool:
    """Whether words have a number in figures or as it is printed."""
    return prints_name(words, printed) or str(value) in _SEPARATOR.sub("", words)


def prints_prize(words: str, name: str) -> bool:
    """Whether words have those of a prize's name that distinguish it from others.

    >>> prints_prize("Outstanding papers", "Outstanding Paper Award")
    True
    >>> prints_prize("Honorable mentions", "Outstanding Paper Award")
    False
    """
    there = set(_ENDING.sub("", fold(words)).split())
    return set(_ENDING.sub("", fold(name)).split()) - _ANY_PRIZE <= there
