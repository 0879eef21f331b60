"""The lint of the ontology finds nothing in it, and finds what is broken.

A case of ``tests/cases/ontology`` is a small graph with one flaw, or several of a kind. Its
``sh:ValidationReport`` names each thing that the check of the same name has to find; whatever else
is in the graph is sound and must not be found.
"""

from __future__ import annotations

from pathlib import Path

import pyoxigraph as ox
import pytest
import rdflib
from ontology_files import CHECKED, CHECKS, names

from shared import CASES
from turtle_files import in_oxigraph, in_rdflib, node

BROKEN = sorted((CASES / "ontology").glob("*-violation.ttl"))
each_check = pytest.mark.parametrize("check", CHECKS, ids=names(CHECKS))


def found_by_oxigraph(check: Path, *data: Path) -> list[str]:
    solutions = in_oxigraph(*data).query(check.read_text(encoding="utf-8"))
    assert isinstance(solutions, ox.QuerySolutions)
    return [solution["entity"].value for solution in solutions]


def found_by_rdflib(check: Path, *data: Path) -> list[str]:
    rows = in_rdflib(*data).query(check.read_text(encoding="utf-8"))
    return [str(row["entity"]) for row in rows if isinstance(row, rdflib.query.ResultRow)]


def expected_in(case: Path) -> set[str]:
    quads = in_oxigraph(case).quads_for_pattern(None, node("sh:focusNode"), None, None)
    return {quad.object.value for quad in quads if isinstance(quad.object, ox.NamedNode)}


def test_each_check_has_a_case_and_each_case_a_check() -> None:
    assert CHECKS
    assert names(BROKEN) == names(CHECKS)


@each_check
def test_a_check_says_what_is_wrong_and_how_to_fix_it(check: Path) -> None:
    lines = check.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("# Problem: ")
    assert any(line.startswith("# Solution: ") for line in lines)


@each_check
def test_the_ontology_passes_a_check_in_oxigraph(check: Path) -> None:
    assert not found_by_oxigraph(check, *CHECKED)


@pytest.mark.exhaustive
@each_check
def test_the_ontology_passes_a_check_in_rdflib(check: Path) -> None:
    assert not found_by_rdflib(check, *CHECKED)


@each_check
def test_a_check_finds_what_is_broken_and_nothing_else_in_both_libraries(check: Path) -> None:
    case = CASES / "ontology" / f"{check.stem}.ttl"
    expected = expected_in(case)
    assert expected, "the case expects nothing to be found"
    assert set(found_by_oxigraph(check, case)) == expected
    assert set(found_by_rdflib(check, case)) == expected
