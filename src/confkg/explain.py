"""What is known of a thing, each fact with the documents and quotations that it rests on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pyoxigraph as ox

from confkg.graph import OpenGraph
from confkg.namespaces import expand

__all__ = ["Fact", "Source", "explain", "merges_of"]


@dataclass(frozen=True, slots=True, order=True)
class Source:
    """One place in one document that states a fact."""

    document: str
    line: int
    quote: str
    qualifier: str = "exact"


@dataclass(frozen=True, slots=True)
class Fact:
    """A triple in words, with its sources; ``about`` is empty for a fact of the thing itself."""

    about: str
    property: str
    value: str
    sources: tuple[Source, ...]


def _node(prefixed: str) -> ox.NamedNode:
    return ox.NamedNode(str(expand(prefixed)))


_STRUCTURE = frozenset({"rdf:type", "rdfs:label"})


def explain(graph: OpenGraph, thing: ox.NamedNode) -> list[Fact]:
    """The facts of a thing, and those of what it takes part in (authorships, receipts, roles …)."""
    facts = list(_facts_of(graph, thing, ""))
    around = {
        quad.subject
        for quad in graph.store.quads_for_pattern(None, None, thing, None)
        if isinstance(quad.subject, ox.NamedNode) and _is_entity(graph, quad.subject)
    }
    for other in sorted(around, key=lambda node: (graph.label(node), node.value)):
        facts.extend(_facts_of(graph, other, graph.label(other)))
    return facts


def _is_entity(graph: OpenGraph, node: ox.NamedNode) -> bool:
    kinds = {
        quad.object for quad in graph.store.quads_for_pattern(node, _node("rdf:type"), None, None)
    }
    names = ("Claim", "Conflict", "Evidence", "IdentityDecision", "NameForm")
    apart = {_node(f"ckg:{name}") for name in names}
    return bool(kinds) and not kinds & apart


def _facts_of(graph: OpenGraph, thing: ox.NamedNode, about: str) -> Iterator[Fact]:
    skipped = {_node(name) for name in _STRUCTURE}
    quads = graph.store.quads_for_pattern(thing, None, None, None)
    found = [quad for quad in quads if quad.predicate not in skipped]
    for quad in sorted(found, key=lambda quad: (quad.predicate.value, str(quad.object))):
        sources = _sources(graph, thing, quad.predicate, quad.object)
        yield Fact(about, graph.label(quad.predicate), graph.label(quad.object), tuple(sources))


def _sources(
    graph: OpenGraph,
    subject: ox.NamedNode,
    predicate: ox.NamedNode,
    value: ox.NamedNode | ox.Literal | ox.BlankNode | ox.Triple,
) -> list[Source]:
    sources = set()
    for quad in graph.store.quads_for_pattern(None, _node("rdf:subject"), subject, None):
        claim = quad.subject
        says = graph.store.quads_for_pattern
        if not next(says(claim, _node("rdf:predicate"), predicate, None), None):
            continue
        if not next(says(claim, _node("rdf:object"), value, None), None):
            continue
        qualifier = _one(graph, claim, "ckg:qualifier")
        evidence = _one(graph, claim, "ckg:evidence")
        if isinstance(evidence, ox.NamedNode):
            sources.add(
                Source(
                    graph.label(_one(graph, evidence, "prov:wasQuotedFrom")),
                    int(graph.label(_one(graph, evidence, "ckg:line"))),
                    graph.label(_one(graph, evidence, "oa:exact")),
                    graph.label(qualifier),
                )
            )
    return sorted(sources)


def _one(
    graph: OpenGraph, subject: ox.NamedNode | ox.BlankNode | ox.Triple, name: str
) -> ox.NamedNode | ox.Literal | ox.BlankNode | ox.Triple | None:
    found = next(graph.store.quads_for_pattern(subject, _node(name), None, None), None)
    return found.object if found else None


def merges_of(graph: OpenGraph, thing: ox.NamedNode) -> list[tuple[str, str, str]]:
    """Why forms of a name are one thing: the pair, the rule, the confidence."""
    return sorted(
        (
            graph.label(quad.subject),
            graph.label(_one(graph, quad.subject, "ckg:decidedBy")),
            graph.label(_one(graph, quad.subject, "ckg:confidence")),
        )
        for quad in graph.store.quads_for_pattern(None, _node("ckg:about"), thing, None)
        if isinstance(quad.subject, ox.NamedNode) and _one(graph, quad.subject, "ckg:judgement")
    )
