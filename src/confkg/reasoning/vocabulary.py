"""The words of OWL, as the reasoner's room needs them."""

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

CHARACTERISTICS = frozenset(
    owl(f"{name}Property")
    for name in (
        "Functional",
        "InverseFunctional",
        "Transitive",
        "Symmetric",
        "Asymmetric",
        "Reflexive",
        "Irreflexive",
    )
)

STRUCTURES = frozenset(
    {
        rdf("List"),
        *(
            owl(name)
            for name in (
                "Restriction",
                "AllDisjointClasses",
                "AllDisjointProperties",
                "AllDifferent",
                "NegativePropertyAssertion",
            )
        ),
    }
)
"""Types of nodes that are a piece of an axiom, and no thing."""

AXIOM_PREDICATES = frozenset(
    {
        *(rdfs(name) for name in ("subClassOf", "subPropertyOf", "domain", "range")),
        *(
            owl(name)
            for name in (
                "equivalentClass",
                "disjointWith",
                "complementOf",
                "unionOf",
                "intersectionOf",
                "oneOf",
                "disjointUnionOf",
                "hasKey",
                "equivalentProperty",
                "propertyDisjointWith",
                "inverseOf",
                "propertyChainAxiom",
            )
        ),
    }
)

FACT_PREDICATES = frozenset({owl("sameAs"), owl("differentFrom")})

ANNOTATIONS = frozenset(
    {
        *(rdfs(name) for name in ("label", "comment", "seeAlso", "isDefinedBy")),
        *(
            owl(name)
            for name in (
                "versionInfo",
                "deprecated",
                "priorVersion",
                "backwardCompatibleWith",
                "incompatibleWith",
                "versionIRI",
                "annotatedSource",
                "annotatedProperty",
                "annotatedTarget",
            )
        ),
    }
)


def is_reserved(iri: str) -> bool:
    """Whether an IRI belongs to OWL, RDF or RDF Schema, which give it its meaning.

    >>> is_reserved(OWL + "Thing"), is_reserved("https://schema.org/Thing")
    (True, False)
    """
    return iri.startswith((OWL, RDF, RDFS))
