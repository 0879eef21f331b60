"""From mentions to entities: collect every name once, then say what each stands for.

Papers come first, since it takes shared papers to know people; then people, organisations, places
and what else has a name. Judgements of people come before those of rules.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from confkg.errors import DecisionError
from confkg.ids import fold
from confkg.memory import nothing_collected
from confkg.model import Claim, Mention
from confkg.resolve.bearers import Bearers
from confkg.resolve.bearers import Work as PaperWork
from confkg.resolve.blocking import candidate_pairs
from confkg.resolve.clusters import Clusters
from confkg.resolve.decision_rows import Row
from confkg.resolve.forms import Form, Judgement, Match, Rule
from confkg.resolve.given_names import is_syllabic, is_syllable
from confkg.resolve.grounds import Grounds
from confkg.resolve.judgements import Judgements, apply_rows, group_of
from confkg.resolve.mention_index import Aspect, MentionIndex, iter_places
from confkg.resolve.names import parse_name
from confkg.resolve.namesakes import Authors, authors_of, local_names, works_of
from confkg.resolve.naming import Naming
from confkg.resolve.organisations import match_organisations
from confkg.resolve.papers import Work, match_papers
from confkg.resolve.people import Compare, People, match_surnames, without_ambiguous
from confkg.resolve.places import iter_apart, match_places
from confkg.resolve.resolution import Resolution
from confkg.resolve.settling import Settling

_Lists = Callable[[Form], dict[tuple[str, int], set[int]]]


class Resolver:
    """Collects the mentions of all documents; keeps names, not claims.

    Args:
        rows: judgements of people on pairs of names; they win over every rule.

    Attributes:
        rows: these judgements.
        index: the mentions.
        problems: after :meth:`resolve`, one for each row that contradicts another.
        stale: after :meth:`resolve`, one for each row of which no document prints a name.

    >>> from confkg.model import Mention, Span
    >>> ann, bo = (Mention("Person", name, Span(0, 1)) for name in ("Ann B. Gray", "Ann Gray"))
    >>> resolver = Resolver()
    >>> resolver.add_mention("one", ann); resolver.add_mention("two", bo)
    >>> resolution = resolver.resolve()
    >>> resolution.entity(ann) == resolution.entity(bo), resolution.label(bo)
    (True, 'Ann B. Gray')
    """

    def __init__(self, rows: Sequence[Row] = ()) -> None:
        self.rows = rows
        self.index = MentionIndex()
        self.problems: list[DecisionError] = []
        self.stale: list[DecisionError] = []

    def add(self, document: str, claims: Iterable[Claim]) -> None:
        """Take in the mentions of a document's claims."""
        self.index.add(document, claims)

    def take(self, index: MentionIndex) -> None:
        """Take in the names of documents that are not known yet."""
        self.index.take(index)

    def add_mention(self, document: str, mention: Mention) -> None:
        """Take in one mention."""
        self.index.add_mention(document, mention)

    @nothing_collected()
    def resolve(self, compare: Compare = People.matches) -> Resolution:
        """Decide which names are the same thing.

        Args:
            compare: gives the judgements on the names of people, each once or more often.
        """
        authors = authors_of(self.index)
        works = works_of(self.index, authors)
        bearers = Bearers(works.values())
        local = local_names(self.index, self.rows, authors, works, bearers)
        judged = apply_rows(self.rows, self.index, local)
        run = _Run(self.index, local, judged, authors, works, bearers)
        run.settle_all(compare)
        naming = Naming(self.index, judged, run.settled)
        self.problems = [*judged.problems, *naming.problems]
        self.stale = judged.stale
        resolution = naming.resolution()
        for remembered in (parse_name, is_syllable, is_syllabic, fold):
            remembered.cache_clear()  # what is left here and there keeps all pages of memory in use
        return resolution


