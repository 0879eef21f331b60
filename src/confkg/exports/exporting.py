"""Writing subjects in a format. What the writer must know before is learnt as the files are opened."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import IO, cast

import pyoxigraph as ox

from confkg.exports.constructing import write_profile
from confkg.exports.escaping import Escaping, Output, as_entity, as_unicode_escape
from confkg.exports.extract import extract_thing
from confkg.exports.formats import Format
from confkg.exports.jsonld import write_jsonld
from confkg.exports.placing import document_of, iter_placed
from confkg.exports.reading import Contents, GraphReader
from confkg.exports.survey import Survey
from confkg.exports.terms import Terms, with_language
from confkg.exports.xml import XmlSurvey
from confkg.graph import OpenGraph
from confkg.rdf.described import Described, iter_described, subject_key
from confkg.rdf.sorting import LineSorter
from confkg.rdf.turtle import TurtleText

__all__ = ["Progress", "export_graph", "export_thing"]

Progress = Callable[[Iterable[Described]], Iterable[Described]]
"""Wraps the subjects as they are written, to show how far it is."""

_ALL = Contents()
_BLOCKS = 5_000
"""Subjects that are sorted in memory at a time: about 5 MB."""


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
    """Write a whole graph; memory does not grow with it, but for the caches of the store of a profile.

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
    survey = _survey(form)
    with GraphReader(folder, contents, survey.see if survey else None) as reader:
        return _write(reader, form, out, progress, survey)


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
    survey = _survey(form)
    if survey:
        for triple in triples:
            survey.see(triple)
    return _write(list(iter_described(triples)), form, out, _quietly, survey)


def _survey(form: Format) -> Survey | None:
    """What collects what a writer must know before its first byte; None if that is nothing."""
    if form.rdf == ox.RdfFormat.RDF_XML:
        return XmlSurvey()
    return Survey() if form.rdf == ox.RdfFormat.JSON_LD else None


def _write(
    subjects: Iterable[Described],
    form: Format,
    out: Output,
    progress: Progress,
    survey: Survey | None,
) -> int:
    counted = _Counted(progress(subjects))
    if isinstance(survey, XmlSurvey):
        counted = _Counted(progress(survey.writable(subjects)))
        # a bare carriage return would come back as a line end
        escaping = Escaping(out, as_entity, also="\r")
        rows = _triples(counted)
        names = survey.names()
        ox.serialize(rows, cast("IO[bytes]", escaping), ox.RdfFormat.RDF_XML, prefixes=names)
        out.write(b"\n")
    elif survey is not None:
        write_jsonld(counted, survey, Escaping(out, as_unicode_escape))
    elif form.has_prefixes:
        _write_turtle(counted, out, with_graphs=form.has_graphs)
    else:
        quads = iter_placed(counted) if form.has_graphs else _triples(counted)
        escaped = cast("IO[bytes]", Escaping(out, as_unicode_escape))
        ox.serialize(quads, escaped, form.rdf)
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


def _write_turtle(subjects: Iterable[Described], out: Output, *, with_graphs: bool) -> None:
    """Write Turtle or TriG: the body aside first, since its prefixes stand before it."""
    text = TurtleText()
    blocks = _trig(subjects, text) if with_graphs else map(text.block, subjects)
    with tempfile.TemporaryFile(prefix="confkg-") as body:
        escaping = Escaping(body, as_unicode_escape)
        for block in blocks:
            escaping.write(f"\n{block}".encode())
        out.write(text.head(text.used).encode())
        body.seek(0)
        shutil.copyfileobj(body, out)


def _trig(subjects: Iterable[Described], text: TurtleText) -> Iterator[str]:
    """The default graph, then each named graph in its braces; these are put aside outside memory."""
    with LineSorter(_BLOCKS) as lines:
        for number, described in enumerate(subjects):
            graph, block = document_of(described), text.block(described)
            if graph is None:
                yield block
            else:  # no block has a bare carriage return
                folded = block.replace("\n", "\r")
                lines.add(f"{text.term(graph)}\t{number:015d}\t{folded}")
        for graph_name, rows in groupby(lines, lambda line: line.partition("\t")[0]):
            yield f"{graph_name} {{\n"
            yield from (row.split("\t", 2)[2].replace("\r", "\n") for row in rows)
            yield "}\n"
