"""Which edition a document and each of its lines is about, and what evidence says so."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from confkg.documents import read_document
from confkg.extract.context import Context, find_context
from confkg.extract.lines import Line, iter_lines
from confkg.model import Hint, Node
from gold.facts import plain
from shared import CASES, from_yaml

Case = dict[str, Any]

CASE_LIST: list[Case] = from_yaml(CASES / "extract" / "context.yaml")
FIELDS = {"case", "file", "text", "hints", "series", "edition", "reason", "name", "ordinal", "at"}


def parameter(case: Case) -> Any:
    fails = pytest.mark.xfail(raises=AssertionError, strict=True)
    return pytest.param(case, id=case["case"], marks=fails if case.get("today") == "fails" else ())


def read(case: Case, folder: Path) -> tuple[Context, list[Line], str]:
    path = folder / case["file"]
    path.write_text(case["text"], encoding="utf-8")
    document = read_document(path)
    stated = tuple(Hint(*hint) for hint in case.get("hints", []))
    document = replace(document, hints=(*stated, *document.hints))
    lines = list(iter_lines(document))
    return find_context(document, lines), lines, document.text


def name_of(edition: Node | None) -> str | None:
    return plain(edition) if edition else None


@pytest.mark.parametrize("case", [parameter(case) for case in CASE_LIST])
def test_a_document_and_its_lines_are_about_an_edition(case: Case, tmp_path: Path) -> None:
    context, lines, _ = read(case, tmp_path)
    edition = case.get("edition")
    assert name_of(context.edition) == edition
    series = edition.rpartition(" ")[0] if edition else case.get("series")
    assert (context.series.name if context.series else None) == series
    if "reason" in case:
        assert context.evidence[0].reason == case["reason"]
    if "name" in case:
        assert (context.full_name.name if context.full_name else None) == case["name"]
    if "ordinal" in case:
        assert context.ordinal
        assert context.ordinal[0] == case["ordinal"]
    for beginning, about in case.get("at", {}).items():
        found = [line for line in lines if line.text.startswith(beginning)]
        assert {name_of(context.edition_at(line)) for line in found} == {about}, beginning


def test_evidence_is_ranked_and_stands_where_it_says(tmp_path: Path) -> None:
    for case in CASE_LIST:
        context, _, text = read(case, tmp_path)
        weights = [vote.weight for vote in context.evidence]
        assert weights == sorted(weights, reverse=True)
        for vote in context.evidence:
            if vote.span and vote.year:
                printed = text[vote.span.start : vote.span.end]
                assert str(vote.ordinal or vote.year)[-2:] in printed, (case["case"], printed)


def test_cases_have_names_of_their_own_and_nothing_unknown() -> None:
    assert len({case["case"] for case in CASE_LIST}) == len(CASE_LIST) >= 60
    for case in CASE_LIST:
        assert case.keys() <= FIELDS | {"today"}
        assert case.get("today", "fails") == "fails"
