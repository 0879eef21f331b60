"""What each engine finds with the shapes of confkg.

Both run within the tests, since to start a process takes longer than what it does there; that
``confkg validate`` starts them is tested apart.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pyoxigraph as ox
import rdflib

from confkg.resources import resource
from confkg.validate.engines import reference
from confkg.validate.findings import read_reports
from confkg.validate.inert import for_engines
from confkg.validate.loading import load_shapes
from confkg.validate.shapes_graph import ShapesGraph
from confkg.validate.staging import stage
from confkg.validate.validating import validate_files

__all__ = ["Key", "found_by_both", "found_by_fast", "found_by_reference", "together"]

_GROUPS = 8
Key = tuple[str, ...]
"""Focus node, path, component, shape and severity; blank nodes all by one name.

Not the value: Oxigraph writes numbers in one way, whatever way the data do.
"""


@cache
def _shapes(path: Path | None) -> ShapesGraph:
    if path is None:
        return load_shapes([resource("ontology", "shapes.ttl")], ["confkg"])
    return load_shapes([path], [str(path)])


@cache
def _for_reference(path: Path | None) -> rdflib.Graph:
    """The shapes as the reference gets them, read once."""
    graph = _shapes(path)
    effective = for_engines(graph)
    with tempfile.TemporaryDirectory() as temporary:
        written = effective.write(effective.triples, Path(temporary) / "shapes.nt")
        return reference.as_graph(written)


def _text(term: object) -> str:
    return "_:" if isinstance(term, ox.BlankNode) else str(term)


def found_by_fast(*files: Path, shapes: Path | None = None) -> set[Key]:
    """What ``confkg validate`` finds; with the shapes of confkg if no others are given."""
    return {
        (_text(r.focus), r.path, r.component, r.shape, r.severity)
        for r in validate_files(files, [shapes] if shapes else [], apart=False).results
    }


def found_by_reference(*files: Path, shapes: Path | None = None) -> set[Key]:
    """What pySHACL finds."""
    graph = _shapes(shapes)
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        staged = stage(files, folder / "data.nt", 1 << 30)
        report = folder / "report.nt"
        found = reference.report_on(reference.as_graph(staged.path), _for_reference(shapes))
        report.write_text(found, encoding="utf-8")
        findings, _ = read_reports([report], graph)
    return {(_text(f.focus), f.path, f.component, f.shape_name, f.severity) for f in findings}


def found_by_both(*files: Path) -> set[Key]:
    """What both find, which has to be the same."""
    fast = found_by_fast(*files)
    assert fast == found_by_reference(*files)
    return fast


def together(files: Sequence[Path]) -> list[tuple[Path, ...]]:
    """Files in groups to compare the engines on.

    The reference takes most of its time for the shapes of few things, and for the queries of many.
    """
    return [tuple(files[start::_GROUPS]) for start in range(_GROUPS)]
