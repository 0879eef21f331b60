"""What is read in the queries of constraints."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pyoxigraph as ox
import pytest
from rdflib_patterns import contexts_by_rdflib
from restrictions import pool

from confkg.namespaces import prefixes
from confkg.validate.changes.components import contexts
from confkg.validate.changes.paths import Choice, Repeat, Step
from confkg.validate.changes.patterns import Context, Pattern
from confkg.validate.changes.shapes import Unclear
from shared import CASES, ROOT, from_yaml

_CASES: list[dict[str, Any]] = from_yaml(CASES / "changes" / "queries.yaml")
_PREFIXES = {"ex": "urn:test:", "t": "urn:test:"}
_QUESTIONS = [
    path
    for folder in (ROOT / "queries", ROOT / "ontology" / "qc")
    for path in sorted(folder.glob("*.rq"))
    if "CONSTRUCT" not in path.read_text(encoding="utf-8")  # a constraint is a SELECT or an ASK
]


@pytest.mark.parametrize("case", _CASES, ids=lambda case: case["name"])
def test_the_patterns_of_a_query_are_read(case: dict[str, Any]) -> None:
    path = Step(f"<urn:test:{case['path']}>", back=True) if "path" in case else None
    given = {"shapesGraph": "", "value": ""}
    asked = case["query"], _PREFIXES, path, given, case.get("values", False)
    if "looks_at" not in case:
        with pytest.raises(Unclear):
            contexts(*asked)
        return
    found = contexts(*asked)
    assert sorted(map(_as_words, found)) == sorted(_numbered(line) for line in case["looks_at"])


def _as_words(context: Context) -> str:
    beside = " · ".join(sorted(map(_pattern, context.beside)))
    return _numbered(f"{_pattern(context.pattern)} | {beside}".strip())


def _pattern(pattern: Pattern) -> str:
    assert isinstance(pattern.path, Step)
    verb = f"[{pattern.predicate}]" if pattern.predicate else _short(pattern.path.predicate)
    return f"{_short(pattern.subject)} {verb} {_short(pattern.object)}"


def _short(term: str) -> str:
    return re.sub(r"<[^>]*[:#]([^>]*)>", r"\1", term)


def _numbered(line: str) -> str:
    """A line with the patterns beside in order, and its new names as one."""
    first, _, rest = re.sub(r"\?\.?\d+", "?.", line).partition("|")
    return f"{first.strip()} | {' · '.join(sorted(filter(None, rest.strip().split(' · '))))}"


def test_there_are_queries_to_compare() -> None:
    assert len(_QUESTIONS) > 95
    assert len(_CASES) == 25


@pytest.mark.parametrize("path", _QUESTIONS, ids=lambda path: path.stem)
def test_our_questions_are_read_as_rdflib_reads_them(path: Path) -> None:
    """The parser of rdflib, with its algebra, leads to the same patterns and contexts."""
    _compare(path.read_text(encoding="utf-8"), prefixes())


@pytest.mark.parametrize(
    "text",
    sorted(
        quad.object.value
        for quad in pool()
        if quad.predicate.value.endswith(("#select", "#ask"))
        and isinstance(quad.object, ox.Literal)
    ),
)
def test_the_queries_of_the_pool_are_read_as_rdflib_reads_them(text: str) -> None:
    _compare(text, _PREFIXES)


def _compare(text: str, declared: dict[str, str]) -> None:
    expected: list[str] | None
    found: list[str] | None
    try:
        expected = sorted(map(_blank_names, contexts_by_rdflib(text, declared, None, {})))
    except Unclear:
        expected = None
    try:
        found = sorted(map(_blank_names, contexts(text, declared, None, {})))
    except Unclear:
        found = None
    assert found == expected


def _blank_names(context: Context) -> str:
    """A context with all names that are new in one of the readers as one."""
    patterns = [_shown(context.pattern), *sorted(_shown(one) for one in context.beside)]
    return re.sub(r"\?(?:\.\d+|:\w+|_:\w+)", "?.", "\n".join(patterns))


def _shown(pattern: Pattern) -> str:
    terms = (pattern.subject, pattern.predicate or _path(pattern.path), pattern.object)
    return re.sub(r"\?(?:\.\d+|:\w+|_:\w+)", "?.", " ".join(terms))


def _path(path: object) -> str:
    match path:
        case Step():
            return f"{'^' * path.back}{path.predicate or sorted(path.excluded)}"
        case Repeat():
            return f"({_path(path.part)}){'*' if path.often else '?'}"
        case Choice():
            return "|".join(sorted(map(_path, path.parts)))
    return repr(path)
