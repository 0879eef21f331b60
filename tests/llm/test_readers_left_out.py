"""A question can leave out what a language model has read: the rest is as if it had not been asked."""

from __future__ import annotations

import shutil
import tempfile
import warnings
from pathlib import Path

import pytest

import confkg
from confkg.documents import read_document
from confkg.errors import UsageError
from confkg.llm.server import Server
from confkg.pipeline import build
from confkg.pipeline.asking import Asking
from confkg.queries.table import Table
from confkg.rdf.leaving_out import write_without
from confkg.rdf.store import iter_triples
from confkg.resources import GRAPH_FILES
from model_answers import MODEL, keep_answers
from running import run
from shared import CASES, from_yaml

RECORDED = from_yaml(CASES / "llm" / "recorded.yaml")
NAME = f"openai:{MODEL}"
ALIKE = sorted({*GRAPH_FILES} - {"claims.ttl", "dataset.ttl", "passages.ttl"})
"""The files that are the same to the last triple: claims are numbered, a passage may name a thing
differently, and the description counts both."""


@pytest.fixture(scope="module")
def graphs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three documents as they are built with a model, ``both``, and without it, ``alone``."""
    folder = tmp_path_factory.mktemp("graphs")
    paths = [CASES / "documents" / case["document"] for case in RECORDED]
    for case, path in zip(RECORDED, paths, strict=True):
        keep_answers(read_document(path), case["frames"], folder / "answers")
    asking = Asking(Server("http://127.0.0.1:1/v1", MODEL, ""), folder / "answers")
    build(paths, folder / "both", asking=asking)
    build(paths, folder / "alone")
    return folder


def _triples(path: Path) -> set[str]:
    return set(map(str, iter_triples(path)))


def test_the_rest_is_as_if_the_model_had_not_been_asked(graphs: Path, tmp_path: Path) -> None:
    write_without(graphs / "both", [NAME], tmp_path)
    assert _triples(graphs / "both" / "entities.ttl") > _triples(graphs / "alone" / "entities.ttl")
    for name in ALIKE:
        assert _triples(tmp_path / name) == _triples(graphs / "alone" / name), name
    assert NAME not in "".join(
        line
        for path in tmp_path.iterdir()
        for line in path.read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    )


def test_a_question_leaves_the_model_out(graphs: Path) -> None:
    call = ["query", "person-affiliations", "--person", "Adaeze N. Lindqvist"]
    call += ["--graph", str(graphs / "both")]
    assert "Quillwork AI" in run(*call).out
    assert "Quillwork AI" not in run(*call, "--without-reader", NAME).out


def test_a_store_that_others_put_beside_temporary_folders_is_not_looked_at(
    graphs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "store").mkdir()
    (tmp_path / "store" / "store.json").write_text("[", encoding="utf-8")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        confkg.open(graphs / "both", without_readers=[NAME])


def test_a_reader_that_read_nothing_is_refused(graphs: Path) -> None:
    with pytest.raises(UsageError, match=f"the graph has .*{NAME}, prompt"):
        confkg.open(graphs / "both", without_readers=["openai:some"])
    answer = run(
        "query", "documents-read", "--endpoint", "http://127.0.0.1:1", "--without-reader", NAME
    )
    assert (answer.code, "an endpoint cannot leave a reader out" in answer.err) == (2, True)


CLAIMED = """
<https://example.org/claim/{title}> a ckg:Claim ; ckg:reader "{reader}" ; rdf:object "{title}" ;
    rdf:predicate ckg:roleTitle ; rdf:subject <https://example.org/paper> {derived}.
"""


def test_what_a_model_displaced_comes_back_and_what_it_led_to_goes(
    graphs: Path, tmp_path: Path
) -> None:
    shutil.copytree(graphs / "both", tmp_path / "graph")
    based = "; prov:wasDerivedFrom <https://example.org/claim/model> "
    with (tmp_path / "graph" / "claims.ttl").open("a", encoding="utf-8") as claims:
        claims.write("@prefix prov: <http://www.w3.org/ns/prov#> .\n")
        claims.write(CLAIMED.format(title="model", reader=f"{NAME}, prompt 1", derived=""))
        claims.write(CLAIMED.format(title="rules", reader="rules", derived=""))
        claims.write(CLAIMED.format(title="derived", reader="rules", derived=based))
    with (tmp_path / "graph" / "entities.ttl").open("a", encoding="utf-8") as entities:
        entities.write('\n<https://example.org/paper> ckg:roleTitle "model" .\n')
    graph = confkg.open(tmp_path / "graph", without_readers=[NAME])
    titles = graph.sparql("SELECT ?title { <https://example.org/paper> ckg:roleTitle ?title }")
    assert isinstance(titles, Table)
    assert titles.rows == [("rules",)]
    claims_left = graph.sparql("SELECT ?claim { ?claim rdf:subject <https://example.org/paper> }")
    assert isinstance(claims_left, Table)
    assert claims_left.rows == [("https://example.org/claim/rules",)]
