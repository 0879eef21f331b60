"""Each character and each line of a document is of one kind, and the figures add up."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from confkg.coverage import Coverage, Kind, measure
from confkg.coverage.stretches import iter_stretches
from confkg.documents.markdown import parse_markdown
from confkg.documents.text import parse_text
from confkg.extract import extract
from confkg.model import Claim, Document, Mention, Property, Span
from sampling import examples
from shared import CASES, ROOT, from_yaml

KINDS: list[dict[str, Any]] = from_yaml(Path(__file__).with_name("kinds.yaml"))
SIGNS = {Kind.FACT: "F", Kind.PASSAGE: "P", Kind.BOILERPLATE: "U", Kind.BLANK: "-"}
DOCUMENTS = sorted(
    path
    for folder in (ROOT / "documents", CASES / "documents")
    for path in folder.iterdir()
    if path.suffix in (".md", ".txt")
)
each_case = pytest.mark.parametrize("case", KINDS, ids=lambda case: case["case"])


def read(text: str, suffix: str) -> Document:
    parts = parse_markdown(text, "case.md").parts if suffix == ".md" else parse_text(text)
    return Document("case", f"case{suffix}", "0" * 64, text, parts)


def coverage_of(text: str, suffix: str) -> Coverage:
    document = read(text, suffix)
    return measure(document, extract(document))


def signs(coverage: Coverage) -> list[str]:
    """The kinds of the characters of each line, as signs."""
    text = "".join(SIGNS[Kind(kind)] for kind in coverage.characters)
    return [text[start:end] for start, end in pairwise(coverage.lines)]


@each_case
def test_lines_are_of_the_kinds_that_a_reader_would_give_them(case: dict[str, Any]) -> None:
    coverage = coverage_of(case["source"], case["suffix"])
    assert "".join(SIGNS[kind] for kind in coverage.iter_line_kinds()) == case["lines"]
    for line, wanted in case.get("characters", {}).items():
        assert signs(coverage)[line - 1].removesuffix("-") == wanted, line


@each_case
@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends_change_nothing(case: dict[str, Any], end: str) -> None:
    coverage = coverage_of(case["source"].replace("\n", end), case["suffix"])
    assert "".join(SIGNS[kind] for kind in coverage.iter_line_kinds()) == case["lines"]


def assert_sums(coverage: Coverage) -> None:
    text, figures = coverage.document.text, coverage.figures
    assert sum(figures.characters) == len(text) == len(coverage.characters)
    assert sum(figures.lines) == len(coverage.lines) - 1
    assert coverage.lines[-1] == len(text)
    for kind in Kind:
        assert figures.characters[kind] == coverage.characters.count(kind)
    passed_over = list(coverage.iter_passed_over())
    assert len(passed_over) == figures.lines[Kind.PASSAGE]
    for line, found in passed_over:
        assert text[coverage.lines[line - 1] : coverage.lines[line]] == found
    for letter, code in zip(text, coverage.characters, strict=True):
        assert code != Kind.BOILERPLATE or not letter.isspace()
        assert code != Kind.BLANK or letter.isspace()


@pytest.mark.exhaustive(every=4)
@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_the_figures_of_a_document_add_up(path: Path) -> None:
    coverage = coverage_of(path.read_text(encoding="utf-8"), path.suffix)
    assert_sums(coverage)
    for claim in coverage.claims:
        assert Kind.FACT in coverage.characters[claim.span.start : claim.span.end]
    letters = {letter for letter in coverage.document.text if letter.isalnum()}
    assert letters
    for part in coverage.document.parts:
        for position, letter in enumerate(part.text):
            if letter.isalnum() and not part.cells:
                assert coverage.characters[part.offset(position)] >= Kind.PASSAGE


def test_what_stands_between_the_parts_that_a_claim_was_read_from_is_no_fact() -> None:
    document = read("one\n\n- 2 -\n\nthree\n", ".txt")
    person = Mention("Person", "one", Span(0, 3))
    claim = Claim(person, Property.CITATION, "one three", Span(0, len(document.text) - 1), "")
    coverage = measure(document, [claim])
    assert "".join(SIGNS[kind] for kind in coverage.iter_line_kinds()) == "F-U-F"
    assert_sums(coverage)


@pytest.mark.parametrize("name", ["cgl-2030-facts-and-figures.md", "icml-2027-fact-sheet.txt"])
def test_a_sheet_of_facts_is_mostly_read(name: str) -> None:
    path = CASES / "documents" / name
    figures = coverage_of(path.read_text(encoding="utf-8"), path.suffix).figures
    assert figures.characters[Kind.FACT] > 0.6 * sum(figures.characters)
    assert figures.lines[Kind.PASSAGE] < 0.25 * sum(figures.lines)


@examples(200)
@given(
    st.lists(
        st.sampled_from(
            ["# Conference on Widgets (ICW) 2031", "- 1,200 participants", "- 2 -", "| a | b |"]
        )
        | st.text(max_size=15),
        max_size=9,
    ),
    st.sampled_from([".md", ".txt"]),
    st.sampled_from(["\n", "\r\n", "\r"]),
)
def test_the_figures_of_any_text_add_up(lines: list[str], suffix: str, end: str) -> None:
    text = end.join(line.replace("\0", "") for line in lines)
    if suffix == ".md" and text.startswith("---"):
        text = f" {text}"
    assert_sums(coverage_of(text, suffix))


SPANS = st.lists(st.tuples(st.integers(0, 20), st.integers(0, 8)), max_size=8)


@examples(300)
@given(SPANS, st.lists(st.integers(0, 28), max_size=4))
def test_stretches_cover_the_claims_each_with_all_that_are_over_it(
    spans: list[tuple[int, int]], cuts: list[int]
) -> None:
    claims = [
        Claim(Mention("Person", f"P{at}", Span(0, 1)), Property.NAME, "", Span(a, a + b), "")
        for at, (a, b) in enumerate(spans)
    ]
    stretches = list(iter_stretches(claims, cuts))
    covered = {at for one in stretches for at in range(one.start, one.end)}
    assert covered == {at for claim in claims for at in range(claim.span.start, claim.span.end)}
    assert sum(one.end - one.start for one in stretches) == len(covered)
    for one in stretches:
        assert not any(one.start < cut < one.end for cut in cuts)
        over = [c for c in claims if c.span.start <= one.start and one.end <= c.span.end]
        assert sorted(map(repr, one.claims)) == sorted(map(repr, over))
        lengths = [claim.span.end - claim.span.start for claim in one.claims]
        assert lengths == sorted(lengths)
        assert not one.more
