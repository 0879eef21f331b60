"""A run that checks nothing, or less than it seems to, is no success without a word."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from turtle_cases import PREFIXES, write_case

from confkg.reports.rendering import FORMATS
from confkg.resources import resource
from confkg.validate.loading import load_shapes
from confkg.validate.notices import iter_shape_notices
from report_readers import as_sarif, commands_of, read_junit
from running import Outcome, run
from shared import CASES, from_yaml

pytestmark = pytest.mark.usefixtures("within")
ALL: list[dict[str, Any]] = from_yaml(CASES / "vacuous.yaml")
TYPO = next(case for case in ALL if case["case"] == "a target class is misspelt")


def validate(case: dict[str, Any], folder: Path, *options: str) -> Outcome:
    data, shapes = write_case(case, folder)
    return run("validate", data, "--shapes", shapes, *options)


@pytest.mark.parametrize("case", ALL, ids=lambda case: case["case"])
def test_what_is_not_checked_is_named(case: dict[str, Any], tmp_path: Path) -> None:
    outcome = validate(case, tmp_path, "--format", "json")
    report = json.loads(outcome.out)
    found = sorted(report["notices"], key=lambda notice: notice["text"])
    expected = sorted(case["warnings"], key=lambda pair: pair[1])
    reported = {(notice["line"], notice["text"].replace(f"{tmp_path}/", "")) for notice in found}
    assert len(reported) == len(expected), reported
    for line, words in expected:
        assert any(line == at and words in text for at, text in reported), (line, words, reported)
    assert outcome.code == bool(report["failing"])
    assert report["coverage"]["shapes"] == case.get("counts", report["coverage"]["shapes"])
    assert report["coverage"]["untargeted"] == case.get(
        "untargeted", report["coverage"]["untargeted"]
    )
    strict = validate(case, tmp_path, "--strict")
    assert strict.code == bool(expected)
    assert ("not all may have been checked" in strict.err) == bool(expected)


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_says_so(form: str, tmp_path: Path) -> None:
    outcome = validate(TYPO, tmp_path, "--format", form)
    assert outcome.code == 0
    words = "did you mean http://example.org/Person"
    assert words in outcome.out.replace("\\:", ":").replace("%3A", ":")
    match form:
        case "github":
            (command,) = commands_of(outcome.out)
            assert (command.name, command.properties["line"]) == ("warning", "2")
        case "sarif":
            run_ = as_sarif(outcome.out)
            (notification,) = run_["invocations"][0]["toolExecutionNotifications"]
            assert notification["level"] == "warning"
            (location,) = notification["locations"]
            assert location["physicalLocation"]["region"]["startLine"] == 2
            assert run_["properties"]["focusNodes"] == TYPO["counts"]
        case "junit":
            (suite,) = read_junit(outcome.out).values()
            reported: Any = suite
            properties = {each.name: each.value for each in reported.properties()}
            assert words in properties["warning"]
            assert properties["focus nodes: http://example.org/P"] == "1"


def test_what_only_an_engine_can_count_is_not_counted(tmp_path: Path) -> None:
    data = tmp_path / "data.ttl"
    data.write_text(f"{PREFIXES} ex:x a ex:T .")
    shapes = tmp_path / "shapes.ttl"
    shapes.write_text(
        f"{PREFIXES} ex:S a sh:NodeShape ; sh:nodeKind sh:IRI ; sh:target [ a sh:SPARQLTarget ;"
        ' sh:select "SELECT ?this WHERE { ?this ?p ?o }" ] .'
    )
    report = json.loads(run("validate", data, "--shapes", shapes, "--format", "json").out)
    assert report["coverage"]["shapes"] == {"http://example.org/S": None}
    assert not report["notices"]


def test_the_shapes_that_confkg_ships_are_well_formed_and_all_check_something() -> None:
    """No run looks at that again."""
    path = resource("ontology", "shapes.ttl")
    assert not list(iter_shape_notices(load_shapes([path], [path.as_posix()])))
