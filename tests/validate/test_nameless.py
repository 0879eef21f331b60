"""Things without an IRI are distinguished, and found where they stand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from confkg.validate.engines import ENGINES, Engine
from confkg.validate.validating import validate_files
from shared import CASES, from_yaml

pytestmark = pytest.mark.usefixtures("within")
TABLE: list[dict[str, Any]] = from_yaml(CASES / "nameless.yaml")
PREFIXES = """\
@prefix ex: <http://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix sh: <http://www.w3.org/ns/shacl#> .
"""
DATA = """\
_:first a ex:C ; ex:size 1 ; rdfs:label "One" .
[] a ex:C ; ex:size 2 ; rdfs:label "Two" .
_:third a ex:C ; ex:size 3 ; rdfs:label "Three" .
"""


@pytest.mark.parametrize("case", TABLE, ids=lambda case: case["case"])
@pytest.mark.parametrize("engine", ENGINES)
def test_each_thing_has_its_name_its_label_and_its_line(
    engine: Engine, case: dict[str, Any], tmp_path: Path
) -> None:
    data, shapes = tmp_path / "data.ttl", tmp_path / "shapes.ttl"
    data.write_text(PREFIXES + DATA, encoding="utf-8")
    shape = f"ex:S a sh:NodeShape ; sh:targetClass ex:C ; {case['shapes']}"
    shapes.write_text(PREFIXES + shape, encoding="utf-8")
    results = validate_files([data], [shapes], engine=engine).results
    reported = [(each.place and each.place.line, each.label) for each in results]
    assert reported == [(4, "One"), (5, "Two"), (6, "Three")]
    assert [str(each.focus) for each in results][::2] == ["_:first", "_:third"]


def test_a_statement_is_found_in_the_file_that_goes_on_about_its_thing(tmp_path: Path) -> None:
    first, second, shapes = (tmp_path / f"{name}.ttl" for name in ("first", "second", "shapes"))
    first.write_text(f"{PREFIXES}ex:other a ex:C . ex:thing a ex:C ; ex:size 1 .", encoding="utf-8")
    second.write_text(f"{PREFIXES}ex:thing ex:size 9 .", encoding="utf-8")
    shape = "ex:S sh:targetClass ex:C ; sh:property [ sh:path ex:size ; sh:maxInclusive 5 ] ."
    shapes.write_text(PREFIXES + shape, encoding="utf-8")
    (result,) = validate_files([first, second], [shapes]).results
    assert result.place is not None
    assert (result.place.file, result.place.line) == (second.as_posix(), 4)
