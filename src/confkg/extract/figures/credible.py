"""Whether a figure is stated as a fact."""

from __future__ import annotations

import re
from collections.abc import Sequence

from confkg.extract.figures.figure import AVERAGES, SIZES, Figure, Sentence
from confkg.extract.figures.words import words
from confkg.extract.rules.guards import Hit, guarded
from confkg.extract.rules.memory import Proposal
from confkg.extract.spans import Quantity, Typed

__all__ = ["is_stated"]

_GIVEN = re.compile(r"['’]s $")
"""Before a number that is known: "the conference's 300 participants will meet"."""
_DONE = re.compile(
    r"[^.;]{0,60}\b(?:was|were|has been|have been) \w+(?:ed|en)\b.*\b(?:which|that|who) $"
)
"""Between a number and "will": "30 papers were accepted for a programme that will be full"."""
_AT_EXPO = frozenset(["exhibitors", "sponsors", "expo-talks"])


def is_stated(
    figure: Figure, sentence: Sentence, edition: Typed | None, hits: Sequence[Hit]
) -> bool:
    """Whether no guard holds for a figure: a negation, a plan, hearsay, a correction …"""
    spared = [one for one in hits if not _spares(one, figure, sentence)]
    said = Proposal(
        "figures", "Observation", {}, figure.start, max(figure.end, figure.number.end), 1.0, edition
    )
    return any("status" not in one.slots for one in guarded([said], spared))


def _spares(hit: Hit, figure: Figure, sentence: Sentence) -> bool:
    """Whether a guard says nothing of a figure although it covers it."""
    text = sentence.each.text
    said = text[hit.start : hit.end].lower()
    before = [one for one in sentence.numbers if one.end <= hit.start]
    inside = [one for one in sentence.numbers if hit.start <= one.start < hit.end]
    felt = said.endswith("survey") or any(_unit(one) == "percent" for one in before)
    if figure.measure == "share" and felt:
        return True  # what people felt, not what was
    if figure.measure in SIZES - {"amount"} and hit.guard.id != "range":
        return words().rules.fullmatch(text, hit.start) is not None  # of the edition
    if hit.guard.id == "for-each":
        of_another = bool(before) and before[-1] != figure.number
        return figure.every or figure.measure in AVERAGES or of_another
    if hit.guard.id == "figure-to-come" and hit.start >= figure.number.end:
        given = _GIVEN.search(text, 0, figure.number.start) is not None
        return given or _DONE.match(text[figure.number.end : hit.start]) is not None
    if hit.guard.id == "other-year":
        return bool(figure.relation) or words().last_year.search(said) is not None
    if hit.guard.id == "other-scope":
        at_expo = re.search("expo|exhibition", said) is not None
        return at_expo and figure.measure in _AT_EXPO
    if hit.guard.id == "range":
        return "phase" in figure.slots or len(set(map(_unit, inside))) > 1
    ahead, rest = text[hit.end : figure.number.start], text[figure.end : hit.start]
    return (
        (hit.guard.id == "negation" and words().not_negated.search(ahead) is not None)
        or (hit.guard.scope == "clause" and words().next_clause.search(rest) is not None)
        or (
            hit.guard.id == "call"
            and re.search(r"\b(?:we|i) $", text[max(0, hit.start - 3) : hit.start], re.I)
            is not None
        )
        or (hit.guard.id == "plan" and said in ("provisional", "provisionally"))
    )


def _unit(number: Typed) -> str:
    return number.value.unit if isinstance(number.value, Quantity) else ""
