"""Whether two forms of a name differ as a misspelling differs from the name."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rapidfuzz.distance import OSA

from confkg.ids import fold

_NICKNAME = re.compile(r"\s*[(\"“][^)\"”]*[)\"”]\s*")
_WRITTEN_OUT = re.compile("([aou])e")
_LONG = 7
_WORDS = 2
_STEM = 4
"""So many letters two words of one stem share at least."""


def is_spelling_variant(first: str, second: str) -> bool:
    """Whether the letters differ by a slip: one or two in a word, in no more than two words.

    Case, diacritics, punctuation, nicknames in brackets, initials and middle names are no
    misspellings; nor are figures, which mean another thing.

    >>> is_spelling_variant("Moritz Hartd", "Moritz Hardt"), is_spelling_variant("Kagali", "Kigali")
    (True, True)
    >>> is_spelling_variant("Piotr Dollár", "Piotr Dollar"), is_spelling_variant("J. Ba", "Jimmy Ba")
    (False, False)
    >>> is_spelling_variant("Jo Müller", "Jo Mueller")
    False
    >>> is_spelling_variant("SAM 2", "SAM 3"), is_spelling_variant("Ann Lee", "Bob Lee")
    (False, False)
    """
    one, other = (fold(_NICKNAME.sub(" ", form)).split() for form in (first, second))
    if one == other or not one or not other:
        return False
    if _plain(one) == _plain(other):
        return False
    if len(one) != len(other):
        together = "".join(one), "".join(other)
        if together[0] == together[1]:
            return False
        one, other = [one[0], one[-1]], [other[0], other[-1]]
    slips = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
    return 0 < len(slips) <= _WORDS and all(_is_slip(a, b) for a, b in slips)


def _plain(words: Sequence[str]) -> list[str]:
    """Words without the second letter of vowels that are written out: "Schuetze" for Schütze."""
    return [_WRITTEN_OUT.sub(r"\1", word) for word in words]


def _is_slip(first: str, second: str) -> bool:
    shorter, longer = sorted((len(first), len(second)))
    if shorter < 3 or not (first + second).isalpha():
        return False
    if shorter == 3 and longer == 3:
        return False
    allowed = 2 if longer >= _LONG else 1
    return edits(first, second, allowed) <= allowed


def edits(first: str, second: str, limit: int = 2) -> int:
    """How many letters are added, left out, replaced, or swapped with their neighbours.

    Counting stops above the limit.

    >>> edits("hartd", "hardt"), edits("raganathan", "raghunathan"), edits("one", "many")
    (1, 2, 3)
    """
    return OSA.distance(first, second, score_cutoff=limit)


def are_compatible(first: str, second: str) -> bool:
    """Whether two forms may be one person's without a slip: "D. Kingma", "Durk Kingma".

    >>> are_compatible("D. Kingma", "Durk Kingma"), are_compatible("Ann Lee", "Bob Lee")
    (True, False)
    """
    one, other = (fold(_NICKNAME.sub(" ", form)).split() for form in (first, second))
    if not one or not other or one[-1] != other[-1]:
        return sorted(one) == sorted(other)
    return one[0][0] == other[0][0] or min(len(one), len(other)) == 1


def are_shortenings(forms: Sequence[str]) -> bool:
    """Whether the longest form begins or ends with each other: a title without its subtitle.

    >>> are_shortenings(["Is ImageNet worth 1 video?", "Is ImageNet worth 1 video? Learning from it"])
    True
    """
    words = [f" {fold(form)} " for form in forms]
    longest = max(words, key=len)
    return all(longest.startswith(each) or longest.endswith(each) for each in words)


def misquoted(title: str, text: str) -> tuple[str, str] | None:
    """Three words of a text of which the middle one differs from the title by its ending.

    >>> misquoted("Proper Noun Learning in Bees", "A fine view of properly noun learning.")
    >>> misquoted("On Local Search in Trees", "It improves on locality search.")
    ('on locality search', 'on local search')
    """
    words, wanted = fold(text).split(), fold(title).split()
    frames = {(a, c): b for a, b, c in zip(wanted, wanted[1:], wanted[2:], strict=False)}
    for first, middle, last in zip(words, words[1:], words[2:], strict=False):
        meant = frames.get((first, last), middle)
        if _share_stem(meant, middle):
            return f"{first} {middle} {last}", f"{first} {meant} {last}"
    return None


def _share_stem(first: str, second: str) -> bool:
    """Whether two words differ in their endings, and by more than a plural."""
    begin = first[:_STEM] == second[:_STEM] and len(first[:_STEM]) == _STEM
    return begin and first.rstrip("s") != second.rstrip("s")
