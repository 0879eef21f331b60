"""A graph in stores that others made, and what is said when a store does not take it."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pyoxigraph as ox
import pytest
import yaml

from bad_server import serving
from confkg.resources import GRAPH_FILES
from confkg.stores.endpoint import Endpoint
from confkg.stores.graph_store import GraphStore
from confkg.stores.store import solutions
from running import Outcome, run
from shared import CASES, ROOT
from timeouts import wait_until
from turtle_files import in_oxigraph
from virtuoso import CREDENTIALS, Virtuoso, free_ports

GRAPH = ROOT / "graph"
DESCRIPTION = "https://w3id.org/confkg/id/dataset/confkg-dataset-file"
CASES_OF_REFUSALS = yaml.safe_load((CASES / "stores" / "pushing.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def oxigraph() -> Iterator[str]:
    """The address of a server of Oxigraph, with an empty store."""
    beside = str(Path(sys.executable).parent)  # where pip puts it
    program = shutil.which("oxigraph", path=f"{beside}{os.pathsep}{os.environ['PATH']}")
    if program is None:
        pytest.skip("oxigraph is not installed (pip: oxigraph)")
    (port,) = free_ports(1)
    with TemporaryDirectory() as folder:
        call = [program, "serve", "--location", folder, "--bind", f"127.0.0.1:{port}"]
        with subprocess.Popen(
            call, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        ) as process:
            wait_until(lambda: listens(port))
            yield f"http://127.0.0.1:{port}"
            process.terminate()


def listens(port: int) -> bool:
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A graph of two documents less than the shipped one, built here."""
    documents = tmp_path / "documents"
    documents.mkdir()
    for name in ("iclr-2025-keynote-notes.md", "dataset.ttl"):  # which has an address
        (documents / name).write_bytes((ROOT / "documents" / name).read_bytes())
    assert run("build", documents, "--out", tmp_path / "graph").code == 0
    return tmp_path / "graph"


def push(store: str, *options: str, graph: Path = GRAPH) -> Outcome:
    return run("push", "--endpoint", store, "--graph", graph, *options)


def count(address: str, graph: str = "?g") -> int:
    text = f"SELECT (COUNT(*) AS ?n) {{ GRAPH {graph} {{ ?s ?p ?o }} }}"
    (row,) = solutions(Endpoint(address), text)
    return int(row["n"].value)


def statements(folder: Path) -> int:
    return sum(len(in_oxigraph(folder / name)) for name in GRAPH_FILES)


def test_oxigraph_takes_the_graph_then_what_differs_alone(oxigraph: str, small: Path) -> None:
    address, store = f"{oxigraph}/query", f"{oxigraph}/store"
    dry = push(store, "--dry-run", graph=small)
    assert dry.out.count("would put ") == len(GRAPH_FILES)
    assert count(address) == 0
    done = push(store, graph=small)
    assert done.code == 0, done.err
    assert done.out.count("put ") == len(GRAPH_FILES)
    assert count(address) == statements(small)
    assert push(store, graph=small).out == f"{store} has it all already\n"
    assert push(store, "--whole", graph=small).out.count("put ") == len(GRAPH_FILES)
    entities = small / "entities.ttl"
    assert (
        run("build", small.parent / "documents", "--out", small, "--base", "https://a.b/").code == 0
    )
    assert entities.is_file()
    changed = push(store, graph=small)
    assert changed.out.count("put ") == 1, "only the description has another address in it"
    assert count(address) == statements(small)


def test_oxigraph_takes_all_in_its_default_graph(oxigraph: str, small: Path) -> None:
    done = push(f"{oxigraph}/store?x=y", "--default-graph", graph=small)
    assert done.code == 0, done.err
    assert done.out.startswith("put the default graph: ")
    (row,) = solutions(Endpoint(f"{oxigraph}/query"), "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }")
    everything = {quad.triple for name in GRAPH_FILES for quad in in_oxigraph(small / name)}
    assert int(row["n"].value) == len(everything)


@pytest.mark.heavy
def test_virtuoso_takes_the_graph_by_digest(
    virtuoso: Virtuoso, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = f"{virtuoso.origin}/sparql-graph-crud-auth"
    refused = push(store, graph=small)
    assert refused.code == 2
    assert "CONFKG_ENDPOINT_USER" in refused.message
    for name, value in zip(("USER", "PASSWORD"), CREDENTIALS, strict=True):
        monkeypatch.setenv(f"CONFKG_ENDPOINT_{name}", value)
    done = push(store, graph=small)
    assert done.code == 0, done.err
    assert push(store, graph=small).out == f"{store} has it all already\n"
    found = count(virtuoso.address, f"<{DESCRIPTION}>")
    assert found == len(in_oxigraph(small / "dataset.ttl"))


@pytest.mark.parametrize("case", CASES_OF_REFUSALS, ids=lambda case: case["case"])
def test_a_store_that_does_not_take_it_is_reported_in_one_line(
    case: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONFKG_ENDPOINT_USER", "ann")
    monkeypatch.setenv("CONFKG_ENDPOINT_PASSWORD", "open sesame")
    with serving(*case["answers"]) as server:  # type: ignore[misc]
        outcome = push(server.address, *case.get("options", ()))  # type: ignore[misc]
    assert outcome.code == 2
    for part in case["says"]:  # type: ignore[attr-defined]
        assert part in outcome.message
    assert "sesame" not in outcome.message


def test_credentials_go_out_only_after_they_were_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONFKG_ENDPOINT_USER", "ann")
    monkeypatch.setenv("CONFKG_ENDPOINT_PASSWORD", "open sesame")
    with serving({"status": "404 Not Found"}, {"status": "500 No"}) as server:
        push(server.address)
        assert len(server.requests) > 1
        assert not [head for head, _ in server.requests if "authorization" in head.lower()]


def test_what_is_sent_is_the_file_as_it_is(small: Path) -> None:
    with serving({"status": "201 Created"}) as server:
        store = GraphStore(server.address)
        sent: list[int] = []
        store.put("urn:g", [small / "links.ttl", small / "dataset.ttl"], sent.append)
        ((head, body),) = server.requests
    assert head.startswith("PUT /sparql?graph=urn%3Ag HTTP/1.1")
    assert "text/turtle" in head
    parts = [(small / name).read_bytes() for name in ("links.ttl", "dataset.ttl")]
    assert body == parts[0] + b"\n" + parts[1] + b"\n"
    assert sum(sent) == sum(map(len, parts))
    assert list(ox.parse(body, format=ox.RdfFormat.TURTLE))
