"""Statements of shapes that no engine gets as they are: their user is warned.

Of those that SHACL allows and that have no effect, engines make different things: some refuse them, some
act as though they had one. Several lists of ``sh:ignoredProperties``, as LinkML writes them, are ill-formed
to SHACL, but can mean one thing only: they are one list.
"""

from __future__ import annotations

from collections.abc import Iterator

import pyoxigraph as ox

from confkg.validate.shape_lists import NIL, list_triples
from confkg.validate.shapes_graph import VALIDATORS, ShapesGraph
from confkg.validate.terms import TYPE, sh

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


_IGNORED = sh("ignoredProperties")


def for_engines(graph: ShapesGraph) -> ShapesGraph:
    """The shapes without these statements, and with one list of ignored properties for each shape."""
    left_out = {triple for triple, _ in iter_inert(graph)}
    added: list[ox.Triple] = []
    for shape in {triple.subject for triple in left_out if triple.predicate == _IGNORED}:
        assert not isinstance(shape, ox.Triple)
        if not graph.values(shape, "closed"):
            continue
        heads = graph.values(shape, "ignoredProperties")
        left_out |= {ox.Triple(shape, _IGNORED, head) for head in heads}
        members = list(dict.fromkeys(each for head in heads for each in graph.members(head)))
        whole = ox.BlankNode() if members else NIL
        added += [ox.Triple(shape, _IGNORED, whole), *list_triples(whole, members)]
    return graph.without(left_out, added)


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
        if predicate == _IGNORED and value in graph.values(subject, "ignoredProperties")[1:]:
            what = "a shape has several lists of sh:ignoredProperties, of which SHACL allows one"
            yield triple, f"{what}; they are taken together; write one list"
    yield from _iter_unchecked(graph)


def _iter_unchecked(graph: ShapesGraph) -> Iterator[tuple[ox.Triple, str]]:
    """What says that something is a constraint component, but has no validator for it.

    SHACL: "If no suitable validator can be found, a SHACL-SPARQL processor ignores the constraint."
    """
    for triple in graph.with_predicate(TYPE):
        component = triple.subject
        if isinstance(component, ox.Triple) or triple.object != sh("ConstraintComponent"):
            continue
        if any(graph.values(component, name) for name in VALIDATORS):
            continue
        what = f"the constraint component {graph.name(component)} has no validator, so it checks nothing"
        yield triple, f"{what}; give it sh:validator, or take it out"


def _name(predicate: ox.NamedNode) -> str:
    return f"sh:{predicate.value.rpartition('#')[2]}"