class _Run:
    """One run over all names, group by group: papers, people, organisations, places, others."""

    def __init__(
        self,
        index: MentionIndex,
        local: frozenset[tuple[str, str]],
        judged: Judgements,
        authors: Authors,
        works: Mapping[int, PaperWork],
        bearers: Bearers,
    ) -> None:
        self._index = index
        self._local = local
        self._judged = judged
        self._authors = authors
        self._works = works
        self._bearers = bearers
        self._forms: dict[str, list[Form]] = defaultdict(list)
        for kind, name in sorted(index.names):
            if kind == "Document":
                continue  # known by the name of its file
            where = sorted(index.names[kind, name]) if (kind, name) in local else [""]
            self._forms[group_of(kind)] += [Form(kind, name, document) for document in where]
        for form in sorted(judged.right):
            self._forms[group_of(form.kind)].append(form)
        self.settled: dict[str, Settling] = {}

    def settle_all(self, compare: Compare) -> None:
        """Join what is one, kind by kind."""
        papers = self._settling("Paper")
        papers.settle(match_papers({form: self._work(form) for form in self._forms["Paper"]}))
        forms = [self._form("Paper", *paper) for paper in self._index.papers]
        numbers = {form: number for number, form in reversed(list(enumerate(forms)))}
        heads = map(papers.clusters.find, forms)  # one may be a title without authors
        first = [numbers.setdefault(head, number) for number, head in enumerate(heads)]
        works = self._works, self._bearers
        grounds = Grounds(self._index, first.__getitem__, self._authors, *works)
        people = self._settling("Person", partial(_lists, self._index, first))
        names = self._forms["Person"]
        for pair in grounds.iter_apart(names):
            people.keep_apart(*pair)
        people.settle(set(compare(People(names, grounds, forms))), without_ambiguous)
        people.settle(match_surnames(names, people.clusters, grounds))
        slots = {form: grounds.slots(form) for form in self._forms["Organisation"]}
        self._settling("Organisation").settle(
            match_organisations(self._forms["Organisation"], slots)
        )
        places = self._forms["Place"]
        parents = {form: set(map(str, grounds.said(form, Aspect.PARENT))) for form in places}
        slots = {form: grounds.slots(form) for form in places}
        group = self._settling("Place")
        for pair in iter_apart(places):
            group.keep_apart(*pair)
        group.settle(match_places(places, parents, slots))
        for kind in sorted(self._forms.keys() - self.settled.keys()):
            self._settling(kind).settle(_match_equal(self._forms[kind]))

    def _settling(self, group: str, lists: _Lists | None = None) -> Settling:
        judged = [found for found in self._judged.matches if group_of(found[0].first.kind) == group]
        self.settled[group] = Settling(self._forms[group], Clusters(lists), judged)
        return self.settled[group]

    def _form(self, kind: str, name: str, document: str) -> Form:
        return Form(kind, name, document if (kind, name) in self._local else "")

    def _work(self, title: Form) -> Work:
        work = Work()
        for document, entry in self._index.entries(title.kind, title.name, title.document):
            work.authors |= self._authors.get((title.name, document), set())
            work.identifiers |= set(map(str, entry.get(Aspect.IDENTIFIER, ())))
        return work


def _lists(
    index: MentionIndex, first: Sequence[int], form: Form
) -> dict[tuple[str, int], set[int]]:
    """In which lists of authors a form of a person's name stands, and where."""
    places: dict[tuple[str, int], set[int]] = {}
    for document, entry in index.entries("Person", form.name, form.document):
        for number, position in iter_places(entry.get(Aspect.PLACE_IN_LIST, ())):
            if position:
                places.setdefault((document, first[number]), set()).add(position)
    return places


def _match_equal(forms: Iterable[Form]) -> Iterator[Match]:
    """Names that are equal but for case, diacritics and punctuation, of kinds without own rules."""
    for first, second in candidate_pairs(sorted(forms), lambda form: [fold(form.name)]):
        if first.kind == second.kind and fold(first.name):
            reason = "they are equal but for case and punctuation"
            yield Match(first, second, Rule.SAME_FORM, Judgement.SAME, reason)
