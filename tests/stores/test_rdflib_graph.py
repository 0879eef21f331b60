"""A graph of rdflib answers in exact terms, and nothing that it is asked makes it fetch anything."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyoxigraph as ox
import pytest
import rdflib

from confkg import errors
from confkg.stores.rdflib_graph import RdflibStore
from shared import CASES, from_yaml

REFUSED: list[dict[str, Any]] = from_yaml(CASES / "stores" / "rdflib.yaml")
TERMS = {
    '"a"': '"a"',
    '" a\\n"@en': '" a\\n"@en',
    '"a"@de-CH': '"a"@de-ch',
    '"1.50"^^<http://www.w3.org/2001/XMLSchema#decimal>': None,
    '"x"^^<http://www.w3.org/2001/XMLSchema#integer>': None,
    '"t"^^<urn:type>': None,
    '"a"^^<http://www.w3.org/2001/XMLSchema#string>': '"a"',
    '"\\u0001\\u202E\\U0001F600"': '"\\u0001\u202e\U0001f600"',
    "<urn:a>": None,
    '"2024-05-07"^^<http://www.w3.org/2001/XMLSchema#date>': None,
}


def store(turtle: str = "") -> RdflibStore:
    return RdflibStore(rdflib.Graph().parse(data=turtle, format="turtle"))


def rows(answer: object) -> list[list[str | None]]:
    assert isinstance(answer, ox.QuerySolutions)
    return [[None if term is None else str(term) for term in row] for row in answer]


def triples(answer: object) -> list[ox.Triple]:
    assert isinstance(answer, Iterator)
    return list(answer)


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case["query"])
def test_what_would_fetch_something_is_refused_before_rdflib_sees_it(
    case: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    touched: list[object] = []
    monkeypatch.setattr(socket, "socket", touched.append)
    monkeypatch.setattr(rdflib.Graph, "parse", lambda *found, **_: touched.append(found))
    with pytest.raises(errors.ConfkgError, match=case["says"]) as caught:
        RdflibStore(rdflib.Dataset()).query(case["query"])
    assert type(caught.value).__name__ == case["kind"]
    assert touched == []
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("term", TERMS)
def test_a_term_comes_out_as_it_went_in(term: str) -> None:
    found = rows(store(f"<urn:s> <urn:p> {term} .").query("SELECT ?o { ?s ?p ?o }"))
    assert found == [[TERMS[term] or term]]
    graph = store(f"<urn:s> <urn:p> {term} .").query("CONSTRUCT WHERE { ?s ?p ?o }")
    assert [str(triple) for triple in triples(graph)] == [f"<urn:s> <urn:p> {TERMS[term] or term}"]


def test_a_blank_node_is_the_same_in_every_row_and_in_every_answer() -> None:
    asked = store("[] <urn:p> 1, 2 .")
    labels = {row[0] for row in rows(asked.query("SELECT ?s ?o { ?s <urn:p> ?o }"))}
    graph = triples(asked.query("CONSTRUCT WHERE { ?s ?p ?o }"))
    described = {str(triple.subject) for triple in graph}
    assert labels == described
    assert len(labels) == 1


def test_unbound_variables_and_empty_rows_stay() -> None:
    asked = store("<urn:s> <urn:p> 1 .")
    assert rows(asked.query("SELECT ?s ?x { ?s ?p ?o }")) == [["<urn:s>", None]]
    assert rows(asked.query("SELECT ?x { ?s ?p ?o }")) == [[None]]
    assert rows(asked.query("SELECT ?x { ?s <urn:none> ?o }")) == []


def test_columns_are_in_the_order_of_the_text() -> None:
    text = "SELECT {} {{ ?zebra ?apple ?mango }}"
    for chosen, expected in {
        "*": ["zebra", "apple", "mango"],
        "?mango ?zebra ?apple": ["mango", "zebra", "apple"],
    }.items():
        found = store("<urn:s> <urn:p> 1 .").query(text.format(chosen))
        assert isinstance(found, ox.QuerySolutions)
        assert [variable.value for variable in found.variables] == expected


def test_ask_says_yes_and_no() -> None:
    asked = store("<urn:s> <urn:p> 1 .")
    assert asked.query("ASK { ?a ?b 1 }")
    found = asked.query("ASK { ?a ?b 2 }")
    assert isinstance(found, ox.QueryBoolean)
    assert not found


def test_what_is_no_triple_is_left_out_as_sparql_has_it() -> None:
    asked = store("<urn:s> <urn:p> 1 .")
    assert triples(asked.query("CONSTRUCT { ?o ?p ?s } { ?s ?p ?o }")) == []
    assert triples(asked.query("CONSTRUCT { ?s ?o ?p } { ?s ?p ?o }")) == []


def test_describe_gives_triples() -> None:
    found = store("<urn:s> <urn:p> 1 . <urn:t> <urn:p> 2 .").query("DESCRIBE <urn:s>")
    assert [str(triple.subject) for triple in triples(found)] == ["<urn:s>"]


def test_a_term_that_is_no_rdf_is_an_error() -> None:
    graph = rdflib.Graph()
    graph.add((rdflib.URIRef("urn:s"), rdflib.URIRef("urn:p"), rdflib.URIRef("no iri")))
    for text in ("SELECT ?o { ?s ?p ?o }", "CONSTRUCT WHERE { ?s ?p ?o }"):
        with pytest.raises(errors.GraphError, match="rdflib cannot answer it"):
            RdflibStore(graph).query(text)


def test_a_query_that_is_nested_deeply_is_answered_or_refused() -> None:
    text = f"SELECT * {{ {'{ ' * 3000}?a ?b ?c{' }' * 3000} }}"
    with pytest.raises(errors.GraphError, match="malformed"):
        store().query(text)


def test_a_file_beside_is_not_read(tmp_path: Path) -> None:
    secret = tmp_path / "secret.ttl"
    secret.write_text("<urn:secret> <urn:p> 1 .", encoding="utf-8")
    with pytest.raises(errors.UsageError, match="FROM"):
        store().query(f"SELECT * FROM <{secret.as_uri()}> {{ ?s ?p ?o }}")
