"""What documents state about themselves; the cases are data: the YAML files beside this one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from confkg.documents import read_document
from confkg.model import Document, Hint
from shared import from_yaml

HERE = Path(__file__).parent
LEAST_CASES = {"front-matter": 27, "page-hints": 7}


def load(name: str) -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = from_yaml(HERE / f"{name}.yaml")
    return cases


def source_of(case: dict[str, Any]) -> bytes:
    source: str = case["source"].replace("{deep}", "[" * 1100)
    return source.encode()


def as_case(hint: Hint, document: Document, wanted: list[Any]) -> list[Any]:
    """A hint as a case has it: with the words that it leads to if they differ from the value."""
    found = [hint.key, hint.value, hint.origin]
    words = document.text[hint.span.start : hint.span.end] if hint.span else None
    return found if words == hint.value and len(wanted) < 4 else [*found, words]


def hints_of(document: Document, wanted: list[list[Any]]) -> list[list[Any]]:
    named = any(hint[2] == "file name" for hint in wanted)
    hints = [hint for hint in document.hints if named or hint.origin != "file name"]
    shapes = [*wanted, *[[]] * len(hints)]
    return [as_case(hint, document, shape) for hint, shape in zip(hints, shapes, strict=False)]


@pytest.mark.parametrize("case", load("front-matter"), ids=lambda case: case["case"])
def test_front_matter_states_what_it_can_and_never_costs_the_text(
    case: dict[str, Any], tmp_path: Path
) -> None:
    path = tmp_path / case.get("file", "notes.md")
    path.write_bytes(source_of(case))
    document = read_document(path)
    assert document.text.encode() == source_of(case)
    assert [part.text for part in document.parts] == case.get("parts", ["Text."])
    assert document.metadata == case["metadata"]
    assert document.label == case.get("label", document.label)
    assert hints_of(document, case["hints"]) == case["hints"]
    assert len(document.notes) == len(case.get("notes", []))
    for note, pattern in zip(document.notes, case.get("notes", []), strict=True):
        assert re.search(pattern, note), note
        assert note.isprintable()


@pytest.mark.parametrize("case", load("page-hints"), ids=lambda case: case["case"])
def test_pages_and_entries_state_what_their_metadata_has(
    case: dict[str, Any], tmp_path: Path
) -> None:
    path = tmp_path / case["file"]
    path.write_bytes(source_of(case))
    document = read_document(path)
    assert hints_of(document, case["hints"]) == case["hints"]
    assert document.parts
    assert not document.notes


@pytest.mark.parametrize("name", LEAST_CASES)
def test_no_case_was_lost(name: str) -> None:
    cases = load(name)
    assert len(cases) >= LEAST_CASES[name]
    assert len({case["case"] for case in cases}) == len(cases)


@pytest.mark.parametrize(("folder", "stated"), [("qmw-2031", ["qmw 2031"]), ("pages", [])])
def test_the_folder_of_a_file_states_an_edition_if_its_name_has_a_year(
    folder: str, stated: list[str], tmp_path: Path
) -> None:
    path = tmp_path / folder / "committee.md"
    path.parent.mkdir()
    path.write_text("Text.\n")
    document = read_document(path)
    assert [hint.value for hint in document.hints if hint.key == "folder"] == stated
