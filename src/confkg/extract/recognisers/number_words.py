"""Cardinals and ordinals in words: "twenty-three", "two dozen", "a hundred", "twelfth"."""

from __future__ import annotations

import re
from collections.abc import Iterator

_SMALL = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
]  # fmt: skip
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_SCALES = {"dozen": 12, "hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9}
CARDINALS = {word: number for number, word in enumerate(_SMALL)} | {
    word: 10 * number for number, word in enumerate(_TENS, 2)
}
"""Number words up to ninety."""
NUMBER_WORDS = frozenset(CARDINALS) | frozenset(_SCALES)
"""Words that a spelled number is made of."""
ORDINALS = (
    {f"{word}th": number for word, number in CARDINALS.items() if number < 20}
    | {f"{word[:-1]}ieth": number for word, number in CARDINALS.items() if number >= 20}
    | {"first": 1, "second": 2, "third": 3, "fifth": 5, "eighth": 8, "ninth": 9, "twelfth": 12}
    | {"hundredth": 100}
)
"""Ordinals of one word."""

_SPELT = "|".join(sorted(ORDINALS, key=len, reverse=True))
NTH = rf"(?:\d{{1,3}}(?:st|nd|rd|th)|inaugural|(?:{'|'.join(_TENS)})[- ](?:{_SPELT})|{_SPELT})"
"""Pattern of an ordinal in figures or words, for use inside other patterns (case is to be ignored)."""

_ANY = "|".join(sorted(NUMBER_WORDS, key=len, reverse=True))
_SPELLED = re.compile(
    rf"(?<![\w-])(?:an? (?={'|'.join(_SCALES)})|(?={_ANY}))"
    rf"(?:{_ANY})(?:(?:-| |(?:(?<=hundred)|(?<=thousand)|(?<=million))-? and (?=(?:{_ANY})\b))(?:{_ANY}))*(?!\w)",
    re.IGNORECASE,
)
_PARTS = re.compile(r"[a-z]+")


def cardinal(printed: str) -> int | None:
    """The value of a number in words, or None if the words are no one number.

    >>> [cardinal(text) for text in ("twenty-three", "two dozen", "a hundred", "twelve hundred")]
    [23, 24, 100, 1200]
    >>> cardinal("one thousand two hundred and four"), cardinal("two three"), cardinal("twenty ten")
    (1204, None, None)
    """
    total = group = 0
    for word in _PARTS.findall(printed.lower()):
        if word in ("a", "an"):
            group = 1
        elif word in CARDINALS:
            tens, value = group % 100, CARDINALS[word]
            if tens and not (tens >= 20 and tens % 10 == 0 and 0 < value < 10):
                return None
            group += value
        elif word in _SCALES:
            if not group:
                return None
            group *= _SCALES[word]
            if _SCALES[word] >= 1000:
                total, group = total + group, 0
    return total + group


def iter_spelled(text: str) -> Iterator[tuple[int, int, int]]:
    """Numbers in words as start, end and value.

    >>> list(iter_spelled("Five tracks, two dozen chairs"))
    [(0, 4, 5), (13, 22, 24)]
    """
    for found in _SPELLED.finditer(text):
        value = cardinal(found[0])
        if value is not None:
            yield found.start(), found.end(), value
            continue
        for part in _PARTS.finditer(found[0].lower()):  # "one two-day workshop"
            if part[0] in CARDINALS:
                yield found.start() + part.start(), found.start() + part.end(), CARDINALS[part[0]]


_ENDINGS = ("st", "nd", "rd", "th", "e", "er", "ère", "ème", "º", "ª", "°")
_ROMANS = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
_NO_FIGURES = frozenset(["LI", "LV"])
"""Roman figures that are rather a name, or the code of a country."""
_TENTHS = ("", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC")
_ROMAN = re.compile(
    rf"(?P<tens>{'|'.join(reversed(_TENTHS))})(?P<ones>{'|'.join(reversed(_ROMANS))})"
)


def roman(word: str) -> int | None:
    """The value of Roman figures, or None if ``word`` is none."""
    found = _ROMAN.fullmatch(word) if word else None
    if found is None or word in _NO_FIGURES:
        return None
    return 10 * _TENTHS.index(found["tens"]) + _ROMANS.index(found["ones"])


def ordinal(word: str) -> int | None:
    """The value of an ordinal in figures, words or Roman figures, or None if ``word`` is none.

    >>> ordinal("Twelfth"), ordinal("23rd"), ordinal("Thirty-Ninth"), ordinal("inaugural")
    (12, 23, 39, 1)
    >>> ordinal("XLII"), ordinal("LXXIII"), ordinal("LI")
    (42, 73, None)
    >>> ordinal("XIV"), ordinal("XXXIX"), ordinal("Annual"), ordinal("X"), ordinal("VX")
    (14, 39, None, None, None)
    >>> ordinal("3e"), ordinal("1er"), ordinal("2º"), ordinal("3x")
    (3, 1, 2, None)
    """
    if len(word) > 1 and (value := roman(word)):
        return value
    word = word.lower()
    if word in ("inaugural", "first-ever"):
        return 1
    if word[:1].isdigit():
        digits = re.match(r"\d{1,4}(?!\d)", word)
        return int(digits[0]) if digits and word[digits.end() :] in _ENDINGS else None
    tens, _, unit = re.sub(r"\s", "-", word).partition("-")
    if unit and CARDINALS.get(tens, 0) >= 20:
        small = ORDINALS.get(unit, 10)
        return CARDINALS[tens] + small if small < 10 else None
    return ORDINALS.get(word)


_UNITS = [word for word, number in CARDINALS.items() if 0 < number < 10]
_CARDINAL = "|".join(sorted(CARDINALS, key=len, reverse=True))
_COMPOUND = rf"(?:{'|'.join(_TENS)})-(?:{'|'.join(_UNITS)})|{_CARDINAL}"
NUMBER = rf"(?:\d{{1,3}}(?:[,'’\u00a0\u2009\u202f ]\d{{3}}(?!\d)){{1,4}}(?:\.\d{{1,9}})?|\d{{1,15}}(?:\.\d{{1,9}})?|\b(?:{_COMPOUND})\b)"
"""Pattern of a number, for use inside other patterns (case is to be ignored)."""
