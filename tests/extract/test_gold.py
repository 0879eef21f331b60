"""What is extracted, measured against a careful reader's lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from confkg.documents import read_document
from confkg.extract import extract
from confkg.model import Document
from gold import KINDS, Score, load_gold, score
from shared import CASES, ROOT, SHARED, needs_shared

FACT_SHEETS = ("iclr-2024-fact-sheet", "iclr-2025-fact-sheet")
INVENTED = sorted(path.name for path in (CASES / "documents").iterdir())

# The least that is found of an invented document; what is missed is prose, which is not read yet.
LEAST_RECALL = {
    "cares-2028-press-release.md": 0.75,
    "cgl-2030-facts-and-figures.md": 0.97,
    "corl-2027-press-information.txt": 0.91,
    "cvpr-2026-press-summary.md": 0.78,
    "icml-2027-fact-sheet.txt": 0.92,
    "kdd-2027-media-kit.md": 0.82,
    "leaf-2022-in-numbers.md": 0.81,
    "probinf-2019-at-a-glance.txt": 0.76,
    "verilearn-2027-key-figures.txt": 0.91,
}


def measured(path: Path) -> dict[str, Score]:
    return score(extract(read_document(path)), CASES / "gold" / f"{path.stem}.yaml")


def assert_careful(scores: dict[str, Score]) -> None:
    for kind, found in scores.items():
        assert found.recall >= 0.95, (kind, sorted(found.missed))
    wrong = [fact for found in scores.values() for fact in found.wrong]
    total = sum(len(found.found) for found in scores.values())
    assert len(wrong) <= 0.02 * total, sorted(wrong)


@needs_shared
@pytest.mark.parametrize("name", FACT_SHEETS)
def test_the_original_fact_sheets_are_read_as_a_careful_reader_reads_them(name: str) -> None:
    assert_careful(measured(SHARED / "documents" / f"{name}.txt"))


@pytest.mark.parametrize("name", FACT_SHEETS)
def test_a_digest_holds_the_facts_of_its_original(name: str) -> None:
    scores = measured(ROOT / "documents" / f"{name}.md")
    for kind, found in scores.items():
        assert not found.missed, (kind, sorted(found.missed))
        assert not found.wrong, (kind, sorted(found.wrong))


@pytest.mark.parametrize("name", INVENTED)
def test_a_document_of_another_conference_and_layout_is_read_without_a_wrong_fact(
    name: str,
) -> None:
    scores = measured(CASES / "documents" / name)
    expected = sum(len(found.expected) for found in scores.values())
    missed = [fact for found in scores.values() for fact in found.missed]
    assert not [fact for found in scores.values() for fact in found.wrong]
    assert 1 - len(missed) / expected >= LEAST_RECALL.get(name, 1.0), sorted(missed)


def test_the_lists_are_as_long_as_the_documents_say() -> None:
    lists = {name: load_gold(CASES / "gold" / f"{name}.yaml") for name in FACT_SHEETS}
    counts = {
        name: [len(gold[kind]) for kind in ("authorships", "awards", "mentors")]
        for name, gold in lists.items()
    }
    assert counts == {
        "iclr-2024-fact-sheet": [85, 18 + 1, 28],  # and one award given for the first time
        "iclr-2025-fact-sheet": [52, 8, 0],
    }
    assert all(set(gold) == set(KINDS) for gold in lists.values())


def test_a_number_inside_an_abstract_is_no_statistic() -> None:
    document = read_document(CASES / "documents" / "neurips-2031-fact-sheet.txt")
    values = {claim.value for claim in extract(document) if claim.property.value == "value"}
    assert not values & {12, 1000, 48, 310, 26}


def test_every_claim_stands_where_it_says(any_document: Document) -> None:
    claims = extract(any_document)
    assert claims
    for claim in claims:
        quote = any_document.text[claim.span.start : claim.span.end]
        assert quote
        assert quote == quote.strip()
        if claim.printed and claim.qualifier != "derived" and claim.property.value == "value":
            assert " ".join(claim.printed.split()) in " ".join(quote.split())
