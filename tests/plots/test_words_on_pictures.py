"""A picture says what it shows, in which unit, from which documents and above which bound."""

from __future__ import annotations

from pathlib import Path

import pytest

from confkg.catalogue import find_question
from confkg.knowledge import open_folder
from confkg.plots.drawing import draw
from confkg.resources import resource
from shared import from_yaml

CASES = from_yaml(Path(__file__).with_name("words.yaml"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["question"])
def test_a_picture_says_what_it_shows(case: dict[str, object]) -> None:
    graph = open_folder(resource("graph"))
    question = find_question(str(case["question"]))
    parameters = case["parameters"]
    assert isinstance(parameters, dict)
    answer = graph.ask(question, parameters, evidence=True)
    figure = draw(answer)
    title, notes = (text.get_text() for text in figure.texts)
    axes = figure.axes[0]
    assert title == case["title"]
    assert case["values"] in (axes.get_xlabel(), axes.get_ylabel())
    assert " ".join(notes.split()).endswith(str(case["notes"]))
