"""The lines that a document adds to the files of a graph, and in which of them two builds differ.

A line goes to a place: a file, of which it is a block of Turtle (see
:func:`confkg.rdf.turtle.iter_blocks`), or one of the other places below.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Set
from contextlib import ExitStack

from confkg.conflicts.collecting import Collector
from confkg.conflicts.preference import Support
from confkg.corrections.applying import Corrected
from confkg.gazetteer import is_city_state
from confkg.ids import reference_key
from confkg.model import Claim, Document, Mention, Node, Reference, Span
from confkg.namespaces import thing_iri
from confkg.passages.passage import iter_passages
from confkg.rdf.claimed import as_term
from confkg.rdf.corrections import iter_correction_rows
from confkg.rdf.labelling import iter_labelled
from confkg.rdf.passages import iter_passage_rows
from confkg.rdf.plain_records import PlainRecords
from confkg.rdf.provenance import (
    evidence_node,
    iter_claim_rows,
    iter_document_rows,
    said_of_evidence,
)
from confkg.rdf.quoting import Quoting, as_shown
from confkg.rdf.recorded import Records, is_of_record
from confkg.rdf.sorting import LineSorter
from confkg.rdf.terms import as_label, as_text, ckg, statements, term
from confkg.rdf.turtle import iter_blocks
from confkg.record_sheets import RecordClaims
from confkg.records import identify
from confkg.resolve import Form, Resolution
from confkg.schema import PLACED, SINGLE

FACTS = "facts"
"""Subject, predicate, object and support of a fact, separated by tabs; blocks of them."""
COMPARABLE = "comparable"
"""What may disagree: lines of :class:`confkg.conflicts.Collector`."""
STATED = "stated"
"""A fact that rules may rest on, and the claim that states it."""
RECORDED = "recorded"
"""What records claim, and of what others speak: lines for :func:`confkg.rdf.recorded.iter_recorded`."""
RECORDS = "records"
"""Statements of N-Triples on the places of records: of several files, and there are many; in blocks."""
BLOCKS = ("claims.ttl", "documents.ttl", "passages.ttl")
"""The files whose subjects belong to one document each."""
PLACES = (FACTS, COMPARABLE, STATED, RECORDED, RECORDS, *BLOCKS)
"""Where lines of documents go."""

_Documents = Iterable[tuple[Document, Iterable[Claim]]]


class Sheets:
    """Makes the lines of documents.

    Args:
        resolution: which mentions are the same thing.
        corrected: what people have corrected.
        premises: the predicates of facts that rules may rest on, as N-Triples has them.

    Attributes:
        resolution: which mentions are the same thing.
        corrected: what people have corrected.
        premises: the predicates of facts that rules may rest on.
    """

    def __init__(
        self,
        resolution: Resolution,
        corrected: Iterable[Corrected] = (),
        premises: Collection[str] = (),
    ) -> None:
        self.resolution = resolution
        self.corrected = list(corrected)
        self.premises = premises
        self._quoted: dict[str, set[Span]] = {}
        for made in self.corrected:
            for name, span in [(made.table, made.row.span), *made.withdrawn]:
                self._quoted.setdefault(name, set()).add(span)
        self._collector = Collector(resolution)
        self._plain: PlainRecords | None = None

    def differing(self, other: Sheets) -> set[tuple[str, str]]:
        """The kinds and names of which other sheets make other lines, for documents of which both say the same."""
        both = self.resolution, other.resolution
        if both[0] is both[1]:
            return set()
        names = both[0].differing(both[1])
        if things := self._collector.differing(other._collector):
            names |= {key for each in both for key in each.names_of(things)}
        return names

    def corrections_of(self, documents: Iterable[str]) -> str:
        """Is the same as long as the same of some documents is corrected, and quoted for corrections."""
        tables = sorted(documents)
        quoted = [sorted(self._quoted.get(name, ())) for name in tables]
        return repr((quoted, [made for made in self.corrected if made.table in tables]))

    def write(
        self,
        documents: _Documents,
        asked: set[Form],
        take: Callable[[str, Iterator[str]], object],
        names: Set[tuple[str, str]] | None = None,
    ) -> None:
        """Make the lines of documents.

        Args:
            documents: the documents with their claims.
            asked: gets the forms that are asked for.
            take: gets each place with its lines in their order.
            names: kinds and names by which the lines of other sheets differ: of records only those are
                made that can differ then, and others that do not; None for all.
        """
        with ExitStack() as stack:
            sorters = {place: stack.enter_context(LineSorter()) for place in PLACES}
            for document, claims in documents:
                self.add(document, claims, asked, sorters, names)
            self._plain = None
            for place, sorter in sorters.items():
                take(place, iter_blocks(iter_labelled(sorter)) if place in BLOCKS else iter(sorter))

    def _add_rows(
        self,
        claims: RecordClaims,
        resolution: Resolution,
        names: Set[tuple[str, str]] | None,
        sorters: Mapping[str, LineSorter],
    ) -> tuple[Iterable[Claim], set[str]]:
        """Make lines of records; the claims on all else in them, and what of that is described by then."""
        if self._plain is None or self._plain.entities is not sorters[FACTS]:
            state = sorters[STATED].add
            self._plain = PlainRecords(sorters[FACTS], sorters[RECORDS], self.premises, state)
        numbers = claims.numbers_about(None if resolution.redaction else names)
        return self._plain.add(claims, resolution, numbers)

    def add(
        self,
        document: Document,
        claims: Iterable[Claim],
        asked: set[Form],
        sorters: Mapping[str, LineSorter],
        names: Set[tuple[str, str]] | None = None,
    ) -> None:
        """Make the lines of a document; those of files as statements of N-Triples.

        Args:
            document: the document.
            claims: its claims.
            asked: gets the forms that are asked for.
            sorters: get the lines, by place.
            names: as :meth:`write` has them.
        """
        resolution = self.resolution.within(document.name, asked)
        made_here = [made for made in self.corrected if made.table == document.name]
        written: set[Span] = set()
        described: set[str] = set()
        if isinstance(claims, RecordClaims) and document.name not in self._quoted:
            written.update(row.place for row in claims.rows if not resolution.redaction)
            claims, described = self._add_rows(claims, resolution, names, sorters)
        records = list(identify(document, claims))
        ids: dict[Claim, str] = {}
        if made_here or any(record.claim.derived_from for record in records):
            ids = {record.claim: record.id for record in reversed(records)}
        sorters[COMPARABLE].update(self._collector.iter_lines(document, records, resolution))
        quoting = Quoting(document, records, resolution)
        quoted = self._quoted.get(document.name, set())
        document = as_shown(document, resolution)
        about, documents, passages = (sorters[name] for name in BLOCKS)
        documents.update(statements(iter_document_rows(document)))
        recorded, of_records = sorters[RECORDED], Records(document)
        spans = set(quoted)
        for record in records:
            fact = _fact(record.claim, resolution)
            sorters[FACTS].add(f"{fact}\t{_support(document, record.claim)}")
            for thing in (record.claim.subject, record.claim.value):
                if isinstance(thing, (Mention, Node)) and reference_key(thing) not in described:
                    described.add(reference_key(thing))
                    sorters[FACTS].update(_iter_described(thing, resolution))
            if is_of_record(document, record.claim):
                where = of_records.around(record.claim.span)
                spans.add(where)
                printed = as_text(resolution.redaction.text(record.claim.printed))
                node = evidence_node(document.name, where)
                recorded.add(f"{fact}\t{node!s}\t{record.id}\t{printed}")
                continue
            spans |= {record.claim.span, *record.claim.supports}
            subject, predicate, _ = parts = fact.split("\t")
            recorded.add(subject)
            rows = list(iter_claim_rows(document, record, ids, resolution))
            about.update(statements(rows))
            if predicate in self.premises:
                sorters[STATED].add(f"{' '.join(parts)}\tas\t{rows[0][0]}")
        for made in made_here:
            about.update(statements(iter_correction_rows(made, ids, resolution)))
        quotations = sorters[RECORDS] if document.holds_records else about
        for span in spans - written:
            node = evidence_node(document.name, span)
            said = said_of_evidence(document, span, quoting)
            quotations.update(f"{node!s} {each} ." for each in said)
        if document.holds_records:
            return  # its claims say all that it says, and there may be a hundred thousand lines
        for passage in iter_passages(document, [record.claim for record in records]):
            passages.update(statements(iter_passage_rows(document, passage, resolution, quoting)))


def _fact(claim: Claim, resolution: Resolution) -> str:
    """Subject, predicate and object of what a claim states, separated by tabs."""
    subject, value = _node(claim.subject, resolution), claim.value
    if isinstance(value, (Mention, Node)):
        said = _node(value, resolution)
    elif isinstance(value, str):
        said = as_text(resolution.redaction.text(value))
    else:
        said = str(as_term(value, resolution))
    return f"{subject}\t{ckg(claim.property.value)!s}\t{said}"


def _node(thing: Reference, resolution: Resolution) -> str:
    """The node of a thing, as N-Triples has it."""
    return f"<{thing_iri(*resolution.entity(thing))}>"


def _support(document: Document, claim: Claim) -> str:
    """What stands behind a value that may be given up for another; without a qualifier for what goes with one."""
    is_place = claim.property.value == PLACED and claim.subject.kind == "Edition"
    if not is_place and claim.property.value not in SINGLE:
        return ""
    is_city = isinstance(claim.value, (Mention, Node)) and claim.value.kind == "City"
    return Support.of(document, claim.exactness() if is_city or not is_place else "").as_text()


def _iter_described(thing: Reference, resolution: Resolution) -> Iterator[str]:
    """Type and label of a thing: they follow from any claim in which it takes part."""
    if thing.kind == "Document":
        return  # described by its file
    node = _node(thing, resolution)
    label = resolution.label(thing)
    if thing.kind == "City" and is_city_state(label):
        label += " (city)"  # the country has the name alone
    yield f"{node}\t{term('rdf:type')!s}\t{ckg(thing.kind)!s}\t"
    yield f"{node}\t{term('rdfs:label')!s}\t{as_label(label)}\t"
