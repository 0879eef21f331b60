"""How far from a focus node the constraints look: from which statements a result follows.

A constraint is read as edges. Each leads from what it has reached, at first the focus node, along
predicates to what it looks at next. Two graphs in which the edges lead from a node over the same statements
have the same results of that node. What is not understood is said to be so, and is never guessed.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from functools import lru_cache
from typing import cast

import pyoxigraph as ox

from confkg.validate.queries import find_queries
from confkg.validate.query_edges import THIS, Edge, NotUnderstood, edges_of
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
    paths: defaultdict[frozenset[str], set[str]] = defaultdict(set)
    for quad in shapes.graph.quads_for_predicate(sh("path")):
        path, shape = quad.object, quad.subject
        if not isinstance(path, ox.NamedNode) or isinstance(shape, ox.Triple):
            raise NotUnderstood("no shape that follows a path")
        if looked_at := frozenset(_value_edges(shapes, shape)):
            paths[looked_at].add(path.value)
    for looked_at, found in paths.items():
        edges.append(Edge(THIS, frozenset(found), child=f"value {min(looked_at)}"))
        edges.append(Edge(f"value {min(looked_at)}", looked_at))
    return edges


def _value_edges(shapes: ShapesGraph, shape: ox.NamedNode | ox.BlankNode) -> set[str]:
    """The predicates that a property shape looks at, of values."""
    looked_at: set[str] = set()
    ahead = [shape]
    for one in ahead:  # which grows meanwhile
        path = shapes.values(one, "path") if one != shape else ()
        if path:  # what is in it is asked of values of values
            looked_at.add(cast(ox.NamedNode, path[0]).value)
            if _value_edges(shapes, one):
                raise NotUnderstood("no shape that looks at values of values")
            continue
        if shapes.values(one, "class"):
            looked_at.add(TYPE.value)
        if one != shape and shapes.values(one, "closed"):
            raise NotUnderstood("no values that are closed")
        for name in _NESTED:
            for value in shapes.values(one, name):
                inner = shapes.members(value) if name in _OF_LISTS else [value]
                ahead += [i for i in inner if not isinstance(i, ox.Literal) and i not in ahead]
    return looked_at
