"""Triples as files: every form can be read again, is the same each time, and needs no prefix twice."""

from __future__ import annotations

import io
import json
import random
import re

import networkx as nx
import pyoxigraph as ox
import pytest
from rdflib import Graph
from rdflib.compare import isomorphic

from confkg.errors import UsageError
from confkg.namespaces import expand, prefixes
from confkg.queries.asking import Triples
from confkg.queries.graphs import GRAPH_FORMS, serialize_triples

RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
XSD = "http://www.w3.org/2001/XMLSchema#"
READABLE = {"turtle": "turtle", "jsonld": "json-ld", "nt": "nt"}
each_form = pytest.mark.parametrize("form", GRAPH_FORMS)
each_readable = pytest.mark.parametrize("form", READABLE)


def iri(name: str) -> ox.NamedNode:
    return ox.NamedNode(expand(name) or name)


def said(about: str, says: str, what: str | ox.Literal | ox.BlankNode) -> ox.Triple:
    return ox.Triple(iri(about), iri(says), iri(what) if isinstance(what, str) else what)


TRIPLES = [
    said("person:ann-lee", "rdf:type", "ckg:Person"),
    said("person:bo-chen", "rdf:type", "ckg:Person"),
    said("person:ann-lee", "ckg:coAuthorOf", "person:bo-chen"),
    said("person:ann-lee", "rdfs:label", ox.Literal("Ann “A$” <Lee>\u202e & \x07\n\r\t'x'")),
    said("person:ann-lee", "ckg:name", ox.Literal("Ann", language="en")),
    said("edition:sola-2030", "ckg:year", ox.Literal("2030", datatype=ox.NamedNode(XSD + "gYear"))),
    said("edition:sola-2030", "ckg:ordinal", ox.Literal(7)),
    said(
        "edition:sola-2030", "ckg:value", ox.Literal("007", datatype=ox.NamedNode(XSD + "integer"))
    ),
    said("edition:sola-2030", "ckg:shown", ox.Literal(True)),
    said(
        "edition:sola-2030", "ckg:value", ox.Literal("1.50", datatype=ox.NamedNode(XSD + "decimal"))
    ),
    said("urn:other", "urn:p", "urn:o"),
    said("person:x", "ckg:sameAs", "person:y/z"),
    ox.Triple(ox.BlankNode("b1"), iri("ckg:knows"), ox.BlankNode("b2")),
    ox.Triple(ox.BlankNode("b2"), iri("ckg:value"), ox.Literal(5)),
]
LABELS = {
    iri("person:ann-lee").value: "Ann Lee",
    iri("person:bo-chen").value: "Bo \x01 Chen",
    iri("ckg:Person").value: "person",
    iri("ckg:coAuthorOf").value: "co-author of",
}


def renamed(seed: int) -> Triples:
    """The same triples in another order, the blank nodes with other names."""
    names = {f"b{number}": ox.BlankNode() for number in (1, 2)}

    def other(end: object) -> object:
        return names[end.value] if isinstance(end, ox.BlankNode) else end

    shuffled = [ox.Triple(*map(other, triple)) for triple in TRIPLES]  # type: ignore[arg-type]
    random.Random(seed).shuffle(shuffled)
    return Triples(shuffled, LABELS)


def in_rdflib(form: str, data: bytes) -> Graph:
    return Graph().parse(data=data.decode(), format=READABLE[form])


@each_readable
def test_what_is_written_is_read_as_the_same_triples(form: str) -> None:
    plain = "".join(f"{triple} .\n" for triple in TRIPLES)
    assert isomorphic(
        in_rdflib(form, serialize_triples(renamed(1), form)), in_rdflib("nt", plain.encode())
    )


def test_json_ld_is_read_the_same_by_another_reader() -> None:
    read = ox.parse(serialize_triples(renamed(1), "jsonld"), format=ox.RdfFormat.JSON_LD)
    dataset, wanted = ox.Dataset(read), ox.Dataset(ox.Quad(*triple) for triple in TRIPLES)
    for one in (dataset, wanted):
        one.canonicalize(ox.CanonicalizationAlgorithm.RDFC_1_0)
    assert set(dataset) == set(wanted)


@each_form
def test_the_order_of_triples_and_the_names_of_blank_nodes_change_no_byte(form: str) -> None:
    assert len({serialize_triples(renamed(seed), form) for seed in range(8)}) == 1


@each_form
def test_no_triples_are_a_file_too(form: str) -> None:
    written = serialize_triples(Triples([], {}), form)
    if form in READABLE:
        assert len(in_rdflib(form, written)) == 0
    else:
        assert len(nx.read_graphml(io.BytesIO(written))) == 0


