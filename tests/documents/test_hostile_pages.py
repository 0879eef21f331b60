"""Web pages that mean to mislead or to break; the cases are in ``hostile-pages.yaml``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from confkg.documents import read_document
from shared import from_yaml

CASES: list[dict[str, Any]] = from_yaml(Path(__file__).with_name("hostile-pages.yaml"))
DIGITS = "9" * 5_000


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_of_a_hostile_page_only_what_it_shows_is_read(case: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(case["source"].replace("{digits}", DIGITS), encoding="utf-8")
    assert read_document(path).text == case["text"]
