"""A graph that was built, opened for questions: the store, labels, and things by their names."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from functools import cached_property
from mmap import mmap
from pathlib import Path

import pyoxigraph as ox

from confkg.errors import GraphError
from confkg.namespaces import compact
from confkg.rdf.store import load_store
from confkg.rdf.terms import term as node
from confkg.resources import GRAPH_FILES, default_folder, resource
from confkg.stores.embedded import Embedded
from confkg.stores.lookups import Lookups
from confkg.stores.names import kept_names
from confkg.stores.on_disk import Made, make, open_held, read_made
from confkg.stores.store import Term

_INFERRED = "inferred.ttl"
MARK = ox.NamedNode("https://w3id.org/confkg/inferred")
"""The named graph that repeats what follows by rules, so that it can be distinguished."""
_ONTOLOGY = ("confkg.ttl", "vocabulary.ttl")
_AGAIN = "run 'confkg build' with --store"


def open_graph(
    folder: Path | None = None,
    store: Path | None = None,
    note: Callable[[str], object] = warnings.warn,
) -> OpenGraph:
    """Open a graph: a store on disk if there is one that fits, else the Turtle files.

    Args:
        folder: where it was built; None for :func:`default_folder`.
        store: folder of a store on disk; None for the one beside the graph, if it is of that graph.
        note: is given a sentence if there is a store beside the graph that cannot be used.

    Raises:
        GraphError: a file of the graph is missing or malformed, or the store that is named cannot
            be used: it is damaged, of another version, or of another build of the graph.
    """
    if store is not None:
        return _open_store(store, folder)
    where = folder or default_folder()
    try:
        if own := own_store(where):
            return _open_store(own, where)
    except GraphError as problem:
        note(f"{problem}; the Turtle files are read instead")
    return OpenGraph(_load(where))


def own_store(graph: Path) -> Path | None:
    """The folder ``store`` beside a graph, if what is in it was made of that graph."""
    beside = graph.absolute().parent / "store"
    made = read_made(beside)
    return beside if made and (beside / made.graph).resolve() == graph.resolve() else None


def make_store(store: Path, fresh: Path, graph: Path) -> None:
    """Make a store on disk."""
    make(store, graph, _files(fresh), lambda database: _load(fresh, database))


def stale_files(made: Made, graph: Path) -> list[str]:
    """The files of a graph, and of the ontology, that are not what a store was made of."""
    return made.changed(_files(graph))


def _open_store(folder: Path, graph: Path | None) -> OpenGraph:
    store, held, made = open_held(folder)
    where = graph or folder / made.graph
    there = (where / GRAPH_FILES[0]).is_file() or graph is not None
    stale = stale_files(made, where) if there else made.changed(_files_of_ontology())
    if stale:
        what = f"the store is not of this graph as it is now ('{stale[0]}' is another)"
        if stale[0].startswith("ontology/"):
            what = f"the store was made with another version of confkg ('{stale[0]}' is another)"
        raise GraphError(what, str(folder), _AGAIN)
    return OpenGraph(store, held, kept_names(folder / made.database))


def _files(folder: Path) -> dict[str, Path]:
    return {name: folder / name for name in GRAPH_FILES} | _files_of_ontology()


def _files_of_ontology() -> dict[str, Path]:
    return {f"ontology/{name}": resource("ontology", name) for name in _ONTOLOGY}


def _load(folder: Path, store: ox.Store | None = None) -> ox.Store:
    """A store with the graph in a folder, ontology and vocabulary; None for one in memory."""
    return load_store(_files(folder).values(), store, {folder / _INFERRED: MARK})


class OpenGraph:
    """A graph with ontology and vocabulary in one store."""

    def __init__(self, store: ox.Store, held: object = None, names: mmap | None = None) -> None:
        self.store = store
        self.embedded = Embedded(store, held, names)
        self._labels: dict[ox.NamedNode, str] = {}

    def stated(self, subject: ox.NamedNode | None, value: ox.NamedNode | None) -> Iterator[ox.Quad]:
        """The triples of a subject, an object or both that do not only follow by rules."""
        for quad in self.store.quads_for_pattern(subject, None, value, ox.DefaultGraph()):
            if ox.Quad(quad.subject, quad.predicate, quad.object, MARK) not in self.store:
                yield quad

    def statements(self, subject: ox.NamedNode) -> Iterator[ox.Triple]:
        """All that is said of a thing."""
        return (quad.triple for quad in self.store.quads_for_pattern(subject, None, None, None))

    def subjects(self, name: str, value: Term) -> set[ox.NamedNode]:
        """The things that have a value for a property, which is given by its prefixed name."""
        found = self.store.quads_for_pattern(None, node(name), value, None)
        return {quad.subject for quad in found if isinstance(quad.subject, ox.NamedNode)}

    def objects(self, subject: Term | None, name: str) -> set[Term]:
        """The values that a thing has for a property."""
        if not isinstance(subject, (ox.NamedNode, ox.BlankNode)):
            return set()
        found = self.store.quads_for_pattern(subject, node(name), None, None)
        return {quad.object for quad in found}

    def things(self, subject: Term | None, name: str) -> set[ox.NamedNode]:
        """Those of the values that are things."""
        return {each for each in self.objects(subject, name) if isinstance(each, ox.NamedNode)}

    def one(self, subject: Term | None, name: str) -> Term | None:
        """The first of the values; None if there is none."""
        return min(self.objects(subject, name), key=str, default=None)

    def text(self, subject: Term | None, name: str) -> str:
        """What to show for the first of the values."""
        return self.label(self.one(subject, name))

    def notation(self, subject: Term | None, name: str) -> str:
        """The last part of the IRI of the first of the values."""
        value = self.one(subject, name)
        return value.value.rpartition("/")[2] if isinstance(value, ox.NamedNode) else ""

    def label(self, term: Term | None) -> str:
        """What to show for a term: the label of a thing, the text of a literal."""
        if term is None:
            return ""
        if isinstance(term, ox.Literal):
            return term.value
        if isinstance(term, ox.NamedNode):
            if term not in self._labels:
                self._labels[term] = self._read_label(term)
            return self._labels[term]
        return str(term)

    def _read_label(self, thing: ox.NamedNode) -> str:
        for name in ("rdfs:label", "skos:prefLabel"):
            found = self.objects(thing, name)
            if labels := [each.value for each in found if isinstance(each, ox.Literal)]:
                return max(labels)
        return compact(thing.value)

    def find(self, name: str, kind: str = "") -> ox.NamedNode:
        """The thing of that IRI, prefixed name, label or name form.

        Args:
            name: how it is called.
            kind: kind of thing as in its IRI (``person``), to look only among those.

        Raises:
            UsageError: there is none, or several; the message has the nearest candidates.
        """
        return self._lookups.find(name, kind)

    @cached_property
    def _lookups(self) -> Lookups:
        return Lookups(self.embedded)
