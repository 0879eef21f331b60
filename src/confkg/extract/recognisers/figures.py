"""Numbers in figures with their separators: 1,797 · 1.797 · 1 204 · 14’602 · 99.88."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from confkg.extract.recognisers.hints import Hints
from confkg.extract.recognisers.words import word_set

_FIGURES = re.compile(r"\d+(?:[.,'’\u00a0\u2009\u202f]\d+)*")
_SPACED = re.compile(r"[1-9]\d{0,2}(?: \d{3})+(?![\d.,:/-]\d|\d| \d)")
_NOUNS = r" (?:[a-z]+ )?(?:" + "|".join(sorted(word_set("counted"))) + r")(?! (?:per|a|on)\b)(?!\w)"
_COUNTED = re.compile(r"[1-9]\d{0,2}\.\d{3}" + _NOUNS)
"""Figures that would be a fraction of things that are counted: "1.797 papers" are thousands."""
_COUNTED_SPACED = re.compile(_SPACED.pattern + _NOUNS)
"""The same with blanks: one page may write some of its numbers so and others with commas."""
_CENTS = re.compile(
    r"(?:(?<=[€£$])|(?<=[€£$] )|(?<=EUR ))\d{1,4},\d\d(?!\d)|\d{1,4},\d\d(?= ?(?:€|EUR\b|euros?\b))"
)
"""An amount of money with a comma: "€2,90"."""
_BARRED_BEFORE = frozenset("_#@/\\^&§±×.,:'’+-°")
_BARRED_BEHIND = frozenset("_@/°\"″′'’")
_PRICED = re.compile(r"(?:[€£$¥]|\b[A-Z]{3}) ?/$")
"""Before an amount beside that in another currency: "350 USD/600 NZD"."""
PER = re.compile(
    r"/(?:(?:night|day|hour|person|room|paper)\b| ?[€£$¥]|\d{1,5}(?: ?\(| = |, )\d{1,3}(?:\.\d+)? ?%)"
)
"""Behind a number that is no part of a code: "$169/night", "$169/€150", "31/118 (26%)"."""
_MOST_DIGITS = 15


class Found(NamedTuple):
    """A number without what stands around it."""

    start: int
    end: int
    value: int | Decimal
    spelled: bool = False  # whether it is written in words
    whole: bool = False  # whether it is written in figures alone, without separators
    chained: bool = False  # whether a hyphen joins it to figures before it

    @property
    def like_year(self) -> bool:
        """Whether it could be a year."""
        return self.whole and 1900 <= self.value <= 2099


def iter_figures(text: str, hints: Hints) -> Iterator[Found]:
    """Numbers in figures that are not part of a word or a code."""
    place = 0
    while match := _FIGURES.search(text, place):
        start, end = match.span()
        place = end
        if _joined(text, start):
            continue
        value: int | Decimal | None
        blanks = hints.thousands in ("", " ") or _COUNTED_SPACED.match(text, start)
        if blanks and (spaced := _SPACED.match(text, start)):
            place = end = spaced.end()
            value = int(spaced[0].replace(" ", ""))
        else:
            value = parse_figures(match[0], hints)
            if value is None and (cents := _CENTS.match(text, start)):
                value = Decimal(cents[0].replace(",", "."))
            if hints.thousands == "" and _COUNTED.match(text, start):
                value = int(match[0].replace(".", ""))
        barred = text[end : end + 1] in _BARRED_BEHIND and not PER.match(text, end)
        if value is not None and not barred:
            whole = match[0].isdecimal() and end == match.end()
            yield Found(start, end, value, whole=whole, chained=text[start - 1 : start] == "-")


def _joined(text: str, start: int) -> bool:
    """Whether the sign before figures joins them to a word or a code."""
    sign = text[start - 1] if start else " "
    if sign.isalnum():
        return True
    priced = _PRICED.search(text, max(0, start - 6), start)
    if sign not in _BARRED_BEFORE or priced or PER.match(text, start - 1):
        return False
    before = text[max(0, start - 4) : start - 1]
    if sign in ":,":
        return before[-1:].isdigit()
    return sign != "-" or not before.rstrip("-kKM%€")[-1:].isdigit()


def parse_figures(printed: str, hints: Hints) -> int | Decimal | None:
    """The value of figures with separators, or None if they are no number.

    >>> [parse_figures(text, Hints()) for text in ("1,797", "14’602", "99.88", "1,234.5", "1,2,3", "9,5")]
    [1797, 14602, Decimal('99.88'), Decimal('1234.5'), None, None]
    >>> parse_figures("1.797", Hints(".")), parse_figures("9,5", Hints(".")), parse_figures("1.797", Hints(","))
    (1797, Decimal('9.5'), Decimal('1.797'))
    """
    if len(printed) > _MOST_DIGITS + 6:
        return None
    if printed.isdecimal():
        return int(printed) if len(printed) <= _MOST_DIGITS else None
    pieces = re.split(r"[^\d]", printed)
    signs = re.findall(r"[^\d]", printed)
    decimal = "," if hints.thousands == "." else "." if hints.thousands == "," else ""
    last = signs[-1]
    groups = all(len(piece) == 3 for piece in pieces[1:]) and 1 <= len(pieces[0]) <= 3
    if (
        groups
        and len(set(signs)) == 1
        and pieces[0] != "0"
        and last != decimal
        and (last != "." or len(signs) > 1 or hints.thousands == ".")
    ):
        return int("".join(pieces))
    inner = pieces[1:-1]
    comma = last == "," and (decimal == "," or (len(signs) > 1 and set(signs[:-1]) == {"."}))
    if not (last == "." or comma) or last in signs[:-1] or len(set(signs[:-1])) > 1:
        return None
    if any(len(piece) != 3 for piece in inner) or (inner and len(pieces[0]) > 3):
        return None
    return Decimal("".join(pieces[:-1]) + "." + pieces[-1])
