"""A small ontology, and what has to be told of it."""

from __future__ import annotations

from functools import cache
from typing import Any

import yaml

from confkg.ontology import Ontology, count_uses, read_ontology
from confkg.question import Question
from shared import CASES

__all__ = ["TOLD", "bicycles", "hostile"]

FOLDER = CASES / "ontology-page"
TOLD: dict[str, Any] = yaml.safe_load((FOLDER / "bicycles.yaml").read_text(encoding="utf-8"))


@cache
def bicycles() -> Ontology:
    """The ontology of bicycles with its shapes, questions, rule and graph."""
    return read_ontology(
        [FOLDER / "bicycles.ttl"],
        shapes=[FOLDER / "bicycles-shapes.ttl"],
        questions=[
            Question(name, f"{name.capitalize()}?", "All of them.", text)
            for name, text in TOLD["questions"].items()
        ],
        rules=[FOLDER / "wheels-of-parts.rq"],
        uses=count_uses([FOLDER / "bicycles-graph.ttl"]),
    )


@cache
def hostile() -> Ontology:
    """An ontology whose words try to be more than words."""
    return read_ontology([FOLDER / "hostile.ttl"])
