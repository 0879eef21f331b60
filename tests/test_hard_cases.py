"""Every class of trouble that real documents bring has a case: the list of both, held to what is there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from confkg.documents import read_document
from confkg.extract import extract
from gold import Fact, facts_of, load_gold
from gold.facts import renamed
from shared import CASES, from_yaml

TESTS = Path(__file__).parent
ROWS: list[dict[str, Any]] = from_yaml(CASES / "hard-cases.yaml")
COUNTS = {
    "text": 14,
    "numbers": 9,
    "people": 16,
    "papers": 7,
    "places": 5,
    "words": 3,
    "rules": 8,
}
"""How many classes the description of the hard cases has, counted in it line by line."""

NAMED_BY = ("case", "name", "rule")


@cache
def names_of(file: str) -> frozenset[str]:
    """The names that the cases of a file have."""
    return frozenset(_names(from_yaml(TESTS / file)))


def _names(content: object) -> Iterator[str]:
    if isinstance(content, list):
        for entry in content:
            yield from _names(entry)
    elif isinstance(content, dict):
        found = [content[key] for key in NAMED_BY if isinstance(content.get(key), str)]
        yield from found
        for value in content.values() if not found else ():
            yield from _names(value)


def entries_of(file: str) -> Iterator[str]:
    """The cases of a file in which each has a line of its own, and no name."""
    for line in (TESTS / file).read_text(encoding="utf-8").splitlines():
        if line.lstrip().startswith("- {"):
            yield line


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["class"])
def test_the_cases_of_a_class_exist(row: dict[str, Any]) -> None:
    assert row["cases"]
    for case in row["cases"]:
        if isinstance(case, dict):
            assert_said_and_read(case)
            continue
        file, _, name = case.partition("#")
        assert name
        assert name in names_of(file) or any(name in line for line in entries_of(file)), case


@cache
def read_of(document: str) -> tuple[str, dict[str, frozenset[Fact]], dict[str, frozenset[Fact]]]:
    """The text of an invented document without its line breaks, the facts of its list, those read."""
    path = CASES / "documents" / document
    gold = load_gold(CASES / "gold" / f"{path.stem}.yaml")
    read = {
        kind: frozenset(renamed(fact, gold.names) for fact in facts)
        for kind, facts in facts_of(extract(read_document(path))).items()
    }
    return " ".join(path.read_text(encoding="utf-8").split()), gold.expected, read


def assert_said_and_read(case: dict[str, str]) -> None:
    text, listed, read = read_of(case["document"])
    kind, _, parts = case["fact"].partition(": ")
    assert " ".join(case["says"].split()) in text
    for facts in (listed, read):
        assert parts in {" | ".join(filter(None, fact)) for fact in facts[kind]}, (case, kind)


def test_no_class_is_missing_or_reported_twice() -> None:
    assert Counter(row["of"] for row in ROWS) == COUNTS
    assert len({row["class"] for row in ROWS}) == len(ROWS) == sum(COUNTS.values()) == 62
    assert all(set(row) == {"of", "class", "cases"} for row in ROWS)


@pytest.mark.parametrize("wrong", ["cases/extract/hard-texts.yaml#no such case", "no-file.yaml#x"])
def test_a_case_that_is_not_there_is_noticed(wrong: str) -> None:
    with pytest.raises((AssertionError, FileNotFoundError)):
        test_the_cases_of_a_class_exist({"of": "text", "class": "x", "cases": [wrong]})
