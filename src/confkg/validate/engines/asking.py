"""The part of the fast engine that asks constraints in SPARQL at once, of Oxigraph."""

from __future__ import annotations

import os
import pickle
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import pyoxigraph as ox

from confkg.rdf.terms import Node, term
from confkg.validate.terms import TYPE, sh

_SMALL = 32 << 20
"""Bytes of N-Triples up to which asking is done sooner than threads are started."""
_LARGE = 448 << 20
"""Bytes of N-Triples from which on the store is on the disk: in memory they take up to three times as much."""
_SUBCLASS = term("rdfs:subClassOf")
_PLACEHOLDER = re.compile(r"\{[?$](\w+)\}")
_COMPONENT = sh("SPARQLConstraintComponent")


class Query(NamedTuple):
    """A constraint that can be asked for all focus nodes at once."""

    shape: ox.NamedNode  # the node shape
    constraint: ox.NamedNode  # the constraint
    text: str  # the query with its prefixes
    messages: tuple[ox.Literal, ...]  # the templates of messages, with their languages
    severity: ox.NamedNode  # that of the shape
    targets: dict[str, tuple[Node, ...]]


def write_queries(queries: tuple[Query, ...], path: Path, *, blank_nodes: bool) -> Path:
    """Write what :func:`run` is to ask, in a form that takes it no time to read."""
    path.write_bytes(pickle.dumps((queries, blank_nodes)))
    return path


def run(data: Path, shapes: Path, most_results: int, held: list[object]) -> str:
    """Ask all constraints that can be asked at once, see :mod:`confkg.validate.queries`."""
    queries: tuple[Query, ...]
    queries, blank_nodes = pickle.loads(shapes.read_bytes())
    size = data.stat().st_size  # to have the store count takes long
    is_large = size > _LARGE
    store = ox.Store(str(shapes.with_suffix(".store")) if is_large else None)
    held.append(store)
    if is_large:
        from confkg.rdf.store import load_in_chunks  # whose modules few graphs need

        load_in_chunks(store, ox.parse(path=data, format=ox.RdfFormat.N_TRIPLES, lenient=True))
    elif blank_nodes:  # to which loading a file would give other names
        store.bulk_extend(ox.parse(path=data, format=ox.RdfFormat.N_TRIPLES))
    else:
        # it was checked before; a bulk load takes longer and more memory
        store.load(path=data, format=ox.RdfFormat.N_TRIPLES, lenient=True)
    asker = _Asker(store, most_results)
    if is_large or size < _SMALL:  # several at once would take their memory together
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


_Result = list[tuple[ox.NamedNode, Node]]
"""What is said of a result: predicates and values."""


class _Asker:
    def __init__(self, store: ox.Store, most_results: int) -> None:
        self._store, self._most = store, most_results

    def ask(self, query: Query) -> list[_Result]:
        """The results of a constraint."""
        try:
            rows = self._store.query(query.text)
        except SyntaxError as error:
            raise ValueError(f"{query.shape.value}: {_reason(error)}") from None
        if not isinstance(rows, ox.QuerySolutions):
            raise ValueError(f"{query.shape.value}: it is no SELECT")
        names = [variable.value for variable in rows.variables]
        targets = _Targets(self._store, query.targets)
        found = (dict(zip(names, row, strict=True)) for row in rows)
        hits = (row for row in found if targets.has(row["this"]))
        return [_result(query, row) for row in islice(hits, self._most)]


class _Targets:
    """The focus nodes of a shape (https://www.w3.org/TR/shacl/#targets)."""

    def __init__(self, store: ox.Store, targets: dict[str, tuple[Node, ...]]) -> None:
        self._store = store
        self._nodes = set(targets["targetNode"])
        self._classes = {c for kind in targets["targetClass"] for c in self._below(kind)}
        self._of_subjects = _predicates(targets["targetSubjectsOf"])
        self._of_objects = _predicates(targets["targetObjectsOf"])
        self._known: dict[Node, bool] = {}

    def has(self, node: Node | ox.Triple | None) -> bool:
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


def _predicates(nodes: tuple[Node, ...]) -> list[ox.NamedNode]:
    return [node for node in nodes if isinstance(node, ox.NamedNode)]


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
