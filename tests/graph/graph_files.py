"""The files of a graph, in both RDF libraries."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pyoxigraph as ox
import rdflib

from confkg.graph import GRAPH_FILES
from confkg.namespaces import expand
from confkg.resources import resource

SHIPPED = tuple(resource("graph", name) for name in GRAPH_FILES)
ONTOLOGY = tuple(resource("ontology", f"{name}.ttl") for name in ("confkg", "vocabulary"))
"""What a graph is opened with."""

Term = ox.NamedNode | ox.Literal | ox.BlankNode | ox.Triple


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


def file(name: str) -> ox.Store:
    """One file of the shipped graph."""
    return in_oxigraph(resource("graph", name))


def iri(prefixed: str) -> str:
    """The IRI behind a prefixed name that a test writes."""
    found = expand(prefixed)
    assert found, f"{prefixed} has a prefix that ontology/prefixes.ttl does not know"
    return found


def node(prefixed: str) -> ox.NamedNode:
    """The node of a prefixed name that a test writes."""
    return ox.NamedNode(iri(prefixed))


def pairs(store: ox.Store, prefixed: str) -> list[tuple[Term, Term]]:
    """Subject and object of each statement with one property."""
    return [
        (quad.subject, quad.object)
        for quad in store.quads_for_pattern(None, node(prefixed), None, None)
    ]


def instances(store: ox.Store, *kinds: str) -> set[Term]:
    """What a store says is of one of these classes."""
    return {
        quad.subject
        for kind in kinds
        for quad in store.quads_for_pattern(None, node("rdf:type"), node(kind), None)
    }


def names(paths: Iterable[Path]) -> list[str]:
    """How the files are called in reports of the tests."""
    return [path.stem for path in paths]
