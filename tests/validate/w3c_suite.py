"""The W3C test suite of SHACL: its tests, and when a report is the one that is wanted.

A report is compared as the suite says: as a graph, without the messages, which are free, and without
the names of shapes that have none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pyoxigraph as ox

from shared import SHARED

__all__ = ["SUITE", "Expected", "as_compared", "iter_tests"]

SUITE = SHARED / "w3c" / "shacl"
_MANIFEST = "http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#"
_TEST = "http://www.w3.org/ns/shacl-test#"
_SH = "http://www.w3.org/ns/shacl#"
_COMPARED = (
    "focusNode",
    "resultPath",
    "resultSeverity",
    "sourceConstraint",
    "sourceConstraintComponent",
    "sourceShape",
    "value",
)
_OF_SHAPES = ("sourceConstraint", "sourceShape")


@dataclass(frozen=True)
class Expected:
    """A test.

    Attributes:
        name: as ``core/node/and-001``.
        data: the file with the data.
        shapes: the file with the shapes.
        triples: what the manifest says, with the report that is wanted.
        report: the report's node in them; None if the shapes have to be refused.
    """

    name: str
    data: Path
    shapes: Path
    triples: ox.Dataset
    report: ox.NamedNode | ox.BlankNode | None


def iter_tests(manifest: Path = SUITE / "manifest.ttl") -> Iterator[Expected]:
    """All tests of a manifest and of those that it includes."""
    graph = _read(manifest)
    for included in _objects(graph, None, f"{_MANIFEST}include"):
        yield from iter_tests(_path(included))
    for quad in graph.quads_for_object(ox.NamedNode(f"{_TEST}Validate")):
        test = quad.subject
        assert isinstance(test, ox.NamedNode)
        (action,) = _objects(graph, test, f"{_MANIFEST}action")
        (data,) = _objects(graph, action, f"{_TEST}dataGraph")
        (shapes,) = _objects(graph, action, f"{_TEST}shapesGraph")
        (result,) = _objects(graph, test, f"{_MANIFEST}result")
        refused = result == ox.NamedNode(f"{_TEST}Failure")
        assert isinstance(result, (ox.NamedNode, ox.BlankNode))
        name = manifest.relative_to(SUITE).with_suffix("").as_posix()
        yield Expected(name, _path(data), _path(shapes), graph, None if refused else result)


def as_compared(graph: ox.Dataset, report: ox.NamedNode | ox.BlankNode) -> str:
    """What is compared of a report, in the same words for the same report."""
    kept = ox.Dataset()
    root = ox.BlankNode("report")
    for conforms in _objects(graph, report, f"{_SH}conforms"):
        kept.add(ox.Quad(root, ox.NamedNode(f"{_SH}conforms"), conforms))
    for result in _objects(graph, report, f"{_SH}result"):
        assert isinstance(result, (ox.NamedNode, ox.BlankNode))
        kept.add(ox.Quad(root, ox.NamedNode(f"{_SH}result"), result))
        for name in _COMPARED:
            for value in _objects(graph, result, _SH + name):
                if name in _OF_SHAPES and isinstance(value, ox.BlankNode):
                    continue
                kept.add(ox.Quad(result, ox.NamedNode(_SH + name), value))
                if name == "resultPath":
                    _copy(graph, value, kept)
    kept.canonicalize(ox.CanonicalizationAlgorithm.RDFC_1_0)
    return "\n".join(sorted(str(quad) for quad in kept))


def _copy(graph: ox.Dataset, node: object, kept: ox.Dataset) -> None:
    if isinstance(node, ox.BlankNode):
        for quad in graph.quads_for_subject(node):
            kept.add(quad)
            _copy(graph, quad.object, kept)


def _read(path: Path) -> ox.Dataset:
    return ox.Dataset(ox.parse(path=path, format=ox.RdfFormat.TURTLE, base_iri=path.as_uri()))


def _objects(
    graph: ox.Dataset, subject: object, predicate: str
) -> list[ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple]:
    found = graph.quads_for_predicate(ox.NamedNode(predicate))
    return [quad.object for quad in found if subject is None or quad.subject == subject]


def _path(term: object) -> Path:
    assert isinstance(term, ox.NamedNode)
    return Path(term.value.removeprefix("file://"))
