"""RDF terms of what claims speak of."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from functools import cache

import pyoxigraph as ox

from confkg.model import Concept, Mention, Node, Reference, Url, Value
from confkg.namespaces import concept_iri, prefixes, property_iri, thing_iri
from confkg.resolve import Entity, Resolution

__all__ = ["Row", "as_term", "ckg", "entity_node", "reference_node", "term", "typed"]


Row = tuple[ox.NamedNode, ox.NamedNode, ox.NamedNode | ox.Literal]
"""Subject, predicate, object."""


@cache
def ckg(name: str) -> ox.NamedNode:
    """A class or property of the ontology."""
    return ox.NamedNode(property_iri(name))


@cache
def term(prefixed: str) -> ox.NamedNode:
    """The node of a prefixed name.

    >>> term("rdf:type").value
    'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
    """
    prefix, _, local = prefixed.partition(":")
    return ox.NamedNode(prefixes()[prefix] + local)


def typed(text: str, datatype: str) -> ox.Literal:
    """A literal of a datatype given as a prefixed name."""
    return ox.Literal(text, datatype=term(datatype))


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
            return typed(resolution.redaction.slug(value.address), "xsd:anyURI")
        case Decimal():
            return typed(format(value.normalize(), "f"), "xsd:decimal")
        case int():
            return typed(str(value), "xsd:integer")
        case dt.date():
            return typed(value.isoformat(), "xsd:date")
    return ox.Literal(resolution.redaction.text(value))
