"""Which parts a page has. The cases are data: ``text.yaml``, ``markdown.yaml`` and ``rst.yaml``."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from confkg.documents import read_document
from confkg.model import Document, Part
from shared import from_yaml

HERE = Path(__file__).parent
FORMATS = {"text": ".txt", "markdown": ".md", "rst": ".rst"}
LEAST_CASES = {"text": 22, "markdown": 48, "rst": 14}


def load(name: str) -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = from_yaml(HERE / f"{name}.yaml")
    return cases


CASES = [
    pytest.param(case, suffix, id=f"{name}: {case['case']}")
    for name, suffix in FORMATS.items()
    for case in load(name)
]
each_case = pytest.mark.parametrize(("case", "suffix"), CASES)


def read(source: str, suffix: str, folder: Path) -> Document:
    path = folder / f"case{suffix}"
    path.write_bytes(source.encode("utf-8"))
    return read_document(path)


def as_lines(document: Document) -> list[str]:
    """Kind, level and text of each part, white space folded."""
    return [f"{part.kind} {part.level} {' '.join(part.text.split())}" for part in document.parts]


@each_case
def test_a_page_has_the_parts_that_one_sees(
    case: dict[str, Any], suffix: str, tmp_path: Path
) -> None:
    assert as_lines(read(case["source"], suffix, tmp_path)) == case["parts"]


@each_case
def test_line_ends_of_another_system_change_no_part(
    case: dict[str, Any], suffix: str, tmp_path: Path
) -> None:
    other = read(case["source"].replace("\n", "\r\n"), suffix, tmp_path)
    assert as_lines(other) == case["parts"]
    assert "\r\n" in other.text


@each_case
def test_a_byte_order_mark_changes_no_part(
    case: dict[str, Any], suffix: str, tmp_path: Path
) -> None:
    marked = read("\ufeff" + case["source"], suffix, tmp_path)
    assert marked.text == case["source"]
    assert as_lines(marked) == case["parts"]


@each_case
def test_links_tables_and_front_matter_are_kept_beside_the_text(
    case: dict[str, Any], suffix: str, tmp_path: Path
) -> None:
    document = read(case["source"], suffix, tmp_path)
    links = [
        [part.text[link.start : link.end], link.target]
        for part in document.parts
        for link in part.links
    ]
    rows = [[cell.text for cell in part.cells] for part in document.parts if part.cells]
    assert links == case.get("links", [])
    assert rows == case.get("table", [])
    assert document.metadata == case.get("metadata", {})


@each_case
def test_marks_and_printed_lines_are_kept_beside_the_text(
    case: dict[str, Any], suffix: str, tmp_path: Path
) -> None:
    parts = [
        one for part in read(case["source"], suffix, tmp_path).parts for one in (part, *part.cells)
    ]
    marks = [
        [part.text[mark.start : mark.end], mark.style] for part in parts for mark in part.marks
    ]
    assert marks == case.get("marks", marks)
    assert [printed_lines(part) for part in parts if part.breaks] == case.get("lines", [])


def printed_lines(part: Part) -> list[str]:
    edges = [0, *part.breaks, len(part.text)]
    return [part.text[start:end].strip() for start, end in pairwise(edges)]


@pytest.mark.parametrize("name", FORMATS)
def test_no_case_was_lost(name: str) -> None:
    cases = load(name)
    assert len(cases) >= LEAST_CASES[name]
    assert len({case["case"] for case in cases}) == len(cases)
    known = {"case", "source", "parts", "links", "table", "metadata", "marks", "lines"}
    assert all(set(case) <= known for case in cases)
