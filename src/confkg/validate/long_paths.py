"""Paths that repeat, written so that the fast engine follows a long chain in linear time.

The engine compares each node that it reaches with all that it has reached before. Where each thing has at
most one value of the property, as in lists, ``p*`` leads to the same nodes as
``(p/p/p/p)*/(p/p)?/p?``, of which only one in four is compared; here it is one in 256.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

import pyoxigraph as ox

from confkg.validate.shape_lists import list_triples
from confkg.validate.shapes_graph import ShapesGraph
from confkg.validate.terms import sh

Path = ox.NamedNode | ox.BlankNode
_STRIDES = (256, 128, 64, 32, 16, 8, 4, 2, 1)
_ANY, _SOME, _MAYBE = map(sh, ("zeroOrMorePath", "oneOrMorePath", "zeroOrOnePath"))


def repeated(shapes: ShapesGraph) -> set[ox.NamedNode]:
    """The properties that paths repeat; none if a query may have a path put into it."""
    of_paths = {triple.subject for triple in shapes.with_predicate(sh("path"))}
    asking = {triple.subject for triple in shapes.with_predicate(sh("sparql"))}
    if shapes.with_predicate(sh("parameter")) or of_paths & asking:
        return set()
    return {step for _, _, step in _iter_repeated(shapes)}


def in_strides(shapes: ShapesGraph, functional: Collection[ox.NamedNode]) -> ShapesGraph:
    """The shapes with such paths."""
    left_out: set[ox.Triple] = set()
    added: list[ox.Triple] = []
    for path, kind, step in _iter_repeated(shapes):
        if step in functional:
            left_out.add(ox.Triple(path, kind, step))
            parts: list[Path] = [step] if kind == _SOME else []
            for length in _STRIDES:
                part = ox.BlankNode()
                sign = _ANY if length == _STRIDES[0] else _MAYBE
                added.append(ox.Triple(part, sign, _times(step, length, added)))
                parts.append(part)
            added += list_triples(path, parts)
    return shapes.without(left_out, added)


def _times(step: Path, number: int, added: list[ox.Triple]) -> Path:
    """The path that follows a property so often, of which the triples are added to others."""
    if number == 1:
        return step
    path = ox.BlankNode()
    added.extend(list_triples(path, [step] * number))
    return path


def _iter_repeated(
    shapes: ShapesGraph,
) -> Iterator[tuple[ox.BlankNode, ox.NamedNode, ox.NamedNode]]:
    for kind in (_ANY, _SOME):
        for triple in shapes.with_predicate(kind):
            path, step = triple.subject, triple.object
            if isinstance(path, ox.BlankNode) and isinstance(step, ox.NamedNode):
                yield path, kind, step
