"""Shapes read from files, with names for those that have none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import pyoxigraph as ox

from confkg.errors import GraphError
from confkg.rdf.reading import base_of, iter_quads
from confkg.rdf.terms import term
from confkg.validate.long_lists import LongLists
from confkg.validate.shape_lists import ShapeLists
from confkg.validate.shape_places import ShapePlaces, scope_of
from confkg.validate.shapes_graph import ANONYMOUS, CLASSES, ShapesGraph
from confkg.validate.staging import NESTED
from confkg.validate.terms import TYPE, sh

_T = TypeVar("_T", bound=ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple)
_TO_SHAPES = ("property", "node", "not", "qualifiedValueShape", "sparql")
_TO_LISTS = ("and", "or", "xone")
_SUBCLASS, _CLASS = term("rdfs:subClassOf"), term("rdfs:Class")
_LARGEST = 64 << 20
"""Bytes of a file with shapes."""


def load_shapes(files: Sequence[Path], names: Sequence[str]) -> ShapesGraph:
    """Read shapes.

    Args:
        files: RDF of any known format.
        names: what the user calls them; none for the shapes that confkg ships.
    """
    own = (
        quad.triple for file in files for quad in ox.parse(path=file)
    )  # nobody asks for its places
    lists = LongLists(_iter_triples(files) if names else own)
    named, anonymous = _with_names(lists.triples)
    places = ShapePlaces(files if names else (), names, anonymous)
    triples = _with_classes(_without_deactivated(named))
    graph = ShapesGraph(triples, names or ["the shapes of confkg"], places, lists)
    if names:  # those that confkg ships are checked by a test
        from confkg.validate.shape_checks import check_shapes

        check_shapes(graph)
    return graph


def _iter_triples(files: Sequence[Path]) -> Iterator[ox.Triple]:
    for number, file in enumerate(files):
        quads = iter_quads(file, base=base_of(file), scope=scope_of(number), max_bytes=_LARGEST)
        for quad in quads:
            if isinstance(quad.subject, ox.Triple) or isinstance(quad.object, ox.Triple):
                raise GraphError(NESTED[0], str(file), NESTED[1])
            yield quad.triple


def _with_names(
    triples: Sequence[ox.Triple],
) -> tuple[list[ox.Triple], dict[ox.NamedNode, ox.BlankNode]]:
    """The triples with IRIs for anonymous shapes, and what these shapes are in the files."""
    in_lists = ShapeLists(triples)
    shapes: dict[ox.BlankNode, ox.NamedNode] = {}

    def name(node: object) -> None:
        if isinstance(node, ox.BlankNode) and node not in shapes:
            shapes[node] = ox.NamedNode(f"{ANONYMOUS}{len(shapes)}")

    ways, lists = {sh(n) for n in _TO_SHAPES}, {sh(n) for n in _TO_LISTS}
    kinds = {sh("NodeShape"), sh("PropertyShape")}
    for triple in triples:
        if triple.predicate in ways:
            name(triple.object)
        elif triple.predicate in lists:
            for member in in_lists.members(triple.object):
                name(member)
        elif triple.predicate == TYPE and triple.object in kinds:
            name(triple.subject)

    def named(term: _T) -> _T | ox.NamedNode:
        return shapes.get(term, term) if isinstance(term, ox.BlankNode) else term

    renamed = [
        ox.Triple(named(t.subject), t.predicate, named(t.object))
        if t.subject in shapes or t.object in shapes
        else t
        for t in triples
    ]
    return renamed, {name: node for node, name in shapes.items()}


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
