"""The files of a graph as one stream of subjects, in the same order whatever the files' own is."""

from __future__ import annotations

import heapq
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import IO, Self

import pyoxigraph as ox

from confkg.exports.constructing import write_profile
from confkg.exports.profiles import Profile
from confkg.exports.terms import Terms, with_language
from confkg.rdf.described import Described, iter_described, subject_key
from confkg.rdf.sorting import LineSorter
from confkg.rdf.syntax import errors_described
from confkg.rdf.terms import ckg

__all__ = ["Contents", "GraphReader", "graph_left_out"]

_DECISIONS = "decisions.ttl"
_FACTS = (
    "entities.ttl",
    "inferred.ttl",
    "documents.ttl",
    "dataset.ttl",
    _DECISIONS,
    "links.ttl",
)
"""The decisions are among them for what they say of names: which is preferred, which not shown."""

_QUESTIONS = ("questions.ttl",)
_CLAIMS = ("claims.ttl",)
_SOURCES = (*_CLAIMS, "reasons.ttl", "passages.ttl", "conflicts.ttl")
_DECISION = ckg("IdentityDecision")
_LINES = 10_000
"""Lines of a profile that are sorted in memory at a time: about 3 MB, beside the store."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What an export has.

    Attributes:
        own: the facts in the graph's own terms.
        claims: also what they were read from: claims, evidence, passages, conflicts, decisions.
        questions: also the questions that can be asked.
        profiles: the terms of others that they are said in as well.
    """

    own: bool = True
    claims: bool = False
    questions: bool = False
    profiles: tuple[Profile, ...] = ()


_Opened = tuple[IO[bytes], ox.RdfFormat]


class GraphReader:
    """Reads the files of a graph together, as often as is wanted, without loading them.

    ``confkg build`` writes them sorted, so that they need but be merged; one that is not sorted,
    because somebody has edited it, is sorted outside memory.

    Args:
        folder: where the files are.
        contents: what is wanted.
        see: takes in every statement while the files are opened, in any order.
    """

    def __init__(
        self,
        folder: Path,
        contents: Contents,
        see: Callable[[ox.Triple], None] | None = None,
    ) -> None:
        self._folder = folder
        self._contents = contents
        self._see = see
        self._files: list[_Opened] = []
        self._terms = Terms()
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        """Open the files, and put the profiles aside.

        Raises:
            GraphError: one is missing or is not Turtle; the message shows the line. A query of a
                profile is malformed.
        """
        wanted = self._contents
        with ExitStack() as stack:
            names = _FACTS + _QUESTIONS * wanted.questions + _SOURCES * wanted.claims
            asked = any(profile.asks_for_claims for profile in wanted.profiles)
            apart = _CLAIMS if asked and not wanted.claims else ()
            # all at once, whatever is built now
            opened = {name: self._open(name, stack) for name in (*names, *apart)}
            if wanted.own:
                self._files += [self._sorted(name, opened[name], stack) for name in names]
            for profile in wanted.profiles:
                facts = (row for name in _FACTS for row in self._triples(name, opened))
                claims = (row for name in _CLAIMS if asked for row in self._triples(name, opened))
                with LineSorter(_LINES) as lines:
                    write_profile(profile, facts, claims, lines)
                    self._keep((line.partition("\t")[2] for line in lines), stack)
            if wanted.own:
                rows = sorted(set(self._terms.statements()), key=subject_key)
                self._keep((f"{row} ." for row in rows), stack)
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
        merged = heapq.merge(*streams, key=subject_key)
        return iter_described(map(with_language, merged))

    def _open(self, name: str, stack: ExitStack) -> IO[bytes]:
        path = self._folder / name
        with errors_described(path, missing="build the graph first"):
            return stack.enter_context(path.open("rb"))

    def _triples(self, name: str, files: Mapping[str, IO[bytes]]) -> Iterator[ox.Triple]:
        with errors_described(self._folder / name, missing="build the graph first"):
            yield from _iter_triples(files[name], ox.RdfFormat.TURTLE)

    def _sorted(self, name: str, file: IO[bytes], stack: ExitStack) -> _Opened:
        """A file if its subjects are sorted, else one with the same statements that is."""
        with errors_described(self._folder / name, missing="build the graph first"):
            opened: _Opened = file, ox.RdfFormat.TURTLE
            if name == _DECISIONS and not self._contents.claims:
                opened = _kept(_names_alone(opened), stack)
            last, in_order = "", True
            for triple in _iter_triples(*opened):
                self._terms.see(triple)
                if self._see:
                    self._see(with_language(triple))
                key = subject_key(triple)
                in_order = in_order and key >= last
                last = key
        if in_order:
            return opened
        with LineSorter() as lines:
            rows = _iter_triples(*opened)
            lines.update(f"{subject_key(triple)}\t{triple} ." for triple in rows)
            return _kept((line.partition("\t")[2] for line in lines), stack)

    def _keep(self, lines: Iterable[str], stack: ExitStack) -> None:
        """Put lines of N-Triples aside as one more file."""
        self._files.append(_kept(lines, stack))
        if self._see:
            for triple in _iter_triples(*self._files[-1]):
                self._see(with_language(triple))


def _iter_triples(file: IO[bytes], form: ox.RdfFormat) -> Iterator[ox.Triple]:
    file.seek(0)
    for quad in ox.parse(file, format=form):
        yield quad.triple


def _names_alone(opened: _Opened) -> Iterator[str]:
    """What is said of names where decisions on them are, as N-Triples."""
    decisions = {triple.subject for triple in _iter_triples(*opened) if triple.object == _DECISION}
    for triple in _iter_triples(*opened):
        if triple.subject not in decisions:
            yield f"{triple} ."


def _kept(lines: Iterable[str], stack: ExitStack) -> _Opened:
    file = stack.enter_context(tempfile.TemporaryFile(prefix="confkg-"))  # noqa: SIM115
    file.writelines(f"{line}\n".encode() for line in lines)
    return file, ox.RdfFormat.N_TRIPLES


def graph_left_out(folder: Path, profile: Profile) -> Counter[str]:
    """Properties of the facts of a graph that no query of a profile reads, with their statements.

    Raises:
        GraphError: a file is missing or is not Turtle.
    """
    counts: Counter[str] = Counter()
    for name in _FACTS:
        with (
            errors_described(folder / name, missing="build the graph first"),
            (folder / name).open("rb") as file,
        ):
            counts += profile.left_out(_iter_triples(file, ox.RdfFormat.TURTLE))
    return counts
