"""``confkg ontology``: the terms on a terminal, in files, and one of them with all about it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from running import run
from shared import ROOT

GRAPH = ("--graph", ROOT / "graph")


@cache
def reported(*arguments: str | Path) -> str:
    outcome = run("ontology", *arguments, *GRAPH)
    assert outcome.code == 0, outcome.err
    assert outcome.err == ""
    return outcome.out


def test_the_list_has_every_class_property_and_concept() -> None:
    listed = reported()
    for name in ("ckg:Paper", "ckg:position", "ckg:author", "rank:winner", "ckgv:rank"):
        assert re.search(rf"^ {name} ", listed, re.MULTILINE), name
    assert not re.search(r"^ schema:Event ", listed, re.MULTILINE)


@pytest.mark.parametrize(
    ("kind", "there", "not_there"),
    [
        ("class", "ckg:Paper", "ckg:position"),
        ("property", "ckg:position", "rank:winner"),
        ("concept", "rank:winner", "ckg:Paper"),
    ],
)
def test_a_list_of_one_kind_has_no_other(kind: str, there: str, not_there: str) -> None:
    listed = reported("--kind", kind)
    assert there in listed
    assert not re.search(rf"^ {not_there} ", listed, re.MULTILINE)


def test_a_term_is_reported_with_meaning_example_properties_messages_and_questions() -> None:
    text = " ".join(reported("Paper").split())
    for words in (
        "paper <https://w3id.org/confkg/ontology#Paper> (ckg:Paper, class)",
        "definition A scholarly work that was submitted to",
        "example Auto-Encoding Variational Bayes",
        "superclasses schema:ScholarlyArticle, fabio:ConferencePaper",
        "in the graph 53 things",
        "ckg:title xsd:string A paper has at least one title",
        "This OpenReview identifier has another length or other characters",
        " Warning ",
        "ckg:presentsPaper ckg:Talk",
        "paper-authors Who wrote a paper",
    ):
        assert words in text


@pytest.mark.parametrize("name", ["paper", "ckg:Paper", "https://w3id.org/confkg/ontology#Paper"])
def test_a_term_may_be_named_in_several_ways(name: str) -> None:
    assert reported(name) == reported("Paper")


def test_a_page_goes_to_a_file_that_is_named(tmp_path: Path) -> None:
    out = tmp_path / "ontology.html"
    outcome = run("ontology", "--format", "html", "--out", out, *GRAPH)
    assert outcome.code == 0
    assert outcome.out.endswith("ontology.html: written\n")
    page = out.read_text(encoding="utf-8")
    assert page == reported("--format", "html")
    assert page.startswith("<!DOCTYPE html>")
    assert list(tmp_path.iterdir()) == [out]


def test_uses_are_counted_in_the_graph_that_is_named(tmp_path: Path) -> None:
    for path in (ROOT / "graph").iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    with (tmp_path / "entities.ttl").open("a", encoding="utf-8") as file:
        file.write("<urn:x:hotel> a <https://w3id.org/confkg/ontology#Hotel> .\n")
    assert "2 things" in reported("Hotel")
    assert "3 things" in run("ontology", "Hotel", "--graph", tmp_path).out
