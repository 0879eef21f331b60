"""Data made ready for an engine: all files as one file of N-Triples, read once as a stream.

Engines get nothing that could make them fetch anything, and name blank nodes after their own rules;
here they are numbered in the order in which they first appear, so that they can be distinguished again.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from operator import attrgetter
from pathlib import Path
from typing import IO, BinaryIO

import pyoxigraph as ox

from confkg.errors import GraphError
from confkg.rdf.formats import Format
from confkg.rdf.opening import opened
from confkg.rdf.reading import Labels, base_of

Line = list[bytes]
"""A line of N-Triples: subject, predicate, and the object with the end of the line."""
Watcher = Callable[[Sequence[Line], Sequence[bytes]], object]
"""What is shown lines as they are staged, and the same in one piece each."""

_TRIPLE = attrgetter("triple")
_AT_ONCE, _TRIPLES_AT_ONCE, _LONGEST = 1 << 18, 1000, 1 << 24
"""Bytes of N-Triples that are looked at together, triples of other formats, and bytes of N-Triples
that the RDF library takes in one term."""
_WITH_GRAPHS = ("trig", "nq", "jsonld")
_BLANK_SIGN, _NESTED_SIGN, _QUOTE_SIGN = b'_<"'
_BLANK = re.compile(rb"^_:\S+")
NESTED = ("a triple stands inside a triple", "RDF 1.1 has no such thing")


@dataclass(frozen=True, slots=True)
class BlankNode:
    """A blank node as it is called in a file."""

    file: int  # which of the files
    label: str  # its label there, or what :mod:`confkg.rdf.naming` calls one without a label


@dataclass(slots=True)
class Staged:
    """Files as one graph."""

    path: Path  # the file of N-Triples; blank nodes are ``_:b0``, ``_:b1``, … as they appear
    triples: int = 0  # how many were read, with repetitions
    # what these blank nodes are called in the files
    blank_nodes: list[BlankNode] = field(default_factory=list)
    # where in the file of N-Triples what each of the files says ends
    ends: list[int] = field(default_factory=list)
    # places in the file of N-Triples, each with the number of lines before it
    marks: list[tuple[int, int]] = field(default_factory=list)
    # the numbers of the files of which the lines are not as they are there
    rewritten: set[int] = field(default_factory=set)
    # files whose IRIs and languages nobody has checked yet
    unchecked: list[Path] = field(default_factory=list)

    def check(self) -> None:
        """Check what was not."""
        while self.unchecked:
            file = self.unchecked.pop(0)
            with opened(file) as (source, form):
                deque(ox.parse(source, format=form.rdf, base_iri=base_of(file)), maxlen=0)


def stage(
    files: Sequence[Path],
    path: Path,
    max_bytes: int,
    see: Watcher | None = None,
    *,
    strict: bool = True,
) -> Staged:
    """Read files as one graph.

    Args:
        files: RDF of any known format.
        path: where to write the N-Triples.
        max_bytes: how many bytes the files may have together.
        see: is shown the lines as they are written.
        strict: whether IRIs and languages are checked; else of N-Triples it is left to who reads what
            was staged, since it takes half of the time.

    Raises:
        GraphError: a file is missing, malformed, too large, or would have something fetched.
    """
    staged = Staged(path)
    left = max_bytes
    with path.open("wb") as out:
        for number, file in enumerate(files):
            with opened(file, max_bytes=left) as (source, form):
                pieces: Iterable[bytes | IO[bytes]] = [source]
                if not strict and form.name == "nt":
                    staged.unchecked.append(file)
                    pieces = _iter_pieces(source)
                labels = Labels("", all_labelled=not form.has_prefixes)
                numbering = _Numbering(staged, file, number, labels, out, see)
                try:
                    for piece in pieces:
                        before = staged.triples
                        if _stage_piece(piece, file, form, numbering):
                            continue
                        staged.rewritten.add(number)
                        if isinstance(piece, bytes) and _lines(piece) != staged.triples - before:
                            staged.check()  # a line may end within a text
                except (SyntaxError, IndexError, ValueError):  # as by white space in an IRI
                    staged.check()
                    raise
            staged.ends.append(out.tell())
            left -= file.stat().st_size
    return staged


def _iter_pieces(source: IO[bytes]) -> Iterator[bytes]:
    """A file in pieces of whole lines."""
    begun: list[bytes] = []
    while data := source.read(_AT_ONCE):
        end = data.rfind(b"\n") + 1
        if end:
            yield b"".join([*begun, data[:end]])
            begun = []
        begun.append(data[end:])
    yield b"".join(begun)


def _lines(piece: bytes) -> int:
    """How many statements a piece has if each line is one; wrong where that cannot be known."""
    if len(piece) > _LONGEST:
        return -1
    is_begun = bool(piece) and not piece.endswith(b"\n")
    return piece.count(b"\n") + piece.count(b"\r") + is_begun


def _stage_piece(piece: bytes | IO[bytes], file: Path, form: Format, numbering: _Numbering) -> bool:
    """Stage a piece; whether it stays as it is, each statement in a line of its own."""
    is_lenient = isinstance(piece, bytes)
    quads = ox.parse(piece, format=form.rdf, base_iri=base_of(file), lenient=is_lenient)
    triples = map(_TRIPLE, quads) if form.name in _WITH_GRAPHS else quads
    most = None if is_lenient else _TRIPLES_AT_ONCE
    is_same = piece == b""
    while text := ox.serialize(islice(triples, most), format=ox.RdfFormat.N_TRIPLES):
        is_same = numbering.take(text) and text == piece
    return is_same


class _Numbering:
    """Gives the blank nodes of a file numbers, in the N-Triples that the RDF library writes to it."""

    def __init__(
        self,
        staged: Staged,
        file: Path,
        number: int,
        labels: Labels,
        out: BinaryIO,
        see: Watcher | None,
    ) -> None:
        self._staged, self._file, self._number, self._labels = staged, file, number, labels
        self._out, self._see = out, see
        self._known: dict[bytes, bytes] = {}

    def take(self, text: bytes) -> bool:
        """Pass on lines; whether they stay as they are."""
        self._staged.marks.append((self._out.tell(), self._staged.triples))
        whole = text.splitlines(keepends=True)
        lines = [line.split(b" ", 2) for line in whole]
        self._staged.triples += len(lines)
        special = _special(lines)
        for line in special:
            self._number_in(line)
        if special:
            whole = [b" ".join(line) for line in lines]
            text = b"".join(whole)
        self._out.write(text)
        if self._see:
            self._see(lines, whole)
        return not special

    def _number_in(self, line: Line) -> None:
        subject, _, rest = line
        if rest.startswith(b"<<"):
            raise GraphError(NESTED[0], str(self._file), NESTED[1])
        if subject.startswith(b"_:"):
            line[0] = _BLANK.sub(self._numbered, subject, count=1)
        if rest.startswith(b"_:"):
            line[2] = _BLANK.sub(self._numbered, rest, count=1)

    def _numbered(self, found: re.Match[bytes]) -> bytes:
        name = self._known.get(found[0])
        if name is None:
            blank_nodes = self._staged.blank_nodes
            name = self._known[found[0]] = b"_:b%d" % len(blank_nodes)
            blank_nodes.append(BlankNode(self._number, self._labels.of(found[0][2:].decode())))
        return name


def _special(lines: Iterable[Line]) -> list[Line]:
    """The lines with a blank node, or a triple in a triple; bytes are compared before texts, which takes longer."""
    found = [
        line
        for line in lines
        if line[0][0] == _BLANK_SIGN or line[2][0] == _BLANK_SIGN or line[2][1] == _NESTED_SIGN
    ]
    return [line for line in found if line[2][0] != _QUOTE_SIGN or line[0][0] == _BLANK_SIGN]
