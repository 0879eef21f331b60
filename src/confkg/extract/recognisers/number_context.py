"""What stands around a number: what belongs to it, and what says that figures count nothing."""

from __future__ import annotations

import re
from decimal import Decimal
from enum import Enum
from typing import NamedTuple

from confkg.extract.lexicon import phrases
from confkg.extract.recognisers.figures import PER, Found
from confkg.extract.recognisers.words import word_lists, word_set

_PHRASES = phrases("number_context")

WINDOW = 40
"""Characters before a number that are looked at."""

_LABELS = word_set("labels")
"""Words whose number says which one, not how many."""
_COUNTED_LABELS = frozenset(["paper", "poster", "reviewer", "round", "day", "week"])
"""Those that also stand before a number that counts: "each day 20 talks"."""
_COUNTING = (*word_set("counting verbs"), "total of")
"""Words before a number that may look like a year."""
_CAPITAL_BEFORE = re.compile(r"(?<![.!?] )\b(?!In |At |On |The |And |All )[A-Z][a-z]+ $")
"""The beginning of a name that ends with a number: "the |Big |Ten"."""

_SINGLE = word_set("before pronoun one")
_NAME = re.compile(r"[ \xa0](?:[A-ZÀ-Þ][a-zà-ÿ]+)(?=$|[\s,.;:)&|–-])")
_MEASURE = re.compile(r"[ \xa0](?:[a-zà-ÿ'’/&-]+[ \xa0]){0,3}[a-z-]{2,}(?:s|people)\b")


def measure_follows(text: str, end: int) -> bool:
    """Whether a noun phrase in the plural begins behind ``end``: "senior area chairs".

    >>> measure_follows("2000 participants", 4), measure_follows("2000 in Rome", 4)
    (True, False)
    """
    found = _MEASURE.match(text, end)
    return found is not None and not _PHRASES["clause"].match(found[0])


def continues(text: str, end: int) -> bool:
    """Whether what stands behind makes the figures part of a word or code: "3D", "2-stage"."""
    sign, behind = text[end : end + 1], text[end + 1 : end + 2]
    if sign.isalnum() or sign == "_":
        return True
    joined = behind.isalpha() and sign in "-/." and not PER.match(text, end)
    return (behind.isdigit() and sign in "+-–/.:," and not PER.match(text, end)) or joined


def is_count(text: str, one: Found, end: int, *, exact: bool) -> bool:
    """Whether a number that looks like a year counts something: "about 2000 participants"."""
    if not measure_follows(text, end):
        return False
    plausible = 1960 <= one.value <= 2040 and one.value != 2000
    before = text[max(0, one.start - 24) : one.start].rstrip().lower()
    return not exact or not plausible or before.endswith(_COUNTING)


def counts_nothing(text: str, one: Found, end: int) -> bool:
    """Whether a number names one of several things, or is part of an address or a version."""
    before = text[max(0, one.start - WINDOW) : one.start]
    last = before.rstrip(" \u00a0")
    word = last.rsplit(None, 1)[-1] if last.strip() else ""
    bare = word.rstrip(".").lstrip("([*_").lower()
    if bare in _LABELS and (before != last or word.endswith((".", "#", "№", "§"))):
        return bare not in _COUNTED_LABELS or not measure_follows(text, end)
    length = end - one.start if one.whole else 0
    name = _NAME.match(text, end)
    if _PHRASES["street"].search(before) or (length and _PHRASES["address"].match(text, end)):
        return True
    if length == 5 and (name or word.rstrip(",")[:1].isupper()):
        return True  # a post code behind or before the name of a place
    if length == 4 and name:
        return not name[0].endswith("s")
    decimal = isinstance(one.value, Decimal)
    near = before != last and word[:1].isalnum() and not word.endswith((".", ",", ":"))
    if not near or not (decimal or length) or measure_follows(text, end):
        return False
    capitals = sum(letter.isupper() for letter in word)
    return (capitals > 1 and not word.endswith("s")) or (capitals > 0 and decimal)


def figures_score(text: str, one: Found, end: int) -> float:
    """How surely figures are a number; lower right behind a name: "Llama 3"."""
    word = text[max(0, one.start - 24) : one.start].rsplit(None, 1)[-1:]
    near = one.whole and one.value < 20 and text[one.start - 1 : one.start] == " "
    named = near and word and word[0][:1].isupper() and word[0].isalnum()
    return 0.5 if named and not measure_follows(text, end) else 0.9


def spelled_score(text: str, one: Found, end: int) -> float:
    """How surely a number in words is one; 0 if it is not."""
    printed = text[one.start : one.end]
    before = text[max(0, one.start - 16) : one.start]
    if printed.lower() == "one":
        word = before.rsplit(None, 1)[-1].lower() if before.strip() else ""
        return 0.0 if word in _SINGLE or _PHRASES["pronoun"].match(text, end) else 0.5
    inside = printed[0].isupper() and before.rstrip(' *_“"(') != ""
    if inside and printed.istitle() and _CAPITAL_BEFORE.search(before):
        return 0.0  # the Big Ten
    if inside and text[end : end + 1] == " " and text[end + 1 : end + 2].isupper():
        return 0.0 if printed.istitle() else 0.6  # Seven Bridges
    return 0.85


NO_NUMBERS = _PHRASES["no-numbers"]
"""Figures that are no numbers: links, telephone numbers, pages, citations, files, times, list numbers."""

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
    "trillion": 10**12,
}  # fmt: skip
_AFTER = re.compile(
    r"(?:[.,][-–—](?=[ \xa0]?(?:€|(?-i:[A-Z]{3}\b))))?(?:(?P<letter>[kKMB]|bn)(?![\w²]))?(?P<plus>\+(?!\w))?"
    r"(?:[ \xa0](?P<scale>dozen|hundred|thousand|million|billion|trillion)\b)?(?P<plus2>\+(?!\w))?"
    r"(?:[ \xa0]?(?P<sign>%|m²|ft²|€|m2\b|km\b|sqm\b)"
    rf"|(?P<code>{'|'.join(sorted(_CODES))})\b|(?:[ \xa0]|-)(?:"
    + "|".join(f"(?P<{name}>{words})" for name, words in _UNITS)
    + r")(?![\w²]))?",
    re.IGNORECASE,
)
BEHIND = _PHRASES["behind"]
_QUALIFIER_ENDS = tuple(sorted(_QUALIFIERS, key=len, reverse=True))
_CURRENCY_ENDS = tuple(sorted(_CURRENCIES, key=len, reverse=True))
_FILLERS = ("a total of", "total of", "only", "just", "another", "a further", "an additional", "a")
_PIECES = re.compile(r"[^\s()\[\]/,:*]+")
_LETTERED = re.compile(r"(?<![\d.,$€£])\d[A-Z]\b(?=:| [A-Z])")
"""The name of a session that begins with a digit: "|2B| Short papers"."""

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
        from_to = _PHRASES["from"].search(text, max(0, start - 20), start)
        changes = from_to and _PHRASES["change"].search(text, max(0, start - _SENTENCE), start)
        return Pair.RANGE if rising and not changes else Pair.APART
    code = text[other.end : other.end + 2].strip("-–").isdigit()
    if years or ((code or not rising) and not gap.startswith(" ")):
        return Pair.NEITHER
    return Pair.RANGE if rising and not code else Pair.APART
