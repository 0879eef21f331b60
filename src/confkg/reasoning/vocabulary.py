"""The terms of OWL that the reasoner needs."""

from __future__ import annotations

import pyoxigraph as ox

from confkg.namespaces import prefixes

OWL, RDF, RDFS, XSD = (prefixes()[prefix] for prefix in ("owl", "rdf", "rdfs", "xsd"))


def owl(name: str) -> ox.NamedNode:
    """A term of OWL."""
    return ox.NamedNode(OWL + name)


def rdf(name: str) -> ox.NamedNode:
    """A term of RDF."""
    return ox.NamedNode(RDF + name)


def rdfs(name: str) -> ox.NamedNode:
    """A term of RDF Schema."""
    return ox.NamedNode(RDFS + name)


LIST = (rdf("first"), rdf("rest"), rdf("nil"))

DECLARED_KINDS = {
    owl("Class"): owl("Class"),
    rdfs("Class"): owl("Class"),
    owl("DeprecatedClass"): owl("Class"),
    owl("ObjectProperty"): owl("ObjectProperty"),
    owl("DatatypeProperty"): owl("DatatypeProperty"),
    owl("AnnotationProperty"): owl("AnnotationProperty"),
    owl("OntologyProperty"): owl("AnnotationProperty"),
    rdfs("Datatype"): rdfs("Datatype"),
    owl("DataRange"): rdfs("Datatype"),
    owl("NamedIndividual"): owl("NamedIndividual"),
}
"""What a type declares something to be, by the type; the old words of OWL 1 and RDFS included."""


def _owl(names: str) -> frozenset[ox.NamedNode]:
    return frozenset(map(owl, names.split()))


def _rdfs(names: str) -> frozenset[ox.NamedNode]:
    return frozenset(map(rdfs, names.split()))


CHARACTERISTICS = _owl(
    "FunctionalProperty InverseFunctionalProperty TransitiveProperty SymmetricProperty "
    "AsymmetricProperty ReflexiveProperty IrreflexiveProperty"
)

STRUCTURES = {rdf("List")} | _owl(
    "Restriction AllDisjointClasses AllDisjointProperties AllDifferent NegativePropertyAssertion"
)
"""Types of nodes that are a piece of an axiom, and no thing."""

AXIOM_PREDICATES = _rdfs("subClassOf subPropertyOf domain range") | _owl(
    "equivalentClass disjointWith complementOf unionOf intersectionOf oneOf disjointUnionOf hasKey "
    "equivalentProperty propertyDisjointWith inverseOf propertyChainAxiom"
)

FACT_PREDICATES = _owl("sameAs differentFrom")

ANNOTATIONS = _rdfs("label comment seeAlso isDefinedBy") | _owl(
    "versionInfo deprecated priorVersion backwardCompatibleWith incompatibleWith versionIRI "
    "annotatedSource annotatedProperty annotatedTarget"
)


def is_reserved(iri: str) -> bool:
    """Whether an IRI belongs to OWL, RDF or RDF Schema, which give it its meaning.

    >>> is_reserved(OWL + "Thing"), is_reserved("https://schema.org/Thing")
    (True, False)
    """
    return iri.startswith((OWL, RDF, RDFS))
