"""Two numbers that are the bounds of one range: "300–350", "between 300 and 350"."""

from __future__ import annotations

import re
from enum import Enum

from confkg.extract.recognisers.figures import Found

__all__ = ["BETWEEN", "Pair", "pair_of"]

_TO = re.compile(r" ?(?:--?|–|—|−) ?(?:US)?[$€£~]?| (?P<word>to|through) (?:US)?[$€£]?")
_AND = re.compile(r"(?: to | and |–) ?(?:US)?[$€£]?")
BETWEEN = re.compile(r"\bbetween (?:US)?[$€£]?$", re.IGNORECASE)
"""What stands before the lower bound and belongs to the range."""
_FROM = re.compile(
    r"\bfrom (?:about |around |over |just |only |the )?(?:US)?[$€£]?$", re.IGNORECASE
)
_CHANGE = re.compile(
    r"\b(?:r[io]se|risen|rising|gr[eo]w\w*|increas\w+|went|gone|up|down|dropp?\w*|f[ae]ll\w*|jump\w*|climb\w*|"
    r"decreas\w+|declin\w+|doubl\w+|tripl\w+|mov\w+|raised|expand\w*|shr[aiu]nk\w*|chang\w+|reduc\w+|surg\w+|swell\w*|soar\w*)\b",
    re.IGNORECASE,
)
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
    """What two numbers are to one another.

    Args:
        text: the text.
        one: the first number.
        end: where it ends with its unit.
        other: the second number.
        start: where the first begins with its qualifier.
    """
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
