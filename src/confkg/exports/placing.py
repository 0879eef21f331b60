"""Which named graph a subject belongs in: what one document says is in the graph of its name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pyoxigraph as ox

from confkg.namespaces import prefixes, thing_iri
from confkg.rdf.described import Described
from confkg.rdf.terms import ckg, term

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
