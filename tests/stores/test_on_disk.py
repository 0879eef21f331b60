"""A store on disk answers as its graph does, and never for a graph that has changed."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyoxigraph as ox
import pytest

import confkg
from confkg.errors import GraphError, UsageError
from confkg.graph import make_store, open_graph
from confkg.namespaces import compact
from confkg.resources import GRAPH_FILES
from running import run
from shared import CASES, ROOT, from_yaml

EDITION = ("query", "edition-awards", "--edition", "ICLR 2025")
Edit = Callable[[Path], object]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the shipped graph and a store of it."""
    folder = tmp_path_factory.mktemp("made")
    shutil.copytree(ROOT / "graph", folder / "graph")
    make_store(folder / "store", folder / "graph", folder / "graph")
    return folder


@pytest.fixture
def world(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same to be changed, as the folder one is in."""
    shutil.copytree(made, tmp_path / "world")
    monkeypatch.chdir(tmp_path / "world")
    return tmp_path / "world"


def database(world: Path) -> Path:
    name = json.loads((world / "store" / "store.json").read_bytes())["database"]
    return world / "store" / str(name)


def largest(world: Path) -> Path:
    return max(database(world).iterdir(), key=lambda path: path.stat().st_size)


def change(**fields: Any) -> Edit:
    def changed(world: Path) -> None:
        path = world / "store" / "store.json"
        path.write_text(json.dumps(json.loads(path.read_bytes()) | fields))

    return changed


def spoil(world: Path) -> None:
    for path in database(world).glob("*.sst"):
        data = path.read_bytes()
        third = len(data) // 3
        path.write_bytes(data[:third] + bytes(third) + data[2 * third :])


def open_it(world: Path) -> None:
    """What another program that writes does to a store by opening it."""
    ox.Store(str(database(world))).flush()


def edit_graph(world: Path) -> None:
    path = world / "graph" / "claims.ttl"
    path.write_bytes(path.read_bytes().replace(b"Singapore", b"Singapora"))


EDITS: dict[str, tuple[Edit, str]] = {
    "a changed graph": (edit_graph, "store is not of this graph as it is now ('claims.ttl' is"),
    "another version": (change(format=0), "the store was made by another version of confkg"),
    "a database elsewhere": (change(database="../graph"), "the store is damaged (store.json)"),
    "no JSON": (lambda w: (w / "store/store.json").write_bytes(b"{"), "store is damaged"),
    "JSON of another kind": (lambda w: (w / "store/store.json").write_text("[]"), "is damaged"),
    "an unfinished store": (change(database=""), "the store is not finished"),
    "no database": (lambda w: shutil.rmtree(database(w)), "damaged (files are missing)"),
    "a file less": (lambda w: largest(w).unlink(), "damaged (files are missing)"),
    "another program": (open_it, "or another program has opened it and written to it"),
    "a file cut short": (lambda w: largest(w).write_bytes(b"x"), "the store is damaged ("),
    "bytes that are no database": (spoil, "the store is damaged ("),
}


@pytest.mark.parametrize("edit", EDITS)
def test_a_store_that_does_not_fit_is_refused_if_named_and_left_alone_beside_the_graph(
    edit: str, world: Path
) -> None:
    right = run(*EDITION)
    apply, message = EDITS[edit]
    apply(world)
    outcome = run(*EDITION, "--store", "store")
    assert outcome.code == 2
    assert message in outcome.message
    assert "build" in outcome.message
    outcome = run(*EDITION)
    assert (outcome.code, outcome.out) == (0, right.out)
    assert outcome.message.startswith("confkg: warning: ")
    assert message in outcome.err
    assert outcome.err.endswith("; the Turtle files are read instead\n")


def test_a_store_of_another_ontology_is_refused(
    world: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("confkg.graph._ONTOLOGY", ("confkg.ttl", "shapes.ttl"))
    with pytest.raises(GraphError, match=r"another version of confkg \('ontology/shapes.ttl'"):
        open_graph(store=world / "store")


def test_the_turtle_is_not_read_where_a_store_fits(
    world: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = run(*EDITION)
    assert not right.err
    monkeypatch.setattr("confkg.graph._load", lambda *_: pytest.fail("it was read"))
    assert run(*EDITION) == right
    for path in (world / "graph").iterdir():  # a copy has the same bytes and other dates
        path.touch()
    assert run(*EDITION) == right
    shutil.rmtree(world / "graph")
    assert run(*EDITION, "--store", "store") == right
    assert confkg.open(store="store").query("edition-awards", edition="ICLR 2025").rows


@pytest.mark.parametrize(
    "call",
    [
        ("ask", "prizes of ICLR 2025"),
        ("explain", "Jimmy Ba"),
        ("explain", "Diederik Kingma", "Durk Kingma"),
        ("review",),
        ("conflicts", "ICLR 2025"),
        ("export", "--about", "ICLR 2025", "--with-claims"),
        ("query", "coauthors-of-person", "--person", "Kyunghyun Cho", "--evidence"),
    ],
    ids=lambda call: " ".join(call[:2]),
)
def test_commands_say_the_same_with_a_store_and_without(
    call: tuple[str, ...], world: Path, tmp_path: Path
) -> None:
    shutil.copytree(world / "graph", tmp_path / "alone" / "graph")
    stored = run(*call, "--store", "store")
    assert stored == run(*call, "--graph", tmp_path / "alone" / "graph")
    assert stored.code == 0
    assert stored.out


def test_a_name_is_found_without_reading_all_names(
    made: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("confkg.stores.lookups.read_names", lambda *_: pytest.fail("all are read"))
    lookups = confkg.open(store=made / "store").lookups
    for case in from_yaml(CASES / "stores" / "names.yaml"):
        if "among" in case:
            continue  # it is of another graph
        if "thing" in case:
            assert compact(lookups.find(case["name"], case["kind"]).value) == case["thing"]
        else:
            with pytest.raises(UsageError, match=case["says"]):
                lookups.find(case["name"], case["kind"])


def test_a_store_beside_is_of_one_graph(world: Path) -> None:
    shutil.copytree("graph", "other")
    edit_graph(world)
    assert "not of this graph" in run(*EDITION).err
    assert not run(*EDITION, "--graph", "other").err


def test_a_parameter_is_checked_before_anything_is_opened(world: Path) -> None:
    outcome = run("query", "edition-awards", "--graph", "nowhere")
    assert "--edition: 'edition-awards' needs it" in outcome.message
    call = ("query", "coauthors-of-person", "--person", "x", "--first", "last year")
    assert "is not a whole number" in run(*call, "--store", "nowhere").message
    assert "no store is there" in run(*EDITION, "--store", "nowhere").message


def test_who_reads_keeps_the_old_database_and_the_next_build_removes_it(world: Path) -> None:
    store, graph = world / "store", world / "graph"
    reader, old = open_graph(graph), database(world)
    leftover = store / "oxigraph-of-a-killed-build"
    leftover.mkdir()
    make_store(store, graph, graph)
    fresh = database(world)
    assert {path.name for path in store.iterdir()} == {"store.json", old.name, fresh.name}
    found = reader.store.query("SELECT (COUNT(*) AS ?n) { ?s ?p ?o }")
    assert isinstance(found, ox.QuerySolutions)
    assert int(next(found)["n"].value) > 40_000
    del reader, found
    make_store(store, graph, graph)
    assert {path.name for path in store.iterdir()} == {"store.json", database(world).name}


@pytest.mark.parametrize(
    ("error", "shown"),
    [
        (KeyboardInterrupt(), KeyboardInterrupt),
        (OSError("No space left on device"), GraphError),
    ],
)
def test_an_error_while_a_store_is_made_leaves_the_old_one(
    error: BaseException,
    shown: type[BaseException],
    world: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before, right = sorted(path.name for path in (world / "store").iterdir()), run(*EDITION)

    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr("confkg.graph._load", fail)
    with pytest.raises(shown):
        make_store(world / "store", world / "graph", world / "graph")
    assert sorted(path.name for path in (world / "store").iterdir()) == before
    assert run(*EDITION) == right


def test_a_full_disk_is_that_of_the_store_and_not_of_what_is_read(
    world: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full:
        """A store on a full disk, as Oxigraph reports it: without a number."""

        def bulk_load(self, *_: object, **__: object) -> None:
            raise OSError("IO error: No space left on device: While appending to file: 000010.sst")

    monkeypatch.setattr(ox, "Store", lambda *_: Full())
    with pytest.raises(
        GraphError, match=r"store: the store cannot be written \(IO error: No space"
    ):
        make_store(world / "store", world / "graph", world / "graph")


def test_a_graph_in_parts_is_none_to_ask(tmp_path: Path) -> None:
    (tmp_path / "entities-0000.nq").touch()
    outcome = run("explain", "ICLR 2022", "--graph", tmp_path)
    assert outcome.code == 2
    assert "N-Quads in parts as 'build --workers' writes them; load them into" in outcome.message


def test_a_build_keeps_its_store_in_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    page = Path("page.md")
    page.write_text("# Conference on Widgets (ICW) 2030\n\n- Participants: 1,200\n")
    Path("store").mkdir()
    Path("store", ".store.json.0f1e2d3c").touch()  # a build was killed just then
    assert "store: a store of it" in run("build", page, "--store", "store").out
    assert not Path("store", ".store.json.0f1e2d3c").exists()
    call = ("query", "measure-by-year", "--measure", "participants", "--format", "csv")
    assert "1200" in run(*call, "--store", "store").out
    page.write_text("# Conference on Widgets (ICW) 2030\n\n- Participants: 1,300\n")
    assert "store: a store of it" in run("build", page).out
    assert "1300" in run(*call, "--store", "store").out
    assert run("build", page, "--check").code == 0
    graph = {name: Path("graph", name).read_bytes() for name in GRAPH_FILES}
    Path("bad.md").write_bytes(b"\xff\xfe\x00")
    assert run("build", page, "bad.md").code == 2
    assert graph == {name: Path("graph", name).read_bytes() for name in GRAPH_FILES}
    assert "1300" in run(*call, "--store", "store").out
    change(files={})(tmp_path)
    outcome = run("build", page, "--check")
    assert outcome.code == 1
    assert "store: the store is out of date" in outcome.err


@pytest.mark.parametrize("store", ["graph", "graph/store", ".", "page.md", "page.md/x", "thesis"])
def test_a_store_takes_the_place_of_nothing_else(
    store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("page.md").write_text("# Conference on Widgets (ICW) 2030\n\n- Participants: 1,200\n")
    Path("thesis").mkdir()
    Path("thesis", "oxigraph-notes").write_text("years of work")
    before = sorted(tmp_path.rglob("*"))
    outcome = run("build", "page.md", "--out", "graph", "--store", store)
    assert outcome.code == 2
    assert store.removesuffix("/x") in outcome.message
    assert sorted(tmp_path.rglob("*")) == before
