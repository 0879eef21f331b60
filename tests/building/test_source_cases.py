"""What a folder may hold, and what is stated about it; the cases are ``cases/sources.yaml``."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
from graphs import facts

from confkg.errors import UsageError
from confkg.graph import open_graph
from confkg.sources.finding import find_sources
from confkg.sources.reading import with_distinct_names
from confkg.sources.stating import option_hints
from running import run
from shared import CASES, from_yaml

TABLE: list[dict[str, Any]] = from_yaml(CASES / "sources.yaml")
FILE = re.compile(r'ckg:fileName "([^"]*)"')


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def make(case: dict[str, Any]) -> list[Path]:
    """The files of a case, and what is to be read of them."""
    folder = Path("in")
    for name in case.get("folders", []):
        Path(name).mkdir(parents=True)
    files = {"good.md": facts("ICW", 2031), **case.get("files", {})}
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace("FACTS", facts("ICX", 2032)), encoding="utf-8")
    Path("out.md").write_text(facts("ICY", 2033), encoding="utf-8")
    for name, target in case.get("links", {}).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.symlink_to(target)
    return [Path(name) for name in case.get("sources", ["in"])]


@pytest.mark.parametrize("case", TABLE, ids=lambda case: case["case"])
def test_a_build_reads_what_it_can_and_says_what_it_passes_over(case: dict[str, Any]) -> None:
    outcome = run("build", *make(case), "--out", "graph", *case.get("options", []))
    assert outcome.code == case.get("code", 0), outcome.err
    lines = [line for line in outcome.err.splitlines() if "which is in the future" not in line]
    assert len(lines) == len(case.get("says", [])), lines
    for pattern in case.get("says", []):
        assert any(re.search(pattern, line) for line in lines), (pattern, lines)
    assert all(line.isprintable() for line in lines)
    if "nothing" in case:
        assert not Path("graph").exists()
        return
    read = FILE.findall(Path("graph", "documents.ttl").read_text("utf-8"))
    assert sorted(read) == sorted(["good.md", *case.get("read", [])])
    assert open_graph(Path("graph")).find("ICW 2031")


def options_of(case: dict[str, Any]) -> dict[str, str]:
    words = [word for word in case.get("options", []) if word != "--strict"]
    return {name[2:]: value for name, value in zip(words[::2], words[1::2], strict=True)}


@pytest.mark.parametrize(
    "case", [case for case in TABLE if "stated" in case], ids=lambda case: case["case"]
)
def test_what_is_stated_about_a_file_comes_before_what_it_says_itself(case: dict[str, Any]) -> None:
    sources = find_sources(make(case))
    hints = option_hints(**options_of(case))
    found = {}
    for path, documents in with_distinct_names(sources, hints=hints):
        assert isinstance(documents, list)
        (document,) = documents
        stated = [hint for hint in document.hints if hint.origin != "file name"]
        found[path.name] = document
        wanted = case["stated"].get(path.name, [])
        assert [[hint.key, hint.value, hint.origin] for hint in stated] == wanted
    assert found.keys() >= case["stated"].keys()
    for name, metadata in case.get("metadata", {}).items():
        assert found[name].metadata == metadata


def test_a_document_that_is_read_alone_is_read_as_in_its_folder() -> None:
    case = next(case for case in TABLE if "each mistake in a table" in case["case"])
    make(case)
    outcome = run("extract", "in/good.md", "--kind", "blog", "--format", "jsonl")
    assert outcome.code == 2
    assert outcome.out.startswith('{"id": ')
    assert (
        len(outcome.err.splitlines()) == len(case["says"]) - 1
    )  # what names others is not looked at


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            ("--edition", "EMNLP"),
            "--edition: 'EMNLP' does not name one year; write name and year, as in 'EMNLP 2024'",
        ),
        (
            ("--edition", "EMNLP 2024", "--series", "ICX"),
            "--edition, --series: 'EMNLP 2024' is no edition of 'ICX'; leave one of them out; "
            "the edition says which series it is of",
        ),
        (
            ("--answers", "answers"),
            "--answers: it means nothing without --reader; give --reader as well",
        ),
    ],
)
@pytest.mark.parametrize("command", ["extract", "build"])
def test_a_wrong_option_is_reported_before_anything_is_read(
    command: str, options: tuple[str, ...], message: str
) -> None:
    Path("page.md").write_text("# EMNLP 2024\n", encoding="utf-8")
    outcome = run(command, "page.md", *options)
    assert outcome.code == 2
    assert outcome.message == f"confkg: {message}"


def test_an_option_is_checked_as_a_table_is() -> None:
    with pytest.raises(UsageError, match="has 501 characters, more than 500; state it in short"):
        option_hints(publisher="x" * 501)
    assert not option_hints()


def test_a_feed_is_stated_as_a_whole_but_its_entries_keep_their_titles() -> None:
    folder = Path("in")
    folder.mkdir()
    (folder / "feed.xml").write_text(
        "<rss><channel><item><title>One</title></item><item><title>Two</title></item></channel></rss>"
    )
    (folder / "documents.toml").write_text('["feed.xml"]\ntitle = "Feed"\nkind = "digest"\n')
    ((_, documents),) = with_distinct_names(find_sources([folder]))
    assert isinstance(documents, list)
    assert [d.metadata for d in documents] == [
        {"title": "One", "kind": "digest"},
        {"title": "Two", "kind": "digest"},
    ]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read every folder")
def test_a_folder_that_one_may_not_read_is_reported(tmp_path: Path) -> None:
    (tmp_path / "in" / "secret").mkdir(parents=True)
    (tmp_path / "in" / "secret").chmod(0)
    (problem,) = find_sources([tmp_path / "in"]).problems
    assert "secret: the folder cannot be read (Permission denied); check its" in str(problem)


def test_no_case_was_lost() -> None:
    assert len(TABLE) >= 26
    assert len({case["case"] for case in TABLE}) == len(TABLE)
