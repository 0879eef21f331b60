"""Triples that say where facts come from: claims, evidence, documents."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache

import pyoxigraph as ox

from confkg.model import Claim, Document, Span
from confkg.namespaces import concept_iri, thing_iri
from confkg.rdf.claimed import as_term, reference_node
from confkg.rdf.quoting import Quoting
from confkg.rdf.terms import Row, as_integer, as_text, ckg, term, typed
from confkg.records import ClaimRecord
from confkg.resolve import Resolution

_CONTEXT = 32
"""Code points of the text that a quotation is given before and behind it."""

_REPLACED = "a name that is not to be shown was replaced by the name in square brackets"

_SELECTORS = tuple(
    f"{term('rdf:type')} {kind}"
    for kind in (ckg("Evidence"), term("oa:TextQuoteSelector"), term("oa:TextPositionSelector"))
)
_EXACT, _PREFIX, _SUFFIX, _START, _END = (
    str(term(f"oa:{name}")) for name in ("exact", "prefix", "suffix", "start", "end")
)
_LINE, _FROM = str(ckg("line")), str(term("prov:wasQuotedFrom"))
_YEAR_DIGITS = 4
_FRONT_MATTER = (
    ("publisher", "publisher", "xsd:string"),
    ("date", "date", "xsd:date"),
    ("original", "fileName", "xsd:string"),
    ("original-sha256", "sha256", "xsd:string"),
)


def iter_claim_rows(
    document: Document, record: ClaimRecord, ids: dict[Claim, str], resolution: Resolution
) -> Iterator[Row]:
    """A claim as a reified statement."""
    claim = record.claim
    node = ox.NamedNode(thing_iri("claim", record.id))
    yield node, term("rdf:type"), ckg("Claim")
    yield node, term("rdf:subject"), reference_node(claim.subject, resolution)
    yield node, term("rdf:predicate"), ckg(claim.property.value)
    yield node, term("rdf:object"), as_term(claim.value, resolution)
    yield node, ckg("qualifier"), ox.NamedNode(concept_iri("qualifier", claim.qualifier))
    yield node, ckg("evidence"), evidence_node(document.name, claim.span)
    if claim.printed:
        yield node, ckg("printed"), ox.Literal(resolution.redaction.text(claim.printed))
    yield node, ckg("reader"), ox.Literal(claim.reader)
    yield node, ckg("confidence"), as_term(Decimal(f"{claim.confidence:.2f}"), resolution)
    for span in claim.supports:
        yield node, ckg("supportingEvidence"), evidence_node(document.name, span)
    if claim.reason:
        yield node, ckg("reason"), ox.Literal(resolution.redaction.text(claim.reason))
    for base in claim.derived_from:
        yield node, term("prov:wasDerivedFrom"), ox.NamedNode(thing_iri("claim", ids[base]))


def evidence_node(document: str, span: Span) -> ox.NamedNode:
    """The node of a place in a document, of which the name is given."""
    return ox.NamedNode(thing_iri("evidence", f"{document}--{span.start}-{span.end}"))


def said_of_evidence(document: Document, span: Span, quoting: Quoting) -> list[str]:
    """Predicates and objects, as N-Triples has them, on a place in a document: position and quotation.

    Where a name that is never to be shown stands in the quotation, it is replaced there, and a note
    says so; the offsets still lead to it.

    Offsets are xsd:integer, not the xsd:nonNegativeInteger of the Web Annotation vocabulary:
    Oxigraph keeps the value of derived integer types but not the type.
    """
    start, end = span
    before, behind = max(start - _CONTEXT, 0), end + _CONTEXT
    said = [
        *_SELECTORS,
        f"{_EXACT} {as_text(quoting.text(start, end))}",
        f"{_PREFIX} {as_text(quoting.text(before, start))}",
        f"{_SUFFIX} {as_text(quoting.text(end, behind))}",
        f"{_START} {as_integer(start)}",
        f"{_END} {as_integer(end)}",
        f"{_LINE} {as_integer(document.line(start))}",
        _quoted_from(document.name),
    ]
    if quoting.is_changed(before, behind):
        said.append(f"{ckg('note')} {as_text(_REPLACED)}")
    return said


@lru_cache(maxsize=16)
def _quoted_from(document: str) -> str:
    return f"{_FROM} {ox.NamedNode(thing_iri('document', document))}"


def document_node(document: Document) -> ox.NamedNode:
    """The node of a document."""
    return ox.NamedNode(thing_iri("document", document.name))


def iter_document_rows(document: Document) -> Iterator[Row]:
    """A document, with what its front matter has; of a digest that is said of its original."""
    node, meta = document_node(document), document.metadata
    yield node, term("rdf:type"), ckg("Document")
    yield node, term("rdfs:label"), ox.Literal(document.label)
    yield node, ckg("title"), ox.Literal(document.title)
    yield node, ckg("fileName"), ox.Literal(document.file_name)
    yield node, ckg("sha256"), ox.Literal(document.sha256)
    published = node
    if document.is_digest:
        yield node, ckg("documentKind"), ox.NamedNode(concept_iri("document-kind", "digest"))
        if "digest-address" in meta:
            yield node, ckg("url"), ox.NamedNode(meta["digest-address"])
        published = ox.NamedNode(thing_iri("original", document.name))
        yield node, term("prov:wasDerivedFrom"), published
        title = ox.Literal(meta.get("title", document.name))
        yield published, term("rdf:type"), ckg("Original")
        yield published, term("rdfs:label"), title
        yield published, ckg("title"), title
    for key, name, datatype in _FRONT_MATTER:
        if key in meta:
            is_year = name == "date" and len(meta[key]) == _YEAR_DIGITS
            yield published, ckg(name), typed(meta[key], "xsd:gYear" if is_year else datatype)
    if "original-address" in meta:
        yield published, ckg("url"), ox.NamedNode(meta["original-address"])
    if "kind" in meta:
        kind = ox.NamedNode(concept_iri("document-kind", meta["kind"]))
        yield published, ckg("documentKind"), kind
