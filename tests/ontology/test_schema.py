"""The schema of what documents state, the ontology and the shapes say the same."""

from __future__ import annotations

import re
from collections import defaultdict

import pyoxigraph as ox
import pytest

from confkg.namespaces import prefixes
from confkg.resources import resource
from confkg.schema import (
    BASIC_TYPES,
    CONTESTED,
    KINDS,
    PRESUPPOSES,
    PROPERTIES,
    Kind,
    PropertyType,
)
from turtle_files import in_oxigraph

each_kind = pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
each_property = pytest.mark.parametrize("of", PROPERTIES.values(), ids=lambda of: of.name)

Words = dict[str, set[str]]
"""Local names, to the local names that go with each."""

_LAST = re.compile(r"[^#/]+$")


def asked(file: str, pattern: str) -> Words:
    """What ``?y`` is for each ``?x`` of a pattern, by local names."""
    names = "".join(f"PREFIX {name}: <{space}> " for name, space in prefixes().items())
    store = in_oxigraph(resource("ontology", file))
    solutions = store.query(f"{names} SELECT ?x ?y WHERE {{ {pattern} }}")
    assert isinstance(solutions, ox.QuerySolutions)
    found: Words = defaultdict(set)
    for row in solutions:
        x, y = row["x"], row["y"]
        if isinstance(x, ox.NamedNode) and isinstance(y, (ox.NamedNode, ox.Literal)):
            found[x.value.rpartition("#")[2]].add(
                y.value if isinstance(y, ox.Literal) else _LAST.findall(y.value)[0]
            )
    return found


def ontology(pattern: str) -> Words:
    return asked("confkg.ttl", pattern)


def shapes(pattern: str) -> Words:
    """The same of the shapes: ``?q`` is the shape of a property, ``?x`` its path or its class."""
    allowed = "?q sh:path ?path . FILTER NOT EXISTS { ?q sh:maxCount 0 }"
    return asked("shapes.ttl", f"?s sh:property ?q . {allowed} {pattern}")


SORTS = ontology("?x a ?y")
LABELS = ontology("?x a owl:Class ; rdfs:label ?y")
ABOVE = ontology("?x rdfs:subClassOf ?y")
KEYS = ontology("?x owl:hasKey/rdf:rest*/rdf:first ?y")
RANGES = ontology("?x rdfs:range/owl:onDatatype? ?y")
DOMAINS = ontology("?x rdfs:domain/(owl:unionOf/rdf:rest*/rdf:first)? ?y")
SOME = "{ ?r owl:someValuesFrom [] } UNION { ?r owl:qualifiedCardinality [] } ?r owl:onProperty ?y"
NEEDED = ontology(f"{SOME} . ?x rdfs:subClassOf ?r")
ONE_OF = ontology(f"{SOME} . ?x rdfs:subClassOf/owl:unionOf/rdf:rest*/rdf:first ?r")

ALLOWED = shapes("?s sh:targetClass ?x BIND(?path AS ?y)")
NEEDED_BY_SHAPES = shapes(
    "?q sh:minCount 1 ; sh:severity sh:Violation . ?s sh:targetClass ?x BIND(?path AS ?y)"
)
COUNTED = shapes("?q sh:maxCount 1 . ?s sh:targetClass ?x BIND(?path AS ?y)")
ADDRESSES = asked("shapes.ttl", "?s sh:targetClass ?x ; sh:pattern ?y")
UNCLAIMED = {
    name
    for query in asked("shapes.ttl", "?x sh:select ?y")["Fact-claimed-query"]
    for name in re.findall(r"ckg:(\w+)", re.findall(r"\?path NOT IN \(([^)]*)\)", query)[0])
}
"""What follows from other facts, so that no document states it."""

BY_FRONT_MATTER = "Document"
"""What is stated of documents stands in their front matter; what claims say of them is beside it."""

IN_ONTOLOGY: Words = {
    "name": {"string"},
    "identifier": {"string"},
    "text": {"string"},
    "integer": {"integer"},
    "number": {"decimal"},
    "date": set(),  # xsd:date is not of the datatypes of OWL 2
    "time": set(),
    "address": set(),
    "concept": {"Concept"},
    "thing": set(),
}
IN_SHAPES: Words = IN_ONTOLOGY | {
    "number": {"integer", "decimal"},
    "date": {"date"},
    "time": {"date", "gYearMonth", "gYear"},
    "address": {"WebAddressValue"},
    "thing": {"DescribedThing"},
    "Place": {"DescribedPlace"},
}
"""How types of values are written in either."""


