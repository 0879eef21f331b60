"""Shapes that target only what a change touches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pyoxigraph as ox

from confkg.rdf.terms import term
from confkg.validate.changes.change import Change, is_blank
from confkg.validate.changes.dependence import Dependence
from confkg.validate.changes.lookups import Lines, Lookups, TooMuch, Union
from confkg.validate.changes.shapes import ShapeLookups, Term, Unclear, is_true
from confkg.validate.changes.targets import (
    DECLARATIONS,
    OTHER_DECLARATIONS,
    Classes,
    changed_targets,
    targeting_shapes,
    targets_of,
)

__all__ = ["Restriction", "restrict"]

_TARGET_NODE, _TYPE = term("sh:targetNode"), term("rdf:type")


@dataclass(frozen=True, slots=True)
class Restriction:
    """Shapes with fewer targets.

    Attributes:
        shapes: the shapes, which find for their targets what the full ones find for them.
        focus_nodes: how many nodes they target, each counted once; None if all that the full ones
            target, or if it cannot be told.
        whole: the shapes that keep all their targets, as one cannot tell for which of them the
            change matters; IRIs or blank nodes as N-Triples writes them.
        reason: why all shapes keep all their targets, as a clause; empty if they do not.
    """

    shapes: ox.Store
    focus_nodes: int | None
    whole: tuple[str, ...] = ()
    reason: str = ""


def restrict(shapes: ox.Store, data: Path, change: Change) -> Restriction:
    """Shapes that target only what a change touches, and what depends on it.

    Validation with them gives, of the results that validation with the full shapes gives, those of
    each shape and focus node whose results can differ from those before the change: all that are
    new, and none that full validation would not give.

    Args:
        shapes: the shapes, which stay as they are.
        data: the data as they are now: a file of N-Triples as pyoxigraph writes it, one statement a
            line.
        change: what was changed in them.
    """
    if change.whole:
        return Restriction(shapes, None, reason=change.whole)
    graph = ShapeLookups(shapes)
    if _sees_shapes(shapes):
        return Restriction(shapes, None, reason="a constraint asks the shapes graph")
    found_shapes = targeting_shapes(graph)
    if not change:
        return Restriction(
            _with_targets(shapes, {shape: set() for shape in found_shapes}, every=True), 0
        )
    with Lines(data) as now:
        try:
            work = _Work(graph, change, now)
        except TooMuch:
            return Restriction(shapes, None, reason="the data have too many classes")
        found = {shape: work.targets(shape) for shape in found_shapes}
        whole = tuple(str(shape) for shape, nodes in found.items() if nodes is None)
        count = work.count(found)
    return Restriction(_with_targets(shapes, found), count, whole)


def _sees_shapes(shapes: ox.Store) -> bool:
    """Whether a query looks at the shapes graph, of which a restriction is not the same."""
    texts = (
        quad.object
        for name in ("sh:select", "sh:ask")
        for quad in shapes.quads_for_pattern(None, term(name), None, None)
    )
    entailment = shapes.quads_for_pattern(None, term("sh:entailment"), None, None)
    return any("shapesGraph" in str(text) for text in texts) or any(entailment)


class _Work:
    """What is known while shapes are restricted."""

    def __init__(self, graph: ShapeLookups, change: Change, now: Lookups) -> None:
        union = Union(now, change)
        self._graph, self._change = graph, change
        self._now, self._union = Classes(now), Classes(union)
        self._dependence = Dependence(graph, change, union, self._union)

    def targets(self, shape: Term) -> set[str] | None:
        """The targets of a shape that the change touches; None if it may be any of them."""
        try:
            targets = targets_of(self._graph, shape)
            if not targets or is_true(self._graph.values(shape, "sh:deactivated")):
                return set()
            touched = self._dependence.touched(shape)
            if touched is None:
                return None
            touched = touched | changed_targets(targets, self._change, self._union)
            blank = {node for node in touched if is_blank(node)}
            if self._union.among(blank, targets):
                return None  # a target in another file cannot be named by a blank node
            return self._now.among(touched - blank, targets)
        except (TooMuch, Unclear):
            return None

    def count(self, found: dict[Term, set[str] | None]) -> int | None:
        """How many focus nodes there are; None if it cannot be told."""
        try:
            return len({node for shape in found for node in self._every(shape, found[shape])})
        except (TooMuch, Unclear):
            return None

    def _every(self, shape: Term, nodes: set[str] | None) -> Iterator[str]:
        if nodes is None:
            yield from self._now.every(targets_of(self._graph, shape))
        else:
            yield from nodes


def _with_targets(
    shapes: ox.Store, found: Mapping[Term, set[str] | None], every: bool = False
) -> ox.Store:
    """A copy of the shapes with other targets; declarations of every kind are left out if asked."""
    copy = ox.Store()
    copy.bulk_extend(shapes)
    gone = {term(name) for name in DECLARATIONS + OTHER_DECLARATIONS * every}
    classes = (term("rdfs:Class"), *[term("owl:Class")] * every)
    for shape, nodes in found.items():
        if nodes is None or not isinstance(shape, ox.NamedNode | ox.BlankNode):
            continue
        for quad in list(copy.quads_for_pattern(shape, None, None, None)):
            class_too = quad.predicate == _TYPE and quad.object in classes
            if quad.predicate in gone or class_too:
                copy.remove(quad)
        for node in sorted(nodes):
            copy.add(ox.Quad(shape, _TARGET_NODE, _as_term(node)))
    return copy


def _as_term(node: str) -> ox.NamedNode | ox.Literal:
    text = f"<urn:s> <urn:p> {node} ."
    found = next(iter(ox.parse(input=text, format=ox.RdfFormat.N_TRIPLES))).object
    if not isinstance(found, ox.NamedNode | ox.Literal):  # what is blank has been kept out
        raise TypeError(node)
    return found
