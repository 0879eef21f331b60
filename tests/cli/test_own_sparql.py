"""One's own SPARQL has the prefixes of the project, and is warned of terms that nobody knows."""

from __future__ import annotations

from pathlib import Path

import pytest

from confkg.knowledge import open_folder
from running import run
from shared import ROOT

GRAPH = ROOT / "graph"


def asked(tmp_path: Path, text: str) -> tuple[int, str, str]:
    file = tmp_path / "own.rq"
    file.write_text(text, encoding="utf-8")
    found = run("query", "--sparql", file, "--graph", GRAPH, "--format", "csv")
    return found.code, found.out, found.err


def test_prefixes_need_not_be_declared(tmp_path: Path) -> None:
    code, out, err = asked(tmp_path, "ASK { edition:iclr-2025 ckg:series series:iclr }")
    assert (code, out.strip(), err) == (0, "true", "")


def test_a_prefix_of_ones_own_stays_what_it_is(tmp_path: Path) -> None:
    query = "PREFIX ckg: <urn:mine#> ASK { edition:iclr-2025 ckg:series series:iclr }"
    assert asked(tmp_path, query)[:2] == (0, "false\n")


def test_an_error_has_the_line_of_the_text_that_was_written(tmp_path: Path) -> None:
    code, _, err = asked(tmp_path, "SELECT ?x\nWHERE { ?x a ckg:Person \nLIMIT 2")
    assert code == 2
    assert "line 3" in err


@pytest.mark.parametrize(
    ("term", "nearest"), [("ckg:Persn", "ckg:Person"), ("edition:iclr-2052", "edition:iclr-20")]
)
def test_a_term_that_nobody_knows_is_warned_of(tmp_path: Path, term: str, nearest: str) -> None:
    code, _, err = asked(tmp_path, f"SELECT ?x {{ ?x ?says {term} }}")
    assert code == 0
    assert f"warning: {term}: neither ontology nor graph has it; nearest: {nearest}" in err


def test_terms_that_are_known_namespaces_and_datatypes_are_not_warned_of(tmp_path: Path) -> None:
    query = """SELECT ?x (xsd:integer("1") AS ?n)
    { ?x a ckg:Edition ; rdfs:label ?y FILTER (STRSTARTS(STR(?x), STR(edition:))) }"""
    assert asked(tmp_path, query)[2] == ""


def test_python_warns_too() -> None:
    with pytest.warns(UserWarning, match="ckg:edtion: neither ontology nor graph has it"):
        open_folder(GRAPH).sparql("ASK { ?x ckg:edtion ?y }")
