"""Slips of the pen: letters that are wrong, missing, doubled or that have changed places."""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz.distance import OSA

from confkg.resolve.given_names import is_syllabic, is_syllable

MOST_SLIPS = 2
"""Wrong letters of a name; with more it is another."""

_LONG_WORD, _LONG_REST, _SHORT_WORD = 8, 5, 3
"""Letters of a word, and of the other words, that make one wrong letter look like a slip."""


def distance(one: str, other: str) -> int:
    """How many letters are wrong, at most one more than make a slip.

    >>> distance("hardt", "hartd"), distance("raganathan", "raghunathan"), distance("ann", "bob")
    (1, 2, 3)
    """
    return OSA.distance(one, other, score_cutoff=MOST_SLIPS)


def find_slip(one: Sequence[str], other: Sequence[str]) -> tuple[str, str] | None:
    """The one word in which two names differ, if that may be a slip; else None.

    >>> find_slip(["moritz", "hardt"], ["moritz", "hartd"])
    ('hardt', 'hartd')
    >>> find_slip(["jian", "zhang"], ["jiang", "zhang"]) is None
    True
    """
    if len(one) != len(other) or len(one) < 2:
        return None
    odd = [pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]]
    if len(odd) != 1:
        return None
    wrong, right = odd[0]
    shorter = min(len(wrong), len(right))
    given = (wrong, right) != (one[-1], other[-1])
    usual = is_syllabic if given else is_syllable
    if shorter < _SHORT_WORD or (usual(wrong) and usual(right)):
        return None  # Jian and Jiang, Zhendong and Zhenning are two names
    long = shorter >= _LONG_WORD
    if not long and sum(map(len, one)) - len(wrong) < _LONG_REST:
        return None
    return odd[0] if distance(wrong, right) <= (MOST_SLIPS if long else 1) else None


def may_be_slip(word: str, others: Sequence[str]) -> bool:
    """Whether a word beside others is long enough, or they are, to be found wrong by a letter.

    >>> may_be_slip("hartd", ["moritz"]), may_be_slip("li", ["xiaoming"]), may_be_slip("hartd", ["al"])
    (True, False, False)
    """
    if len(word) < _LONG_WORD and sum(map(len, others)) < _LONG_REST:
        return False
    return len(word) >= _SHORT_WORD
