"""Property paths of SHACL in words of SPARQL (https://www.w3.org/TR/shacl/#property-paths)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pyoxigraph as ox

from confkg.namespaces import compact
from confkg.rdf.terms import term

_FIRST, _REST = term("rdf:first"), term("rdf:rest")
_SIGNS = {"zeroOrMorePath": "*", "oneOrMorePath": "+", "zeroOrOnePath": "?"}
_DEEPEST = 30
_IRI = re.compile(r"<[^>]*>")


def path_text(graph: ox.Dataset, node: object, depth: int = 0) -> str:
    """A path as SPARQL writes it, with prefixed names; empty if it is no path.

    A path that is a property whose prefix is not known is its IRI alone.
    """
    if isinstance(node, ox.NamedNode):
        name = compact(node.value)
        return f"<{name}>" if depth and name == node.value else name
    if not isinstance(node, ox.BlankNode) or depth > _DEEPEST:
        return ""
    inverse = _one(graph, node, "inversePath")
    if inverse is not None:
        return f"^{_grouped(path_text(graph, inverse, depth + 1))}"
    for name, sign in _SIGNS.items():
        inner = _one(graph, node, name)
        if inner is not None:
            return f"{_grouped(path_text(graph, inner, depth + 1))}{sign}"
    either = _one(graph, node, "alternativePath")
    if either is not None:
        return "|".join(_steps(graph, either, depth))
    return "/".join(map(_grouped_either, _steps(graph, node, depth)))


def properties_in(graph: ox.Dataset, path: object) -> tuple[str, ...]:
    """The IRIs of the properties in a path."""
    found: dict[str, None] = {}
    ahead, seen = [path], set[object]()
    while ahead:
        node = ahead.pop()
        if isinstance(node, ox.NamedNode):
            found[node.value] = None
        elif isinstance(node, ox.BlankNode) and node not in seen:
            seen.add(node)
            ahead += _values(graph, node, _REST)
            ahead += (q.object for q in graph.quads_for_subject(node) if q.predicate != _REST)
    return tuple(iri for iri in found if iri != term("rdf:nil").value)


def repeats(path: str) -> bool:
    """Whether a path, as :func:`path_text` writes it, repeats something."""
    return not {*"*+"}.isdisjoint(_IRI.sub("", path))


def _steps(graph: ox.Dataset, head: object, depth: int) -> list[str]:
    steps: list[str] = []
    while isinstance(head, (ox.NamedNode, ox.BlankNode)) and len(steps) < _DEEPEST:
        first = next(_values(graph, head, _FIRST), None)
        rest = next(_values(graph, head, _REST), None)
        if first is None or rest is None:
            break
        steps.append(path_text(graph, first, depth + 1))
        head = rest
    return steps


def _one(graph: ox.Dataset, node: ox.BlankNode, name: str) -> object:
    return next(_values(graph, node, term(f"sh:{name}")), None)


def _values(
    graph: ox.Dataset, node: ox.NamedNode | ox.BlankNode, predicate: ox.NamedNode
) -> Iterator[object]:
    return (q.object for q in graph.quads_for_subject(node) if q.predicate == predicate)


def _grouped(text: str) -> str:
    return f"({text})" if any(sign in _IRI.sub("", text) for sign in "/|^*+?") else text


def _grouped_either(text: str) -> str:
    return f"({text})" if "|" in _IRI.sub("", text) else text
