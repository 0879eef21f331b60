"""What is extracted, measured against a careful reader's lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from confkg.documents import read_document
from confkg.extract import extract
from confkg.model import Document
from gold import DIMENSIONS, KINDS, load_gold, pooled, score
from read_once import documents_of
from shared import CASES, DIGESTS, INVENTED, ROOT, SHARED, from_yaml, needs_shared

Floors = dict[str, list[float]]

ORIGINALS = (
    "iclr-2024-fact-sheet",
    "iclr-2025-fact-sheet",
    "iclr-2024-show-notes",
    "iclr-2025-blog",
    "iclr-2025-keynote-notes",
)
FLOORS: dict[str, Floors] = from_yaml(CASES / "gold-floors.yaml")
LISTS = sorted((CASES / "gold").glob("*.yaml"))
KEYS = {
    "edition": "acronym year ordinal series start end",
    "statistics": " ".join(["edition measure value qualifier", *DIMENSIONS.values()]),
    "editions": "edition place in in-kind code mode",
    "awards": "award rank edition series paper firstGiven citation",
    "papers": "title authors contributors forms edition presentedAt initialDecision alias url "
    "openReviewId arxivId doi",
    "talks": "speaker paper kind title affiliation hall describedTopic topics speakers edition",
    "roles": "person kind delivery edition",
    "affiliations": "person organisation title edition",
    "subevents": "name kind formerName",
    "places": "name kind in near connects",
    "works": "title authors venue year url alias phrase",
    "segments": "start title",
    "contacts": "person organisation address role for",
}
PLAIN = {"people", "things", "mentors"}
"""Sections whose rows are names or lists of names."""


def documents_in(path: Path) -> dict[str, Document]:
    """Invented documents by the name of their list; one of a feed is named after its entry."""
    return {f"{document.name}{path.suffix}": document for document in documents_of(path)}


def floors_of(name: str) -> Floors:
    return FLOORS.get(name, {"all": [1.0, 1.0]})


def assert_read(name: str, document: Document) -> None:
    """What is read of a document is not below its floors; one without a list states nothing."""
    gold = CASES / "gold" / f"{document.name}.yaml"
    if not gold.exists():
        assert "--" in document.name, "every document has a list, unless it is one of a feed"
        assert not extract(document)
        return
    floors = floors_of(name)
    scores = score(extract(document), gold)
    assert "all" in floors or "each" in floors, name
    for kind, found in {"all": pooled(scores), **scores}.items():
        default = [0.0, 0.0] if kind == "all" else floors.get("each", [0.0, 0.0])
        recall, precision = floors.get(kind, default)
        assert found.recall >= recall, (kind, "missed", sorted(found.missed))
        assert found.precision >= precision, (kind, "wrong", sorted(found.wrong))


@needs_shared
@pytest.mark.parametrize("name", ORIGINALS)
def test_an_original_is_read_nearly_as_a_careful_reader_reads_it(name: str) -> None:
    path = SHARED / "documents" / f"{name}.txt"
    assert_read(path.name, read_document(path))


@pytest.mark.parametrize("name", ORIGINALS)
def test_a_digest_holds_the_facts_of_its_original(name: str) -> None:
    path = ROOT / "documents" / f"{name}.md"
    assert_read(path.name, read_document(path))


@pytest.mark.parametrize("path", INVENTED, ids=lambda path: path.name)
def test_a_document_of_another_conference_and_layout_is_read_as_well(path: Path) -> None:
    for name, document in documents_in(path).items():
        assert_read(name, document)


def test_floors_are_of_documents_and_kinds_that_there_are() -> None:
    documents = {f"{name}.{suffix}" for name in ORIGINALS for suffix in ("txt", "md")}
    assert set(FLOORS) <= documents.union(*map(documents_in, INVENTED))
    for name, floors in FLOORS.items():
        assert set(floors) <= {"all", "each", *KINDS}, name


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_a_list_has_no_key_that_the_measuring_would_pass_over(path: Path) -> None:
    gold = from_yaml(path)
    assert set(gold) <= KEYS.keys() | PLAIN
    for section, keys in KEYS.items():
        rows = gold.get(section) or []
        for row in [rows] if isinstance(rows, dict) else rows:
            assert set(row) <= {*keys.split(), "optional"}, (section, row)


@pytest.mark.parametrize(
    ("name", "counts"),
    {
        "iclr-2024-fact-sheet": {
            "authorships": 85,
            "awards": 18 + 1,  # and one award given for the first time
            "citations": 18,
            "mentors": 28,
        },
        "iclr-2025-fact-sheet": {"authorships": 52, "awards": 8, "citations": 2, "mentors": 0},
        "iclr-2024-show-notes": {
            "awards": 7 + 1,
            "citations": 7,
            "contributors": 20,
            "forms": 15,
            "affiliations": 13,
            "segments": 20,
        },
        "iclr-2025-blog": {"authorships": 52, "awards": 10, "forms": 8, "roles": 4},
        "iclr-2025-keynote-notes": {"statistics": 2, "papers": 2, "affiliations": 2},
    }.items(),
)
def test_the_lists_are_as_long_as_the_documents_say(name: str, counts: dict[str, int]) -> None:
    expected = load_gold(CASES / "gold" / f"{name}.yaml").expected
    assert {kind: len(expected[kind]) for kind in counts} == counts
    assert set(expected) == set(KINDS)


def test_a_number_inside_an_abstract_is_no_statistic() -> None:
    document = read_document(CASES / "documents" / "neurips-2031-fact-sheet.txt")
    values = {claim.value for claim in extract(document) if claim.property.value == "value"}
    assert not values & {12, 1000, 48, 310, 26}


@pytest.mark.parametrize("path", DIGESTS + INVENTED, ids=lambda path: path.name)
def test_every_claim_stands_where_it_says(path: Path) -> None:
    for document in documents_of(path):
        for claim in extract(document):
            quote = document.text[claim.span.start : claim.span.end]
            assert quote
            assert quote == quote.strip()
            if claim.printed and claim.qualifier != "derived" and claim.property.value == "value":
                assert " ".join(claim.printed.split()) in " ".join(quote.split())
