"""How near two names of people are.

What two names alone say is a *similarity*: by which rule they may be one person's, and how much has to
be known besides before they are taken as one. Nothing is decided here.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from confkg.resolve.family_names import is_crowded
from confkg.resolve.forms import Rule
from confkg.resolve.given_names import is_short_for, is_syllable
from confkg.resolve.names import (
    BRACKET,
    PersonName,
    is_ideographic,
    letters,
    parse_name,
)
from confkg.resolve.slips import MOST_SLIPS, distance, find_slip

_CLOSE_SURNAME = 2
"""Letters of a surname so short that a lost mark may make it another one: Lü, Lu."""


class Need(IntEnum):
    """How much has to be known besides two names before they are taken as one person."""

    NOTHING = 0
    COMMON_GROUND = 1
    SHARED_PAPER = 2
    SAME_POSITION = 3


@dataclass(frozen=True, slots=True)
class NameSimilarity:
    """By which rule two names may be one person's, and what that needs besides."""

    rule: Rule
    need: Need
    reason: str


_SAME = NameSimilarity(Rule.SAME_FORM, Need.NOTHING, "they are equal but for case and punctuation")


def compare_names(first: str, second: str, *, same_position: bool = False) -> NameSimilarity | None:
    """How two names may be one person's; None if the names exclude it.

    Args:
        first: the one name.
        second: the other.
        same_position: both stand at the same place of one list of authors, or give the same talk, so
            that short names may be slips for one another too.

    >>> compare_names("Durk Kingma", "Diederik (Durk) Kingma").rule.value
    'nickname'
    >>> compare_names("Andrew G. Wilson", "Andrew B. Wilson") is None
    True
    """
    one, other = parse_name(first), parse_name(second)
    if not one.words or not other.words:
        return None
    if first == second:
        return _SAME
    if one.generation != other.generation:
        if one.words == other.words:
            generation = one.generation or other.generation
            return NameSimilarity(
                Rule.MIDDLE_NAME,
                Need.SAME_POSITION,
                f"only one has '{generation}': they may be relatives",
            )
        return None
    if is_ideographic(first + second):
        return _equal(one, other, first, second) if one.words == other.words else None
    for compare in (_equal, _nicknamed, _particles, _middle, _initials, _turned, _surname):
        if similarity := compare(one, other, first, second):
            return similarity
    return _misspelt(one, other, same_position)


def _equal(one: PersonName, other: PersonName, first: str, second: str) -> NameSimilarity | None:
    if one.words != other.words:
        joined = one.last == other.last and "".join(one.words[:-1]) == "".join(other.words[:-1])
        if joined and len(one.words) > 1 < len(other.words):
            return NameSimilarity(Rule.SAME_FORM, Need.NOTHING, "they are equal but for spacing")
        if one.written == other.written and len(one.words) == len(other.words):
            return NameSimilarity(
                Rule.DIACRITICS, Need.NOTHING, "they are equal but for ä, ö, ü or ß"
            )
        return None
    if one.turned != other.turned:
        return NameSimilarity(Rule.REVERSED, Need.NOTHING, "one has the family name before a comma")
    if letters(first) == letters(second):
        return _SAME
    if BRACKET.search(first) or BRACKET.search(second):
        return NameSimilarity(
            Rule.NICKNAME, Need.NOTHING, "they are equal but for what is in brackets"
        )
    if one.plain == other.plain:
        return NameSimilarity(Rule.SAME_FORM, Need.NOTHING, "they are equal but for a title")
    need = Need.NOTHING
    if len(one.last) <= _CLOSE_SURNAME and _marks(first) != _marks(second):
        need = Need.SHARED_PAPER  # Lü and Lu are two surnames
    return NameSimilarity(Rule.DIACRITICS, need, "they are equal but for diacritics")


def _marks(name: str) -> str:
    """The letters of the last word, with their marks."""
    return letters(name.rsplit(maxsplit=1)[-1])


def _nicknamed(
    one: PersonName, other: PersonName, first: str, second: str
) -> NameSimilarity | None:
    if one.last != other.last or len(one.words) < 2 or len(other.words) < 2:
        return None
    if other.first in (one.nickname,) or one.first == other.nickname:
        if _compatible(one.middle, other.middle):
            return NameSimilarity(
                Rule.NICKNAME, Need.NOTHING, "one of them gives the nickname in brackets"
            )
    elif is_short_for(one.first, other.first) and _compatible(one.middle, other.middle):
        return NameSimilarity(
            Rule.NICKNAME, Need.SHARED_PAPER, "one given name may be short for the other"
        )
    return None


def _particles(
    one: PersonName, other: PersonName, first: str, second: str
) -> NameSimilarity | None:
    if one.bare == other.bare and len(one.bare) > 1 and one.words != other.words:
        return NameSimilarity(
            Rule.PARTICLE, Need.COMMON_GROUND, "they are equal but for a particle"
        )
    return None


