"""A parameter is bound as one term: whatever its value, it never becomes a part of the query."""

from __future__ import annotations

import re
from typing import Any

import pyoxigraph as ox
import pytest
from asked import examples, path_of, shipped
from hypothesis import example, given
from hypothesis import strategies as st

from confkg.catalogue import find_question, list_questions
from confkg.errors import UsageError
from confkg.knowledge import KnowledgeGraph
from confkg.queries.parameters import as_terms, bound_text
from confkg.queries.table import Table
from confkg.question import Parameter, Question
from confkg.stores.embedded import Embedded
from shared import CASES, from_yaml

HOSTILE: dict[str, Any] = from_yaml(CASES / "queries" / "hostile.yaml")
NUMBERS = ("year", "integer", "number")
ECHO = Question(
    "echo",
    "What was said?",
    "The words, as they came.",
    'SELECT ?word ?other WHERE { VALUES ?word { "one" } VALUES ?other { "two" } }',
    (Parameter("word", "text", "a word"), Parameter("other", "text", "another word")),
)
TRICKS = (
    '" } #',
    '"} UNION { ?s ?p ?o } #',
    "\\",
    '\\"',
    "\\u0022 } #",
    "}",
    "{ }",
    'VALUES ?other { "three" }',
    "line\nbreak\r",
    "zero\0byte",
    "\\g<1>",
    "?word",
    "𝒰 \u202e \u2028",
    "",
)


def bind(question: Question, values: dict[str, str], graph: KnowledgeGraph) -> str:
    return bound_text(question, as_terms(question, values, graph.lookups))


def types() -> dict[str, tuple[str, str]]:
    """Each type of parameter, with a question and a parameter of that type."""
    return {
        parameter.type: (question.name, parameter.name)
        for question in reversed(list_questions())
        for parameter in question.parameters
    }


def refused_words(kind: str) -> list[str]:
    words: list[str] = HOSTILE["numbers" if kind in NUMBERS else "things"]
    return words


def refused() -> list[Any]:
    """Type and value for each value that a parameter of the type may not have."""
    return [
        pytest.param(kind, value, id=ascii(f"{kind} {value}"))
        for kind in sorted(types())
        if kind != "text"
        for value in (
            *(value for value in refused_words(kind) if kind != "number" or value != "2025.0"),
            *HOSTILE["other kinds"].get(kind, []),
        )
    ]


def test_values_of_another_kind_are_at_hand_for_each_kind_of_thing() -> None:
    assert set(types()) - set(NUMBERS) - {"text"} <= set(HOSTILE["other kinds"])


@pytest.mark.parametrize(("kind", "value"), refused())
def test_a_value_that_is_none_is_refused_in_words(kind: str, value: str) -> None:
    question, parameter = types()[kind]
    given = examples(find_question(question)) | {parameter: value}
    with pytest.raises(UsageError) as caught:
        bind(find_question(question), given, shipped())
    assert caught.value.fix


def test_a_parameter_that_the_question_does_not_have_is_refused() -> None:
    with pytest.raises(UsageError, match="no such parameter"):
        bind(find_question("edition-awards"), {"person": "Yoshua Bengio"}, shipped())


@pytest.mark.parametrize("question", list_questions(), ids=lambda question: question.name)
def test_without_values_the_query_runs_as_it_stands_in_its_file(question: Question) -> None:
    assert bound_text(question, {}) == path_of(question).read_text(encoding="utf-8")


def test_binding_changes_nothing_but_the_block_of_the_parameter() -> None:
    question = find_question("coauthors-of-person")
    text = bind(question, {"person": "Jimmy Ba", "last": "+2024"}, shipped())
    blocks = dict(re.findall(r"VALUES \?(\w+) {([^}]*)}", text))
    assert blocks == {
        "person": " <https://w3id.org/confkg/id/person/jimmy-ba> ",
        "first": " 1900 ",
        "last": ' "+2024"^^<http://www.w3.org/2001/XMLSchema#integer> ',
    }
    hole = re.compile(r"{[^{}]*}")
    assert hole.sub("", text) == hole.sub("", question.text)


def echoed(**values: str) -> list[tuple[str, ...]]:
    """What the query that repeats its parameters answers."""
    table = KnowledgeGraph(Embedded(ox.Store())).ask(ECHO, values)
    assert isinstance(table, Table)
    return [
        tuple(term.value for term in row if isinstance(term, ox.Literal)) for row in table.terms
    ]


@given(word=st.text(st.characters(exclude_categories=["Cs"])))
@example(word=TRICKS[0])
def test_any_text_stays_one_term(word: str) -> None:
    assert echoed(word=word) == [(word, "two")]


@pytest.mark.parametrize("word", TRICKS, ids=ascii)
def test_a_text_that_tries_to_be_more_stays_one_term(word: str) -> None:
    assert echoed(word=word) == [(word, "two")]


@pytest.mark.parametrize("word", TRICKS, ids=ascii)
@pytest.mark.parametrize("order", [("word", "other"), ("other", "word")], ids=" then ".join)
def test_a_text_does_not_reach_into_the_parameter_beside_it(
    word: str, order: tuple[str, str]
) -> None:
    values = {"word": word, "other": "kept"}
    assert echoed(**{name: values[name] for name in order}) == [(word, "kept")]
