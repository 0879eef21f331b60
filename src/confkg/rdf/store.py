"""Loading a graph into Oxigraph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pyoxigraph as ox

from confkg.rdf.formats import FORMATS
from confkg.rdf.opening import opened

__all__ = ["iter_triples", "load_store"]

_MISSING = "build the graph first"


def load_store(paths: Iterable[Path]) -> ox.Store:
    """A store in memory with the triples of Turtle files.

    Raises:
        GraphError: a file is missing or is not Turtle; the message shows the line.
    """
    store = ox.Store()
    for path in paths:
        with opened(path, FORMATS["turtle"], max_bytes=None, missing=_MISSING) as (file, form):
            store.bulk_load(file, format=form.rdf)
    return store


def iter_triples(path: Path) -> Iterator[ox.Triple]:
    """The triples of a Turtle file, in the order of the file; its blank nodes are its own.

    Raises:
        GraphError: the file is missing or is not Turtle; the message names the line.
    """
    with opened(path, FORMATS["turtle"], max_bytes=None, missing=_MISSING) as (file, form):
        quads = ox.parse(file, format=form.rdf, rename_blank_nodes=True)
        yield from (quad.triple for quad in quads)
