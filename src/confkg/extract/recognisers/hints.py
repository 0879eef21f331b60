"""What the whole document shows about how it writes numbers and dates."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hints:
    """How a document writes what can be read in two ways."""

    # the sign between groups of three digits: "," "." " " "'", or "" if unknown
    thousands: str = ""
    day_first: bool | None = None  # whether 05/04 is the fifth of April; None if unknown
    bare_days: bool = False  # whether lines begin with days like 27.03 and no other such numbers


NO_HINTS = Hints()
"""Nothing is known of the document."""

_GROUPED = re.compile(
    r"(?<![\w.,])\d{1,3}(?:(?P<sign>[,.'’ \u00a0\u2009\u202f])\d{3}(?:(?P=sign)\d{3})+(?!\d)"
    r"|(?P<both>[,.])\d{3}(?!(?P=both))[.,]\d(?!\d*[.,]\d))"
)
"""1.234.567 and 1,234.5: what parts the groups cannot be the decimal sign."""
_SHARE = re.compile(r"(?<![\d.,])\d{1,3}(?P<sign>[.,])\d{1,2} ?(?:%|per ?cent)")
_GROUP = re.compile(
    r"(?<![\w.,/-])(?<!\d )[1-9]\d{0,2}(?P<sign>[,'’ \u00a0\u2009\u202f])\d{3}(?![\d.,]\d|\d| \d)"
)
_EVIDENCE = ((_GROUPED, 10), (_SHARE, 3), (_GROUP, 1))
_TWO_FIGURES = re.compile(
    r"\W*(?:(?P<day>(?:0?[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2]))|\d{1,2}\.\d\d)(?![\d%]|\.\d)"
)
_LEAST = 3
_SLASHED = re.compile(r"(?<![\d/])(\d{1,2})[/](\d{1,2})(?:/(?:19|20)?\d\d)?(?![\d/])")


def find_hints(texts: Iterable[str]) -> Hints:
    """How a document writes numbers and dates, as far as some of its lines can be read in one way.

    >>> find_hints(["1.797 papers, 9,5 % of them short", "am 13/05/2024"])
    Hints(thousands='.', day_first=True, bare_days=False)
    >>> find_hints(["27.03", "5.06", "31.07 - 1.08"]).bare_days, find_hints(["9.00", "10.12", "11.10"]).bare_days
    (True, False)
    """
    sure: dict[str, int] = {}
    decimal: dict[str, int] = {}
    days = {True: 0, False: 0}
    bare: list[bool] = []
    for text in texts:
        if found := _TWO_FIGURES.match(text):
            bare.append(found["day"] is not None)
        for pattern, weight in _EVIDENCE:
            for found in pattern.finditer(text):
                sign = found["sign"] or found["both"] if pattern is _GROUPED else found["sign"]
                if pattern is _SHARE:
                    decimal[sign] = decimal.get(sign, 0) + weight
                    continue
                sign = {"’": "'", "\u00a0": " ", "\u2009": " ", "\u202f": " "}.get(sign, sign)
                sure[sign] = sure.get(sign, 0) + weight
        for found in _SLASHED.finditer(text):
            first, second = int(found[1]), int(found[2])
            if max(first, second) <= 31 and (first > 12) != (second > 12):
                days[first > 12] += 1
    fraction = max(decimal, key=lambda sign: decimal[sign], default="")
    for sign in sure:
        sure[sign] -= decimal.get(sign, 0)  # it cannot part the groups as well
    thousands = max(sure, key=lambda sign: sure[sign], default="")
    if fraction and (not thousands or sure[thousands] <= 0):
        thousands = {".": ",", ",": "."}[fraction]
    day_first = None if days[True] == days[False] else days[True] > days[False]
    return Hints(thousands, day_first, bare_days=len(bare) >= _LEAST and all(bare))
