"""Every query of docs/modelling.md runs and answers what stands under it; every term is declared.

To write the answers anew after a change: ``python tests/test_modelling_page.py``, and read the
difference.
"""

from __future__ import annotations

import re

import pytest

from confkg.knowledge import KnowledgeGraph, open_folder
from confkg.namespaces import prefixes
from confkg.queries.table import Table
from confkg.resources import resource
from shared import ROOT

PAGE = ROOT / "docs" / "modelling.md"
EXAMPLE = re.compile(r"```sparql\n(?P<query>.*?)```\n\n```text\n(?P<answer>.*?)```\n", re.DOTALL)


def text() -> str:
    return PAGE.read_text(encoding="utf-8")


def answered(graph: KnowledgeGraph, query: str) -> str:
    table = graph.sparql(query)
    assert isinstance(table, Table)
    assert table.terms
    return str(table)


@pytest.fixture(scope="module")
def graph() -> KnowledgeGraph:
    return open_folder(resource("graph"))


def test_there_are_twelve_examples() -> None:
    assert len(EXAMPLE.findall(text())) == text().count("```sparql") == 12


@pytest.mark.parametrize("at", range(12))
def test_an_example_answers_what_stands_under_it(at: int, graph: KnowledgeGraph) -> None:
    query, answer = EXAMPLE.findall(text())[at]
    assert answered(graph, query) == answer


def test_the_picture_names_terms_that_the_ontology_declares(graph: KnowledgeGraph) -> None:
    picture = text().partition("```text\n")[2].partition("```")[0]
    named = set(re.findall(r"\b(?:[a-z]+[A-Z]\w+|[A-Z][a-z]+\w*)\b", picture))
    declared = {
        iri.removeprefix(prefixes()["ckg"]) for iri in graph.lookups.iris_of(prefixes()["ckg"])
    }
    assert len(named) > 30
    assert named <= declared | {"wasDerivedFrom", "wasQuotedFrom"}


if __name__ == "__main__":
    world = open_folder(resource("graph"))

    def renewed(example: re.Match[str]) -> str:
        return (
            f"```sparql\n{example['query']}```\n\n```text\n{answered(world, example['query'])}```\n"
        )

    PAGE.write_text(EXAMPLE.sub(renewed, text()), encoding="utf-8")
