"""The files of the ontology, in both RDF libraries."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pyoxigraph as ox
import rdflib

from confkg.namespaces import expand
from confkg.resources import resource

TURTLE = sorted(resource("ontology").glob("*.ttl"))
CHECKS = sorted(resource("ontology", "qc").glob("*-violation.rq"))
CHECKED = tuple(
    resource("ontology", f"{name}.ttl") for name in ("confkg", "vocabulary", "alignment", "shapes")
)
"""What the quality checks are made for."""


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


def instances(store: ox.Store, *kinds: str) -> set[str]:
    """IRIs of what a store declares to be of one of these classes."""
    return {
        quad.subject.value
        for kind in kinds
        for quad in store.quads_for_pattern(None, node("rdf:type"), node(kind), None)
        if isinstance(quad.subject, ox.NamedNode)
    }


def objects(store: ox.Store, subject: str, prefixed: str) -> list[str]:
    """Values of one property of one thing, as text."""
    quads = store.quads_for_pattern(ox.NamedNode(subject), node(prefixed), None, None)
    return [
        quad.object.value for quad in quads if isinstance(quad.object, (ox.NamedNode, ox.Literal))
    ]


def names(paths: Iterable[Path]) -> list[str]:
    """How the files are called in reports of the tests."""
    return [path.stem for path in paths]
