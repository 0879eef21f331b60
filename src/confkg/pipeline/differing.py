"""A graph beside a fresh build of it: each statement that only one of them has, and what was read.

Whatever in a graph is not as its documents have it differs from a fresh build: a quotation, an offset, a
line, a printed form, a value, a claim that is gone. So there is no second reader here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import pyoxigraph as ox

from confkg.errors import GraphError, GraphSyntaxError, clipped
from confkg.namespaces import compact
from confkg.pipeline.conforming import quoted
from confkg.rdf.dataset import DESCRIPTION_FILE
from confkg.rdf.positions import Position, Statement, locate
from confkg.rdf.reading import base_of, iter_quads
from confkg.rdf.store import load_store
from confkg.rdf.terms import term
from confkg.resources import GRAPH_FILES
from confkg.validate.problems import written
from confkg.validate.report import Place, Result, Source
from confkg.validate.sources import DocumentFiles, Labels, Sources
from confkg.validate.terms import SH

_RULE = "confkg build"
_MOST_LINES = 40
_LAST = ("claims.ttl", "questions.ttl")
"""Files of which people want to know last: what is claimed shows in the facts first."""
_FRESH = ox.NamedNode("urn:confkg:fresh-build")
_SPARQL = ox.NamedNode("urn:confkg:sparql-of-question")
_Subject = ox.NamedNode | ox.BlankNode
_Value = ox.NamedNode | ox.BlankNode | ox.Literal


def find_differences(graph: Path, fresh: Path) -> list[Result]:
    """What differs, in the order of files and lines; each with the place in the graph."""
    differing = [name for name in GRAPH_FILES if _bytes(graph / name) != _bytes(fresh / name)]
    if not differing:
        return []
    store = load_store(fresh / name for name in GRAPH_FILES)
    labels = Labels(store)
    sources = Sources(store, labels, DocumentFiles(graph / name for name in GRAPH_FILES))
    return [
        result
        for name in differing
        for result in _Comparison(graph / name, fresh / name, labels, sources).results()
    ]


def find_broken_questions(graph: Path) -> list[Result]:
    """The questions of a graph whose SPARQL is malformed."""
    path, empty = graph / "questions.ttl", ox.Store()
    found: list[tuple[Statement, str]] = []
    for quad in iter_quads(path, base=base_of(path)):
        if quad.predicate == term("sh:select") and isinstance(quad.object, ox.Literal):
            try:
                empty.query(quad.object.value)
            except (SyntaxError, ValueError) as error:
                statement = Statement(_subject(quad), quad.predicate)
                found.append((statement, f"its SPARQL is malformed: {error}"))
    places = locate(path, [statement for statement, _ in found], base=base_of(path))
    return [
        _result(statement, message, _place(path, places.get(statement)), component=_SPARQL)
        for statement, message in found
    ]


def as_lines(results: Sequence[Result]) -> str:
    """What differs as text, a line for each result, up to a number."""
    counted = [result for result in results if _is_counted(result)]
    telling = [result for result in results if not _is_counted(result)]
    telling.sort(key=lambda result: result.place is not None and _name(result.place) in _LAST)
    lines = [_line(result) for result in (telling or counted)[:_MOST_LINES]]
    if (left := len(telling or counted) - len(lines)) > 0:
        lines.append(f"… and {left:,} more differences")
    if telling and counted:
        where = f"{DESCRIPTION_FILE}:{(counted[0].place or Place('')).line or 1}"
        lines.append(f"{where}: {len(counted):,} numbers and digests differ with that")
    return "\n".join(lines)


def _is_counted(result: Result) -> bool:
    """Whether it is said of the description of the graph, which counts what stands in the other files."""
    return result.place is not None and _name(result.place) == DESCRIPTION_FILE


def _name(place: Place) -> str:
    return Path(place.file).name


def _line(result: Result) -> str:
    place = result.place or Place("")
    where = f"{_name(place)}:{place.line or 1}"
    value = "" if result.value is None else f" {written(result.value)}"
    read = f", read from {quoted(result.sources[0])}" if result.sources else ""
    thing = f"{result.thing} {result.path}{value}".rstrip()
    return " ".join(f"{where}: {clipped(thing)}: {clipped(result.message)}{read}".split())


class _Comparison:
    """Two versions of a file."""

    def __init__(self, path: Path, fresh: Path, labels: Labels, sources: Sources) -> None:
        self._path, self._fresh = path, fresh
        self._labels, self._sources = labels, sources

    def results(self) -> Iterator[Result]:
        """What differs, by line."""
        focus = ox.NamedNode(base_of(self._path))
        if not self._path.is_file():
            yield _result(Statement(focus), "the file is missing", _place(self._path))
            return
        try:
            there = _statements(self._path)
        except GraphError as error:
            line = error.line if isinstance(error, GraphSyntaxError) else None
            place = Place(self._path.as_posix(), line)
            yield _result(Statement(focus), f"the file is malformed: {error.what}", place)
            return
        differing = list(self._iter_said(there, _statements(self._fresh)))
        if not differing:
            line = _first_difference(_bytes(self._path), _bytes(self._fresh))
            what = "the file says the same as a fresh build in another form, from here on"
            yield _result(Statement(focus), what, Place(self._path.as_posix(), line))
            return
        found = locate(self._path, [row[1] for row in differing], base=base_of(self._path))
        places = {at: _place(self._path, found.get(at)) for at in (row[1] for row in differing)}
        ordered = sorted(differing, key=lambda row: (places[row[1]], str(row)))
        for statement, at, read, message in ordered:
            label = self._labels.of(statement.subject)
            sources = self._sources.of(read.subject, read.predicate, read.object)
            yield _result(statement, message, places[at], label=label, sources=sources)

    def _iter_said(
        self, there: dict[_Subject, _Said], fresh: dict[_Subject, _Said]
    ) -> Iterator[tuple[Statement, Statement, Statement, str]]:
        """What to say: of which statement, the one that stands there, the one that was read, the words."""
        for subject in there.keys() - fresh.keys():
            statement = Statement(subject)
            yield statement, statement, statement, "a fresh build does not have it"
        above = Statement(next(iter(there), ox.BlankNode()))
        for subject, said in fresh.items():
            if subject not in there:
                missing = Statement(subject)
                yield missing, above, missing, "it is missing, and a fresh build has it"
                continue
            above = Statement(subject)
            for predicate in said.keys() | there[subject].keys():
                own, wanted = there[subject][predicate], said[predicate]
                words = ", ".join(sorted(map(self._words, wanted - own)))
                read = Statement(subject, predicate, min(wanted - own, key=str, default=None))
                message = (
                    f"a fresh build has {words}" if words else "a fresh build does not have it"
                )
                for value in own - wanted:
                    statement = Statement(subject, predicate, value)
                    yield statement, statement, read, message
                if words and not own - wanted:
                    message = f"{words} is missing, which a fresh build has"
                    statement = Statement(subject, predicate)
                    yield statement, statement, read, message

    def _words(self, value: _Value) -> str:
        label = self._labels.of(value)
        return f"{label} ({written(value)})" if label else written(value)


_Said = defaultdict[ox.NamedNode, set[_Value]]
"""What is said of a thing: the values of each property."""


def _statements(path: Path) -> dict[_Subject, _Said]:
    found: dict[_Subject, _Said] = {}
    for quad in iter_quads(path, base=base_of(path)):
        value = quad.object
        assert not isinstance(value, ox.Triple)
        found.setdefault(_subject(quad), defaultdict(set))[quad.predicate].add(value)
    return found


def _subject(quad: ox.Quad) -> _Subject:
    assert not isinstance(quad.subject, ox.Triple)
    return quad.subject


def _place(path: Path, position: Position | None = None) -> Place:
    if position is None:
        return Place(path.as_posix(), 1)
    return Place(path.as_posix(), position.line, position.column)


def _bytes(path: Path) -> bytes:
    return path.read_bytes() if path.is_file() else b""


def _first_difference(one: bytes, other: bytes) -> int:
    """The first line in which two texts differ, counted from 1."""
    pairs = zip(one.split(b"\n"), other.split(b"\n"), strict=False)
    lines = min(one.count(b"\n"), other.count(b"\n")) + 1
    return next((number for number, (a, b) in enumerate(pairs, 1) if a != b), lines)


def _result(
    statement: Statement,
    message: str,
    place: Place,
    *,
    label: str = "",
    sources: Sequence[Source] = (),
    component: ox.NamedNode = _FRESH,
) -> Result:
    predicate = statement.predicate
    return Result(
        severity=f"{SH}Violation",
        focus=statement.subject,
        label=label,
        path=compact(predicate.value) if predicate else "",
        value=statement.object,
        value_label="",
        component=component.value,
        shape="",
        rule=_RULE,
        message=message,
        place=place,
        sources=tuple(sources),
        hint="run 'confkg build', or put it right in the documents",
    )
