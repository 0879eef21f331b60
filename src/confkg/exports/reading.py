"""The files of a graph as one stream of subjects, in the same order whatever the files' own is."""

from __future__ import annotations

import heapq
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import IO, Self

import pyoxigraph as ox

from confkg.exports.subjects import Described, iter_described, subject_key
from confkg.rdf.sorting import LineSorter
from confkg.rdf.syntax import told
from confkg.rdf.terms import ckg, term

__all__ = ["GraphReader"]

_FACTS = (
    "entities.ttl",
    "inferred.ttl",
    "documents.ttl",
    "dataset.ttl",
    "decisions.ttl",
    "questions.ttl",
)
"""The decisions are among them for what they say of names: which is preferred, which not shown."""

_SOURCES = ("claims.ttl", "reasons.ttl", "passages.ttl", "conflicts.ttl")
_DECISION = ckg("IdentityDecision")


class GraphReader:
    """Reads the files of a graph together, as often as is wanted, without loading them.

    ``confkg build`` writes them sorted, so that they need but be merged; one that is not sorted,
    because somebody has edited it, is sorted outside memory.

    Args:
        folder: where the files are.
        with_claims: also what the facts rest on: claims, evidence, passages, conflicts, decisions.
    """

    def __init__(self, folder: Path, *, with_claims: bool) -> None:
        self._folder = folder
        self._with_claims = with_claims
        self._files: list[tuple[IO[bytes], ox.RdfFormat]] = []
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        """Open the files.

        Raises:
            GraphError: one is missing or is not Turtle; the message shows the line.
        """
        with ExitStack() as stack:
            names = _FACTS + _SOURCES * self._with_claims
            paths = [self._folder / name for name in names]
            opened = [_open(path, stack) for path in paths]  # all at once, whatever is built now
            for path, file in zip(paths, opened, strict=True):
                with told(path, missing="build the graph first"):
                    self._files.append(_sorted(file, stack))
            self._stack = stack.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.close()

    def __iter__(self) -> Iterator[Described]:
        streams = [_iter_triples(file, form) for file, form in self._files]
        for described in iter_described(heapq.merge(*streams, key=subject_key)):
            if self._with_claims or _DECISION not in described.values(term("rdf:type")):
                yield described


def _open(path: Path, stack: ExitStack) -> IO[bytes]:
    with told(path, missing="build the graph first"):
        return stack.enter_context(path.open("rb"))


def _iter_triples(file: IO[bytes], form: ox.RdfFormat) -> Iterator[ox.Triple]:
    file.seek(0)
    for quad in ox.parse(file, format=form):
        yield quad.triple


def _sorted(file: IO[bytes], stack: ExitStack) -> tuple[IO[bytes], ox.RdfFormat]:
    """The file if its subjects are sorted, else one with the same statements that is."""
    last = ""
    for triple in _iter_triples(file, ox.RdfFormat.TURTLE):
        key = subject_key(triple)
        if key < last:
            break
        last = key
    else:
        return file, ox.RdfFormat.TURTLE
    ordered = stack.enter_context(tempfile.TemporaryFile(prefix="confkg-"))  # noqa: SIM115
    with LineSorter() as lines:
        lines.update(f"{triple} ." for triple in _iter_triples(file, ox.RdfFormat.TURTLE))
        ordered.writelines(f"{line}\n".encode() for line in lines)
    return ordered, ox.RdfFormat.N_TRIPLES
