"""Tables and networks that a notebook opens: the same facts as the graph, with labels beside IRIs."""

from __future__ import annotations

import csv
import json
import re
from functools import cache
from pathlib import Path

import networkx as nx
import polars as pl
import pyoxigraph as ox
import pytest

import confkg
from confkg.rdf.terms import ckg, term
from confkg.resources import GRAPH_FILES
from running import run
from shared import ROOT
from turtle_files import in_oxigraph, iri

GRAPH = ROOT / "graph"


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("tables")
    for form in ("csv", "parquet"):
        outcome = run("export", "--format", form, "--graph", GRAPH, "--out", folder / form)
        assert outcome.code == 0, outcome.err
    return {form: folder / form for form in ("csv", "parquet")}


@cache
def graph() -> ox.Store:
    return in_oxigraph(*(GRAPH / name for name in GRAPH_FILES))


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_each_statement_on_a_thing_of_the_schema_stands_in_its_table(
    tables: dict[str, Path],
) -> None:
    checked = 0
    for path in tables["csv"].glob("*.csv"):
        for row in rows(path):
            thing = ox.NamedNode(row["id"])
            for quad in graph().quads_for_pattern(thing, None, None, None):
                name = quad.predicate.value.rpartition("#")[2]
                if quad.predicate in (term("rdf:type"), term("skos:prefLabel")):
                    continue
                assert not isinstance(quad.object, (ox.BlankNode, ox.Triple))
                column = "label" if quad.predicate == term("rdfs:label") else name
                assert quad.object.value in row[column].split(" | "), (row["id"], name)
                checked += 1
    assert checked > 3000


def test_there_is_a_row_for_each_paper_with_the_labels_of_its_editions(
    tables: dict[str, Path],
) -> None:
    found = rows(tables["csv"] / "paper.csv")
    papers = graph().quads_for_pattern(None, term("rdf:type"), ckg("Paper"), None)
    assert {row["id"] for row in found} == {str(quad.subject).strip("<>") for quad in papers}
    adam = next(row for row in found if row["label"].startswith("Adam: "))
    assert adam["presentedAt"] == iri("edition:iclr-2015")
    assert adam["presentedAt_label"] == "ICLR 2015"
    assert adam["issued"] == "2015"
    assert re.search(
        r"^digest of .+, line \d+, characters \d+ to \d+ \| ", adam["wasDerivedFrom_label"]
    )
    assert "url" in adam
    assert "url_label" not in adam, "an address has no label"


def test_the_data_package_describes_each_table(tables: dict[str, Path]) -> None:
    for form, folder in tables.items():
        package = json.loads((folder / "datapackage.json").read_text(encoding="utf-8"))
        address = "https://creativecommons.org/publicdomain/zero/1.0/"
        assert package["licenses"] == [{"path": address, "title": "CC0 1.0 Universal"}]
        paths = {each["path"] for each in package["resources"]}
        assert paths == {path.name for path in folder.glob(f"*.{form}")}
        for each in package["resources"]:
            names = [field["name"] for field in each["schema"]["fields"]]
            path = folder / each["path"]
            read = pl.read_csv(path) if form == "csv" else pl.read_parquet(path)
            assert read.columns == names
            assert read["id"].n_unique() == len(read)


def test_parquet_has_the_rows_of_csv_with_types(tables: dict[str, Path]) -> None:
    for path in tables["csv"].glob("*.csv"):
        frame = pl.read_parquet(tables["parquet"] / f"{path.stem}.parquet")
        assert frame["id"].to_list() == [row["id"] for row in rows(path)]
    figures = pl.read_parquet(tables["parquet"] / "observation.parquet")
    assert figures.schema["value"] == pl.Float64
    assert figures.schema["threshold"] == pl.Int64
    papers = pl.read_parquet(tables["parquet"] / "paper.parquet")
    assert papers.schema["issued"] == pl.Int64
    editions = pl.read_parquet(tables["parquet"] / "edition.parquet")
    assert editions.schema["startDate"] == pl.Date


def test_tables_are_the_same_in_another_run_and_replace_the_old_ones(tmp_path: Path) -> None:
    contents = []
    for _ in range(2):
        assert run("export", "--format", "csv", "--graph", GRAPH, "--out", tmp_path / "t").code == 0
        found = {path.name: path.read_bytes() for path in (tmp_path / "t").iterdir()}
        contents.append(found)
    assert contents[0] == contents[1]
    (tmp_path / "t" / "notes.txt").write_text("mine")
    outcome = run("export", "--format", "csv", "--graph", GRAPH, "--out", tmp_path / "t")
    assert outcome.code == 2
    assert (tmp_path / "t" / "notes.txt").read_text() == "mine"


def test_co_authors_of_the_network_are_those_of_the_question(tmp_path: Path) -> None:
    path = tmp_path / "x.graphml"
    assert run("export", "--graph", GRAPH, "--out", path).code == 0
    network = nx.read_graphml(path)
    people = {data["label"]: person for person, data in network.nodes(data=True)}
    for person in ("Jimmy Ba", "Yoshua Bengio", "Kyunghyun Cho"):
        found = sorted(
            (network.nodes[other]["label"], data["papers"], data.get("first"), data.get("last"))
            for other, data in network[people[person]].items()
        )
        own = confkg.open(GRAPH).query("coauthors-of-person", person=person)
        assert found == sorted(tuple(row[:4]) for row in own.rows)
        assert found
