"""Which files a build reads, and under which names they get in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from graphs import contents, facts, write_pages

from confkg.errors import DocumentError, UsageError
from confkg.graph import open_graph
from confkg.pipeline import build
from running import run

NAME = re.compile(r"^(document:\S+) ", re.MULTILINE)
FILE = re.compile(r'ckg:fileName "([^"]*)"')
COUNT = re.compile(r"void:documents (\d+)")


def documents(graph: Path) -> list[str]:
    return NAME.findall((graph / "documents.ttl").read_text("utf-8"))


def file_names(graph: Path) -> list[str]:
    return sorted(FILE.findall((graph / "documents.ttl").read_text("utf-8")))


def counted(graph: Path) -> int:
    return int(COUNT.findall((graph / "dataset.ttl").read_text("utf-8"))[0])


TWINS = {
    "the same name in two folders": ("a/facts.md", "b/facts.md"),
    "the same name with two suffixes": ("facts.md", "facts.txt"),
    "the same name in another case": ("a/Facts.md", "b/FACTS.md"),
    "names that are written alike in an IRI": ("ICW facts.md", "icw-facts.md"),
    "names that differ in a diacritic": ("a/café.md", "b/cafe.md"),
    "names of signs alone": ("a/–.md", "b/…….md"),
}


@pytest.mark.parametrize("name", TWINS)
def test_two_files_of_one_name_get_in_under_two(name: str, tmp_path: Path) -> None:
    for number, inner in enumerate(TWINS[name]):
        path = tmp_path / "sources" / inner
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(facts("ICW", 2031 + number), encoding="utf-8")
    built = build([tmp_path / "sources"], tmp_path / "graph")
    assert built.documents == 2
    assert len(set(documents(tmp_path / "graph"))) == 2
    assert len(file_names(tmp_path / "graph")) == 2
    assert counted(tmp_path / "graph") == 2
    evidence = (tmp_path / "graph" / "claims.ttl").read_text("utf-8")
    for document in documents(tmp_path / "graph"):
        assert f"prov:wasQuotedFrom {document}" in evidence


def test_a_copy_in_another_folder_counts_once_or_under_a_name_of_its_own(tmp_path: Path) -> None:
    for inner in ("a", "b"):
        write_pages(tmp_path / "sources" / inner, "ICW")
    built = build([tmp_path / "sources"], tmp_path / "graph")
    names = documents(tmp_path / "graph")
    assert built.documents == counted(tmp_path / "graph") == len(names) == len(set(names))


def test_the_name_of_a_document_does_not_depend_on_the_order(tmp_path: Path) -> None:
    write_pages(tmp_path / "a", "ICW")
    write_pages(tmp_path / "b", "ICW")[0].write_text(facts("ICW", 2040), encoding="utf-8")
    one = build([tmp_path / "a", tmp_path / "b"], tmp_path / "one")
    two = build([tmp_path / "b", tmp_path / "a"], tmp_path / "two")
    assert contents(one.folder) == contents(two.folder)


def test_what_is_hidden_or_about_the_folder_is_no_document(tmp_path: Path) -> None:
    sources = tmp_path / "sources"
    write_pages(sources, "ICW")
    hidden = (".notes.md", ".git/notes.md", "deep/.cache/notes.md")
    others = ("README.md", "LICENSE", "deep/readme.txt", "NOTICE.txt")
    for inner in (*hidden, *others):
        path = sources / inner
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(facts("ICX", 2031), encoding="utf-8")
    built = build([sources], tmp_path / "graph")
    assert not built.problems
    assert file_names(tmp_path / "graph") == ["icw.md"]


def test_a_folder_that_is_itself_in_a_hidden_one_is_read(tmp_path: Path) -> None:
    write_pages(tmp_path / ".cache" / "pages", "ICW")
    assert build([tmp_path / ".cache" / "pages"], tmp_path / "graph").documents == 1


def test_a_graph_inside_the_folder_of_the_sources_is_no_source(tmp_path: Path) -> None:
    write_pages(tmp_path, "ICW")
    for _ in range(2):
        outcome = run("build", tmp_path, "--out", tmp_path / "graph")
        assert outcome.code == 0, outcome.err
    assert file_names(tmp_path / "graph") == ["icw.md"]


@pytest.mark.parametrize("inside", ["", "README.md", ".hidden.md"])
def test_no_document_at_all_is_reported(inside: str, tmp_path: Path) -> None:
    (tmp_path / "sources").mkdir()
    if inside:
        (tmp_path / "sources" / inside).write_text(facts("ICW", 2031), encoding="utf-8")
    with pytest.raises(UsageError, match="no document to read"):
        build([tmp_path / "sources"], tmp_path / "graph")
    outcome = run("build", tmp_path / "sources", "--out", tmp_path / "graph")
    assert outcome.code == 2
    assert (
        "no document to read; give texts, web pages, PDFs, feeds or records of papers"
        in outcome.message
    )
    assert not (tmp_path / "graph").exists()


def test_without_sources_the_folder_documents_is_built_into_graph(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "documents" in run("build").message
    write_pages(tmp_path / "documents", "ICW")
    outcome = run("build")
    assert outcome.code == 0
    assert outcome.out.startswith("graph: 1 document, ")
    assert open_graph().find("ICW 2030").value.endswith("/edition/icw-2030")


def test_the_sources_stay_as_they_were(tmp_path: Path) -> None:
    sources = tmp_path / "sources"
    pages = write_pages(sources, "ICW", "ICX")
    for page in pages:
        page.chmod(0o444)
    sources.chmod(0o555)
    before = [
        (path.name, path.stat().st_mtime_ns) for path in (sources, *sorted(sources.iterdir()))
    ]
    try:
        assert run("build", sources, "--out", tmp_path / "graph").code == 0
        after = [
            (path.name, path.stat().st_mtime_ns) for path in (sources, *sorted(sources.iterdir()))
        ]
    finally:
        sources.chmod(0o755)
    assert before == after


def test_if_no_document_can_be_read_each_is_reported_and_nothing_is_written(tmp_path: Path) -> None:
    for name in ("one.md", "two.md"):
        (tmp_path / name).write_bytes(b"\xff\xfe")
    with pytest.raises(DocumentError):
        build([tmp_path / "one.md", tmp_path / "two.md"], tmp_path / "graph")
    outcome = run("build", tmp_path / "one.md", tmp_path / "two.md", "--out", tmp_path / "graph")
    assert outcome.code == 2
    for name in ("one.md", "two.md"):
        assert f"{name}: it is encoded in UTF-16; save it as UTF-8" in outcome.err
    assert len(outcome.err.splitlines()) == 2
    assert not (tmp_path / "graph").exists()
