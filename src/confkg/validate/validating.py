"""Validation from files to a report."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pyoxigraph as ox

from confkg.resources import resource
from confkg.validate.describing import describe
from confkg.validate.engines import Engine
from confkg.validate.engines.running import Limits, run_engine
from confkg.validate.findings import read_reports, report_triples
from confkg.validate.report import Report, Result, worst_first
from confkg.validate.shapes_graph import ShapesGraph, load_shapes
from confkg.validate.staging import Staged, stage

__all__ = ["validate_files"]

_WORTH_PARTS = 100_000
"""Triples from which on it is worth while to have each core read all of them."""


def validate_files(
    files: Sequence[Path],
    shapes: Sequence[Path] = (),
    *,
    engine: Engine = "fast",
    limits: Limits | None = None,
    changed_since: str | None = None,
) -> Report:
    """Validate files, taken together, against shapes.

    Nothing is fetched: what the shapes import has to be given as a file.

    Args:
        files: RDF of any known format.
        shapes: files with SHACL shapes; none for the shapes that confkg ships.
        engine: ``fast`` or ``reference``; both find the same.
        limits: of time, memory and size; None for the usual ones.
        changed_since: a commit, branch or tag; only what the changes since can affect is looked at.

    Raises:
        GraphError: a file is missing, malformed or too large, the shapes are malformed, or the
            validation took too long or too much memory.
    """
    limits = limits or Limits()
    names = [path.as_posix() for path in shapes]
    graph = load_shapes(list(shapes) or [resource("ontology", "shapes.ttl")], names or ["confkg"])
    with tempfile.TemporaryDirectory(prefix="confkg-") as temporary:
        folder = Path(temporary)
        staged = stage(files, folder / "data.nt", limits.file_bytes)
        looked_at = None
        targeting = graph
        parts = _write_parts(targeting, staged, engine, folder)
        reports = run_engine(engine, staged.path, parts, limits, ", ".join(graph.files))
        findings, found = read_reports(reports, graph)
        results: list[Result] = describe(findings, graph, staged, files) if findings else []
        triples = report_triples(found, findings)
    return Report(
        tuple(worst_first(dict.fromkeys(results))),
        tuple(path.as_posix() for path in files),
        tuple(names),
        triples,
        looked_at,
        graph.notes,
    )


def _write_parts(shapes: ShapesGraph, staged: Staged, engine: Engine, folder: Path) -> list[Path]:
    """The shapes as a file for each process that shall validate."""
    alone = engine == "reference" or staged.triples < _WORTH_PARTS
    paths = []
    for number, triples in enumerate(shapes.parts(1 if alone else os.cpu_count() or 1)):
        paths.append(folder / f"shapes{number}.nt")
        ox.serialize(triples, paths[-1], format=ox.RdfFormat.N_TRIPLES)
    return paths
