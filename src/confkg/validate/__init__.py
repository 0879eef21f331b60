"""SHACL validation of a graph, with the reference engine."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pyoxigraph as ox
import rdflib
from pyparsing import ParseException
from pyshacl import validate as shacl_validate
from pyshacl.errors import (
    ConstraintLoadError,
    ReportableRuntimeError,
    RuleLoadError,
    ShapeLoadError,
    ValidationFailure,
)
from rdflib.namespace import RDF, RDFS, SH
from rdflib.term import Node

from confkg.errors import GraphError
from confkg.namespaces import compact
from confkg.rdf.store import load_store
from confkg.resources import resource

__all__ = ["Result", "validate_files"]


_ORDER = ("Violation", "Warning", "Info")
_STRING = ox.NamedNode("http://www.w3.org/2001/XMLSchema#string")
_MALFORMED = (
    ConstraintLoadError,
    ReportableRuntimeError,
    RuleLoadError,
    ShapeLoadError,
    ValidationFailure,
    ParseException,
    RecursionError,
    re.error,
    ValueError,
)
"""What pySHACL raises, or lets through from its libraries, when the shapes are at fault."""


@dataclass(frozen=True, slots=True, order=True)
class Result:
    """One validation result in words."""

    severity: str
    focus: str
    label: str
    path: str
    message: str
    value: str


def validate_files(paths: Iterable[Path], shapes: Path | None = None) -> list[Result]:
    """Validate Turtle files, taken together, against shapes.

    Args:
        paths: the data.
        shapes: shapes file; None for the shapes that confkg ships.

    Returns:
        The results, violations first; empty if the data conform and nothing is suspicious.

    Raises:
        GraphError: a file is missing or malformed.
    """
    where = shapes or resource("ontology", "shapes.ttl")
    data, shapes_graph = _load(paths), _load([where])
    try:
        _, report, text = shacl_validate(
            data,
            shacl_graph=shapes_graph,
            inference="none",
            do_owl_imports=False,
            inplace=True,
        )
    except _MALFORMED as error:
        reason = str(error).strip().splitlines()[0]
        raise GraphError(f"the shapes are malformed ({reason})", str(where), "mend them") from None
    if not isinstance(report, rdflib.Graph):
        raise GraphError(f"the shapes are malformed ({text})", str(where), "mend them")
    return sorted(_iter_results(report, data), key=_rank)


def _rank(result: Result) -> tuple[int, Result]:
    known = _ORDER.index(result.severity) if result.severity in _ORDER else len(_ORDER)
    return known, result


def _load(paths: Iterable[Path]) -> rdflib.Graph:
    """Turtle files as one graph in rdflib's own memory, where pySHACL is at its fastest.

    Oxigraph parses them: it is strict, tells the line, and takes any depth of nesting. A literal
    that is not of its type is left to the shapes to report.
    """
    logging.getLogger("rdflib.term").setLevel(logging.ERROR)
    graph = rdflib.Graph()
    for quad in load_store(paths):
        graph.add((_as_rdflib(quad.subject), _as_rdflib(quad.predicate), _as_rdflib(quad.object)))
    return graph


def _as_rdflib(term: ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple) -> Node:
    if isinstance(term, ox.NamedNode):
        return rdflib.URIRef(term.value)
    if isinstance(term, ox.BlankNode):
        return rdflib.BNode(term.value)
    if not isinstance(term, ox.Literal):
        raise GraphError("a triple stands inside a triple", str(term), "RDF 1.1 has no such thing")
    if term.language:
        return rdflib.Literal(term.value, lang=term.language)
    datatype = None if term.datatype == _STRING else rdflib.URIRef(term.datatype.value)
    return rdflib.Literal(term.value, datatype=datatype, normalize=False)


def _iter_results(report: rdflib.Graph, data: rdflib.Graph) -> Iterable[Result]:
    for node in report.subjects(RDF.type, SH.ValidationResult):
        focus = report.value(node, SH.focusNode)
        severity = str(report.value(node, SH.resultSeverity)).rpartition("#")[2]
        value = report.value(node, SH.value)
        path = report.value(node, SH.resultPath)
        yield Result(
            severity,
            compact(str(focus)),
            str(data.value(focus, RDFS.label) or ""),
            compact(str(path)) if path is not None else "",
            str(report.value(node, SH.resultMessage) or ""),
            "" if value is None else compact(str(value)),
        )
