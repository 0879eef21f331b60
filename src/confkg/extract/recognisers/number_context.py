"""What says that figures count nothing: labels, addresses, versions, links, lists, times."""

from __future__ import annotations

import re
from decimal import Decimal

from confkg.extract.lexicon import phrases
from confkg.extract.recognisers.figures import PER, Found
from confkg.extract.recognisers.words import word_set

_WORDS = phrases("number_context")

WINDOW = 40
"""Characters before a number that are looked at."""

_LABELS = word_set("labels")
"""Words whose number says which one, not how many."""
_COUNTED_LABELS = frozenset(["paper", "poster", "reviewer", "day", "week"])
"""Those that also stand before a number that counts: "each day 20 talks"."""
_COUNTING = (*word_set("counting verbs"), "total of")
"""Words before a number that may look like a year."""
_CAPITAL_BEFORE = re.compile(r"(?<![.!?] )\b(?!In |At |On |The |And |All )[A-Z][a-z]+ $")
"""The beginning of a name that ends with a number: "the |Big |Ten"."""

_SINGLE = word_set("before pronoun one")
_PRONOUN = _WORDS["pronoun"]
"""What stands behind "one" where it is a pronoun."""
_ADDRESS = _WORDS["address"]
_STREET = _WORDS["street"]
_NAME = re.compile(r"[ \xa0](?:[A-ZÀ-Þ][a-zà-ÿ]+)(?=$|[\s,.;:)&|–-])")
_MEASURE = re.compile(r"[ \xa0](?:[a-zà-ÿ'’/&-]+[ \xa0]){0,3}[a-z-]{2,}(?:s|people)\b")


def measure_follows(text: str, end: int) -> bool:
    """Whether a noun phrase in the plural begins behind ``end``: "senior area chairs".

    >>> measure_follows("2000 participants", 4), measure_follows("2000 in Rome", 4)
    (True, False)
    """
    found = _MEASURE.match(text, end)
    return found is not None and not _CLAUSE.match(found[0])


_CLAUSE = _WORDS["clause"]


def continues(text: str, end: int) -> bool:
    """Whether what stands behind makes the figures part of a word or code: "3D", "2-stage"."""
    sign, behind = text[end : end + 1], text[end + 1 : end + 2]
    if sign.isalnum() or sign == "_":
        return True
    joined = behind.isalpha() and sign in "-/." and not PER.match(text, end)
    return (behind.isdigit() and sign in "+-–/.:,") or joined


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
    if _STREET.search(before) or (length and _ADDRESS.match(text, end)):
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
        return 0.0 if word in _SINGLE or _PRONOUN.match(text, end) else 0.5
    inside = printed[0].isupper() and before.rstrip(' *_“"(') != ""
    if inside and printed.istitle() and _CAPITAL_BEFORE.search(before):
        return 0.0  # the Big Ten
    if inside and text[end : end + 1] == " " and text[end + 1 : end + 2].isupper():
        return 0.0 if printed.istitle() else 0.6  # Seven Bridges
    return 0.85


NO_NUMBERS = re.compile(
    r"(?:https?://|www\.|doi:|10\.\d{4,9}/|arXiv:)\S+"
    r"|(?<![\w.+-])[\w.+-]{1,64}@[\w.-]+"
    r"|\+\d[\d ()./\u00a0-]{6,}\d"
    r"|\(\d{2,4}\)[ -]?\d{3,4}[- ]\d{3,4}\b|\b\d{3}-\d{3,4}-\d{4}\b"
    r"|\b(?:[Pp][Pp]?\.|[Pp]ages?|[Ll]ines?|ISBN|ISSN)[: \u00a0]?\d[\dX]*(?:\s?[-–—]{1,2}\s?\d[\dX]*)*(?:(?:, | and |, and )\d+(?:[-–]\d+)?)*"
    r"|\[\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*\]"
    r"|(?<![\w-])[\w-]{1,80}\.(?:pdf|html?|md|txt|zip|csv|png|jpe?g|json|xml)\b"
    r"|(?<![\w.])(?!\d{1,3}(?:\.\d{3})+(?![\w.]))\d+(?:\.\d+){2,}\b|(?<![\d.,])(?:\d{2}-\d{3}|\d{5}-\d{3,4})(?= [A-ZÀ-Þ])"
    r"|(?<![\w.])(?:0?\d|1\d|2[0-4])[:.][0-5]\d(?:[:.][0-5]\d)?(?:\s?[-–—]{1,2}\s?\d{1,2}[:.]\d\d)(?!\d)"
    r"|(?<![\w.:])\d{1,2}:[0-5]\d(?::[0-5]\d)?(?!\d)"
    r"|\b\d{1,2}(?:\.\d\d)?\s?[ap]\.?m\b\.?"
    r"|^\s*(?:\(?\d{1,3}[.)](?=\s)|\d{1,2}(?:\.\d{1,2})+\.?(?=\s+[A-Z]))"
    r"|(?:(?<=^)|(?<=[:;,.] )|(?<=\band )|(?<=\bor ))\(?\d{1,2}\)(?= [A-Za-z])"
)
"""Figures that are no numbers: links, telephone numbers, pages, citations, files, times, list numbers."""
