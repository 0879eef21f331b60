"""The graph uses nothing but terms that the ontology declares, on things that they are meant for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pyoxigraph as ox
import pytest

from confkg.namespaces import compact, prefixes
from confkg.resources import resource
from graph_files import SHIPPED, Term, instances, names, pairs
from turtle_files import in_oxigraph, iri, node

PROPERTIES = ("owl:ObjectProperty", "owl:DatatypeProperty", "owl:AnnotationProperty")
BUILT_IN = {
    "rdf:type",
    "rdfs:label",
    "rdfs:comment",
    "rdf:subject",
    "rdf:predicate",
    "rdf:object",
}
"""RDF and RDFS terms, which OWL has without a declaration."""

ONTOLOGY = in_oxigraph(resource("ontology", "confkg.ttl"))
VOCABULARY = in_oxigraph(resource("ontology", "vocabulary.ttl"))
each_file = pytest.mark.parametrize("path", SHIPPED, ids=names(SHIPPED))


def declared(*kinds: str) -> set[str]:
    """Prefixed names of what the ontology declares."""
    return {
        compact(term.value)
        for term in instances(ONTOLOGY, *kinds)
        if isinstance(term, ox.NamedNode)
    }


def members(head: Term) -> Iterator[Term]:
    """The members of an RDF list of the ontology."""
    while isinstance(head, ox.BlankNode):
        yield from values(head, "rdf:first")
        (head,) = values(head, "rdf:rest")


def values(subject: Term, prefixed: str) -> list[Term]:
    assert isinstance(subject, (ox.NamedNode, ox.BlankNode))
    quads = ONTOLOGY.quads_for_pattern(subject, node(prefixed), None, None)
    return [quad.object for quad in quads]


def allowed(prefixed: str, side: str) -> set[Term]:
    """The classes of a property's domain or range; none if it is open or made of values."""
    found: set[Term] = set()
    for expression in values(node(prefixed), side):
        unions = values(expression, "owl:unionOf")
        found |= set(members(unions[0])) if unions else {expression}
    return {term for term in found if term in instances(ONTOLOGY, "owl:Class")}


def kinds_of(thing: Term) -> set[Term]:
    """The classes of a thing or concept, with those above them."""
    if not isinstance(thing, ox.NamedNode):
        return set()
    kinds = {
        quad.object
        for store in (in_oxigraph(*SHIPPED), VOCABULARY)
        for quad in store.quads_for_pattern(thing, node("rdf:type"), None, None)
    }
    return kinds | {above for kind in kinds for above in values(kind, "rdfs:subClassOf")}


@each_file
def test_there_are_no_blank_nodes(path: Path) -> None:
    assert not [
        quad
        for quad in in_oxigraph(path)
        if not isinstance(quad.subject, ox.NamedNode)
        or not isinstance(quad.object, (ox.NamedNode, ox.Literal))
    ]


@each_file
def test_each_property_that_is_used_is_declared(path: Path) -> None:
    used = {compact(quad.predicate.value) for quad in in_oxigraph(path)}
    assert used - declared(*PROPERTIES) - BUILT_IN == set()


@each_file
def test_each_class_that_is_used_is_declared(path: Path) -> None:
    used = {str(kind) for _, kind in pairs(in_oxigraph(path), "rdf:type")}
    known = {str(node(name)) for name in declared("owl:Class")}
    alignment = in_oxigraph(resource("ontology", "alignment.ttl"))
    known |= {str(term) for term in instances(alignment, "owl:Class")}
    assert used - known == set()


@each_file
def test_each_concept_that_is_used_is_in_the_vocabulary(path: Path) -> None:
    concepts = instances(VOCABULARY, "skos:Concept")
    assert not [
        quad.object
        for quad in in_oxigraph(path)
        if isinstance(quad.object, ox.NamedNode)
        and quad.object.value.startswith(iri("ckgv:"))
        and quad.object not in concepts
    ]


@each_file
def test_each_concept_that_is_used_has_its_label_with_a_language_in_the_same_file(
    path: Path,
) -> None:
    store = in_oxigraph(path)
    used = {
        quad.object
        for quad in store
        if isinstance(quad.object, ox.NamedNode)
        and quad.object.value.startswith(prefixes()["ckgv"])
    }
    labelled = {
        quad.subject
        for quad in store.quads_for_pattern(None, node("skos:prefLabel"), None, None)
        if isinstance(quad.object, ox.Literal) and quad.object.language == "en"
    }
    assert used <= labelled


OF_PAGES = [
    "ckg:url",
    "dcat:landingPage",
    "dcat:accessURL",
    "dcat:downloadURL",
    "void:dataDump",
    "void:vocabulary",
    "dcterms:conformsTo",
]
"""What leads to files and to vocabularies as a whole."""


@each_file
def test_each_address_of_ours_has_a_prefix_of_the_map(path: Path) -> None:
    ours = {
        term.value
        for quad in in_oxigraph(path)
        for term in (quad.subject, quad.predicate, quad.object)
        if isinstance(term, ox.NamedNode) and term.value.startswith("https://w3id.org/confkg/")
        if compact(quad.predicate.value) not in OF_PAGES
    }
    assert ours
    assert not [address for address in ours if compact(address) == address]


@each_file
@pytest.mark.parametrize("side", ["rdfs:domain", "rdfs:range"])
def test_a_property_stands_between_things_that_it_is_meant_for(path: Path, side: str) -> None:
    wrong = set()
    for prefixed in {compact(quad.predicate.value) for quad in in_oxigraph(path)} - BUILT_IN:
        classes = allowed(prefixed, side) if prefixed in declared(*PROPERTIES) else set()
        for subject, value in pairs(in_oxigraph(path), prefixed) if classes else ():
            thing = subject if side == "rdfs:domain" else value
            if not kinds_of(thing) & classes:
                wrong.add(f"{prefixed}: {thing}")
    assert wrong == set()


@each_file
def test_a_property_with_numbers_or_text_for_values_has_literals_and_others_have_things(
    path: Path,
) -> None:
    literals, things = declared("owl:DatatypeProperty"), declared("owl:ObjectProperty")
    for quad in in_oxigraph(path):
        name = compact(quad.predicate.value)
        assert name not in literals or isinstance(quad.object, ox.Literal), name
        assert name not in things or isinstance(quad.object, ox.NamedNode), name


def test_a_property_that_can_have_one_value_has_one() -> None:
    store = in_oxigraph(*SHIPPED)
    for prefixed in declared("owl:FunctionalProperty"):
        subjects = [subject for subject, _ in pairs(store, prefixed)]
        assert len(subjects) == len(set(subjects)), prefixed


def test_every_thing_of_the_graph_has_one_label_unless_it_is_a_claim_or_evidence() -> None:
    store = in_oxigraph(*SHIPPED)
    things = {subject for subject, _ in pairs(store, "rdf:type")}
    labels = [subject for subject, _ in pairs(store, "rdfs:label")]
    unnamed = instances(store, "ckg:Claim", "ckg:Evidence")
    assert things - unnamed <= set(labels)
    assert len(labels) == len(set(labels))
