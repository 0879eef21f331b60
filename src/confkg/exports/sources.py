"""What the facts of a thing rest on: claims, evidence, documents, and what is written of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pyoxigraph as ox

from confkg.exports.hiding import Hiding
from confkg.graph import OpenGraph
from confkg.rdf.terms import ckg, term

_FROM = tuple(
    map(
        term,
        (
            "prov:wasDerivedFrom",
            "ckg:evidence",
            "ckg:supportingEvidence",
            "ckg:conflictingClaim",
            "ckg:adds",
            "ckg:withdraws",
            "prov:wasQuotedFrom",
            "ckg:passageOf",
        ),
    )
)
"""From a claim, conflict or correction to the claims it rests on or is about, to places, to the document."""

_ABOUT = (ckg("Conflict"), ckg("Correction"), ckg("IdentityDecision"), ckg("Passage"))


def iter_grounds(
    graph: OpenGraph, thing: ox.NamedNode, whole: Iterable[ox.NamedNode], hiding: Hiding
) -> Iterator[ox.Triple]:
    """The statements on claims about a thing, and on what is about it.

    Claims that disagree with what is held to be true are among them.
    """
    pointing = graph.subjects("rdf:object", thing)
    pending = {claim for claim in pointing if ckg("Claim") in graph.objects(claim, "rdf:type")}
    for name in ("prov:wasQuotedFrom", "ckg:passageOf"):  # what the thing says, if it is a document
        for place in graph.subjects(name, thing):
            pending |= {place} | graph.subjects("ckg:evidence", place)
    whole = set(whole)
    for node in whole:
        pending |= graph.subjects("rdf:subject", node) | graph.subjects("ckg:states", node)
        pending |= {
            found
            for found in graph.subjects("ckg:about", node)
            if not graph.objects(found, "rdf:type").isdisjoint(_ABOUT)
        }
    done: set[ox.NamedNode] = set()
    while pending:
        node = pending.pop()
        done.add(node)
        statements = [
            quad.triple
            for quad in graph.store.quads_for_pattern(node, None, None, None)
            if quad.predicate != ckg("states") or quad.object in whole
        ]
        if _is_left_out(graph, statements, hiding):
            continue
        yield from statements
        for triple in statements:
            if triple.predicate in _FROM and isinstance(triple.object, ox.NamedNode):
                pending |= {triple.object} - done


def _is_left_out(graph: OpenGraph, statements: list[ox.Triple], hiding: Hiding) -> bool:
    """Whether it concerns what is not to be shown, or a claim that does."""
    if any(hiding.concerns(triple) for triple in statements):
        return True
    claims = [each.object for each in statements if each.predicate == ckg("conflictingClaim")]
    return any(
        hiding.concerns(quad.triple)
        for claim in claims
        if isinstance(claim, ox.NamedNode)
        for quad in graph.store.quads_for_pattern(claim, None, None, None)
    )
