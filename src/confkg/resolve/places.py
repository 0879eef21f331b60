"""Names of places: which are certainly one, which may be, and which say nothing by themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from rapidfuzz.distance import OSA

from confkg.gazetteer import country_code
from confkg.ids import fold
from confkg.resolve.blocking import candidate_pairs
from confkg.resolve.forms import Form, Judgement, Match, Rule

_PART = re.compile(
    r"(?:(?:the )?(?:main |grand |upper |lower |north |south |east |west )?"
    r"(?:hall|halls|room|rooms|exit|gate|level|floor|building|wing|ballroom|auditorium|pavilion|"
    r"booth|foyer|lobby|entrance|theatre|theater|stage|mezzanine|track|zone|area|platform)s?)"
    r"(?: (?:[a-z]|[ivx]+|\d+[a-z]?)){0,4}|"
    r"(?:\d+(?:st|nd|rd|th)|first|second|third|ground|top) (?:floor|level)"
)
_LONG = 6


def is_local(name: str) -> bool:
    """Whether a name is of a part of a building, of which every building has one.

    >>> is_local("Hall 1"), is_local("Exit A"), is_local("Halls 1-4"), is_local("Carnegie Hall")
    (True, True, True, False)
    """
    return bool(_PART.fullmatch(fold(name)))


def lie_apart(first: Iterable[str], second: Iterable[str]) -> bool:
    """Whether what two places are said to lie in shows that they are two.

    >>> lie_apart(["UK"], ["USA"]), lie_apart(["UK"], ["United Kingdom"]), lie_apart(["UK"], [])
    (True, False, False)
    """
    one, other = (
        {code for name in names if (code := country_code(name))} for names in (first, second)
    )
    return bool(one) and bool(other) and one.isdisjoint(other)


def compare_places(first: Form, second: Form) -> tuple[Rule, bool, str] | None:
    """The rule by which two names may be one place, whether that is certain, and why."""
    if "Country" in (first.kind, second.kind):
        if first.kind != second.kind:
            return None
        codes = country_code(first.name), country_code(second.name)
        if codes[0] and codes[0] == codes[1]:
            return Rule.COUNTRY, True, f"both stand for the code {codes[0]}"
        if any(codes):
            return None
    if first.kind != second.kind and "Place" not in (first.kind, second.kind):
        return None
    one, other = fold(first.name), fold(second.name)
    if one == other or (first.name == second.name):
        same_kind = first.kind == second.kind
        rule = Rule.SAME_FORM if same_kind else Rule.PLACE
        return rule, True, "they are equal but for case and punctuation"
    if one.removeprefix("the ") == other.removeprefix("the "):
        return Rule.PLACE, True, "they are equal but for the article"
    if one.replace(" ", "") == other.replace(" ", ""):
        return Rule.PLACE, True, "they are equal but for spacing"
    numbers = [re.findall(r"\d+|\b\w\b", name) for name in (one, other)]
    long = min(len(one), len(other)) >= _LONG and numbers[0] == numbers[1]
    if long and OSA.distance(one, other, score_cutoff=1) == 1:
        return Rule.MISSPELLING, False, f"one letter differs ('{first.name}', '{second.name}')"
    return None


def iter_apart(forms: Iterable[Form]) -> Iterator[tuple[Form, Form]]:
    """Pairs of places of one name and of two kinds: what is only a place is one of them at most.

    >>> kinds = ("City", "Place", "Venue")
    >>> [(a.kind, b.kind) for a, b in iter_apart(Form(kind, "Expo") for kind in kinds)]
    [('City', 'Venue')]
    """
    for first, second in candidate_pairs(sorted(forms), lambda form: [fold(form.name)]):
        if first.kind != second.kind and "Place" not in (first.kind, second.kind):
            yield first, second


def match_places(
    forms: Iterable[Form],
    parents: Mapping[Form, set[str]],
    slots: Mapping[Form, set[str]],
) -> Iterator[Match]:
    """Pairs of names of places that are one, or may be.

    Args:
        forms: names of places.
        parents: what documents say they lie in.
        slots: what only one place can fill, as that of the city of an edition.
    """
    for first, second in candidate_pairs(sorted(forms), _keys):
        found = compare_places(first, second)
        if found is None:
            continue
        rule, certain, reason = found
        one, other = parents.get(first, set()), parents.get(second, set())
        common = {fold(name) for name in one} & {fold(name) for name in other}
        both = slots.get(first, set()) & slots.get(second, set())
        if first.document or second.document:
            certain = bool(common)
            if not certain and is_local(first.name):
                continue  # every building has a hall 1
        if lie_apart(one, other):
            if rule is Rule.MISSPELLING:
                continue
            certain, both = False, set()
            reason = f"{reason}, but one lies in {min(one)}, the other in {min(other)}"
        elif both:
            reason = f"{reason}; both are {min(both)}"
        elif common:
            reason = f"{reason}; both lie in {min(one)}"
        same = certain or bool(both)
        yield Match(first, second, rule, Judgement.SAME if same else Judgement.UNSURE, reason)


def _keys(form: Form) -> Iterator[str]:
    joined = fold(form.name).removeprefix("the ").replace(" ", "") or form.name
    yield f"= {joined}"
    yield f"< {joined[:4]}"
    yield f"> {joined[-4:]}"
    if form.kind == "Country" and (code := country_code(form.name)):
        yield f"country {code}"
