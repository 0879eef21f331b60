"""Each canned question documents itself, runs on two engines, and gives the answer found by hand."""

from __future__ import annotations

import csv
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pyoxigraph as ox
import pytest
import rdflib
import yaml
from graph_files import ONTOLOGY, SHIPPED, Term, names

from confkg.graph import OpenGraph, open_graph
from confkg.namespaces import prefixes
from confkg.queries import Table, find_question, list_questions, run_question
from confkg.rdf.store import load_store
from confkg.resources import resource
from shared import CASES
from turtle_files import in_rdflib, node

QUERIES = sorted(resource("queries").glob("*.rq"))
ANSWERS = CASES / "queries"
BOUND: list[dict[str, Any]] = yaml.safe_load((ANSWERS / "bound.yaml").read_text(encoding="utf-8"))
SMALL_WORLD: list[dict[str, Any]] = yaml.safe_load(
    (ANSWERS / "small-world.yaml").read_text(encoding="utf-8")
)
each_query = pytest.mark.parametrize("path", QUERIES, ids=names(QUERIES))
Cell = tuple[str, str, str]
"""Value, datatype or kind, language."""


@cache
def shipped() -> OpenGraph:
    return open_graph(resource("graph"))


@cache
def small_world() -> OpenGraph:
    return OpenGraph(ANSWERS, load_store([ANSWERS / "small-world.ttl", *ONTOLOGY]))


def header(path: Path) -> dict[str, Any]:
    lines = re.findall(r"^#\+ ?(.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    found: dict[str, Any] = yaml.safe_load("\n".join(lines))
    return found


def shown(table: Table, columns: list[str], graph: OpenGraph | None = None) -> list[list[str]]:
    """The rows as people read them."""
    chosen = [table.columns.index(column) for column in columns]
    return [[(graph or shipped()).label(row[at]) for at in chosen] for row in table.rows]


def answer(path: Path) -> list[list[str]]:
    """The answer that was found by hand, with the names of the columns as first row."""
    with (ANSWERS / f"{path.stem}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def cell_of_oxigraph(term: Term | None) -> Cell | None:
    if isinstance(term, ox.Literal):
        return term.value, term.datatype.value, term.language or ""
    return (term.value, "thing", "") if isinstance(term, ox.NamedNode) else None


def cell_of_rdflib(term: object) -> Cell | None:
    if isinstance(term, rdflib.Literal):
        datatype = term.datatype or rdflib.RDF.langString if term.language else term.datatype
        return str(term), str(datatype or rdflib.XSD.string), term.language or ""
    return (str(term), "thing", "") if isinstance(term, rdflib.URIRef) else None


def test_the_questions_are_those_of_the_folder() -> None:
    assert [question.name for question in list_questions()] == names(QUERIES)
    assert QUERIES


def test_each_question_has_an_answer_found_by_hand_and_each_answer_a_question() -> None:
    assert sorted(path.stem for path in ANSWERS.glob("*.csv")) == names(QUERIES)


@each_query
def test_a_header_has_question_description_parameters_and_columns(path: Path) -> None:
    about = header(path)
    assert about["question"].endswith("?")
    assert about["description"].endswith(".")
    assert about["columns"]
    for parameter in about["parameters"].values():
        assert set(parameter) == {"type", "description"}
    assert path.read_text(encoding="utf-8").startswith("#+ question: ")


@each_query
def test_the_columns_of_the_header_are_the_variables_that_are_selected(path: Path) -> None:
    table = run_question(find_question(path.stem), {}, shipped())
    assert list(table.columns) == header(path)["columns"] == answer(path)[0]


@each_query
def test_each_parameter_of_the_header_has_one_block_with_its_default(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for name in header(path)["parameters"]:
        assert len(re.findall(rf"VALUES\s+\?{name}\s*{{\s*\S+\s*}}", text)) == 1


@each_query
def test_the_prefixes_of_a_query_are_those_of_the_map_and_all_are_used(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    declared = dict(re.findall(r"^PREFIX (\S+): <([^>]*)>$", text, re.MULTILINE))
    assert declared == {prefix: prefixes().get(prefix) for prefix in declared}
    body = text.partition("SELECT")[2]
    assert [prefix for prefix in declared if f"{prefix}:" not in body] == []


@each_query
def test_two_engines_give_the_same_rows(path: Path) -> None:
    table = run_question(find_question(path.stem), {}, shipped())
    by_one = Counter(tuple(map(cell_of_oxigraph, row)) for row in table.rows)
    result = in_rdflib(*SHIPPED, *ONTOLOGY).query(path.read_text(encoding="utf-8"))
    assert [str(variable) for variable in result.vars or ()] == list(table.columns)
    by_other = Counter(tuple(map(cell_of_rdflib, row)) for row in result if isinstance(row, tuple))
    assert by_one == by_other
    assert by_one


@each_query
def test_the_answer_is_the_one_found_by_hand(path: Path) -> None:
    columns, *rows = answer(path)
    assert shown(run_question(find_question(path.stem), {}, shipped()), columns) == rows


@pytest.mark.parametrize(
    "case", BOUND, ids=lambda case: f"{case['question']} {' '.join(case['parameters'].values())}"
)
def test_the_answer_follows_the_parameters(case: dict[str, Any]) -> None:
    table = run_question(find_question(case["question"]), case["parameters"], shipped())
    assert shown(table, case["columns"]) == case["rows"]


@pytest.mark.parametrize("case", SMALL_WORLD, ids=lambda case: case["question"])
def test_the_answer_is_right_where_a_graph_has_more_than_the_shipped_one(
    case: dict[str, Any],
) -> None:
    graph = small_world()
    table = run_question(find_question(case["question"]), case["parameters"], graph)
    assert shown(table, case["columns"], graph) == case["rows"]


def test_a_small_world_has_a_figure_with_each_dimension_that_the_data_structure_lists() -> None:
    store = small_world().store
    dimensions = [quad.object for quad in store.quads_for_pattern(None, node("qb:dimension"), None)]
    assert len(dimensions) > 10
    for dimension in dimensions:
        assert isinstance(dimension, ox.NamedNode)
        assert any(store.quads_for_pattern(None, dimension, None)), dimension


def test_each_question_is_asked_with_parameters_of_ones_own() -> None:
    assert {case["question"] for case in BOUND} == set(names(QUERIES))
