"""The sentences that a statement was read from, where the data hold claims."""

from __future__ import annotations

from collections.abc import Iterator

import pyoxigraph as ox

from confkg.namespaces import compact, expand
from confkg.validate.findings import Node
from confkg.validate.report import Source
from confkg.validate.terms import LABEL, TYPE

__all__ = ["label_of", "sources_of"]

_MOST = 3
"""Sentences shown for a result that is about a thing as a whole."""


def label_of(store: ox.Store, term: Node | None) -> str:
    """The ``rdfs:label`` of a thing; empty if it has none."""
    if not isinstance(term, (ox.NamedNode, ox.BlankNode)):
        return ""
    found = store.quads_for_pattern(term, LABEL, None, None)
    return min((q.object.value for q in found if isinstance(q.object, ox.Literal)), default="")


def sources_of(
    store: ox.Store, focus: Node, predicate: ox.NamedNode | None, value: Node | None
) -> tuple[Source, ...]:
    """Where a statement was read, in the order of documents and lines.

    Args:
        store: the data.
        focus: the subject; a claim or a piece of evidence tells of itself.
        predicate: None for whatever is said of the subject, of which the first sentences are given.
        value: None for all values.
    """
    if not isinstance(focus, (ox.NamedNode, ox.BlankNode)):
        return ()
    exact = set(_iter_sources(store, focus, predicate, value))
    if not exact and value is not None:
        exact = set(_iter_sources(store, focus, predicate, None))
    found = exact or set(_iter_sources(store, focus, None, None))
    most = len(found) if predicate is not None and exact else _MOST
    return tuple(sorted(found, key=lambda s: (s.document, s.line or 0, s.quotation))[:most])


def _iter_sources(
    store: ox.Store,
    focus: ox.NamedNode | ox.BlankNode,
    predicate: ox.NamedNode | None,
    value: Node | None,
) -> Iterator[Source]:
    kinds = {q.object for q in store.quads_for_pattern(focus, TYPE, None, None)}
    if _node("ckg:Evidence") in kinds:
        yield from _read(store, focus)
        return
    claims = (
        [focus]
        if _node("ckg:Claim") in kinds
        else [q.subject for q in store.quads_for_pattern(None, _node("rdf:subject"), focus, None)]
    )
    for claim in claims:
        if isinstance(claim, ox.Triple) or (
            claim != focus and not _says(store, claim, predicate, value)
        ):
            continue
        for quad in store.quads_for_pattern(claim, _node("ckg:evidence"), None, None):
            if isinstance(quad.object, (ox.NamedNode, ox.BlankNode)):
                yield from _read(store, quad.object)


def _says(
    store: ox.Store,
    claim: ox.NamedNode | ox.BlankNode,
    predicate: ox.NamedNode | None,
    value: Node | None,
) -> bool:
    for name, wanted in (("rdf:predicate", predicate), ("rdf:object", value)):
        if wanted is None:
            continue
        if next(store.quads_for_pattern(claim, _node(name), wanted, None), None) is None:
            return False
    return True


def _read(store: ox.Store, evidence: ox.NamedNode | ox.BlankNode) -> Iterator[Source]:
    words, line = _first(store, evidence, "oa:exact"), _first(store, evidence, "ckg:line")
    document = _first(store, evidence, "prov:wasQuotedFrom")
    if words is None or document is None:
        return
    name = label_of(store, document) or (
        compact(document.value) if isinstance(document, ox.NamedNode) else str(document)
    )
    number = int(line.value) if isinstance(line, ox.Literal) and line.value.isdecimal() else None
    yield Source(name, number, words.value if isinstance(words, ox.Literal) else str(words))


def _first(store: ox.Store, subject: ox.NamedNode | ox.BlankNode, name: str) -> Node | None:
    found = store.quads_for_pattern(subject, _node(name), None, None)
    return min(
        (q.object for q in found if not isinstance(q.object, ox.Triple)), key=str, default=None
    )


def _node(prefixed: str) -> ox.NamedNode:
    return ox.NamedNode(str(expand(prefixed)))
