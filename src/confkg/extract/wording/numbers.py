"""Numbers as press texts print them: thousands separators, words, ordinals, qualifiers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

__all__ = ["NUMBER", "Quantity", "find_ordinal", "iter_quantities", "parse_number"]

_UNITS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_CARDINALS = {word: number for number, word in enumerate(_UNITS)} | {
    word: 10 * number for number, word in enumerate(_TENS, 2)
}
_IRREGULAR = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fifth": 5,
    "eighth": 8,
    "ninth": 9,
    "twelfth": 12,
}
_ORDINALS = (
    {f"{word}th": number for word, number in _CARDINALS.items() if number < 20}
    | {f"{word[:-1]}ieth": number for word, number in _CARDINALS.items() if number >= 20}
    | _IRREGULAR
)
_WORD = "|".join(sorted(_CARDINALS, key=len, reverse=True))
_SPELLED = rf"(?:{'|'.join(_TENS)})-(?:{'|'.join(_UNITS[1:10])})|{_WORD}"
NUMBER = rf"(?:\d{{1,3}}(?:[,'’\u00a0\u2009\u202f ]\d{{3}}(?!\d)){{1,4}}(?:\.\d{{1,9}})?|\d{{1,15}}(?:\.\d{{1,9}})?|\b(?:{_SPELLED})\b)"
"""Pattern of a number, for use inside other patterns (case is to be ignored)."""

_QUALIFIERS = (
    ("more-than", r"more than|over|above|in excess of|upwards of|>"),
    ("less-than", r"fewer than|less than|under|below|<"),
    ("at-least", r"at least|no fewer than|no less than|≥"),
    ("at-most", r"at most|up to|no more than|≤"),
    ("almost", r"almost|nearly|close to|just under"),
    ("about", r"(?:only )?(?:about|around|approximately|approx\.?|roughly|some|circa|ca\.|~|≈)"),
)
_QUANTITY = re.compile(
    rf"(?:(?P<qualifier>{'|'.join(words for _, words in _QUALIFIERS)})\s*)?"
    rf"(?<![\w.,])(?<!\d:)(?P<number>{NUMBER})(?![\w]|[.,:]\d|[-–]\d|\s?[ap]\.?m\b)(?: ?(?P<percent>%|percent\b|per cent\b))?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number in a text, with its qualifier; ``start:end`` covers both and a percent sign."""

    value: int | Decimal
    qualifier: str
    percent: bool
    start: int
    end: int
    number_start: int


def parse_number(printed: str) -> int | Decimal:
    """The value of a printed number.

    >>> parse_number("11,039"), parse_number("14’602"), parse_number("99.88"), parse_number("twenty-one")
    (11039, 14602, Decimal('99.88'), 21)
    """
    word = printed.strip().lower()
    if not word[0].isdigit():
        return sum(_CARDINALS[part] for part in word.split("-"))
    digits = re.sub(r"[,'’\u00a0\u2009\u202f ]", "", word)
    return Decimal(digits) if "." in digits else int(digits)


def _qualifier(words: str | None) -> str:
    if not words:
        return "exact"
    return next(
        name for name, pattern in _QUALIFIERS if re.fullmatch(pattern, words.strip(), re.IGNORECASE)
    )


def iter_quantities(text: str) -> Iterator[Quantity]:
    """The numbers of a text in order, each with the qualifier that stands before it.

    >>> [(q.value, q.qualifier) for q in iter_quantities("more than 9,000 guests, 31% of them new")]
    [(9000, 'more-than'), (31, 'exact')]
    """
    return iter(_quantities(text))


@lru_cache(maxsize=256)  # many extractors ask for the numbers of the sentence at hand
def _quantities(text: str) -> tuple[Quantity, ...]:
    return tuple(
        Quantity(
            parse_number(found["number"]),
            _qualifier(found["qualifier"]),
            found["percent"] is not None,
            found.start(),
            found.end(),
            found.start("number"),
        )
        for found in _QUANTITY.finditer(text)
    )


def find_ordinal(word: str) -> int | None:
    """The value of an ordinal number, or None if ``word`` is none.

    >>> find_ordinal("Twelfth"), find_ordinal("23rd"), find_ordinal("Thirty-Ninth"), find_ordinal("Annual")
    (12, 23, 39, None)
    """
    word = word.lower()
    if found := re.fullmatch(r"(\d+)(?:st|nd|rd|th)", word):
        return int(found[1])
    tens, _, unit = word.partition("-")
    if unit and tens in _TENS:
        small = _ORDINALS.get(unit, 10)
        return _CARDINALS[tens] + small if small < 10 else None
    return _ORDINALS.get(word)
