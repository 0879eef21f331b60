"""What numbers count, tracks and forms: phrases of a table, and any plural noun behind a number."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from confkg.extract.recognisers.words import data_lines, word_set, words_of
from confkg.extract.spans import Quantity, Slot, Typed

__all__ = ["find_counted", "find_measures"]

_WORD = re.compile(r"[^\W\d_][\w’']*")
_COUNTED = re.compile(r"[^\W\d_](?:[\w’'+]|[-/](?=\w))*")
_STOPS = word_set("no part of a noun phrase")
"""Words that end a noun phrase, or are not part of one."""
_FILLERS = word_set("before measures")
"""Words before a measure that do not make it another one."""
_PLURALS = word_set("plurals")
_NOT_PLURAL = re.compile(r"(?:ss|us|is|[’']s)$")
_RATES = frozenset(
    ["acceptance-rate", "average-score", "papers-per-reviewer", "papers-per-area-chair"]
)
"""Measures whose phrase is in the singular."""
_OF = re.compile(
    r"[ \xa0](?:of|out of)[ \xa0](?:(?:all|the|our|these|those|this year’s|this year's)[ \xa0])*"
)
_MOST_WORDS = 6
_BEHIND = 24
"""Characters behind a noun that may belong to a phrase of the table: "papers were accepted"."""


class _Phrase(NamedTuple):
    """What a phrase names, and what it names in the plural: "oral" is a form, "orals" a measure."""

    slot: Slot
    notation: str
    plural: str = ""
    capital: bool = False


@cache
def _table() -> dict[str, dict[tuple[str, ...], _Phrase]]:
    """The phrases of the table by their first word."""
    table: dict[str, dict[tuple[str, ...], _Phrase]] = {}
    for line in data_lines("measures.txt"):
        head, phrases = line.split(": ", 1)
        slot, notation = head.split()
        for phrase in phrases.split("; "):
            options = [
                [*part.strip("()").split("|"), *([""] if part.startswith("(") else [])]
                for part in re.findall(r"\([^)]*\)|[^\s()]+", phrase)
            ]
            for chosen in itertools.product(*options):
                printed = " ".join(filter(None, chosen))
                words = tuple(printed.lower().split())
                if not words:
                    continue
                same = table.setdefault(words[0], {})
                measure = same.get(words)
                if measure and slot == "FORM":
                    same[words] = _Phrase(Slot.FORM, notation, measure.notation)
                elif not measure:
                    same[words] = _Phrase(Slot(slot), notation, "", printed != printed.lower())
    return table


def _singular(word: str) -> str:
    """A word as the table has it.

    >>> _singular("countries"), _singular("Reviewers"), _singular("address")
    ('country', 'reviewer', 'address')
    """
    word = word.lower()
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith("sses"):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not _NOT_PLURAL.search(word) else word


def find_measures(text: str) -> list[Typed]:
    """Measures, tracks and forms by the phrases of the table; the longest at each place.

    >>> [(found.slot.value, found.value) for found in find_measures("3 orals in the industry track (oral)")]
    [('MEASURE', 'oral-presentations'), ('TRACK', 'industry'), ('FORM', 'oral')]
    """
    table = _table()
    if _triggers().isdisjoint(words_of(text)):
        return []
    found: list[Typed] = []
    words = list(_WORD.finditer(text))
    lower = [word[0].lower() for word in words]
    place = 0
    while place < len(words):
        hit = _longest(text, words, lower, place, table)
        if hit:
            phrase, last = hit
            span = words[place].start(), words[last].end()
            plural = lower[last] != _singular(lower[last])
            if phrase.plural and plural:
                phrase = _Phrase(Slot.MEASURE, phrase.plural)
            if not phrase.capital or words[place][0][0].isupper():
                score = _score(phrase, text[slice(*span)], plural=plural)
                found.append(Typed(phrase.slot, *span, score, phrase.notation, "measures"))
            place = last
        place += 1
    return found


def _score(phrase: _Phrase, printed: str, *, plural: bool) -> float:
    """How surely words away from a number name what the table says."""
    if phrase.slot is Slot.TRACK:
        return 0.9 if "track" in printed.lower() else 0.55
    if phrase.slot is Slot.FORM:
        return 0.8
    whole = phrase.notation in _RATES or printed.lower() == "attendance"
    return 0.7 if plural or whole else 0.3


@cache
def _triggers() -> frozenset[str]:
    first = set(_table())
    return frozenset(
        first
        | {f"{word}s" for word in first}
        | {f"{word[:-1]}ies" for word in first if word[-1] == "y"}
    )


def _longest(
    text: str, words: list[re.Match[str]], lower: list[str], place: int,
    table: dict[str, dict[tuple[str, ...], _Phrase]],
) -> tuple[_Phrase, int] | None:  # fmt: skip
    """The longest phrase of the table that begins at a word, and its last word."""
    phrases = table.get(lower[place]) or table.get(_singular(lower[place]))
    if not phrases:
        return None
    best: tuple[_Phrase, int] | None = None
    pieces: tuple[str, ...] = ()
    longest = max(map(len, phrases))
    for index in range(place, min(place + longest, len(words))):
        if index > place and text[words[index - 1].end() : words[index].start()] not in (
            " ",
            "-",
            "\xa0",
        ):
            break
        phrase = phrases.get((*pieces, lower[index])) or phrases.get(
            (*pieces, _singular(lower[index]))
        )
        if phrase:
            best = (phrase, index)
        pieces = (
            *pieces,
            lower[index] if lower[index] in ("as", "were") else _singular(lower[index]),
        )
    return best


def find_counted(text: str, numbers: Iterable[Typed]) -> list[Typed]:
    """The noun phrases behind numbers: a notation where the table has one, else the phrase itself.

    >>> from confkg.extract.recognisers.numbers import find_numbers
    >>> text = "62 senior area chairs, 5 desk rejected papers of 20 top researchers"
    >>> [(found.value, found.score) for found in find_counted(text, find_numbers(text))]
    [('senior-area-chairs', 0.9), ('desk-rejections', 0.9), ('top researchers', 0.5)]
    """
    found = []
    for number in numbers:
        quantity = number.value
        if number.slot is not Slot.NUMBER or not isinstance(quantity, Quantity):
            continue
        begin = number.end
        if of := _OF.match(text, begin):
            if quantity.unit != "percent":
                continue
            begin = of.end()
        elif text[begin : begin + 1] in (" ", "\xa0") and quantity.unit in ("", "percent"):
            begin += 1
        else:
            continue
        if phrase := _noun_phrase(text, begin, single=quantity.value == 1):
            found.append(phrase)
    return found


def _noun_phrase(text: str, begin: int, *, single: bool) -> Typed | None:
    """The noun phrase that begins at a place, up to its first noun in the plural."""
    words = list(_phrase_words(text, begin))
    last = next((place for place, word in enumerate(words) if _is_plural(word[0])), None)
    if last is None:
        if not single or not words:
            return None
        last = min(len(words), 3) - 1
    while (
        last + 1 < len(words) and _is_plural(words[last + 1][0]) and words[last + 1][0][0].isupper()
    ):
        last += 1
    first = 0
    while first < last and words[first][0].lower() in _FILLERS:
        first += 1
    start, end = words[first].start(), words[last].end()
    near = text[start : end + _BEHIND]
    known = [one for one in find_measures(near) if one.start == 0]
    if known and start + known[0].end >= end and known[0].slot is Slot.MEASURE:
        return Typed(Slot.MEASURE, start, start + known[0].end, 0.9, known[0].value, "measures")
    phrase = " ".join(word[0].lower() for word in words[first : last + 1])
    return Typed(Slot.MEASURE, start, end, 0.5, phrase, "measures")


def _phrase_words(text: str, begin: int) -> Iterator[re.Match[str]]:
    """The words of one phrase; "and" stands only between its adjectives."""
    place = begin
    for count in range(_MOST_WORDS):
        word = _COUNTED.match(text, place)
        if not word or word[0].lower() in _STOPS or (not count and word[0] == "and"):
            return
        yield word
        if text[word.end() : word.end() + 1] not in (" ", "\xa0"):
            return
        place = word.end() + 1


def _is_plural(word: str) -> bool:
    lower = word.lower()
    if lower in _PLURALS:
        return True
    return len(lower) > 3 and lower.endswith("s") and not _NOT_PLURAL.search(lower)
