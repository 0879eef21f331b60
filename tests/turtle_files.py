"""Turtle files in both RDF libraries, and the terms that tests write."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pyoxigraph as ox
import rdflib

from confkg.namespaces import expand

__all__ = ["in_oxigraph", "in_rdflib", "iri", "node"]


@cache
def in_oxigraph(*paths: Path) -> ox.Store:
    """Turtle files in one store."""
    store = ox.Store()
    for path in paths:
        store.bulk_load(path=path, format=ox.RdfFormat.TURTLE)
    return store


@cache
def in_rdflib(*paths: Path) -> rdflib.Graph:
    """Turtle files in one graph."""
    graph = rdflib.Graph()
    for path in paths:
        graph.parse(path, format="turtle")
    return graph


def iri(prefixed: str) -> str:
    """The IRI behind a prefixed name that a test writes."""
    found = expand(prefixed)
    assert found, f"{prefixed} has a prefix that ontology/prefixes.ttl does not know"
    return found


def node(prefixed: str) -> ox.NamedNode:
    """The node of a prefixed name that a test writes."""
    return ox.NamedNode(iri(prefixed))