def _middle(one: PersonName, other: PersonName, first: str, second: str) -> NameSimilarity | None:
    if (one.first, one.last) != (other.first, other.last) or min(
        len(one.words), len(other.words)
    ) < 2:
        return None
    if len(one.first) == 1:
        return None
    bare, full = sorted((one, other), key=lambda name: len(name.middle))
    if bool(bare.particles) != bool(full.particles):
        return NameSimilarity(
            Rule.PARTICLE, Need.SHARED_PAPER, "a particle and a middle name differ"
        )
    if not bare.middle:
        what = " ".join(full.middle)
        if _belongs(full):
            return NameSimilarity(
                Rule.MIDDLE_NAME, Need.SHARED_PAPER, f"'{what}' may be part of the given name"
            )
        need = Need.COMMON_GROUND if is_crowded(full.last) else Need.NOTHING
        return NameSimilarity(Rule.MIDDLE_NAME, need, f"only one has the middle name '{what}'")
    if not _compatible(bare.middle, full.middle):
        return None
    if len(bare.middle) == len(full.middle):
        return NameSimilarity(
            Rule.INITIAL, Need.SHARED_PAPER, "a middle initial may stand for the name"
        )
    return NameSimilarity(Rule.MIDDLE_NAME, Need.SHARED_PAPER, "one has more middle names")


def _belongs(full: PersonName) -> bool:
    """Whether the middle is the second half of a given name: Yuan-Ting Hu, Wei Ting Wang."""
    if any(at in full.hyphened for at in range(1, len(full.words) - 1)):
        return True
    syllables = [word for word in full.words[:-1] if is_syllable(word)]
    return len(syllables) == len(full.words) - 1 and len(full.middle[0]) > 1


def _compatible(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether two sets of middle names could be one person's: "P" and "Peter", "" and "B"."""
    return all(a.startswith(b) or b.startswith(a) for a, b in zip(one, other, strict=False))


def _initials(one: PersonName, other: PersonName, first: str, second: str) -> NameSimilarity | None:
    if one.last != other.last or min(len(one.words), len(other.words)) < 2:
        return None
    short, long = sorted((one, other), key=lambda name: len(name.first))
    if len(short.first) > 1:
        return None
    goes_by = any(len(word) > 1 for word in short.middle) and not long.middle
    if short.first == long.first[0] and _compatible(short.middle, long.middle) and not goes_by:
        return NameSimilarity(
            Rule.INITIAL, Need.SHARED_PAPER, "an initial may stand for many names"
        )
    if len(short.words) == len(long.words) + 1 and short.words[1:] == long.words:
        return NameSimilarity(
            Rule.INITIAL, Need.SHARED_PAPER, "one has an initial before the given name"
        )
    return None


def _turned(one: PersonName, other: PersonName, first: str, second: str) -> NameSimilarity | None:
    if one.last != other.first and one.first != other.last:
        return None
    if min(len(one.words), len(other.words)) < 2 or one.turned or other.turned:
        return None
    here, there = (
        [("".join(name.words[:-1]), name.last), ("".join(name.words[1:]), name.first)]
        for name in (one, other)
    )
    if here[0] == there[1] or here[1] == there[0]:
        return NameSimilarity(Rule.REVERSED, Need.SHARED_PAPER, "the words stand in another order")
    return None


def _surname(one: PersonName, other: PersonName, first: str, second: str) -> NameSimilarity | None:
    if one.last == other.last and (len(one.bare) == 1) != (len(other.bare) == 1):
        return NameSimilarity(
            Rule.SURNAME, Need.SHARED_PAPER, "a family name alone may stand for many"
        )
    return None


def _misspelt(one: PersonName, other: PersonName, same_position: bool) -> NameSimilarity | None:
    if same_position:
        words = " ".join(one.words), " ".join(other.words)
        initials = [[word for word in name.words if len(word) == 1] for name in (one, other)]
        alike = initials[0] == initials[1] and bool(set(one.words) & set(other.words))
        near = min(len(one.words), len(other.words)) > 1 and distance(*words) <= MOST_SLIPS
        slip = words if alike and near else None
    else:
        slip = find_slip(one.words, other.words)
    if slip is None:
        return None
    letters = "one letter differs" if distance(*slip) == 1 else "two letters differ"
    return NameSimilarity(
        Rule.MISSPELLING, Need.SAME_POSITION, f"{letters} ('{slip[0]}', '{slip[1]}')"
    )


def difference(first: str, second: str) -> str:
    """Why two names are not taken as one person's by themselves, in words.

    >>> difference("Ann Lee", "Bo Chen")
    'the names have nothing in common'
    """
    if similarity := compare_names(first, second):
        return similarity.reason
    one, other = parse_name(first), parse_name(second)
    if one.generation != other.generation:
        return "only one of them has a generation suffix, and the names differ besides"
    if one.last == other.last:
        if one.first == other.first:
            return "the middle names differ"
        return "the family name is the same, the given names differ"
    if one.first == other.first:
        return "the given name is the same, the family names differ"
    if set(one.words) & set(other.words):
        return "they have a word in common, not in the same part of the name"
    return "the names have nothing in common"
