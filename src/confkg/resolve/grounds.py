"""What two names have in common besides their letters: papers, talks, roles, workplaces."""

from __future__ import annotations

from collections import Counter
from collections.abc import (
    Callable,
    Collection,
    Container,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
    Set,
)
from dataclasses import dataclass
from itertools import combinations, product
from types import MappingProxyType
from typing import NamedTuple

from confkg.ids import fold
from confkg.resolve.bearers import Bearers, Likeness, Work
from confkg.resolve.forms import Form
from confkg.resolve.mention_index import (
    Aspect,
    MentionIndex,
    iter_places,
    known_places,
    papers_of,
)
from confkg.resolve.name_similarity import Need
from confkg.resolve.names import parse_name
from confkg.resolve.organisations import may_be_one

_REMEMBERED = 20_000
_NOTHING: frozenset[int | str] = frozenset()


@dataclass(frozen=True, slots=True)
class Ground:
    """What two names of people have in common."""

    level: Need  # how much it is
    reason: str = ""  # what it is, in words
    shared: tuple[int, ...] = ()  # the papers, by number
    alone: bool = False  # whether one of the two is met nowhere else
    against: str = ""  # what speaks against their being one; empty if nothing does


class _Known(NamedTuple):
    """What the documents say of a name."""

    places: dict[int, set[int]]
    slots: Set[int | str]
    circles: Set[int | str]
    ids: set[str]
    workplaces: dict[str, set[str]]
    works: list[Work]
    together: Work  # these as if they were one


def differ(first: Collection[str], second: Collection[str]) -> bool:
    """Whether two people have different identifiers of one kind, and none in common.

    >>> differ({"profile A", "orcid 1"}, {"profile B"}), differ({"profile A"}, {"orcid 1"})
    (True, False)
    """
    kinds = [{one.partition(" ")[0] for one in each} for each in (first, second)]
    return bool(kinds[0] & kinds[1]) and not set(first) & set(second)


