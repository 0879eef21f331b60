"""Statements of shapes that SHACL allows and that have no effect.

Engines differ in what they make of them: some refuse them, some act as though they had one. So no
engine sees them, and their user is warned.
"""

from __future__ import annotations

from collections.abc import Iterator

import pyoxigraph as ox

from confkg.validate.shapes_graph import VALIDATORS, ShapesGraph
from confkg.validate.terms import TYPE, sh

__all__ = ["iter_inert"]

_BOOLEANS = tuple(map(sh, ("closed", "uniqueLang", "qualifiedValueShapesDisjoint")))
_COUNTS = ("qualifiedMinCount", "qualifiedMaxCount")
_NEEDS = {
    sh("qualifiedValueShape"): _COUNTS,
    **{sh(name): ("qualifiedValueShape",) for name in _COUNTS},
    sh("qualifiedValueShapesDisjoint"): ("qualifiedValueShape",),
    sh("ignoredProperties"): ("closed",),
    sh("flags"): ("pattern",),
}
"""Parameters without effect unless the shape has one of others, too."""


def iter_inert(graph: ShapesGraph) -> Iterator[tuple[ox.Triple, str]]:
    """Each such statement, with what to say of it."""
    for triple in graph.triples:
        subject, predicate, value = triple
        if predicate in _BOOLEANS and isinstance(value, ox.Literal) and value.value in ("0", "1"):
            name = _name(predicate)
            meant = "true" if value.value == "1" else "false"
            yield (
                triple,
                f'{name} is "{value.value}", which SHACL does not take for {meant}; write {meant}',
            )
        needed = _NEEDS.get(predicate, ())
        assert not isinstance(subject, ox.Triple)
        if needed and not any(graph.values(subject, name) for name in needed):
            others = " or ".join(f"sh:{name}" for name in needed)
            yield (
                triple,
                f"{_name(predicate)} has no effect without {others}; add one, or take it out",
            )
    yield from _iter_unchecked(graph)


def _iter_unchecked(graph: ShapesGraph) -> Iterator[tuple[ox.Triple, str]]:
    """What says that something is a constraint component, but has no validator for it.

    SHACL: "If no suitable validator can be found, a SHACL-SPARQL processor ignores the constraint."
    """
    for quad in graph.graph.quads_for_object(sh("ConstraintComponent")):
        component = quad.subject
        if isinstance(component, ox.Triple) or quad.predicate != TYPE:
            continue
        if any(graph.values(component, name) for name in VALIDATORS):
            continue
        what = f"the constraint component {graph.name(component)} has no validator, so it checks nothing"
        yield quad.triple, f"{what}; give it sh:validator, or take it out"


def _name(predicate: ox.NamedNode) -> str:
    return f"sh:{predicate.value.rpartition('#')[2]}"
