"""One thing with what belongs to it, so that it can be read alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

import pyoxigraph as ox

from confkg.errors import UsageError
from confkg.exports.describing import NAMED, whole_of
from confkg.exports.places import Places, Years
from confkg.exports.sources import Hiding, iter_grounds
from confkg.graph import OpenGraph
from confkg.namespaces import compact, things
from confkg.rdf.described import Node
from confkg.rdf.sorting import LineSorter
from confkg.rdf.terms import ckg, term
from confkg.schema import KINDS, kinds
from confkg.stores.binding import rows_beside

_PARTS = tuple(
    ckg(name)
    for name in sorted(kinds(lambda kind: kind.key and kind.sort in ("relation", "entry")))
)
"""What relates other things and comes with them. A paper or a person stands for itself."""

_APART = tuple(
    ckg(name)
    for name in ("Claim", "Conflict", "Correction", "Evidence", "IdentityDecision", "Passage")
)
"""What speaks of a thing, and comes along only if it is asked for."""

_QUERIES = tuple(sorted(path.stem for path in Path(__file__).with_name("about").glob("*.rq")))
_TITLES = (term("rdf:type"), term("rdfs:label"), term("skos:prefLabel"), ckg("literalForm"))


def extract_thing(graph: OpenGraph, thing: ox.NamedNode, *, with_claims: bool) -> set[ox.Triple]:
    """The statements on a thing and its parts, with types, labels and sources of what they point at.

    Parts are what has no name of its own, such as authorships, and what a query in the folder
    ``about`` finds for its kind. Of anything else that points at it there is that statement alone,
    with type and label. What the data are, and under which licence, is in it as well.
    """
    hiding = Hiding(graph)
    if hiding.is_hidden(thing):
        what = "this form of a name is not to be shown"
        raise UsageError(what, compact(thing.value), "name the person")
    pointing = {
        quad.triple
        for quad in graph.store.quads_for_pattern(None, None, thing, None)
        if quad.predicate != term("rdf:type") and not _is_any(graph, quad.subject, _APART)
    }
    near = {triple.subject for triple in pointing} | {
        triple.object for triple in graph.statements(thing)
    }
    parts = {node for node in near if _is_any(graph, node, _PARTS)} | _asked(graph, thing)
    whole = {thing} | {
        part for part in parts if isinstance(part, ox.NamedNode) and not hiding.is_hidden(part)
    }
    triples = set(pointing)
    for node in whole:
        triples.update(graph.statements(node))
    triples.update(_added(graph, whole | _things(triples)))
    triples.update(_statements_on_documents(graph, triples))
    triples.update(_statements_on_dataset(graph))
    if with_claims:
        triples.update(iter_grounds(graph, thing, whole, hiding))
    triples = {triple for triple in triples if not hiding.concerns(triple)}
    triples.update(_titles(graph, triples))
    return {hiding.redacted(triple) for triple in triples}


def _asked(graph: OpenGraph, thing: ox.NamedNode) -> set[Node]:
    """What the queries of its kinds find."""
    found: set[Node] = set()
    for kind in kinds(lambda kind: ox.Quad(thing, term("rdf:type"), ckg(kind.name)) in graph.store):
        for asked in _QUERIES:
            if KINDS[kind].is_a(asked):
                rows = rows_beside(graph.embedded, __file__, f"about/{asked}", {"thing": [thing]})
                found |= {row["part"] for row in rows}
    return found


def _things(triples: Iterable[ox.Triple]) -> set[ox.NamedNode]:
    ends = (end for triple in triples for end in (triple.subject, triple.object))
    return {end for end in ends if isinstance(end, ox.NamedNode) and end.value.startswith(things())}


def _statements_on_documents(graph: OpenGraph, triples: Iterable[ox.Triple]) -> Iterator[ox.Triple]:
    """What is known of the documents that are quoted, and of their originals."""
    quoted = {each.object for each in triples if each.predicate == term("prov:wasQuotedFrom")}
    documents = {node for node in quoted if isinstance(node, ox.NamedNode)}
    for node in documents | _pointed(graph, documents, "prov:wasDerivedFrom"):
        yield from graph.statements(node)


def _statements_on_dataset(graph: OpenGraph) -> list[ox.Triple]:
    """What the data are, but not what is in which file."""
    wholes = graph.subjects("rdf:type", ckg("Dataset"))
    nodes = wholes.union(*(_pointed(graph, wholes, compact(name.value)) for name in NAMED))
    return whole_of(triple for node in nodes for triple in graph.statements(node))


def _added(graph: OpenGraph, whole: set[ox.NamedNode]) -> Iterator[ox.Triple]:
    """Where things were read, and the years of papers."""
    claims = _pointing(graph, whole, "rdf:subject")
    evidence = _pointing(graph, whole, "ckg:states") | _pointed(graph, claims, "ckg:evidence")
    documents = _pointed(graph, evidence, "prov:wasQuotedFrom")
    with LineSorter() as lines, LineSorter() as dated:
        places, years = Places(lines), Years(dated)
        for node in claims | evidence:
            said = graph.statements(node)
            states = ckg("states")
            places.see(
                node, (each for each in said if each.predicate != states or each.object in whole)
            )
        for node in whole | _pointed(graph, whole, "ckg:presentedAt"):
            years.see(node, graph.statements(node))
        labels = {str(document): graph.label(document) for document in documents}
        text = "\n".join(chain(places.lines(labels), years.lines()))
    yield from (quad.triple for quad in ox.parse(text, format=ox.RdfFormat.N_TRIPLES))


def _pointing(graph: OpenGraph, nodes: set[ox.NamedNode], name: str) -> set[ox.NamedNode]:
    return {each for node in nodes for each in graph.subjects(name, node)}


def _pointed(graph: OpenGraph, nodes: set[ox.NamedNode], name: str) -> set[ox.NamedNode]:
    return {each for node in nodes for each in graph.things(node, name)}


def _is_any(graph: OpenGraph, node: Node, kinds: tuple[ox.NamedNode, ...]) -> bool:
    return not graph.objects(node, "rdf:type").isdisjoint(kinds)


def _titles(graph: OpenGraph, triples: set[ox.Triple]) -> set[ox.Triple]:
    """Type and label of all that has none yet: what is pointed at, and what points."""
    typed = {triple.subject for triple in triples if triple.predicate == term("rdf:type")}
    nodes = {triple.subject for triple in triples} | {
        triple.object for triple in triples if triple.predicate != term("rdf:type")
    }
    return {
        quad.triple
        for node in nodes - typed
        if isinstance(node, ox.NamedNode)
        for name in _TITLES
        for quad in graph.store.quads_for_pattern(node, name, None, None)
    }
