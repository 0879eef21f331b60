"""The peer of a validation: pySHACL over oxrdflib, as a process of its own.

Called as ``python pyshacl_oxrdflib.py DATA SHAPES OUT``, it writes a line for each result:
focus node, path, component and severity, as N-Triples write them.
"""

from __future__ import annotations

import sys
import warnings
from pathlib import Path

import rdflib
from pyshacl import validate
from rdflib.namespace import RDF, SH


def main(data: str, shapes: str, out: str) -> None:
    """Validate, and write what was found."""
    warnings.simplefilter("ignore")
    graph = rdflib.Graph(store="Oxigraph").parse(data, format="nt")
    _, report, _ = validate(
        graph,
        shacl_graph=rdflib.Graph().parse(shapes, format="turtle"),
        inference="none",
        inplace=True,
    )
    lines = set()
    for result in report.subjects(RDF.type, SH.ValidationResult):
        parts = (SH.focusNode, SH.resultPath, SH.sourceConstraintComponent, SH.resultSeverity)
        lines.add("\t".join(_words(report.value(result, part)) for part in parts))
    Path(out).write_text("".join(f"{line}\n" for line in sorted(lines)), encoding="utf-8")


def _words(term: rdflib.term.Node | None) -> str:
    return "" if term is None else term.n3()


if __name__ == "__main__":
    main(*sys.argv[1:])
