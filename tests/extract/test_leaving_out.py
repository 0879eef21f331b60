"""Each reader reads something that the others do not, and can be left out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from confkg.documents import read_document
from confkg.extract import READERS, extract
from gold.expectations import is_read, things_of
from shared import CASES, from_yaml

CASE_LIST: list[dict[str, Any]] = from_yaml(CASES / "leaving-out.yaml")


@pytest.mark.parametrize("case", CASE_LIST, ids=lambda case: case["reader"])
def test_what_a_reader_reads_is_lost_without_it(case: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / case["file"]
    path.write_text(case["text"], encoding="utf-8")
    document = read_document(path)
    assert is_read(things_of(extract(document)), case["lost"])
    assert not is_read(things_of(extract(document, [case["reader"]])), case["lost"])


def test_every_reader_has_a_case() -> None:
    assert {case["reader"] for case in CASE_LIST} == set(READERS)


def test_a_reader_that_does_not_exist_cannot_be_left_out() -> None:
    document = read_document(next((CASES / "documents").glob("*.txt")))
    with pytest.raises(ValueError, match="no reader oracle"):
        extract(document, ["records", "oracle"])
