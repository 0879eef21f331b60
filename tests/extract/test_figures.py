"""Figures of conferences: what short texts give, and what they must not give."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from confkg.documents import read_document
from confkg.extract.annotated import annotate
from confkg.extract.context import find_context
from confkg.extract.figures import figure_proposals
from confkg.extract.lines import iter_lines
from confkg.extract.proposals import Proposal
from confkg.model import Concept, Mention, Node
from shared import CASES, from_yaml

CASE_LIST: list[dict[str, Any]] = from_yaml(CASES / "figures.yaml")
OWN = "KITE 2029"
SHOWN_FIRST = ("edition", "measure", "value", "upperValue", "unitCode")


def read(text: str, folder: Path) -> list[Proposal]:
    path = folder / "page.md"
    path.write_text(f"# {OWN}\n\n{text}\n", encoding="utf-8")
    document = read_document(path)
    lines = list(iter_lines(document))
    return list(figure_proposals(annotate(lines), find_context(document, lines)))


def shown(value: object) -> str:
    match value:
        case Concept():
            return value.notation
        case Mention():
            return value.name
        case Node():
            return " ".join(shown(facet.value) for facet in value.parts)
    return str(value)


def as_text(proposal: Proposal) -> str:
    frame, slots = proposal.frame, {n: shown(s.value) for n, s in proposal.frame.slots.items()}
    edition = "" if slots["edition"] == OWN else f"{slots['edition']}: "
    qualifier = "" if frame.qualifier == "exact" else f"{frame.qualifier} "
    upper = f"-{slots['upperValue']}" if "upperValue" in slots else ""
    unit = f" {slots['unitCode']}" if "unitCode" in slots else ""
    known_by = [f"; {name}: {slots[name]}" for name in sorted(slots) if name not in SHOWN_FIRST]
    return (
        f"{edition}{slots['measure']} {qualifier}{slots['value']}{upper}{unit}{''.join(known_by)}"
    )


@pytest.mark.parametrize("case", CASE_LIST, ids=lambda case: case["text"][:60])
def test_a_text_gives_its_figures_and_no_others(case: dict[str, Any], tmp_path: Path) -> None:
    assert [as_text(proposal) for proposal in read(case["text"], tmp_path)] == case["gives"]


@pytest.mark.parametrize("case", CASE_LIST, ids=lambda case: case["text"][:60])
def test_a_figure_stands_where_its_number_stands(case: dict[str, Any], tmp_path: Path) -> None:
    found = read(case["text"], tmp_path)
    text = (tmp_path / "page.md").read_text(encoding="utf-8")
    for proposal in found:
        slot = proposal.frame.slots["value"]
        assert slot.printed in " ".join(text[slot.span.start : slot.span.end].split())


def test_there_are_cases_enough_of_what_gives_and_of_what_gives_nothing() -> None:
    texts = Counter(bool(case["gives"]) for case in CASE_LIST)
    assert texts[True] >= 100
    assert texts[False] >= 60
    assert len({case["text"] for case in CASE_LIST}) == len(CASE_LIST)


def test_without_an_edition_nothing_is_read(tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    path.write_text("# A day out\n\nThere were 300 participants.\n", encoding="utf-8")
    document = read_document(path)
    lines = list(iter_lines(document))
    assert not list(figure_proposals(annotate(lines), find_context(document, lines)))
