"""``--fix-hint`` says how to fix what can be fixed, and nothing where that is not obvious."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from confkg.validate import staging
from confkg.validate.validating import validate_files
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


def test_lines_of_n_triples_are_the_same_if_the_file_is_rewritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of a file that stays as it is are counted piece by piece, and most of it is not read."""
    monkeypatch.setattr(staging, "_AT_ONCE", 400)
    lines = [f"<urn:x{n % 40}> <urn:p> <urn:{n}> .\n" for n in range(200)]
    lines[150] = '<urn:x30> <urn:q> "é" .\n'
    shapes = tmp_path / "shapes.ttl"
    shape = (
        "@prefix sh: <http://www.w3.org/ns/shacl#> . <urn:S> a sh:NodeShape ; sh:property [ {} ]"
    )
    targets = "sh:targetNode <urn:x30>, <urn:x7>, <urn:x39>"
    paths = "sh:path <urn:q> ; sh:minCount 1 ; sh:maxLength 0"
    shapes.write_text(f"{shape.format(paths)} ; {targets} .")
    files = [tmp_path / "first.nt", tmp_path / "second.nt"]
    found = []
    for comment in ("", "# the end\n"):
        for file, some in zip(files, (lines[:110], lines[110:]), strict=True):
            file.write_text("".join(some) + comment)
        report = validate_files(files, [shapes])
        found.append([(each.place.file, each.place.line) for each in report.results if each.place])
    assert found[0] == found[1]
    assert (files[1].as_posix(), 41) in found[0]
    assert len(found[0]) == 3