class Grounds:
    """Compares what the documents say of names of people.

    Args:
        index: the mentions in the documents.
        paper: for the number of a paper, the number of the first that is the same.
        authors: who wrote what, by title and document.
        works: papers of lists of records, by their numbers.
        bearers: says which papers by one name are by one person.
    """

    def __init__(
        self,
        index: MentionIndex,
        paper: Callable[[int], int],
        authors: Mapping[tuple[str, str], Collection[str]] = MappingProxyType({}),
        works: Mapping[int, Work] = MappingProxyType({}),
        bearers: Bearers | None = None,
    ) -> None:
        self._index = index
        self._paper = paper
        self._authors = authors
        self._works = works
        self._placed = {at: work for at, work in works.items() if work.institutions and work.year}
        self._bearers = bearers
        self._contested = self._find_contested()
        self._in_contested = {
            number for number in range(len(index.papers)) if paper(number) in self._contested
        }
        self._known: dict[Form, _Known] = {}

    def _find_contested(self) -> set[int]:
        """The papers of which two names may stand for one author.

        They are printed more than once, or two names stand in one place of the list, or one in none.
        """
        times = Counter(map(self._paper, range(len(self._index.papers))))
        contested = {number for number, count in times.items() if count > 1}
        taken: set[int] = set()
        for (kind, _), documents in self._index.names.items():
            for entry in documents.values() if kind == "Person" else ():
                numbers = entry.get(Aspect.PLACE_IN_LIST, _NOTHING)
                places = known_places(numbers)
                papers = papers_of(numbers) - papers_of(places)
                papers |= papers_of(places & taken)
                contested.update(map(self._paper, papers))
                taken |= places
        return contested

    def contested(self, form: Form) -> dict[int, set[int]]:
        """Those of :meth:`places_in_lists` in which another name may stand for the same author."""
        if self._in_contested.isdisjoint(self._papers(form)):
            return {}
        return self.places_in_lists(form, self._contested)

    def iter_apart(self, forms: Iterable[Form]) -> Iterator[tuple[Form, Form]]:
        """Pairs of forms of one name that identifiers or institutions say are two people."""
        by_name: dict[str, list[tuple[Form, set[str], list[Work]]]] = {}
        for form in forms:
            if form.document:
                ids = set(map(str, self.said(form, Aspect.IDENTIFIER)))
                if (placed := self._placed_works(form)) or ids:
                    by_name.setdefault(form.name, []).append((form, ids, placed))
        for name, same in by_name.items():
            for (first, one, here), (second, other, there) in combinations(same, 2):
                apart = not one & other and self._work_apart(name, here, there)
                if apart or differ(one, other):
                    yield first, second

    def may_be_apart(self, form: Form) -> bool:
        """Whether :meth:`iter_apart` looks at a form."""
        return bool(self.said(form, Aspect.IDENTIFIER) or self._placed_works(form))

    def _placed_works(self, form: Form) -> list[Work]:
        """The papers by a name of which the year and institutions of authors are known."""
        if not self._placed:
            return []
        papers = self._papers(form)
        return [self._placed[number] for number in sorted(papers & self._placed.keys())]

    def _work_apart(self, name: str, here: Sequence[Work], there: Sequence[Work]) -> bool:
        """Whether papers of one year by one name are by authors of different institutions."""
        if self._bearers is None:
            return False
        pairs = (pair for pair in product(here, there) if pair[0].year == pair[1].year)
        return max((self._bearers.score(name, *pair) for pair in pairs), default=0) < 0

    def documents(self, form: Form) -> list[str]:
        """The documents that print a name."""
        return [name for name, _ in self._index.entries(form.kind, form.name, form.document)]

    def slots(self, form: Form) -> set[str]:
        """What only one thing can fill, and this one does."""
        return {str(slot) for slot in self.said(form, Aspect.SLOT)}

    def said(self, form: Form, aspect: Aspect) -> Set[int | str]:
        """What all documents together say of a name in one respect."""
        documents = self._index.names.get((form.kind, form.name), {})
        if form.document:
            return documents.get(form.document, {}).get(aspect, _NOTHING)
        if len(documents) == 1:
            return next(iter(documents.values())).get(aspect, _NOTHING)
        return _NOTHING.union(*(entry.get(aspect, _NOTHING) for entry in documents.values()))

    def _papers(self, form: Form) -> set[int]:
        return papers_of(self.said(form, Aspect.PLACE_IN_LIST))

    def places_in_lists(
        self, form: Form, among: Container[int] | None = None
    ) -> dict[int, set[int]]:
        """Papers by number, all or some, with the known positions in their lists of authors."""
        found: dict[int, set[int]] = {}
        for number, position in iter_places(self.said(form, Aspect.PLACE_IN_LIST)):
            paper = self._paper(number)
            if among is None or paper in among:
                positions = found.setdefault(paper, set())
                if position:
                    positions.add(position)
        return found

    def _know(self, form: Form) -> _Known:
        if form not in self._known:
            if len(self._known) > _REMEMBERED:
                self._known.clear()
            papers = self._papers(form)
            works = [self._works[number] for number in sorted(papers) if number in self._works]
            self._known[form] = _Known(
                self.places_in_lists(form),
                self.said(form, Aspect.SLOT),
                self.said(form, Aspect.CIRCLE),
                {str(one) for one in self.said(form, Aspect.IDENTIFIER)},
                self._workplaces(form),
                works,
                Work.together(works),
            )
        return self._known[form]

    def are_strangers(self, first: Form, second: Form) -> bool:
        """Whether two forms of one name, both of lists of records, have nothing in common.

        Says so for less work than :meth:`between`, though not of all pairs of which it is true.
        """
        here, there = self._know(first), self._know(second)
        if self._bearers is None or not here.works or not there.works:
            return False
        return (
            here.places.keys().isdisjoint(there.places)
            and here.slots.isdisjoint(there.slots)
            and here.circles.isdisjoint(there.circles)
            and here.ids.isdisjoint(there.ids)
            and not self._bearers.may_be_near(first.name, here.together, there.together)
        )

    def between(self, first: Form, second: Form) -> Ground:
        """What two names have in common."""
        here, there = self._know(first), self._know(second)
        one, other = here.places, there.places
        shared = tuple(sorted(one.keys() & other.keys()))
        slots, circles = here.slots & there.slots, here.circles & there.circles
        alone = any(
            len(known.places) == len(shared) and known.slots | known.circles <= slots | circles
            for known in (here, there)
        )
        if both := here.ids & there.ids:
            return Ground(Need.SAME_POSITION, f"both have the {min(both)}", shared, True)
        if differ(here.ids, there.ids):
            against = f"one has the {min(here.ids)}, the other the {min(there.ids)}"
        else:
            against = _against(here.workplaces, there.workplaces)
        apart = [p for p in shared if one[p] and other[p] and one[p].isdisjoint(other[p])]
        if apart:
            against = against or "they stand at different places of one list of authors"
        elif any(one[p] & other[p] for p in shared):
            reason = "both stand at the same place of the list of authors of one paper"
            return Ground(Need.SAME_POSITION, reason, shared, alone, against)
        elif slots:
            return Ground(
                Need.SAME_POSITION, f"both are {min(map(str, slots))}", (), alone, against
            )
        elif shared:
            reason = "both have to do with the same paper"
            return Ground(Need.SHARED_PAPER, reason, shared, alone, against)
        elif circles:
            reason = f"both are {min(map(str, circles))}"
            return Ground(Need.COMMON_GROUND, reason, (), alone, against)
        elif likeness := self._likeness(first, second):
            if likeness.score > 0:
                return Ground(Need.COMMON_GROUND, likeness.reason, (), alone, against)
        elif fold(first.name) == fold(second.name) and (
            others := self._coauthors(first) & self._coauthors(second)
        ):
            reason = f"both wrote with {min(others)}"
            return Ground(Need.COMMON_GROUND, reason, (), alone, against)
        return Ground(Need.NOTHING, "", (), alone, against)

    def _likeness(self, first: Form, second: Form) -> Likeness | None:
        """How likely papers by one name in two lists of records are by one person, at best."""
        if first.name != second.name or self._bearers is None:
            return None
        pairs = list(product(self._know(first).works, self._know(second).works))
        scores = [self._bearers.score(first.name, *pair) for pair in pairs]
        best = max(scores, default=None)
        if best is None or best <= 0:
            return None if best is None else Likeness(best, "")
        best_pairs = (pair for pair, score in zip(pairs, scores, strict=True) if score == best)
        found = (self._bearers.compare(first.name, *pair) for pair in best_pairs)
        return max(found, key=lambda each: each.reason)

    def _coauthors(self, form: Form) -> set[str]:
        """With whom a person wrote papers: names that are not borne by many."""
        papers = self._papers(form)
        names = {name for at in papers for name in self._authors.get(self._index.papers[at], ())}
        return {name for name in names - {form.name} if not _is_common(name)}

    def _workplaces(self, form: Form) -> dict[str, set[str]]:
        places: dict[str, set[str]] = {}
        for place in self.said(form, Aspect.WORKPLACE):
            edition, _, organisation = str(place).partition("\t")
            places.setdefault(edition, set()).add(organisation)
        return places


def _against(first: Mapping[str, set[str]], second: Mapping[str, set[str]]) -> str:
    """Whether both work at quite different places at the time of one edition."""
    for edition in sorted(first.keys() & second.keys()):
        one, other = first[edition], second[edition]
        if not any(may_be_one(a, b) for a in one for b in other):
            return f"one is with {min(one)}, the other with {min(other)}"
    return ""


def _is_common(name: str) -> bool:
    parsed = parse_name(name)
    return parsed.is_abbreviated or parsed.is_common
