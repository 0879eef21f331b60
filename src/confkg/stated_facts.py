"""Facts of a graph by the words of people, as a table of corrections has them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pyoxigraph as ox

from confkg.corrections.values import wanted
from confkg.errors import UsageError
from confkg.graph import OpenGraph
from confkg.model import Facet, Mention, Node, Property, Reference, Span
from confkg.namespaces import compact, expand
from confkg.rdf.terms import ckg, term
from confkg.schema import KINDS, PROPERTIES

_MOST = 5


def find_cell(graph: OpenGraph, name: str) -> str:
    """The IRI, with its prefix, of what has this name; the name itself if it is of a new thing."""
    if ": " in name or "(" in name:  # 'City: Vienna', 'Observation(edition=…; measure=…)'
        try:
            return compact(graph.find(name).value)
        except UsageError:
            return name
    return compact(graph.find(name).value)


def find_new(graph: OpenGraph, predicate: str, value: str) -> str:
    """A new value as a table has it: things by their IRIs where they are known, else as given.

    Raises:
        UsageError: it is no concept of the scheme that the property takes.
    """
    of = PROPERTIES.get(predicate)
    if of and of.scheme and value:
        concepts = graph.subjects("skos:inScheme", term(f"ckgv:{of.scheme}"))
        known = {concept.value.rpartition("/")[2] for concept in concepts}
        if known and value.removeprefix(f"{of.scheme}:") not in known:
            raise UsageError(f"it is no {predicate}", value, f"one of {', '.join(sorted(known))}")
    if of is None or of.type not in {*KINDS, "thing"}:
        return value
    try:
        return find_cell(graph, value)
    except UsageError:
        return value


def find_things(graph: OpenGraph, cells: Iterable[str]) -> dict[str, Reference]:
    """The things that cells of a table name and a graph has, by their IRIs with prefixes."""
    named = (name for cell in cells for name in wanted(cell))
    found = ((name, _thing(graph, iri)) for name in named if (iri := expand(name)))
    return {name: thing for name, thing in found if thing}


def _thing(graph: OpenGraph, iri: str) -> Reference | None:
    """A thing as documents speak of it, as far as a correction looks at it."""
    try:
        node, nowhere = ox.NamedNode(iri), Span(0, 0)
    except ValueError:
        return None
    classes = graph.things(node, "rdf:type")
    kind = next((kind for kind in reversed([*KINDS.values()]) if ckg(kind.name) in classes), None)
    if kind is None or kind.named_by:
        return Mention(kind.name, graph.label(node), nowhere) if kind else None
    said = {name: value for name in kind.key if (value := graph.one(node, f"ckg:{name}"))}
    others = {*kind.one_of} - {next((name for name in kind.one_of if name in said), "")}
    parts = (
        Facet(
            Property(name),
            (isinstance(value, ox.NamedNode) and _thing(graph, value.value)) or graph.label(value),
            nowhere,
        )
        for name, value in said.items()
        if name not in others
    )
    return Node(kind.name, tuple(parts))


def find_fact(graph: OpenGraph, thing: str, predicate: str, value: str) -> tuple[str, str]:
    """A thing and the value that documents state of it, as a table of corrections has them."""
    node = graph.find(thing)
    subject = compact(node.value)
    if not predicate:
        return subject, ""
    stated = dict(_iter_stated(graph, node, predicate))
    if not stated:
        known = ", ".join(sorted({compact(p).partition(":")[2] for p in _predicates(graph, node)}))
        raise UsageError(f"no document states {predicate} of it", thing, f"stated: {known}")
    if not value:
        return subject, ""
    iri = expand(value) if ":" in value else None
    wanted = {value, iri, value.replace(",", "")}
    for each, shown in stated.items():
        if wanted & {shown, each.value}:
            return subject, compact(each.value) if isinstance(each, ox.NamedNode) else each.value
    shown = "; ".join(sorted(set(stated.values()))[:_MOST])
    raise UsageError(f"no document states {predicate} '{value}' of it", thing, f"stated: {shown}")


def _of_records(graph: OpenGraph, node: ox.NamedNode) -> Iterator[ox.Quad]:
    """What is stated of a thing, if records state all of it."""
    if graph.subjects("ckg:states", node):
        yield from graph.stated(node, None)


def _predicates(graph: OpenGraph, node: ox.NamedNode) -> set[str]:
    found = {quad.predicate for quad in _of_records(graph, node)}
    found -= {term("rdf:type"), term("rdfs:label")}
    for claim in graph.subjects("rdf:subject", node):
        found |= graph.things(claim, "rdf:predicate")
    return {predicate.value for predicate in found}


def _iter_stated(
    graph: OpenGraph, node: ox.NamedNode, predicate: str
) -> Iterator[tuple[ox.NamedNode | ox.Literal, str]]:
    """The values that documents state, each with what is shown for it."""
    stated = ckg(predicate)
    values = {quad.object for quad in _of_records(graph, node) if quad.predicate == stated}
    for claim in graph.subjects("rdf:subject", node):
        if stated in graph.objects(claim, "rdf:predicate"):
            values |= graph.objects(claim, "rdf:object")
    for value in sorted(values, key=str):
        if isinstance(value, (ox.NamedNode, ox.Literal)):
            yield value, graph.label(value)
