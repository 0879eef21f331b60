"""Triples that say what people have corrected, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pyoxigraph as ox

from confkg.corrections.applying import Corrected
from confkg.ids import digest
from confkg.model import Claim
from confkg.namespaces import concept_iri, expand, thing_iri
from confkg.rdf.provenance import evidence_node
from confkg.rdf.terms import Row, ckg, term, typed
from confkg.resolve import Resolution

_KINDS = {"add": "addition", "withdraw": "withdrawal", "replace": "replacement"}


def iter_correction_rows(
    made: Corrected, ids: Mapping[Claim, str], resolution: Resolution
) -> Iterator[Row]:
    """A correction, with the claim that it adds and the places of those that it withdraws."""
    row, text = made.row, resolution.redaction.text
    node = ox.NamedNode(thing_iri("correction", digest(f"{row.key}\t{row.document}")))
    yield node, term("rdf:type"), ckg("Correction")
    yield node, term("rdfs:label"), ox.Literal(text(made.label))
    kind = ox.NamedNode(concept_iri("correction-kind", _KINDS[row.action]))
    yield node, ckg("correctionKind"), kind
    yield node, ckg("correctedBy"), ox.Literal(text(row.author))
    yield node, ckg("date"), typed(row.date.isoformat(), "xsd:date")
    yield node, ckg("reason"), ox.Literal(text(row.reason))
    if row.source:
        yield node, ckg("basis"), ox.Literal(text(row.source))
    yield node, ckg("evidence"), evidence_node(made.table, row.span)
    for document, span in made.withdrawn:
        yield node, ckg("withdraws"), evidence_node(document, span)
    if made.added:
        yield node, ckg("adds"), ox.NamedNode(thing_iri("claim", ids[made.added]))
    if made.about and (subject := expand(row.subject)):
        yield node, ckg("about"), ox.NamedNode(subject)
