"""Builds that are killed, and builds that run at once: the graph is whole at any time."""

from __future__ import annotations

import signal
import threading
from collections.abc import Sized
from pathlib import Path

import pytest
from graphs import GRAPH_FILES, contents, is_loadable, write_pages

from confkg.pipeline import build
from confkg.swapping import locked
from running import Started, finish, start
from timeouts import PATIENCE, wait_until

MANY = [f"IC{letter}" for letter in "ABC"]
SOON = 0.2
"""Seconds for what must not happen; it has to wait for something else, however long that takes."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The bytes of the graph that the others build."""
    folder = tmp_path_factory.mktemp("whole")
    build(write_pages(folder / "pages", *MANY), folder / "graph")
    return contents(folder / "graph")


def wait_for(process: Started, folder: Path, pattern: str) -> None:
    """Wait until the build has come as far as a file of that name beside the graph."""
    wait_until(lambda: process.poll() is not None or any(folder.glob(pattern)), pause=0.0005)


def wait_for_more(seen: Sized, count: int) -> None:
    enough = len(seen) + count
    wait_until(lambda: len(seen) >= enough)


def kill(process: Started) -> None:
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=PATIENCE)


MOMENTS = ["", ".graph.lock", *(f".graph.new-*/{name}.ttl" for name in ("entities", "dataset"))]


@pytest.mark.exhaustive(every=4)
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_build_that_is_killed_leaves_a_whole_graph(
    moment: str, whole: dict[str, bytes], tmp_path: Path
) -> None:
    graph = tmp_path / "graph"
    build(write_pages(tmp_path / "before", "ICW"), graph)
    before = contents(graph)
    process = start("build", *write_pages(tmp_path / "pages", *MANY), "--out", graph)
    if moment:
        wait_for(process, tmp_path, moment)
    kill(process)
    assert contents(graph) in (before, whole)
    assert is_loadable(graph)


@pytest.mark.exhaustive(every=9)
@pytest.mark.parametrize("there", [False, True], ids=["no graph yet", "over a graph"])
def test_builds_at_once_end_with_one_whole_graph(there: bool, tmp_path: Path) -> None:
    pages = write_pages(tmp_path / "pages", *MANY)
    build(pages, tmp_path / "single")
    graph = tmp_path / "graph"
    if there:
        build(pages[:1], graph)
    processes = [start("build", *pages, "--out", graph) for _ in range(2)]
    for process in processes:
        outcome = finish(process)
        assert outcome.code == 0
        assert not outcome.err
    assert contents(graph) == contents(tmp_path / "single")
    left = {path.name for path in tmp_path.iterdir() if not path.name.endswith(".lock")}
    assert left == {"graph", "pages", "single"}


def test_a_build_and_its_check_at_once_do_not_disturb_each_other(tmp_path: Path) -> None:
    pages = write_pages(tmp_path / "pages", "ICW", "ICX")
    graph = tmp_path / "graph"
    build(pages, graph)
    before = contents(graph)
    processes = [
        start("build", *pages, "--out", graph),
        start("build", *pages, "--out", graph, "--check"),
    ]
    assert [finish(process).code for process in processes] == [0, 0]
    assert contents(graph) == before


def test_a_file_of_the_graph_is_there_and_whole_whenever_one_looks(tmp_path: Path) -> None:
    pages = write_pages(tmp_path / "pages", "ICW", "ICX")
    graph = tmp_path / "graph"
    states = []
    for number in (1, 2):
        build(pages[:number], graph)
        states.append(contents(graph))
    seen: list[tuple[str, bytes]] = []
    stop = threading.Event()

    def look() -> None:
        while not stop.is_set():
            for name in GRAPH_FILES:
                path = graph / name
                seen.append((name, path.read_bytes() if path.exists() else b""))

    watcher = threading.Thread(target=look)
    watcher.start()
    try:
        for number in (1, 2, 1, 2):
            build(pages[:number], graph)
            assert contents(graph) == states[number - 1]
            wait_for_more(seen, len(GRAPH_FILES) + 1)
    finally:
        stop.set()
        watcher.join(PATIENCE)
    assert {content for _, content in seen} > set(states[0].values())
    assert all(content in (state[name] for state in states) for name, content in seen)


class Builder(threading.Thread):
    """Wants the right to replace a folder, and keeps it until asked to give it back."""

    def __init__(self, folder: Path) -> None:
        super().__init__(daemon=True)
        self.folder = folder
        self.holds, self.release = threading.Event(), threading.Event()

    def run(self) -> None:
        with locked(self.folder):
            self.holds.set()
            self.release.wait(PATIENCE)


def test_of_three_builds_only_one_at_a_time_may_replace_the_graph(tmp_path: Path) -> None:
    first, second, third = builders = [Builder(tmp_path / "graph") for _ in range(3)]
    first.start()
    assert first.holds.wait(PATIENCE)
    second.start()
    assert not second.holds.wait(SOON)
    first.release.set()
    assert second.holds.wait(PATIENCE)
    third.start()
    assert not third.holds.wait(SOON), "it must wait for the second, though the first is done"
    second.release.set()
    assert third.holds.wait(PATIENCE)
    third.release.set()
    for builder in builders:
        builder.join(PATIENCE)


def test_builds_of_different_graphs_do_not_wait_for_each_other(tmp_path: Path) -> None:
    with locked(tmp_path / "one"):
        other = Builder(tmp_path / "two")
        other.start()
        assert other.holds.wait(PATIENCE)
        other.release.set()
        other.join(PATIENCE)
