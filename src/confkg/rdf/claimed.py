"""RDF terms of what claims speak of."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal

import pyoxigraph as ox

from confkg.model import Concept, Mention, Node, Period, Reference, Url, Value
from confkg.namespaces import concept_iri, thing_iri
from confkg.rdf.terms import typed
from confkg.resolve import Entity, Resolution


def entity_node(entity: Entity) -> ox.NamedNode:
    """The node of an entity."""
    return ox.NamedNode(thing_iri(entity.kind, entity.slug))


def reference_node(reference: Reference, resolution: Resolution) -> ox.NamedNode:
    """The node of what a mention or node of a claim stands for."""
    return entity_node(resolution.entity(reference))


def as_term(value: Value, resolution: Resolution) -> ox.NamedNode | ox.Literal:
    """The RDF term of a claim's value."""
    match value:
        case Mention() | Node():
            return reference_node(value, resolution)
        case Concept():
            return ox.NamedNode(concept_iri(value.scheme, value.notation))
        case Url():
            return ox.NamedNode(resolution.redaction.slug(value.address))
        case Period():
            return typed(value.text, "xsd:gYearMonth" if "-" in value.text else "xsd:gYear")
        case Decimal():
            return typed(format(value.normalize(), "f"), "xsd:decimal")
        case int():
            return typed(str(value), "xsd:integer")
        case dt.date():
            return typed(value.isoformat(), "xsd:date")
    return ox.Literal(resolution.redaction.text(value))