def test_turtle_has_the_prefixes_that_it_uses_in_order_and_no_others() -> None:
    text = serialize_triples(renamed(1), "turtle").decode()
    declared = re.findall(r"^@prefix (\S+): <(.*)> \.$", text, re.MULTILINE)
    assert [prefix for prefix, _ in declared] == ["ckg", "edition", "person", "rdfs", "xsd"]
    assert dict(declared).items() <= prefixes().items()
    body = text.rpartition("@prefix")[2].partition("\n")[2]
    assert all(f"{prefix}:" in body for prefix, _ in declared)
    assert "person:ann-lee a ckg:Person ;" in body


def test_json_ld_is_readable_and_its_context_is_in_it() -> None:
    document = json.loads(serialize_triples(renamed(1), "jsonld"))
    assert isinstance(document["@context"], dict)
    nodes = {node["id"]: node for node in document["@graph"]}
    assert document["@context"]["coAuthorOf"] == {"@id": "ckg:coAuthorOf", "@type": "@id"}
    assert nodes["person/ann-lee"]["coAuthorOf"] == "person/bo-chen"
    assert nodes["person/ann-lee"]["type"] == "Person"
    assert nodes["edition/sola-2030"]["ordinal"] == 7


def test_an_iri_whose_scheme_is_spelt_like_a_prefix_stays_what_it_is() -> None:
    triples = [said("person:ann-lee", "ckg:coAuthorOf", "person:bo-chen")]
    triples += [ox.Triple(ox.NamedNode("person:odd"), iri("ckg:name"), ox.Literal("x"))]
    written = serialize_triples(Triples(triples, {}), "jsonld")
    read = {quad.triple for quad in ox.parse(written, format=ox.RdfFormat.JSON_LD)}
    assert read == set(triples)


def test_graphml_has_nodes_with_labels_and_edges_with_predicates() -> None:
    graph = nx.read_graphml(
        io.BytesIO(serialize_triples(renamed(1), "graphml")), force_multigraph=True
    )
    ann, bo = iri("person:ann-lee").value, iri("person:bo-chen").value
    assert graph.nodes[ann]["label"] == "Ann Lee"
    assert graph.nodes[ann]["kind"] == "person"
    assert graph.nodes[ann]["iri"] == ann
    assert graph.nodes[ann]["ckg:name"] == "Ann"
    assert graph.nodes[bo]["label"] == "Bo \\u0001 Chen"
    assert [data["predicate"] for data in graph.get_edge_data(ann, bo).values()] == ["co-author of"]
    assert graph.nodes[iri("edition:sola-2030").value]["kind"] == "edition"
    assert iri("ckg:Person").value not in graph


def test_a_number_stated_of_a_triple_is_the_weight_of_its_edge() -> None:
    statement = ox.BlankNode("s")
    parts = {"subject": "person:ann-lee", "predicate": "ckg:coAuthorOf", "object": "person:bo-chen"}
    triples = [said(*parts.values())]
    triples += [ox.Triple(statement, iri(f"rdf:{part}"), iri(name)) for part, name in parts.items()]
    triples += [ox.Triple(statement, iri("ckg:value"), ox.Literal(3))]
    written = serialize_triples(Triples(triples, {}), "graphml")
    graph = nx.read_graphml(io.BytesIO(written), force_multigraph=True)
    assert len(graph) == 2
    assert [data["weight"] for *_, data in graph.edges(data=True)] == [3.0]


def test_two_predicates_between_the_same_things_are_two_edges() -> None:
    triples = [said("person:a", says, "person:b") for says in ("ckg:coAuthorOf", "ckg:knows")]
    written = serialize_triples(Triples(triples, {}), "graphml")
    assert nx.read_graphml(io.BytesIO(written), force_multigraph=True).number_of_edges() == 2


def test_an_unknown_form_is_reported_with_those_that_there_are() -> None:
    with pytest.raises(UsageError, match=r"rdfxml: .*turtle, jsonld, nt, graphml"):
        serialize_triples(Triples([], {}), "rdfxml")


@pytest.mark.parametrize("form", ["turtle", "jsonld"])
def test_only_n_triples_have_triples_about_triples(form: str) -> None:
    about = ox.Triple(ox.BlankNode(), iri("rdf:reifies"), TRIPLES[0])
    with pytest.raises(UsageError, match="take nt"):
        serialize_triples(Triples([about], {}), form)
    assert serialize_triples(Triples([about], {}), "nt")
