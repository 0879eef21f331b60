"""Graphs made for a test, exported and read back."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

import pyoxigraph as ox

from confkg.exports import FORMATS, export_graph
from confkg.graph import GRAPH_FILES

__all__ = ["export_bytes", "write_graph"]


def write_graph(folder: Path, triples: Iterable[ox.Triple]) -> Path:
    """A folder with the files of a graph, all triples among the entities."""
    for name in GRAPH_FILES:
        (folder / name).write_bytes(b"")
    ox.serialize(triples, folder / "entities.ttl", ox.RdfFormat.TURTLE)
    return folder


def export_bytes(triples: Iterable[ox.Triple], form: str) -> bytes:
    """What an export of a graph with these triples is."""
    with TemporaryDirectory() as folder:
        graph = write_graph(Path(folder), triples)
        out = graph / "out"
        with out.open("wb") as file:
            export_graph(graph, FORMATS[form], file)
        return out.read_bytes()
