"""Reading RDF of any format as a stream, from files that nobody vouches for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote

import pyoxigraph as ox

from confkg.errors import GraphError, clipped
from confkg.rdf.formats import Format
from confkg.rdf.naming import anonymous, kept_label
from confkg.rdf.opening import GIBIBYTE, opened

_NO_BASE = "no-base:/"
"""Without any base the RDF library passes over relative IRIs in JSON-LD."""

_MAY = (ox.BlankNode, ox.Triple)
"""What may have a blank node in it."""

_T = TypeVar("_T", bound=ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple)


def base_of(path: Path) -> str:
    """What to take relative IRIs of a file to be relative to: its name, not where it lies.

    >>> base_of(Path("some/folder/my data.ttl"))
    'file:///my%20data.ttl'
    """
    return f"file:///{quote(path.name, errors='surrogateescape')}"


def iter_quads(
    path: Path,
    *,
    form: Format | None = None,
    base: str | None = None,
    scope: str = "",
    max_bytes: int = GIBIBYTE,
) -> Iterator[ox.Quad]:
    """The statements of a file, one after the other, in the order in which they are complete.

    Nothing is fetched, and no other file is read. Blank nodes keep their labels; those without are
    numbered, see :mod:`confkg.rdf.naming`, so that each run gives the same.

    Args:
        path: the file.
        form: its format; None for what its name shows.
        base: what relative IRIs are relative to, for example :func:`base_of`; None if there shall be
            none.
        scope: what to put before the labels of blank nodes, so that those of several files stay
            apart.
        max_bytes: how large the file may be.

    Raises:
        GraphError: the file is missing, no file, too large, or malformed (with line, column and the
            line itself where the library gives the place); a relative IRI has no base; RDF/XML
            declares a document type; JSON-LD names a context that would have to be fetched.
    """
    with opened(path, form, max_bytes=max_bytes) as (file, known):
        rename = Labels(scope, all_labelled=not known.has_prefixes).apply
        lost = base is None and known.name == "jsonld"
        for quad in ox.parse(file, format=known.rdf, base_iri=_NO_BASE if lost else base):
            if lost:
                _refuse_relative(quad, path)
            yield rename(quad)


def _refuse_relative(quad: ox.Quad, path: Path) -> None:
    for term in quad:
        if isinstance(term, ox.NamedNode) and term.value.startswith(_NO_BASE):
            name = term.value.removeprefix(_NO_BASE)
            what = f"the IRI '{clipped(name)}' is relative, and nothing says to what"
            raise GraphError(what, str(path), 'write it in full, or give the context an "@base"')


class Labels:
    """Gives the blank nodes of a file their labels."""

    def __init__(self, scope: str, *, all_labelled: bool) -> None:
        self._scope, self._all_labelled = scope, all_labelled
        self._numbered: dict[str, str] = {}

    def apply(self, quad: ox.Quad) -> ox.Quad:
        """The statement with the labels that its blank nodes shall have."""
        subject, value, graph = quad.subject, quad.object, quad.graph_name
        if isinstance(subject, _MAY) or isinstance(value, _MAY) or isinstance(graph, _MAY):
            subject, value = self._of(subject), self._of(value)  # in this order they are numbered
            if isinstance(graph, ox.DefaultGraph):  # which takes the library long to recognise
                return ox.Quad(subject, quad.predicate, value)
            graph = ox.BlankNode(self.of(graph.value)) if isinstance(graph, ox.BlankNode) else graph
            return ox.Quad(subject, quad.predicate, value, graph)
        return quad

    def _of(self, term: _T) -> _T | ox.BlankNode | ox.Triple:
        if isinstance(term, ox.BlankNode):
            return ox.BlankNode(self.of(term.value))
        if isinstance(term, ox.Triple):
            return ox.Triple(self._of(term.subject), term.predicate, self._of(term.object))
        return term

    def of(self, label: str) -> str:
        """The label that a blank node shall have, by what the parser calls it."""
        found = self._numbered.get(label)
        if found is None:
            kept = kept_label(label)
            if kept is not None or self._all_labelled:
                return f"{self._scope}{kept or label}"
            found = self._numbered[label] = f"{self._scope}{anonymous(len(self._numbered))}"
        return found
