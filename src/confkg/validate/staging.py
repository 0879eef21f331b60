"""Data made ready for an engine: all files as one file of N-Triples, read once as a stream.

Engines get nothing that could make them fetch anything, and name blank nodes after their own rules;
here they are numbered in the order in which they first appear, so that they can be distinguished again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from pathlib import Path
from typing import BinaryIO, cast

import pyoxigraph as ox

from confkg.errors import GraphError
from confkg.rdf.opening import opened
from confkg.rdf.reading import Labels, base_of

__all__ = ["BlankNode", "Staged", "stage", "without_triple_terms"]

_TRIPLE = attrgetter("triple")
_WITH_GRAPHS = ("trig", "nq", "jsonld")
_BLANK = re.compile(rb"^_:\S+")
_NESTED = ("a triple stands inside a triple", "RDF 1.1 has no such thing")


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
    left = max_bytes
    with path.open("wb") as out:
        for number, file in enumerate(files):
            with opened(file, max_bytes=left) as (source, form):
                quads = ox.parse(source, format=form.rdf, base_iri=base_of(file))
                triples = map(_TRIPLE, quads) if form.name in _WITH_GRAPHS else quads
                labels = Labels("", all_labelled=not form.has_prefixes)
                numbering = cast(BinaryIO, _Numbering(staged, file, number, labels, out))
                ox.serialize(triples, numbering, format=ox.RdfFormat.N_TRIPLES)
            left -= file.stat().st_size
    return staged


class _Numbering:
    """Gives the blank nodes of a file numbers, in the N-Triples that the RDF library writes to it.

    Args:
        staged: gets the blank nodes, and how many triples there are.
        file: the file, and ``number`` which one it is.
        labels: what the file calls its blank nodes.
        out: where to write the lines.
    """

    def __init__(
        self, staged: Staged, file: Path, number: int, labels: Labels, out: BinaryIO
    ) -> None:
        self._staged, self._file, self._number, self._labels = staged, file, number, labels
        self._out = out
        self._known: dict[bytes, bytes] = {}
        self._begun = b""

    def write(self, data: bytes) -> int:
        """Take some of the text; most lines have no blank nodes and are passed on as they are."""
        text = self._begun + data
        end = text.rfind(b"\n") + 1
        self._begun, text = text[end:], text[:end]
        self._staged.triples += text.count(b"\n")
        if b"_:" in text or b"<<" in text:
            self._out.writelines(map(self._line, text.splitlines(keepends=True)))
        else:
            self._out.write(text)
        return len(data)

    def flush(self) -> None:
        """Do nothing: each line ends in a line feed, so that none is left."""

    def _line(self, line: bytes) -> bytes:
        subject, predicate, rest = line.split(b" ", 2)
        if rest.startswith(b"<<"):
            raise GraphError(_NESTED[0], str(self._file), _NESTED[1])
        if not subject.startswith(b"_:") and not rest.startswith(b"_:"):
            return line
        subject = _BLANK.sub(self._numbered, subject, count=1)
        if rest.startswith(b"_:"):
            rest = _BLANK.sub(self._numbered, rest, count=1)
        return b"%b %b %b" % (subject, predicate, rest)

    def _numbered(self, found: re.Match[bytes]) -> bytes:
        name = self._known.get(found[0])
        if name is None:
            blank_nodes = self._staged.blank_nodes
            name = self._known[found[0]] = b"_:b%d" % len(blank_nodes)
            blank_nodes.append(BlankNode(self._number, self._labels.of(found[0][2:].decode())))
        return name


def without_triple_terms(quads: Iterable[ox.Quad], file: Path) -> Iterator[ox.Quad]:
    """The statements of a file.

    Raises:
        GraphError: one of them is about a statement, as RDF 1.1 cannot be.
    """
    for quad in quads:
        if isinstance(quad.subject, ox.Triple) or isinstance(quad.object, ox.Triple):
            raise GraphError(_NESTED[0], str(file), _NESTED[1])
        yield quad
