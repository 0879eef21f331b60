"""Forms of the names of people: which are one person, which may be, and why.

Two names are taken as one person's only if their letters *and* what the documents say of them
suffice: see :class:`confkg.resolve.name_similarity.Need`. Where one name would fit two people, it is given to
neither. What is near but not sure is a judgement *unsure*, for a person to settle.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from confkg.resolve.blocking import candidate_pairs, pairs_of_blocks
from confkg.resolve.clusters import Clusters
from confkg.resolve.forms import Form, Judgement, Match, Rule, match_of
from confkg.resolve.given_names import is_syllabic, is_syllable, short_forms
from confkg.resolve.grounds import Ground, Grounds
from confkg.resolve.name_similarity import Need, compare_names
from confkg.resolve.names import PersonName, parse_name

__all__ = ["Compare", "People", "judge_people", "match_surnames", "without_ambiguous"]

_VAGUE = "initial "
_EQUAL = (Rule.SAME_FORM, Rule.DIACRITICS, Rule.REVERSED)
Title = Callable[[int], Form]


def judge_people(first: Form, second: Form, ground: Ground, title: Title) -> Match | None:
    """What names and documents together say of two forms; None if the names are no kin.

    Args:
        first: the one form.
        second: the other.
        ground: what they have in common.
        title: the title of a paper by its number.
    """
    similarity = compare_names(
        first.name, second.name, same_position=ground.level is Need.SAME_POSITION
    )
    if similarity is None:
        return None
    need = similarity.need
    if need is Need.NOTHING and (first.document or second.document):
        short = any(parse_name(form.name).is_abbreviated for form in (first, second))
        need = Need.SHARED_PAPER if short else Need.COMMON_GROUND  # the name alone does not tell
    certain = ground.level >= need and not (need is Need.SAME_POSITION and not ground.alone)
    equal = "two documents print the same name" if first.name == second.name else ""
    reasons = [equal or similarity.reason, ground.reason if ground.level and need else ""]
    if ground.against:
        certain = False
        reasons.append(f"but {ground.against}")
    elif not certain and ground.level >= need:
        reasons.append("but each is met elsewhere as well")
    elif not certain and equal:
        reasons.append("but many may bear it")
    return match_of(
        first,
        second,
        similarity.rule,
        Judgement.SAME if certain else Judgement.UNSURE,
        "; ".join(filter(None, reasons)),
        tuple(sorted(title(number) for number in ground.shared)),
    )


class People:
    """The names of people, to be compared if they share a key.

    Keys are all their words, first and last name, the name without particles, a paper, a talk, or all
    words but one that is nearly the same.

    Args:
        forms: all printed forms.
        grounds: what the documents say of them.
        titles: the titles of papers by their numbers.
    """

    def __init__(self, forms: Iterable[Form], grounds: Grounds, titles: Sequence[Form]) -> None:
        self._forms = sorted(forms)
        self._grounds = grounds
        self._titles = titles

    def keys(self, share: int, shares: int) -> Iterator[tuple[str, int]]:
        """The keys of every so many-th form, each with the number of the form."""
        for number in range(share, len(self._forms), shares):
            for key in set(_keys(self._forms[number], self._grounds)):
                yield key, number

    def matches(self) -> Iterator[Match]:
        """Pairs of forms that are one person, or may be; each pair once."""
        return self._judged(
            candidate_pairs(self._forms, lambda form: _keys(form, self._grounds), _VAGUE)
        )

    def matches_among(self, keyed: Iterable[tuple[str, int]]) -> Iterator[Match]:
        """The same of forms that share one of these keys."""
        numbers = pairs_of_blocks(keyed, _VAGUE)
        return self._judged((self._forms[one], self._forms[other]) for one, other in numbers)

    def _judged(self, pairs: Iterable[tuple[Form, Form]]) -> Iterator[Match]:
        title = self._titles.__getitem__
        for first, second in pairs:
            if compare_names(first.name, second.name, same_position=True) is None:
                continue
            ground = self._grounds.between(first, second)
            if match := judge_people(first, second, ground, title):
                yield match


Compare = Callable[[People], Iterable[Match]]
"""Gives the judgements on names of people."""


def match_surnames(forms: Iterable[Form], clusters: Clusters, grounds: Grounds) -> Iterator[Match]:
    """Family names that stand alone, each with the one bearer whom its document names in full.

    Args:
        forms: all printed forms.
        clusters: what is one person so far.
        grounds: what the documents say of them.
    """
    bearers: dict[tuple[str, str], list[Form]] = defaultdict(list)
    alone: list[tuple[Form, str]] = []
    for form in sorted(forms):
        name = parse_name(form.name)
        if len(name.bare) == 1:
            alone.append((form, name.last))
            continue
        for document in grounds.documents(form):
            bearers[document, name.last].append(form)
    for form, family in alone:
        found: dict[Form, Form] = {}
        for bearer in bearers[form.document, family]:
            found.setdefault(clusters.find(bearer), bearer)
        judgement = Judgement.SAME if len(found) == 1 else Judgement.UNSURE
        reason = "its document names one person of that family name"
        if len(found) > 1:
            reason = f"its document names {len(found)} people of that family name"
        for bearer in found.values():
            own, other = (
                grounds.places_in_lists(form).keys(),
                grounds.places_in_lists(bearer).keys(),
            )
            if own and other and own.isdisjoint(other):
                yield match_of(
                    form, bearer, Rule.SURNAME, Judgement.UNSURE, f"{reason}, of other papers"
                )
            else:
                yield match_of(form, bearer, Rule.SURNAME, judgement, reason)


def without_ambiguous(matches: Iterable[Match], clusters: Clusters) -> list[Match]:
    """The matches, those apart in which one name would fit two people: they become unsure.

    "Ann Lee" is Ann P. Lee or Ann Q. Lee, and nobody knows which.
    """
    matches = list(matches)
    fuller: dict[Form, list[Form]] = defaultdict(list)
    for match in matches:
        if match.judgement is Judgement.SAME and match.rule not in _EQUAL:
            short, long = sorted((match.first, match.second), key=_fullness)
            fuller[short].append(long)
    torn = {
        short
        for short, longs in fuller.items()
        if any(not _may_be_one(*pair, clusters) for pair in combinations(longs, 2))
    }
    return [
        replace(match, judgement=Judgement.UNSURE, reason=f"{match.reason}; it fits others as well")
        if match.judgement is Judgement.SAME
        and match.rule not in _EQUAL
        and min(match.first, match.second, key=_fullness) in torn
        else match
        for match in matches
    ]


def _fullness(form: Form) -> tuple[int, int, Form]:
    name = parse_name(form.name)
    return len(name.words) + bool(name.nickname), len("".join(name.words)), form


def _may_be_one(first: Form, second: Form, clusters: Clusters) -> bool:
    if clusters.find(first) == clusters.find(second):
        return True
    one, other = parse_name(first.name), parse_name(second.name)
    similarity = compare_names(first.name, second.name)
    return (
        similarity is not None
        and similarity.rule is not Rule.MISSPELLING
        and (len(one.middle) == len(other.middle) or similarity.need is Need.NOTHING)
        and clusters.may_join(first, second)
    )


def _keys(form: Form, grounds: Grounds) -> Iterator[str]:
    name = parse_name(form.name)
    if not name.words:
        yield f"= {form.name}"
        return
    yield from _name_keys(name)
    for paper, positions in grounds.places_in_lists(form).items():
        yield f"paper {paper} {name.first}"
        yield f"paper {paper} {name.last}"
        for position in positions:
            yield f"position {paper} {position}"
    for slot in grounds.slots(form):
        yield f"slot {slot}"


def _name_keys(name: PersonName) -> Iterator[str]:
    given, last = "".join(name.words[:-1]), name.last
    yield f"= {given} {last}"
    yield f"= {name.written}"
    if len(name.words) < 2:
        return
    yield f"bare {' '.join(name.bare)}"
    yield f"words {' '.join(sorted((given, last)))}"
    yield f"words {' '.join(sorted((name.first, ''.join(name.words[1:]))))}"
    yield f"{_VAGUE}{name.first[0]} {last}"
    firsts = {name.first, name.nickname, *short_forms(name.first)}
    if not is_syllabic(name.first):
        firsts.add(name.first[:3])
    if len(name.words) > 2:
        firsts.add(name.words[1])  # "J. Zico Kolter"
    for first in firsts:
        if len(first) > 1:
            yield f"{first} … {last}"
    for at, word in enumerate(name.words):
        if at == len(name.words) - 1 or not is_syllable(word):
            others = " ".join(name.words[:at] + name.words[at + 1 :])
            yield f"slip {at} {others} {word[:2]}…"
            yield f"slip {at} {others} …{word[-2:]}"
