"""Conflicts of whole documents: built, and shown by ``confkg conflicts`` and ``confkg explain``."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from confkg.disagreements import Disagreement, disagreements
from confkg.graph import open_graph
from confkg.pipeline import build
from confkg.rdf.store import load_store
from confkg.resolve.decision_rows import COLUMNS
from running import run
from shared import CASES, ROOT, SHARED, from_yaml, needs_shared

FOLDER = CASES / "conflicts"
EXPECTED: list[dict[str, Any]] = from_yaml(FOLDER / "documents.yaml")
ORIGINALS: list[dict[str, Any]] = from_yaml(FOLDER / "originals.yaml")
Found = tuple[str, str, frozenset[str], str | None]

TEXTS: list[dict[str, Any]] = from_yaml(FOLDER / "texts.yaml")
FOUND = [entry for entry in ORIGINALS if "kind" in entry]
as_named = pytest.mark.parametrize("entry", FOUND, ids=lambda entry: entry["says"])


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("toy") / "graph"
    build([FOLDER / "documents"], folder)
    return folder


@pytest.fixture(scope="module")
def without(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("one") / "graph"
    build([FOLDER / "documents" / "toy-2030-listing.md"], folder)
    return folder


def in_words(found: Disagreement) -> Found:
    values = frozenset(side.value for side in found.sides)
    preferred = [side.value for side in found.sides if side.preferred]
    return found.kind, found.thing, values, preferred[0] if preferred else None


def named(entry: dict[str, Any]) -> Found:
    return entry["kind"], entry["thing"], frozenset(entry["values"]), entry["preferred"]


def test_the_documents_disagree_in_this_and_in_nothing_else(graph: Path) -> None:
    opened = open_graph(graph)
    found = [in_words(each) for each in disagreements(opened)]
    assert Counter(found) == Counter(map(named, EXPECTED))


def test_a_graph_with_open_conflicts_conforms_and_has_both_values(graph: Path) -> None:
    outcome = run("validate", graph)
    assert outcome.code == 0, outcome.out
    asked = ("query", "edition-facts", "--edition", "TOY 2030", "--format", "csv")
    facts = run(*asked, "--graph", graph).out
    assert "2030-05-04" in facts
    assert "2030-05-05" in facts


def test_both_quotations_are_shown_with_document_and_line(graph: Path) -> None:
    (found,) = json.loads(
        run(
            "conflicts", "observation:toy-2030--reviewers", "--graph", graph, "--format", "json"
        ).out
    )
    assert found["kind"] == "value"
    assert found["settled"] is True
    assert found["reason"] == "official (press fact sheet) over informal (blog)"
    first, *others = found["claims"]
    assert first["preferred"]
    assert not any(each["preferred"] for each in others)
    for claim in found["claims"]:
        path = next(
            path
            for path in (FOLDER / "documents").iterdir()
            if f"title: {claim['document']}" in path.read_text("utf-8")
        )
        assert claim["quote"] in path.read_text("utf-8").splitlines()[claim["line"] - 1]


@pytest.mark.parametrize("kind", sorted({entry["kind"] for entry in EXPECTED}))
def test_conflicts_of_one_kind(graph: Path, kind: str) -> None:
    found = disagreements(open_graph(graph), kind=kind)
    wanted = Counter(named(entry) for entry in EXPECTED if entry["kind"] == kind)
    assert Counter(map(in_words, found)) == wanted


def test_conflicts_about_an_edition_are_those_of_its_figures_too(graph: Path) -> None:
    opened = open_graph(graph)
    things = {each.thing for each in disagreements(opened, opened.find("TOY 2030"))}
    assert {"TOY 2030", "TOY 2030 · reviewers"} <= things
    assert "Clockwork Learning for Small Machines" not in things
    of_series = {each.thing for each in disagreements(opened, opened.find("TOY", "series"))}
    assert things <= of_series


def test_conflicts_about_a_paper(graph: Path) -> None:
    opened = open_graph(graph)
    thing = opened.find("Clockwork Learning for Small Machines")
    assert {each.kind for each in disagreements(opened, thing)} == {"value", "identifier"}


def test_a_table_for_people(graph: Path) -> None:
    outcome = run("conflicts", "--kind", "value", "--graph", graph)
    assert outcome.code == 0
    assert not outcome.err
    for word in ("quotation", "Preferred", "major", "Basel", "Bern", "Ninth", "Eighth"):
        assert word in outcome.out


def test_two_authors_of_one_position_are_called_by_name(graph: Path) -> None:
    outcome = run("conflicts", "paper:clockwork-learning-for-small-machines", "--graph", graph)
    assert "Bob Ray" in outcome.out
    assert "Gil Orr" in outcome.out


def test_markdown_has_one_row_for_each_claim(graph: Path) -> None:
    lines = run("conflicts", "--format", "markdown", "--graph", graph).out.splitlines()
    claims = sum(len(each.sides) for each in disagreements(open_graph(graph)))
    assert len(lines) == claims + 2
    assert len({len(re.findall(r"(?<!\\)\|", line)) for line in lines}) == 1


@pytest.mark.parametrize("form", ["table", "json", "markdown"])
def test_where_nothing_disagrees_it_is_said(without: Path, form: str) -> None:
    outcome = run("conflicts", "--graph", without, "--format", form)
    assert outcome.code == 0
    if form == "json":
        assert json.loads(outcome.out) == []
    else:
        assert outcome.err.startswith("no conflict: ")


def test_explain_shows_what_does_not_agree(graph: Path, without: Path) -> None:
    assert "Where claims do not agree" in run("explain", "TOY 2030", "--graph", graph).out
    assert "Where claims do not agree" not in run("explain", "TOY 2030", "--graph", without).out


def test_a_conflict_is_no_fact_of_the_thing_and_no_merge(graph: Path) -> None:
    facts, _, conflicts = run("explain", "TOY 2030", "--graph", graph).out.partition("Where claims")
    assert "conflicting" not in facts
    assert "taken as one" not in facts + conflicts


def test_an_official_figure_is_what_the_graph_shows(graph: Path) -> None:
    asked = ("query", "measure-by-year", "--measure", "reviewers", "--format", "jsonl")
    rows = [json.loads(line) for line in run(*asked, "--graph", graph).out.splitlines()]
    assert [row["value"] for row in rows] == [900, 950]


@pytest.mark.parametrize("case", TEXTS, ids=lambda case: case["case"])
def test_texts_have_the_conflicts_that_they_hold(case: dict[str, Any], tmp_path: Path) -> None:
    sources = tmp_path / "sources"
    sources.mkdir()
    for number, text in enumerate(case.get("texts") or [case["text"]], 1):
        (sources / f"text-{number}.md").write_text(text, "utf-8")
    if apart := case.get("apart"):
        row = ["Person", apart[0], "Not", "skos:exactMatch", "Person", apart[1]]
        row += ["semapv:ManualMappingCuration", "two people"]
        table = "".join("\t".join(each) + "\n" for each in (COLUMNS, row))
        (sources / "decisions.sssom.tsv").write_text(table, "utf-8")
    built = build([sources], tmp_path / "graph")
    assert not built.problems
    shown = disagreements(open_graph(built.folder))
    found = [in_words(each) for each in shown]
    assert [(kind, thing, preferred) for kind, thing, _, preferred in found] == [
        (entry["kind"], entry["thing"], entry["preferred"]) for entry in case["conflicts"]
    ]
    sentences = "\n".join(each.summary for each in shown)
    assert all(words in sentences for words in case.get("sentences", ()))


@pytest.fixture(scope="module")
def originals(tmp_path_factory: pytest.TempPathFactory) -> list[Disagreement]:
    folder = tmp_path_factory.mktemp("originals")
    decisions = ROOT / "documents" / "decisions.sssom.tsv"
    build([SHARED / "documents"], folder / "graph", decisions=[decisions])
    return disagreements(open_graph(folder / "graph"))


def shows(found: Disagreement, entry: dict[str, Any]) -> bool:
    """Whether a conflict is of the kind of an entry, about its thing, and has its quotations."""
    sides = {(side.document, side.line) for side in found.sides}
    quoted = {(document, line) for document, line, _ in entry["quotes"]}
    return (found.kind, found.thing) == (entry["kind"], entry["thing"]) and quoted <= sides


@needs_shared
@pytest.mark.parametrize("entry", ORIGINALS, ids=lambda entry: entry["says"])
def test_the_quotations_stand_in_the_originals(entry: dict[str, Any]) -> None:
    for document, line, signs in entry["quotes"]:
        lines = (SHARED / "documents" / f"{document}.txt").read_text("utf-8").splitlines()
        assert signs in lines[line - 1]


@needs_shared
@as_named
def test_what_a_reader_finds_in_the_originals_is_found_with_its_quotations(
    originals: list[Disagreement], entry: dict[str, Any]
) -> None:
    (found,) = (each for each in originals if shows(each, entry))
    assert found.summary
    assert found.severity in ("major", "minor", "none")


@needs_shared
def test_nothing_else_is_found_in_the_originals(originals: list[Disagreement]) -> None:
    assert [
        (each.kind, each.thing)
        for each in originals
        if not any(shows(each, entry) for entry in FOUND)
    ] == []


@pytest.fixture(scope="module")
def digests() -> list[Disagreement]:
    return disagreements(open_graph(ROOT / "graph"))


@as_named
def test_a_digest_keeps_the_conflicts_of_its_original(
    digests: list[Disagreement], entry: dict[str, Any]
) -> None:
    assert (entry["kind"], entry["thing"]) in {(each.kind, each.thing) for each in digests}


@needs_shared
@pytest.mark.exhaustive
def test_originals_and_digests_together_are_no_more_sources(tmp_path: Path) -> None:
    build([ROOT / "documents", SHARED / "documents"], tmp_path / "graph")
    both = disagreements(open_graph(tmp_path / "graph"))
    found = {(each.kind, each.thing) for each in both}
    assert {(entry["kind"], entry["thing"]) for entry in FOUND} <= found
    assert not any("independent" in each.reason for each in both)


def test_a_graph_without_conflicts_has_an_empty_file_of_them(without: Path) -> None:
    assert len(load_store([without / "conflicts.ttl"])) == 0