def types_in_shapes(kind: str) -> Words:
    """The types of values that the shapes of a class allow, by property."""
    target = f"?s sh:targetClass ckg:{kind} BIND(?path AS ?x)"
    found = shapes(f"{target} ?q sh:node?/(sh:or/rdf:rest*/rdf:first)?/sh:datatype|sh:class ?y")
    for name, below in shapes(f"{target} ?q sh:node ?y").items():
        found[name] |= {shape for shape in below if shape.startswith(("Described", "WebAddress"))}
    concept = f"{target} ?q sh:in/rdf:first ?z BIND(REPLACE(STR(?z), '/[^/]*$', '') AS ?y)"
    for name, schemes in shapes(concept).items():
        found[name] |= {f"concept {scheme.rpartition('/')[2]}" for scheme in schemes}
    return found


@each_property
def test_a_property_is_declared_with_its_type(of: PropertyType) -> None:
    is_datatype = of.type in BASIC_TYPES - {"address", "concept", "thing"}
    assert ("DatatypeProperty" if is_datatype else "ObjectProperty") in SORTS[of.name]
    assert of.single is ("FunctionalProperty" in SORTS[of.name])
    assert RANGES[of.name] == IN_ONTOLOGY.get(of.type, {of.type})


@each_property
def test_a_property_is_stated_of_the_kinds_of_its_domain(of: PropertyType) -> None:
    stated = {kind.name for kind in KINDS.values() if of.name in kind.properties}
    domain = DOMAINS[of.name] or stated
    known = {kind.name for kind in KINDS.values() if domain & {kind.name, kind.parent}}
    assert stated - {BY_FRONT_MATTER} == known - {BY_FRONT_MATTER}
    assert stated


@each_kind
def test_a_kind_is_a_class_with_its_label_and_what_it_is_below(kind: Kind) -> None:
    assert "Class" in SORTS[kind.name]
    assert LABELS[kind.name] == {kind.label}
    assert ABOVE[kind.name] == {kind.parent} - {""}
    assert any(f"/id/{kind.iri}/" in pattern for pattern in ADDRESSES[kind.name])


@each_kind
def test_what_identifies_a_thing_or_is_always_said_of_it_is_needed(kind: Kind) -> None:
    assert NEEDED[kind.name] <= kind.required
    needed_one = () if kind.optional_key & {*kind.one_of} else kind.one_of
    assert ONE_OF[kind.name] == {*needed_one}
    alternatives = [{*kind.key} - {*kind.one_of} | {one} for one in kind.one_of]
    assert KEYS[kind.name] in (set(), {*kind.key}, *alternatives)
    needed = NEEDED_BY_SHAPES[kind.name] - {"label"}
    assert needed <= kind.required or kind.name == BY_FRONT_MATTER


@each_kind
def test_a_kind_has_the_properties_that_its_shapes_allow(kind: Kind) -> None:
    if kind.name != BY_FRONT_MATTER:
        assert ALLOWED[kind.name] - UNCLAIMED - {"label"} == set(kind.properties)
    single = {name for name, of in kind.properties.items() if of.single}
    assert single - (CONTESTED - {*kind.key}) <= COUNTED[kind.name]


@each_kind
def test_the_shapes_of_a_kind_have_the_types_of_the_schema(kind: Kind) -> None:
    types = types_in_shapes(kind.name)
    for name, of in kind.properties.items():
        written = {f"concept {of.scheme}"} if of.scheme else IN_SHAPES.get(of.type, {of.type})
        assert types[name] == written, name


@each_kind
def test_a_kind_is_known_in_one_way(kind: Kind) -> None:
    assert bool(kind.key) + bool(kind.named_by) == (kind.name != BY_FRONT_MATTER)
    assert {*kind.one_of} | kind.optional_key | ({kind.stated_by} - {""}) <= {*kind.key}
    assert kind.sort in ("entry", "event", "bearer", "relation") or kind.name == BY_FRONT_MATTER


def test_what_is_presupposed_is_always_said_of_the_same_kinds() -> None:
    for name, presupposed in PRESUPPOSES.items():
        for kind in KINDS.values():
            assert name not in kind.properties or presupposed in kind.required


def test_names_of_the_schema_are_distinct() -> None:
    assert not KINDS.keys() & PROPERTIES.keys() & BASIC_TYPES
    assert {of.type for of in PROPERTIES.values()} <= BASIC_TYPES | KINDS.keys()
