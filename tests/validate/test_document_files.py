"""A result names the document that its fact was read from, and where that lies if it lies there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from running import run
from shared import CASES, from_yaml

TABLE: list[dict[str, Any]] = from_yaml(CASES / "document-files.yaml")
PREFIXES = """\
@prefix ckg: <https://w3id.org/confkg/ontology#> .
@prefix ex: <http://example.org/> .
@prefix oa: <http://www.w3.org/ns/oa#> .
@prefix prov: <http://www.w3.org/ns/prov#> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix sh: <http://www.w3.org/ns/shacl#> .
"""
FACTS = """\
ex:place a ex:Place ; ex:size 7 .
ex:claim a ckg:Claim ; rdf:subject ex:place ; rdf:predicate ex:size ; rdf:object 7 ;
  ckg:evidence ex:evidence .
ex:evidence a ckg:Evidence ; oa:exact "seven" ; ckg:line 12 ; prov:wasQuotedFrom ex:document .
"""
SHAPE = "ex:S a sh:NodeShape ; sh:targetClass ex:Place ; sh:property ex:P .\n"
PROPERTY = "ex:P sh:path ex:size ; sh:maxExclusive 7 .\n"


def lay_out(case: dict[str, Any], root: Path) -> None:
    for name in [".git/", "graph/", *case["lies"]]:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if name.endswith("/"):
            path.mkdir(exist_ok=True)
        else:
            path.write_text("seven\n", encoding="utf-8")
    called = f" ; ckg:fileName {json.dumps(case['called'])}" if "called" in case else ""
    document = f'ex:document a ckg:Document ; rdfs:label "Notes"{called} .\n'
    (root / "graph" / "facts.ttl").write_text(PREFIXES + FACTS, encoding="utf-8")
    (root / "graph" / "documents.ttl").write_text(PREFIXES + document, encoding="utf-8")
    (root / "shapes.ttl").write_text(PREFIXES + SHAPE + PROPERTY, encoding="utf-8")


@pytest.mark.parametrize("case", TABLE, ids=lambda case: case["case"])
def test_a_document_is_found_where_it_lies(
    case: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_out(case, tmp_path)
    monkeypatch.chdir(tmp_path / case["here"])
    shapes = tmp_path / "shapes.ttl"
    call = ("validate", case["graph"], "--shapes", shapes, "--format", "json")
    outcome = run(*call, "--report", f"sarif={tmp_path / 'report.sarif'}")
    assert outcome.code == 1
    (result,) = json.loads(outcome.out)["results"]
    reported = {"document": "Notes", "file": case.get("file"), "line": 12, "quotation": "seven"}
    assert result["sources"] == [reported]
    log = json.loads((tmp_path / "report.sarif").read_text(encoding="utf-8"))
    (related,) = log["runs"][0]["results"][0]["relatedLocations"]
    place = {
        "artifactLocation": {"uri": case.get("in_sarif"), "uriBaseId": "%SRCROOT%"},
        "region": {"startLine": 12},
    }
    assert related.get("physicalLocation") == (place if "in_sarif" in case else None)


def test_the_cases_are_all_there() -> None:
    assert len(TABLE) == 15
    assert sum("file" in case for case in TABLE) == 4


def test_the_documents_of_the_graph_here_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(CASES.parents[1])
    outcome = run("validate", "graph", "--fail-on", "info", "--format", "json")
    sources = [each for result in json.loads(outcome.out)["results"] for each in result["sources"]]
    assert sources
    for source in sources:
        lines = Path(source["file"]).read_text(encoding="utf-8").split("\n")
        assert source["quotation"].split("\n")[0] in lines[source["line"] - 1]
