"""Graphs that the tests ask, and the answers that were found by hand."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pyoxigraph as ox

from confkg.knowledge import KnowledgeGraph, open_folder
from confkg.queries.asking import Triples
from confkg.queries.table import Table
from confkg.question import Question
from confkg.rdf.rules import at_build
from confkg.rdf.store import load_store
from confkg.resources import resource
from confkg.stores.embedded import Embedded
from graph_files import ONTOLOGY
from shared import CASES, from_yaml

ANSWERS = CASES / "queries"
Case = dict[str, Any]


@cache
def shipped() -> KnowledgeGraph:
    """The shipped graph."""
    return open_folder(resource("graph"))


@cache
def small_world(name: str) -> KnowledgeGraph:
    """A graph of a few triples beside the ontology, with what follows when it is built."""
    store = load_store([ANSWERS / f"{name}.ttl", *ONTOLOGY])
    for rule in at_build(sorted(resource("ontology", "rules").glob("*.rq"))):
        found = store.query(rule.read_text(encoding="utf-8"))
        assert isinstance(found, ox.QueryTriples)
        store.extend([ox.Quad(*triple) for triple in found])
    return KnowledgeGraph(Embedded(store))


def cases(pattern: str) -> list[Case]:
    """The cases of all files of that pattern, each with the name of its file."""
    return [
        case | {"file": path.stem}
        for path in sorted(ANSWERS.glob(pattern))
        for case in from_yaml(path)
    ]


def examples(question: Question) -> dict[str, str]:
    """What stands in the file for the parameters that have to be given."""
    return {p.name: as_written(p.example) for p in question.parameters if p.required}


def as_written(example: str) -> str:
    """A term of a file as a person would write it."""
    return example.removeprefix('"').removesuffix('"')


def answered(question: Question, graph: KnowledgeGraph | None = None, **given: Any) -> Table:
    """The rows of a question, with the examples of its file for what is not given."""
    parameters = examples(question) | given
    found = (graph or shipped()).ask(question, parameters)
    assert isinstance(found, Table)
    return found


def built(question: Question) -> list[str]:
    """The triples of a question that builds a graph, as lines."""
    found = shipped().ask(question, examples(question))
    assert isinstance(found, Triples)
    return [f"{triple} ." for triple in found.triples]


def shown(table: Table, columns: Iterable[str]) -> list[list[str]]:
    """The rows as people read them."""
    chosen = [table.columns.index(column) for column in columns]
    return [[row[at] for at in chosen] for row in table.shown()]


def answer_by_hand(name: str) -> list[list[str]]:
    """The answer that was found by hand, with the names of the columns as first row."""
    with (ANSWERS / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def path_of(question: Question) -> Path:
    """The file of a question."""
    return resource("queries") / f"{question.name}.rq"
