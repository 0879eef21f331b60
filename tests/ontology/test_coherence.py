"""Ontology, shapes, questions, rules, checks, graph, code and cases speak of the same terms.

Every term of ours that is named anywhere is declared. Every class has a shape, an example and a
question that asks of it. Every property is of use to somebody.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import Any

import pyoxigraph as ox
import pytest
from named_terms import (
    OWN,
    iris_by_rdflib,
    iris_in_query,
    named_in,
    named_in_calls,
    undeclared,
)
from ontology_files import instances, objects
from ontology_pages import opened

from confkg.namespaces import compact
from confkg.resources import GRAPH_FILES, resource
from confkg.stores.tokens import iris_of_query
from shared import CASES, ROOT, from_yaml
from turtle_files import in_oxigraph, iri, node

CASE: dict[str, Any] = from_yaml(CASES / "ontology" / "coherence.yaml")
WRONG: dict[str, Any] = from_yaml(CASES / "ontology" / "wrong-on-purpose.yaml")
ONTOLOGY = in_oxigraph(resource("ontology", "confkg.ttl"))
SHAPES = in_oxigraph(resource("ontology", "shapes.ttl"))
KINDS = ("owl:ObjectProperty", "owl:DatatypeProperty", "owl:AnnotationProperty")


def own(*kinds: str) -> list[str]:
    """IRIs of the terms of ours that are of one of these kinds."""
    return sorted(found for found in instances(ONTOLOGY, *kinds) if found.startswith(iri("ckg:")))


@cache
def tracked() -> tuple[str, ...]:
    """The texts of the project, without the graph: that has tests of its own."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    texts = (name for name in listed.stdout.splitlines() if not name.startswith("graph/"))
    return tuple(name for name in texts if not name.endswith((".crfsuite", ".gz")))


def queries(*patterns: str) -> list[Path]:
    return sorted(path for pattern in patterns for path in ROOT.glob(pattern))


QUERIES = queries("queries/*.rq", "ontology/rules/*.rq", "ontology/qc/*.rq", "src/**/*.rq")
FOLDERS = sorted({name.partition("/")[0] for name in tracked() if "/" in name} | {"."})
each_class = pytest.mark.parametrize("term", own("owl:Class"), ids=compact)
each_property = pytest.mark.parametrize("term", own(*KINDS), ids=compact)


# What is named is declared.


@pytest.mark.parametrize("folder", FOLDERS)
def test_each_name_of_a_term_in_a_file_is_that_of_a_declared_term(folder: str) -> None:
    wrong = {}
    for name in tracked():
        home = name.partition("/")[0] if "/" in name else "."
        if home != folder or any(fnmatch(name, pattern) for pattern in WRONG["anything"]):
            continue
        text = (ROOT / name).read_text(encoding="utf-8")
        named = named_in(text) | (named_in_calls(text) if name.endswith(".py") else set())
        found = set(undeclared(named)) - set(WRONG["names"].get(name, ()))
        if found:
            wrong[name] = sorted(found)
    assert wrong == {}, "declare it, fix the name, or list it in wrong-on-purpose.yaml"


@pytest.mark.parametrize("path", QUERIES, ids=lambda path: path.name)
def test_each_iri_of_ours_in_a_query_is_declared(path: Path) -> None:
    assert undeclared(iris_in_query(path.read_text("utf-8"))) == []


def test_each_name_that_is_wrong_on_purpose_is_still_there_and_still_wrong() -> None:
    for name, terms in WRONG["names"].items():
        assert set(terms) <= set(undeclared(named_in((ROOT / name).read_text("utf-8")))), name
    for pattern in WRONG["anything"]:
        assert any(fnmatch(name, pattern) for name in tracked()), pattern


@pytest.mark.parametrize("case", CASE["named"], ids=lambda case: case["text"][:40])
def test_a_slip_in_a_text_would_be_found(case: dict[str, Any]) -> None:
    assert undeclared(named_in(case["text"])) == case["undeclared"]


