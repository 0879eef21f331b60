"""RDF files of several formats are read; one that cannot be is named with line and reason."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pyoxigraph as ox
import pytest

from confkg.reasoning.reading import read_files
from running import run
from shared import CASES, from_yaml

UNREADABLE: list[dict[str, Any]] = from_yaml(CASES / "reasoner" / "unreadable.yaml")
HARBOUR = CASES / "reasoner" / "harbour" / "ontology.ttl"
SUFFIXES = {
    ".ttl": ox.RdfFormat.TURTLE,
    ".nt": ox.RdfFormat.N_TRIPLES,
    ".nq": ox.RdfFormat.N_QUADS,
    ".trig": ox.RdfFormat.TRIG,
    ".jsonld": ox.RdfFormat.JSON_LD,
    ".owl": ox.RdfFormat.RDF_XML,
    ".RDF": ox.RdfFormat.RDF_XML,
}


@pytest.mark.parametrize("case", UNREADABLE, ids=lambda case: case["name"])
@pytest.mark.parametrize("how", ["graph", "ontology", "rules"])
def test_a_file_that_cannot_be_read_is_reported(
    case: dict[str, Any], how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(case["name"]).write_text(case["text"], encoding="utf-8")
    call = {
        "graph": [case["name"]],
        "ontology": ["--ontology", case["name"]],
        "rules": [case["name"], "--materialize", "out.ttl"],
    }[how]
    if how == "rules" and case["name"] == "nested.ttl":
        return  # a store takes such triples, and no rule of ours looks for them
    outcome = run("reason", *call)
    assert outcome.code == 2
    assert not outcome.out
    first, *below = outcome.err.splitlines()
    assert below[:1] == [case[key] for key in ("shown",) if key in case]
    for pattern in case["says"]:
        assert re.search(pattern, first), first
    assert [path.name for path in tmp_path.iterdir()] == [case["name"]]


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_format_is_known_by_the_name_of_the_file(suffix: str, tmp_path: Path) -> None:
    source = list(ox.parse(path=HARBOUR, format=ox.RdfFormat.TURTLE))
    path = tmp_path / f"harbour{suffix}"
    form = SUFFIXES[suffix]
    statements = source if form.supports_datasets else [quad.triple for quad in source]
    ox.serialize(statements, path, form)
    read = read_files([path])
    assert len(read.sourced) == len(source)
    assert {each.path for each in read.sourced} == {path}


def test_blank_nodes_of_two_files_are_not_taken_for_one_and_are_called_alike_each_time(
    tmp_path: Path,
) -> None:
    paths = [tmp_path / "one.ttl", tmp_path / "two.ttl"]
    for path in paths:
        path.write_text("_:x <urn:p> [ <urn:q> _:x ] .", encoding="utf-8")
    first, again = (read_files(paths).sourced for _ in range(2))
    assert first == again
    nodes = [
        {term.value for term in each.triple if isinstance(term, ox.BlankNode)} for each in first
    ]
    assert nodes == [{"b0", "b1"}, {"b0", "b1"}, {"b2", "b3"}, {"b2", "b3"}]


def test_a_file_that_is_named_twice_is_read_once() -> None:
    assert len(read_files([HARBOUR, HARBOUR]).sourced) == len(read_files([HARBOUR]).sourced)
