"""Each canned question gives the answer that was found by hand."""

from __future__ import annotations

import pyoxigraph as ox
import pytest
from asked import (
    ANSWERS,
    Case,
    answer_by_hand,
    answered,
    built,
    cases,
    shipped,
    shown,
    small_world,
)

from confkg.catalogue import find_question, list_questions
from confkg.question import Question
from confkg.stores.embedded import Embedded
from shared import from_yaml
from turtle_files import node

QUESTIONS = list_questions()
TABLES = [question for question in QUESTIONS if not question.is_graph]
GRAPHS = [question for question in QUESTIONS if question.is_graph]
BOUND = cases("bound*.yaml")
SMALL_WORLDS = cases("small-world*.yaml")
KNOWN_GAPS: dict[str, list[list[str]]] = from_yaml(ANSWERS / "known-gaps.yaml")
"""Rows that a person finds in the documents and the program does not, by question."""


def name(case: Question | Case) -> str:
    if isinstance(case, Question):
        return case.name
    return " ".join(map(str, (case["question"], *case.get("parameters", {}).values())))


def test_each_question_has_an_answer_found_by_hand_and_each_answer_a_question() -> None:
    assert sorted(path.stem for path in ANSWERS.glob("*.csv")) == [q.name for q in TABLES]
    assert sorted(path.stem for path in ANSWERS.glob("*.nt")) == [q.name for q in GRAPHS]
    assert len(TABLES) > 40
    assert GRAPHS


@pytest.mark.parametrize("question", TABLES, ids=name)
def test_the_answer_is_the_one_found_by_hand(question: Question) -> None:
    columns, *rows = answer_by_hand(question.name)
    table = answered(question)
    assert list(table.columns) == columns
    gaps = KNOWN_GAPS.get(question.name, [])
    assert all(gap in rows for gap in gaps), "a gap is a row of the answer by hand"
    assert shown(table, columns) == [row for row in rows if row not in gaps]


@pytest.mark.parametrize("question", GRAPHS, ids=name)
def test_the_graph_is_the_one_found_by_hand(question: Question) -> None:
    by_hand = (ANSWERS / f"{question.name}.nt").read_text(encoding="utf-8").splitlines()
    assert built(question) == sorted(by_hand)


@pytest.mark.parametrize("case", BOUND, ids=name)
def test_the_answer_follows_the_parameters(case: Case) -> None:
    table = answered(find_question(case["question"]), shipped(), **case["parameters"])
    assert shown(table, case["columns"]) == case["rows"]


@pytest.mark.parametrize("case", SMALL_WORLDS, ids=name)
def test_the_answer_is_right_where_a_graph_has_more_than_the_shipped_one(case: Case) -> None:
    graph = small_world(case["file"])
    table = answered(find_question(case["question"]), graph, **case["parameters"])
    assert shown(table, case["columns"]) == case["rows"]


def test_a_small_world_has_a_figure_with_each_dimension_that_the_data_structure_lists() -> None:
    store = small_world("small-world").store
    assert isinstance(store, Embedded)
    within = store.store
    dimensions = [
        quad.object for quad in within.quads_for_pattern(None, node("qb:dimension"), None)
    ]
    assert len(dimensions) > 10
    for dimension in dimensions:
        assert isinstance(dimension, ox.NamedNode)
        assert any(within.quads_for_pattern(None, dimension, None)), dimension


def test_each_question_with_parameters_is_asked_with_some_of_ones_own() -> None:
    asked = {case["question"] for case in (*BOUND, *SMALL_WORLDS)}
    assert asked >= {question.name for question in TABLES if question.parameters}
