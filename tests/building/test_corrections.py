"""What people correct survives rebuilds and is shown as such; the cases are ``cases/corrections.yaml``."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pyoxigraph as ox
import pytest
from graphs import contents, facts

from confkg.corrections.rows import COLUMNS
from confkg.namespaces import prefixes
from running import run
from shared import CASES, from_yaml
from turtle_files import in_oxigraph

TABLE: list[dict[str, Any]] = from_yaml(CASES / "corrections.yaml")
OTHER = ("Ann Lee", "2031-05-10", "so it is", "the final report")


CLAIM = "?claim rdf:subject {} ; rdf:predicate {} ; rdf:object {}"
FACT = "{} {} {}"
PATTERNS = {"facts": FACT, "absent": FACT, "claimed": CLAIM, "unclaimed": CLAIM}
PROLOGUE = "".join(f"PREFIX {name}: <{iri}> " for name, iri in prefixes().items())


def query_rows(store: ox.Store, pattern: str) -> list[dict[str, str]]:
    """The solutions of a pattern, as texts."""
    found = store.query(f"{PROLOGUE} SELECT * {{ {pattern} }}")
    assert isinstance(found, ox.QuerySolutions)
    names = [variable.value for variable in found.variables]
    return [{name: getattr(row[name], "value", "") for name in names} for row in found]


def made(case: dict[str, Any], folder: Path) -> Path:
    """The documents of a case with their table of corrections."""
    sources = folder / "in"
    sources.mkdir()
    (sources / "a.md").write_text(facts("ICW", 2031), encoding="utf-8")
    (sources / "b.md").write_text(facts("ICW", 2031, **case.get("b", {})), encoding="utf-8")
    rows = ["\t".join([*row[:5], *OTHER, *row[5:]]) for row in case.get("rows", [])]
    text = case.get("table", "\n".join(["COLUMNS", *rows, ""]))
    table = text.replace("COLUMNS", "\t".join(COLUMNS))
    (sources / "corrections.tsv").write_bytes(table.encode())
    return sources


@pytest.mark.parametrize("case", TABLE, ids=lambda case: case["case"])
def test_corrections_are_applied_and_shown(case: dict[str, Any], tmp_path: Path) -> None:
    outcome = run("build", made(case, tmp_path), "--out", tmp_path / "graph")
    assert outcome.code == case.get("code", 0), outcome.err
    lines = outcome.err.splitlines()
    assert len(lines) == len(case.get("says", [])), lines
    for line, pattern in zip(sorted(lines, key=natural), case.get("says", []), strict=True):
        assert re.search(pattern, line), (pattern, line)
    graph = tmp_path / "graph"
    store = in_oxigraph(*sorted(graph.glob("*.ttl")))
    for key, pattern in PATTERNS.items():
        for fact in case.get(key, []):
            assert bool(query_rows(store, pattern.format(*fact))) == (
                key in ("facts", "claimed")
            ), fact
    for name in ("entities.ttl", "inferred.ttl", "decisions.ttl", "conflicts.ttl"):
        text = (graph / name).read_text("utf-8")
        assert not [gone for gone in case.get("gone", []) if gone in text]
    if "quiet" in case:
        assert case["quiet"] not in (graph / "conflicts.ttl").read_text("utf-8")
    assert case.get("reason", "") in (graph / "conflicts.ttl").read_text("utf-8")
    shown = query_rows(
        store,
        "?x a ckg:Correction ; rdfs:label ?label ; ckg:correctedBy 'Ann Lee' ; ckg:reason ?why ;"
        " ckg:date '2031-05-10'^^xsd:date ; ckg:basis ?basis ; ckg:evidence/ckg:line ?line",
    )
    assert {row["label"] for row in shown} >= set(case.get("labels", []))


def natural(line: str) -> int:
    found = re.search(r"line (\d+)", line)
    return int(found[1]) if found else 0


def test_no_case_was_lost() -> None:
    assert len(TABLE) >= 19


def test_a_correction_is_written_survives_and_is_taken_back(tmp_path: Path) -> None:
    sources = made({"rows": []}, tmp_path)
    table, graph = sources / "corrections.tsv", tmp_path / "graph"
    table.unlink()
    assert run("build", sources, "--out", graph).code == 0
    before = contents(graph)
    given = ("--table", table, "--graph", graph, "--author", "Ann Lee", "--reason", "so it is")
    known = ("--source", "the report", "--date", "2026-05-10")

    def correct(*words: str) -> str:
        outcome = run("correct", *words, *given)
        assert outcome.code in (0, 2)
        return (outcome.out + outcome.err).strip()

    assert correct("replace", "ICW 2031 · participants", "value", "1,200", "1230", *known) == (
        f"{table}, line 2: replace observation:icw-2031--participants value; "
        "'confkg build' applies it"
    )
    assert "line 3: withdraw person:bo-chen;" in correct("withdraw", "Bo Chen")
    assert "line 4: add edition:icw-2031 heldIn;" in correct(
        "add", "ICW 2031", "heldIn", "City: Vienna", *known
    )
    written = table.read_text("utf-8")
    refused = {
        ("add", "ICW 2031", "heldIn", "City: Vienna", *known): "line 4: it is there already",
        (
            "withdraw",
            "ICW 2031",
            "year",
            "2030",
        ): "no document states year '2030' of it; stated: 2031",
        ("withdraw", "ICW 2031", "orcid"): "no document states orcid of it; stated: series, year",
        ("withdraw", "Nobody At All"): "no thing has this name",
        (
            "replace",
            "ICW 2031 · participants",
            "value",
            "1200",
            "12",
            *known,
        ): "line 5: it contradicts",
        (
            "add",
            "ICW 2031",
            "heldn",
            "City: Vienna",
            *known,
        ): "'heldn' is no property; is 'heldIn' meant",
        ("add", "ICW 2031", "ordinal", "twelfth", *known): "'twelfth' is no value of 'ordinal'",
        ("add", "ICW 2031", "heldIn", "Papr: X", *known): "'Papr' is no kind of things",
        ("add", "Papr: X", "title", "Y", *known): "'Papr' is no kind of things",
        ("add", "ICW 2031", "heldIn", "Ann B. Lee", *known): "is no value of 'heldIn', which takes",
        ("add", "ICW 2031", "heldIn", "City:", *known): "nothing is called",
        ("add", "ICW 2031", "year", "2032", *known): "line 5: kind 'edition' is known by year",
        ("replace", "ICW 2031", "year", "2031", "2032", *known): "'edition' is known by year",
        ("add", "ICW 2031", "attendanceMode", "maybe", *known): "maybe: it is no attendanceMode",
        ("add", "ICW 2031", "ordinal", "12", "--source", "x", "--date", "9999-01-01"): (
            "--date 9999-01-01: that day is yet to come; give "
        ),
    }
    for words, message in refused.items():
        assert message in correct(*words)
    assert table.read_text("utf-8") == written
    for _ in range(2):
        assert run("build", sources, "--out", graph, "--strict").code == 0
        text = (graph / "entities.ttl").read_text("utf-8")
        assert "ckg:value 1230" in text
        assert "bo-chen" not in text
        assert "ckg:heldIn place:vienna" in text
    shown = run("explain", "ICW 2031", "--graph", graph).out
    assert "Corrected by hand:" in shown
    assert "the report" in shown
    evidence = run(
        "query", "edition-place", "--edition", "ICW 2031", "--graph", graph, "--evidence"
    )
    assert "Corrections by hand (corrections.tsv), line 4" in " ".join(evidence.out.split())
    assert run("correct", "undo", "9", "--table", table).message.endswith(
        "line 9: no correction is there; lines with corrections: 2, 3, 4"
    )
    for line in ("4", "3", "2"):
        assert "taken back" in run("correct", "undo", line, "--table", table).out
    table.unlink()
    assert run("build", sources, "--out", graph).code == 0
    assert contents(graph) == before
