"""Names of organisations: which are certainly one, which may be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from rapidfuzz.distance import OSA

from confkg.ids import fold
from confkg.resolve.blocking import candidate_pairs
from confkg.resolve.forms import Form, Judgement, Match, Rule

_LEGAL = frozenset(
    [
        "inc",
        "ltd",
        "llc",
        "corp",
        "corporation",
        "gmbh",
        "ag",
        "sa",
        "bv",
        "plc",
        "co",
        "company",
        "limited",
    ]
)
_SMALL = frozenset(["the", "of", "for", "and", "in", "at", "a", "an", "de", "la", "di", "der"])
_LINKING = frozenset(["of", "at", "in"])
_WHOLE = {
    "univ": ["university"],
    "inst": ["institute"],
    "natl": ["national"],
    "lab": ["laboratory"],
}
"""Short words for words of organisations, anywhere in a name."""
_WHOLE_AT_FRONT = {
    "u": ["university"],
    "uc": ["university", "california"],
    "tu": ["technical", "university"],
}
"""Short words that are such only as the first of several."""
_BRACKETED = re.compile(r"(?P<name>.{6,}?)\s*\((?P<short>\w{2,10})\)")
_LONG = 8
_SHORTEST_ACRONYM = 3


def _words(name: str) -> list[str]:
    """The words that distinguish organisations: no article, no legal form, short words in full.

    >>> _words("The Acme Corp."), _words("Univ. of Oslo (UO)"), _words("UC Berkeley"), _words("UC")
    (['acme'], ['university', 'oslo'], ['university', 'california', 'berkeley'], ['uc'])
    """
    bracketed = _BRACKETED.fullmatch(name)
    if bracketed and fold(bracketed["short"]) == _acronym(fold(bracketed["name"]).split()):
        name = bracketed["name"]
    words = fold(name.replace("&", " and ").replace("'", "").replace("’", "")).split()
    if len(words) > 1 and words[0] == "the":
        words = words[1:]
    while len(words) > 1 and words[-1] in _LEGAL:
        words = words[:-1]
    if len(words) == 1:
        return words
    words = [*_WHOLE_AT_FRONT.get(words[0], words[:1]), *words[1:]]
    return [part for word in words if word not in _LINKING for part in _WHOLE.get(word, [word])]


def _acronym(words: Iterable[str]) -> str:
    return "".join(word[0] for word in words if word not in _SMALL)


def compare_organisations(first: str, second: str) -> tuple[Rule, bool, str] | None:
    """The rule by which two names may be one organisation, whether that is certain, and why.

    >>> compare_organisations("The Acme Corp.", "ACME")[1]
    True
    >>> compare_organisations("University of Washington", "Washington University")[1]
    False
    """
    one, other = _words(first), _words(second)
    if not one or not other:
        return None
    if fold(first) == fold(second):
        return Rule.SAME_FORM, True, "they are equal but for case and punctuation"
    if one == other or ("".join(one) == "".join(other) and len("".join(one)) > 2):
        return (
            Rule.ORGANISATION,
            True,
            "they are equal but for spacing, small and short words, legal form",
        )
    if sorted(set(one) - _SMALL) == sorted(set(other) - _SMALL):
        return Rule.ORGANISATION, False, "the same words stand in another order"
    for short, long in ((one, other), (other, one)):
        whole = "".join(short)
        if len(short) == 1 and len(whole) >= _SHORTEST_ACRONYM and _acronym(long) == whole:
            return Rule.ORGANISATION, False, "one may be the initials of the other"
    joined = "".join(one), "".join(other)
    if min(map(len, joined)) >= _LONG and OSA.distance(*joined, score_cutoff=1) == 1:
        return Rule.MISSPELLING, False, f"one letter differs ('{first}', '{second}')"
    return None


def may_be_one(first: str, second: str) -> bool:
    """Whether two names may stand for one organisation, or for one and a part of it.

    >>> may_be_one("Google", "Google DeepMind"), may_be_one("MIT", "ETH Zurich")
    (True, False)
    """
    if compare_organisations(first, second):
        return True
    one, other = set(_words(first)) - _SMALL, set(_words(second)) - _SMALL
    return one <= other or other <= one


def match_organisations(forms: Iterable[Form], slots: Mapping[Form, set[str]]) -> Iterator[Match]:
    """Pairs of names of organisations that are one, or may be.

    Args:
        forms: names of organisations.
        slots: what only one organisation can fill, as that where a person is at an edition.
    """
    for first, second in candidate_pairs(sorted(forms), _keys):
        found = compare_organisations(first.name, second.name)
        if found is None:
            continue
        rule, certain, reason = found
        both = slots.get(first, set()) & slots.get(second, set())
        if both:
            reason = f"{reason}; both are {min(both)}"
        same = certain or bool(both)
        judgement = Judgement.SAME if same else Judgement.UNSURE
        yield Match(first, second, rule, judgement, reason)


def _keys(form: Form) -> Iterator[str]:
    words = _words(form.name)
    whole = "".join(words)
    yield f"= {whole or form.name}"
    yield f"words {' '.join(sorted(set(words) - _SMALL))}"
    yield f"< {whole[:4]}"
    yield f"> {whole[-4:]}"
    yield f"initials {_acronym(words)}"
    yield f"initials {whole}"
