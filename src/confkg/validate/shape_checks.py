"""Shapes checked before an engine sees them, the same for each engine."""

from __future__ import annotations

import re
from collections.abc import Sequence

from confkg.errors import GraphError
from confkg.validate.problems import Problem
from confkg.validate.report import Place
from confkg.validate.shacl_words import iter_unknown_words
from confkg.validate.shape_queries import iter_query_problems
from confkg.validate.shape_syntax import iter_syntax_problems
from confkg.validate.shapes_graph import ShapesGraph
from confkg.validate.terms import SH, sh

_MOST = 10
_LIKE_SHACL = re.compile(r"https?://(?:www\.)?w3\.org/.*\bshacl\b", re.IGNORECASE)
"""Problems that one error names."""


def check_shapes(graph: ShapesGraph) -> None:
    """Refuse shapes that no engine should see."""
    where = ", ".join(graph.files)
    if not any(t.predicate.value.startswith(SH) for t in graph.triples):
        fix = "give a file with SHACL shapes as --shapes"
        like = {t.predicate.value for t in graph.triples if _LIKE_SHACL.match(t.predicate.value)}
        if like:
            fix = f"the namespace of SHACL is <{SH}>, not that of <{min(like)}>"
        raise GraphError("there are no shapes in it", where, fix)
    problems = [*iter_syntax_problems(graph), *iter_query_problems(graph), *_entailment(graph)]
    if problems:  # which a misspelt word can be the reason of
        known = {problem.statement for problem in problems}
        words = iter_unknown_words(graph)
        misspelt = [word for word in words if word.fix and word.statement not in known]
        raise _as_error([*misspelt, *problems], graph, where)


def _entailment(graph: ShapesGraph) -> list[Problem]:
    what = "the shapes want what follows from the data to be validated, too (sh:entailment)"
    fix = "take sh:entailment out, and give what follows as a further file"
    wanted = (t for t in graph.triples if t.predicate == sh("entailment"))
    return [Problem.of(triple, what, fix) for triple in wanted]


def _as_error(problems: Sequence[Problem], graph: ShapesGraph, where: str) -> GraphError:
    """All problems as one error, which is about the place of the first."""
    places = graph.places.of(problem.statement for problem in problems)
    nowhere = Place("\uffff")  # behind all others
    stated = sorted(
        ((places.get(p.statement, nowhere), _shape(p, graph), p) for p in problems),
        key=lambda each: (each[0].file, each[0].line or 0, each[0].column or 0, each[2].what),
    )
    lines = [
        f"{_written(place) or where}: {shape}{problem.what}; {problem.fix}"
        if number
        else f"{shape}{problem.what}"
        for number, (place, shape, problem) in enumerate(stated[:_MOST])
    ]
    if len(stated) > 1:
        lines[0] += f"; {stated[0][2].fix}"
    if len(stated) > _MOST:
        lines.append(f"… and {len(stated) - _MOST:,} more")
    fix = stated[0][2].fix if len(stated) == 1 else ""
    return GraphError("\n".join(lines), _written(stated[0][0]) or where, fix)


def _shape(problem: Problem, graph: ShapesGraph) -> str:
    name = graph.name(problem.statement.subject)
    return (
        f"the shapes are malformed, {name}: " if name != "shape" else "the shapes are malformed: "
    )


def _written(place: Place) -> str:
    return f"{place.file}, line {place.line}, column {place.column}" if place.line else ""
