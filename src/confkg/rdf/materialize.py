"""Claims and their resolution become the triples of ``graph/``.

Five files come of a stream of claims: entities (what is held to be true), claims (who says so,
and where), conflicts (which of them disagree), documents, passages; another comes of the
resolution. Nothing is kept in memory but sorting runs. A value that disagrees with a preferred one
stays in the claims; entities hold the preferred value only where the schema says that there is but
one, and all of them while none is preferred. Which one that is, :func:`confkg.conflicts.prefer` tells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

import pyoxigraph as ox

from confkg.conflicts import Collector, Support, find_conflicts
from confkg.corrections import Corrected
from confkg.gazetteer import is_city_state
from confkg.mailboxes import without_personal
from confkg.model import Claim, Document, Mention, Node, Reference, Span
from confkg.passages import iter_passages
from confkg.rdf.choosing import iter_chosen
from confkg.rdf.claimed import as_term, reference_node
from confkg.rdf.corrections import iter_correction_rows
from confkg.rdf.disagreement import iter_conflict_rows
from confkg.rdf.identity import iter_decision_rows, iter_name_rows
from confkg.rdf.labelling import iter_labelled
from confkg.rdf.passages import iter_passage_rows
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
from confkg.records import identify
from confkg.resolve import Resolution
from confkg.schema import SINGLE

__all__ = ["GraphWriter"]


class GraphWriter:
    """Takes in the claims of one document after the other and writes the graph's files.

    Args:
        resolution: which mentions are the same thing.
        corrected: what people have corrected.
    """

    def __init__(self, resolution: Resolution, corrected: Sequence[Corrected] = ()) -> None:
        self._resolution = resolution
        self._corrected = corrected
        self._quoted: dict[str, set[Span]] = {}
        for made in corrected:
            for name, span in [(made.table, made.row.span), *made.withdrawn]:
                self._quoted.setdefault(name, set()).add(span)
        self._disputed: set[str] = set()
        self._collector = Collector(resolution)
        self._stack = ExitStack()
        self._entities = self._stack.enter_context(LineSorter())
        self._claims = self._stack.enter_context(LineSorter())
        self._recorded = RecordedClaims(self._stack.enter_context(LineSorter()))
        self._comparable = self._stack.enter_context(LineSorter())
        self._documents = self._stack.enter_context(LineSorter())
        self._passages = self._stack.enter_context(LineSorter())

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
        records = list(identify(document, claims))
        ids = {record.claim: record.id for record in reversed(records)}
        self._comparable.update(self._collector.iter_lines(document, records))
        self._resolution = self._resolution.within(document.name)
        quoting = Quoting(document, records, self._resolution)
        document = as_shown(document, self._resolution)
        self._documents.update(_statements(iter_document_rows(document)))
        spans = set(self._quoted.get(document.name, ()))
        places = Records(document)
        for record in records:
            fact = self._add_fact(document, record.claim)
            if is_of_record(document, record.claim):
                where = places.around(record.claim.span)
                spans.add(where)
                printed = _sayable(
                    ox.Literal(self._resolution.redaction.text(record.claim.printed))
                )
                place = evidence_node(document.name, where)
                self._recorded.add(fact, place, record.id, printed)
                continue
            spans |= {record.claim.span, *record.claim.supports}
            self._recorded.add_other(fact.partition("\t")[0])
            rows = iter_claim_rows(document, record, ids, self._resolution)
            self._claims.update(_statements(rows))
        for made in self._corrected:
            if made.table == document.name:
                rows = iter_correction_rows(made, ids, self._resolution)
                self._claims.update(_statements(rows))
        for span in spans:
            self._claims.update(_statements(iter_evidence_rows(document, span, quoting)))
        if document.holds_records:
            return  # its claims say all that it says, and there may be a hundred thousand lines
        for passage in iter_passages(document, [record.claim for record in records]):
            rows = iter_passage_rows(document, passage, self._resolution, quoting)
            self._passages.update(_statements(rows))

    def _add_fact(self, document: Document, claim: Claim) -> str:
        """Take in what a claim states; its subject, predicate and object, separated by tabs."""
        subject = reference_node(claim.subject, self._resolution)
        predicate = str(ckg(claim.property.value))
        value = _sayable(as_term(claim.value, self._resolution))
        single = claim.property.value in SINGLE
        support = Support.of(document, claim.exactness()).as_text() if single else ""
        fact = f"{subject}\t{predicate}\t{value}"
        self._entities.add(f"{fact}\t{support}")
        self._describe(claim.subject)
        if isinstance(claim.value, (Mention, Node)):
            self._describe(claim.value)
        return fact

    def _describe(self, thing: Reference) -> None:
        """Type and label of a thing: they follow from any claim in which it takes part."""
        if thing.kind == "Document":
            return  # described by its file
        node = reference_node(thing, self._resolution)
        label = self._resolution.label(thing)
        if thing.kind == "City" and is_city_state(label):
            label += " (city)"  # the country has the name alone
        self._entities.add(f"{node}\t{term('rdf:type')}\t{ckg(thing.kind)}\t")
        self._entities.add(f"{node}\t{term('rdfs:label')}\t{ox.Literal(label)}\t")

    def write(self, folder: Path) -> dict[str, int]:
        """Write the files into ``folder``; the number of triples of each."""
        decisions = {
            line
            for decision in self._resolution.decisions
            for line in _statements(iter_decision_rows(decision, self._resolution))
        } | set(_statements(iter_name_rows(self._resolution)))
        conflicts = self._stack.enter_context(LineSorter())
        conflicts.update(self._iter_conflicts())
        self._claims.update(self._recorded.iter_lines(self._disputed))
        contents: dict[str, tuple[str, Iterable[str]]] = {
            "entities.ttl": ("What is known", iter_chosen(self._entities)),
            "claims.ttl": ("Who says it, and where", self._claims),
            "conflicts.ttl": ("What does not agree, and what is preferred", conflicts),
            "documents.ttl": ("What was read", self._documents),
            "passages.ttl": ("What was read, passage by passage", self._passages),
            "decisions.ttl": ("Which names are one thing, and why", sorted(decisions)),
        }
        return {
            name: write_turtle(
                folder / name, iter_labelled(lines), f"{comment}; {GENERATED}; do not edit"
            )
            for name, (comment, lines) in contents.items()
        }

    def _iter_conflicts(self) -> Iterator[str]:
        for conflict in find_conflicts(self._comparable):
            self._disputed.update(row.claim for row in conflict.rows)
            yield from _statements(iter_shown(iter_conflict_rows(conflict), self._resolution))


def _statements(rows: Iterable[Row]) -> Iterator[str]:
    return (f"{subject} {predicate} {_sayable(value)} ." for subject, predicate, value in rows)


def _sayable(value: ox.NamedNode | ox.Literal) -> ox.NamedNode | ox.Literal:
    """A value without the mailboxes of persons, which quotations would bring along."""
    if not isinstance(value, ox.Literal):
        return value
    text = without_personal(value.value)
    return value if text == value.value else ox.Literal(text, datatype=value.datatype)
