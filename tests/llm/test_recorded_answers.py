"""With the answers of a fair model more is read of documents, and nothing more is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from confkg.documents import read_document
from confkg.extract import read
from confkg.llm.checking import ModelReader
from gold import pooled, score
from model_answers import MODEL, keep_answers
from shared import CASES, from_yaml

RECORDED = from_yaml(CASES / "llm" / "recorded.yaml")


@pytest.mark.parametrize("case", RECORDED, ids=lambda case: case["document"])
def test_more_is_read_and_nothing_more_is_wrong(case: dict[str, Any], tmp_path: Path) -> None:
    document = read_document(CASES / "documents" / case["document"])
    gold = CASES / "gold" / f"{document.name}.yaml"
    keep_answers(document, case["frames"], tmp_path)
    alone = pooled(score(read(document).claims, gold))
    both = pooled(score(read(document, (), [ModelReader(tmp_path, MODEL)]).claims, gold))
    assert len(alone.missed - both.missed) >= case["more"], sorted(both.missed)
    assert alone.missed >= both.missed
    assert both.wrong <= alone.wrong
