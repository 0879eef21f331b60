"""The page shows documents as they are, every place marked that a fact was read from."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pages import Page, read_page
from test_kinds import coverage_of

from confkg.coverage.marks import GROUPS
from confkg.coverage.measure import Coverage, Kind, measure
from confkg.coverage.page import write_page
from confkg.documents.characters import split_lines
from confkg.model import Claim, Document, Mention, Property, Span
from running import run
from sampling import examples
from shared import CASES, ROOT, from_yaml

HOSTILE: list[str] = from_yaml(Path(__file__).with_name("hostile.yaml"))
OPENING = "# Conference on Widgets (ICW) 2031\n\n- 1,200 participants\n\n"


def page_of(coverages: Sequence[Coverage]) -> tuple[Page, str]:
    out = io.StringIO()
    write_page(coverages, out)
    return read_page(out.getvalue()), out.getvalue()


def lines_of(document: Document) -> list[str]:
    return [line.rstrip("\r\n") for line in split_lines(document.text)]


def assert_inert(source: str) -> None:
    """No character works unseen: neither one that controls nor one that turns a line round."""
    working = set("\f\v\x1c\x1d\x1e\x1f\x85\u2028\u2029")
    plain = {letter for letter in source if letter.isprintable() or letter in "\n\t\u200d"}
    blanks = {letter for letter in source if letter.isspace()} - working
    assert set(source) <= plain | blanks


def assert_shown(page: Page, coverages: Sequence[Coverage]) -> None:
    page.assert_self_contained()
    assert page.texts == [lines_of(coverage.document) for coverage in coverages]


@pytest.mark.parametrize(
    "path",
    sorted(path for path in (CASES / "documents").iterdir() if path.suffix in (".md", ".txt")),
    ids=lambda path: path.name,
)
def test_a_page_shows_the_text_of_a_document_and_marks_what_was_read(path: Path) -> None:
    coverage = coverage_of(path.read_text(encoding="utf-8"), path.suffix)
    page, _ = page_of([coverage])
    assert_shown(page, [coverage])
    marked = "".join("".join(text.split()) for text, *_ in page.marks)
    facts = [
        letter
        for letter, kind in zip(coverage.document.text, coverage.characters, strict=True)
        if kind == Kind.FACT and not letter.isspace()
    ]
    assert marked == "".join(facts)
    assert all(kind in GROUPS for _, kind, _, _ in page.marks)
    assert all(claims for _, _, claims, _ in page.marks)
    assert all(reachable for *_, reachable in page.marks)


def test_a_mark_tells_its_claims() -> None:
    page, _ = page_of([coverage_of(OPENING, ".md")])
    (claims,) = (claims for text, _, claims, _ in page.marks if text == "1,200 participants")
    assert "observation ICW 2031 · participants" in claims
    assert "value 1200" in claims


def test_every_kind_of_fact_has_a_colour_and_a_label_of_its_own() -> None:
    page, _ = page_of([coverage_of(OPENING, ".md")])
    legend = [attributes for tag, attributes in page.tags if tag == "mark"][: len(GROUPS)]
    assert [attributes["data-kind"] for attributes in legend] == list(GROUPS)
    for group in GROUPS:
        assert f".{group}" in page.style
    labels = [attributes.get("data-kind") for tag, attributes in page.tags if tag == "mark"]
    assert labels.count("statistic") >= 2
    assert "attr(data-kind)" in page.style


def test_overlapping_claims_are_marked_once_each_place_with_all_its_claims() -> None:
    text = "0123456789 and the rest\n"
    document = coverage_of(text, ".txt").document
    spans = {"Person": Span(0, 6), "Paper": Span(4, 10), "Observation": Span(0, 10)}
    claims = [
        Claim(Mention(kind, f"the {kind}", span), Property.NAME, kind, span, "")
        for kind, span in spans.items()
    ]
    page, _ = page_of([measure(document, claims)])
    assert page.texts == [["0123456789 and the rest"]]
    assert [(text, kind) for text, kind, *_ in page.marks] == [
        ("0123", "person"),
        ("45", "person"),
        ("6789", "paper"),
    ]
    reported = [
        {kind for kind in spans if f"the {kind}" in claims} for _, _, claims, _ in page.marks
    ]
    assert reported == [{"Person", "Observation"}, set(spans), {"Paper", "Observation"}]


@pytest.mark.parametrize("line", HOSTILE)
@pytest.mark.parametrize("suffix", [".md", ".txt"])
def test_what_a_document_prints_is_text_and_nothing_else(line: str, suffix: str) -> None:
    coverage = coverage_of(f"{OPENING}- {line}\n\n{line}\n", suffix)
    page, source = page_of([coverage])
    assert_shown(page, [coverage])
    assert_inert(source)


@pytest.mark.parametrize("line", HOSTILE)
def test_names_and_claims_are_text_and_nothing_else(line: str) -> None:
    coverage = coverage_of("0123456789\n", ".txt")
    document = coverage.document
    named = Document(line, line, "0" * 64, document.text, document.parts)
    claim = Claim(Mention("Person", line, Span(0, 4)), Property.NAME, line, Span(0, 4), line)
    page, source = page_of([measure(named, [claim])])
    page.assert_self_contained()
    assert_inert(source)
    assert page.texts == [["0123456789"]]
    (mark,) = page.marks
    assert mark[2].count(line[:20]) >= 1


@examples(150)
@given(st.text(max_size=60).map(lambda text: text.replace("\0", "")))
def test_any_text_is_shown_as_it_is(text: str) -> None:
    coverage = coverage_of(OPENING + text, ".txt")
    page, _ = page_of([coverage])
    assert_shown(page, [coverage])


def test_several_documents_are_led_to_and_summed_up() -> None:
    paths = sorted((CASES / "documents").glob("*.md"))[:3]
    coverages = [coverage_of(path.read_text(encoding="utf-8"), ".md") for path in paths]
    page, source = page_of(coverages)
    assert_shown(page, coverages)
    identifiers = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
    assert len(identifiers) == len(set(identifiers))
    targets = {attributes["href"][1:] for _, attributes in page.tags if "href" in attributes}
    assert targets <= set(identifiers)
    assert {"d1", "d2", "d3"} <= targets
    characters = sum(len(coverage.document.text) for coverage in coverages)
    assert f"<td>{characters:,}</td>" in source
    assert "all documents" in source


def test_lines_that_were_passed_over_are_led_to() -> None:
    page, source = page_of(
        [coverage_of(f"{OPENING}It rained.\n\nIt rained more.\n\n- 1,300 submissions\n", ".md")]
    )
    assert '<a href="#d1-5">5–7</a>' in source
    assert any(attributes.get("id") == "d1-5" for _, attributes in page.tags)


def test_the_command_writes_the_page_of_files_and_folders(tmp_path: Path) -> None:
    out = tmp_path / "coverage.html"
    outcome = run("coverage", ROOT / "documents", "--format", "html", "--out", out)
    assert outcome.code == 0
    page = read_page(out.read_text(encoding="utf-8"))
    page.assert_self_contained()
    assert len(page.texts) == len(list((ROOT / "documents").glob("*.md")))
    printed = run("coverage", ROOT / "documents", "--format", "html")
    assert printed.out == out.read_text(encoding="utf-8")
