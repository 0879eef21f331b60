"""A graph into a store: a named graph for each of its files, those that differ, the description last."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pyoxigraph as ox

from confkg.errors import GraphError
from confkg.namespaces import thing_iri
from confkg.rdf.syntax import errors_described
from confkg.rdf.terms import ckg
from confkg.resources import GRAPH_FILES
from confkg.stores.graph_store import GraphStore

_DESCRIPTION = "dataset.ttl"
"""Put there last: as long as it is the old one, what differs is put again."""


@dataclass(frozen=True, slots=True)
class Step:
    """A graph that is to be put into a store."""

    graph: str | None  # its IRI; None for the default graph
    files: tuple[Path, ...]  # what will be in it

    @property
    def bytes(self) -> int:
        """How much is to be sent."""
        return sum(path.stat().st_size for path in self.files)


def plan_push(folder: Path, store: GraphStore, *, whole: bool, to_default: bool) -> list[Step]:
    """What has to be put into a store, in its order; nothing has been put there yet."""
    paths = [folder / name for name in GRAPH_FILES]
    described = _parsed(folder / _DESCRIPTION)
    digests = dict(_digests(described))
    for path in paths:
        if not path.is_file():
            raise GraphError("there is no such file", str(path), "build the graph first")
    if to_default:
        last_described = sorted(paths, key=lambda path: path.name == _DESCRIPTION)
        return [Step(None, tuple(last_described))]
    found = (not whole and store.get(_graph(_DESCRIPTION))) or set()
    there = dict(_digests(found))
    steps = [
        Step(_graph(path.name), (path,))
        for path in paths
        if path.name != _DESCRIPTION and (whole or there.get(path.name) != digests.get(path.name))
    ]
    if steps or _texts(found) != _texts(described):
        steps.append(Step(_graph(_DESCRIPTION), (folder / _DESCRIPTION,)))
    return steps


def push(steps: list[Step], store: GraphStore, progress: Callable[[int], object]) -> None:
    """Put graphs into a store, one after the other, and look whether they are there."""
    for number, step in enumerate(steps):
        try:
            with_page = store.put(step.graph, step.files, progress)
            if with_page and step is not steps[-1]:
                _check_there(step, store)
        except GraphError as error:
            done = f"{number} of {len(steps)} graphs are there, this one is as it was or in part"
            raise GraphError(f"{error.what}; {done}", error.where, error.fix) from None
    if steps:
        _check_there(steps[-1], store)


def _check_there(step: Step, store: GraphStore) -> None:
    """Look whether a store has what it was sent; of the default graph, whether it has the description."""
    wanted = _texts(_parsed(step.files[-1]))
    found = _texts(store.get(step.graph) or set())
    if wanted - found or (step.graph and found - wanted):
        what = "it said yes, and what was put there is not there"
        raise GraphError(what, store.place, "check that this is the address of a graph store")


def _graph(name: str) -> str:
    """The named graph of a file: what its description is called."""
    return thing_iri("dataset", f"confkg-{name.partition('.')[0]}-file")


def _parsed(path: Path) -> set[ox.Triple]:
    with errors_described(path, missing="build the graph first"):
        return {quad.triple for quad in ox.parse(path=path, format=ox.RdfFormat.TURTLE)}


def _texts(triples: set[ox.Triple]) -> set[tuple[str, str, str]]:
    """Statements without the datatypes of their values, which some stores exchange for wider ones."""
    return {
        (str(each.subject), each.predicate.value, getattr(each.object, "value", ""))
        for each in triples
    }


def _digests(description: set[ox.Triple]) -> Iterator[tuple[str, str]]:
    """Names of files and what was computed of their bytes."""
    before = thing_iri("dataset", "confkg-")
    for triple in description:
        if triple.predicate == ckg("sha256") and isinstance(triple.object, ox.Literal):
            name = str(triple.subject).strip("<>").removeprefix(before).removesuffix("-file")
            yield f"{name}.ttl", triple.object.value
