"""Claims and their resolution become the triples of ``graph/``.

Five files come of the lines of documents (:mod:`confkg.rdf.sheets`): entities (what is held to be true),
claims (who says so, and where), conflicts (which of them disagree), documents, passages; another comes
of the resolution. Nothing is kept in memory but sorting runs. A value that disagrees with a preferred one
stays in the claims; entities hold the preferred value only where the schema says that there is but
one, and all of them while none is preferred. :func:`confkg.conflicts.prefer` decides which one that is.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import ExitStack
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory

from confkg.conflicts.checks import find_conflicts
from confkg.corrections.applying import Corrected
from confkg.keeping import Kept
from confkg.model import Claim, Document
from confkg.rdf.choosing import iter_chosen
from confkg.rdf.disagreement import iter_conflict_rows
from confkg.rdf.former import Digests, Former
from confkg.rdf.identity import iter_decision_rows, iter_name_rows
from confkg.rdf.labelling import iter_labelled
from confkg.rdf.places import Group, Place, subject_of
from confkg.rdf.quoting import iter_shown
from confkg.rdf.record_blocks import iter_single
from confkg.rdf.recorded import iter_recorded, node_of
from confkg.rdf.sheets import (
    BLOCKS,
    COMPARABLE,
    FACTS,
    PLACES,
    RECORDED,
    RECORDS,
    STATED,
    Sheets,
    statements,
)
from confkg.rdf.sorting import RUN_LENGTH
from confkg.rdf.terms import ckg
from confkg.rdf.turtle import GENERATED, TurtleText, iter_blocks, sum_of
from confkg.rdf.turtle_files import revise_turtle
from confkg.resolve import Resolution

_HOLDING = {
    "entities.ttl": "What is known",
    "claims.ttl": "Who says it, and where",
    "conflicts.ttl": "What does not agree, and what is preferred",
    "documents.ttl": "What was read",
    "passages.ttl": "What was read, passage by passage",
    "decisions.ttl": "Which names are one thing, and why",
}
COMMENTS = {name: f"{what}; {GENERATED}; do not edit" for name, what in _HOLDING.items()}
"""The files, each with its first line."""

_MOST_BLOCKS = 250_000
"""Blocks that are sorted in memory: some 100 MB."""
_CONFLICTING = f" {ckg('conflictingClaim')} "

CONFLICTS, DECISIONS = "conflicts", "decisions"
"""Places of statements that are derived from lines of documents, and from the resolution."""


def disputed_in(conflicts: Iterable[str]) -> set[str]:
    """The nodes of the claims that conflicts are between, of which the statements are given."""
    return {line.split(_CONFLICTING)[1][:-2] for line in conflicts if _CONFLICTING in line}


class GraphWriter(ExitStack):
    """Takes in the lines of one document after the other and writes the graph's files.

    Args:
        resolution: which mentions are the same thing.
        corrected: what people have corrected.
        premises: the predicates of facts that rules may rest on, as N-Triples has them.
        former: what the last build left: only lines that were not there then are to be taken in, and
            those that are no more; None for nothing.
        looked_at: the predicates and classes by which digests of facts are made.

    Attributes:
        places: the lines that were taken in so far, by :data:`PLACES` and what is derived from them.
        former: what the last build left.
        digests: of facts, by :data:`looked_at`, and of :data:`confkg.rdf.sheets.STATED`.
        profiles: of each file that was written, what is counted of its subjects; see
            :func:`confkg.rdf.turtle.iter_blocks`.
    """

    def __init__(
        self,
        resolution: Resolution,
        corrected: Sequence[Corrected] = (),
        premises: Collection[str] = (),
        former: Former | None = None,
        looked_at: Collection[str] = (),
    ) -> None:
        super().__init__()
        self._resolution = resolution
        self._corrected = corrected
        self._premises = premises
        self._text = TurtleText()
        if former is None:
            folder = self.enter_context(TemporaryDirectory(prefix="confkg-"))
            former = Former(Kept(None, Path(folder)), "")
        self.former = former
        self.digests = Digests(former.digests, looked_at)
        self.places: dict[str, Place] = {}
        for name in (*PLACES, CONFLICTS, DECISIONS, *COMMENTS):
            grouped = _topic_of if name == COMPARABLE else subject_of
            length = _MOST_BLOCKS if name in COMMENTS else RUN_LENGTH
            place = self.places[name] = self.enter_context(Place(grouped, length))
            if former.folder and (path := former.lines_before(name)):
                place.open(path)
        self.profiles: dict[str, Counter[str]] = {}

    def add(self, document: Document, claims: Iterable[Claim]) -> None:
        """Take in a document with its claims."""
        sheets = Sheets(self._resolution, self._corrected, self._premises)
        sheets.write([(document, claims)], set(), self.take)

    def take(self, place: str, lines: Iterable[str], *, gone: bool = False) -> None:
        """Take in lines of :class:`~confkg.rdf.sheets.Sheets` that go to a place, or take them away."""
        self.places[place].update(lines, gone=gone)

    def write(self, folder: Path) -> dict[str, int]:
        """Write the files into ``folder``; the number of triples of each."""
        self._derive(COMPARABLE, CONFLICTS, self._conflicts_among)
        before = disputed_in(self.places[CONFLICTS].before)
        self._derive(CONFLICTS, "conflicts.ttl", self._blocks)
        self._decide_recorded(before, disputed_in(self.former.lines(CONFLICTS)))
        self._derive(RECORDS, "claims.ttl", lambda lines: self._blocks(iter_single(lines)))
        self._decide_facts()
        self.places[DECISIONS].replace(self._decisions())
        self._derive(DECISIONS, "decisions.ttl", self._blocks)
        for group in self._revised(STATED):
            self.digests.change(group.before, group.after, STATED)
        for name, comment in COMMENTS.items():
            self.profiles[name] = revise_turtle(
                folder / name,
                self._revised(name),
                comment,
                self.former.folder and self.former.folder / name,
                self.former.profiles.get(name, {}),
            )
        return {name: sum_of(found) for name, found in self.profiles.items()}

    def _revised(self, place: str) -> Iterator[Group]:
        """The groups of a place that have changed; all of its lines are written."""
        with self.former.writing(place) as file:
            for group in self.places[place].revise(file):
                if group.before != group.after:
                    yield group

    def _derive(self, place: str, target: str, work: Callable[[list[str]], Iterable[str]]) -> None:
        """Put what is made of the groups of a place in another, as far as they have changed."""
        for before, after, _ in self._revised(place):
            self.places[target].update(work(before) if before else (), gone=True)
            self.places[target].update(work(after) if after else ())

    def _decide_facts(self) -> None:
        """Put the blocks of entities in their place."""
        place = self.places["entities.ttl"]
        for group in self._revised(FACTS):
            before, after = list(iter_chosen(group.before)), list(iter_chosen(group.after))
            self.digests.change(before, after)
            place.update(self._blocks(before) if before else (), gone=True)
            place.update(self._blocks(after) if after else ())

    def _blocks(self, statements: Iterable[str]) -> Iterator[str]:
        return iter_blocks(iter_labelled(statements), self._text)

    def _decide_recorded(self, before: Collection[str], after: Collection[str]) -> None:
        """Put what records claim in the places where it is stated.

        Args:
            before: the nodes of the claims that conflicts were between the last time.
            after: those of claims that conflicts are between now.
        """
        place, turned = self.places[RECORDED], set(before) ^ set(after)
        for line in place.before if turned else ():
            row = line.split("\t")
            if len(row) > 1 and node_of(row) in turned:
                place.touch(line)
        with self.former.writing(RECORDED) as file:
            for group in place.revise(file):
                for lines, disputed in ((group.before, before), (group.after, after)):
                    stated: list[str] = []
                    found = list(iter_recorded(lines, disputed, self._premises, stated.append))
                    self.take(RECORDS, found, gone=lines is group.before)
                    self.take(STATED, stated, gone=lines is group.before)

    def iter_statements(
        self, conflicts: Iterable[str], disputed: Collection[str], *, with_decisions: bool = True
    ) -> Iterator[tuple[str, Iterable[str]]]:
        """The statements of the files, where those of documents were taken in as N-Triples.

        Args:
            conflicts: the statements on what does not agree, sorted.
            disputed: the nodes of claims that conflicts are between, here or in other shards.
            with_decisions: whether to give which names are one thing, and why.
        """
        self.take("claims.ttl", iter_recorded(self.places[RECORDED], disputed, (), str))
        files: dict[str, Iterable[str]] = {
            "entities.ttl": iter_chosen(self.places[FACTS]),
            "conflicts.ttl": conflicts,
            "decisions.ttl": sorted(self._decisions()) if with_decisions else (),
            **{name: self.places[name] for name in BLOCKS},
        }
        of_records = iter_single(self.places[RECORDS])
        files["claims.ttl"] = heapq.merge(files["claims.ttl"], of_records)
        return ((name, iter_labelled(lines)) for name, lines in files.items())

    def _decisions(self) -> set[str]:
        """The statements on which names are one thing, and why."""
        lines = set(statements(iter_name_rows(self._resolution)))
        for decision in self._resolution.decisions:
            lines.update(statements(iter_decision_rows(decision, self._resolution)))
        return lines

    def iter_conflicts(self) -> Iterator[str]:
        """The statements on what does not agree."""
        for _, lines in groupby(self.places[COMPARABLE], _topic_of):
            yield from self._conflicts_among(list(lines))

    def _conflicts_among(self, lines: Iterable[str]) -> Iterator[str]:
        for conflict in find_conflicts(lines):
            rows = iter_shown(iter_conflict_rows(conflict), self._resolution)
            yield from statements(rows)


def _topic_of(line: str) -> str:
    """Topic and key of a line of :class:`confkg.conflicts.Collector`."""
    return line[: line.rfind("\t") + 1]
