"""Which named graph a subject belongs in: what one document says is in the graph of its name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

import pyoxigraph as ox

from confkg.namespaces import prefixes, thing_iri
from confkg.rdf.described import Described
from confkg.rdf.sorting import LineSorter
from confkg.rdf.terms import ckg, term

__all__ = ["document_of", "iter_by_graph", "iter_placed"]

_LEADS_TO_DOCUMENT = {
    ckg("Passage"): ckg("passageOf"),
    ckg("Evidence"): term("prov:wasQuotedFrom"),
}


def document_of(described: Described) -> ox.NamedNode | None:
    """The document that a claim, a place of evidence or a passage belongs to.

    A claim names its evidence, and the IRI of the evidence has the document's name in it: so
    nothing needs to be looked up, and none of it kept.
    """
    kinds = described.values(term("rdf:type"))
    for kind, leads in _LEADS_TO_DOCUMENT.items():
        if kind in kinds:
            return _only_node(described.values(leads))
    if ckg("Claim") in kinds:
        evidence = _only_node(described.values(ckg("evidence")))
        room = prefixes()["evidence"]
        if evidence and evidence.value.startswith(room):
            name, marked, _ = evidence.value.removeprefix(room).rpartition("--")
            return ox.NamedNode(thing_iri("document", name)) if marked else None
    return None


def _only_node(values: list[ox.NamedNode | ox.BlankNode | ox.Literal]) -> ox.NamedNode | None:
    nodes = [value for value in values if isinstance(value, ox.NamedNode)]
    return nodes[0] if len(nodes) == 1 else None


def iter_placed(subjects: Iterable[Described]) -> Iterator[ox.Quad]:
    """The statements, each in its graph."""
    for described in subjects:
        graph = document_of(described) or ox.DefaultGraph()
        for triple in described.flat():
            yield ox.Quad(triple.subject, triple.predicate, triple.object, graph)


def iter_by_graph(
    subjects: Iterable[Described],
) -> Iterator[tuple[ox.NamedNode | None, Described]]:
    """The subjects one graph after the other, the default graph first; else in the order they come.

    Those of named graphs are put aside outside memory.
    """
    with LineSorter() as lines:
        for number, described in enumerate(subjects):
            graph = document_of(described)
            if graph is None:
                yield None, described
                continue
            for each, triple in enumerate(described.triples):
                lines.add(f"{graph}\t{number:015d}\t{each:09d}\t{triple} .")
        for (graph, _), rows in groupby(lines, lambda line: line.split("\t", 2)[:2]):
            text = "\n".join(row.split("\t", 3)[3] for row in rows)
            triples = tuple(quad.triple for quad in ox.parse(text, format=ox.RdfFormat.N_TRIPLES))
            subject = triples[0].subject
            if not isinstance(subject, ox.Triple):
                yield ox.NamedNode(graph[1:-1]), Described(subject, triples)
