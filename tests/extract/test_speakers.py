"""Talks, roles, affiliations, mentors and contacts: small texts, and all that they say of people."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from confkg.documents import read_document
from confkg.extract import extract
from confkg.model import Concept, Property
from gold import score
from shared import CASES, from_yaml

KINDS = ("talks", "roles", "affiliations", "mentors", "contacts")
OPENING = "# BEE 2031\n\n"
ROWS: list[dict[str, Any]] = from_yaml(CASES / "extract" / "speakers.yaml")


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(
            row,
            id=row["rule"],
            marks=[pytest.mark.xfail(strict=True)] if row.get("today") == "fails" else [],
        )
        for row in ROWS
    ],
)
def test_a_text_says_this_of_people_and_nothing_else(row: dict[str, Any], tmp_path: Path) -> None:
    text, gold = tmp_path / "bee-2031.md", tmp_path / "gold.yaml"
    text.write_text(OPENING + row["text"], encoding="utf-8")
    about = {"edition": {"acronym": "BEE", "year": 2031}}
    gold.write_text(yaml.safe_dump(about | row["says"]), encoding="utf-8")
    scores = score(extract(read_document(text)), gold)
    for kind in KINDS:
        assert not scores[kind].missed, (kind, "missed")
        assert not scores[kind].wrong, (kind, "wrong")


def test_a_keynote_is_not_said_to_be_an_invited_talk_too(tmp_path: Path) -> None:
    text = tmp_path / "bee-2031.md"
    text.write_text(
        f"{OPENING}## Invited Speakers\n\n### Keynotes\n\n- Nan Ruiz (Umbra University): Wings at Dusk\n",
        encoding="utf-8",
    )
    kinds = [each for each in extract(read_document(text)) if each.property is Property.TALK_KIND]
    assert [each.value for each in kinds] == [Concept("talk-kind", "keynote")]
