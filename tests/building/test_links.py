"""Links to other datasets: suggested from a file, decided in a table, in the graph and its exports."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyoxigraph as ox
import pytest
import yaml

from confkg.namespaces import compact
from running import run
from shared import CASES, ROOT
from turtle_files import in_oxigraph, node

GRAPH = ROOT / "graph"
COLUMNS = "subject_id\tpredicate_modifier\tpredicate_id\tobject_id\n"
DOCUMENT = "# ICLR 2024\n\nICLR 2024 took place in Vienna, Austria, from 7 to 11 May 2024.\n"


def cases(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.safe_load((CASES / name).read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("case", cases("links.yaml"), ids=lambda case: case["case"])
def test_a_file_suggests_links_with_reasons(case: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / case["name"]
    file.write_text(case["text"], encoding="utf-8")
    table = tmp_path / "links.sssom.tsv"
    table.write_text(case.get("table", COLUMNS), encoding="utf-8")
    outcome = run(
        "links", "--suggest", file, "--kind", case["kind"], "--table", table, "--graph", GRAPH
    )
    assert outcome.code == 0, outcome.err
    rows = [line.split("\t") for line in outcome.out.splitlines()]
    found = [[row[0], row[3], row[4]] for row in rows]
    assert found == [expected[:3] for expected in case["gives"]]
    for row, expected in zip(rows, case["gives"], strict=True):
        assert row[7].startswith(expected[3])


@pytest.mark.parametrize("case", cases("link-tables.yaml"), ids=lambda case: case["case"])
def test_a_table_of_links_becomes_part_of_the_graph(case: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / "one.md").write_text(DOCUMENT, encoding="utf-8")
    (tmp_path / "links.sssom.tsv").write_text(COLUMNS + case["rows"], encoding="utf-8")
    outcome = run("build", tmp_path, "--out", tmp_path / "graph")
    assert outcome.code == case.get("code", 0), outcome.err
    for message in case.get("says", ()):
        assert message in outcome.err
    found = {
        " ".join(compact(str(part).strip("<>")) for part in quad.triple)
        for quad in in_oxigraph(tmp_path / "graph" / "links.ttl")
    }
    assert found == set(case.get("gives", ()))


def test_links_are_in_the_profiles_and_in_what_describes_the_dataset() -> None:
    wikidata = ox.NamedNode("http://www.wikidata.org/entity/Q1741")
    for profile, name in (("schema-org", "schema:sameAs"), ("scholarly", "skos:exactMatch")):
        outcome = run("export", "--profile", profile, "--graph", GRAPH, "--format", "nt")
        assert f"{node('place:vienna')} {node(name)} {wikidata} ." in outcome.out
    described = in_oxigraph(GRAPH / "dataset.ttl")
    (links,) = described.quads_for_pattern(
        None, node("void:objectsTarget"), ox.NamedNode("https://www.wikidata.org/"), None
    )
    (count,) = described.quads_for_pattern(links.subject, node("void:triples"), None, None)
    linked = [quad for quad in in_oxigraph(GRAPH / "links.ttl") if "wikidata" in str(quad.object)]
    assert isinstance(count.object, ox.Literal)
    assert int(count.object.value) == len(linked)
