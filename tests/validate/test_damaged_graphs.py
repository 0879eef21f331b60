"""A graph damaged by hand: each damage is found, at its line, with its message and its severity."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from both_engines import found_by_both
from confkg.namespaces import compact
from confkg.validate.report import SEVERITIES
from running import run
from shared import CASES, from_yaml

pytestmark = pytest.mark.usefixtures("within")
_FOLDER = CASES / "damaged"
_BASE = _FOLDER / "base.ttl"
_CASES: list[dict[str, Any]] = from_yaml(_FOLDER / "damages.yaml")
_ALL = [
    pytest.param(case, id=case["title"], marks=[pytest.mark.heavy] if case.get("heavy") else [])
    for case in _CASES
]
_COMPARED = ("line", "severity", "focus", "path", "rule", "message")
_AT_LEAST = 20


@cache
def _text() -> str:
    return _BASE.read_text(encoding="utf-8")


def _damaged(*cases: dict[str, Any]) -> str:
    """The well-made graph with the edits of some cases, each at the only place that it fits."""
    text = _text()
    for case in cases:
        for edit in case["edits"]:
            assert text.count(edit["replace"]) == 1, f"not exactly once: {edit['replace']}"
            text = text.replace(edit["replace"], edit["with"])
    return text


def _write(path: Path, text: str) -> Path:
    path.write_bytes(text.encode())
    return path


def _as_expected(result: dict[str, Any]) -> tuple[Any, ...]:
    """What a result of the report says of the fields that cases name."""
    focus = compact(result["focus"]["value"])
    return tuple(({**result, "focus": focus}[name] or None) for name in _COMPARED)


def _worst(case: dict[str, Any]) -> str:
    return SEVERITIES[min(SEVERITIES.index(result["severity"]) for result in case["results"])]


@pytest.mark.parametrize("case", _ALL)
def test_what_is_damaged_is_found_and_nothing_else(case: dict[str, Any], tmp_path: Path) -> None:
    path = _write(tmp_path / "damaged.ttl", _damaged(case))
    worst = _worst(case)
    outcome = run("validate", path, "--format", "json", "--fail-on", worst.lower())
    assert outcome.code == 1
    found = [_as_expected(result) for result in json.loads(outcome.out)["results"]]
    expected = [tuple(result.get(name) for name in _COMPARED) for result in case["results"]]
    assert Counter(found) == Counter(expected)
    if worst != "Violation":
        assert run("validate", path, "--fail-on", "violation").code == 0


@pytest.mark.parametrize("case", _CASES, ids=lambda case: case["title"])
def test_lines_of_cases_have_the_text_that_they_name(case: dict[str, Any]) -> None:
    lines = _damaged(case).split("\n")
    assert case["results"]
    for result in case["results"]:
        assert result["at"] in lines[result["line"] - 1]


@pytest.mark.parametrize("bar", ["violation", "info"])
def test_of_the_well_made_graph_nothing_is_said(bar: str) -> None:
    outcome = run("validate", _BASE, "--format", "json", "--fail-on", bar)
    assert outcome.code == 0
    assert json.loads(outcome.out)["results"] == []


def test_an_info_is_no_warning(tmp_path: Path) -> None:
    case = next(case for case in _CASES if _worst(case) == "Info")
    path = _write(tmp_path / "damaged.ttl", _damaged(case))
    assert run("validate", path, "--fail-on", "warning").code == 0


def test_there_are_damages_of_every_severity_and_each_is_another_one() -> None:
    assert len(_CASES) > _AT_LEAST
    assert len(_CASES) - sum(bool(case.get("heavy")) for case in _CASES) > _AT_LEAST
    assert {_worst(case) for case in _CASES} == set(SEVERITIES)
    assert len({case["title"] for case in _CASES}) == len(_CASES)
    assert len({str(case["edits"]) for case in _CASES}) == len(_CASES)


def _places(case: dict[str, Any]) -> set[int]:
    """Which characters of the well-made graph a case replaces."""
    text = _text()
    places: set[int] = set()
    for edit in case["edits"]:
        start = text.index(edit["replace"])
        places.update(range(start, start + len(edit["replace"])))
    return places


def _graphs() -> list[list[dict[str, Any]]]:
    """All cases in a few graphs, for one engine is slow: the edits of a graph are apart."""
    graphs: list[tuple[list[dict[str, Any]], set[int]]] = []
    for case in _CASES:
        places = _places(case)
        for cases, taken in graphs:
            if places.isdisjoint(taken):
                cases.append(case)
                taken.update(places)
                break
        else:
            graphs.append(([case], places))
    return [cases for cases, _ in graphs]


_GRAPHS = _graphs()


def test_each_damage_is_in_one_of_the_graphs() -> None:
    assert sum(map(len, _GRAPHS)) == len(_CASES)


@pytest.mark.heavy
@pytest.mark.exhaustive
@pytest.mark.parametrize("cases", _GRAPHS, ids=len)
def test_both_engines_find_all_damages(cases: list[dict[str, Any]], tmp_path: Path) -> None:
    path = _write(tmp_path / "damaged.ttl", _damaged(*cases))
    assert len(found_by_both(path)) >= len(cases)


@pytest.mark.heavy
@pytest.mark.exhaustive
def test_both_engines_say_nothing_of_the_well_made_graph() -> None:
    assert not found_by_both(_BASE)
