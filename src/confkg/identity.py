"""How a graph judges names: which are one thing, which are not, and by which judgements two of them are or are not."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

import pyoxigraph as ox

from confkg.graph import OpenGraph
from confkg.namespaces import compact, expand
from confkg.rdf.terms import ckg, term
from confkg.resolve import Judgement, difference
from confkg.stores.store import Term

_IN_DOCUMENT = re.compile(r"(.+) \(([^()]+)\)")
_NAMING = frozenset({"ckg:acronym", "ckg:alternativeName", "ckg:name", "ckg:title"})


@dataclass(frozen=True, slots=True, order=True)
class Name:
    """A form of a name that something is judged of."""

    text: str  # the form
    thing: str  # what it stands for
    # pairs of document (its name) and line; empty if a decision alone gives it
    printed: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True, order=True)
class Judged:
    """A judgement on two forms of a name, as the graph has it; ``kind`` is the class of both."""

    kind: str
    first: Name
    second: Name
    judgement: str
    rule: str
    confidence: str
    reason: str
    evidence: tuple[str, ...]


def iter_judged(graph: OpenGraph) -> list[Judged]:
    """Every judgement of the graph, sorted."""
    decisions = graph.subjects("rdf:type", ckg("IdentityDecision"))
    return sorted(_read(graph, decision) for decision in decisions)


def open_questions(graph: OpenGraph) -> list[Judged]:
    """The judgements *unsure*: pairs that a person has to settle."""
    return [judged for judged in iter_judged(graph) if judged.judgement == Judgement.UNSURE]


def _read(graph: OpenGraph, node: Term) -> Judged:
    about = sorted(_values(graph, node, "ckg:about"))
    names = _names(graph, node, about)
    evidence = sorted(
        {graph.label(ox.NamedNode(iri)) for iri in _values(graph, node, "ckg:evidence")}
    )
    return Judged(
        kind_of(graph, ox.NamedNode(about[0])) if about else "",
        names[0],
        names[-1],
        graph.notation(node, "ckg:judgement"),
        graph.text(node, "ckg:decidedBy"),
        graph.text(node, "ckg:confidence"),
        graph.text(node, "ckg:reason"),
        tuple(evidence),
    )


def _names(graph: OpenGraph, node: Term, about: list[str]) -> list[Name]:
    """The forms that a judgement compares, each with its thing and where it is printed."""
    forms = [ox.NamedNode(member) for member in _values(graph, node, "ckg:member")]
    printed = _values(graph, node, "ckg:printed")
    people = [person for form in forms for person in _values(graph, form, "ckg:formOf")]
    if not people:
        return sorted(_name_of_thing(graph, text, about) for text in printed)
    if printed:  # one form, printed by two documents
        return sorted(_name_in_document(graph, text, forms[0], people[0]) for text in printed)
    return sorted(
        Name(
            text_of(graph, form),
            min(_values(graph, form, "ckg:formOf"), default=""),
            _places(graph, form),
        )
        for form in forms
    )


def text_of(graph: OpenGraph, thing: ox.NamedNode) -> str:
    """The words of a form of a name; the label of anything else."""
    return graph.label(graph.one(thing, "ckg:literalForm") or thing)


def _name_in_document(graph: OpenGraph, text: str, form: ox.NamedNode, person: str) -> Name:
    local = _IN_DOCUMENT.fullmatch(text)
    where = local[2] if local else ""
    places = tuple(place for place in _places(graph, form) if where in ("", place[0]))
    return Name(local[1] if local else text, person, places)


def _name_of_thing(graph: OpenGraph, text: str, about: Iterable[str]) -> Name:
    local = _IN_DOCUMENT.fullmatch(text)
    for thing in about:
        if places := _places_of_text(graph, ox.NamedNode(thing), text):
            return Name(text, thing, places)
    if local:
        for thing in about:
            places = _places_of_text(graph, ox.NamedNode(thing), local[1])
            if here := tuple(place for place in places if place[0] == local[2]):
                return Name(local[1], thing, here)
    return Name(text, next((iri for iri in about if graph.label(ox.NamedNode(iri)) == text), ""))


def _places_of_text(
    graph: OpenGraph, thing: ox.NamedNode, text: str
) -> tuple[tuple[str, int], ...]:
    """Where claims name a thing so."""
    claims = [
        claim
        for claim in graph.subjects("rdf:object", ox.Literal(text))
        if graph.one(claim, "rdf:subject") == thing
        and not graph.objects(claim, "rdf:predicate").isdisjoint(map(term, _NAMING))
    ]
    if found := _claim_places(graph, claims):
        return found
    is_named = any(ox.Literal(text) in graph.objects(thing, name) for name in _NAMING)
    return _of_records(graph, thing) if is_named else ()


def _places(graph: OpenGraph, form: ox.NamedNode) -> tuple[tuple[str, int], ...]:
    """Where a form of a person's name is printed."""
    claims = [
        claim
        for claim in graph.subjects("rdf:object", form)
        if graph.one(claim, "rdf:predicate") == ckg("nameForm")
    ]
    return _claim_places(graph, claims) + _of_records(graph, form)