@pytest.mark.parametrize("case", CASE["called"], ids=lambda case: case["text"][:40])
def test_a_slip_in_the_code_would_be_found(case: dict[str, Any]) -> None:
    assert undeclared(named_in_calls(case["text"])) == case["undeclared"]


# Every class has a shape, an example and a question.


@cache
def asked() -> dict[str, frozenset[str]]:
    """The IRIs that each question names, by its name."""
    files = sorted(resource("queries").glob("*.rq"))
    return {path.stem: frozenset(iris_in_query(path.read_text("utf-8"))) for path in files}


def asks_of(named: Iterable[str]) -> set[str]:
    """The classes that a query with these IRIs asks of.

    Those that it names, and those that are, alone, the domain or range of a property that it names.
    What is a part of a union does not count, nor do instances of a subclass.
    """
    terms = {name for name in named if name.startswith(iri("ckg:"))}
    sides = {
        found
        for term in terms
        for side in ("rdfs:domain", "rdfs:range")
        for found in objects(ONTOLOGY, term, side)
    }
    return (terms | sides) & set(own("owl:Class"))


@each_class
def test_a_class_has_a_shape_that_asks_something_of_it(term: str) -> None:
    shapes = SHAPES.quads_for_pattern(None, node("sh:targetClass"), ox.NamedNode(term), None)
    named = [quad.subject for quad in shapes]
    assert any(
        any(SHAPES.quads_for_pattern(shape, node("sh:property"), None, None)) for shape in named
    )


@each_class
def test_a_class_has_an_example_that_is_not_its_definition(term: str) -> None:
    (example,), (definition,) = (
        objects(ONTOLOGY, term, f"skos:{n}") for n in ("example", "definition")
    )
    assert example.strip()
    assert example != definition


@each_class
def test_a_class_is_asked_of_by_a_question(term: str) -> None:
    assert [name for name, named in asked().items() if term in asks_of(named)]


@pytest.mark.parametrize("case", CASE["asked"], ids=lambda case: case["query"][-40:])
def test_what_a_query_asks_of_is_reported_strictly(case: dict[str, Any]) -> None:
    assert asks_of(iris_in_query(case["query"])) == {iri(name) for name in case["classes"]}


# Every property is of use to somebody.


def users(term: str) -> set[str]:
    """Who uses a property: shapes, questions, rules, the graph."""
    found = {"questions"} if any(term in named for named in asked().values()) else set()
    rules = resource("ontology", "rules").glob("*.rq")
    if any(term in iris_in_query(rule.read_text("utf-8")) for rule in rules):
        found.add("rules")
    for name, files in (
        ("shapes", [resource("ontology", "shapes.ttl")]),
        ("graph", [resource("graph", name) for name in GRAPH_FILES]),
        ("vocabulary", [resource("ontology", "vocabulary.ttl")]),
    ):
        store, used = in_oxigraph(*files), ox.NamedNode(term)
        if any(store.quads_for_pattern(None, used, None)) or any(
            store.quads_for_pattern(None, None, used)
        ):
            found.add(name)
    return found


@each_property
def test_a_property_is_used_by_shapes_questions_rules_or_the_graph(term: str) -> None:
    assert users(term)


def test_a_property_that_nobody_uses_would_be_found() -> None:
    assert users(iri("ckg:shoeSize")) == set()
    assert users(iri("ckg:edition")) >= {"questions", "rules", "shapes", "graph"}


# What the project itself says of this is so.


@pytest.mark.heavy
@pytest.mark.exhaustive(every=12)
@pytest.mark.parametrize("path", QUERIES, ids=lambda path: path.name)
def test_three_readers_find_the_same_iris_of_ours_in_a_query(path: Path) -> None:
    text = path.read_text("utf-8")
    found = iris_in_query(text)
    for read in (iris_by_rdflib(text), iris_of_query(text)):
        ours = {name for name in read if name.startswith(tuple(OWN.values()))}
        assert ours - set(OWN.values()) == found


@each_class
def test_the_page_tells_of_a_class_the_questions_that_ask_of_it(term: str) -> None:
    reported = {question.name for question in opened().asked_by(opened().terms[term])}
    assert reported == {name for name, named in asked().items() if term in asks_of(named)}
