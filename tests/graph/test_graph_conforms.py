"""The graph of documents as they come conforms; the cases are in ``conforming-documents.yaml``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from confkg.pipeline import build
from confkg.validate.validating import validate_files
from shared import from_yaml

CASES: list[dict[str, Any]] = from_yaml(Path(__file__).with_name("conforming-documents.yaml"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_the_graph_of_the_documents_conforms(case: dict[str, Any], tmp_path: Path) -> None:
    for name, text in case.items():
        if name.endswith(".md"):
            (tmp_path / name).write_text(text, encoding="utf-8")
    out = tmp_path / "graph"
    build([tmp_path], out)
    files = sorted(out.glob("*.ttl"))
    assert any(case["holds"] in file.read_text("utf-8") for file in files), case["holds"]
    assert not validate_files(files, apart=False).failing("violation")
