"""Odd shapes are refused, or warned of, or validated: the same by both engines, and as SHACL has it."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
import shacl
from turtle_cases import write_case

from both_engines import found_by_reference
from confkg.errors import GraphError
from confkg.validate.engines import ENGINES
from confkg.validate.validating import validate_files
from running import run
from shared import CASES, from_yaml

pytestmark = pytest.mark.usefixtures("within")
DOCUMENT: dict[str, Any] = from_yaml(CASES / "odd-shapes.yaml")
ALL: list[dict[str, Any]] = [{"data": DOCUMENT["data"], **case} for case in DOCUMENT["cases"]]
REFUSED = [case for case in ALL if "error" in case]
TAKEN = [case for case in ALL if "error" not in case]
SHACL_SHACL = shacl.Shapes.from_turtle(
    files("pyshacl").joinpath("assets", "shacl-shacl.ttl").read_text(encoding="utf-8")
)


def test_there_are_as_many_as_are_wanted() -> None:
    assert len(ALL) >= 60
    assert len({case["case"] for case in ALL}) == len(ALL)


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case["case"])
def test_ill_formed_shapes_are_refused_with_line_shape_and_fix(
    case: dict[str, Any], tmp_path: Path
) -> None:
    data, shapes = write_case(case, tmp_path)
    with pytest.raises(GraphError) as caught:  # before any engine is chosen
        validate_files([data], [shapes])
    error = caught.value
    words = error.what.splitlines()[0].replace("http://example.org/", "ex:")
    assert case["error"] in words
    assert error.where.startswith(f"{shapes}, line {case['line']}, column ")
    assert error.fix or "; " in words


def test_an_ill_formed_shape_ends_the_run_with_2(tmp_path: Path) -> None:
    data, shapes = write_case(REFUSED[0], tmp_path)
    for engine in ENGINES:
        outcome = run("validate", data, "--shapes", shapes, "--engine", engine)
        assert outcome.code == 2
        assert f"{shapes}, line {REFUSED[0]['line']}" in outcome.err


def test_all_that_is_wrong_is_named_at_once_the_first_line_first(tmp_path: Path) -> None:
    wrong = "ex:A a sh:NodeShape ; sh:closed 1 .\n\nex:B a sh:NodeShape ;\n sh:nodeKind sh:Iri ;\n"
    wrong += " sh:targetclass ex:T ."
    data, shapes = write_case({"data": "", "shapes": wrong}, tmp_path)
    first, second, third = run("validate", data, "--shapes", shapes).err.splitlines()
    assert f"{shapes}, line 1, " in first
    assert f"{shapes}, line 4, " in second
    assert "SHACL has no sh:targetclass; did you mean sh:targetClass?" in third


@pytest.mark.parametrize("case", TAKEN, ids=lambda case: case["case"])
def test_well_formed_shapes_find_the_same_by_both_engines(
    case: dict[str, Any], tmp_path: Path
) -> None:
    data, shapes = write_case(case, tmp_path)
    report = validate_files([data], [shapes])
    found = sorted(
        [
            str(r.focus).rpartition("/")[2].rstrip(">"),
            r.component_name,
            "" if r.value is None else r.value.value.rpartition("/")[2],
        ]
        for r in report.results
    )
    assert found == case["results"]
    reported = [n.text for n in report.warnings if "focus node" not in n.text]
    for text, words in zip(sorted(reported), case["warnings"], strict=True):
        assert words in text
    if case.get("only") != "fast":  # else the engines are known to differ
        keys = {(str(r.focus), r.path, r.component, r.shape, r.severity) for r in report.results}
        assert found_by_reference(data, shapes=shapes) == keys


@pytest.mark.parametrize("case", TAKEN, ids=lambda case: case["case"])
def test_what_shacl_shacl_refuses_is_refused(case: dict[str, Any], tmp_path: Path) -> None:
    _, shapes = write_case(case, tmp_path)
    assert SHACL_SHACL.validate_file(str(shapes)).conforms == ("ill_formed" not in case)


def test_shacl_shacl_finds_most_of_what_is_refused(tmp_path: Path) -> None:
    refused = [
        case
        for case in REFUSED
        if not SHACL_SHACL.validate_file(str(write_case(case, tmp_path)[1])).conforms
    ]
    assert len(refused) > len(REFUSED) / 2
