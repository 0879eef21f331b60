"""The part of the fast engine that asks constraints in SPARQL at once, of Oxigraph."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from pathlib import Path

import pyoxigraph as ox

from confkg.rdf.terms import term
from confkg.validate.queries import Query, find_queries
from confkg.validate.shapes_graph import ShapesGraph
from confkg.validate.terms import TYPE, sh

__all__ = ["run"]

_FEW = 200_000
"""Triples up to which asking is done sooner than threads are started."""
_PIECE = 1 << 18
_SUBCLASS = term("rdfs:subClassOf")
_PLACEHOLDER = re.compile(r"\{[?$](\w+)\}")
_COMPONENT = sh("SPARQLConstraintComponent")
Node = ox.NamedNode | ox.BlankNode | ox.Literal


def run(data: Path, shapes: Path, most_results: int, held: list[object]) -> str:
    """Ask all constraints that can be asked at once, see :mod:`confkg.validate.queries`.

    Args:
        data: N-Triples.
        shapes: N-Triples.
        most_results: results of a constraint after which to stop.
        held: gets the store, which a process that ends need not take apart.

    Returns:
        The results as N-Triples, as :func:`confkg.validate.engines.fast.run` has them.

    Raises:
        ValueError: a query is malformed.
    """
    graph, queries = _read_shapes(shapes.read_bytes())
    store = ox.Store()
    held.append(store)
    if _has(b"_:", data):  # of a blank node, to which loading a file would give another name
        store.bulk_extend(ox.parse(path=data, format=ox.RdfFormat.N_TRIPLES))
    else:
        store.bulk_load(
            path=data, format=ox.RdfFormat.N_TRIPLES, lenient=True
        )  # it was checked before
    asker = _Asker(store, graph, most_results)
    if len(store) < _FEW:
        answers = list(map(asker.ask, queries))
    else:
        from concurrent.futures import ThreadPoolExecutor  # which takes longer than few queries

        with ThreadPoolExecutor(os.cpu_count()) as threads:
            answers = list(threads.map(asker.ask, queries))
    return "".join(
        f"{triple} .\n"
        for number, results in enumerate(answers)
        for triple in _iter_report(number, results)
    )


def _has(sign: bytes, path: Path) -> bool:
    """Whether a file has two bytes."""
    last = b""
    with path.open("rb") as file:
        while piece := file.read(_PIECE):
            if sign in piece or sign == last + piece[:1]:
                return True
            last = piece[-1:]
    return False


@lru_cache(maxsize=2)
def _read_shapes(text: bytes) -> tuple[ShapesGraph, tuple[Query, ...]]:
    """Shapes in N-Triples, and the constraints among them that can be asked at once."""
    graph = ShapesGraph([q.triple for q in ox.parse(text, format=ox.RdfFormat.N_TRIPLES)], ())
    return graph, find_queries(graph)


_Result = list[tuple[ox.NamedNode, Node]]
"""What is said of a result: predicates and values."""


class _Asker:
    def __init__(self, store: ox.Store, shapes: ShapesGraph, most_results: int) -> None:
        self._store, self._shapes, self._most = store, shapes, most_results

    def ask(self, query: Query) -> list[_Result]:
        """The results of a constraint."""
        try:
            rows = self._store.query(query.text)
        except SyntaxError as error:
            raise ValueError(f"{query.shape.value}: {_reason(error)}") from None
        if not isinstance(rows, ox.QuerySolutions):
            raise ValueError(f"{query.shape.value}: it is no SELECT")
        names = [variable.value for variable in rows.variables]
        targets = _Targets(self._store, self._shapes, query.shape)
        found = (dict(zip(names, row, strict=True)) for row in rows)
        hits = (row for row in found if targets.has(row["this"]))
        return [_result(query, row) for row in islice(hits, self._most)]


class _Targets:
    """The focus nodes of a shape (https://www.w3.org/TR/shacl/#targets)."""

    def __init__(self, store: ox.Store, shapes: ShapesGraph, shape: ox.NamedNode) -> None:
        self._store = store
        self._nodes = set(shapes.values(shape, "targetNode"))
        self._classes = {
            c for kind in shapes.values(shape, "targetClass") for c in self._below(kind)
        }
        self._of_subjects = _predicates(shapes, shape, "targetSubjectsOf")
        self._of_objects = _predicates(shapes, shape, "targetObjectsOf")
        self._known: dict[Node, bool] = {}

    def has(self, node: Node | ox.Triple | None) -> bool:
        """Whether a node is one."""
        if node is None or isinstance(node, ox.Triple):
            return False
        if node not in self._known:
            self._known[node] = self._is_target(node)
        return self._known[node]

    def _is_target(self, node: Node) -> bool:
        find = self._store.quads_for_pattern
        if node in self._nodes or any(any(find(None, p, node, None)) for p in self._of_objects):
            return True
        if isinstance(node, ox.Literal):
            return False
        if any(any(find(node, predicate, None, None)) for predicate in self._of_subjects):
            return True
        return any(quad.object in self._classes for quad in find(node, TYPE, None, None))

    def _below(self, kind: Node) -> set[Node]:
        """A class and its subclasses."""
        known: set[Node] = set()
        ahead = [kind]
        while ahead:
            found = ahead.pop()
            if found not in known:
                known.add(found)
                below = self._store.quads_for_pattern(None, _SUBCLASS, found, None)
                ahead.extend(q.subject for q in below if not isinstance(q.subject, ox.Triple))
        return known


def _predicates(shapes: ShapesGraph, shape: ox.NamedNode, name: str) -> list[ox.NamedNode]:
    return [node for node in shapes.values(shape, name) if isinstance(node, ox.NamedNode)]


def _result(query: Query, row: dict[str, Node | None]) -> _Result:
    this = row["this"]
    assert this is not None
    path, value = row.get("path"), row.get("value")
    said: _Result = [
        (TYPE, sh("ValidationResult")),
        (sh("focusNode"), _named(this)),
        (sh("resultSeverity"), query.severity),
        (sh("sourceConstraint"), query.constraint),
        (sh("sourceConstraintComponent"), _COMPONENT),
        (sh("sourceShape"), query.shape),
        (sh("value"), _named(this if value is None else value)),
    ]
    if isinstance(path, ox.NamedNode):
        said.append((sh("resultPath"), path))
    described = row.get("message")
    if isinstance(described, ox.Literal):
        said.append((sh("resultMessage"), described))
        return said
    for template in query.messages:
        said.append((sh("resultMessage"), _filled(template, row)))
    return said


def _reason(error: SyntaxError) -> str:
    """What is wrong with a query, without all that might have stood there."""
    text = str(error)
    return "a prefix of its query is not declared" if "Prefix not found" in text else text


def _filled(template: ox.Literal, row: dict[str, Node | None]) -> ox.Literal:
    def word(place: re.Match[str]) -> str:
        found = row.get(place[1])
        return place[0] if found is None else found.value

    text = _PLACEHOLDER.sub(word, template.value)
    return ox.Literal(text, language=template.language) if template.language else ox.Literal(text)


def _named(node: Node) -> Node:
    """A blank node of the data as the fast engine calls it."""
    return ox.BlankNode(f"0_{node.value}") if isinstance(node, ox.BlankNode) else node


def _iter_report(number: int, results: list[_Result]) -> Iterator[ox.Triple]:
    for place, said in enumerate(results):
        node = ox.BlankNode(f"asked{number}x{place}")
        yield ox.Triple(ox.BlankNode("report"), sh("result"), node)
        for predicate, value in said:
            yield ox.Triple(node, predicate, value)
