"""The conflicts of a graph: what the claims say, where they stand, which is preferred and why."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass

import pyoxigraph as ox

from confkg.graph import OpenGraph
from confkg.rdf.terms import ckg
from confkg.stores.store import Term


@dataclass(frozen=True, slots=True)
class Side:
    """One of the claims, with the place that it was read from."""

    claim: str
    thing: str
    property: str
    value: str
    qualifier: str
    document: str
    line: int
    quote: str
    preferred: bool


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A conflict in words."""

    iri: str  # of the conflict
    kind: str  # notation of its kind
    thing: str  # label of what it is about
    thing_iri: str  # IRI of that
    sides: tuple[Side, ...]  # the claims, the preferred one first
    reason: str  # why that one is preferred, or why none is
    severity: str  # notation of its severity: major, minor, or none if the claims are compatible
    summary: str  # what does not agree, in one sentence

    @property
    def settled(self) -> bool:
        """Whether one claim is preferred."""
        return any(side.preferred for side in self.sides)


def disagreements(
    graph: OpenGraph, thing: ox.NamedNode | None = None, kind: str = ""
) -> list[Disagreement]:
    """The conflicts of a graph, the gravest first, then by kind and thing."""
    wanted = graph.find(kind, "conflict-kind") if kind else None
    nodes = graph.subjects("rdf:type", ckg("Conflict"))
    if wanted:
        nodes &= graph.subjects("ckg:conflictKind", wanted)
    if thing:
        things = {thing, *graph.subjects("ckg:series", thing)}
        nodes = {node for node in nodes if _concerns(graph, node, things)}
    found = [_read(graph, node) for node in nodes]
    return sorted(found, key=lambda each: (each.severity, each.kind, each.thing, each.iri))


def _concerns(graph: OpenGraph, conflict: ox.NamedNode, things: set[ox.NamedNode]) -> bool:
    near: set[Term] = {conflict, *graph.objects(conflict, "ckg:about")}
    for claim in graph.objects(conflict, "ckg:conflictingClaim"):
        near |= {*graph.objects(claim, "rdf:subject"), *graph.objects(claim, "rdf:object")}
    return not near.isdisjoint(things) or any(
        next(graph.stated(node, thing), None)
        for node in near
        if isinstance(node, ox.NamedNode)
        for thing in things
    )


def _read(graph: OpenGraph, node: ox.NamedNode) -> Disagreement:
    preferred = set(graph.objects(node, "ckg:preferredClaim"))
    sides = [
        _side(graph, claim, claim in preferred)
        for claim in graph.objects(node, "ckg:conflictingClaim")
        if isinstance(claim, ox.NamedNode)
    ]
    about = graph.one(node, "ckg:about")
    return Disagreement(
        node.value,
        graph.notation(node, "ckg:conflictKind"),
        graph.label(about),
        about.value if isinstance(about, ox.NamedNode) else "",
        tuple(sorted(sides, key=lambda s: (not s.preferred, s.document, s.line, s.claim))),
        graph.text(node, "ckg:reason"),
        graph.notation(node, "ckg:severity"),
        graph.text(node, "ckg:summary"),
    )


def _side(graph: OpenGraph, claim: ox.NamedNode, preferred: bool) -> Side:
    evidence = graph.one(claim, "ckg:evidence")
    line = graph.text(evidence, "ckg:line")
    return Side(
        claim.value,
        graph.text(claim, "rdf:subject"),
        graph.text(claim, "rdf:predicate"),
        graph.text(claim, "rdf:object"),
        graph.text(claim, "ckg:qualifier"),
        graph.text(evidence, "prov:wasQuotedFrom"),
        int(line) if line.isdecimal() else 0,
        graph.text(evidence, "oa:exact"),
        preferred,
    )


def as_json(found: Iterable[Disagreement]) -> str:
    """Conflicts as a JSON array, one object for each."""
    return json.dumps([_as_record(each) for each in found], ensure_ascii=False, indent=1) + "\n"


def _as_record(found: Disagreement) -> dict[str, object]:
    return {
        "conflict": found.iri,
        "kind": found.kind,
        "severity": found.severity,
        "summary": found.summary,
        "thing": found.thing,
        "about": found.thing_iri,
        "reason": found.reason,
        "settled": found.settled,
        "claims": [asdict(side) for side in found.sides],
    }
