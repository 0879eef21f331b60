"""Files of records are sources like documents: their facts, evidence and faults."""

from __future__ import annotations

import csv
import json
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from confkg.documents import read_documents
from confkg.extract.record_claims import record_claims
from confkg.pipeline import build
from confkg.rdf.store import iter_triples
from running import run
from shared import CASES, SHARED, from_yaml

FILE = from_yaml(CASES / "proceedings" / "records.yaml")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a graph of a page and a file of records."""
    folder = tmp_path_factory.mktemp("records")
    (folder / "in").mkdir()
    (folder / "in" / "icw-2032.md").write_text(FILE["page"], encoding="utf-8")
    (folder / "in" / "icw-2031.json").write_text(json.dumps(FILE["file"]), encoding="utf-8")
    outcome = run("build", folder / "in", "--out", folder / "graph")
    assert (outcome.code, "2 documents" in outcome.out) == (0, True), outcome.err
    assert outcome.message.endswith("icw-2031.json: 1 record skipped: no authors (record 3)")
    return folder


def asked(graph: Path, text: str, tmp_path: Path) -> list[list[str]]:
    (tmp_path / "own.rq").write_text(text, encoding="utf-8")
    outcome = run("query", "--sparql", tmp_path / "own.rq", "--graph", graph, "--format", "csv")
    assert outcome.code == 0, outcome.err
    return list(csv.reader(StringIO(outcome.out)))[1:]


def test_a_file_of_records_is_shown_as_text(built: Path) -> None:
    assert run("text", built / "in" / "icw-2031.json").out == FILE["text"]


@pytest.mark.parametrize("case", FILE["answers"], ids=lambda case: case["ask"])
def test_records_and_documents_answer_together(
    case: dict[str, Any], built: Path, tmp_path: Path
) -> None:
    assert asked(built / "graph", case["ask"], tmp_path) == case["is"]


def test_a_fact_of_a_record_leads_to_file_key_and_field(built: Path, tmp_path: Path) -> None:
    (document,) = read_documents(built / "in" / "icw-2031.json")
    for name, line, key, field in FILE["evidence"]:
        query = f"""SELECT ?line ?exact ?start ?end {{
            {{ ?claim rdf:predicate ckg:{name} ; ckg:evidence ?place }}
            UNION {{ ?place ckg:states ?thing . ?thing ckg:{name} ?value }}
            ?place ckg:line ?line ; oa:exact ?exact ; oa:start ?start ; oa:end ?end ;
              prov:wasQuotedFrom/ckg:fileName "icw-2031.json" }}"""
        rows = asked(built / "graph", query, tmp_path)
        found = [row for row in rows if row[0] == str(line)]
        assert found, rows
        for _, exact, start, end in found:
            assert document.text[int(start) : int(end)] == exact
            assert {f"record: {key}", field} <= set(exact.split("\n"))


@pytest.mark.parametrize("case", FILE["questions"], ids=lambda case: case[0])
def test_questions_on_provenance_answer_for_records(case: list[Any], built: Path) -> None:
    name, parameters, columns, wanted = case
    outcome = run("query", name, *parameters, "--graph", built / "graph", "--format", "jsonl")
    assert outcome.code == 0, outcome.err
    rows = [json.loads(line) for line in outcome.out.splitlines()]
    assert wanted in [[str(row[column]) for column in columns] for row in rows], rows


def test_what_records_alone_state_is_explained_and_goes_with_their_reader(built: Path) -> None:
    graph = built / "graph"
    explained = run("explain", "Maps of Maps", "--graph", graph).out
    assert "icw-2031.json, line 17" in " ".join(explained.split())
    without = run(
        "query",
        "fact-sources",
        "--thing",
        "Maps of Maps",
        "--graph",
        graph,
        "--without-reader",
        "records",
    )
    assert (without.code, "Maps of Maps" in without.message) == (2, True)


def test_records_of_which_nothing_else_speaks_make_fewer_claims_than_facts(tmp_path: Path) -> None:
    authors = [f"Ann{chr(97 + at)} Lee" for at in range(5)]
    rows = [
        {"title": f"On {word}", "authors": authors, "venue": "ICW", "year": 2031}
        for word in ("Maps", "Lists", "Rivers", "Walks", "Stairs", "Doors")
    ]
    (tmp_path / "icw.json").write_text(json.dumps(rows), encoding="utf-8")
    graph = tmp_path / "graph"
    assert run("build", tmp_path / "icw.json", "--out", graph).code == 0
    count = "SELECT (COUNT(?a) AS ?n) { ?a a ckg:Authorship }"
    assert asked(graph, count, tmp_path) == [["30"]]
    claims, facts = (
        len(list(iter_triples(graph / name))) for name in ("claims.ttl", "entities.ttl")
    )
    assert 0 < claims <= facts


def test_what_is_wrong_with_records_is_named_counted_and_skipped(tmp_path: Path) -> None:
    bad = FILE["bad"]
    (tmp_path / "in").mkdir()
    for name, text in bad["files"].items():
        (tmp_path / "in" / name).write_text(text, encoding="utf-8")
    outcome = run("build", tmp_path / "in", "--out", tmp_path / "graph", "--strict")
    assert outcome.code == 1
    for pattern in bad["says"]:
        assert re.search(pattern, outcome.err, re.MULTILINE), outcome.err
    titles = "SELECT ?title { ?p a ckg:Paper ; ckg:title ?title } ORDER BY ?title"
    assert sorted(asked(tmp_path / "graph", titles, tmp_path)) == sorted(bad["papers"])
    years = "SELECT ?t ?y { ?p a ckg:Paper ; ckg:title ?t ; ckg:year|ckg:presentedAt/ckg:year ?y }"
    assert sorted(asked(tmp_path / "graph", years, tmp_path)) == sorted(bad["years"])


def test_a_column_that_a_table_lacks_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(FILE["table"]["text"], encoding="utf-8")
    outcome = run("build", tmp_path / "a.csv", "--out", tmp_path / "graph")
    assert (outcome.code, FILE["table"]["says"] in outcome.message) == (2, True)


def test_profiles_part_people_of_one_name_and_join_them_across_files(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    for name, rows in FILE["profiles"].items():
        (folder / name).write_text(json.dumps(rows), encoding="utf-8")
    graph = tmp_path / "graph"
    assert "\nprofiles: ~Wei_Wang2; -\n" in run("text", folder / "icw2031.json").out
    outcome = run("build", folder, "--out", graph)
    assert (outcome.code, "3 documents" in outcome.out) == (0, True)
    authors = "?paper ckg:title ?title . ?a ckg:authorshipOf ?paper ; ckg:author ?person ."
    rows = asked(
        graph, f"SELECT ?title ?url {{ {authors} OPTIONAL {{ ?person ckg:url ?url }} }}", tmp_path
    )
    ids: dict[str, list[str]] = {}
    for title, url in rows:
        ids.setdefault(title, []).append(url.partition("=")[2])
    found = [[title, " ".join(sorted(filter(None, known)))] for title, known in sorted(ids.items())]
    assert found == FILE["people"]
    count = "SELECT ?name (COUNT(?p) AS ?n) { ?p a ckg:Person ; rdfs:label ?name } GROUP BY ?name ORDER BY ?name"
    assert asked(graph, count, tmp_path) == FILE["names"]
    forms = """SELECT ?year ?form (COUNT(?paper) AS ?n) { ?t ckg:talkKind/skos:prefLabel ?form ;
        ckg:presentsPaper ?paper ; ckg:edition/ckg:year ?year } GROUP BY ?year ?form ORDER BY ?year ?form"""
    assert asked(graph, forms, tmp_path) == FILE["forms"]


def test_institutions_part_people_of_one_name_and_are_counted(tmp_path: Path) -> None:
    case = FILE["institutions"]
    (tmp_path / "in").mkdir()
    for name, rows in case["files"].items():
        (tmp_path / "in" / name).write_text(json.dumps(rows), encoding="utf-8")
    graph = tmp_path / "graph"
    outcome = run("build", tmp_path / "in", "--out", graph)
    assert outcome.code == 0, outcome.err
    for name, wanted in case["people"].items():
        query = f"""SELECT ?person ?title {{ ?person a ckg:Person ; rdfs:label "{name}" .
            ?a ckg:author ?person ; ckg:authorshipOf/ckg:title ?title }}"""
        people: dict[str, list[str]] = {}
        for person, title in sorted(asked(graph, query, tmp_path)):
            people.setdefault(person, []).append(title)
        assert sorted(people.values()) == wanted
    question = ("edition-organisations", "--edition", "ICW 2031", "--graph", graph)
    counted = csv.reader(StringIO(run("query", *question, "--format", "csv", "--labels").out))
    assert [[row[1], *row[2:]] for row in counted][1:] == case["counted"]


RECORDED = SHARED / "proceedings" / "mlanthology"


@pytest.mark.skipif(not RECORDED.is_dir(), reason="no proceedings are beside the project")
def test_every_record_of_a_real_file_is_read() -> None:
    import gzip

    path = RECORDED / "icml-2014.json.gz"
    documents = read_documents(path)
    with gzip.open(path) as file:
        papers = json.load(file)["papers"]
    text = "".join(document.text for document in documents)
    assert text.count("\nrecord: ") == len(papers) > 300
    assert text.count("\nedition: ICML 2014\n") == len(papers)
    assert not any(document.notes for document in documents)


def test_rows_written_as_text_state_what_their_claims_would(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "in").mkdir()
    for name, rows in FILE["rows"].items():
        (tmp_path / "in" / name).write_text(json.dumps(rows), encoding="utf-8")
    (tmp_path / "in" / "icw-2032.md").write_text(FILE["page"], encoding="utf-8")
    graphs = []
    for plain in (True, False):
        if not plain:
            monkeypatch.setattr("confkg.resolve.naming.plain_forms", lambda *_: {})
        built = build([tmp_path / "in"], tmp_path / f"graph-{plain}")
        assert not built.problems
        graphs.append({path.name: path.read_bytes() for path in built.folder.glob("*.ttl")})
    assert graphs[0] == graphs[1]
    assert b"ckg:states" in graphs[0]["claims.ttl"]
    assert b"ckg:conflictingClaim" in graphs[0]["conflicts.ttl"]
    for document in read_documents(tmp_path / "in" / "a-2031.json"):
        claims = record_claims(document)
        assert len(claims) == len(list(claims))
