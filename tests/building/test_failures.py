"""A document that makes the program fail costs no other one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from graphs import facts

from confkg.extract import Reading, read
from confkg.model import Document
from running import run

FILE = re.compile(r'ckg:fileName "([^"]*)"')
FEED = "<rss><channel>{}</channel></rss>"
ITEM = "<item><title>{}</title><description>Participants: {}</description></item>"


def make(folder: Path) -> Path:
    folder.mkdir()
    (folder / "bad.txt").write_text("BAD ICW 2031 had 1,200 participants.\n")
    (folder / "good.md").write_text(facts("ICW", 2031))
    items = (ITEM.format("ICX 2032", "1,300"), ITEM.format("BAD ICY 2033", "1,400"))
    (folder / "feed.xml").write_text(FEED.format("".join(items)))
    return folder


def fail(*_: object) -> Any:
    raise KeyError("what\nnobody\x1b[31m foresaw")


@pytest.mark.parametrize("options", [(), ("--trace",)], ids=["claims", "trace"])
def test_an_error_of_the_program_in_the_document_shown_is_named(
    options: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("extract.extractor", "extract"):
        monkeypatch.setattr(f"confkg.{module}.read", fail)
    outcome = run("extract", make(tmp_path / "in") / "good.md", *options)
    assert outcome.code == 2
    assert not outcome.out
    assert "good.md: could not be read (internal error: KeyError: 'what" in outcome.message


@pytest.mark.parametrize("place", ["confkg.documents.reader.Readable", "extraction"])
@pytest.mark.parametrize("command", ["build", "coverage"])
def test_an_error_of_the_program_in_one_document_is_that_documents(
    place: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = make(tmp_path / "in")
    if place == "extraction":

        def understood(document: Document, *others: Any) -> Reading:
            bad = document.text.startswith(("BAD", "# BAD"))
            return fail() if bad else read(document, *others)

        for module in ("extract.extractor", "extract"):
            monkeypatch.setattr(f"confkg.{module}.read", understood)
    else:
        monkeypatch.setattr(place, fail)
    options = ("--out", tmp_path / "graph") if command == "build" else ()
    outcome = run(command, folder, *options)
    assert outcome.code == 2
    wanted = ["bad.txt"] if place != "extraction" else ["bad.txt", "feed.xml"]
    lines = outcome.err.splitlines()
    assert [line.split(": ")[1].rpartition("/")[2] for line in lines] == wanted
    for line in lines:
        assert "could not be read (internal error: KeyError: 'what" in line
        assert line.endswith("; please report it, or leave the file out")
        assert line.isprintable()
    if command == "build":
        files = FILE.findall((tmp_path / "graph" / "documents.ttl").read_text("utf-8"))
        assert set(files) == {"feed.xml", "good.md"}


def test_a_document_that_is_too_large_for_the_memory_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("confkg.documents.reader.Readable", full)
    outcome = run("text", make(tmp_path / "in") / "bad.txt")
    assert outcome.code == 2
    assert outcome.message.endswith(
        ": it takes more memory than there is; split it, or leave it out"
    )
