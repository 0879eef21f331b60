"""What is known of a thing, each fact with the documents and quotations that it rests on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pyoxigraph as ox

from confkg.graph import OpenGraph
from confkg.namespaces import expand

__all__ = ["Fact", "Quotation", "Source", "corrections_of", "explain", "merges_of", "passages_of"]


@dataclass(frozen=True, slots=True, order=True)
class Source:
    """What states a fact in one document.

    Attributes:
        document: its label.
        line: where the value stands.
        quote: the line around it, or the value alone where the line is long.
        reason: what of it is inferred from what; empty if all of it is printed.
        supports: further lines that it rests on, each with its words.
    """

    document: str
    line: int
    quote: str
    reason: str = ""
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


Term = ox.NamedNode | ox.Literal | ox.BlankNode | ox.Triple


def _node(prefixed: str) -> ox.NamedNode:
    return ox.NamedNode(str(expand(prefixed)))


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
    kinds = {
        quad.object for quad in graph.store.quads_for_pattern(node, _node("rdf:type"), None, None)
    }
    return bool(kinds) and not kinds & {_node(f"ckg:{name}") for name in _APART}


def _facts_of(graph: OpenGraph, thing: ox.NamedNode, about: str) -> Iterator[Fact]:
    skipped = {_node(name) for name in _STRUCTURE}
    found = [
        quad
        for quad in graph.stated(thing, None)
        if quad.predicate not in skipped and not _is_hidden(graph, quad.object)
    ]
    for quad in sorted(found, key=lambda quad: (quad.predicate.value, str(quad.object))):
        sources = _sources(graph, thing, quad.predicate, quad.object)
        yield Fact(about, graph.label(quad.predicate), graph.label(quad.object), tuple(sources))
    yield from sorted(_inferred(graph, thing, about), key=lambda fact: (fact.property, fact.value))


def _inferred(graph: OpenGraph, thing: ox.NamedNode, about: str) -> Iterator[Fact]:
    """What follows about a thing, with the reason, and the sources of what it follows from."""
    for quad in graph.store.quads_for_pattern(None, _node("rdf:subject"), thing, None):
        claim = quad.subject
        if _one(graph, claim, "ckg:qualifier") != _node("qualifier:inferred"):
            continue
        if _one(graph, claim, "ckg:evidence"):
            continue  # a document says so, in part
        value = _one(graph, claim, "rdf:object")
        reason = f"inferred: {graph.label(_one(graph, claim, 'ckg:reason'))}"
        grounds = graph.store.quads_for_pattern(claim, _node("prov:wasDerivedFrom"), None, None)
        bases = [ground.object for ground in grounds if isinstance(ground.object, ox.NamedNode)]
        found = {
            (_one(graph, base, "rdf:object") != value, source)
            for base in bases
            if (source := _source(graph, base))
        }
        found |= {(True, source) for source in _stating(graph, claim)}
        sources = [source for _, source in sorted(found)]  # what prints the value goes first
        sources[:1] = [replace(source, reason=reason) for source in sources[:1]]
        said = graph.label(_one(graph, claim, "rdf:predicate"))
        yield Fact(about, said, f"{graph.label(value)} (inferred)", tuple(sources))


def _stating(graph: OpenGraph, claim: Term) -> Iterator[Source]:
    """The records that state, each as a whole, what an inferred claim rests on."""
    if not isinstance(claim, ox.Literal):
        places = graph.store.quads_for_pattern(claim, _node("ckg:supportingEvidence"), None, None)
        yield from (
            _record(graph, quad.object) for quad in places if isinstance(quad.object, ox.NamedNode)
        )


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
        if source := _source(graph, claim):
            sources.add(source)
    return sorted(sources or _records(graph, subject))


def _records(graph: OpenGraph, thing: ox.NamedNode) -> Iterator[Source]:
    """The records that state all that is said of a thing, if records do."""
    for quad in graph.store.quads_for_pattern(None, _node("ckg:states"), thing, None):
        if isinstance(quad.subject, ox.NamedNode):
            yield _record(graph, quad.subject)


def _record(graph: OpenGraph, place: ox.NamedNode) -> Source:
    _, _, line, words = _place(graph, place)
    return Source(graph.label(_one(graph, place, "prov:wasQuotedFrom")), line, words)


def _source(graph: OpenGraph, claim: Term) -> Source | None:
    """The places that a claim was read from, or None if it was not read from one."""
    own = None if isinstance(claim, ox.Literal) else _one(graph, claim, "ckg:evidence")
    if not isinstance(own, ox.NamedNode) or isinstance(claim, ox.Literal):
        return None
    found = graph.store.quads_for_pattern(claim, _node("ckg:supportingEvidence"), None, None)
    supports = {
        _place(graph, quad.object) for quad in found if isinstance(quad.object, ox.NamedNode)
    }
    place = _place(graph, own)
    around = [one for one in supports if one[0] <= place[0] and place[1] <= one[1]]
    return Source(
        graph.label(_one(graph, own, "prov:wasQuotedFrom")),
        place[2],
        min(around, default=place)[3],
        graph.label(_one(graph, claim, "ckg:reason")),
        tuple((line, words) for _, _, line, words in sorted(supports - {*around})),
    )


def _place(graph: OpenGraph, evidence: ox.NamedNode) -> tuple[int, int, int, str]:
    """Where a quotation begins and ends, its line, and its words."""
    start, end, line = (
        int(graph.label(_one(graph, evidence, name))) for name in ("oa:start", "oa:end", "ckg:line")
    )
    return start, end, line, graph.label(_one(graph, evidence, "oa:exact"))


def _one(
    graph: OpenGraph, subject: ox.NamedNode | ox.BlankNode | ox.Triple, name: str
) -> ox.NamedNode | ox.Literal | ox.BlankNode | ox.Triple | None:
    found = next(graph.store.quads_for_pattern(subject, _node(name), None, None), None)
    return found.object if found else None


def _is_hidden(graph: OpenGraph, value: Term) -> bool:
    """Whether a value is a form of a name that is never to be shown."""
    if not isinstance(value, ox.NamedNode):
        return False
    return graph.label(_one(graph, value, "ckg:shown")) == "false"


def _is(graph: OpenGraph, node: ox.NamedNode, name: str) -> bool:
    """Whether a thing is of a class."""
    found = graph.store.quads_for_pattern(node, _node("rdf:type"), _node(f"ckg:{name}"), None)
    return next(found, None) is not None


def corrections_of(graph: OpenGraph, thing: ox.NamedNode) -> list[tuple[str, str, str, str, str]]:
    """What people have corrected of a thing and what it takes part in.

    Each with the correction in words, its author, date, reason and source.
    """
    names = ("rdfs:label", "ckg:correctedBy", "ckg:date", "ckg:reason", "ckg:basis")
    found = {
        quad.subject
        for node in (thing, *_around(graph, thing))
        for quad in graph.store.quads_for_pattern(None, _node("ckg:about"), node, None)
        if isinstance(quad.subject, ox.NamedNode) and _is(graph, quad.subject, "Correction")
    }
    rows = ([graph.label(_one(graph, node, name)) for name in names] for node in found)
    return sorted((words, by, date, why, basis) for words, by, date, why, basis in rows)


def merges_of(graph: OpenGraph, thing: ox.NamedNode) -> list[tuple[str, str, str]]:
    """Why forms of a name are one thing: the pair, the rule, the confidence."""
    return sorted(
        (
            graph.label(quad.subject),
            graph.label(_one(graph, quad.subject, "ckg:decidedBy")),
            graph.label(_one(graph, quad.subject, "ckg:confidence")),
        )
        for quad in graph.store.quads_for_pattern(None, _node("ckg:about"), thing, None)
        if isinstance(quad.subject, ox.NamedNode)
        and _is(graph, quad.subject, "IdentityDecision")
        and _one(graph, quad.subject, "ckg:judgement") == _node("judgement:same")
    )


def passages_of(graph: OpenGraph, thing: ox.NamedNode) -> list[Quotation]:
    """The passages that speak of a thing, the nearest to it first.

    Those about the thing itself come first, then those about what it takes part in (its talk, a
    prize for its paper), then those that only name it. In each group running text comes before
    single lines, in the order of documents and lines.
    """
    passages: dict[ox.NamedNode, tuple[int, str]] = {}
    others = sorted(_around(graph, thing), key=lambda node: (graph.label(node), node.value))
    wanted = [(0, thing, "ckg:about", ""), (2, thing, "ckg:mentions", "")]
    wanted += [(1, other, "ckg:about", graph.label(other)) for other in others]
    for rank, node, name, about in sorted(wanted, key=lambda row: row[0]):
        for quad in graph.store.quads_for_pattern(None, _node(name), node, None):
            if isinstance(quad.subject, ox.NamedNode) and _is(graph, quad.subject, "Passage"):
                passages.setdefault(quad.subject, (rank, about))
    described = [(rank, _quotation(graph, node, about)) for node, (rank, about) in passages.items()]
    described.sort(key=lambda row: (row[0], len(row[1].text.split()) < _SENTENCE, row[1]))
    return [quotation for _, quotation in described]


def _quotation(graph: OpenGraph, passage: ox.NamedNode, about: str) -> Quotation:
    line = graph.label(_one(graph, passage, "ckg:line"))
    return Quotation(
        graph.label(_one(graph, passage, "ckg:passageOf")),
        int(line) if line else 0,
        graph.label(_one(graph, passage, "ckg:text")),
        about,
    )
