"""The same documents give the same bytes: in any order, in any folder, in any process.

That the graph of the checkout is that of its documents is what 'confkg validate --with-documents'
checks, which 'make test' runs, and 'confkg build --check', which the README does.
"""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pyoxigraph as ox
import pytest
from graphs import GRAPH_FILES, contents, write_pages

from confkg.pipeline import build
from running import finish, run, start
from shared import INVENTED


def test_a_graph_is_files_that_everyone_may_read(tmp_path: Path) -> None:
    graph = tmp_path / "graph"
    build(write_pages(tmp_path / "pages", "ICW"), graph)
    assert set(contents(graph)) == set(GRAPH_FILES)
    assert graph.stat().st_mode & 0o777 == 0o755
    assert all(path.stat().st_mode & 0o444 == 0o444 for path in graph.iterdir())
    assert all(path.read_bytes().endswith(b"\n") for path in graph.iterdir())
    assert not any(b"\r" in content for content in contents(graph).values())


def test_the_order_in_which_documents_are_read_plays_no_part(tmp_path: Path) -> None:
    some = INVENTED[::8]
    build(some, tmp_path / "in order")
    for number, path in enumerate(random.Random(0).sample(some, len(some))):
        folder = tmp_path / "sources" / str(number)
        folder.mkdir(parents=True)
        shutil.copy(path, folder)
    build([tmp_path / "sources"], tmp_path / "graph")
    assert contents(tmp_path / "graph") == contents(tmp_path / "in order")


def test_files_a_folder_and_both_at_once_give_the_same(tmp_path: Path) -> None:
    pages = write_pages(tmp_path / "pages", "ICW", "ICX", "ICY")
    ways: list[list[Path]] = [
        pages,
        [tmp_path / "pages"],
        [*pages[1:], tmp_path / "pages", pages[0]],
        [pages[2], tmp_path / "pages" / ".." / "pages"],
    ]
    built = [build(way, tmp_path / str(number)) for number, way in enumerate(ways)]
    assert {one.documents for one in built} == {len(pages)}
    assert all(contents(one.folder) == contents(built[0].folder) for one in built)


def test_a_file_given_twice_counts_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (page,) = write_pages(tmp_path, "ICW")
    link = tmp_path / "link.md"
    link.symlink_to(page)
    monkeypatch.chdir(tmp_path)
    once = build([page], tmp_path / "once")
    assert once.documents == 1
    for number, way in enumerate(
        ([page, page], [page, Path("icw.md")], [page, Path("..") / tmp_path.name / "icw.md"])
    ):
        again = build(way, tmp_path / str(number))
        assert again.documents == 1
        assert contents(again.folder) == contents(once.folder)
    assert build([page, link], tmp_path / "linked").documents == 1


def test_the_place_of_the_documents_plays_no_part(tmp_path: Path) -> None:
    for name in ("one", "an other/with blanks/é"):
        write_pages(tmp_path / name, "ICW", "ICX")
        build([tmp_path / name], tmp_path / name / "graph")
    assert contents(tmp_path / "one" / "graph") == contents(
        tmp_path / "an other" / "with blanks" / "é" / "graph"
    )


@pytest.mark.exhaustive(every=9)
@pytest.mark.parametrize(
    ("zone", "locale"), [("Pacific/Kiritimati", "C"), ("America/Adak", "tr_TR.UTF-8")]
)
def test_the_time_and_the_zone_play_no_part(zone: str, locale: str, tmp_path: Path) -> None:
    pages = write_pages(tmp_path / "pages", "ICW", "ICX")
    build(pages, tmp_path / "here")
    process = start("build", *pages, "--out", tmp_path / "there", TZ=zone, LC_ALL=locale)
    assert finish(process).code == 0
    assert contents(tmp_path / "there") == contents(tmp_path / "here")


def triples(graph: Path) -> set[str]:
    """What a graph says, the description of the dataset apart."""
    return {
        str(quad)
        for name in GRAPH_FILES
        if name != "dataset.ttl"
        for quad in ox.parse(path=graph / name, format=ox.RdfFormat.TURTLE)
    }


def test_a_document_more_takes_nothing_away(tmp_path: Path) -> None:
    pages = write_pages(tmp_path / "pages", "ICW", "ICX", "ICY")
    before = run("extract", pages[0], "--format", "jsonl").out
    build(pages[:2], tmp_path / "two")
    build(pages, tmp_path / "three")
    assert run("extract", pages[0], "--format", "jsonl").out == before
    assert triples(tmp_path / "two") < triples(tmp_path / "three")
