"""Triples that say where facts come from: claims, evidence, documents, identity decisions."""

from __future__ import annotations

from collections.abc import Iterator

import pyoxigraph as ox

from confkg.ids import digest
from confkg.model import Claim, Document, Facet, Mention, Node, Property, Span
from confkg.namespaces import concept_iri, thing_iri
from confkg.rdf.terms import Row, as_term, ckg, entity_node, reference_node, term, typed
from confkg.records import ClaimRecord
from confkg.resolve import Decision, Resolution

__all__ = ["iter_claim_rows", "iter_decision_rows", "iter_document_rows", "iter_evidence_rows"]

_CONTEXT = 32
"""Code points of the text that a quotation is given before and behind it."""

_FRONT_MATTER = (
    ("publisher", "publisher", "xsd:string"),
    ("date", "date", "xsd:date"),
    ("original", "originalFileName", "xsd:string"),
    ("original-sha256", "originalSha256", "xsd:string"),
    ("original-address", "originalAddress", "xsd:anyURI"),
)


def iter_claim_rows(
    document: Document, record: ClaimRecord, ids: dict[Claim, str], resolution: Resolution
) -> Iterator[Row]:
    """A claim as a reified statement.

    Args:
        document: where it stands.
        record: the claim.
        ids: identifiers of all claims of the document.
        resolution: what its mentions stand for.
    """
    claim = record.claim
    node = ox.NamedNode(thing_iri("claim", record.id))
    yield node, term("rdf:type"), ckg("Claim")
    yield node, term("rdf:subject"), reference_node(claim.subject, resolution)
    yield node, term("rdf:predicate"), ckg(claim.property.value)
    yield node, term("rdf:object"), as_term(claim.value, resolution)
    yield node, ckg("qualifier"), ox.NamedNode(concept_iri("qualifier", claim.qualifier))
    yield node, ckg("evidence"), _evidence_node(document, claim.span)
    if claim.printed:
        yield node, ckg("printed"), ox.Literal(claim.printed)
    for base in claim.derived_from:
        yield node, term("prov:wasDerivedFrom"), ox.NamedNode(thing_iri("claim", ids[base]))


def _evidence_node(document: Document, span: Span) -> ox.NamedNode:
    return ox.NamedNode(thing_iri("evidence", f"{document.name}--{span.start}-{span.end}"))


def iter_evidence_rows(document: Document, span: Span) -> Iterator[Row]:
    """A place in a document, by position and by quotation.

    Offsets are xsd:integer, not the xsd:nonNegativeInteger of the Web Annotation vocabulary:
    Oxigraph keeps the value of derived integer types but not the type.
    """
    node, text = _evidence_node(document, span), document.text
    yield node, term("rdf:type"), ckg("Evidence")
    yield node, term("rdf:type"), term("oa:TextQuoteSelector")
    yield node, term("rdf:type"), term("oa:TextPositionSelector")
    yield node, term("oa:exact"), ox.Literal(text[span.start : span.end])
    yield node, term("oa:prefix"), ox.Literal(text[max(span.start - _CONTEXT, 0) : span.start])
    yield node, term("oa:suffix"), ox.Literal(text[span.end : span.end + _CONTEXT])
    yield node, term("oa:start"), typed(str(span.start), "xsd:integer")
    yield node, term("oa:end"), typed(str(span.end), "xsd:integer")
    yield node, ckg("line"), typed(str(document.line(span.start)), "xsd:integer")
    yield node, term("prov:wasQuotedFrom"), document_node(document)


def document_node(document: Document) -> ox.NamedNode:
    """The node of a document."""
    return ox.NamedNode(thing_iri("document", document.name))


def iter_document_rows(document: Document) -> Iterator[Row]:
    """A document, with what its front matter tells."""
    node = document_node(document)
    meta = document.metadata
    title = meta.get("title", document.name)
    yield node, term("rdf:type"), ckg("Document")
    yield node, term("rdfs:label"), ox.Literal(title)
    yield node, ckg("title"), ox.Literal(title)
    yield node, ckg("fileName"), ox.Literal(document.file_name)
    yield node, ckg("sha256"), ox.Literal(document.sha256)
    for key, name, datatype in _FRONT_MATTER:
        if key in meta:
            yield node, ckg(name), typed(meta[key], datatype)
    if "kind" in meta:
        kind = ox.NamedNode(concept_iri("document-kind", meta["kind"]))
        yield node, ckg("documentKind"), kind


def iter_decision_rows(decision: Decision, resolution: Resolution) -> Iterator[Row]:
    """Why two forms of a name are one person."""
    pair = digest(f"{decision.first}\t{decision.second}")
    node = ox.NamedNode(thing_iri("identity-decision", f"{decision.entity.slug}--{pair}"))
    yield node, term("rdf:type"), ckg("IdentityDecision")
    yield node, term("rdfs:label"), ox.Literal(f"{decision.first} = {decision.second}")
    yield node, ckg("judgement"), ox.NamedNode(concept_iri("judgement", "same"))
    yield node, ckg("decidedBy"), ox.NamedNode(concept_iri("rule", decision.rule))
    yield node, ckg("confidence"), typed(decision.confidence, "xsd:decimal")
    yield node, ckg("about"), entity_node(decision.entity)
    for name in (decision.first, decision.second):
        person = Mention("Person", name, Span(0, 0))
        facets = (
            Facet(Property.FORM_OF, person, person.span),
            Facet(Property.LITERAL_FORM, name, person.span),
        )
        yield node, ckg("member"), reference_node(Node("NameForm", facets), resolution)
