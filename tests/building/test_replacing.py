"""What a build leaves behind: the old graph or the new one, whole, and nothing else."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from graphs import GRAPH_FILES, contents, diff_of, facts, is_loadable, write_pages

from confkg.pipeline import build
from running import run

BAD = b"\xff\xfe"
Edit = Callable[[Path], None]


@pytest.fixture
def pages(tmp_path: Path) -> list[Path]:
    """Two good documents."""
    return write_pages(tmp_path / "sources", "ICW", "ICX")


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    """A document that cannot be read."""
    path = tmp_path / "bad.md"
    path.write_bytes(BAD)
    return path


def names(folder: Path) -> set[str]:
    """What is in a folder, but for the lock."""
    return {path.name for path in folder.iterdir() if not path.name.endswith(".lock")}


def test_a_build_leaves_the_graph_and_nothing_beside_it(pages: list[Path], tmp_path: Path) -> None:
    for _ in range(2):
        assert run("build", *pages, "--out", tmp_path / "graph").code == 0
        assert names(tmp_path) == {"sources", "graph"}
        assert is_loadable(tmp_path / "graph")


def test_folders_on_the_way_are_made(pages: list[Path], tmp_path: Path) -> None:
    assert run("build", *pages, "--out", tmp_path / "a" / "b" / "graph").code == 0
    assert is_loadable(tmp_path / "a" / "b" / "graph")


def test_an_empty_folder_is_taken(pages: list[Path], tmp_path: Path) -> None:
    (tmp_path / "graph").mkdir()
    assert run("build", *pages, "--out", tmp_path / "graph").code == 0
    assert is_loadable(tmp_path / "graph")


def test_a_document_that_is_gone_leaves_no_trace(pages: list[Path], tmp_path: Path) -> None:
    build(pages, tmp_path / "graph")
    build(pages[:1], tmp_path / "graph")
    build(pages[:1], tmp_path / "other")
    assert contents(tmp_path / "graph") == contents(tmp_path / "other")
    assert b"icx" not in b"".join(contents(tmp_path / "graph").values()).lower()


def test_check_says_that_a_graph_is_up_to_date(pages: list[Path], tmp_path: Path) -> None:
    build(pages, tmp_path / "graph")
    before = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "graph").iterdir()}
    outcome = run("build", *pages, "--out", tmp_path / "graph", "--check")
    assert outcome.code == 0
    assert "is up to date: 2 documents" in outcome.out
    assert not outcome.err
    after = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "graph").iterdir()}
    assert before == after
    assert names(tmp_path) == {"sources", "graph"}


def spoil(name: str, old: bytes = b"", new: bytes = b"", behind: bytes = b"") -> Edit:
    """A change of one file: in its middle, or behind its end."""

    def spoiled(graph: Path) -> None:
        path = graph / name
        path.write_bytes(
            (path.read_bytes().replace(old, new) if old else path.read_bytes()) + behind
        )

    return spoiled


def cut(graph: Path) -> None:
    path = graph / "claims.ttl"
    path.write_bytes(path.read_bytes()[:-1])


def empty(graph: Path) -> None:
    (graph / "decisions.ttl").write_bytes(b"")


def lose_one(graph: Path) -> None:
    (graph / "documents.ttl").unlink()


def lose_all(graph: Path) -> None:
    for path in graph.iterdir():
        path.unlink()


EDITS: dict[str, Edit] = {
    **{name: spoil(name, b"do not edit\n", b"do not edit\n# mine\n") for name in GRAPH_FILES},
    "a figure": spoil("claims.ttl", b'"1,000"', b'"9,000"'),
    "a line more": spoil("claims.ttl", behind=b"\n"),
    "no line end": cut,
    "other line ends": spoil("claims.ttl", b"\n", b"\r\n"),
    "bytes that are no UTF-8": spoil("claims.ttl", behind=b"\xff"),
    "an empty file": empty,
    "a file less": lose_one,
    "all files less": lose_all,
}


@pytest.mark.exhaustive(every=3)
@pytest.mark.parametrize("edit", EDITS)
def test_check_tells_a_graph_that_was_edited(edit: str, pages: list[Path], tmp_path: Path) -> None:
    graph = tmp_path / "graph"
    build(pages, graph)
    EDITS[edit](graph)
    before = contents(graph)
    outcome = run("build", *pages, "--out", graph, "--check")
    assert outcome.code == 1
    assert f"{graph}: the graph is out of date" in outcome.err
    assert f"confkg build --out {graph}" in outcome.err
    assert contents(graph) == before
    if edit in GRAPH_FILES:
        assert diff_of(outcome.err) == [edit]


def test_check_shows_what_a_changed_document_changes(pages: list[Path], tmp_path: Path) -> None:
    graph = tmp_path / "graph"
    build(pages, graph)
    before = contents(graph)
    pages[0].write_text(facts("ICW", 2030, 1001), encoding="utf-8")
    outcome = run("build", *pages, "--out", graph, "--check")
    assert outcome.code == 1
    expected = {"entities.ttl", "claims.ttl", "documents.ttl", "dataset.ttl"}
    assert expected <= set(diff_of(outcome.err))
    line = r'^entities\.ttl:\d+: .* ckg:value "1000": a fresh build has "1001", read from '
    assert re.search(line, outcome.err, re.MULTILINE)
    assert len(outcome.err.splitlines()) < 300
    assert outcome.err.count("dataset.ttl:") == 1  # what it counts differs with the rest
    assert contents(graph) == before


def test_check_of_a_graph_that_is_not_there_writes_nothing(
    pages: list[Path], tmp_path: Path
) -> None:
    outcome = run("build", *pages, "--out", tmp_path / "deep" / "graph", "--check")
    assert outcome.code == 1
    assert "the graph is out of date" in outcome.err
    assert names(tmp_path) == {"sources"}


def test_check_with_a_bad_document_cannot_tell(
    pages: list[Path], bad: Path, tmp_path: Path
) -> None:
    build(pages, tmp_path / "graph")
    before = contents(tmp_path / "graph")
    outcome = run("build", *pages, bad, "--out", tmp_path / "graph", "--check")
    assert outcome.code == 2
    assert "bad.md: it is encoded in UTF-16" in outcome.message
    assert contents(tmp_path / "graph") == before
    assert names(tmp_path) == {"sources", "graph", "bad.md"}


def test_a_bad_document_does_not_keep_the_good_ones_from_a_first_graph(
    pages: list[Path], bad: Path, tmp_path: Path
) -> None:
    build(pages, tmp_path / "good")
    outcome = run("build", *pages, bad, "--out", tmp_path / "graph")
    assert outcome.code == 2
    assert "bad.md: it is encoded in UTF-16" in outcome.message
    assert f"{tmp_path / 'graph'}: 2 documents" in outcome.out
    assert contents(tmp_path / "graph") == contents(tmp_path / "good")
    assert "graph.partial" not in names(tmp_path)


def test_a_bad_document_leaves_a_graph_as_it_was_and_the_good_ones_beside_it(
    pages: list[Path], bad: Path, tmp_path: Path
) -> None:
    graph = tmp_path / "graph"
    build(pages[:1], graph)
    before = contents(graph)
    build(pages, tmp_path / "good")
    for _ in range(2):
        outcome = run("build", *pages, bad, "--out", graph)
        assert outcome.code == 2
        assert "bad.md: it is encoded in UTF-16" in outcome.message
        assert "graph.partial: 2 documents" in outcome.out
        assert f"({graph} stays as it was)" in outcome.out
        assert contents(graph) == before
        assert contents(tmp_path / "graph.partial") == contents(tmp_path / "good")
    bad.unlink()
    assert run("build", *pages, "--out", graph).code == 0
    assert contents(graph) == contents(tmp_path / "good")


def test_every_bad_document_is_reported(pages: list[Path], tmp_path: Path) -> None:
    worse = [tmp_path / "sources" / name for name in ("a.md", "b.txt", "c.pdf", "d.md")]
    for path in worse:
        path.write_bytes(BAD)
    outcome = run("build", tmp_path / "sources", "--out", tmp_path / "graph")
    assert outcome.code == 2
    lines = outcome.err.splitlines()
    assert len(lines) == len(worse)
    assert all(any(path.name in line for line in lines) for path in worse)


FOREIGN = {
    "a file": ["thesis.tex"],
    "a hidden file": [".env"],
    "a folder": ["more/"],
    "a graph and more": [*GRAPH_FILES, "notes.txt"],
}


@pytest.mark.parametrize("kind", FOREIGN)
@pytest.mark.parametrize("with_bad", [False, True], ids=["all good", "one bad"])
def test_a_folder_with_other_things_is_not_replaced(
    with_bad: bool, kind: str, pages: list[Path], bad: Path, tmp_path: Path
) -> None:
    out = tmp_path / "thesis"
    out.mkdir()
    for name in FOREIGN[kind]:
        if name.endswith("/"):
            (out / name).mkdir()
        else:
            (out / name).write_text("years of work")
    before = contents(out), names(out)
    for option in ((), ("--check",)):
        outcome = run("build", *pages, *([bad] * with_bad), "--out", out, *option)
        assert outcome.code == 2
        if not with_bad:
            assert f"{out}: the folder holds other things" in outcome.message
        assert (contents(out), names(out)) == before


def test_a_partial_folder_with_other_things_is_not_replaced(
    pages: list[Path], bad: Path, tmp_path: Path
) -> None:
    build(pages, tmp_path / "graph")
    before = contents(tmp_path / "graph")
    partial = tmp_path / "graph.partial"
    partial.mkdir()
    (partial / "thesis.tex").write_text("years of work")
    outcome = run("build", *pages, bad, "--out", tmp_path / "graph")
    assert outcome.code == 2
    assert "graph.partial: the folder holds other things ('thesis.tex')" in outcome.err
    assert (partial / "thesis.tex").read_text() == "years of work"
    assert contents(tmp_path / "graph") == before


def test_the_folder_of_the_sources_is_not_replaced(pages: list[Path], tmp_path: Path) -> None:
    before = contents(tmp_path / "sources")
    for out in (tmp_path / "sources", tmp_path):
        assert run("build", tmp_path / "sources", "--out", out).code == 2
    assert contents(tmp_path / "sources") == before


@pytest.mark.parametrize("with_bad", [False, True], ids=["all good", "one bad"])
@pytest.mark.parametrize("inner", [".", "graph", "deep/graph"])
def test_a_file_is_no_folder_for_a_graph(
    inner: str, with_bad: bool, pages: list[Path], bad: Path, tmp_path: Path
) -> None:
    file = tmp_path / "file"
    file.write_text("years of work")
    for option in ((), ("--check",)):
        outcome = run("build", *pages, *([bad] * with_bad), "--out", file / inner, *option)
        assert outcome.code == 2
        assert str(file) in outcome.err
        assert file.read_text() == "years of work"
    assert names(tmp_path) == {"sources", "bad.md", "file"}


def test_a_link_to_a_folder_stays_a_link(pages: list[Path], tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "graph").symlink_to("real")
    for _ in range(2):
        assert run("build", *pages, "--out", tmp_path / "graph").code == 0
    assert (tmp_path / "graph").is_symlink()
    assert is_loadable(tmp_path / "real")
    assert names(tmp_path) == {"sources", "graph", "real"}


def test_a_link_to_nothing_is_reported_or_followed(pages: list[Path], tmp_path: Path) -> None:
    (tmp_path / "graph").symlink_to("nothing")
    outcome = run("build", *pages, "--out", tmp_path / "graph")
    assert outcome.code == 0 or (outcome.code == 2 and "graph" in outcome.message)
    assert outcome.code == 2 or is_loadable(tmp_path / "graph")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_one_may_not_write_is_reported(pages: list[Path], tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o555)
    outcome = run("build", *pages, "--out", closed / "graph")
    assert outcome.code == 2
    assert str(closed) in outcome.message


def test_a_place_that_the_system_refuses_is_reported(pages: list[Path]) -> None:
    outcome = run("build", *pages, "--out", Path("/proc/self/graph"))
    assert outcome.code == 2
    assert "/proc/" in outcome.message


def test_an_error_while_writing_leaves_the_graph_as_it_was(
    pages: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    graph = tmp_path / "graph"
    build(pages[:1], graph)
    before = contents(graph)

    def fail(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("confkg.pipeline.writing.describe_dataset", fail)
    with pytest.raises(KeyboardInterrupt):
        build(pages, graph)
    assert contents(graph) == before
    assert names(tmp_path) == {"sources", "graph"}
