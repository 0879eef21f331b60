"""Claims and their resolution become the triples of ``graph/``.

Five files come of a stream of claims: entities (what is held to be true), claims (who says so,
and where), conflicts (which of them disagree), documents, passages; another comes of the
resolution. Nothing is kept in memory but sorting runs. A value that disagrees with a preferred one
stays in the claims; entities hold the preferred value only where the schema says that there is but
one, and all of them while none is preferred. Which one that is, :func:`confkg.conflicts.prefer` tells.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

import pyoxigraph as ox

from confkg.conflicts import Collector, Support, find_conflicts
from confkg.corrections import Corrected
from confkg.gazetteer import is_city_state
from confkg.ids import reference_key
from confkg.model import Claim, Document, Mention, Node, Reference, Span
from confkg.passages import iter_passages
from confkg.rdf.choosing import iter_chosen
from confkg.rdf.claimed import as_term, reference_node
from confkg.rdf.corrections import iter_correction_rows
from confkg.rdf.disagreement import iter_conflict_rows
from confkg.rdf.identity import iter_decision_rows, iter_name_rows
from confkg.rdf.labelling import iter_labelled
from confkg.rdf.passages import iter_passage_rows
from confkg.rdf.plain_records import PlainRecords, iter_things, sayable
from confkg.rdf.provenance import (
    evidence_node,
    iter_claim_rows,
    iter_document_rows,
    iter_evidence_rows,
)
from confkg.rdf.quoting import Quoting, as_shown, iter_shown
from confkg.rdf.recorded import RecordedClaims, Records, is_of_record
from confkg.rdf.sorting import LineSorter
from confkg.rdf.terms import Row, ckg, term
from confkg.rdf.turtle import GENERATED, write_turtle
from confkg.record_sheets import RecordClaims
from confkg.records import identify
from confkg.resolve import Resolution
from confkg.schema import SINGLE

__all__ = ["PLACES", "GraphWriter"]

_FILES = {
    "entities": "What is known",
    "claims": "Who says it, and where",
    "conflicts": "What does not agree, and what is preferred",
    "documents": "What was read",
    "passages": "What was read, passage by passage",
    "decisions": "Which names are one thing, and why",
}
PLACES = (*_FILES, "recorded", "comparable")
"""Where lines go: files of the graph, claims of records, and what may disagree."""


class GraphWriter:
    """Takes in the claims of one document after the other and writes the graph's files.

    Args:
        resolution: which mentions are the same thing.
        corrected: what people have corrected.

    Attributes:
        places: the lines that were taken in so far, by :data:`PLACES`.
    """

    def __init__(self, resolution: Resolution, corrected: Sequence[Corrected] = ()) -> None:
        self._resolution = resolution
        self._corrected = corrected
        self._quoted: dict[str, set[Span]] = {}
        for made in corrected:
            for name, span in [(made.table, made.row.span), *made.withdrawn]:
                self._quoted.setdefault(name, set()).add(span)
        self._collector = Collector(resolution)
        self._stack = ExitStack()
        self.places = {name: self._stack.enter_context(LineSorter()) for name in PLACES}
        self._recorded = RecordedClaims(self.places["recorded"])
        self._plain = PlainRecords(self.places["entities"], self.places["claims"])

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.close()

    def add(self, document: Document, claims: Iterable[Claim]) -> None:
        """Take in a document with its claims."""
        self._resolution = self._resolution.within(document.name)
        made_here = [made for made in self._corrected if made.table == document.name]
        if isinstance(claims, RecordClaims) and document.name not in self._quoted:
            claims = self._plain.add(claims, self._resolution)
        records = list(identify(document, claims))
        bases = {base for record in records for base in record.claim.derived_from}
        ids: dict[Claim, str] = {}
        if bases or made_here:
            ids = {record.claim: record.id for record in reversed(records)}
        self.places["comparable"].update(self._collector.iter_lines(document, records))
        quoting = Quoting(document, records, self._resolution)
        document = as_shown(document, self._resolution)
        self.places["documents"].update(_statements(iter_document_rows(document)))
        spans = set(self._quoted.get(document.name, ()))
        places = Records(document)
        described: set[str] = set()
        for record in records:
            fact = self._add_fact(document, record.claim, described)
            if is_of_record(document, record.claim):
                where = places.around(record.claim.span)
                spans.add(where)
                printed = sayable(ox.Literal(self._resolution.redaction.text(record.claim.printed)))
                place = evidence_node(document.name, where)
                self._recorded.add(fact, place, record.id, printed)
                continue
            spans |= {record.claim.span, *record.claim.supports}
            self._recorded.add_other(fact.partition("\t")[0])
            rows = iter_claim_rows(document, record, ids, self._resolution)
            self.places["claims"].update(_statements(rows))
        for made in made_here:
            rows = iter_correction_rows(made, ids, self._resolution)
            self.places["claims"].update(_statements(rows))
        for span in spans:
            self.places["claims"].update(_statements(iter_evidence_rows(document, span, quoting)))
        if document.holds_records:
            return  # its claims say all that it says, and there may be a hundred thousand lines
        for passage in iter_passages(document, [record.claim for record in records]):
            rows = iter_passage_rows(document, passage, self._resolution, quoting)
            self.places["passages"].update(_statements(rows))

    def _add_fact(self, document: Document, claim: Claim, described: set[str]) -> str:
        """Take in what a claim states; its subject, predicate and object, separated by tabs.

        Args:
            document: where it stands.
            claim: the claim.
            described: keys of the things of the document of which type and label were taken in.
        """
        subject = reference_node(claim.subject, self._resolution)
        predicate = str(ckg(claim.property.value))
        value = sayable(as_term(claim.value, self._resolution))
        single = claim.property.value in SINGLE
        support = Support.of(document, claim.exactness()).as_text() if single else ""
        fact = f"{subject}\t{predicate}\t{value}"
        self.places["entities"].add(f"{fact}\t{support}")
        for thing in (claim.subject, claim.value):
            if isinstance(thing, (Mention, Node)) and reference_key(thing) not in described:
                described.add(reference_key(thing))
                self._describe(thing)
        return fact

    def _describe(self, thing: Reference) -> None:
        """Type and label of a thing: they follow from any claim in which it takes part."""
        if thing.kind == "Document":
            return  # described by its file
        node = reference_node(thing, self._resolution)
        label = self._resolution.label(thing)
        if thing.kind == "City" and is_city_state(label):
            label += " (city)"  # the country has the name alone
        self.places["entities"].add(f"{node}\t{term('rdf:type')}\t{ckg(thing.kind)}\t")
        self.places["entities"].add(f"{node}\t{term('rdfs:label')}\t{ox.Literal(label)}\t")

    def write(self, folder: Path) -> dict[str, int]:
        """Write the files into ``folder``; the number of triples of each."""
        disputed: set[str] = set()
        self.places["conflicts"].update(self.iter_conflicts(disputed))
        self.add_decisions()
        return {
            f"{name}.ttl": write_turtle(folder / f"{name}.ttl", lines, comment)
            for name, comment, lines in self.contents(disputed)
        }

    def add_decisions(self) -> None:
        """Take in which names are one thing, and why."""
        for decision in self._resolution.decisions:
            rows = iter_decision_rows(decision, self._resolution)
            self.places["decisions"].update(_statements(rows))
        self.places["decisions"].update(_statements(iter_name_rows(self._resolution)))

    def iter_conflicts(self, disputed: set[str]) -> Iterator[str]:
        """The statements on what does not agree.

        Args:
            disputed: gets the identifiers of the claims that conflicts are between.
        """
        for conflict in find_conflicts(self.places["comparable"]):
            disputed.update(row.claim for row in conflict.rows)
            yield from _statements(iter_shown(iter_conflict_rows(conflict), self._resolution))

    def contents(self, disputed: Collection[str]) -> Iterator[tuple[str, str, Iterable[str]]]:
        """The files of the graph: name, comment and sorted lines of each.

        Args:
            disputed: identifiers of the claims that conflicts are between.
        """
        self.places["claims"].update(self._recorded.iter_lines(disputed))
        for name, comment in _FILES.items():
            lines: Iterable[str] = self.places[name]
            if name == "entities":
                lines = iter_chosen(lines)
            elif name == "claims":
                lines = (line for _, same in iter_things(lines, " ") for line in same)
            yield name, f"{comment}; {GENERATED}; do not edit", iter_labelled(lines)


def _statements(rows: Iterable[Row]) -> Iterator[str]:
    return (f"{subject} {predicate} {sayable(value)} ." for subject, predicate, value in rows)
