"""What belongs to a number: qualifier and currency, scale and unit, and the other bound of a range."""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

from confkg.extract.lexicon import phrases
from confkg.extract.recognisers.figures import Found
from confkg.extract.recognisers.words import word_lists, word_set

_WORDS = phrases("number_affixes")

_QUALIFIERS = {
    words: notation
    for notation, all_words in word_lists("qualifier")
    for words in all_words.split("; ")
}
_CURRENCIES = {sign: code for code, signs in word_lists("currency") for sign in signs.split("; ")}
_UNITS = word_lists("unit")
_CODES = {code for code, _ in word_lists("currency")} | word_set("currencies")
_CURRENCIES |= {code: code for code in _CODES}
_UNITS += [
    (code, "|".join(sign for sign, of in _CURRENCIES.items() if of == code and sign.isalpha()))
    for code in sorted(_CODES - {unit for unit, _ in _UNITS})
]
TIMES = frozenset(
    ["second", "minute", "hour", "day", "night", "week", "month", "year", "decade", "century"]
)
"""Units in which "over" may say how long something lasted, and not that it was more."""

_SIGNS = {"%": "percent", "m²": "m2", "sqm": "m2", "ft²": "ft2", "€": "EUR"}
_SCALES = {
    "k": 1000, "m": 10**6, "b": 10**9, "bn": 10**9,
    "dozen": 12, "hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9,
}  # fmt: skip
_AFTER = re.compile(
    r"(?:[.,][-–—](?=[ \xa0]?(?:€|(?-i:[A-Z]{3}\b))))?(?:(?P<letter>[kKMB]|bn)(?![\w²]))?(?P<plus>\+(?!\w))?"
    r"(?:[ \xa0](?P<scale>dozen|hundred|thousand|million|billion)\b)?(?P<plus2>\+(?!\w))?"
    r"(?:[ \xa0]?(?P<sign>%|m²|ft²|€|m2\b|km\b|sqm\b)"
    rf"|(?P<code>{'|'.join(sorted(_CODES))})\b|(?:[ \xa0]|-)(?:"
    + "|".join(f"(?P<{name}>{words})" for name, words in _UNITS)
    + r")(?![\w²]))?",
    re.IGNORECASE,
)
BEHIND = _WORDS["behind"]
_QUALIFIER_ENDS = tuple(sorted(_QUALIFIERS, key=len, reverse=True))
_CURRENCY_ENDS = tuple(sorted(_CURRENCIES, key=len, reverse=True))
_FILLERS = ("a total of", "total of", "only", "just", "another", "a further", "an additional", "a")
_PIECES = re.compile(r"[^\s()\[\]/,:*]+")
_LETTERED = re.compile(r"(?<![\d.,$€£])\d[A-Z]\b(?=:| [A-Z])")
"""The name of a session that begins with a digit: "|2B| Short papers"."""

WINDOW = 40
"""Characters before a number that are looked at."""


def currency_in(text: str) -> str:
    """The code of the only currency that a text names, or an empty string.

    >>> currency_in("Fee (€)"), currency_in("GBP"), currency_in("US$ or €"), currency_in("Effort")
    ('EUR', 'GBP', '', '')
    """
    found = {_CURRENCIES[word] for word in _PIECES.findall(text) if word in _CURRENCIES}
    return found.pop() if len(found) == 1 else ""


class Prefix(NamedTuple):
    """What stands right before a number and belongs to it."""

    qualifier: str
    unit: str
    start: int


def find_prefix(text: str, start: int) -> Prefix:
    """Qualifier and currency before the number that begins at ``start``, and where they begin.

    >>> find_prefix("at least US$ 300", 13)
    Prefix(qualifier='at-least', unit='USD', start=0)
    >>> find_prefix("about a total of 20", 17), find_prefix("gallop to 20", 10)
    (Prefix(qualifier='about', unit='', start=0), Prefix(qualifier='exact', unit='', start=10))
    """
    first = max(0, start - WINDOW)
    rest = text[first:start].rstrip(" \u00a0")
    unit, begin = "", start
    while sign := _ending(rest, _CURRENCY_ENDS):
        ahead = rest[: -len(sign)].rstrip(" \u00a0")
        if unit and ahead[-1:].isdigit():
            break  # "50 CAD $35" are two amounts; of "CAD $35" the code says which dollars
        unit, begin, rest = _CURRENCIES[sign], first + len(rest) - len(sign), ahead
    rest = text[first:begin]
    lower = rest.lower()
    if len(lower) != len(rest):  # a letter that is two in lower case
        return Prefix("exact", unit, begin)
    while True:
        lower = lower.rstrip(" \u00a0")
        if words := _ending(lower, _QUALIFIER_ENDS):
            return Prefix(_QUALIFIERS[words], unit, first + len(lower) - len(words))
        filler = _ending(lower, _FILLERS)
        if not filler:
            return Prefix("exact", unit, begin)
        lower = lower[: -len(filler)]


