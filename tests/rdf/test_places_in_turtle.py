"""The place that is found for a statement is the one where it was written."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from unittest import mock

import pyoxigraph as ox
import pytest
from hypothesis import given
from hypothesis import strategies as st
from written_turtle import Bracket, Written, line_and_column, write_document

from confkg.errors import GraphError
from confkg.rdf.positions import Position, Precision, Statement, locate, tokens, window
from confkg.rdf.reading import iter_quads
from sampling import examples
from shared import ROOT, SHARED, needs_shared

BASE = "http://example.org/the/file.ttl"
Node = ox.NamedNode | ox.BlankNode | ox.Literal


def name_brackets(written: Written, quads: list[ox.Quad]) -> dict[object, Node]:
    """What the library calls each node in brackets: the triples come in another order, the
    predicates tell them apart."""
    names: dict[object, Node] = {}
    by_predicate: dict[ox.NamedNode, list[ox.Quad]] = {}
    for quad in quads:
        by_predicate.setdefault(quad.predicate, []).append(quad)
    pending = list(written.statements)
    while pending:
        rest = []
        for statement in pending:
            found = match(statement, by_predicate, names)
            if found is None:
                rest.append(statement)
                continue
            for (term, _), node in zip((statement[0], statement[2]), found, strict=True):
                if isinstance(term, Bracket):
                    names[term] = node
        if len(rest) == len(pending):
            break
        pending = rest
    return names


def match(
    statement: tuple[tuple[object, int], ...],
    by_predicate: dict[ox.NamedNode, list[ox.Quad]],
    names: dict[object, Node],
) -> tuple[Node, Node] | None:
    (subject, _), (predicate, _), (value, _) = statement
    assert isinstance(predicate, ox.NamedNode)
    fits = [
        (quad.subject, quad.object)
        for quad in by_predicate.get(predicate, [])
        if agrees(subject, quad.subject, names) and agrees(value, quad.object, names)
    ]
    return fits[0] if len(fits) == 1 else None  # type: ignore[return-value]


def agrees(term: object, node: object, names: dict[object, Node]) -> bool:
    if isinstance(term, Bracket):
        return names.get(term, node) == node and isinstance(node, ox.BlankNode)
    if isinstance(term, ox.BlankNode) and term.value.startswith("anon-"):
        return node == ox.BlankNode(f"anon--{term.value.removeprefix('anon-')}")
    return term == node


def expected_places(written: Written, quads: list[ox.Quad]) -> dict[Statement, Position]:
    """For each statement that can be named, and what is less than it, where it stands first."""
    names = name_brackets(written, quads)
    expected: dict[Statement, Position] = {}

    def expect(statement: Statement, at: int, precision: Precision) -> None:
        line, column = line_and_column(written.text, at)
        position = Position(line, column, precision)
        before = expected.get(statement)
        if before is None or (line, column) < (before.line, before.column):
            expected[statement] = position

    for (subject, at), (predicate, stands), (value, place) in written.statements:
        node, object_ = (renamed(term, names) for term in (subject, value))
        if node is None or isinstance(node, ox.Literal):
            continue
        assert isinstance(predicate, ox.NamedNode)
        expect(Statement(node), at, Precision.SUBJECT)
        expect(Statement(node, predicate), stands, Precision.PREDICATE)
        if object_ is not None:
            expect(Statement(node, predicate, object_), place, Precision.OBJECT)
    return expected


def renamed(term: object, names: dict[object, Node]) -> Node | None:
    if isinstance(term, Bracket):
        return names.get(term)
    if isinstance(term, ox.BlankNode) and term.value.startswith("anon-"):
        return ox.BlankNode(f"anon--{term.value.removeprefix('anon-')}")
    assert isinstance(term, (ox.NamedNode, ox.BlankNode, ox.Literal))
    return term


def read_back(text: str, suffix: str, folder: Path) -> tuple[Path, list[ox.Quad]]:
    path = folder / f"written{suffix}"
    path.write_text(text, encoding="utf-8", newline="")
    return path, list(iter_quads(path, base=BASE))


@pytest.mark.parametrize("piece", [97, 1 << 21])
@given(seed=st.integers(0, 2**32), suffix=st.sampled_from([".ttl", ".trig"]))
@examples(150)
def test_each_statement_is_found_where_it_was_written(
    tmp_path_factory: pytest.TempPathFactory, piece: int, seed: int, suffix: str
) -> None:
    written = write_document(Random(seed), trig=suffix == ".trig", base=BASE)
    path, quads = read_back(written.text, suffix, tmp_path_factory.getbasetemp())
    assert len(quads) == len(written.statements)
    expected = expected_places(written, quads)
    exact = sum(place.precision == Precision.OBJECT for place in expected.values())
    assert exact >= len(quads) * 0.8 - 1  # one of four may be there twice
    with mock.patch.object(window, "PIECE", piece), mock.patch.object(tokens, "_LEAST", piece // 2):
        assert locate(path, expected, base=BASE) == expected
        for statement, position in list(expected.items())[:: max(1, len(expected) // 3)]:
            assert locate(path, [statement], base=BASE) == {statement: position}


@pytest.mark.parametrize("suffix", [".nt", ".nq"])
@given(seed=st.integers(0, 2**32))
@examples(30)
def test_in_a_file_of_lines_the_number_of_the_line_is_that_of_the_statement(
    tmp_path_factory: pytest.TempPathFactory, suffix: str, seed: int
) -> None:
    written = write_document(Random(seed), trig=suffix == ".nq", base=BASE)
    _, quads = read_back(written.text, ".trig", tmp_path_factory.getbasetemp())
    lines = [f"{quad} ." if suffix == ".nq" else f"{quad.triple} ." for quad in quads]
    path, again = read_back("\n".join(lines), suffix, tmp_path_factory.getbasetemp())
    statements = [statement_of(quad) for quad in again]
    found = locate(path, statements, base=BASE)
    for statement in statements:
        assert found[statement].line == statements.index(statement) + 1
        assert found[statement].precision == Precision.OBJECT


def statement_of(quad: ox.Quad) -> Statement:
    assert not isinstance(quad.subject, ox.Triple)
    assert not isinstance(quad.object, ox.Triple)
    return Statement(quad.subject, quad.predicate, quad.object)


FILES = [
    *sorted((ROOT / "graph").glob("*.ttl")),
    *sorted((ROOT / "ontology").glob("*.ttl")),
    *(
        path
        for path in sorted((ROOT / "tests" / "cases").rglob("*.ttl"))
        if path.stem != "malformed"
    ),
]


def check_file(path: Path) -> int:
    """Each statement of a file is found, and what stands there is its object; how many there are."""
    text = path.read_text(encoding="utf-8")
    lines = re.split(r"\r\n|\r|\n", text)
    statements = [statement_of(quad) for quad in iter_quads(path, base=BASE)]
    found = locate(path, statements, base=BASE)
    for statement in statements:
        position = found[statement]
        assert position.precision == Precision.OBJECT
        assert BEGINNING[type(statement.object)].match(
            lines[position.line - 1], position.column - 1
        )
    return len(statements)


BEGINNING = {
    ox.NamedNode: re.compile(r"<|[^\W\d]|:|\)|\("),
    ox.BlankNode: re.compile(r"_:|[\[(]|\S"),
    ox.Literal: re.compile(r"[\"'+\-.\d]|true|false"),
}
"""How an object may begin; the rest of a collection is where its next member or its end is."""


@pytest.mark.exhaustive(every=4)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_each_statement_of_the_files_of_this_project_is_found(path: Path) -> None:
    assert check_file(path) > 0


SUITE = sorted((SHARED / "w3c" / "turtle").glob("*.ttl"))


@needs_shared
def test_each_statement_of_the_suite_of_the_w3c_is_found() -> None:
    refused, counts = [], {}
    for path in SUITE:
        try:
            counts[path.name] = check_file(path)
        except GraphError:
            refused.append(path.name)
            assert locate(path, [Statement(ox.NamedNode("http://nowhere.example/"))]) == {}
    assert len(SUITE) > 300
    assert sum(counts.values()) > 500
    assert [name for name in refused if "bad" not in name] == ["test-38.ttl"]  # half a character
