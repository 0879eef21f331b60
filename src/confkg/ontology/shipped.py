"""The ontology that confkg ships, with everything that uses it."""

from __future__ import annotations

from pathlib import Path

from confkg.catalogue import list_questions
from confkg.graph import GRAPH_FILES, default_folder
from confkg.ontology.mentions import count_uses
from confkg.ontology.ontology import Ontology
from confkg.ontology.reading import read_ontology
from confkg.resources import resource

_TERMS = ("confkg.ttl", "vocabulary.ttl", "alignment.ttl")


def open_ontology(graph: Path | None = None) -> Ontology:
    """Read the ontology that confkg ships.

    Args:
        graph: folder of the graph whose uses of the terms are counted; None for ``./graph`` if
            there is one, else the graph that confkg ships.

    Raises:
        GraphError: a file is missing or malformed.
    """
    folder = graph or default_folder()
    return read_ontology(
        [resource("ontology", name) for name in _TERMS],
        shapes=[resource("ontology", "shapes.ttl")],
        questions=list_questions(),
        rules=resource("ontology", "rules").glob("*.rq"),
        uses=count_uses(folder / name for name in GRAPH_FILES),
    )