def _claim_places(graph: OpenGraph, claims: Iterable[Term]) -> tuple[tuple[str, int], ...]:
    return _evidence_places(graph, (graph.one(claim, "ckg:evidence") for claim in claims))


def _of_records(graph: OpenGraph, thing: ox.NamedNode) -> tuple[tuple[str, int], ...]:
    """Where records state all that is said of a thing."""
    return _evidence_places(graph, graph.subjects("ckg:states", thing))


def _evidence_places(graph: OpenGraph, found: Iterable[Term | None]) -> tuple[tuple[str, int], ...]:
    places = set()
    for evidence in found:
        if isinstance(evidence, ox.NamedNode):
            document = graph.one(evidence, "prov:wasQuotedFrom")
            line = graph.text(evidence, "ckg:line")
            if isinstance(document, ox.NamedNode):
                places.add((compact(document.value).partition(":")[2], int(line)))
    return tuple(sorted(places))


def kind_of(graph: OpenGraph, thing: ox.NamedNode) -> str:
    """The class of a thing, the most special one that is stated."""
    kinds = sorted(compact(kind) for kind in _values(graph, thing, "rdf:type"))
    special = [kind for kind in kinds if kind != "ckg:Place"] or kinds
    return special[0].removeprefix("ckg:") if special else ""


def _values(graph: OpenGraph, node: Term, name: str) -> list[str]:
    found = graph.objects(node, name)
    return sorted(each.value for each in found if isinstance(each, (ox.NamedNode, ox.Literal)))


@dataclass(frozen=True, slots=True)
class _Verdict:
    """Whether two names are one thing."""

    same: bool  # whether they are
    things: tuple[ox.NamedNode, ...]  # the things that they stand for: one or two
    # the judgements that lead from one name to the other, or that keep them apart
    steps: tuple[Judged, ...]
    reason: str = ""  # why they are apart, if no judgement says so


def compare(graph: OpenGraph, first: str, second: str) -> _Verdict:
    """Whether two names are one thing, and why."""
    things = graph.find(first), graph.find(second)
    judged = iter_judged(graph)
    if things[0] == things[1]:
        same = [one for one in judged if one.judgement == Judgement.SAME]
        return _Verdict(True, things[:1], tuple(_chain(same, graph, first, second)))
    wanted = {thing.value for thing in things}
    about = [one for one in judged if {one.first.thing, one.second.thing} == wanted]
    if about:
        return _Verdict(False, things, tuple(about))
    kinds = [kind_of(graph, thing) for thing in things]
    if kinds[0] != kinds[1]:
        labels = [graph.label(ox.NamedNode(str(expand(f"ckg:{kind}")))) for kind in kinds]
        reason = f"one is of the class {labels[0]}, the other of {labels[1]}"
    elif kinds[0] == "Person":
        reason = difference(*map(graph.label, things))
    else:
        reason = "the names are not near enough for any rule"
    return _Verdict(False, things, (), reason)


def _chain(same: list[Judged], graph: OpenGraph, first: str, second: str) -> list[Judged]:
    """A shortest chain of judgements from one form to another."""
    import networkx as nx

    links = nx.Graph()
    for one in same:
        ends = _key(one.first.text), _key(one.second.text)
        if not links.has_edge(*ends):
            links.add_edge(*ends, judged=one)
    start, end = (_key(_text(graph, name)) for name in (first, second))
    way = nx.single_source_shortest_path(links, start).get(end, []) if start in links else []
    return [links.edges[ends]["judged"] for ends in pairwise(way)]


def _key(text: str) -> str:
    return " ".join(text.split()).casefold()


def _text(graph: OpenGraph, name: str) -> str:
    iri = name.strip("<>") if "://" in name else expand(name)
    return text_of(graph, ox.NamedNode(iri)) if iri else name
