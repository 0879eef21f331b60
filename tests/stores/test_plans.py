"""What a question looks through in Oxigraph depends on what it names, and does not grow with the rest of the graph.

Oxigraph does not show its plan. So each group of a query gets filters that call a function with each of
its variables; the calls are solutions, intermediate ones as well. They are counted on the
shipped graph, and on one that has each thing twice, of which the question names but one.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pyoxigraph as ox
import pytest

from confkg.catalogue import list_questions
from confkg.namespaces import thing_iri
from confkg.question import Question
from confkg.resources import GRAPH_FILES, resource
from shared import ROOT, from_yaml

GROWING: list[str] = from_yaml(ROOT / "tests/cases/stores/growing.yaml")

THINGS = thing_iri("paper", "").removesuffix("paper/")
QUESTIONS = [
    question
    for question in list_questions()
    if any(parameter.required for parameter in question.parameters) and question.name not in GROWING
]
SEEN = ox.NamedNode("urn:seen")
CHANCE = 1.2
ATTEMPTS = 6
"""Oxigraph chooses among equal plans by chance; one that looks through all of the graph does so each time."""

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|<[^<>\s]*>|#[^\n]*\n|VALUES[^{]*\{[^}]*\}|[{}]|[^{}"<#V]+|.')


@cache
def graph(times: int) -> ox.Store:
    """The shipped graph with each thing so many times."""
    store = ox.Store()
    files = [resource("graph", name) for name in GRAPH_FILES]
    for path in [*files, resource("ontology", "vocabulary.ttl")]:
        for quad in ox.parse(path=path, format=ox.RdfFormat.TURTLE):
            for number in range(times):
                parts = (other(quad.subject, number), other(quad.object, number))
                store.add(ox.Quad(parts[0], quad.predicate, parts[1]))
    return store


def other(term: Any, number: int) -> Any:
    """Another thing in the place of a thing, and all else as it is."""
    is_thing = isinstance(term, ox.NamedNode) and term.value.startswith(THINGS)
    return ox.NamedNode(f"{term.value}-{number}") if number and is_thing else term


def with_filters(text: str) -> str:
    """A query that calls the function for all variables of each of its groups."""
    head, where, body = text.partition("WHERE")
    written: list[str] = []
    direct = [""]
    for token in TOKEN.findall(body):
        if token == "{":
            direct.append("")
        elif token == "}" and "SELECT" not in (own := direct.pop()):
            names = sorted(set(re.findall(r"\?\w+", own)))
            written += [f" FILTER (COALESCE({SEEN}({name}), true))" for name in names]
        direct[-1] += token
        written.append(token)
    return head + where + "".join(written)


def seen(question: Question, times: int) -> int:
    """How many solutions Oxigraph goes through."""
    count = 0

    def look(_: object) -> ox.Literal:
        nonlocal count
        count += 1
        return ox.Literal(True)

    answer = graph(times).query(with_filters(question.text), custom_functions={SEEN: look})
    assert not isinstance(answer, ox.QueryBoolean)
    for _ in answer:
        pass
    return count


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.name)
def test_a_question_does_not_look_through_what_it_does_not_ask_about(question: Question) -> None:
    assert any(seen(question, 2) <= CHANCE * seen(question, 1) for _ in range(ATTEMPTS))
