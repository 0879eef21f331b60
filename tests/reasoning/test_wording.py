"""Axioms and facts are distinguished from what is neither, and put into words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from confkg.namespaces import prefixes
from confkg.reasoning.encoding import Encoder
from confkg.reasoning.examining import grouped
from confkg.reasoning.reading import read_files
from confkg.reasoning.reports import iter_remarks
from confkg.reasoning.splitting import split
from confkg.reasoning.statements import Knowledge
from confkg.reasoning.wording.names import Namer
from confkg.reasoning.wording.sentences import in_words
from confkg.resources import shipped_ontology
from shared import CASES, from_yaml

WORDING: list[dict[str, Any]] = from_yaml(CASES / "reasoner" / "wording.yaml")
each_case = pytest.mark.parametrize("case", WORDING, ids=lambda case: case["case"])


def read(folder: Path, turtle: str) -> Knowledge:
    known = {**prefixes(), "ex": "urn:"}
    lines = "".join(f"@prefix {prefix}: <{iri}> .\n" for prefix, iri in known.items())
    path = folder / "case.ttl"
    path.write_text(lines + turtle, encoding="utf-8")
    return split(read_files([path]))


def sentences(knowledge: Knowledge) -> list[str]:
    namer = Namer(knowledge)
    return [
        in_words(statements, namer)
        for each in (knowledge.facts, knowledge.axioms)
        for statements in grouped(each)
    ]


@each_case
def test_a_statement_is_put_into_words(case: dict[str, Any], tmp_path: Path) -> None:
    assert sentences(read(tmp_path, case["turtle"])) == case["says"]


@each_case
def test_what_is_left_out_is_reported(case: dict[str, Any], tmp_path: Path) -> None:
    knowledge = read(tmp_path, case["turtle"])
    remarks = iter_remarks(knowledge.left_out, Namer(knowledge).short)
    assert list(remarks) == case.get("left out", [])


@each_case
def test_what_the_reasoner_gets_are_the_axioms_and_facts_again(
    case: dict[str, Any], tmp_path: Path
) -> None:
    knowledge = read(tmp_path, case["turtle"])
    encoder = Encoder(knowledge)
    text = encoder.encode([*knowledge.axioms, *knowledge.facts])
    again = tmp_path / "again.nt"
    again.write_text(encoder.with_full_iris(text), encoding="utf-8")
    found = split(read_files([again]))
    found.labels, found.prefixes = knowledge.labels, knowledge.prefixes

    def unnumbered(knowledge: Knowledge) -> list[str]:
        return sorted("".join(c for c in s if not c.isdigit()) for s in sentences(knowledge))

    assert unnumbered(found) == unnumbered(knowledge)


def test_every_axiom_of_the_ontology_has_words_and_no_two_have_the_same() -> None:
    knowledge = split(read_files(shipped_ontology()))
    found = [sentence for sentence in sentences(knowledge) if "has no words here" not in sentence]
    assert len(found) == len(set(found)) == len(grouped(knowledge.axioms)) + len(knowledge.facts)
    assert len(found) > 500


def test_nothing_in_the_ontology_is_left_out() -> None:
    assert not list(iter_remarks(split(read_files(shipped_ontology())).left_out))
