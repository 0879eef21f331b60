"""Prizes, papers and ordered authors: each rule by a small text and all that it says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from confkg.documents import read_document
from confkg.extract import extract
from gold import facts_of
from shared import CASES, from_yaml

CASE_LIST: list[dict[str, Any]] = from_yaml(CASES / "extract" / "prizes.yaml")
OPENING = "BEES 2031 in Ghent\n\nBEES 2031 was held in Ghent, and BEES 2031 was full.\n\n"
KINDS = ("awards", "citations", "authorships", "contributors", "forms", "papers", "links")


FAILING = pytest.mark.xfail(raises=AssertionError, strict=True)
CASES_RUN = [
    pytest.param(case, id=case["name"], marks=FAILING if case.get("today") == "fails" else ())
    for case in CASE_LIST
]


@pytest.mark.parametrize("case", CASES_RUN)
def test_a_text_says_of_prizes_and_papers_just_this(case: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / f"bees{case.get('suffix', '.md')}"
    path.write_text(OPENING + case["text"], encoding="utf-8")
    facts = facts_of(extract(read_document(path)))
    ordered = {fact[0] for fact in facts.get("authorships", ())}
    found = {
        kind: {
            " | ".join(part for part in fact if part)
            for fact in facts.get(kind, ())
            if kind != "contributors" or fact[0] not in ordered
        }
        for kind in KINDS
    }
    expected = {kind: set(case["facts"].get(kind, ())) for kind in KINDS}
    assert found == expected
