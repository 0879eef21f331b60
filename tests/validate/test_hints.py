"""``--fix-hint`` says how to fix what can be fixed, and nothing where that is not obvious."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from confkg.validate import validate_files
from shared import CASES, from_yaml

pytestmark = pytest.mark.usefixtures("within")
PREFIXES = """
@prefix ckgs: <https://w3id.org/confkg/shapes#> .
@prefix ex: <http://example.org/> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
"""
HINTS: list[dict[str, Any]] = from_yaml(CASES / "hints.yaml")


@pytest.mark.parametrize("case", HINTS, ids=lambda case: case["case"])
def test_a_hint_is_what_one_would_do(case: dict[str, Any], tmp_path: Path) -> None:
    data, shapes = tmp_path / "data.ttl", tmp_path / "shapes.ttl"
    node = f" ; {case['node']}" if "node" in case else ""
    data.write_text(PREFIXES + case["data"], encoding="utf-8")
    shapes.write_text(
        f"{PREFIXES}ex:S a sh:NodeShape ; sh:targetClass ex:Thing{node} ;"
        f" sh:property [ {case['property']} ] .",
        encoding="utf-8",
    )
    (result,) = validate_files([data], [shapes]).results
    assert result.hint == case["hint"]
