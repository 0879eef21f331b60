"""How far from a focus node the constraints look: from which statements a result follows.

A constraint is read as edges. Each leads from what it has reached, at first the focus node, along
predicates to what it looks at next. Two graphs in which the edges lead from a node over the same statements
have the same results of that node. What is not understood is said to be so, and is never guessed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Set
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias, cast

import pyoxigraph as ox

from confkg.validate.queries import find_queries
from confkg.validate.query_edges import BOTH, THIS, Edge, NotUnderstood, Signs, edges_of
from confkg.validate.shapes_graph import ShapesGraph
from confkg.validate.terms import SH, TYPE, sh

_PLAIN = """
    qualifiedMinCount qualifiedMaxCount class closed ignoredProperties datatype nodeKind in
    hasValue pattern flags minLength maxLength minCount maxCount minInclusive maxInclusive
    minExclusive maxExclusive equals disjoint lessThan lessThanOrEquals uniqueLang languageIn
    targetClass targetSubjectsOf path name description message severity order sparql select
    prefixes declare prefix namespace
"""
_OF_LISTS = ("or", "and", "xone")
_NESTED = (*_OF_LISTS, "node", "not", "property", "qualifiedValueShape")
_OF_MORE = {*map(sh, "path minCount name description severity message order".split())}
"""What a shape may say that only asks for statements: there cannot be too many of them."""
_Shape: TypeAlias = ox.NamedNode | ox.BlankNode
_UNDERSTOOD = {*map(sh, _NESTED), *map(sh, _PLAIN.split())}
"""What shapes may say for all that they look at to be known."""


@dataclass
class Reach:
    """What constraints look at."""

    # the steps of each constraint in SPARQL, and before them of all others together
    edges: list[list[Edge]]
    shapes: list[ox.NamedNode] = field(default_factory=list)  # those of the constraints in SPARQL
    # predicate and object that a constraint asks for anywhere in the graph
    anywhere: set[tuple[str, str]] = field(default_factory=set)


@lru_cache(maxsize=2)
def reach_of(shapes: ShapesGraph, severity: ox.NamedNode) -> Reach:
    """What the shapes look at for results of a severity."""
    reach = Reach([_core_edges(shapes)])
    queries = find_queries(shapes)
    asked = {query.constraint for query in queries}
    if any(quad.object not in asked for quad in shapes.graph.quads_for_predicate(sh("sparql"))):
        raise NotUnderstood("no constraint in SPARQL that is asked for each node")
    if any(shapes.is_class(triple.subject) for triple in shapes.triples):
        raise NotUnderstood("no shape that is a class")
    for query in queries:
        if query.severity == severity:
            reach.shapes.append(query.shape)
            reach.edges.append(edges_of(query.text, reach.anywhere))
    return reach


def _core_edges(shapes: ShapesGraph) -> list[Edge]:
    """Own statements, and of values those with the predicates that their shapes name."""
    used = {q.predicate for q in shapes.triples if q.predicate.value.startswith(SH)}
    if strange := used - _UNDERSTOOD:
        raise NotUnderstood(f"no constraint with {min(map(str, strange))}")
    edges = [Edge(THIS, None)]
    fewer = _of_fewer(shapes)
    paths: defaultdict[tuple[frozenset[str], Signs], set[str]] = defaultdict(set)
    for quad in shapes.graph.quads_for_predicate(sh("path")):
        path, shape = quad.object, quad.subject
        if not isinstance(path, ox.NamedNode) or isinstance(shape, ox.Triple):
            raise NotUnderstood("no shape that follows a path")
        looked_at, signs = _value_edges(shapes, shape, fewer)
        if looked_at:
            paths[looked_at, signs].add(path.value)
    for (looked_at, signs), found in paths.items():
        child = f"value {min(looked_at)} {signs}"
        edges.append(Edge(THIS, frozenset(found), child=child))
        edges.append(Edge(child, looked_at, signs=signs))
    return edges


def _of_fewer(shapes: ShapesGraph) -> set[_Shape]:
    """The shapes within others that want something not to be as they say."""
    found: set[_Shape] = set()
    for shape in {triple.subject for triple in shapes.triples}:
        if not isinstance(shape, ox.Triple):
            names = ["not", "xone"]
            if shapes.values(shape, "qualifiedMaxCount"):
                names.append("qualifiedValueShape")
            for one in (ahead := _inner(shapes, shape, names)):  # which grows meanwhile
                ahead += [each for each in _inner(shapes, one, _NESTED) if each not in ahead]
            found.update(ahead)
    return found


def _inner(shapes: ShapesGraph, shape: _Shape, names: Iterable[str]) -> list[_Shape]:
    """The shapes that a shape names by some words."""
    found: list[_Shape] = []
    for name in names:
        for value in shapes.values(shape, name):
            members = shapes.members(value) if name in _OF_LISTS else [value]
            found += [each for each in members if not isinstance(each, ox.Literal)]
    return found


def _value_edges(
    shapes: ShapesGraph, shape: _Shape, fewer: Set[_Shape]
) -> tuple[frozenset[str], Signs]:
    """The predicates that a property shape looks at, of values, and the signs of the edge along them."""
    looked_at: set[str] = set()
    ahead, is_more = [shape], shape not in fewer
    for one in ahead:  # which grows meanwhile
        path = shapes.values(one, "path") if one != shape else ()
        if path:  # what is in it is asked of values of values
            looked_at.add(cast(ox.NamedNode, path[0]).value)
            said = {quad.predicate for quad in shapes.graph.quads_for_subject(one)}
            is_more &= {word for word in said if word.value.startswith(SH)} <= _OF_MORE
            is_more &= one not in fewer
            if _value_edges(shapes, one, fewer)[0]:
                raise NotUnderstood("no shape that looks at values of values")
            continue
        if shapes.values(one, "class"):
            looked_at.add(TYPE.value)
            is_more &= one not in fewer
        if one != shape and shapes.values(one, "closed"):
            raise NotUnderstood("no values that are closed")
        ahead += [each for each in _inner(shapes, one, _NESTED) if each not in ahead]
    return frozenset(looked_at), (-1,) if is_more else BOTH
