"""A graph that is well-formed and says what its documents do not: each damage is found, at its line."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from confkg.pipeline import OutOfDate, build
from confkg.pipeline.differing import find_broken_questions, find_differences
from confkg.validate.report import Result
from running import run
from shared import CASES, from_yaml

_FOLDER = CASES / "hard-damages"
_CASES: list[dict[str, Any]] = from_yaml(_FOLDER / "damages.yaml")
_AT_LEAST = 34


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fresh") / "graph"
    build([_FOLDER / "documents"], folder)
    return folder


def _damaged(case: dict[str, Any], graph: Path) -> None:
    for name, pattern, text in case["edits"]:
        path = graph / name
        if pattern is None:
            path.unlink()
            continue
        before = path.read_text(encoding="utf-8")
        after = re.sub(pattern, text, before, count=1)
        assert after != before, f"{name} has no {pattern}"
        path.write_text(after, encoding="utf-8")


def _place(result: Result) -> tuple[str, str]:
    """The file, and what stands in the line."""
    assert result.place
    path = Path(result.place.file)
    if not path.is_file():
        return path.name, ""
    return path.name, path.read_text(encoding="utf-8").split("\n")[(result.place.line or 0) - 1]


@pytest.mark.parametrize("case", _CASES, ids=lambda case: case["damage"])
def test_what_no_document_says_is_found_at_its_line(
    case: dict[str, Any], fresh: Path, tmp_path: Path
) -> None:
    graph = Path(shutil.copytree(fresh, tmp_path / "graph"))
    _damaged(case, graph)
    results = find_differences(graph, fresh)
    if "question" in case["damage"]:
        results += find_broken_questions(graph)
    places = [_place(result) for result in results]
    assert len(places) == len(case["found"]), results
    for (name, line), (file, text) in zip(places, case["found"], strict=True):
        assert name == file
        assert re.search(text or "", line), line


def test_there_are_enough_damages_and_each_is_another_one() -> None:
    assert len(_CASES) >= _AT_LEAST
    assert len({str(case["edits"]) for case in _CASES}) == len(_CASES)


def test_validate_checks_a_graph_against_its_documents(fresh: Path, tmp_path: Path) -> None:
    """What is found says what was read, and where; of a graph as it was built nothing is said."""
    shutil.copytree(fresh, tmp_path / "graph")
    shutil.copytree(_FOLDER / "documents", tmp_path / "documents")
    graph = tmp_path / "graph"
    options = ("--with-documents", "--format", "json", "--fail-on", "violation")
    clean = run("validate", graph, *options)
    assert clean.code == 0, clean.err
    _damaged(_CASES[0], graph)
    outcome = run("validate", graph, *options)
    assert outcome.code == 1
    (first, second) = [
        result for result in json.loads(outcome.out)["results"] if result["rule"] == "confkg build"
    ]
    assert [Path(each["file"]).name for each in (first, second)] == ["claims.ttl", "entities.ttl"]
    assert second["message"] == 'a fresh build has "1204"'
    assert [(s["line"], s["quotation"]) for s in second["sources"]] == [(13, "participants: 1,204")]
    with pytest.raises(OutOfDate, match=r"entities\.ttl:\d+: ICW 2031 · participants"):
        build([tmp_path / "documents"], graph, check=True)


def test_documents_have_to_lie_beside_a_graph(fresh: Path, tmp_path: Path) -> None:
    outcome = run("validate", fresh, "--with-documents")
    assert outcome.code == 2
    assert "there is no folder of documents beside the graph" in outcome.err
    path = tmp_path / "data.ttl"
    path.write_text("<urn:a> <urn:b> 1 .\n", encoding="utf-8")
    outcome = run("validate", path, "--with-documents")
    assert outcome.code == 2
    assert "there is no graph among the files" in outcome.err
