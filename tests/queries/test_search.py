"""A question is found by words, and gets what the words name as its parameters."""

from __future__ import annotations

import shlex

import pytest
from asked import ANSWERS, Case, shipped

from confkg.catalogue import find_question, list_questions
from confkg.queries.fitting import fitted
from confkg.queries.search import Ranking
from running import run
from shared import from_yaml

CASES: list[Case] = from_yaml(ANSWERS / "search.yaml")
SIXTY: list[Case] = from_yaml(ANSWERS / "sixty.yaml")
QUESTIONS = list_questions()
RANKING = Ranking(QUESTIONS)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["words"])
def test_a_question_is_among_the_first_three_found(case: Case) -> None:
    if "asked" not in case:
        assert case["question"] in [question.name for question in RANKING.best(case["words"])[:3]]
        return
    fits = fitted(case["words"], QUESTIONS, shipped().lookups)
    assert case["asked"] in [fit.command for fit in fits]
    assert [*fits[0].unknown] == case.get("unknown", [])


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.name)
def test_a_question_is_found_by_its_own_words(question: object) -> None:
    own = find_question(getattr(question, "name", ""))
    assert own in RANKING.best(own.question)[:2]


def test_most_of_the_sixty_questions_lead_to_a_question_that_answers_them() -> None:
    found = 0
    for case in SIXTY:
        best = fitted(case["question"], QUESTIONS, shipped().lookups)
        wanted = {asked["query"] for asked in case["asked"]}
        found += bool(wanted & {fit.question.name for fit in best})
    assert found >= 49


def test_what_is_printed_can_be_asked_as_it_stands() -> None:
    printed = run("ask", "Who gave talks at ICLR 2024, and who won a prize?").out.splitlines()
    calls = [shlex.split(line) for line in printed if line.strip().startswith("confkg ")]
    assert len(calls) == 3
    for call in calls:
        assert run(*call[1:]).code == 0


def test_a_parameter_that_words_do_not_name_stands_in_capitals() -> None:
    commands = [
        fit.command
        for fit in fitted("in which forms do documents print a name", QUESTIONS, shipped().lookups)
    ]
    assert "confkg query person-names --person PERSON" in commands
