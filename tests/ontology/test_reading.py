"""Everything that an ontology, shapes, questions, rules and a graph say of a term is read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from bicycles import EXPECTED, FOLDER, bicycles
from ontology_files import instances
from ontology_pages import opened

from confkg.errors import GraphError, UsageError
from confkg.ontology.description import describe
from confkg.ontology.reading import read_ontology
from confkg.ontology.term import Kind
from confkg.resources import resource
from turtle_files import in_oxigraph, iri

each_term = pytest.mark.parametrize(
    "expected", EXPECTED["terms"], ids=lambda expected: expected["term"]
)


def test_the_terms_are_those_of_the_file_and_those_that_it_names() -> None:
    assert {term.name for term in bicycles().terms.values()} == {
        t["term"] for t in EXPECTED["terms"]
    }


def test_the_header_is_read() -> None:
    header = bicycles().header
    assert {key: getattr(header, key) for key in EXPECTED["header"]} == EXPECTED["header"]
    assert {"ckg", "rank", "schema"} <= set(header.prefixes)
    assert "void" not in header.prefixes


@each_term
def test_a_term_is_known_by_kind_label_and_meaning(expected: dict[str, Any]) -> None:
    term = bicycles().terms[iri(expected["term"])]
    assert term.kind == expected["kind"]
    assert term.own is expected["own"]
    assert term.label == expected.get("label", "")
    assert term.definition == expected.get("definition", "")
    assert list(term.examples) == expected.get("examples", [])


@each_term
def test_what_is_said_of_a_term_is_put_in_words(expected: dict[str, Any]) -> None:
    described = describe(bicycles(), bicycles().terms[iri(expected["term"])])
    assert {fact.name: list(fact.values) for fact in described.facts} == expected["facts"]


@each_term
def test_what_shapes_ask_is_reported_with_path_severity_and_message(
    expected: dict[str, Any],
) -> None:
    asked = bicycles().asked_of(bicycles().terms[iri(expected["term"])])
    found = [[one.path, one.severity, one.message] for one in asked]
    assert sorted(found) == sorted(expected.get("requirements", []))


@each_term
def test_questions_and_rules_that_use_a_term_are_found(expected: dict[str, Any]) -> None:
    term = bicycles().terms[iri(expected["term"])]
    assert [q.name for q in bicycles().asked_by(term)] == expected.get("questions", [])
    assert [rule.name for rule in bicycles().ruled_by(term)] == expected.get("rules", [])


def test_a_rule_tells_what_follows_why_and_when() -> None:
    (rule,) = bicycles().rules
    assert (rule.says, rule.why, rule.applied) == (
        "What is part of a part is part of the whole.",
        "So a spoke is found by its bicycle.",
        "on request",
    )


@pytest.mark.parametrize(("name", "term"), EXPECTED["found"])
def test_a_term_is_found_by_any_of_its_names(name: str, term: str) -> None:
    assert bicycles().find(name).name == term


@pytest.mark.parametrize(("name", "says"), EXPECTED["refused"])
def test_a_name_of_no_term_or_of_several_is_answered_with_candidates(name: str, says: str) -> None:
    with pytest.raises(UsageError) as error:
        bicycles().find(name)
    assert says in str(error.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("<urn:x:a> a <urn:x:b> .", "nothing in it is an owl:Ontology"),
        ("<urn:x:a> a <urn:x:b>", "line 1, column 22: it is not Turtle"),
    ],
)
def test_a_file_that_is_no_ontology_is_reported(text: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "terms.ttl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(GraphError, match=says):
        read_ontology([path])
    with pytest.raises(GraphError, match=r"nowhere\.ttl: no such file"):
        read_ontology([FOLDER / "nowhere.ttl"])


def test_the_shipped_ontology_is_read_whole() -> None:
    store = in_oxigraph(*(resource("ontology", f"{n}.ttl") for n in ("confkg", "vocabulary")))
    ours = ("https://w3id.org/confkg/ontology#", "https://w3id.org/confkg/vocabulary/")
    kinds = {
        "owl:Class": Kind.CLASS,
        "owl:ObjectProperty": Kind.OBJECT_PROPERTY,
        "owl:DatatypeProperty": Kind.DATATYPE_PROPERTY,
        "skos:Concept": Kind.CONCEPT,
        "skos:ConceptScheme": Kind.SCHEME,
    }
    for prefixed, kind in kinds.items():
        declared = {found for found in instances(store, prefixed) if found.startswith(ours)}
        assert declared
        assert {term.iri for term in opened().of_kind(kind)} == declared


def test_nothing_that_is_said_of_the_shipped_terms_is_left_without_words() -> None:
    for term in opened().terms.values():
        words = [word for fact in describe(opened(), term).facts for word in fact.values]
        assert all(words)
        assert not [word for word in words if "not named" in word or "without a name" in word]
    assert all(asked.message and asked.severity for asked in opened().requirements)
