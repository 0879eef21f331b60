"""What real documents do to a reader: each class of trouble by a small text, and all that it says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from confkg.documents import read_document
from confkg.extract import extract
from gold import KINDS, facts_of
from gold.cases import parameter
from rendering import as_pdf
from shared import CASES, from_yaml

CASE_LIST: list[dict[str, Any]] = from_yaml(CASES / "extract" / "hard-texts.yaml")
ON_DEMAND = ("edition", "works")
"""Kinds that are compared only where a case lists them."""


def write(case: dict[str, Any], folder: Path) -> Path:
    """The document of a case; a print is made of its text as Markdown."""
    path = folder / f"hives{case.get('suffix', '.md')}"
    if path.suffix == ".pdf":
        path.write_bytes(as_print(case["text"], folder))
    else:
        path.write_text(case["text"], encoding="utf-8")
    return path


def as_print(text: str, folder: Path) -> bytes:
    source = folder / "source.md"
    source.write_text(text, encoding="utf-8")
    return as_pdf(read_document(source).parts)


@pytest.mark.parametrize("case", [parameter(case) for case in CASE_LIST])
def test_a_hard_text_says_just_this(case: dict[str, Any], tmp_path: Path) -> None:
    facts = facts_of(extract(read_document(write(case, tmp_path))))
    listed = case["facts"]
    ordered = {fact[0] for fact in facts.get("authorships", ())}
    found = {
        kind: {
            " | ".join(filter(None, fact))
            for fact in facts.get(kind, ())
            if kind != "contributors" or fact[0] not in ordered
        }
        for kind in KINDS
        if kind not in ON_DEMAND or kind in listed
    }
    assert found == {kind: set(listed.get(kind, ())) for kind in found}


def test_no_case_is_empty_by_mistake() -> None:
    assert len({case["case"] for case in CASE_LIST}) == len(CASE_LIST)
    assert all(set(case["facts"]) <= set(KINDS) for case in CASE_LIST)
    assert all(any(case["facts"].values()) for case in CASE_LIST)
