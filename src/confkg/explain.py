"""What is known of a thing, each fact with the documents and quotations that it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import pyoxigraph as ox

from confkg.graph import OpenGraph
from confkg.rdf.terms import ckg, term
from confkg.stores.store import Term


@dataclass(frozen=True, slots=True, order=True)
class Source:
    """What states a fact in one document."""

    document: str  # its label
    line: int  # where the value stands
    quote: str  # the line around it, or the value alone where the line is long
    reason: str = ""  # what of it is inferred from what; empty if all of it is printed
    # further lines that it rests on, each with its words
    supports: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Fact:
    """A triple in words, with its sources; ``about`` is empty for a fact of the thing itself."""

    about: str
    property: str
    value: str
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True, order=True)
class Quotation:
    """A passage that is about a thing, or about what it takes part in (``about``), or names it."""

    document: str
    line: int
    text: str
    about: str


_STRUCTURE = frozenset({"rdf:type", "rdfs:label"})
_APART = (
    "Claim", "Conflict", "Correction", "Dataset", "Evidence", "IdentityDecision", "NameForm", "Passage",
)  # fmt: skip
"""Classes of what speaks of a thing and is no part of it."""

_SENTENCE = 12


def explain(graph: OpenGraph, thing: ox.NamedNode) -> list[Fact]:
    """The facts of a thing, and those of what it takes part in (authorships, receipts, roles …)."""
    facts = list(_facts_of(graph, thing, ""))
    for other in sorted(_around(graph, thing), key=lambda node: (graph.label(node), node.value)):
        facts.extend(_facts_of(graph, other, graph.label(other)))
    return facts


def _around(graph: OpenGraph, thing: ox.NamedNode) -> set[ox.NamedNode]:
    """What a thing takes part in."""
    return {
        quad.subject
        for quad in graph.stated(None, thing)
        if isinstance(quad.subject, ox.NamedNode) and _is_entity(graph, quad.subject)
    }


def _is_entity(graph: OpenGraph, node: ox.NamedNode) -> bool:
    kinds = graph.objects(node, "rdf:type")
    return bool(kinds) and kinds.isdisjoint(map(ckg, _APART))


def _facts_of(graph: OpenGraph, thing: ox.NamedNode, about: str) -> Iterator[Fact]:
    skipped = {term(name) for name in _STRUCTURE}
    found = [
        quad
        for quad in graph.stated(thing, None)
        if quad.predicate not in skipped and graph.text(quad.object, "ckg:shown") != "false"
    ]
    for quad in sorted(found, key=lambda quad: (quad.predicate.value, str(quad.object))):
        sources = _sources(graph, thing, quad.predicate, quad.object)
        yield Fact(about, graph.label(quad.predicate), graph.label(quad.object), tuple(sources))
    yield from sorted(_inferred(graph, thing, about), key=lambda fact: (fact.property, fact.value))


def _inferred(graph: OpenGraph, thing: ox.NamedNode, about: str) -> Iterator[Fact]:
    """What follows about a thing, with the reason, and the sources of what it follows from."""
    for claim in graph.subjects("rdf:subject", thing):
        if graph.one(claim, "ckg:qualifier") != term("qualifier:inferred"):
            continue
        if graph.one(claim, "ckg:evidence"):
            continue  # a document says so, in part
        value = graph.one(claim, "rdf:object")
        found = {
            (graph.one(base, "rdf:object") != value, source)
            for base in graph.things(claim, "prov:wasDerivedFrom")
            if (source := _source(graph, base))
        }
        places = graph.things(claim, "ckg:supportingEvidence")
        found |= {(True, _record(graph, place)) for place in places}
        sources = [source for _, source in sorted(found)]  # what prints the value goes first
        reason = f"inferred: {graph.text(claim, 'ckg:reason')}"
        sources[:1] = [replace(source, reason=reason) for source in sources[:1]]
        said = graph.text(claim, "rdf:predicate")
        yield Fact(about, said, f"{graph.label(value)} (inferred)", tuple(sources))


def _sources(
    graph: OpenGraph, subject: ox.NamedNode, predicate: ox.NamedNode, value: Term
) -> list[Source]:
    found = {
        _source(graph, claim)
        for claim in graph.subjects("rdf:subject", subject)
        if predicate in graph.objects(claim, "rdf:predicate")
        and value in graph.objects(claim, "rdf:object")
    }
    records = graph.subjects("ckg:states", subject)
    return sorted(filter(None, found)) or sorted(_record(graph, place) for place in records)


def _record(graph: OpenGraph, place: ox.NamedNode) -> Source:
    """A record that states as a whole what is said of a thing."""
    _, _, line, words = _place(graph, place)
    return Source(graph.text(place, "prov:wasQuotedFrom"), line, words)


def _source(graph: OpenGraph, claim: ox.NamedNode) -> Source | None:
    """The places that a claim was read from, or None if it was not read from one."""
    own = graph.one(claim, "ckg:evidence")
    if not isinstance(own, ox.NamedNode):
        return None
    supports = {_place(graph, place) for place in graph.things(claim, "ckg:supportingEvidence")}
    place = _place(graph, own)
    around = [one for one in supports if one[0] <= place[0] and place[1] <= one[1]]
    return Source(
        graph.text(own, "prov:wasQuotedFrom"),
        place[2],
        min(around, default=place)[3],
        graph.text(claim, "ckg:reason"),
        tuple((line, words) for _, _, line, words in sorted(supports - {*around})),
    )


def _place(graph: OpenGraph, evidence: ox.NamedNode) -> tuple[int, int, int, str]:
    """Where a quotation begins and ends, its line, and its words."""
    start, end, line = (
        int(graph.text(evidence, name)) for name in ("oa:start", "oa:end", "ckg:line")
    )
    return start, end, line, graph.text(evidence, "oa:exact")


def _speaking(
    graph: OpenGraph, kind: str, things: Iterable[ox.NamedNode], name: str = "ckg:about"
) -> set[ox.NamedNode]:
    """What of a class speaks of some things."""
    found = {each for thing in things for each in graph.subjects(name, thing)}
    return {each for each in found if ckg(kind) in graph.objects(each, "rdf:type")}


def corrections_of(graph: OpenGraph, thing: ox.NamedNode) -> list[tuple[str, str, str, str, str]]:
    """What people have corrected of a thing and what it takes part in.

    Each with the correction in words, its author, date, reason and source.
    """
    names = ("rdfs:label", "ckg:correctedBy", "ckg:date", "ckg:reason", "ckg:basis")
    found = _speaking(graph, "Correction", (thing, *_around(graph, thing)))
    rows = ([graph.text(node, name) for name in names] for node in found)
    return sorted((words, by, date, why, basis) for words, by, date, why, basis in rows)


def merges_of(graph: OpenGraph, thing: ox.NamedNode) -> list[tuple[str, str, str]]:
    """Why forms of a name are one thing: the pair, the rule, the confidence."""
    return sorted(
        (
            graph.label(decision),
            graph.text(decision, "ckg:decidedBy"),
            graph.text(decision, "ckg:confidence"),
        )
        for decision in _speaking(graph, "IdentityDecision", [thing])
        if graph.one(decision, "ckg:judgement") == term("judgement:same")
    )


def passages_of(graph: OpenGraph, thing: ox.NamedNode) -> list[Quotation]:
    """The passages that speak of a thing, the nearest to it first.

    Those about the thing itself come first, then those about what it takes part in (its talk, a
    prize for its paper), then those that only name it. In each group running text comes before
    single lines, in the order of documents and lines.
    """
    passages: dict[ox.NamedNode, tuple[int, str]] = {}
    others = sorted(_around(graph, thing), key=lambda node: (graph.label(node), node.value))
    wanted = [(0, thing, "ckg:about", "")]
    wanted += [(1, other, "ckg:about", graph.label(other)) for other in others]
    wanted.append((2, thing, "ckg:mentions", ""))
    for rank, node, name, about in wanted:
        for passage in _speaking(graph, "Passage", [node], name):
            passages.setdefault(passage, (rank, about))
    described = [(rank, _quotation(graph, node, about)) for node, (rank, about) in passages.items()]
    described.sort(key=lambda row: (row[0], len(row[1].text.split()) < _SENTENCE, row[1]))
    return [quotation for _, quotation in described]


def _quotation(graph: OpenGraph, passage: ox.NamedNode, about: str) -> Quotation:
    document, line = graph.text(passage, "ckg:passageOf"), graph.text(passage, "ckg:line")
    return Quotation(document, int(line) if line else 0, graph.text(passage, "ckg:text"), about)
