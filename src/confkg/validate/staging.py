"""Data made ready for an engine: all files as one file of N-Triples, read once as a stream.

Engines get nothing that could make them fetch anything, and name blank nodes after their own rules;
here they are numbered in the order in which they first appear, so that they can be told apart again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import pyoxigraph as ox

from confkg.errors import GraphError
from confkg.rdf.reading import base_of, iter_quads

__all__ = ["BlankNode", "Staged", "stage", "without_triple_terms"]

_T = TypeVar("_T", bound=ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple)


@dataclass(frozen=True, slots=True)
class BlankNode:
    """A blank node as it is called in a file.

    Attributes:
        file: which of the files.
        label: its label there, or what :mod:`confkg.rdf.naming` calls one without a label.
    """

    file: int
    label: str


@dataclass(slots=True)
class Staged:
    """Files as one graph.

    Attributes:
        path: the file of N-Triples; blank nodes are ``_:b0``, ``_:b1``, … as they appear.
        triples: how many were read, with repetitions.
        blank_nodes: what these blank nodes are called in the files.
    """

    path: Path
    triples: int = 0
    blank_nodes: list[BlankNode] = field(default_factory=list)


def stage(files: Sequence[Path], path: Path, max_bytes: int) -> Staged:
    """Read files as one graph.

    Args:
        files: RDF of any known format.
        path: where to write the N-Triples.
        max_bytes: how many bytes the files may have together.

    Raises:
        GraphError: a file is missing, malformed, too large, or would have something fetched.
    """
    staged = Staged(path)
    ox.serialize(_iter_triples(files, staged, max_bytes), path, format=ox.RdfFormat.N_TRIPLES)
    return staged


def _iter_triples(files: Sequence[Path], staged: Staged, max_bytes: int) -> Iterator[ox.Triple]:
    left = max_bytes
    for number, file in enumerate(files):
        names = _Names(number, staged.blank_nodes)
        quads = iter_quads(file, base=base_of(file), max_bytes=left)
        for quad in without_triple_terms(quads, file):
            triple = quad.triple
            subject, value = triple.subject, triple.object
            staged.triples += 1
            if isinstance(subject, ox.BlankNode) or isinstance(value, ox.BlankNode):
                triple = ox.Triple(names.of(subject), triple.predicate, names.of(value))
            yield triple
        left -= file.stat().st_size


def without_triple_terms(quads: Iterable[ox.Quad], file: Path) -> Iterator[ox.Quad]:
    """The statements of a file.

    Raises:
        GraphError: one of them is about a statement, as RDF 1.1 cannot be.
    """
    for quad in quads:
        if isinstance(quad.subject, ox.Triple) or isinstance(quad.object, ox.Triple):
            raise GraphError(
                "a triple stands inside a triple", str(file), "RDF 1.1 has no such thing"
            )
        yield quad


class _Names:
    """Numbers the blank nodes of one file."""

    def __init__(self, file: int, known: list[BlankNode]) -> None:
        self._file, self._known = file, known
        self._numbers: dict[str, ox.BlankNode] = {}

    def of(self, term: _T) -> _T | ox.BlankNode:
        """The term, or the number of a blank node."""
        return self._numbered(term) if isinstance(term, ox.BlankNode) else term

    def _numbered(self, node: ox.BlankNode) -> ox.BlankNode:
        found = self._numbers.get(node.value)
        if found is None:
            found = self._numbers[node.value] = ox.BlankNode(f"b{len(self._known)}")
            self._known.append(BlankNode(self._file, node.value))
        return found
