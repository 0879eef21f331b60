"""What each of a kind has: "three reviews per paper", "each paper got two reviews"."""

from __future__ import annotations

import re

from confkg.extract.figures.figure import Figure, Sentence
from confkg.extract.figures.nouns import LOADS, noun_phrase, phrase_words
from confkg.extract.figures.words import words
from confkg.extract.recognisers.number_affixes import TIMES
from confkg.extract.spans import Quantity, Typed

_LAST_WORD = re.compile(r"[\w-]+$")


def for_each(sentence: Sentence, number: Typed, begin: int, limit: int) -> Figure | None:
    """What a number says of each thing of a kind; None if it says nothing of that sort.

    The noun of the number stands between ``begin`` and ``limit``.
    """
    text, unit = sentence.text, number.unit
    if unit:
        behind = words().per.match(text, number.end, sentence.end) if unit in TIMES else None
        if behind is None or _is_labelled(sentence, number, behind):
            return None
        slots = {"scope": sentence.said(*behind.span("scope"))}
        return Figure(
            "duration", number, number.start, behind.end(), slots, every=True, uses=(number,)
        )
    noun = _noun(sentence, number, begin + 1, limit)
    if noun is None:
        return None
    behind = words().per.match(text, noun[1], sentence.end) or words().shared_out.match(
        text, noun[1], sentence.end
    )
    if behind and _is_labelled(sentence, number, behind):
        return None
    ahead = (
        words().each_has.search(text, sentence.start, number.start)
        or words().all_have.search(text, sentence.start, number.start)
        if not (behind or words().rate.match(text, noun[1]))
        else None
    )
    if not (found := behind or ahead):
        return None
    start, end = min(found.start("scope"), number.start), max(found.end(), noun[1])
    slots = {"subjectMatter": sentence.said(*noun)}
    slots["scope"] = sentence.said(*found.span("scope"))
    return Figure("count", number, start, end, slots, every=True, uses=(number,))


def _noun(sentence: Sentence, number: Typed, begin: int, limit: int) -> tuple[int, int] | None:
    """Where the noun phrase of a number stands: one in the plural, but for "one reviewer"."""
    assert isinstance(number.value, Quantity)
    if number.value.value == 1:
        found = list(phrase_words(sentence.text, begin, limit))
        if not found or "author" in found[-1][0].lower():
            return None  # one author of each paper has to register
        return begin, found[-1].end()
    phrase = noun_phrase(sentence, begin, limit)
    if phrase is None or phrase.measure in LOADS:
        return None
    more = words().noun_of.match(sentence.text, phrase.end, limit)
    return phrase.start, more.end() if more else phrase.end


def _is_labelled(sentence: Sentence, number: Typed, found: re.Match[str]) -> bool:
    """Whether the line is about one thing of the kind: "Session 3: 10 papers per session"."""
    kind = _LAST_WORD.search(found["scope"])
    ahead = sentence.text[sentence.start : number.start]
    return kind is not None and re.search(rf"\b{kind[0]} \S*\d", ahead, re.IGNORECASE) is not None
