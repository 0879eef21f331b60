"""``confkg extract``: records that another program can rely on, and what people are shown."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from confkg.documents import read_documents
from confkg.extract import extract
from running import run
from shared import CASES, DIGESTS, INVENTED

PATHS = DIGESTS + INVENTED
TEXTS = [path for path in PATHS if path.suffix in (".md", ".txt")]
KEYS = frozenset(
    [
        "id",
        "document",
        "start",
        "end",
        "quote",
        "kind",
        "subject",
        "property",
        "value",
        "printed",
        "qualifier",
    ]
)
QUALIFIERS = frozenset(
    [
        "exact",
        "about",
        "at-least",
        "more-than",
        "almost",
        "at-most",
        "less-than",
        "derived",
        "inferred",
    ]
)
SHOWN = """\
  line  kind              thing: what is stated of it
     1  ConferenceSeries  ICW: name Conference on Widgets
     1  Edition           ICW 2031
     3  Observation       ICW 2031 · participants: value 1200 (about)
     7  Paper             Gears that Turn Widgets Slowly and Well: presentedAt ICW 2031
     7  Authorship        Gears that Turn Widgets Slowly and Well · Ann Lee: position 1
     7  Authorship        Gears that Turn Widgets Slowly and Well · Bo Marsh: position 2
     8  Paper             Springs in Widgets of Many Parts: presentedAt ICW 2031
     8  Authorship        Springs in Widgets of Many Parts · Bo Marsh: position 1
     8  Authorship        Springs in Widgets of Many Parts · Cy Nolan: position 2
"""
each_document = pytest.mark.parametrize("path", PATHS, ids=lambda path: path.name)


@cache
def known(path: Path) -> list[dict[str, Any]]:
    """The records of a document of the checkout, which does not change."""
    return records(path)


def records(path: Path) -> list[dict[str, Any]]:
    outcome = run("extract", path, "--format", "jsonl")
    assert outcome.code == 0
    noted = [line for line in outcome.err.splitlines() if "no edition is known" not in line]
    assert not noted  # of a feed that is on no meeting that is said
    assert outcome.out.endswith("\n")
    return [json.loads(line) for line in outcome.out.removesuffix("\n").split("\n")]


@each_document
def test_each_record_quotes_what_stands_at_its_offsets(path: Path) -> None:
    documents = {document.name: document for document in read_documents(path)}
    found = known(path)
    for record in found:
        document = documents[record["document"]]
        text = document.text
        assert record.keys() >= KEYS
        assert record["quote"] == text[record["start"] : record["end"]]
        assert record["quote"].strip() == record["quote"] != ""
        assert record["line"] == document.line(record["start"])
        assert record["qualifier"] in QUALIFIERS
        assert isinstance(record["value"], str | int | float)
        assert isinstance(record["printed"], str)
        assert record["kind"]
        assert record["subject"]
    for name in documents:
        starts = [record["start"] for record in found if record["document"] == name]
        assert starts == sorted(starts)


@each_document
def test_identifiers_are_unique_and_what_is_derived_names_them(path: Path) -> None:
    found = known(path)
    identifiers = {record["id"] for record in found}
    assert len(identifiers) == len(found)
    for record in found:
        assert set(record["derived_from"]) <= identifiers - {record["id"]}
        if record["property"] == "value":
            assert bool(record["derived_from"]) == (record["qualifier"] == "derived"), record


@each_document
def test_the_records_are_all_the_claims_that_are_read(path: Path) -> None:
    assert len(known(path)) == sum(len(extract(document)) for document in read_documents(path))


@pytest.mark.parametrize("path", PATHS[::4], ids=lambda path: path.name)
def test_each_value_that_is_read_is_shown(path: Path) -> None:
    outcome = run("extract", path)
    assert outcome.code == 0
    shown = " ".join(outcome.out.split())
    beside = {"qualifier", "mentionedIn"}
    values = (str(record["value"]) for record in known(path) if record["property"] not in beside)
    assert all(" ".join(value.split()) in shown for value in values)


def test_each_thing_is_shown_once_in_its_line_with_what_its_name_does_not_say(
    tmp_path: Path,
) -> None:
    path = tmp_path / "icw.md"
    path.write_text(
        "# The Conference on Widgets (ICW) 2031\n\n- about 1,200 participants\n\n"
        "## Accepted papers\n\n"
        "- Gears that Turn Widgets Slowly and Well. Ann Lee, Bo Marsh\n"
        "- Springs in Widgets of Many Parts. Bo Marsh, Cy Nolan\n"
    )
    assert run("extract", path).out == SHOWN


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_text_prints_the_file_unchanged(path: Path) -> None:
    assert run("text", path).out.encode() == path.read_bytes()


def test_text_says_where_records_break_off(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text('[{"title": "A Long Tale", "authors": ["Ann Lee"]}, {"title": 1', "utf-8")
    outcome = run("text", path)
    assert "title: A Long Tale" in outcome.out
    assert "a.json, line 1: its JSON is broken; what stands before is used" in outcome.err


@pytest.mark.parametrize("before", ["\ufeff", "\ufeff\r\n", "😀 𝔘 e\u0301\r\n\r\n"], ids=ascii)
def test_records_count_code_points_of_what_text_prints(before: str, tmp_path: Path) -> None:
    path = tmp_path / "icw.txt"
    body = "The Conference on Widgets (ICW) 2031\r\n\r\n- 1,200 participants\r\n"
    path.write_bytes((before + body).encode())
    text = run("text", path).out
    assert text == (before + body).removeprefix("\ufeff")
    found = records(path)
    assert {"1,200"} <= {record["printed"] for record in found}
    for record in found:
        assert record["quote"] == text[record["start"] : record["end"]]


def test_an_added_line_moves_offsets_and_keeps_identifiers(tmp_path: Path) -> None:
    path = tmp_path / "icw.md"
    body = (CASES / "documents" / "cgl-2030-facts-and-figures.md").read_text("utf-8")
    heading, _, rest = body.partition("\n\n")
    path.write_text(body, encoding="utf-8")
    before = records(path)
    path.write_text(f"{heading}\n\nWelcome to one and all.\n\n{rest}", encoding="utf-8")
    after = records(path)
    assert {record["id"] for record in before} == {record["id"] for record in after}
    assert [record["end"] for record in before] != [record["end"] for record in after]
