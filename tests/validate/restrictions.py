"""What two engines find with shapes and data in memory, for tests of validating what was changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import pyoxigraph as ox
import pyshacl
import rdflib
import shacl

from confkg.validate.changes import Statement
from shared import CASES

__all__ = [
    "POOL",
    "as_lines",
    "blank_free",
    "found_by_pyshacl",
    "found_by_rust",
    "pool",
    "read_lines",
    "sub_pool",
    "targeting",
]

POOL = CASES / "changes" / "pool.ttl"
_SHACL = "http://www.w3.org/ns/shacl#"
_TARGETS = [
    ox.NamedNode(_SHACL + name)
    for name in ("targetNode", "targetClass", "targetSubjectsOf", "targetObjectsOf")
]
_TYPE = ox.NamedNode("http://www.w3.org/1999/02/22-rdf-syntax-ns#type")
_CLASSES = [
    ox.NamedNode("http://www.w3.org/2000/01/rdf-schema#Class"),
    ox.NamedNode("http://www.w3.org/2002/07/owl#Class"),
]

Found = Counter[tuple[str, ...]]


@cache
def pool() -> tuple[ox.Quad, ...]:
    """All the shapes of the pool."""
    store = ox.Store()
    store.bulk_load(path=POOL, format=ox.RdfFormat.TURTLE)
    return tuple(store)


@cache
def targeting() -> tuple[str, ...]:
    """The shapes of the pool that have a target."""
    found = {
        str(quad.subject)
        for quad in pool()
        if quad.predicate in _TARGETS or (quad.predicate == _TYPE and quad.object in _CLASSES)
    }
    return tuple(sorted(found))


def sub_pool(
    chosen: Iterable[str], only: Mapping[str, Iterable[ox.NamedNode | ox.Literal]] | None = None
) -> ox.Store:
    """The pool in which only some shapes have a target.

    Args:
        chosen: the shapes.
        only: other targets for some of them.
    """
    kept, others = set(chosen), only or {}
    store = ox.Store()
    for quad in pool():
        target = quad.predicate in _TARGETS
        target = target or (quad.predicate == _TYPE and quad.object in _CLASSES)
        shape = str(quad.subject)
        if not target or (shape in kept and shape not in others):
            store.add(quad)
    for shape, nodes in others.items():
        for node in nodes:
            store.add(ox.Quad(ox.NamedNode(shape[1:-1]), _TARGETS[0], node))
    return store


def as_lines(statements: Iterable[Statement]) -> str:
    """Statements as a file of N-Triples."""
    return "".join(f"{' '.join(statement)} .\n" for statement in sorted(statements))


@cache
def _compiled(chosen: frozenset[str]) -> shacl.Shapes:
    return shacl.Shapes.from_text(_dump(sub_pool(chosen)), "ntriples")


def found_by_rust(shapes: ox.Store | frozenset[str], data: str) -> Found:
    """The results of the engine that is written in Rust.

    Args:
        shapes: the shapes, or those of the pool that have a target.
        data: N-Triples.
    """
    if isinstance(shapes, frozenset):
        compiled = _compiled(shapes)
    else:
        compiled = shacl.Shapes.from_text(_dump(shapes), "ntriples")
    report = compiled.validate_text(data, "ntriples")
    return Counter(
        (
            r.focus_node,
            r.path or "",
            r.component_iri,
            r.source_shape or "",
            r.value or "",
            r.message or "",
        )
        for r in report.results
    )


def found_by_pyshacl(shapes: ox.Store, data: str) -> Found:
    """The results of the reference engine."""
    _, report, _ = pyshacl.validate(
        rdflib.Graph().parse(data=data, format="nt"),
        shacl_graph=rdflib.Graph().parse(data=_dump(shapes), format="nt"),
        inference="none",
    )
    assert isinstance(report, rdflib.Graph)
    # not its messages: they speak of another focus node of the shape
    names = ("focusNode", "sourceConstraintComponent", "sourceShape", "value")
    return Counter(
        tuple(_text(report.value(node, rdflib.SH[name])) for name in names)
        for node in report.objects(None, rdflib.SH.result)  # those of nested shapes are details
    )


def _text(term: rdflib.term.Node | None) -> str:
    return "" if term is None else term.n3()


def blank_free(found: Found) -> Found:
    """The results with all blank nodes as one."""
    kept: Found = Counter()
    for key, count in found.items():
        kept[tuple("_:" if part.startswith("_:") else part for part in key)] += count
    return kept


def _dump(store: ox.Store) -> str:
    return "".join(f"{quad.triple} .\n" for quad in store)


def read_lines(path: Path) -> Iterable[ox.Triple]:
    """The triples of a file of N-Triples."""
    return (quad.triple for quad in ox.parse(path=path, format=ox.RdfFormat.N_TRIPLES))
