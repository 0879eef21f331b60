"""Each shape lets the well-made pass and names what is badly made, with path and severity.

``tests/cases/shapes/README.md`` says how a case is written. Each is validated beside the well-made
things alone, so that no case is a twin of another; of the results, those on its own things are its own.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path

import pyoxigraph as ox
import pytest

from confkg.namespaces import compact
from confkg.pipeline import Built
from confkg.resources import GRAPH_FILES, resource
from confkg.validate.report import Report, Result
from confkg.validate.validating import validate_files
from graph_files import SHIPPED, Term, instances, names, pairs
from shared import CASES
from turtle_files import in_oxigraph, node

FOLDER = CASES / "shapes"
WELL_MADE = FOLDER / "well-made.ttl"
FLAWED = sorted(path for path in FOLDER.glob("*.ttl") if path != WELL_MADE)
OF_NO_CLASS = FOLDER / "properties-of-no-class.ttl"
SHAPES = in_oxigraph(resource("ontology", "shapes.ttl"))
Finding = tuple[str, str, str]
"""Focus node, path, severity."""


def targets() -> dict[str, set[Term]]:
    """Each class that has shapes, with the shapes that target it."""
    found: dict[str, set[Term]] = defaultdict(set)
    for shape, target in pairs(SHAPES, "sh:targetClass"):
        found[name_of(target)].add(shape)
    return found


def name_of(term: Term) -> str:
    assert isinstance(term, ox.NamedNode)
    return compact(term.value)


def values(subject: Term, prefixed: str) -> list[Term]:
    assert isinstance(subject, (ox.NamedNode, ox.BlankNode))
    quads = SHAPES.quads_for_pattern(subject, node(prefixed), None, None)
    return [quad.object for quad in quads]


def constraints(target: str) -> set[tuple[str, str]]:
    """Path and severity of each property shape that the instances of a class have to meet."""
    return {
        (name_of(path), name_of(severity).removeprefix("sh:"))
        for shape in targets()[target]
        for constraint in values(shape, "sh:property")
        for path in values(constraint, "sh:path")
        for severity in values(constraint, "sh:severity")
    }


@cache
def kinds_in(path: Path) -> dict[str, set[str]]:
    """The things that a case describes, with their classes."""
    found: dict[str, set[str]] = defaultdict(set)
    for subject, kind in pairs(in_oxigraph(path), "rdf:type"):
        if isinstance(subject, ox.NamedNode):
            found[name_of(subject)].add(name_of(kind))
    return found


@cache
def expected(path: Path) -> set[Finding]:
    """What the report of a case says."""
    case = in_oxigraph(path)
    findings = set()
    for result, focus in pairs(case, "sh:focusNode"):
        assert isinstance(result, ox.BlankNode)
        said = {
            quad.predicate.value.rpartition("#")[2]: name_of(quad.object)
            for quad in case.quads_for_pattern(result, None, None, None)
        }
        severity = said["resultSeverity"].removeprefix("sh:")
        findings.add((name_of(focus), said.get("resultPath", ""), severity))
    return findings


@cache
def reported(*cases: Path) -> list[Result]:
    """What the validator says of the well-made things, and of cases beside them.

    The cases here state facts without claims, as each would need one; that facts have claims is
    tested in cases of its own.
    """
    results = validate_files([WELL_MADE, *cases], apart=False).results
    return [result for result in results if not result.rule.startswith("ckgs:Fact-claimed")]


@cache
def reported_of_its_own(case: Path) -> list[Result]:
    """What the validator says of the things that a case describes."""
    things = kinds_in(case)
    return [result for result in reported(case) if name_of(result.focus) in things]


@cache
def reported_of_the_shipped_graph() -> Report:
    return validate_files(SHIPPED)


@pytest.mark.parametrize("case", FLAWED, ids=names(FLAWED))
def test_a_case_leaves_the_well_made_things_as_they_are(case: Path) -> None:
    assert not set(kinds_in(case)) & set(kinds_in(WELL_MADE))


@pytest.mark.parametrize("target", sorted(targets()))
def test_a_class_with_a_shape_has_a_case_that_is_well_made(target: str) -> None:
    assert any(target in kinds for kinds in kinds_in(WELL_MADE).values())


@pytest.mark.parametrize("target", sorted(targets()))
def test_each_constraint_on_a_class_is_violated_in_some_case(target: str) -> None:
    violated = {
        (path, severity)
        for case in FLAWED
        for focus, path, severity in expected(case)
        if target in kinds_in(case)[focus]
    }
    assert constraints(target)
    assert constraints(target) <= violated


@pytest.mark.parametrize("target", sorted(targets()))
def test_a_class_is_closed_and_says_so_in_a_case(target: str) -> None:
    closed = {name_of(shape) for shape in targets()[target] if values(shape, "sh:closed")}
    said = {
        result.rule
        for result in reported_of_its_own(OF_NO_CLASS)
        if target in kinds_in(OF_NO_CLASS)[name_of(result.focus)]
    }
    assert closed
    assert {f"{shape}/Closed" for shape in closed} == said


@pytest.mark.parametrize("target", sorted(targets()))
def test_what_is_well_made_shows_each_property_that_its_class_may_have(target: str) -> None:
    forbidden = {"ckg:countryCode"} if target != "ckg:Country" else set()
    forbidden |= {"ckg:containedIn"} if target == "ckg:Continent" else set()
    used = {
        compact(quad.predicate.value)
        for subject in instances(in_oxigraph(WELL_MADE), target)
        if isinstance(subject, ox.NamedNode)
        for quad in in_oxigraph(WELL_MADE).quads_for_pattern(subject, None, None, None)
    }
    assert {path for path, _ in constraints(target)} - forbidden <= used


def test_nothing_is_said_of_what_is_well_made() -> None:
    assert not reported()


@pytest.mark.parametrize("case", FLAWED, ids=names(FLAWED))
def test_what_is_badly_made_is_reported_and_nothing_else(case: Path) -> None:
    results = reported_of_its_own(case)
    found = {(name_of(result.focus), result.path, result.level) for result in results}
    assert found == expected(case)
    assert all(result.message.endswith(".") for result in results)


def test_violations_come_before_warnings_and_warnings_before_remarks() -> None:
    severities = [result.level for result in reported(FOLDER / "country.ttl", FOLDER / "paper.ttl")]
    assert list(dict.fromkeys(severities)) == ["Violation", "Warning", "Info"]


@pytest.mark.heavy
def test_the_shipped_graph_conforms() -> None:
    assert not reported_of_the_shipped_graph().failing("violation")


@pytest.mark.heavy
def test_a_graph_of_documents_in_every_format_conforms(invented: Built) -> None:
    report = validate_files([invented.folder / name for name in GRAPH_FILES])
    assert not report.failing("violation")


@pytest.mark.heavy
def test_the_identifier_that_looks_misprinted_is_reported_as_suspicious() -> None:
    # line 177 of the fact sheet of 2024 prints one character too few
    assert [
        (result.label, result.path, result.value_text)
        for result in reported_of_the_shipped_graph().results
        if result.level == "Warning"
    ] == [("Flow Matching on General Geometries", "ckg:openReviewId", "g7ohDITL")]
