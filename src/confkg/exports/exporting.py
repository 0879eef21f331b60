"""Writing subjects in a format: a first pass to learn what the writer must know, then one to write."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, cast

import pyoxigraph as ox

from confkg.exports.escaping import Escaping, Output, as_entity, as_unicode_escape
from confkg.exports.extract import extract_thing
from confkg.exports.formats import Format
from confkg.exports.jsonld import write_jsonld
from confkg.exports.placing import iter_by_graph, iter_placed
from confkg.exports.profiles import write_profile
from confkg.exports.reading import Contents, GraphReader
from confkg.exports.survey import Survey
from confkg.exports.terms import Terms, with_language
from confkg.exports.xml import iter_writable
from confkg.graph import OpenGraph
from confkg.rdf.described import Described, iter_described, subject_key
from confkg.rdf.sorting import LineSorter
from confkg.rdf.turtle import TurtleText

__all__ = ["Progress", "export_graph", "export_thing"]

Progress = Callable[[Iterable[Described]], Iterable[Described]]
"""Wraps the subjects as they are written, to show how far it is."""

_ALL = Contents()


def _quietly(subjects: Iterable[Described]) -> Iterable[Described]:
    return subjects


def export_graph(
    folder: Path,
    form: Format,
    out: Output,
    contents: Contents = _ALL,
    *,
    progress: Progress = _quietly,
) -> int:
    """Write a whole graph; memory does not grow with it, but with its facts if a profile is wanted.

    Args:
        folder: where its files are.
        form: the format.
        out: where to.
        contents: what of it.
        progress: shows how far it is.

    Returns:
        The number of statements.

    Raises:
        GraphError: a file is missing or malformed, or the format cannot hold what is in it; nothing
            has been written then.
    """
    with GraphReader(folder, contents) as reader:
        return _write(reader, form, out, progress)


def export_thing(
    graph: OpenGraph,
    thing: ox.NamedNode,
    form: Format,
    out: Output,
    contents: Contents = _ALL,
) -> int:
    """Write one thing with what belongs to it.

    Args:
        graph: the graph.
        thing: the thing.
        form: the format.
        out: where to.
        contents: in which terms, and whether with what its facts rest on.

    Returns:
        The number of statements.

    Raises:
        UsageError: it is a form of a name that is not to be shown.
        GraphError: the format cannot hold what is known of it.
    """
    found = set[ox.Triple]()
    if contents.own:
        found = extract_thing(graph, thing, with_claims=contents.claims)
        terms = Terms()
        for triple in found:
            terms.see(triple)
        found |= set(terms.statements())
    for profile in contents.profiles:
        facts = extract_thing(graph, thing, with_claims=profile.asks_for_claims)
        with LineSorter() as lines:
            write_profile(profile, facts, facts, lines)
            text = "\n".join(line.partition("\t")[2] for line in lines)
        found |= {quad.triple for quad in ox.parse(text, format=ox.RdfFormat.N_TRIPLES)}
    triples = sorted(map(with_language, found), key=subject_key)
    return _write(list(iter_described(triples)), form, out, _quietly)


def _write(subjects: Iterable[Described], form: Format, out: Output, progress: Progress) -> int:
    counted = _Counted(progress(subjects))
    if form.rdf == ox.RdfFormat.JSON_LD:
        write_jsonld(counted, Survey(subjects), Escaping(out, as_unicode_escape))
    elif form.rdf == ox.RdfFormat.RDF_XML:
        _write_xml(counted, Survey(iter_writable(subjects)), out)
    elif form.has_prefixes:
        used = Survey(subjects).plain
        text = TurtleText(used)
        blocks = _trig(counted, text) if form.has_graphs else (text.block(one) for one in counted)
        escaping = Escaping(out, as_unicode_escape)
        escaping.write(text.head(used).encode())
        for block in blocks:
            escaping.write(f"\n{block}".encode())
    else:
        rows = iter_placed(counted) if form.has_graphs else _triples(counted)
        escaped = cast("IO[bytes]", Escaping(out, as_unicode_escape))
        ox.serialize(rows, escaped, form.rdf)
    return counted.statements


def _triples(subjects: Iterable[Described]) -> Iterator[ox.Triple]:
    return (triple for described in subjects for triple in described.flat())


class _Counted:
    """Counts the statements that pass."""

    def __init__(self, subjects: Iterable[Described]) -> None:
        self._subjects = subjects
        self.statements = 0

    def __iter__(self) -> Iterator[Described]:
        for described in self._subjects:
            self.statements += len(described.triples) + 2 * sum(map(len, described.lists.values()))
            yield described


def _trig(subjects: Iterable[Described], text: TurtleText) -> Iterator[str]:
    """The default graph, then each named graph in its braces."""
    inside: ox.NamedNode | None = None
    for graph, described in iter_by_graph(subjects):
        if graph != inside and graph is not None:
            ended = "}\n\n" if inside else ""
            yield f"{ended}{text.term(graph)} {{\n"
            inside = graph
        yield text.block(described)
    if inside:
        yield "}\n"


def _write_xml(subjects: Iterable[Described], survey: Survey, out: Output) -> None:
    # a bare carriage return would come back as a line end
    escaping = cast("IO[bytes]", Escaping(out, as_entity, also="\r"))
    rows = _triples(iter_writable(subjects))
    ox.serialize(rows, escaping, ox.RdfFormat.RDF_XML, prefixes=survey.names())
    out.write(b"\n")
