"""The files of the shipped graph."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pyoxigraph as ox

from confkg.resources import GRAPH_FILES, resource
from turtle_files import in_oxigraph, node

SHIPPED = tuple(resource("graph", name) for name in GRAPH_FILES)
ONTOLOGY = tuple(resource("ontology", f"{name}.ttl") for name in ("confkg", "vocabulary"))
"""What a graph is opened with."""

Term = ox.NamedNode | ox.Literal | ox.BlankNode | ox.Triple


def file(name: str) -> ox.Store:
    """One file of the shipped graph."""
    return in_oxigraph(resource("graph", name))


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
