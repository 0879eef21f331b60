"""What an ontology says of a term, as facts in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pyoxigraph as ox

from confkg.namespaces import compact
from confkg.ontology.term import Fact, Kind
from confkg.ontology.triples import Triples, Value, in_words, node

_KINDS = {"owl:Class", "rdfs:Class", "skos:Concept", "skos:ConceptScheme", "rdf:Property"} | {
    f"owl:{name}Property" for name in ("Object", "Datatype", "Annotation")
}
_HANDLED = frozenset(
    node(prefixed).value
    for prefixed in """
    rdf:type rdfs:label skos:prefLabel skos:definition skos:example rdfs:isDefinedBy
    rdfs:comment dcterms:description skos:topConceptOf rdfs:domain rdfs:range owl:inverseOf
    rdfs:subClassOf rdfs:subPropertyOf owl:equivalentClass owl:hasKey owl:propertyChainAxiom
    owl:disjointWith owl:propertyDisjointWith skos:notation skos:inScheme skos:altLabel
    skos:broader skos:closeMatch dcterms:source skos:editorialNote skos:scopeNote
    """.split()
)
"""Properties with a name of their own below, or that are said elsewhere, or of no use to a reader."""


def facts_of(
    triples: Triples, term: ox.NamedNode, kind: Kind, *, own: bool = True
) -> tuple[Fact, ...]:
    """What is said of a term beside label, definition and examples."""
    found = [*_iter_facts(triples, term, kind, own), *_iter_others(triples, term)]
    merged: dict[str, list[str]] = {}
    for name, values in found:
        known = merged.setdefault(name, [])
        known += [value for value in values if value and value not in known]
    return tuple(Fact(name, tuple(values)) for name, values in merged.items() if values)


_Found = tuple[str, Iterable[str]]


def _iter_facts(triples: Triples, term: ox.NamedNode, kind: Kind, own: bool) -> Iterator[_Found]:
    def words(prefixed: str) -> list[str]:
        return [_called(triples, value) for value in triples.objects(term, prefixed)]

    def described_of(prefixed: str) -> list[str]:
        return [in_words(subject) for subject in triples.subjects(prefixed, term)]

    if kind is Kind.OTHER and own:
        yield "type", words("rdf:type")
    if kind.is_property:
        yield "characteristics", _characteristics(triples, term)
        yield "domain", words("rdfs:domain") or ["anything"] * own
        yield "range", words("rdfs:range") or ["anything"] * own
        yield "inverse", [*words("owl:inverseOf"), *described_of("owl:inverseOf")]
    above = triples.objects(term, "rdfs:subClassOf")
    named = [value for value in above if isinstance(value, ox.NamedNode)]
    yield "superclasses", map(in_words, named)
    yield "subclasses", described_of("rdfs:subClassOf")
    yield "equivalent to", words("owl:equivalentClass")
    yield "each one", [triples.expressions.said(v) for v in above if v not in named]
    yield "distinguished by", _listed(triples, term, "owl:hasKey", " and ")
    yield (
        "superproperties",
        map(triples.expressions.path, triples.objects(term, "rdfs:subPropertyOf")),
    )
    yield "subproperties", described_of("rdfs:subPropertyOf")
    yield "follows from", _listed(triples, term, "owl:propertyChainAxiom", ", then ")
    yield "disjoint with", _disjoint(triples, term)
    yield "notation", triples.texts(term, "skos:notation")
    yield "scheme", words("skos:inScheme")
    yield "also called", triples.texts(term, "skos:altLabel")
    yield "broader", words("skos:broader")
    yield "narrower", described_of("skos:broader")
    yield "close to", [*words("skos:closeMatch"), *described_of("skos:closeMatch")]
    yield "modelled on", words("dcterms:source")
    yield "model for", described_of("dcterms:source")
    yield "note", triples.texts(term, "skos:editorialNote")
    yield "scope", triples.texts(term, "skos:scopeNote")


def _iter_others(triples: Triples, term: ox.NamedNode) -> Iterator[_Found]:
    """Statements with properties that this module knows nothing of, by the name of the property."""
    for predicate, values in triples.statements(term).items():
        if predicate not in _HANDLED:
            yield compact(predicate), map(in_words, values)


def _characteristics(triples: Triples, term: ox.NamedNode) -> list[str]:
    """Words such as ``functional``, from the further classes of a property.

    Of ``owl:FunctionalProperty`` that is ``functional``; other classes keep their names.
    """
    kinds = [in_words(kind) for kind in triples.objects(term, "rdf:type")]
    return [
        kind.removeprefix("owl:").removesuffix("Property").lower()
        if kind.startswith("owl:") and kind.endswith("Property")
        else kind
        for kind in kinds
        if kind not in _KINDS and not kind.endswith("#NamedIndividual")
    ]


def _called(triples: Triples, value: Value) -> str:
    """A class or datatype: its name, or what makes it up."""
    return triples.expressions.called(value) if isinstance(value, ox.BlankNode) else in_words(value)


def _listed(triples: Triples, term: ox.NamedNode, prefixed: str, joint: str) -> list[str]:
    """Lists of properties, each as one text."""
    return [
        joint.join(map(triples.expressions.path, triples.members(head)))
        for head in triples.objects(term, prefixed)
    ]


def _disjoint(triples: Triples, term: ox.NamedNode) -> list[str]:
    """What nothing can be, or be joined by, at the same time."""
    found: list[Value] = []
    for prefixed in ("owl:disjointWith", "owl:propertyDisjointWith"):
        found += triples.objects(term, prefixed)
        found += triples.subjects(prefixed, term)
    for kind in ("owl:AllDisjointClasses", "owl:AllDisjointProperties"):
        for group in triples.subjects("rdf:type", node(kind)):
            heads = triples.objects(group, "owl:members")
            members = [member for head in heads for member in triples.members(head)]
            found += [member for member in members if term in members and member != term]
    return [_called(triples, value) for value in found]
