"""A graph that was built, opened for questions: the store, labels, and things by their names."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

import pyoxigraph as ox

from confkg.namespaces import compact, expand
from confkg.rdf.store import load_store
from confkg.resources import GRAPH_FILES, default_folder, resource
from confkg.stores.embedded import Embedded
from confkg.stores.lookups import Lookups

__all__ = ["GRAPH_FILES", "OpenGraph", "default_folder", "open_graph"]


def open_graph(
    folder: Path | None = None, *, inferred: bool = False, reasons: bool = False
) -> OpenGraph:
    """Open a graph.

    Args:
        folder: where it was built; None for :func:`default_folder`.
        inferred: with what follows by rules. Questions want it; what a thing is part of is said by
            what documents state alone.
        reasons: with the claims on what follows, if ``inferred`` does not bring them anyway.

    Raises:
        GraphError: a file of it is missing or malformed.
    """
    from confkg.rdf.inferring import REASONS_FILE  # who asks for names alone does without
    from confkg.rdf.rules import INFERRED_FILE

    where = folder or default_folder()
    left_out = {INFERRED_FILE: not inferred, REASONS_FILE: not (inferred or reasons)}
    paths = [where / name for name in GRAPH_FILES if not left_out.get(name)]
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
        return self._lookups.find(name, kind)

    @cached_property
    def _lookups(self) -> Lookups:
        return Lookups(Embedded(self.store))


def _term(prefixed: str) -> ox.NamedNode:
    return ox.NamedNode(str(expand(prefixed)))
