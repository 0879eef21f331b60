"""The files of a graph as one stream of subjects, in the same order whatever the files' own is."""

from __future__ import annotations

import heapq
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from itertools import chain, groupby
from operator import attrgetter
from pathlib import Path
from typing import IO, Self

import pyoxigraph as ox

from confkg.exports.constructing import write_profile
from confkg.exports.describing import Contents, Extract, whole_of
from confkg.exports.places import Places, Years
from confkg.exports.profiles import Profile
from confkg.exports.terms import Terms, with_language
from confkg.rdf.described import Described, Node, iter_described, node_key, subject_key
from confkg.rdf.sorting import LineSorter
from confkg.rdf.syntax import errors_described
from confkg.rdf.terms import ckg, term

_DESCRIPTION = "dataset.ttl"
_DECISIONS = "decisions.ttl"
_DOCUMENTS = "documents.ttl"
_CLAIMS = "claims.ttl"
_DATED = ("entities.ttl", "inferred.ttl")
_FACTS = (*_DATED, _DOCUMENTS, _DESCRIPTION, _DECISIONS, "links.ttl")
"""The decisions are among them for what they say of names: which is preferred, which not shown."""

_LABEL, _CONCEPT_LABEL = term("rdfs:label"), term("skos:prefLabel")
_DECISION = ckg("IdentityDecision")
_QUESTIONS = ("questions.ttl",)
_SOURCES = (_CLAIMS, "reasons.ttl", "passages.ttl", "conflicts.ttl")
_LINES = 10_000
"""Lines that are sorted in memory at a time: about 3 MB, beside the store of a profile."""

_Opened = tuple[IO[bytes], ox.RdfFormat]


class GraphReader:
    """Reads the files of a graph together, as often as is wanted, without loading them.

    ``confkg build`` writes them sorted, so that they need but be merged; one that is not sorted,
    because somebody has edited it, is sorted outside memory. Where things were read, the years of
    papers and the meaning of terms are added.
    """

    extract: Extract  # describes what is read, and is no part of it

    def __init__(
        self, folder: Path, contents: Contents, see: Callable[[ox.Triple], None] | None = None
    ) -> None:
        self._folder = folder
        self._contents = contents
        self._see = see
        self._files: list[_Opened] = []
        self._terms = Terms()
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        """Open the files, and put aside what is added."""
        wanted = self._contents
        names = _FACTS + _QUESTIONS * wanted.questions + _SOURCES * wanted.claims
        own = names if wanted.own else ()
        with ExitStack() as stack:
            # all at once, whatever is built now
            opened = {name: self._open(name, stack) for name in dict.fromkeys((*names, _CLAIMS))}
            self.extract = wanted.extract(whole_of(self._triples(_DESCRIPTION, opened)))
            years = Years(stack.enter_context(LineSorter(_LINES)))
            places = Places(stack.enter_context(LineSorter(_LINES)))
            for name in dict.fromkeys((*own, *_DATED, _CLAIMS)):
                take_in = places.see if name == _CLAIMS else years.see if name in _DATED else None
                file = self._sorted(name, opened[name], stack, take_in, is_kept=name in own)
                if name in own:
                    self._files.append(file)
            labels = {
                str(each.subject): each.object.value
                for each in self._triples(_DOCUMENTS, opened)
                if each.predicate == _LABEL and isinstance(each.object, ox.Literal)
            }
            added = _in_order(chain(places.lines(labels), years.lines()), stack)
            if own:
                self._keep(added, with_terms=True)
                links = _kept((f"{each} ." for each in self.extract.links), stack)
                self._keep(links, with_terms=True)
            for profile in wanted.profiles:
                facts = chain.from_iterable(self._triples(name, opened) for name in _FACTS)
                with LineSorter(_LINES) as lines:
                    rows = chain(facts, _iter_triples(*added))
                    write_profile(profile, rows, lines, self._terms)
                    said = _kept((line.partition("\t")[2] for line in lines), stack)
                    self._keep(said, with_terms=False)
            self._look(self.extract.triples())
            meanings = (f"{each} ." for each in self._terms.statements())
            self._keep(_in_order(meanings, stack), with_terms=False)
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
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

    def _sorted(
        self,
        name: str,
        file: IO[bytes],
        stack: ExitStack,
        take_in: Callable[[Node, Iterable[ox.Triple]], None] | None,
        *,
        is_kept: bool,
    ) -> _Opened:
        """A file if its subjects are sorted, else one with the same statements that is."""
        with errors_described(self._folder / name, missing="build the graph first"):
            opened: _Opened = file, ox.RdfFormat.TURTLE
            if name == _DESCRIPTION:
                opened = _kept((f"{each} ." for each in whole_of(_iter_triples(*opened))), stack)
            elif name == _DECISIONS and not self._contents.claims:
                opened = _kept(_names_alone(opened), stack)
            last, in_order = "", True
            for subject, group in groupby(_iter_triples(*opened), attrgetter("subject")):
                found = list(group)
                key = subject_key(found[0])
                in_order = in_order and key > last
                last = key
                if take_in:
                    take_in(subject, found)
                if is_kept:
                    self._look(found)
        if in_order:
            return opened
        opened = _in_order((f"{each} ." for each in _iter_triples(*opened)), stack)
        if take_in:  # what was scattered in the file
            for subject, group in groupby(_iter_triples(*opened), attrgetter("subject")):
                take_in(subject, group)
        return opened

    def _look(self, triples: Iterable[ox.Triple]) -> None:
        for triple in triples:
            self._terms.see(triple)
            if self._see:
                self._see(with_language(triple))

    def _keep(self, opened: _Opened, *, with_terms: bool) -> None:
        """Take in one more file, whose subjects are sorted."""
        self._files.append(opened)
        if with_terms:
            self._look(_iter_triples(*opened))
        elif self._see:
            for triple in _iter_triples(*opened):
                self._see(with_language(triple))


def _iter_triples(file: IO[bytes], form: ox.RdfFormat) -> Iterator[ox.Triple]:
    file.seek(0)
    for quad in ox.parse(file, format=form):
        yield quad.triple


def _names_alone(opened: _Opened) -> Iterator[str]:
    """What is said of names where decisions on them are, without the labels of concepts, as N-Triples."""
    decisions = {triple.subject for triple in _iter_triples(*opened) if triple.object == _DECISION}
    for triple in _iter_triples(*opened):
        if triple.subject not in decisions and triple.predicate != _CONCEPT_LABEL:
            yield f"{triple} ."


def _in_order(lines: Iterable[str], stack: ExitStack) -> _Opened:
    """A file with lines of N-Triples, sorted by their subjects."""
    with LineSorter(_LINES) as found:
        found.update(f"{node_key(line.partition(' ')[0])}\t{line}" for line in lines)
        return _kept((line.partition("\t")[2] for line in found), stack)


def _kept(lines: Iterable[str], stack: ExitStack) -> _Opened:
    file = stack.enter_context(tempfile.TemporaryFile(prefix="confkg-"))  # noqa: SIM115
    file.writelines(f"{line}\n".encode() for line in lines)
    return file, ox.RdfFormat.N_TRIPLES


def graph_left_out(folder: Path, profile: Profile) -> Counter[str]:
    """Properties of the facts of a graph that no query of a profile reads, with their statements."""
    counts: Counter[str] = Counter()
    for name in _FACTS:
        with (
            errors_described(folder / name, missing="build the graph first"),
            (folder / name).open("rb") as file,
        ):
            counts += profile.left_out(_iter_triples(file, ox.RdfFormat.TURTLE))
    return counts
