"""The graph that benchmarks are run on is what it is said to be."""

from __future__ import annotations

from pathlib import Path

import pyoxigraph as ox
import pytest
from engines.oxigraph import Oxigraph
from proceedings.asked import find_asked
from proceedings_graph import QUERIES, write_file, write_folder
from questions import compare, geometric_mean, list_questions

from confkg.namespaces import thing_iri
from confkg.validate.validating import validate_files

SMALL = 20_000


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("proceedings")
    write_folder(folder, SMALL)
    return folder


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("one") / "graph.nt"
    write_file(path, SMALL)
    return path


def test_the_same_seed_gives_the_same_bytes_and_another_one_others(
    graph: Path, tmp_path: Path
) -> None:
    again, other = tmp_path / "again.nt", tmp_path / "other.nt"
    write_file(again, SMALL)
    write_file(other, SMALL, seed=2)
    assert again.read_bytes() == graph.read_bytes() != other.read_bytes()


def test_a_small_graph_conforms_to_the_shapes(folder: Path) -> None:
    assert not validate_files(sorted(folder.glob("*.ttl"))).failing("violation")


def test_no_triple_is_written_twice(graph: Path) -> None:
    lines = graph.read_text(encoding="utf-8").splitlines()
    assert len(lines) == len(set(lines))


@pytest.mark.parametrize("wanted", [100_000, 300_000])
def test_the_size_is_within_a_sixth_of_what_was_wanted(wanted: int, tmp_path: Path) -> None:
    assert write_file(tmp_path / "graph.nt", wanted) == pytest.approx(wanted, rel=1 / 6)


def test_what_questions_name_is_in_the_graph(tmp_path: Path) -> None:
    path = tmp_path / "graph.nt"
    write_file(path, 520_000)  # enough for the editions that are named
    store = ox.Store()
    store.bulk_load(path=str(path), format=ox.RdfFormat.N_TRIPLES)
    asked = {
        thing_iri(kind, slug) for kind, slugs in find_asked([QUERIES]).items() for slug in slugs
    }
    missing = {
        iri for iri in asked if not any(store.quads_for_pattern(ox.NamedNode(iri), None, None))
    }
    assert asked
    assert not missing


def test_a_quotation_stands_where_the_passage_of_its_line_has_it(graph: Path) -> None:
    store = Oxigraph([graph], 30)
    text = (Path(__file__).parent / "misquoted.rq").read_text(encoding="utf-8")
    assert store.ask(text, 1).rows == 0


@pytest.mark.exhaustive
def test_questions_are_answered_or_given_up(graph: Path, tmp_path: Path) -> None:
    endless = tmp_path / "endless.rq"
    endless.write_text("SELECT * { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }")
    wrong = tmp_path / "wrong.rq"
    wrong.write_text("SELECT * { ?a ?b")
    paths = list_questions([QUERIES, tmp_path])
    found = {each.question: each.own for each in compare(Oxigraph([graph], 2), None, paths, 1)}
    assert found["series-editions"].rows > 0
    assert "no answer" in found["endless"].trouble
    assert found["wrong"].trouble


def test_the_mean_is_geometric() -> None:
    assert geometric_mean([1.0, 100.0]) == pytest.approx(10.0)
