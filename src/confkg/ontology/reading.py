"""Reading an ontology from its Turtle files, shapes, questions and rules."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pyoxigraph as ox

from confkg.catalogue import list_questions
from confkg.errors import GraphError
from confkg.namespaces import compact, prefixes
from confkg.ontology.axioms import facts_of
from confkg.ontology.mentions import Uses, count_uses, iris_of_query
from confkg.ontology.ontology import Ontology, Rule
from confkg.ontology.shapes import iter_requirements
from confkg.ontology.term import Header, Kind, Term
from confkg.ontology.triples import Triples, in_words, namespace_of, node
from confkg.question import Question
from confkg.resources import GRAPH_FILES, default_folder, resource

_KINDS = {
    "owl:Class": Kind.CLASS,
    "rdfs:Class": Kind.CLASS,
    "owl:ObjectProperty": Kind.OBJECT_PROPERTY,
    "owl:DatatypeProperty": Kind.DATATYPE_PROPERTY,
    "owl:AnnotationProperty": Kind.ANNOTATION_PROPERTY,
    "skos:ConceptScheme": Kind.SCHEME,
    "skos:Concept": Kind.CONCEPT,
}
_LINKS = ("rdfs:subClassOf", "rdfs:subPropertyOf", "skos:closeMatch", "dcterms:source")
"""Properties by which an ontology names terms of others without declaring them."""
_HEADER = re.compile(r"^#\+ *([\w-]+): *(.*)$", re.MULTILINE)


def read_ontology(
    paths: Iterable[Path],
    shapes: Iterable[Path] = (),
    questions: Iterable[Question] = (),
    rules: Iterable[Path] = (),
    uses: Uses | None = None,
) -> Ontology:
    """Read an ontology.

    Args:
        paths: Turtle files with its terms; the first one that has an ``owl:Ontology`` is the one
            that is read, the others add to it.
        shapes: Turtle files with SHACL shapes.
        questions: the questions that are asked with its terms.
        rules: CONSTRUCT queries by which facts follow.
        uses: how often a graph uses each IRI.
    """
    files = list(paths)
    triples = Triples(files)
    ontologies = triples.subjects("rdf:type", node("owl:Ontology"))
    named = [term for term in ontologies if isinstance(term, ox.NamedNode)]
    if not named:
        where = ", ".join(map(str, files))
        raise GraphError("nothing in it is an owl:Ontology", where, "give it a header")
    header = _header(triples, named[0])
    asked = list(iter_requirements(Triples(shapes)))
    return Ontology(
        header=header,
        terms=_terms(triples, header.iri),
        requirements=asked,
        questions=[(question, iris_of_query(question.text)) for question in questions],
        rules=[_rule(path) for path in sorted(rules)],
        uses=uses or Uses(),
    )


def _header(triples: Triples, ontology: ox.NamedNode) -> Header:
    licence = triples.objects(ontology, "dcterms:license")
    used = triples.namespaces()
    return Header(
        iri=ontology.value,
        title=triples.text(ontology, "dcterms:title", "rdfs:label") or ontology.value,
        description=triples.text(ontology, "dcterms:description", "rdfs:comment"),
        version=triples.text(ontology, "owl:versionInfo"),
        licence=getattr(licence[0], "value", "") if licence else "",
        prefixes={prefix: iri for prefix, iri in prefixes().items() if iri in used},
    )


def _terms(triples: Triples, ontology: str) -> dict[str, Term]:
    """The terms by their IRIs: what is declared, then what is only named."""
    defined = triples.subjects("rdfs:isDefinedBy", ox.NamedNode(ontology))
    homes = {namespace_of(term.value) for term in defined if isinstance(term, ox.NamedNode)}
    found: dict[str, Term] = {}
    named: list[ox.NamedNode] = []
    for term in triples:
        if not isinstance(term, ox.NamedNode) or term.value == ontology:
            continue
        own = any(term.value.startswith(home) for home in homes)
        kind = _kind(triples, term)
        if own or kind is not Kind.OTHER:
            found[term.value] = _term(triples, term, kind, ontology, own=own)
            named += [other for prefixed in _LINKS for other in triples.named(term, prefixed)]
    for term in named:
        if term.value not in found:
            kind = _kind(triples, term)
            found[term.value] = _term(triples, term, kind, ontology, own=False)
    return found


def _kind(triples: Triples, term: ox.NamedNode) -> Kind:
    types = {in_words(kind) for kind in triples.objects(term, "rdf:type")}
    return next((kind for name, kind in _KINDS.items() if name in types), Kind.OTHER)


def _term(triples: Triples, term: ox.NamedNode, kind: Kind, ontology: str, *, own: bool) -> Term:
    local = term.value.removeprefix(f"{ontology}#").removeprefix(f"{ontology}/")
    return Term(
        iri=term.value,
        name=compact(term.value),
        kind=kind,
        own=own,
        local="" if local == term.value else local,
        label=triples.text(term, "rdfs:label", "skos:prefLabel"),
        definition=triples.text(term, "skos:definition", "rdfs:comment", "dcterms:description"),
        examples=tuple(triples.texts(term, "skos:example")),
        facts=facts_of(triples, term, kind, own=own),
    )


def _rule(path: Path) -> Rule:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise GraphError(f"cannot be read ({error})", str(path), "check it") from None
    header = dict(_HEADER.findall(text))
    return Rule(
        name=path.stem,
        says=header.get("rule", ""),
        why=header.get("description", ""),
        applied=header.get("applied", ""),
        iris=iris_of_query(text),
    )


_TERMS = ("confkg.ttl", "vocabulary.ttl", "alignment.ttl")


def open_ontology(graph: Path | None = None) -> Ontology:
    """Read the ontology that confkg ships."""
    folder = graph or default_folder()
    return read_ontology(
        [resource("ontology", name) for name in _TERMS],
        shapes=[resource("ontology", "shapes.ttl")],
        questions=list_questions(),
        rules=resource("ontology", "rules").glob("*.rq"),
        uses=count_uses(folder / name for name in GRAPH_FILES),
    )
