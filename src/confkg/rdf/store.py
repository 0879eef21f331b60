"""Loading a graph into Oxigraph."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from traceback import clear_frames
from types import MappingProxyType
from typing import TypeVar

import pyoxigraph as ox

from confkg.rdf.formats import FORMATS
from confkg.rdf.opening import opened

_MISSING = "build the graph first"
_T = TypeVar("_T")
_CHUNK = 100_000
"""Statements that are loaded at a time: about 50 MB."""


def in_folder(work: Callable[[str], _T]) -> _T:
    """What ``work`` returns; it gets a folder for a store, which is closed when the folder is removed.

    Args:
        work: opens the store; neither its result nor anything else keeps it.
    """
    with tempfile.TemporaryDirectory(prefix="confkg-") as folder:
        try:
            return work(folder)
        except BaseException as error:
            clear_frames(error.__traceback__)  # or they keep the store, which writes in the folder
            raise


def load_in_chunks(store: ox.Store, found: Iterator[ox.Quad]) -> None:
    """Put statements into a store on disk; loaded at once, they would take up to a gigabyte."""
    while chunk := list(islice(found, _CHUNK)):
        store.bulk_extend(chunk)


def load_store(
    paths: Iterable[Path],
    store: ox.Store | None = None,
    copies: Mapping[Path, ox.NamedNode] = MappingProxyType({}),
) -> ox.Store:
    """A store with the triples of Turtle files.

    Args:
        paths: the files.
        store: what to load them into; None for a new one in memory.
        copies: files that are loaded into a named graph as well.
    """
    store = ox.Store() if store is None else store
    for path, graph in [*((path, None) for path in paths), *copies.items()]:
        with opened(path, FORMATS["turtle"], max_bytes=None, missing=_MISSING) as (file, form):
            store.bulk_load(file, format=form.rdf, to_graph=graph)
    return store


def iter_triples(path: Path) -> Iterator[ox.Triple]:
    """The triples of a Turtle file, in the order of the file; its blank nodes are its own."""
    with opened(path, FORMATS["turtle"], max_bytes=None, missing=_MISSING) as (file, form):
        quads = ox.parse(file, format=form.rdf, rename_blank_nodes=True)
        yield from (quad.triple for quad in quads)
