"""SHACL validation of a graph, with the reference engine."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import rdflib
from pyshacl import validate as shacl_validate
from rdflib.namespace import RDF, RDFS, SH
from rdflib.plugins.parsers.notation3 import BadSyntax

from confkg.errors import GraphError
from confkg.namespaces import compact
from confkg.resources import resource

__all__ = ["Result", "validate_files"]


_ORDER = ("Violation", "Warning", "Info")


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
    data = _load(paths)
    _, report, text = shacl_validate(
        data,
        shacl_graph=_load([shapes or resource("ontology", "shapes.ttl")]),
        inference="none",
        do_owl_imports=False,
        inplace=True,
    )
    if not isinstance(report, rdflib.Graph):
        raise GraphError(f"the shapes are malformed ({text})", str(shapes or ""))
    return sorted(
        _iter_results(report, data), key=lambda result: (_ORDER.index(result.severity), result)
    )


def _load(paths: Iterable[Path]) -> rdflib.Graph:
    """Turtle files as one graph in rdflib's own memory, where pySHACL is at its fastest."""
    graph = rdflib.Graph()
    for path in paths:
        try:
            graph.parse(path, format="turtle")
        except FileNotFoundError:
            raise GraphError("no such file", str(path), "build the graph first") from None
        except IsADirectoryError:
            raise GraphError("it is a folder", str(path), "name a Turtle file") from None
        except (BadSyntax, UnicodeDecodeError) as error:
            line = f", line {error.lines + 1}" if isinstance(error, BadSyntax) else ""
            raise GraphError("it is not Turtle", f"{path}{line}", "mend the line") from None
    return graph


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
