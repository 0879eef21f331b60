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

from confkg.conflicts.checks import find_conflicts
from confkg.corrections.applying import Corrected
from confkg.model import Claim, Document
from confkg.rdf.choosing import iter_chosen
from confkg.rdf.disagreement import iter_conflict_rows
from confkg.rdf.identity import iter_decision_rows, iter_name_rows
from confkg.rdf.labelling import iter_labelled
from confkg.rdf.quoting import iter_shown
from confkg.rdf.record_blocks import iter_single
from confkg.rdf.recorded import RecordedClaims
from confkg.rdf.remembering import NO_MEMORY, Memory
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
from confkg.rdf.sorting import LineSorter
from confkg.rdf.terms import ckg
from confkg.rdf.turtle import GENERATED, TurtleText, iter_blocks, sum_of, write_blocks
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


def disputed_in(conflicts: Iterable[str]) -> set[str]:
    """The nodes of the claims that conflicts are between, of which the statements are given."""
    return {line.split(_CONFLICTING)[1][:-2] for line in conflicts if _CONFLICTING in line}


class GraphWriter(ExitStack):
    """Takes in the lines of one document after the other and writes the graph's files.

    Args:
        resolution: which mentions are the same thing.
        corrected: what people have corrected.
        premises: the predicates of facts that rules may rest on, as N-Triples has them.
        memory: has the results that are used again.

    Attributes:
        places: the lines that were taken in so far, by :data:`confkg.rdf.sheets.PLACES`.
        profiles: of each file that was written, what is counted of its subjects; see
            :func:`confkg.rdf.turtle.iter_blocks`.
        stated: facts that rules may rest on, each with the claim that states it.
    """

    def __init__(
        self,
        resolution: Resolution,
        corrected: Sequence[Corrected] = (),
        premises: Collection[str] = (),
        memory: Memory = NO_MEMORY,
    ) -> None:
        super().__init__()
        self._resolution = resolution
        self._corrected = corrected
        self._premises = premises
        self._memory = memory
        self.places = {
            place: self.enter_context(LineSorter(*([_MOST_BLOCKS] if place in BLOCKS else [])))
            for place in PLACES
        }
        self.profiles: dict[str, Counter[str]] = {}
        self.stated = self.places[STATED]

    def add(self, document: Document, claims: Iterable[Claim]) -> None:
        """Take in a document with its claims."""
        sheets = Sheets(self._resolution, self._corrected, self._premises)
        sheets.write([(document, claims)], set(), self.take)

    def take(self, place: str, lines: Iterable[str]) -> None:
        """Take in lines of :class:`~confkg.rdf.sheets.Sheets` that go to a place."""
        self.places[place].update(lines)

    def write(self, folder: Path) -> dict[str, int]:
        """Write the files into ``folder``; the number of triples of each."""
        with LineSorter() as conflicts, LineSorter() as entities:
            conflicts.update(self.iter_conflicts())
            entities.update(self._iter_blocks_of("entities", FACTS, "\t", iter_chosen))
            self.take(RECORDS, self._iter_recorded(disputed_in(conflicts)))
            self.take("claims.ttl", self._iter_blocks_of("records", RECORDS, " ", iter_single))
            blocks: dict[str, Iterable[str]] = {
                "entities.ttl": entities,
                "conflicts.ttl": iter_blocks(iter_labelled(conflicts)),
                "decisions.ttl": iter_blocks(iter_labelled(self._decisions())),
                **{name: self.places[name] for name in BLOCKS},
            }
            for name, comment in COMMENTS.items():
                self.profiles[name] = write_blocks(folder / name, blocks[name], comment)
        return {name: sum_of(found) for name, found in self.profiles.items()}

    def iter_statements(
        self, conflicts: Iterable[str], disputed: Collection[str], *, with_decisions: bool = True
    ) -> Iterator[tuple[str, Iterable[str]]]:
        """The statements of the files, some at a time, where those of documents were taken in as N-Triples.

        Args:
            conflicts: the statements on what does not agree, sorted.
            disputed: the nodes of claims that conflicts are between, here or in other shards.
            with_decisions: whether to give which names are one thing, and why.
        """
        self.take(RECORDS, self._iter_recorded(disputed))
        files: dict[str, Iterable[str]] = {
            "entities.ttl": iter_chosen(self.places[FACTS]),
            "conflicts.ttl": conflicts,
            "decisions.ttl": self._decisions() if with_decisions else (),
            **{name: self.places[name] for name in BLOCKS},
        }
        of_records = iter_single(self.places[RECORDS])
        files["claims.ttl"] = heapq.merge(files["claims.ttl"], of_records)
        return ((name, iter_labelled(lines)) for name, lines in files.items())

    def _decisions(self) -> list[str]:
        """The statements on which names are one thing, and why."""
        lines = set(statements(iter_name_rows(self._resolution)))
        for decision in self._resolution.decisions:
            lines.update(statements(iter_decision_rows(decision, self._resolution)))
        return sorted(lines)

    def _iter_recorded(self, disputed: Collection[str]) -> Iterator[str]:
        recorded = RecordedClaims(self.places[RECORDED], self._premises)
        return recorded.iter_lines(disputed, self.stated.add)

    def iter_conflicts(self) -> Iterator[str]:
        """The statements on what does not agree."""
        lines = groupby(self.places[COMPARABLE], lambda line: line.rpartition("\t")[0])
        return self._memory.iter_results("conflicts", lines, self._conflicts_among)

    def _conflicts_among(self, lines: Iterable[str]) -> Iterator[str]:
        for conflict in find_conflicts(lines):
            rows = iter_shown(iter_conflict_rows(conflict), self._resolution)
            yield from statements(rows)

    def _iter_blocks_of(
        self, what: str, place: str, end: str, chosen: Callable[[Iterable[str]], Iterator[str]]
    ) -> Iterator[str]:
        """The blocks of the subjects of a place, in no order, and of the concepts that they name.

        Args:
            what: what these blocks are kept as.
            place: where the lines were taken in.
            end: what stands behind the subject of a line.
            chosen: gives the statements of the lines of a subject.
        """
        text = TurtleText()

        def blocks(lines: Iterable[str]) -> Iterator[str]:
            texts = iter_labelled(chosen(lines))
            return iter_blocks((line for some in texts for line in some.split("\n")), text)

        lines = groupby(self.places[place], lambda line: line.partition(end)[0])
        return self._memory.iter_results(what, lines, blocks)
