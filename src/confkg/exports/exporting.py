"""Writing subjects in a format. What the writer must know before is learnt as the files are opened."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, groupby
from pathlib import Path
from typing import IO, cast

import pyoxigraph as ox

from confkg.exports.constructing import write_profile
from confkg.exports.contents import Contents
from confkg.exports.describing import Extract, whole_of
from confkg.exports.escaping import Escaping, Output, as_entity, as_unicode_escape
from confkg.exports.extract import extract_thing
from confkg.exports.formats import Format
from confkg.exports.jsonld import write_jsonld
from confkg.exports.placing import document_of, iter_placed
from confkg.exports.reading import GraphReader
from confkg.exports.survey import Survey
from confkg.exports.terms import Terms, with_language
from confkg.exports.xml import XmlSurvey
from confkg.graph import OpenGraph
from confkg.rdf.described import Described, iter_described, subject_key
from confkg.rdf.sorting import LineSorter
from confkg.rdf.turtle import TurtleText

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

    Returns:
        The number of statements.

    Raises:
        GraphError: a file is missing or malformed, or the format cannot hold what is in it; nothing
            has been written then.
    """
    survey = _survey(form)
    with GraphReader(folder, contents, survey.see if survey else None) as reader:
        return _write(reader, form, out, progress, survey, reader.extract)


def export_thing(
    graph: OpenGraph,
    thing: ox.NamedNode,
    form: Format,
    out: Output,
    contents: Contents = _ALL,
) -> int:
    """Write one thing with what belongs to it.

    Returns:
        The number of statements.

    Raises:
        UsageError: it is a form of a name that is not to be shown.
        GraphError: the format cannot hold what is known of it.
    """
    facts = extract_thing(graph, thing, with_claims=contents.claims)
    extract = contents.extract(whole_of(facts), thing, graph.label(thing))
    found = {*facts, *extract.links} if contents.own else set()
    terms = Terms()
    for triple in found | extract.triples():
        terms.see(triple)
    for profile in contents.profiles:
        with LineSorter() as lines:
            write_profile(profile, facts, lines, terms)
            text = "\n".join(line.partition("\t")[2] for line in lines)
        found |= {quad.triple for quad in ox.parse(text, format=ox.RdfFormat.N_TRIPLES)}
    if contents.own:  # what is in the terms of others alone goes into pages, and needs no more
        found |= set(terms.statements())
    triples = sorted(map(with_language, found), key=subject_key)
    survey = _survey(form)
    if survey:
        for triple in chain(triples, extract.triples()):
            survey.see(triple)
    return _write(list(iter_described(triples)), form, out, _quietly, survey, extract)


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
    extract: Extract,
) -> int:
    if isinstance(survey, XmlSurvey):
        subjects = survey.writable(subjects)
    counted = extract.counted(progress(subjects))
    described = chain(counted, extract)  # which is asked for when all has been counted
    if isinstance(survey, XmlSurvey):
        # a bare carriage return would come back as a line end
        escaping = Escaping(out, as_entity, also="\r")
        rows, names = _triples(described), survey.names()
        ox.serialize(rows, cast("IO[bytes]", escaping), ox.RdfFormat.RDF_XML, prefixes=names)
        out.write(b"\n")
    elif survey is not None:
        write_jsonld(described, survey, Escaping(out, as_unicode_escape))
    elif form.has_prefixes:
        _write_turtle(counted, extract, out, with_graphs=form.has_graphs)
    else:
        quads = iter_placed(described) if form.has_graphs else _triples(described)
        escaped = cast("IO[bytes]", Escaping(out, as_unicode_escape))
        ox.serialize(quads, escaped, form.rdf)
    return extract.statements


def _triples(subjects: Iterable[Described]) -> Iterator[ox.Triple]:
    return (triple for described in subjects for triple in described.flat())


def _write_turtle(
    subjects: Iterable[Described], extract: Extract, out: Output, *, with_graphs: bool
) -> None:
    """Write Turtle or TriG: the body aside first, since prefixes and description stand before it."""
    text = TurtleText()
    blocks = _trig(subjects, text) if with_graphs else map(text.block, subjects)
    with tempfile.TemporaryFile(prefix="confkg-") as body:
        escaping = Escaping(body, as_unicode_escape)
        for block in blocks:
            escaping.write(f"\n{block}".encode())
        first, *parts = [f"\n{text.block(each)}".encode() for each in extract] or [b""]
        out.write(text.head(text.used).encode())
        before, after = ([first, *parts], []) if with_graphs else ([first], parts)
        Escaping(out, as_unicode_escape).write(b"".join(before))
        body.seek(0)
        shutil.copyfileobj(body, out)
        Escaping(out, as_unicode_escape).write(b"".join(after))


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
