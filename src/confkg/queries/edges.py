"""Triples as nodes and edges, for network tools (GraphML) and pictures."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import pyoxigraph as ox

from confkg.errors import inert
from confkg.namespaces import compact
from confkg.queries.asking import Triples
from confkg.queries.columns import NUMBERS, kind_of_column

if TYPE_CHECKING:
    import networkx as nx

_RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
_PARTS = tuple(_RDF + name for name in ("subject", "predicate", "object"))
_THINGS = "https://w3id.org/confkg/"
_LAYOUT = "\t\n"


def as_network(triples: Triples) -> nx.MultiDiGraph:
    """The triples as nodes and edges, in an order that depends on the triples alone.

    A node is an IRI with its label, its kind (by its ``rdf:type``, or as the IRI says) and its
    literals; each other triple is an edge with the predicate as its key. What is said of a triple (an
    ``rdf:Statement`` with the triple's three parts, and a number) is the weight of that edge.
    """
    import networkx as nx

    statements = _statements(triples.triples)
    weights = {parts: weight for parts, weight in statements.values() if weight is not None}
    kinds: dict[str, set[str]] = {}
    literals: dict[str, dict[str, set[str]]] = {}
    edges = []
    ends: set[str] = set()
    for about, says, what in triples.triples:
        if str(about) in statements:
            continue
        start = _key(about)
        ends.add(start)
        if isinstance(what, ox.Literal):
            found = literals.setdefault(start, {})
            found.setdefault(_label(says.value, triples.labels), set()).add(what.value)
        elif says.value == _RDF + "type":
            kinds.setdefault(start, set()).add(_label(_key(what), triples.labels))
        else:
            parts = (start, says.value, _key(what))
            ends.add(parts[2])
            edges.append(parts)
    network = nx.MultiDiGraph()
    for end in sorted(ends):
        label, own = _label(end, triples.labels), sorted(literals.get(end, {}).items())
        kind = ", ".join(sorted(kinds.get(end, ()))) or kind_of_iri(end)
        notes = {name: "; ".join(sorted(texts)) for name, texts in own}
        network.add_node(end, label=label, kind=kind, literals=notes)
    for start, predicate, end in sorted(edges, key=lambda edge: (edge[0], edge[2], edge[1])):
        weight = weights.get((start, predicate, end))
        network.add_edge(start, end, key=predicate, weight=weight)
    return network


def _statements(triples: Iterable[ox.Triple]) -> dict[str, tuple[tuple[str, ...], float | None]]:
    """Descriptions of triples: what stands for each, to the triple's parts and a number."""
    said: dict[str, dict[str, ox.Triple]] = {}
    for triple in triples:
        said.setdefault(str(triple.subject), {})[triple.predicate.value] = triple
    found = {}
    for about, by_predicate in said.items():
        if all(part in by_predicate for part in _PARTS):
            parts = tuple(_key(by_predicate[part].object) for part in _PARTS)
            numbers = (_number(triple.object) for triple in by_predicate.values())
            found[about] = parts, next((n for n in numbers if n is not None), None)
    return found


def _number(term: object) -> float | None:
    if isinstance(term, ox.Literal) and kind_of_column([term]) in NUMBERS:
        return float(term.value)
    return None


def _key(term: object) -> str:
    return term.value if isinstance(term, ox.NamedNode) else str(term)


def _label(iri: str, labels: Mapping[str, str]) -> str:
    return labels.get(iri) or compact(iri)


def kind_of_iri(iri: str) -> str:
    """The kind of a thing as its IRI says.

    >>> kind_of_iri("https://w3id.org/confkg/id/award-receipt/x")
    'award receipt'
    """
    name = compact(iri)
    return name.partition(":")[0].replace("-", " ") if iri.startswith(_THINGS) else ""


def as_graphml(triples: Triples) -> bytes:
    """The network as GraphML: label, kind and iri of each node, predicate and weight of each edge."""
    import networkx as nx

    network = as_network(triples)
    graph = nx.MultiDiGraph()
    for iri, node in network.nodes.items():
        own = {"label": _clean(node["label"]), "kind": _clean(node["kind"]), "iri": _clean(iri)}
        for name, text in node["literals"].items():
            own[f"stated {name}" if name in own else _clean(name)] = _clean(text)
        graph.add_node(_clean(iri), **own)
    for start, end, key, weight in network.edges(keys=True, data="weight"):
        said = {} if weight is None else {"weight": weight}
        predicate = _clean(_label(key, triples.labels))
        graph.add_edge(_clean(start), _clean(end), key=key, predicate=predicate, **said)
    out = io.BytesIO()
    nx.write_graphml_xml(graph, out)
    return out.getvalue() + b"\n"


def _clean(text: str) -> str:
    """XML has no way to write most control characters, so they are spelt out."""
    return inert(text, keep=_LAYOUT)
