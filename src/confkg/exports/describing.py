"""What an export says of itself: that it is an extract, of what, and how much it holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import pyoxigraph as ox

from confkg.exports.constructing import restate
from confkg.exports.profiles import Profile
from confkg.exports.terms import with_language
from confkg.ids import slug
from confkg.namespaces import compact
from confkg.rdf.counts import Counts
from confkg.rdf.described import Described, iter_described, subject_key
from confkg.rdf.terms import Row, ckg, term

_TYPE, _LABEL, _TITLE, _SUMMARY = (
    term(name) for name in ("rdf:type", "rdfs:label", "dcterms:title", "dcterms:description")
)
_DATASET = ckg("Dataset")
NAMED = tuple(term(f"dcterms:{name}") for name in ("license", "rights", "creator", "publisher"))
"""What points at things that come along with their labels."""
_TAKEN_OVER = (
    *NAMED,
    *(term(f"dcterms:{name}") for name in ("language", "issued", "modified", "conformsTo")),
    *(term(f"dcat:{name}") for name in ("version", "landingPage", "keyword")),
)
"""What holds for an extract as for the whole."""
_OF_WHOLE = (
    *(_TYPE, _LABEL, _TITLE, _SUMMARY),
    *(term("void:documents"), term("void:triples")),
    *_TAKEN_OVER,
)


def whole_of(triples: Iterable[ox.Triple]) -> list[ox.Triple]:
    """What is said of the whole dataset, without what it holds and in which files."""
    said = list(triples)
    whole = {each.subject for each in said if each.predicate == _TYPE and each.object == _DATASET}
    kept = [each for each in said if each.subject in whole and each.predicate in _OF_WHOLE]
    named = {each.object for each in kept if each.predicate in NAMED}
    return kept + [
        each for each in said if each.subject in named and each.predicate in (_TYPE, _LABEL)
    ]


class Extract:
    """Describes an export while it is written: it is part of the whole, and holds so much."""

    def __init__(
        self,
        whole: list[ox.Triple],
        name: str,
        words: str,
        *,
        own: bool = True,
        profiles: Sequence[Profile] = (),
        with_partitions: bool = True,
    ) -> None:
        self._whole = whole
        self._words = words
        self._own = own
        self._profiles = profiles
        self._with_partitions = with_partitions
        self._counts = Counts()
        self.links: list[ox.Triple] = []
        for each in whole:
            if each.object == _DATASET and isinstance(each.subject, ox.NamedNode):
                self._of = each.subject
                self._node = ox.NamedNode(f"{self._of.value}-export-{name}")
                self.links = [ox.Triple(self._of, term("void:subset"), self._node)] * own

    def counted(self, subjects: Iterable[Described]) -> Iterator[Described]:
        """The subjects as they are, counted on their way."""
        counts = self._counts
        for described in subjects:
            counts.see(described)
            yield described

    @property
    def statements(self) -> int:
        """How many have passed, and how many describe them."""
        return self._counts.properties.total() + len(self.triples())

    def __iter__(self) -> Iterator[Described]:
        """The subjects of the description, the extract first."""
        rows = sorted(
            self.triples(), key=lambda each: (each.subject != self._node, subject_key(each))
        )
        return iter_described(rows)

    def triples(self) -> set[ox.Triple]:
        """The statements of the description, which counts itself."""
        last, found = None, set[ox.Triple]()
        while self._whole and found != last:
            counts = self._counts.copy()
            for each in iter_described(sorted(found, key=subject_key)):
                counts.see(each)
            last, found = found, self._said(counts)
        return found

    def _said(self, counts: Counts) -> set[ox.Triple]:
        about = {
            each.predicate: each.object.value
            for each in self._whole
            if each.subject == self._of and isinstance(each.object, ox.Literal)
        }
        title = f"{about.get(_TITLE, '')} · extract: {self._words}"
        summary = f"An extract of “{about.get(_TITLE)}”: {self._words}. {about.get(_SUMMARY, '')}"
        rows: list[Row] = [
            (self._node, _TYPE, term("void:Dataset")),
            (self._node, _TYPE, term("dcat:Dataset")),
            (self._node, _LABEL, ox.Literal(title)),
            (self._node, _TITLE, ox.Literal(title)),
            (self._node, _SUMMARY, ox.Literal(summary.strip())),
            (self._node, term("dcterms:isPartOf"), self._of),
            *counts.rows(self._node, *["class"] * self._with_partitions),
        ]
        said = {ox.Triple(*row) for row in rows} | {
            ox.Triple(self._node, each.predicate, each.object)
            for each in self._whole
            if each.subject == self._of and each.predicate in _TAKEN_OVER
        }
        found = {with_language(each) for each in said} if self._own else set[ox.Triple]()
        kind = ox.Triple(self._node, _TYPE, _DATASET)  # which questions take for the whole
        for profile in self._profiles:
            found |= {
                each
                for each in restate(profile, {*said, kind, *self._whole})
                if str(each.subject).startswith(str(self._node)[:-1])
            }
        return found


@dataclass(frozen=True, slots=True)
class Contents:
    """What an export has."""

    own: bool = True  # the facts in the graph's own terms
    claims: bool = False
    questions: bool = False  # also the questions that can be asked
    profiles: tuple[Profile, ...] = ()  # the terms of others that they are said in as well

    def extract(
        self, whole: list[ox.Triple], thing: ox.NamedNode | None = None, label: str = ""
    ) -> Extract:
        """What describes an export that has this."""
        parts = {"facts": self.own, "claims": self.claims, "questions": self.questions}
        names = [name for name, is_in in parts.items() if is_in]
        words = " and ".join(
            [", ".join(names[:-1]), *names[-1:]] if names[1:] else names or ["facts"]
        )
        said = [profile.name for profile in self.profiles]
        if said:
            words += f" in the terms of {' and '.join([*['confkg'] * self.own, *said])}"
        if thing is not None:
            words = f"{words} on {label}"
            names.append(f"on-{slug(compact(thing.value))}")
        return Extract(
            whole,
            "-".join([*names, *map(slug, said)]),
            words,
            own=self.own,
            profiles=self.profiles,
            with_partitions=thing is None,
        )
