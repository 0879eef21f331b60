"""A graph that was built, opened for questions: the store, labels, and things by their names."""

from __future__ import annotations

import difflib
from functools import cached_property
from pathlib import Path

import pyoxigraph as ox

from confkg.errors import UsageError
from confkg.ids import fold
from confkg.namespaces import compact, expand, prefixes
from confkg.rdf.store import load_store
from confkg.resources import resource

__all__ = ["GRAPH_FILES", "OpenGraph", "default_folder", "open_graph"]

GRAPH_FILES = (
    "entities.ttl",
    "claims.ttl",
    "conflicts.ttl",
    "documents.ttl",
    "passages.ttl",
    "decisions.ttl",
    "dataset.ttl",
)
_CANDIDATES = 5
_NAMING = ("ckg:acronym", "ckg:name", "ckg:title")
"""Properties whose values are names of things that are no people."""


def default_folder() -> Path:
    """The folder ``graph`` here, if a graph is in it, else the graph that confkg ships."""
    here = Path("graph")
    return here if (here / "dataset.ttl").is_file() else resource("graph")


def open_graph(folder: Path | None = None) -> OpenGraph:
    """Open a graph for questions.

    Args:
        folder: where it was built; None for :func:`default_folder`.

    Raises:
        GraphError: a file of it is missing or malformed.
    """
    where = folder or default_folder()
    paths = [where / name for name in GRAPH_FILES]
    ontology = [resource("ontology", name) for name in ("confkg.ttl", "vocabulary.ttl")]
    return OpenGraph(where, load_store([*paths, *ontology]))


class OpenGraph:
    """A graph with ontology and vocabulary in one store.

    Attributes:
        folder: where the files are.
        store: the Oxigraph store.
    """

    def __init__(self, folder: Path, store: ox.Store) -> None:
        self.folder = folder
        self.store = store

    def label(self, term: ox.NamedNode | ox.Literal | ox.BlankNode | ox.Triple | None) -> str:
        """What to show for a term: the label of a thing, the text of a literal."""
        if term is None:
            return ""
        if isinstance(term, ox.Literal):
            return term.value
        if isinstance(term, ox.NamedNode):
            return self._labels.get(term.value) or compact(term.value)
        return str(term)

    @cached_property
    def _labels(self) -> dict[str, str]:
        labels: dict[str, str] = {}
        for name in ("skos:prefLabel", "rdfs:label"):
            for quad in self.store.quads_for_pattern(None, _term(name), None, None):
                if isinstance(quad.subject, ox.NamedNode) and isinstance(quad.object, ox.Literal):
                    labels[quad.subject.value] = quad.object.value
        return labels

    def find(self, name: str, kind: str = "") -> ox.NamedNode:
        """The thing of that IRI, prefixed name, label or name form.

        Args:
            name: how it is called.
            kind: kind of thing as in its IRI (``person``), to look only among those.

        Raises:
            UsageError: there is none, or several; the message has the nearest candidates.
        """
        iri = name.strip("<>") if "://" in name else expand(name)
        room = prefixes()[kind] if kind else ""
        if iri:
            if (node := self._node(iri)) and iri.startswith(room):
                return node
            what = kind.replace("-", " ") or "thing"
            raise UsageError(f"there is no such {what} in the graph", name, "check the IRI")
        index = {
            words: {iri for iri in found if iri.startswith(room)}
            for words, found in self._names.items()
        }
        found = index.get(fold(name), set())
        if len(found) == 1:
            return ox.NamedNode(found.pop())
        what = kind.replace("-", " ") or "thing"
        if found:
            choices = ", ".join(sorted(map(compact, found)))
            raise UsageError(f"several things are called so: {choices}", name, "name one of them")
        known = [words for words, iris in index.items() if iris]
        near = difflib.get_close_matches(fold(name), known, _CANDIDATES, 0.6)
        shown = [self._labels.get(iri, iri) for words in near for iri in sorted(index[words])]
        choices = "; ".join(dict.fromkeys(shown))
        advice = f"nearest: {choices}" if choices else "no name is near it: check the spelling"
        raise UsageError(f"no {what} is called so", name, advice)

    def _node(self, iri: str) -> ox.NamedNode | None:
        """The node of an IRI, if it is one and the graph says something of it."""
        try:
            node = ox.NamedNode(iri)
        except ValueError:
            return None
        return node if next(self.store.quads_for_pattern(node, None, None, None), None) else None

    def concept(self, scheme: str, name: str) -> ox.NamedNode:
        """The concept of that notation, label or IRI.

        Raises:
            UsageError: the scheme has no such concept; the message has the nearest ones.
        """
        room = prefixes()[scheme]
        notations = {
            iri.removeprefix(room): label
            for iri, label in self._labels.items()
            if iri.startswith(room)
        }
        wanted = fold(name.removeprefix(room).removeprefix(f"{scheme}:"))
        for notation, label in notations.items():
            if wanted in (fold(notation), fold(label)):
                return ox.NamedNode(room + notation)
        near = difflib.get_close_matches(wanted.replace(" ", "-"), notations, _CANDIDATES, 0.4)
        choices = ", ".join(near or sorted(notations))
        raise UsageError(f"there is no such {scheme}", name, f"nearest: {choices}")

    @cached_property
    def _names(self) -> dict[str, set[str]]:
        """Folded names to the things that bear them, in all forms that documents print."""
        names: dict[str, set[str]] = {}
        things = prefixes()["person"].removesuffix("person/")
        for iri, label in self._labels.items():
            if iri.startswith(things):
                names.setdefault(fold(label), set()).add(iri)
        for quad in self.store.quads_for_pattern(None, _term("ckg:nameForm"), None, None):
            if isinstance(quad.object, ox.NamedNode) and isinstance(quad.subject, ox.NamedNode):
                words = fold(self._labels.get(quad.object.value, ""))
                names.setdefault(words, set()).add(quad.subject.value)
        for name in _NAMING:
            for quad in self.store.quads_for_pattern(None, _term(name), None, None):
                thing, text = quad.subject, quad.object
                if isinstance(thing, ox.NamedNode) and isinstance(text, ox.Literal):
                    names.setdefault(fold(text.value), set()).add(thing.value)
        unnamed = prefixes()["name-form"], prefixes()["passage"]
        return {
            words: {iri for iri in iris if iri.startswith(things) and not iri.startswith(unnamed)}
            for words, iris in names.items()
        }


def _term(prefixed: str) -> ox.NamedNode:
    return ox.NamedNode(str(expand(prefixed)))