def _ending(text: str, endings: tuple[str, ...]) -> str:
    """The first of ``endings`` that ``text`` ends in as whole words, or an empty string."""
    if not text.endswith(endings):
        return ""
    ending = next(ending for ending in endings if text.endswith(ending))
    edge = text[-len(ending) - 1 : -len(ending)]
    return "" if ending[0].isalpha() and (edge.isalnum() or edge == "-") else ending


class Suffix(NamedTuple):
    """What stands right behind a number and belongs to it."""

    unit: str
    scale: int
    plus: bool
    end: int


def find_suffix(text: str, end: int) -> Suffix:
    """Unit and scale behind the number that ends at ``end``, and where they end.

    >>> find_suffix("12k", 2), find_suffix("9 per cent", 1)
    (Suffix(unit='', scale=1000, plus=False, end=3), Suffix(unit='percent', scale=1, plus=False, end=10))
    >>> find_suffix("450EUR", 3), find_suffix("2B Short papers", 1)
    (Suffix(unit='EUR', scale=1, plus=False, end=6), Suffix(unit='', scale=1, plus=False, end=1))
    """
    found = _AFTER.match(text, end)
    if found is None or found.end() == end or _LETTERED.match(text, end - 1):
        return Suffix("", 1, False, end)
    sign = (found["sign"] or "").lower()
    unit = _SIGNS.get(sign, sign) or (found["code"] or "").upper()
    unit = unit or next((name for name, _ in _UNITS if found[name]), "")
    scale = _SCALES.get((found["letter"] or found["scale"] or "").lower(), 1)
    return Suffix(unit, scale, bool(found["plus"] or found["plus2"]), found.end())


_TO = re.compile(r" ?(?:--?|–|—|−) ?(?:US)?[$€£~]?| (?P<word>to|through) (?:US)?[$€£]?")
_AND = re.compile(r"(?: to | and |–) ?(?:US)?[$€£]?")
BETWEEN = re.compile(r"\bbetween (?:US)?[$€£]?$", re.IGNORECASE)
"""What stands before the lower bound and belongs to the range."""
_FROM = _WORDS["from"]
_CHANGE = _WORDS["change"]
"""Words that make "from A to B" two numbers and not a range."""
_SENTENCE = 200
"""Characters before "from" in which such a word counts."""
_LONGEST_GAP = 12


class Pair(Enum):
    """What two numbers are to one another."""

    RANGE = "range"
    APART = "apart"
    NEITHER = "neither"
    """The parts of a code or a run of years: no numbers at all."""


def pair_of(text: str, one: Found, end: int, other: Found, start: int) -> Pair:
    """What two numbers are to one another; the first has its ``start`` and its ``end`` with qualifier and unit."""
    gap = text[end : other.start] if other.start - end <= _LONGEST_GAP else "."
    rising = one.value < other.value
    if _AND.fullmatch(gap) and BETWEEN.search(text, max(0, start - 16), start):
        return Pair.RANGE if rising else Pair.NEITHER
    to = _TO.fullmatch(gap)
    if not to:
        return Pair.APART
    years = one.like_year and other.like_year
    if to["word"] and not years:
        from_to = _FROM.search(text, max(0, start - 20), start)
        changes = from_to and _CHANGE.search(text, max(0, start - _SENTENCE), start)
        return Pair.RANGE if rising and not changes else Pair.APART
    code = text[other.end : other.end + 2].strip("-–").isdigit()
    if years or ((code or not rising) and not gap.startswith(" ")):
        return Pair.NEITHER
    return Pair.RANGE if rising and not code else Pair.APART
