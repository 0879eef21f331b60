"""A build on a Dask cluster has the statements of a build of one process, though a worker is killed."""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pyoxigraph as ox
import pytest
from graphs import GRAPH_FILES, write_pages

from confkg.graph import MARK
from confkg.pipeline import Cluster, build, build_on_cluster
from running import run

distributed = pytest.importorskip("distributed")
HALF_WAY = "facts-0-0"
"""Written when names are compared and triples are not. Kills at "names-0", "keys-0-0" and
"entities-0000.nq" were tried as well, and take ten seconds of the processor each."""
_PAUSE = 0.01


@pytest.fixture
def cluster(request: pytest.FixtureRequest) -> Iterator[Any]:
    local = distributed.LocalCluster(
        2,
        threads_per_worker=1,
        processes=request.param,
        dashboard_address=None,
        silence_logs=logging.CRITICAL,
    )
    with local:
        yield local


def statements(folder: Path, graph: ox.NamedNode | ox.DefaultGraph) -> set[ox.Triple]:
    """What a folder of shards says in a graph."""
    quads = (quad for path in folder.glob("*.nq") for quad in ox.parse(path=path))
    return {quad.triple for quad in quads if quad.graph_name == graph}


@contextmanager
def killing_at(name: str, folder: Path, cluster: Any) -> Iterator[None]:
    """Kill a worker as soon as a file of a name is written; fail if it never is."""
    done, killed = Event(), list[int]()

    def watch() -> None:
        while not killed and not done.is_set():
            if any(folder.glob(f".*/{name}")):
                killed.append(cluster.workers[0].pid)
                os.kill(killed[0], signal.SIGKILL)
            done.wait(_PAUSE)

    watcher = Thread(target=watch)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()
    assert killed


@pytest.mark.heavy
@pytest.mark.exhaustive(every=9)
@pytest.mark.parametrize(
    "cluster", [False, True], indirect=True, ids=["threads", "a killed process"]
)
def test_the_statements_are_those_of_one_process(cluster: Any, tmp_path: Path) -> None:
    apart = cluster.processes
    sources = [*write_pages(tmp_path / "texts", "ICW", "WAC", "CWA"), Path("proceedings")]
    build(sources, tmp_path / "one")
    with killing_at(HALF_WAY, tmp_path, cluster) if apart else nullcontext():
        built = build_on_cluster(sources, tmp_path / "many", Cluster(cluster.scheduler_address))
    assert not built.problems
    files = [tmp_path / "one" / name for name in GRAPH_FILES if name != "dataset.ttl"]
    wanted = {quad.triple for path in files for quad in ox.parse(path=path)}
    found = statements(tmp_path / "many", ox.DefaultGraph())
    assert found == wanted
    inferred = {quad.triple for quad in ox.parse(path=tmp_path / "one/inferred.ttl")}
    assert statements(tmp_path / "many", MARK) == inferred


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (("--workers", "1", "--check"), "--check does not go with --workers"),
        (
            ("--workers", "1", "--scheduler", "tcp://127.0.0.1:1"),
            "--scheduler does not go with --workers",
        ),
        (("--scheduler", "nowhere"), "no scheduler of Dask answers"),
    ],
)
def test_what_no_cluster_can_do_is_said(
    options: tuple[str, ...], word: str, tmp_path: Path
) -> None:
    page = write_pages(tmp_path, "ICW")[0]
    outcome = run("build", page, "--out", tmp_path / "graph", *options)
    assert outcome.code == 2
    assert word in outcome.message
