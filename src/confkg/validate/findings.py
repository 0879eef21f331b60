"""Reports of engines, read: the same results in the same words, whichever engine found them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TypeVar

import pyoxigraph as ox

from confkg.rdf.paths import path_text, repeats
from confkg.rdf.terms import Node
from confkg.validate.messages import default_message, has_own_message
from confkg.validate.shapes_graph import ShapesGraph, as_written
from confkg.validate.terms import SH, TYPE, component_word, sh

_DEEPEST = 200
"""Length of a name from which on a path goes in circles."""
_DATA = {sh("focusNode"), sh("value")}
"""Where a report names nodes of the data."""
_T = TypeVar("_T", bound=ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple)
_OF_DATA = re.compile(r"(?:0_)?b(\d+)")
"""What the engines call the blank nodes of the data."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One result of an engine."""

    node: ox.BlankNode  # the result's node in the report
    # the focus node; a blank node of the data is ``_:b0``, ``_:b1``, … as it was staged
    focus: Node
    path: str  # the result path as text; empty if there is none
    predicate: ox.NamedNode | None  # the result path if it is a single predicate
    value: Node | None  # the value node
    component: str  # IRI of the constraint component
    # the source shape; an anonymous one by the IRI that it has meanwhile
    shape: ox.NamedNode | ox.BlankNode
    constraint: ox.NamedNode | None  # the source constraint, for constraints in SPARQL
    severity: str  # IRI of the severity
    message: str  # one sentence

    @property
    def word(self) -> str:
        """The constraint component as a word, see :func:`confkg.validate.terms.component_word`."""
        return component_word(self.component)

    @property
    def shape_name(self) -> str:
        """The source shape as its file has it: its IRI, or the label of a blank node with ``_:``."""
        written = as_written(self.shape) if isinstance(self.shape, ox.NamedNode) else self.shape
        return written.value if isinstance(written, ox.NamedNode) else str(written)


def read_reports(paths: Sequence[Path], shapes: ShapesGraph) -> tuple[list[Finding], ox.Dataset]:
    """Read the reports of all parts."""
    graph = ox.Dataset()
    for part, path in enumerate(paths):
        for quad in ox.parse(path=path, format=ox.RdfFormat.N_TRIPLES):
            of_data = quad.predicate in _DATA
            graph.add(
                ox.Quad(
                    _renamed(quad.subject, part),
                    quad.predicate,
                    _staged(quad.object) if of_data else _renamed(quad.object, part),
                )
            )
    return list(_iter_findings(graph, shapes)), graph


def _renamed(term: _T, part: int) -> _T | ox.BlankNode:
    """A blank node of a report with the number of the part, so that those of all parts differ."""
    return ox.BlankNode(f"part{part}x{term.value}") if isinstance(term, ox.BlankNode) else term


def _staged(term: _T) -> _T | ox.BlankNode:
    """A blank node of the data by the name under which it was staged."""
    found = _OF_DATA.fullmatch(term.value) if isinstance(term, ox.BlankNode) else None
    return ox.BlankNode(f"b{found[1]}") if found else term


def _iter_findings(graph: ox.Dataset, shapes: ShapesGraph) -> Iterator[Finding]:
    has_own = cache(partial(has_own_message, shapes))
    made = cache(partial(default_message, shapes))
    for quad in graph.quads_for_predicate(sh("result")):  # parts of results are not among these
        node = quad.object
        if not isinstance(node, ox.BlankNode):
            continue
        described = {q.predicate.value: q.object for q in graph.quads_for_subject(node)}
        focus, shape = described.get(f"{SH}focusNode"), described.get(f"{SH}sourceShape")
        if focus is None or isinstance(focus, ox.Triple):
            continue
        if not isinstance(shape, (ox.NamedNode, ox.BlankNode)):
            continue
        path, constraint = described.get(f"{SH}resultPath"), described.get(f"{SH}sourceConstraint")
        value = described.get(f"{SH}value")
        named = constraint if isinstance(constraint, ox.NamedNode) else None
        component = _iri(described.get(f"{SH}sourceConstraintComponent"))
        of_component = ox.NamedNode(component) if component else None
        message = _message(graph, node) if has_own(shape, named, of_component) else ""
        own = _repeating_path(shapes, shape)
        yield Finding(
            node,
            focus,
            path_text(shapes.graph, own) if own else path_text(graph, path),
            path if isinstance(path, ox.NamedNode) else None,
            None if isinstance(value, ox.Triple) else value,
            component,
            shape,
            named,
            _iri(described.get(f"{SH}resultSeverity")),
            message or made(shape, component_word(component)),
        )


def _iri(term: Node | ox.Triple | None) -> str:
    return term.value if isinstance(term, ox.NamedNode) else ""


def _message(graph: ox.Dataset, node: ox.BlankNode) -> str:
    """The English message if there are several, else the first."""
    found = [
        q.object
        for q in graph.quads_for_subject(node)
        if q.predicate == sh("resultMessage") and isinstance(q.object, ox.Literal)
    ]
    ranked = sorted(found, key=lambda m: (not (m.language or "en").startswith("en"), m.value))
    return ranked[0].value if ranked else ""


def report_triples(
    graph: ox.Dataset, findings: Sequence[Finding], shapes: ShapesGraph
) -> tuple[ox.Triple, ...]:
    """The report as SHACL defines it, with a message for each result and shapes as they are written."""
    report = ox.BlankNode("report")
    kept: list[ox.Triple] = [
        ox.Triple(report, TYPE, sh("ValidationReport")),
        ox.Triple(report, sh("conforms"), ox.Literal(not findings)),
    ]
    for finding in findings:
        node = finding.node
        kept.append(ox.Triple(report, sh("result"), node))
        described = [quad.triple for quad in graph.quads_for_subject(node)]
        for triple in described:
            value = triple.object
            if triple.predicate == sh("resultPath"):
                own = _repeating_path(shapes, finding.shape)
                name = f"{node.value}p"
                value = _copied(shapes.graph if own else graph, own or value, name, kept)
            elif isinstance(value, ox.NamedNode):
                value = as_written(value)
            kept.append(ox.Triple(node, triple.predicate, value))
        if not any(triple.predicate == sh("resultMessage") for triple in described):
            kept.append(ox.Triple(node, sh("resultMessage"), ox.Literal(finding.message)))
    return tuple(kept)


def _repeating_path(shapes: ShapesGraph, shape: ox.NamedNode | ox.BlankNode) -> ox.BlankNode | None:
    """The path of a shape, if the engine may have been given another that leads to the same nodes."""
    found = shapes.values(shape, "path")
    if found and isinstance(found[0], ox.BlankNode) and repeats(path_text(shapes.graph, found[0])):
        return found[0]
    return None


def _copied(graph: ox.Dataset, node: _T, name: str, kept: list[ox.Triple]) -> _T | ox.BlankNode:
    """A path of its own for a result: the engines may let several share one."""
    if not isinstance(node, ox.BlankNode) or len(name) > _DEEPEST:
        return node
    copy = ox.BlankNode(name)
    for number, quad in enumerate(sorted(graph.quads_for_subject(node), key=str)):
        value = _copied(graph, quad.object, f"{name}{number}", kept)
        kept.append(ox.Triple(copy, quad.predicate, value))
    return copy
