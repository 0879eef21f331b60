"""Graphs made for a test, exported and read back; and what an export adds to the files of a graph."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

import pyoxigraph as ox

from confkg.exports.exporting import export_graph
from confkg.namespaces import prefixes
from confkg.rdf.formats import FORMATS
from confkg.rdf.terms import term
from confkg.resources import GRAPH_FILES

__all__ = ["as_in_files", "export_bytes", "is_added", "is_term", "without_language", "write_graph"]

TERMS = tuple(iri.rstrip("#") for iri in prefixes().values() if "/confkg/id/" not in iri)


def write_graph(folder: Path, triples: Iterable[ox.Triple]) -> Path:
    """A folder with the files of a graph, all triples among the entities."""
    for name in GRAPH_FILES:
        (folder / name).write_bytes(b"")
    ox.serialize(triples, folder / "entities.ttl", ox.RdfFormat.TURTLE)
    return folder


def export_bytes(triples: Iterable[ox.Triple], form: str) -> bytes:
    """What an export of a graph with these triples is."""
    with TemporaryDirectory() as folder:
        graph = write_graph(Path(folder), triples)
        out = graph / "out"
        with out.open("wb") as file:
            export_graph(graph, FORMATS[form], file)
        return out.read_bytes()


def as_in_files(triples: Iterable[ox.Triple]) -> set[ox.Triple]:
    """What an export says of things, as the files of a graph have it; nothing that it adds."""
    return {without_language(each) for each in triples if not is_added(each)}


def is_added(triple: ox.Triple) -> bool:
    """Whether an export adds it: meanings of terms, itself, places of sources, years of papers."""
    subject, value = str(triple.subject), str(triple.object)
    place = f"<{prefixes()['evidence']}"
    return (
        is_term(triple.subject)
        or "-export-" in subject + value
        or (triple.predicate == term("prov:wasDerivedFrom") and value.startswith(place))
        or (triple.predicate == term("rdfs:label") and subject.startswith(place))
        or (triple.predicate == term("dcterms:issued") and "/paper/" in subject)
    )


def is_term(node: object) -> bool:
    """Whether it is a concept, a class or a property."""
    return isinstance(node, ox.NamedNode) and node.value.startswith(TERMS)


def without_language(triple: ox.Triple) -> ox.Triple:
    """A statement as the files of a graph have it: labels of things have no language there."""
    value = triple.object
    if triple.predicate != term("rdfs:label") or is_term(triple.subject):
        return triple
    assert isinstance(value, ox.Literal)
    assert value.language == "en", value
    return ox.Triple(triple.subject, triple.predicate, ox.Literal(value.value))
