"""Writing subjects in a format. What the writer must know before is learnt as the files are opened."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, groupby
from pathlib import Path
from typing import IO, cast

import pyoxigraph as ox

from confkg.errors import UsageError
from confkg.exports.constructing import write_profile
from confkg.exports.describing import Contents, Extract, whole_of
from confkg.exports.extract import extract_thing
from confkg.exports.reading import GraphReader
from confkg.exports.terms import Terms, with_language
from confkg.exports.xml import XmlSurvey
from confkg.graph import OpenGraph
from confkg.namespaces import prefixes, thing_iri
from confkg.rdf.described import Described, iter_described, subject_key
from confkg.rdf.escaping import Escaping, Output, as_entity, as_unicode_escape
from confkg.rdf.formats import FORMATS, Format, find_format
from confkg.rdf.jsonld import write_jsonld
from confkg.rdf.sorting import LineSorter
from confkg.rdf.survey import Survey
from confkg.rdf.terms import Node, ckg, term
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
    """Write a whole graph; memory does not grow with it, but for the caches of the store of a profile."""
    survey = _survey(form)
    with GraphReader(folder, contents, survey.see if survey else None) as reader:
        return _write(reader, form, out, progress, survey, reader.extract)


def export_thing(
    graph: OpenGraph, thing: ox.NamedNode, form: Format, out: Output, contents: Contents = _ALL
) -> int:
    """Write one thing with what belongs to it."""
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


_LEADS_TO_DOCUMENT = {ckg("Passage"): ckg("passageOf"), ckg("Evidence"): term("prov:wasQuotedFrom")}


def document_of(described: Described) -> ox.NamedNode | None:
    """The document that a claim, a place of evidence or a passage belongs to.

    A claim names its evidence, and the IRI of the evidence has the document's name in it: so
    nothing needs to be looked up, and none of it kept.
    """
    kinds = described.values(term("rdf:type"))
    for kind, leads in _LEADS_TO_DOCUMENT.items():
        if kind in kinds:
            return _only_node(described.values(leads))
    if ckg("Claim") in kinds:
        evidence = _only_node(described.values(ckg("evidence")))
        namespace = prefixes()["evidence"]
        if evidence and evidence.value.startswith(namespace):
            name, marked, _ = evidence.value.removeprefix(namespace).rpartition("--")
            return ox.NamedNode(thing_iri("document", name)) if marked else None
    return None


def _only_node(values: list[Node]) -> ox.NamedNode | None:
    nodes = [value for value in values if isinstance(value, ox.NamedNode)]
    return nodes[0] if len(nodes) == 1 else None


def iter_placed(subjects: Iterable[Described]) -> Iterator[ox.Quad]:
    """The statements, each in its graph."""
    for described in subjects:
        graph = document_of(described) or ox.DefaultGraph()
        for triple in described.flat():
            yield ox.Quad(triple.subject, triple.predicate, triple.object, graph)


OTHERS = ("csv", "parquet", "graphml")
"""Formats that are no RDF: tables, and a network."""


def parse_format(name: str | None, path: Path | None) -> Format:
    """The format asked for: by its name, else by the file's, else Turtle.

    >>> parse_format(None, Path("iclr.trig")).name, parse_format("nt", Path("iclr.trig")).name
    ('trig', 'nt')
    """
    known = ", ".join((*FORMATS, *OTHERS))
    if name is not None:
        if name not in FORMATS:
            raise UsageError("there is no such format", name, f"give one of {known}")
        return FORMATS[name]
    if path is None:
        return FORMATS["turtle"]
    form = find_format(path)
    if form is None:
        raise UsageError("its name shows no format", str(path), f"give --format: one of {known}")
    return form
