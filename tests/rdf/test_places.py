"""Where statements stand, by hand-made cases in each format."""

from __future__ import annotations

import tracemalloc
from pathlib import Path
from typing import Any

import pyoxigraph as ox
import pytest
from hypothesis import given
from hypothesis import strategies as st

from confkg.rdf.naming import is_anonymous
from confkg.rdf.positions import Position, Precision, Statement, locate
from confkg.rdf.reading import iter_quads
from shared import CASES, ROOT, from_yaml

TABLE: list[dict[str, Any]] = from_yaml(CASES / "rdf" / "places.yaml")
SUFFIXES = (".ttl", ".trig", ".nt", ".nq", ".rdf", ".jsonld")
A, P = ox.NamedNode("http://e/a"), ox.NamedNode("http://e/p")


def statement(text: str) -> Statement:
    """A statement of which object, or predicate and object, may be missing."""
    words = text.split(" ", 2)
    parsed = " ".join([words[0], words[1] if len(words) > 1 and words[1] != "*" else "<a:a>"])
    triple = next(
        iter(
            ox.parse(
                f"{parsed} {words[2] if len(words) > 2 else '<a:a>'} .",
                format=ox.RdfFormat.N_TRIPLES,
            )
        )
    )
    assert not isinstance(triple.subject, ox.Triple)
    assert not isinstance(triple.object, ox.Triple)
    return Statement(
        triple.subject,
        triple.predicate if len(words) > 1 and words[1] != "*" else None,
        triple.object if len(words) > 2 else None,
    )


@pytest.mark.parametrize("case", TABLE, ids=lambda case: case["case"])
def test_a_statement_is_found_where_it_stands(case: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / case["file"]
    path.write_text(case["text"], encoding="utf-8", newline="")
    base = case.get("base")
    expected = {
        statement(text): Position(place[0], place[1], Precision[place[2].upper()])
        for text, place in case["found"].items()
        if place is not None
    }
    asked = [statement(text) for text in case["found"]]
    assert locate(path, asked, base=base) == expected
    for one in asked:
        assert locate(path, [one], base=base).get(one) == expected.get(one)
    subjects = {quad.subject for quad in iter_quads(path, base=base)}
    assert {one.subject for one in expected} <= subjects | {ox.NamedNode("http://e/c")}


def test_the_cases_are_all_there() -> None:
    assert len(TABLE) >= 15
    assert {Path(case["file"]).suffix for case in TABLE} >= set(SUFFIXES) - {".nt"}


def test_statements_that_are_nowhere_are_not_found(tmp_path: Path) -> None:
    path = tmp_path / "a.ttl"
    assert locate(path, [Statement(A)]) == {}
    path.write_text("", encoding="utf-8")
    assert locate(path, [Statement(A)]) == {}
    assert locate(tmp_path / "a.docx", [Statement(A)]) == {}
    assert locate(path, []) == {}


def test_what_stands_before_a_mistake_is_found(tmp_path: Path) -> None:
    path = tmp_path / "a.ttl"
    path.write_text(
        "<http://e/a> <http://e/p> 1 .\n<http://e/b> 'open . <http://e/c> <c> 1 .\n", "utf-8"
    )
    assert locate(path, [Statement(A, P)]) == {
        Statement(A, P): Position(1, 14, Precision.PREDICATE)
    }


SNIPPETS = [
    "<http://e/a>", "<a", ">", "_:x", "ex:a", "a", "@prefix ex: <http://e/> .", "PREFIX", "@base",
    '"', "'", '"""', "'''", "\\", "\\u00e9", "^^", "@en", "1.5e", ".", ";", ",", "[", "]", "(", ")",
    "{", "}", "{|", "<<", "#", "\n", "\r", " ", "é", "\x00", "true", "GRAPH", "<?xml version='1.0'?>",
    "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>", "<rdf:Description>", "</", "&x;",
    '"@id":', '"@context":', ":", '"ex:a"',
]  # fmt: skip
WANTED = [Statement(A, P), Statement(ox.BlankNode("x")), Statement(ox.BlankNode("anon-3"))]


@pytest.mark.parametrize("suffix", SUFFIXES)
@given(content=st.lists(st.sampled_from(SNIPPETS) | st.text(max_size=3), max_size=40).map("".join))
def test_no_text_is_too_malformed_to_be_looked_through(
    tmp_path_factory: pytest.TempPathFactory, suffix: str, content: str
) -> None:
    path = tmp_path_factory.getbasetemp() / f"malformed{suffix}"
    path.write_bytes(content.encode("utf-8", "surrogatepass"))
    for position in locate(path, WANTED, base="http://b/").values():
        assert position.line <= content.count("\n") + content.count("\r") + 1


@pytest.mark.parametrize("suffix", SUFFIXES)
@given(content=st.binary(max_size=200))
def test_no_bytes_are_too_strange_to_be_looked_through(
    tmp_path_factory: pytest.TempPathFactory, suffix: str, content: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / f"strange{suffix}"
    path.write_bytes(content)
    locate(path, WANTED, base="http://b/")


LONG = {
    "one statement in a line of 3 MB": ("<a:b> <a:p> 1", " , <http://e/c>", 210_000, " .", 1),
    "one that is wanted": ("<http://e/b> <a:p> 1", " , <http://e/c>", 30_000, " .", 1),
    "many statements in a line of 3 MB": ("", "<a:b> <a:p> <http://e/c> . ", 111_000, "", 1),
    "a gap of 3 MB": ("", "\n", 3_000_000, "", 3_000_001),
    "a gap of 3 MB, CR LF": ("", "\r\n", 1_500_000, "", 1_500_001),
    "an open text of 6 MB": ('<http://e/b> <a:p> """', "x", 6_000_000, "", None),
    "brackets nested without end": ("<http://e/b> <a:p> ", "[ <a:p> ( ", 15_000, "", None),
    "quotes without end": ("", "'", 3_000_001, "", None),
    "dots without end": ("<http://e/b> <a:p> a:a", ".", 500_000, "a . ", 1),
}
"""What a text begins with, what follows how often, what it ends with, and the line of what is looked for."""


@pytest.mark.exhaustive(every=3)
@pytest.mark.heavy
@pytest.mark.parametrize("name", LONG)
def test_a_long_line_takes_neither_long_nor_much_memory(name: str, tmp_path: Path) -> None:
    before, unit, count, after, line = LONG[name]
    path = tmp_path / "long.ttl"
    text = f"{before}{unit * count}{after} <http://e/a> <http://e/p> 1 ."
    path.write_text(text, encoding="utf-8", newline="")
    tracemalloc.start()
    try:
        found = locate(path, [Statement(A), Statement(ox.NamedNode("http://e/b"), A)])
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 18_000_000
    assert (found.get(Statement(A)) and found[Statement(A)].line) == line


def test_numbered_blank_nodes_of_the_ontology_are_found_by_their_numbers() -> None:
    path = ROOT / "ontology" / "confkg.ttl"
    lines = path.read_text(encoding="utf-8").splitlines()
    nodes = {
        quad.subject
        for quad in iter_quads(path)
        if isinstance(quad.subject, ox.BlankNode) and is_anonymous(quad.subject.value)
    }
    assert len(nodes) > 20
    found = locate(path, [Statement(node) for node in nodes])
    assert len(found) == len(nodes)
    for position in found.values():
        assert lines[position.line - 1][position.column - 1] not in " ;,.]"
