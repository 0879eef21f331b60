"""What claims rest on besides their own words, and what of them no words of the document print."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from confkg.documents import read_document
from confkg.extract import extract
from confkg.model import Hint
from confkg.records import claim_records
from shared import CASES

CASE_LIST: list[dict[str, Any]] = yaml.safe_load(
    (CASES / "extract" / "grounds.yaml").read_text("utf-8")
)


@pytest.mark.parametrize("case", CASE_LIST, ids=lambda case: case["case"])
def test_a_claim_rests_on_the_places_that_carry_it(case: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / case["file"]
    path.write_text(case["text"], encoding="utf-8")
    document = read_document(path)
    stated = tuple(Hint(*hint) for hint in case.get("hints", []))
    document = replace(document, hints=(*stated, *document.hints))
    records = list(claim_records(document, extract(document)))
    for wanted in case["claims"]:
        found = [
            record
            for record in records
            if all(
                record[key] == wanted[key] for key in ("kind", "property", "value") if key in wanted
            )
        ]
        assert found, wanted
        for record in found:
            inferred = wanted.get("inferred", "")
            default = "inferred" if inferred else "exact"
            assert record["qualifier"] == wanted.get("qualifier", default), record
            assert inferred in record["reason"] if inferred else not record["reason"], record
            assert record["quote"] == wanted.get("quote", record["quote"])
            if "rests" in wanted:
                assert [place["quote"] for place in record["supports"]] == wanted["rests"]
