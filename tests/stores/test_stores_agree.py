"""Every question, as it stands, has the same answer on Oxigraph, in memory and on disk, on rdflib and on Virtuoso."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from decimal import Decimal
from functools import cache
from pathlib import Path

import pyoxigraph as ox
import pytest

from confkg.errors import GraphError
from confkg.graph import OpenGraph, make_store, open_graph
from confkg.knowledge import KnowledgeGraph
from confkg.resources import GRAPH_FILES, resource
from confkg.stores.endpoint import Endpoint
from confkg.stores.rdflib_graph import RdflibStore
from confkg.stores.store import Answer
from shared import CASES, from_yaml
from turtle_files import in_oxigraph, in_rdflib
from virtuoso import Virtuoso, running_virtuoso

GRAPH = tuple(resource("graph", name) for name in GRAPH_FILES)
ONTOLOGY = tuple(resource("ontology", f"{name}.ttl") for name in ("confkg", "vocabulary"))
QUESTIONS = sorted(resource("queries").glob("*.rq"), key=lambda path: path.stem)
DIFFERING = CASES / "queries" / "small-world-differing.ttl"
XSD = "http://www.w3.org/2001/XMLSchema#"
NUMBERS = {f"{XSD}{name}" for name in ("integer", "int", "decimal", "double", "float")}
Cell = tuple[str, ...]
Rows = list[tuple[Cell, ...]]


_LONG = 100.0
"""Seconds after which Virtuoso hangs at a question; it takes less than one for each."""


class Loaded:
    """A Virtuoso with the shipped graph. One that hangs is replaced by another, twice at most.

    It plans each question anew, seldom so that there is no end to it, and a question that it is at
    blocks those behind it: without this, each of them would take as long.
    """

    def __init__(self, first: Virtuoso, stack: ExitStack) -> None:
        self._stack = stack
        self._left = 2
        self._load(first)

    def _load(self, running: Virtuoso) -> None:
        running.load(*GRAPH, *ONTOLOGY)
        self._endpoint = Endpoint(running.address, graph=running.graph, timeout=_LONG)

    def query(self, text: str) -> Answer:
        """The answer, of another Virtuoso if this one gives none."""
        if self._left < 0:
            pytest.fail("Virtuoso hung at three questions before this one")
        try:
            return self._endpoint.query(text)
        except GraphError:
            self._left -= 1
            if self._left < 0:
                raise
            self._load(self._stack.enter_context(running_virtuoso(seconds=int(_LONG))))
            return self._endpoint.query(text)


@pytest.fixture(scope="session")
def loaded(virtuoso: Virtuoso) -> Iterator[Loaded]:
    """Virtuoso with the shipped graph."""
    with ExitStack() as stack:
        yield Loaded(virtuoso, stack)


@pytest.fixture(scope="module")
def on_disk(tmp_path_factory: pytest.TempPathFactory) -> OpenGraph:
    """A store on disk of the shipped graph."""
    folder = tmp_path_factory.mktemp("disk") / "store"
    make_store(folder, resource("graph"), resource("graph"))
    return open_graph(store=folder)


def cell(term: object) -> Cell:
    """A term, numbers and truth by value: a store may write 1.50 as 1.5 and true as 1."""
    match term:
        case ox.Literal() if term.datatype.value in NUMBERS:
            return "number", f"{round(Decimal(term.value), 9).normalize():f}"
        case ox.Literal() if term.datatype.value == f"{XSD}boolean":
            return "boolean", str(term.value in ("true", "1"))
        case ox.Literal():
            return "literal", term.value, term.datatype.value, (term.language or "").lower()
        case ox.NamedNode():
            return "iri", term.value
        case ox.BlankNode():
            return ("blank",)
    return ()


def comparable(answer: Answer | ox.QueryTriples) -> tuple[list[str], Rows]:
    """Columns and rows in their order; of triples, which have none, a sorted set."""
    if isinstance(answer, ox.QueryBoolean):
        return ["truth"], [((str(bool(answer)),),)]
    if isinstance(answer, ox.QuerySolutions):
        columns = [variable.value for variable in answer.variables]
        return columns, [tuple(map(cell, solution)) for solution in answer]
    found = {tuple(map(cell, triple)) for triple in answer}
    return ["subject", "predicate", "object"], sorted(found)


@cache
def by_oxigraph(path: Path) -> tuple[list[str], Rows]:
    return comparable(in_oxigraph(*GRAPH, *ONTOLOGY).query(path.read_text(encoding="utf-8")))


@cache
def by_rdflib(path: Path) -> tuple[list[str], Rows]:
    store = RdflibStore(in_rdflib(*GRAPH, *ONTOLOGY))
    return comparable(store.query(path.read_text(encoding="utf-8")))


@cache
def by_virtuoso(path: Path, loaded: Loaded) -> tuple[list[str], Rows]:
    return comparable(loaded.query(path.read_text(encoding="utf-8")))


UNANSWERED = {"coauthor-pairs-recurring", "corrections", "edition-supporters"}
"""Questions without an answer in the shipped graph: no two people share papers of two editions, and
nobody has corrected a statement, and no document names a sponsor."""

each_question = pytest.mark.parametrize("path", QUESTIONS, ids=lambda path: path.stem)


@pytest.mark.exhaustive(every=18)
@each_question
def test_rdflib_gives_the_rows_of_oxigraph_in_their_order(path: Path) -> None:
    assert by_rdflib(path) == by_oxigraph(path)
    assert bool(by_oxigraph(path)[1]) == (path.stem not in UNANSWERED)


@each_question
def test_the_store_on_disk_gives_the_rows_of_the_one_in_memory(
    path: Path, on_disk: OpenGraph
) -> None:
    answer = on_disk.embedded.query(path.read_text(encoding="utf-8"))
    assert comparable(answer) == by_oxigraph(path)


@pytest.mark.heavy
@pytest.mark.exhaustive(every=6)
@each_question
def test_virtuoso_gives_the_rows_of_oxigraph_in_their_order(path: Path, loaded: Loaded) -> None:
    assert by_virtuoso(path, loaded) == by_oxigraph(path)
    assert bool(by_oxigraph(path)[1]) == (path.stem not in UNANSWERED)


@pytest.mark.heavy
def test_virtuoso_leaves_out_what_is_open(virtuoso: Virtuoso) -> None:
    virtuoso.load(DIFFERING, resource("ontology", "vocabulary.ttl"), graph="urn:differing")
    graph = KnowledgeGraph(Endpoint(virtuoso.address, graph="urn:differing", timeout=_LONG))
    for case in from_yaml(DIFFERING.with_suffix(".yaml")):
        table = graph.query(case["question"], **case["parameters"])
        at = [table.columns.index(column) for column in case["columns"]]
        assert [[row[i] for i in at] for row in table.shown()] == case["rows"], case["question"]
