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
        if name != "case":
            (tmp_path / name).write_text(text, encoding="utf-8")
    out = tmp_path / "graph"
    build([tmp_path], out)
    assert " = " in (out / "decisions.ttl").read_text("utf-8"), "the case is about a decision"
    assert not validate_files(sorted(out.glob("*.ttl")), apart=False).failing("violation")
