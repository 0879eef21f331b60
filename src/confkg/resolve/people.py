"""Forms of the names of people: which are one person, which may be, and why.

Two names are taken as one person's only if their letters *and* what the documents say of them
suffice: see :class:`confkg.resolve.name_similarity.Need`. Where one name would fit two people, it is given to
neither. What is near but not sure is a judgement *unsure*, for a person to settle.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations, product, starmap

from confkg.resolve.blocking import CROWD, candidate_pairs, iter_pairs
from confkg.resolve.clusters import Clusters
from confkg.resolve.forms import Form, Judgement, Match, Rule, match_of
from confkg.resolve.grounds import Ground, Grounds
from confkg.resolve.keys import form_keys, initial_keys, slip_keys, whole_keys
from confkg.resolve.name_similarity import NameSimilarity, Need, compare_names
from confkg.resolve.names import PersonName, parse_name
from confkg.resolve.namesakes import is_vague
from confkg.resolve.settling import FEW
from confkg.resolve.slips import find_slip

_FORM, _NAMESAKE = "form", "namesake"
"""Sorts of keys: those of forms, and names that several forms have."""
_SLIP = "slip"
_NAME_KEYS = {
    "whole": (whole_keys, CROWD),
    "initial": (initial_keys, 12),
    _SLIP: (slip_keys, CROWD),
}
"""Sorts of keys of names, with what gives them and how many names may share one."""

_EQUAL = (Rule.SAME_FORM, Rule.DIACRITICS, Rule.REVERSED)
_NEXT = FEW + 1
"""Bearers of a common name after each that it is compared with, so that it has more than ``FEW`` doubts,
though some of them may be known to be others."""

Title = Callable[[int], Form]


def judge_people(
    first: Form, second: Form, similarity: NameSimilarity, ground: Ground, title: Title
) -> Match:
    """What names and documents together say of two forms."""
    need = similarity.need
    if need is Need.NOTHING and (first.document or second.document):
        short = any(parse_name(form.name).is_abbreviated for form in (first, second))
        need = Need.SHARED_PAPER if short else Need.COMMON_GROUND  # the name alone does not decide
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
    """The names of people, to be compared if they share a key."""

    def __init__(self, forms: Iterable[Form], grounds: Grounds, titles: Sequence[Form]) -> None:
        self._forms = sorted(forms)
        self._grounds = grounds
        self._titles = titles
        of_names: dict[str, list[int]] = {}
        for number, form in enumerate(self._forms):
            of_names.setdefault(form.name, []).append(number)
        self._names, self._of_names = list(of_names), list(of_names.values())

    def keys(self, share: int, shares: int) -> Iterator[tuple[str, int]]:
        """The keys of every so many-th name and form, behind their sort, each with its number."""
        for number in range(share, len(self._names), shares):
            name = parse_name(self._names[number])
            for sort, (keys_of, _) in _NAME_KEYS.items():
                for key in set(keys_of(name)):
                    yield f"{sort} {key}", number
        for number in range(share, len(self._forms), shares):
            for key in set(self._form_keys(number)):
                yield f"{_FORM} {key}", number
            if self._forms[number].document:
                yield f"{_NAMESAKE} {self._forms[number].name}", number

    def matches(self) -> Iterator[Match]:
        """Pairs of forms that are one person, or may be; each pair once or twice."""
        numbers = range(len(self._names))
        pairs: set[tuple[int, int]] = set()
        for sort, (keys_of, crowd) in _NAME_KEYS.items():
            found = candidate_pairs(numbers, partial(self._keys_of_name, keys_of), crowd)
            pairs.update(self._fitting(sort, found))
        yield from self._judged(self._forms_of(sorted(pairs)))
        keyed = ((key, at) for at in range(len(self._forms)) for key in self._form_keys(at))
        yield from self._judged(sorted(set(iter_pairs(keyed))))  # most forms have no key
        for of_name in self._of_names:
            yield from self._namesakes([at for at in of_name if self._forms[at].document])

    def matches_among(self, keyed: Iterable[tuple[str, int]]) -> Iterator[Match]:
        """The same of those that share one of these keys."""
        by_sort: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
        for key, number in keyed:
            by_sort[key.partition(" ")[0]].append((key, number))
        pairs: set[tuple[int, int]] = set()
        for sort, (_, crowd) in _NAME_KEYS.items():
            pairs.update(self._fitting(sort, iter_pairs(by_sort[sort], crowd)))
        yield from self._judged(self._forms_of(sorted(pairs)))
        yield from self._judged(sorted(set(iter_pairs(by_sort[_FORM]))))
        namesakes: defaultdict[str, list[int]] = defaultdict(list)
        for name, number in by_sort[_NAMESAKE]:
            namesakes[name].append(number)
        for numbers in namesakes.values():
            yield from self._namesakes(sorted(numbers))

    def _keys_of_name(
        self, keys_of: Callable[[PersonName], Iterable[str]], number: int
    ) -> Iterable[str]:
        return keys_of(parse_name(self._names[number]))

    def _form_keys(self, number: int) -> Iterator[str]:
        return form_keys(self._forms[number], self._grounds)

    def _fitting(self, sort: str, pairs: Iterable[tuple[int, int]]) -> Iterable[tuple[int, int]]:
        """The pairs of names of which a key of a sort that they share says anything."""
        if sort != _SLIP:
            return pairs
        names = [parse_name(name).words for name in self._names]
        return (pair for pair in pairs if find_slip(names[pair[0]], names[pair[1]]))

    def _forms_of(self, names: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        for one, other in names:
            yield from product(self._of_names[one], self._of_names[other])

    def _namesakes(self, numbers: Sequence[int]) -> Iterator[Match]:
        """Judgements on forms of one name: which are one, and of the others what is worth asking.

        Of a common name with many bearers nobody is asked (:meth:`Settling.doubts`): it is enough that
        each has more doubts than are believed.
        """
        if not 1 < len(numbers) <= CROWD:
            return
        joined = Clusters()
        forms = {number: self._forms[number] for number in numbers}
        spared = not any(map(self._grounds.may_be_apart, forms.values()))
        for one, other in combinations(numbers, 2):
            if self._grounds.are_strangers(forms[one], forms[other]):
                continue
            if spared and joined.are_one(forms[one], forms[other]):
                continue  # nothing can part them again, so that one chain of matches is enough
            if match := self._judge(one, other):
                if match.judgement is Judgement.SAME:
                    joined.join(match.first, match.second)
                yield match
        heads = [number for number, form in forms.items() if joined.find(form) == form]
        crowded = len(heads) > FEW + 1 and is_vague("Person", forms[heads[0]].name)
        yield from self._judged(_neighbours(heads) if crowded else combinations(heads, 2))

    def _judged(self, pairs: Iterable[tuple[int, int]]) -> Iterator[Match]:
        return filter(None, starmap(self._judge, pairs))

    def _judge(self, one: int, other: int) -> Match | None:
        """The judgement on two forms; None if their names exclude that they are one person."""
        first, second = self._forms[one], self._forms[other]
        similarity = compare_names(first.name, second.name, same_position=True)
        if similarity is None:
            return None
        ground = self._grounds.between(first, second)
        if similarity.rule is Rule.MISSPELLING and ground.level is not Need.SAME_POSITION:
            similarity = compare_names(first.name, second.name)
        if similarity is None:
            return None
        return judge_people(first, second, similarity, ground, self._titles.__getitem__)


def _neighbours(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Each number with the next ones, and the last ones with the first."""
    around = [*numbers, *numbers[:_NEXT]]
    for at, one in enumerate(numbers):
        for other in around[at + 1 : at + 1 + _NEXT]:
            yield min(one, other), max(one, other)


Compare = Callable[[People], Iterable[Match]]
"""Gives the judgements on names of people."""


def match_surnames(forms: Iterable[Form], clusters: Clusters, grounds: Grounds) -> Iterator[Match]:
    """Family names that stand alone, each with the one bearer whom its document names in full."""
    bearers: dict[tuple[str, str], list[Form]] = defaultdict(list)
    forms = sorted(forms)
    names = [(form, parse_name(form.name)) for form in forms]
    alone = [(form, name.last) for form, name in names if len(name.bare) == 1]
    families = {family for _, family in alone}
    for form, name in names:
        if name.last in families and len(name.bare) != 1:
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
        match._replace(judgement=Judgement.UNSURE, reason=f"{match.reason}; it fits others as well")
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
