"""Web pages that mean to mislead or to break; the cases are in ``hostile-pages.yaml``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from confkg.documents import read_document

CASES: list[dict[str, Any]] = yaml.safe_load(
    Path(__file__).with_name("hostile-pages.yaml").read_text("utf-8")
)
DIGITS = "9" * 5_000


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_of_a_hostile_page_only_what_it_shows_is_read(case: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(case["source"].replace("{digits}", DIGITS), encoding="utf-8")
    assert read_document(path).text == case["text"]
