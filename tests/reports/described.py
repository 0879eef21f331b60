"""Reports as they are described in YAML."""

from __future__ import annotations

from typing import Any

import pyoxigraph as ox

from confkg.namespaces import expand
from confkg.validate.report import Coverage, Notice, Place, Report, Result, Source, worst_first
from shared import CASES, from_yaml

__all__ = ["FOLDER", "as_report", "read_report"]

FOLDER = CASES / "reports"
SH = "http://www.w3.org/ns/shacl#"
RDF_TYPE = ox.NamedNode("http://www.w3.org/1999/02/22-rdf-syntax-ns#type")


def read_report(name: str) -> Report:
    """The report of a file of ``tests/cases/reports``."""
    path = FOLDER / f"{name}.yaml"
    return as_report(from_yaml(path))


def as_report(described: dict[str, Any]) -> Report:
    shapes, things, untargeted, classes = described.get("coverage", [[], 0, 0, []])
    results = tuple(worst_first(map(as_result, described["results"])))
    return Report(
        results,
        tuple(described["files"]),
        tuple(described.get("shapes", ())),
        as_triples(results),
        tuple(map(as_notice, described.get("notices", ()))),
        Coverage(tuple(map(tuple, shapes)), things, untargeted, tuple(map(tuple, classes))),
        since=described.get("since", ""),
        fixed=tuple(map(as_result, described.get("fixed", ()))),
    )


def as_notice(described: dict[str, Any]) -> Notice:
    place = described.get("place")
    return Notice(described["text"], place and Place(*place), described.get("is_warning", False))


def as_result(described: dict[str, Any]) -> Result:
    value = described.get("value")
    component = described["component"]
    place = described.get("place")
    return Result(
        severity=iri(described["severity"]),
        focus=term(described["focus"]),
        label=described.get("label", ""),
        path=described.get("path", ""),
        value=None if value is None else term(value),
        value_label=described.get("value_label", ""),
        component=iri(component if ":" in component else f"{component}ConstraintComponent"),
        shape=described["shape"] if described["shape"][0] == "_" else iri(described["shape"]),
        rule=described["rule"],
        message=described["message"],
        place=Place(*place) if place else None,
        sources=tuple(Source(*source) for source in described.get("sources", ())),
        hint=described.get("hint", ""),
        state=described.get("state", ""),
    )


def iri(name: str) -> str:
    """A name of SHACL, a prefixed name, or an IRI in angle brackets."""
    if name.startswith("<"):
        return name[1:-1]
    if ":" not in name:
        return SH + name
    return expand(name) or name.replace("ex:", "http://example.org/")


def term(described: str | dict[str, str]) -> ox.NamedNode | ox.BlankNode | ox.Literal:
    if isinstance(described, str):
        return ox.NamedNode(iri(described))
    if "blank" in described:
        return ox.BlankNode(described["blank"])
    if "language" in described:
        return ox.Literal(described["literal"], language=described["language"])
    if "datatype" in described:
        datatype = ox.NamedNode(iri(described["datatype"]))
        return ox.Literal(described["literal"], datatype=datatype)
    return ox.Literal(described["literal"])


def as_triples(results: tuple[Result, ...]) -> tuple[ox.Triple, ...]:
    """A report of SHACL with blank nodes as a run happens to name them."""
    report = ox.BlankNode()
    conforms = ox.Literal(not results)
    triples = [
        ox.Triple(report, RDF_TYPE, ox.NamedNode(f"{SH}ValidationReport")),
        ox.Triple(report, ox.NamedNode(f"{SH}conforms"), conforms),
    ]
    shapes: dict[str, ox.BlankNode] = {}
    for result in results:
        node = ox.BlankNode()
        shape = (
            shapes.setdefault(result.shape, ox.BlankNode())
            if result.shape.startswith("_:")
            else ox.NamedNode(result.shape)
        )
        said: dict[str, Any] = {
            "focusNode": result.focus,
            "resultSeverity": ox.NamedNode(result.severity),
            "sourceConstraintComponent": ox.NamedNode(result.component),
            "sourceShape": shape,
            "resultMessage": ox.Literal(result.message),
        }
        if result.value is not None:
            said["value"] = result.value
        if result.path and "/" not in result.path:
            said["resultPath"] = ox.NamedNode(iri(result.path))
        triples.append(ox.Triple(report, ox.NamedNode(f"{SH}result"), node))
        triples.append(ox.Triple(node, RDF_TYPE, ox.NamedNode(f"{SH}ValidationResult")))
        triples += [ox.Triple(node, ox.NamedNode(SH + name), found) for name, found in said.items()]
    return tuple(triples)
