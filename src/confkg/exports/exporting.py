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
from confkg.exports.placing import iter_placed
from confkg.exports.reading import GraphReader
from confkg.exports.subjects import Described, iter_by_graph, iter_described, subject_key
from confkg.exports.survey import Survey
from confkg.exports.xml import iter_writable
from confkg.graph import OpenGraph

__all__ = ["Progress", "export_graph", "export_thing"]

Progress = Callable[[Iterable[Described]], Iterable[Described]]
"""Wraps the subjects as they are written, to show how far it is."""


def _quietly(subjects: Iterable[Described]) -> Iterable[Described]:
    return subjects


def export_graph(
    folder: Path,
    form: Format,
    out: Output,
    *,
    with_claims: bool = False,
    progress: Progress = _quietly,
) -> int:
    """Write a whole graph; memory does not grow with it.

    Args:
        folder: where its files are.
        form: the format.
        out: where to.
        with_claims: also claims, evidence, passages, conflicts and decisions.
        progress: shows how far it is.

    Returns:
        The number of statements.

    Raises:
        GraphError: a file is missing or malformed, or the format cannot hold what is in it; nothing
            has been written then.
    """
    with GraphReader(folder, with_claims=with_claims) as reader:
        return _write(reader, form, out, progress)


def export_thing(
    graph: OpenGraph,
    thing: ox.NamedNode,
    form: Format,
    out: Output,
    *,
    with_claims: bool = False,
) -> int:
    """Write one thing with what belongs to it.

    Args:
        graph: the graph.
        thing: the thing.
        form: the format.
        out: where to.
        with_claims: also what its facts rest on, and what is written of it.

    Returns:
        The number of statements.

    Raises:
        UsageError: it is a form of a name that is not to be shown.
        GraphError: the format cannot hold what is known of it.
    """
    triples = sorted(extract_thing(graph, thing, with_claims=with_claims), key=subject_key)
    return _write(list(iter_described(triples)), form, out, _quietly)


def _write(subjects: Iterable[Described], form: Format, out: Output, progress: Progress) -> int:
    counted = _Counted(progress(subjects))
    if form.rdf == ox.RdfFormat.JSON_LD:
        write_jsonld(counted, Survey(subjects), Escaping(out, as_unicode_escape))
    elif form.rdf == ox.RdfFormat.RDF_XML:
        _write_xml(counted, Survey(iter_writable(subjects)), out)
    else:
        used = Survey(subjects).prefixes() if form.has_prefixes else {}
        for prefix, iri in used.items():  # the library has an order of its own for them
            out.write(f"@prefix {prefix}: <{iri}> .\n".encode())
        escaping = cast("IO[bytes]", Escaping(out, as_unicode_escape, skip=len(used)))
        ox.serialize(_statements(counted, form), escaping, form.rdf, prefixes=used or None)
    return counted.statements


class _Counted:
    """Counts the statements that pass."""

    def __init__(self, subjects: Iterable[Described]) -> None:
        self._subjects = subjects
        self.statements = 0

    def __iter__(self) -> Iterator[Described]:
        for described in self._subjects:
            self.statements += len(described.triples)
            yield described


def _write_xml(subjects: Iterable[Described], survey: Survey, out: Output) -> None:
    names = [*survey.kinds, *survey.classes]
    used = {
        prefix: iri
        for prefix, iri in survey.prefixes().items()
        if any(name.startswith(iri) for name in names)
    }
    rows = (triple for described in iter_writable(subjects) for triple in described.triples)
    # a bare carriage return would come back as a line end
    escaping = cast("IO[bytes]", Escaping(out, as_entity, also="\r"))
    ox.serialize(rows, escaping, ox.RdfFormat.RDF_XML, prefixes=used)
    out.write(b"\n")


def _statements(
    subjects: Iterable[Described], form: Format
) -> Iterator[ox.Triple] | Iterator[ox.Quad]:
    if not form.has_graphs:
        return (triple for described in subjects for triple in described.triples)
    placed = iter_placed(subjects)
    return iter_by_graph(placed) if form.rdf == ox.RdfFormat.TRIG else placed
