"""Triples that say which claims disagree, and which of them is preferred."""

from __future__ import annotations

from collections.abc import Iterator

import pyoxigraph as ox

from confkg.conflicts.conflict import Conflict
from confkg.namespaces import concept_iri, thing_iri
from confkg.rdf.claimed import entity_node
from confkg.rdf.terms import Row, ckg, term


def iter_conflict_rows(conflict: Conflict) -> Iterator[Row]:
    """A conflict, with the claims that it is between."""
    node = ox.NamedNode(thing_iri("conflict", conflict.slug))
    yield node, term("rdf:type"), ckg("Conflict")
    yield node, term("rdfs:label"), ox.Literal(conflict.label)
    yield node, ckg("conflictKind"), ox.NamedNode(concept_iri("conflict-kind", conflict.kind))
    yield node, ckg("about"), entity_node(conflict.about)
    severity = ox.NamedNode(concept_iri("conflict-severity", conflict.severity))
    yield node, ckg("severity"), severity
    yield node, ckg("summary"), ox.Literal(conflict.sentence)
    yield node, ckg("reason"), ox.Literal(conflict.reason)
    for row in conflict.rows:
        yield node, ckg("conflictingClaim"), _claim(row.claim)
    if conflict.preferred:
        yield node, ckg("preferredClaim"), _claim(conflict.preferred.claim)


def _claim(identifier: str) -> ox.NamedNode:
    return ox.NamedNode(thing_iri("claim", identifier))
