"""The store on disk that a build keeps in step with its graph."""

from __future__ import annotations

from pathlib import Path

from confkg.errors import CheckFailed, UsageError
from confkg.graph import make_store, own_store, stale_files
from confkg.stores.on_disk import open_held, read_made, refuse_foreign
from confkg.swapping import Swap, locked


def find_store(out: Path, named: Path | None) -> Path | None:
    """The folder of the store to be made of a graph; None if none is.

    Args:
        out: folder of the graph.
        named: the folder that was asked for; None for ``store`` beside the graph, if one of that
            graph is there.

    Raises:
        UsageError: the folder cannot be that of a store.
    """
    if named is None:
        return own_store(out)
    graph, store = out.resolve(), named.resolve()
    if graph.is_relative_to(store) or store.is_relative_to(graph):
        what = "one of graph and store lies in the other"
        raise UsageError(what, str(named), "name a folder beside the graph")
    refuse_foreign(named)
    return named


def write_store(store: Path | None, swap: Swap, out: Path) -> Path | None:
    """Make the store of a graph that is about to be swapped in; not of one that goes elsewhere.

    Returns:
        The folder of the store, if one was made.
    """
    if store is None or swap.target.resolve() != out.resolve():
        return None
    with locked(store):
        make_store(store, swap.fresh, out)
    return store


def check_store(store: Path | None, out: Path) -> None:
    """Make sure that a store is of a graph.

    Raises:
        CheckFailed: it is not.
        GraphError: it is damaged or of another version.
    """
    if store is None:
        return
    if read_made(store) is None or stale_files(open_held(store)[2], out):
        advice = f"run 'confkg build --out {out} --store {store}'"
        raise CheckFailed("the store is out of date", str(store), advice)
