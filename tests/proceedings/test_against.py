"""What documents say of papers is held against the record; a bad file costs no other."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from confkg.graph import open_graph
from confkg.pipeline import build
from confkg.proceedings import compare, read_proceedings
from running import run
from shared import CASES, ROOT, SHARED, from_yaml

FILE = from_yaml(CASES / "proceedings" / "against.yaml")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("against")
    page = folder / "icw-2031.md"
    page.write_text(FILE["page"], encoding="utf-8")
    list_ = folder / "list.json"
    list_.write_text(json.dumps(FILE["sources"]), encoding="utf-8")
    build([page, list_], folder / "graph")
    record = {"venue": "icw", "papers": [{**row, "year": "2031"} for row in FILE["records"]]}
    (folder / "icw-2031.json").write_text(json.dumps(record), encoding="utf-8")
    return folder


def test_what_differs_is_found_and_nothing_else(built: Path) -> None:
    found = compare(open_graph(built / "graph"), read_proceedings([built / "icw-2031.json"]))
    differences = [[one.thing, one.property, one.stated, one.recorded] for one in found]
    assert sorted(differences) == sorted(FILE["differences"])
    text = (built / "icw-2031.md").read_text(encoding="utf-8").splitlines()
    for one in found:
        assert one.stated in (one.quotation if "list" in one.document else text[one.line - 1])
    other = next(one for one in found if one.stated == "mmmmmmmmmm")
    assert "belongs to “Maps of Maps”" in other.summary


def test_the_command_shows_them(built: Path) -> None:
    call: list[str | Path] = [
        "conflicts",
        "--graph",
        built / "graph",
        "--against",
        built / "icw-2031.json",
    ]
    shown = run(*call)
    assert shown.code == 0
    assert "8 differences between the documents and 6 papers of 1 edition; 1 repeated" in shown.out
    assert len(json.loads(run(*call, "--format", "json").out)) == 8
    refused = run(*call, "ICW 2031")
    assert (refused.code, "leave THING and --kind out" in refused.message) == (2, True)


@pytest.mark.parametrize("case", FILE["files"], ids=lambda case: case["case"])
def test_files_of_proceedings(case: dict[str, Any], tmp_path: Path) -> None:
    content = (case["text"] + "[" * case.get("deep", 0)).encode()
    if case["name"].endswith(".gz"):
        content = gzip.compress(content, 0, mtime=0)
        content = content[: len(content) - case.get("cut", 0)]
    (tmp_path / case["name"]).write_bytes(content)
    (tmp_path / "good.json").write_text('[{"title": "Good", "authors": ["Ann Lee"]}]')
    found = read_proceedings([tmp_path])
    assert len(found.records) == case["papers"] + 1, "the good file counts as well"
    assert dict(found.skipped) == case.get("skipped", {})
    assert not any("@" in name for record in found.records for name in record.authors)
    if problem := case.get("problem"):
        (only,) = found.problems
        assert problem in str(only)
    else:
        assert found.problems == []


def test_one_bad_file_makes_the_command_exit_with_2(built: Path, tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("[{")
    call: list[str | Path] = ["conflicts", "--graph", built / "graph", "--against"]
    both = run(*call, built / "icw-2031.json", "--against", tmp_path)
    assert both.code == 2
    assert "its JSON is broken" in both.err
    assert "8 differences" in both.out
    assert run(*call, tmp_path / "none.json").message.endswith("no such file; check the name")


RECORDED = SHARED / "proceedings" / "mlanthology"


@pytest.mark.skipif(not RECORDED.is_dir(), reason="no proceedings are beside the project")
def test_the_shipped_graph_against_the_proceedings_of_the_same_years() -> None:
    files = [RECORDED / f"iclr-{year}.json.gz" for year in (2024, 2025)]
    found = compare(open_graph(ROOT / "graph"), read_proceedings(files))
    assert {(one.stated, one.recorded) for one in found if one.property != "title"} == {
        ("3704", "3703"),
        ("KS8mlvetg2", "KS8mIvetg2"),
        ("Yen1IGNs2o", "Yen1lGns2o"),
        ("cc8h3l3V4E", "cc8h3I3V4E"),
        ("g7ohDITL", "g7ohDlTITL"),
        ("Shashank Venkataramanan", "Shashanka Venkataramanan"),
    }
