"""What in shapes can take long, for the error of a run that took too long or too much memory."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pyoxigraph as ox

from confkg.errors import GraphError
from confkg.rdf.paths import path_text, repeats
from confkg.validate.engines import Engine
from confkg.validate.engines.running import LimitReached
from confkg.validate.problems import Problem, written
from confkg.validate.shapes_graph import ShapesGraph
from confkg.validate.terms import sh

_QUERIES = {sh("select"), sh("ask")}
_NESTED = re.compile(r"[*+}]\)?[^()]*\)[*+{]|\(\?")
"""A repetition within a repetition, or a look ahead or back: what makes a pattern explode."""
_MOST = 5


def explained(error: LimitReached, shapes: ShapesGraph, engine: Engine) -> GraphError:
    """The error with the shapes that can be the cause, each with its line."""
    found: list[Problem] = []
    if error.pattern is not None:
        found = [p for p in _iter_patterns(shapes) if p.statement.object == error.pattern]
    elif not error.is_memory:
        found = [*_iter_patterns(shapes), *_iter_paths(shapes), *_iter_queries(shapes)]
    places = shapes.places.of(problem.statement for problem in found)
    lines = []
    for problem in found[:_MOST]:
        place = places.get(problem.statement)
        where = f"{place.file}, line {place.line}: " if place else ""
        lines.append(f"{where}{shapes.name(problem.statement.subject)}: {problem.what}")
    if len(found) > _MOST:
        lines.append(f"… and {len(found) - _MOST:,} more")
    advice = error.fix
    is_taken = error.pattern is None or "(?" not in error.pattern.value  # by the fast engine
    if is_taken and not (error.is_memory and engine == "fast"):  # which needs the least memory
        other = "reference" if engine == "fast" else "fast"
        advice += f"; or try the other engine: --engine {other}"
    place = places.get(found[0].statement) if len(found) == 1 else None
    where = f"{place.file}, line {place.line}, column {place.column}" if place else error.where
    if not lines:
        return GraphError(error.what, where, advice)
    what = "\n".join([error.what, "what can take so long:", *lines])
    return GraphError(f"{what}\n{advice}", where)


def _iter_patterns(shapes: ShapesGraph) -> Iterator[Problem]:
    for triple in shapes.triples:
        value = triple.object
        if triple.predicate != sh("pattern") or not isinstance(value, ox.Literal):
            continue
        if _NESTED.search(value.value):
            yield Problem.of(triple, f"the pattern {written(value)}", "")


def _iter_paths(shapes: ShapesGraph) -> Iterator[Problem]:
    for triple in shapes.triples:
        path = path_text(shapes.graph, triple.object) if triple.predicate == sh("path") else ""
        if repeats(path):
            yield Problem.of(triple, f"the path {path}, which repeats", "")


def _iter_queries(shapes: ShapesGraph) -> Iterator[Problem]:
    for triple in shapes.triples:
        if triple.predicate in _QUERIES:
            yield Problem.of(triple, "a query", "")
