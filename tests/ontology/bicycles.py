"""A small ontology, and what is to be read of it."""

from __future__ import annotations

from functools import cache
from typing import Any

from confkg.ontology.mentions import count_uses
from confkg.ontology.ontology import Ontology
from confkg.ontology.reading import read_ontology
from confkg.question import Question
from shared import CASES, from_yaml

__all__ = ["EXPECTED", "bicycles", "hostile"]

FOLDER = CASES / "ontology-page"
EXPECTED: dict[str, Any] = from_yaml(FOLDER / "bicycles.yaml")


@cache
def bicycles() -> Ontology:
    """The ontology of bicycles with its shapes, questions, rule and graph."""
    return read_ontology(
        [FOLDER / "bicycles.ttl"],
        shapes=[FOLDER / "bicycles-shapes.ttl"],
        questions=[
            Question(name, f"{name.capitalize()}?", "All of them.", text)
            for name, text in EXPECTED["questions"].items()
        ],
        rules=[FOLDER / "wheels-of-parts.rq"],
        uses=count_uses([FOLDER / "bicycles-graph.ttl"]),
    )


@cache
def hostile() -> Ontology:
    """An ontology whose words try to be more than words."""
    return read_ontology([FOLDER / "hostile.ttl"])
