"""Each question documents itself, in one form, and what its header says is so."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pyoxigraph as ox
import pytest
from asked import answered

from confkg.catalogue import list_questions, names_of_questions, read_question
from confkg.cli.answer_options import OPTIONS
from confkg.errors import GraphError
from confkg.namespaces import prefixes
from confkg.queries.page import as_page
from confkg.question import Question
from confkg.resources import resource
from graph_files import file
from shared import from_yaml
from turtle_files import node

QUESTIONS = list_questions()
each_question = pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.name)
KINDS = {"integer", "year", "number", "text", "thing", "property"}


def test_the_questions_are_those_of_the_folder() -> None:
    files = sorted(path.stem for path in resource("queries").glob("*.rq"))
    assert [question.name for question in QUESTIONS] == names_of_questions() == files
    assert len(files) > 45


@each_question
def test_a_header_says_what_is_asked_and_what_is_answered(question: Question) -> None:
    assert question.text.startswith("#+ question: ")
    assert question.question.endswith("?")
    assert question.description.endswith(".")
    assert question.tags
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", question.name)
    assert bool(question.columns) != question.is_graph
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", column) for column in question.columns)
    assert all(question.columns.values())


@each_question
def test_a_parameter_has_a_known_type_and_one_value_in_the_query(question: Question) -> None:
    own = {option for decorator in OPTIONS for option in options_of(decorator)}
    for parameter in question.parameters:
        assert parameter.type in KINDS or parameter.type in prefixes()
        assert parameter.description
        assert f"--{parameter.name}" not in own
        block = rf"VALUES\s+\?{parameter.name}\s*{{\s*[^{{}}\n]+\s*}}"
        assert len(set(re.findall(block, question.text))) == 1


def options_of(decorator: object) -> set[str]:
    """The names that an option takes on the command line."""
    import click

    @click.command()
    def nothing() -> None: ...

    assert callable(decorator)
    decorated = decorator(nothing)
    return {name for option in decorated.params for name in option.opts}


@each_question
def test_each_block_of_values_in_a_query_is_a_parameter_or_a_list(question: Question) -> None:
    blocks = re.findall(r"VALUES\s+\?(\w+)\s*{\s*(\S+)\s*}", question.text)
    assert {name for name, _ in blocks} <= {parameter.name for parameter in question.parameters}


@each_question
def test_the_columns_of_the_header_are_the_variables_that_are_selected(question: Question) -> None:
    if not question.is_graph:
        assert list(answered(question).columns) == list(question.columns)


@each_question
def test_the_prefixes_of_a_query_are_those_of_the_map_and_all_are_used(question: Question) -> None:
    declared = dict(re.findall(r"^PREFIX (\S+): <([^>]*)>$", question.text, re.MULTILINE))
    assert declared == {prefix: prefixes().get(prefix) for prefix in declared}
    body = re.split(r"^(?:SELECT|CONSTRUCT)", question.text, maxsplit=1, flags=re.MULTILINE)[1]
    used = " ".join((body, *question.evidence))
    assert [prefix for prefix in declared if f"{prefix}:" not in used] == []


@each_question
def test_an_answer_has_a_total_order(question: Question) -> None:
    assert question.is_graph or re.search(r"^ORDER BY .+", question.text, re.MULTILINE)


@each_question
def test_a_picture_is_of_columns_that_are_there(question: Question) -> None:
    if picture := question.picture:
        named = {picture.x, picture.y, *filter(None, [picture.by])}
        assert question.is_graph or named <= set(question.columns)


def test_the_page_of_the_catalogue_is_current() -> None:
    page = resource("queries", "README.md").read_text(encoding="utf-8")
    assert page == as_page(QUESTIONS), "run 'make catalogue'"


def test_the_catalogue_is_in_the_dataset_as_queries_that_run() -> None:
    store = file("questions.ttl")
    published: dict[str, str] = {}
    for form in ("sh:select", "sh:construct"):
        for quad in store.quads_for_pattern(None, node(form), None):
            assert isinstance(quad.subject, ox.NamedNode)
            assert isinstance(quad.object, ox.Literal)
            published[quad.subject.value.rpartition("/")[2]] = quad.object.value
    assert sorted(published) == names_of_questions()
    for question in QUESTIONS:
        assert question.text.endswith(published[question.name])
        ox.Store().query(published[question.name])


HEADERS: list[dict[str, Any]] = from_yaml(Path(__file__).with_name("headers.yaml"))


def test_no_case_of_a_wrong_header_was_lost() -> None:
    assert len(HEADERS) >= 28


@pytest.mark.parametrize("case", HEADERS, ids=lambda case: ascii(case["header"][:60]))
def test_a_header_that_is_wrong_is_explained_in_words(case: dict[str, Any]) -> None:
    header = case["header"] + case.get("each", "") * case.get("times", 0)
    with pytest.raises(GraphError, match=case["says"]):
        read_question("mine.rq", f"#+ {header}\n{case['query']}")
