"""Shapes read from files, with names for those that have none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import pyoxigraph as ox

from confkg.rdf.reading import base_of, iter_quads
from confkg.rdf.terms import term
from confkg.validate.shacl_words import unknown_words
from confkg.validate.shape_checks import check_shapes
from confkg.validate.shapes_graph import ANONYMOUS, CLASSES, ShapesGraph
from confkg.validate.terms import TYPE, sh

__all__ = ["load_shapes"]

_T = TypeVar("_T", bound=ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple)
_TO_SHAPES = ("property", "node", "not", "qualifiedValueShape", "sparql")
_TO_LISTS = ("and", "or", "xone")
_IMPORTS = term("owl:imports")
_SUBCLASS, _CLASS = term("rdfs:subClassOf"), term("rdfs:Class")
_LARGEST = 64 << 20
"""Bytes of a file with shapes."""


def load_shapes(files: Sequence[Path], names: Sequence[str]) -> ShapesGraph:
    """Read shapes.

    Args:
        files: RDF of any known format.
        names: what the user calls them.

    Raises:
        GraphError: a file is missing or malformed, there is no shape, or a query is one that may
            not run.
    """
    triples: list[ox.Triple] = []
    for number, file in enumerate(files):
        quads = iter_quads(file, base=base_of(file), max_bytes=_LARGEST)
        triples.extend(
            ox.Triple(_apart(quad.subject, number), quad.predicate, _apart(quad.object, number))
            for quad in quads
        )
    triples = _with_classes(_without_deactivated(_with_names(triples)))
    graph = ShapesGraph(triples, names, list(_iter_notes(triples)))
    check_shapes(graph, ", ".join(names))
    return graph


def _apart(term: _T, file: int) -> _T | ox.BlankNode:
    """A term, the blank nodes of each file by names of their own."""
    return ox.BlankNode(f"f{file}x{term.value}") if isinstance(term, ox.BlankNode) else term


def _with_names(triples: Sequence[ox.Triple]) -> list[ox.Triple]:
    graph = ShapesGraph(triples, ())
    shapes: dict[ox.BlankNode, ox.NamedNode] = {}

    def name(node: object) -> None:
        if isinstance(node, ox.BlankNode) and node not in shapes:
            shapes[node] = ox.NamedNode(f"{ANONYMOUS}{len(shapes)}")

    ways, lists = {sh(n) for n in _TO_SHAPES}, {sh(n) for n in _TO_LISTS}
    kinds = {sh("NodeShape"), sh("PropertyShape")}
    for triple in triples:
        if triple.predicate in ways:
            name(triple.object)
        elif triple.predicate in lists and not isinstance(triple.object, ox.Triple):
            for member in graph.members(triple.object):
                name(member)
        elif triple.predicate == TYPE and triple.object in kinds:
            name(triple.subject)

    def named(term: _T) -> _T | ox.NamedNode:
        return shapes.get(term, term) if isinstance(term, ox.BlankNode) else term

    return [ox.Triple(named(t.subject), t.predicate, named(t.object)) for t in triples]


def _without_deactivated(triples: Sequence[ox.Triple]) -> list[ox.Triple]:
    """Shapes without constraints in SPARQL that are switched off: the fast engine asks these, too."""
    off = {
        t.subject
        for t in triples
        if t.predicate == sh("deactivated")
        and isinstance(t.object, ox.Literal)
        and t.object.value in ("true", "1")
    }
    return [t for t in triples if t.predicate != sh("sparql") or t.object not in off]


def _with_classes(triples: Sequence[ox.Triple]) -> list[ox.Triple]:
    """Each class called an ``rdfs:Class``, so that a shape that is one has its members as targets.

    The shapes may say it in a roundabout way: by ``owl:Class``, which OWL declares to be a subclass,
    or by a subclass of their own.
    """
    kinds: set[object] = set(CLASSES)
    below = [(t.subject, t.object) for t in triples if t.predicate == _SUBCLASS]
    while more := {kind for kind, above in below if above in kinds} - kinds:
        kinds |= more
    own = {t.subject for t in triples if t.predicate == TYPE and t.object in kinds}
    said = {t.subject for t in triples if t.predicate == TYPE and t.object == _CLASS}
    new = [node for node in own - said if isinstance(node, ox.NamedNode)]
    return [*triples, *(ox.Triple(node, TYPE, _CLASS) for node in sorted(new, key=str))]


def _iter_notes(triples: Sequence[ox.Triple]) -> Iterator[str]:
    for triple in triples:
        if triple.predicate == _IMPORTS and isinstance(triple.object, ox.NamedNode):
            yield (
                f"the shapes import {triple.object.value}, which is not fetched; "
                "if it is needed, give its file with a further --shapes"
            )
    yield from unknown_words(triples)
