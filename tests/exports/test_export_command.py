"""Where an export goes: all of it or nothing, and one clear error if it cannot."""

from __future__ import annotations

import os
import pty
import re
from pathlib import Path

import pyoxigraph as ox
import pytest

from confkg.rdf.formats import FORMATS
from confkg.resources import GRAPH_FILES
from running import finish, run, start
from shared import ROOT

GRAPH = ROOT / "graph"
THING = ("--about", "person:kyunghyun-cho")


@pytest.mark.parametrize(
    ("name", "form"),
    [(f"x{suffix}", form) for form in FORMATS for suffix in FORMATS[form].suffixes],
)
def test_the_name_of_the_file_tells_the_format(name: str, form: str, tmp_path: Path) -> None:
    for path in (tmp_path / name, tmp_path / name.upper()):
        assert run("export", *THING, "--graph", GRAPH, "--out", path).code == 0
        printed = run("export", *THING, "--graph", GRAPH, "--format", form).out
        assert path.read_text(encoding="utf-8") == printed
        assert list(ox.parse(path=path, format=FORMATS[form].rdf))


def test_a_format_that_is_named_wins_over_the_name_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "x.ttl"
    assert run("export", *THING, "--graph", GRAPH, "--out", path, "--format", "nt").code == 0
    assert path.read_text().startswith("<http")


def test_without_a_file_it_is_turtle() -> None:
    assert run("export", *THING, "--graph", GRAPH).out.startswith("@prefix")


REFUSED = {
    "a folder": "cannot be written (Is a directory",
    "nowhere/x.nt": "cannot be written (No such file",
    "file.nt/x.nt": "cannot be written (Not a directory",
    "/dev/full": "cannot be written (No space left",
}


@pytest.mark.parametrize("name", REFUSED)
@pytest.mark.parametrize("options", [(), THING], ids=["graph", "thing"])
def test_a_place_that_cannot_be_written_is_reported(
    name: str, options: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name.startswith("/dev") and not Path(name).exists():
        pytest.skip(f"this system has no {name}")
    monkeypatch.chdir(tmp_path)
    Path("a folder").mkdir()
    Path("file.nt").write_text("as it was")
    outcome = run("export", *options, "--graph", GRAPH, "--format", "nt", "--out", name)
    assert outcome.code == 2
    assert REFUSED[name] in outcome.message
    assert outcome.message.startswith(f"confkg: {name}: ")
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["a folder", "file.nt"]
    assert Path("file.nt").read_text() == "as it was"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_behind_the_standard_output_is_reported() -> None:
    with Path("/dev/full").open("wb") as full:
        outcome = finish(start("export", "--graph", GRAPH, streams={1: full.fileno()}))
    assert outcome.code == 2
    assert "No space left" in outcome.message


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    reading, writing = os.pipe()
    call = ("export", "--with-claims", "--graph", GRAPH, "--format", "nt")
    process = start(*call, streams={1: writing})
    os.close(writing)
    with os.fdopen(reading, "rb", buffering=0) as seen:
        assert seen.read(1000)
    outcome = finish(process)
    assert (outcome.code, outcome.err) == (0, "")


@pytest.mark.parametrize("name", GRAPH_FILES)
def test_a_malformed_file_of_the_graph_leaves_the_old_export_as_it_was(
    name: str, tmp_path: Path
) -> None:
    for each in GRAPH_FILES:
        (tmp_path / each).write_bytes((GRAPH / each).read_bytes())
    (tmp_path / name).write_bytes((GRAPH / name).read_bytes() + b"\n<x> <y> .")
    out = tmp_path / "out.nt"
    out.write_text("as it was")
    outcome = run("export", "--with-claims", "--with-questions", "--graph", tmp_path, "--out", out)
    assert outcome.code == 2
    assert f"{name}, line " in outcome.err
    assert "it is not Turtle" in outcome.err
    assert outcome.err.endswith("\n<x> <y> .\n^\n")
    assert out.read_text() == "as it was"
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([*GRAPH_FILES, "out.nt"])


@pytest.mark.parametrize("name", GRAPH_FILES)
def test_an_export_never_overwrites_a_file_of_its_graph(name: str, tmp_path: Path) -> None:
    for each in GRAPH_FILES:
        (tmp_path / each).write_bytes((GRAPH / each).read_bytes())
    outcome = run("export", "--graph", tmp_path, "--out", tmp_path / name)
    assert outcome.code == 2
    assert "name another file" in outcome.message
    assert (tmp_path / name).read_bytes() == (GRAPH / name).read_bytes()


def test_a_file_that_others_may_read_stays_so_and_holds_all_of_it(tmp_path: Path) -> None:
    path = tmp_path / "x.nq"
    path.write_text("old")
    mask = os.umask(0o022)
    try:
        assert run("export", "--graph", GRAPH, "--out", path).code == 0
    finally:
        os.umask(mask)
    assert path.stat().st_mode & 0o777 == 0o644
    assert path.read_bytes().endswith(b" .\n")
    assert list(tmp_path.iterdir()) == [path]


def test_what_was_written_is_reported_with_its_count(tmp_path: Path) -> None:
    path = tmp_path / "x.nt"
    outcome = run("export", "--graph", GRAPH, "--out", path)
    count = len(path.read_text(encoding="utf-8").splitlines())
    assert count > 3000
    assert outcome.out == f"{path}: {count:,} statements\n"


def test_on_a_terminal_it_says_how_far_it_is(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    call = ("export", "--graph", GRAPH, "--out", tmp_path / "x.nt", "--with-claims")
    with os.fdopen(ours, "rb", buffering=0) as terminal, os.fdopen(theirs, "wb"):
        outcome = finish(start(*call, streams={2: theirs}))
        said = os.read(terminal.fileno(), 10_000).decode()
    assert "\rwriting: 1,000 things" in said
    assert re.search(r"\rwritten: [\d,]+ things", said)
    assert outcome.out.endswith(" statements\n")


def test_nothing_is_said_on_the_error_stream_of_a_pipe() -> None:
    outcome = finish(start("export", "--graph", GRAPH, "--with-claims", "--format", "nq"))
    assert outcome.code == 0
    assert not outcome.err
    assert len(outcome.out.splitlines()) > 40_000
