"""Each row of an answer leads to the sentences that it rests on."""

from __future__ import annotations

import re
from functools import cache

import pyoxigraph as ox
import pytest
from asked import Case, cases, examples, shipped

from confkg.catalogue import find_question, list_questions
from confkg.errors import UsageError
from confkg.namespaces import prefixes
from confkg.queries.table import Table
from confkg.question import Question
from confkg.resources import resource
from turtle_files import in_oxigraph, node

RESTING = [question for question in list_questions() if question.evidence]
CASES = cases("evidence.yaml")


@cache
def with_sources(name: str) -> Table:
    question = find_question(name)
    table = shipped().ask(question, examples(question), evidence=True)
    assert isinstance(table, Table)
    return table


def test_most_questions_say_what_their_rows_rest_on() -> None:
    assert len(RESTING) > 30


@pytest.mark.exhaustive(every=3)
@pytest.mark.parametrize("question", RESTING, ids=lambda question: question.name)
def test_each_row_rests_on_a_place_in_a_document(question: Question) -> None:
    table = with_sources(question.name)
    assert table.sources is not None
    bare = [row for row, sources in zip(table.shown(), table.sources, strict=True) if not sources]
    assert not bare


@pytest.mark.parametrize("question", RESTING, ids=lambda question: question.name)
def test_a_pattern_speaks_of_properties_that_there_are(question: Question) -> None:
    declared = {iri for iri in iris_declared() if iri.startswith(prefixes()["ckg"])}
    for pattern in question.evidence:
        named = set(re.findall(r"\bckg:(\w+)", pattern))
        assert named or re.search(r"\?\w+ \?\w+ \?\w+", pattern)
        assert {prefixes()["ckg"] + name for name in named} <= declared


def iris_declared() -> set[str]:
    store = in_oxigraph(resource("ontology", "confkg.ttl"))
    kinds = (node("owl:ObjectProperty"), node("owl:DatatypeProperty"))
    return {
        quad.subject.value
        for kind in kinds
        for quad in store.quads_for_pattern(None, node("rdf:type"), kind)
        if isinstance(quad.subject, ox.NamedNode)
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['question']} {case['row']}")
def test_a_row_rests_on_the_places_found_by_hand(case: Case) -> None:
    question = find_question(case["question"])
    table = shipped().ask(question, examples(question) | case.get("parameters", {}), evidence=True)
    assert isinstance(table, Table)
    assert table.sources is not None
    row = next(at for at, cells in enumerate(table.shown()) if set(case["row"]) <= set(cells))
    places = {(source.document, source.line) for source in table.sources[row]}
    assert places == {tuple(place) for place in case["places"]}


def test_a_question_without_patterns_says_so() -> None:
    question = Question("mine", "", "", "SELECT ?x WHERE { VALUES ?x { 1 } }")
    with pytest.raises(UsageError, match="its rows rest on no further places"):
        shipped().ask(question, {}, evidence=True)
