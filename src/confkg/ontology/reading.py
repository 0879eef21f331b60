"""Reading an ontology from its Turtle files, shapes, questions and rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pyoxigraph as ox

from confkg.catalogue import list_questions
from confkg.errors import GraphError
from confkg.namespaces import compact, prefixes
from confkg.ontology.axioms import facts_of
from confkg.ontology.mentions import Uses, count_uses
from confkg.ontology.ontology import Ontology, Rule
from confkg.ontology.term import Header, Kind, Requirement, Term
from confkg.ontology.triples import Node, Triples, in_words, namespace_of, node
from confkg.question import Question
from confkg.rdf.paths import path_text, properties_in
from confkg.resources import GRAPH_FILES, default_folder, resource, shipped_ontology
from confkg.stores.tokens import iris_of_query

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
    asked = list(_iter_requirements(Triples(shapes)))
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


def open_ontology(graph: Path | None = None) -> Ontology:
    """Read the ontology that confkg ships."""
    folder = graph or default_folder()
    return read_ontology(
        shipped_ontology(),
        shapes=[resource("ontology", "shapes.ttl")],
        questions=list_questions(),
        rules=resource("ontology", "rules").glob("*.rq"),
        uses=count_uses(folder / name for name in GRAPH_FILES),
    )


_PLACEHOLDER = re.compile(r"\{[?$](\w+)\}")
_NAMESPACE = re.compile(r"\^(https?://[^\\*+?()|\[\]{}]*[/#])")
"""A pattern that asks for the beginning of an IRI, and for nothing else."""
_SILENT = set(
    """
    path name description order group message severity property node sparql targetClass
    targetNode targetSubjectsOf targetObjectsOf target deactivated defaultValue
    ignoredProperties
    """.split()
)
"""Local names of properties of SHACL that ask nothing by themselves."""
_DEFAULT = "Violation"


def _iter_requirements(triples: Triples) -> Iterator[Requirement]:
    """Every requirement of every shape that has a class for its target, in the order of the file."""
    for shape in triples:
        targets = triples.named(shape, "sh:targetClass")
        kinds = triples.objects(shape, "rdf:type")
        if isinstance(shape, ox.NamedNode) and {node("rdfs:Class"), node("owl:Class")} & set(kinds):
            targets = [*targets, shape]  # SHACL: a shape that is a class has itself for its target
        for target in targets:
            yield from _shape_requirements(triples, shape, target, ())


def _shape_requirements(
    triples: Triples, shape: Node, target: ox.NamedNode, above: tuple[Node, ...]
) -> Iterator[Requirement]:
    if shape in above or triples.text(shape, "sh:deactivated") == "true":
        return
    message, levels = _message(triples, shape), triples.named(shape, "sh:severity")
    severity = re.split(r"[#/]", levels[0].value)[-1] if levels else _DEFAULT
    paths = triples.objects(shape, "sh:path")
    path = path_text(triples.described, paths[0]) if paths else ""
    named = properties_in(triples.described, paths[0]) if paths else ()
    beginning = _NAMESPACE.fullmatch(triples.text(shape, "sh:pattern"))
    name, within = in_words(shape), beginning[1] if beginning else ""

    def asked(words: str) -> Requirement:
        return Requirement(target.value, name, path, named, severity, words, within)

    of_values = [f"node {in_words(n)}" for n in triples.nodes(shape, "sh:node")] if paths else []
    if parameters := "; ".join(filter(None, [_parameters(triples, shape), *of_values])):
        yield asked(message or parameters)
    for constraint in triples.nodes(shape, "sh:sparql"):
        if triples.text(constraint, "sh:deactivated") != "true":
            yield asked(_message(triples, constraint) or message or "a rule in SPARQL holds")
    for prefixed in ("sh:property", "sh:node"):
        if paths and prefixed == "sh:node":
            continue  # that is asked of the values, and not of the thing
        for inner in triples.nodes(shape, prefixed):
            yield from _shape_requirements(triples, inner, target, (*above, shape))


def _message(triples: Triples, shape: Node) -> str:
    """The message; what a validator puts into it, as ``{?label}``, is shown as ⟨label⟩."""
    return _PLACEHOLDER.sub(r"⟨\1⟩", triples.text(shape, "sh:message"))


def _parameters(triples: Triples, shape: Node) -> str:
    """What a shape asks, by the names of SHACL; nothing if it only has other shapes for parts."""
    prefix = node("sh:x").value[:-1]
    asked = [
        f"{local} {', '.join(filter(None, map(in_words, values)))}".strip()
        for predicate, values in triples.statements(shape).items()
        if predicate.startswith(prefix) and (local := predicate[len(prefix) :]) not in _SILENT
    ]
    return "; ".join(asked)
