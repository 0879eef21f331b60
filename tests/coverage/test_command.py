"""The command ``coverage`` says the same as a table, as JSON and as a page."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from running import run
from shared import CASES, ROOT

PAGE = "# Conference on Widgets (ICW) 2031\n\n- 1,200 participants\n\nIt rained.\n"
POEM = "Roses are red.\n\n- 2 -\n"


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    folder = tmp_path / "pages"
    folder.mkdir()
    (folder / "icw.md").write_text(PAGE)
    (folder / "poem.txt").write_text(POEM)
    return folder


def test_json_has_the_figures_of_each_document(pages: Path) -> None:
    outcome = run("coverage", pages, "--format", "json")
    assert outcome.code == 0
    first, second = json.loads(outcome.out)
    assert first["document"] == "icw"
    assert first["file"] == "icw.md"
    assert first["claims"] > 5
    assert first["passages"] == 2
    assert first["lines"] == {"all": 5, "fact": 2, "passage": 1, "boilerplate": 0, "blank": 2}
    assert sum(first["characters"].values()) == 2 * first["characters"]["all"] == 2 * len(PAGE)
    assert first["passed_over"] == [{"line": 5, "text": "It rained."}]
    assert second["lines"] == {"all": 3, "fact": 0, "passage": 1, "boilerplate": 1, "blank": 1}
    assert second["claims"] == 0


def test_a_table_has_two_rows_for_each_document_and_the_lines_if_asked(pages: Path) -> None:
    outcome = run("coverage", pages)
    rows = [line.split() for line in outcome.out.splitlines() if "lines" in line]
    assert rows[0][:3] == ["icw", "lines", "2"]
    assert rows[0][3:5] == ["(40", "%)"]
    assert "It rained." not in outcome.out
    listed = run("coverage", pages, "--lines")
    assert listed.out.startswith(outcome.out)
    assert "Passed over in icw:" in listed.out
    assert "It rained." in listed.out
    assert "Passed over in poem:" in listed.out


@pytest.mark.parametrize("form", ["table", "json", "html"])
def test_what_is_written_to_a_file_is_what_would_be_printed(
    form: str, pages: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    outcome = run("coverage", pages, "--format", form, "--out", out)
    assert outcome.code == 0
    assert outcome.out.endswith("out: 2 documents\n")
    assert out.read_text(encoding="utf-8") == run("coverage", pages, "--format", form).out
    assert stat.S_IMODE(out.stat().st_mode) == 0o666 & ~umask()
    assert not [path for path in tmp_path.iterdir() if path.name not in ("out", "pages")]


def umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


@pytest.mark.parametrize("form", ["table", "json", "html"])
def test_a_document_that_cannot_be_read_is_reported_and_the_others_are_shown(
    form: str, pages: Path
) -> None:
    (pages / "empty.md").touch()
    outcome = run("coverage", pages, "--format", form)
    assert outcome.code == 2
    assert "icw" in outcome.out
    assert outcome.message.startswith(f"confkg: {pages / 'empty.md'}: it is empty")


def test_an_old_page_stays_if_there_is_nothing_to_show(tmp_path: Path) -> None:
    out = tmp_path / "page.html"
    out.write_text("old")
    (tmp_path / "empty.md").touch()
    outcome = run("coverage", tmp_path / "empty.md", "--format", "html", "--out", out)
    assert outcome.code == 2
    assert out.read_text() == "old"
    assert {path.name for path in tmp_path.iterdir()} == {"page.html", "empty.md"}


def test_the_order_of_sources_does_not_matter() -> None:
    sources = [ROOT / "documents", CASES / "documents" / "kdd-2027-media-kit.md"]
    one = run("coverage", *sources, "--format", "html")
    other = run("coverage", *reversed(sources), "--format", "html")
    assert one.out == other.out
