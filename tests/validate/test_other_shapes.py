"""Shapes in the style of other people are read as SHACL has it, or it is said that they are not."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from confkg.errors import GraphError
from confkg.validate.engines import ENGINES, Engine
from confkg.validate.validating import validate_files
from shared import CASES, from_yaml

pytestmark = pytest.mark.usefixtures("within")
PREFIXES = (
    "@prefix sh: <http://www.w3.org/ns/shacl#> . @prefix ex: <http://example.org/> ."
    " @prefix owl: <http://www.w3.org/2002/07/owl#> ."
    " @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> ."
    " @prefix xsd: <http://www.w3.org/2001/XMLSchema#> . "
)
ALL: list[dict[str, Any]] = from_yaml(CASES / "other-shapes.yaml")


ASKED = [
    pytest.param(case, engine, id=f"{case['case']}-{engine}")
    for case in ALL
    for engine in ENGINES
    if case.get("only", engine) == engine  # else the engines are known to differ
]


@pytest.mark.parametrize(("case", "engine"), ASKED)
def test_they_find_what_they_should(case: dict[str, Any], engine: Engine, tmp_path: Path) -> None:
    data, shapes = tmp_path / "data.ttl", tmp_path / "shapes.ttl"
    data.write_text(PREFIXES + case["data"], encoding="utf-8")
    shapes.write_text(PREFIXES + case["shapes"], encoding="utf-8")
    if "error" in case:
        with pytest.raises(GraphError, match=re.escape(case["error"])):
            validate_files([data], [shapes], engine=engine)
        return
    report = validate_files([data], [shapes], engine=engine)
    found = [
        [r.place and r.place.line, r.component_name, r.message, r.path] for r in report.results
    ]
    assert [
        reported[: len(wanted)] for reported, wanted in zip(found, case["results"], strict=True)
    ] == case["results"]
    notes = case.get("notes", [])
    said = sorted(notice.text for notice in report.notices)
    assert len(said) == len(notes), said
    for text, words in zip(said, notes, strict=True):
        assert words in text
