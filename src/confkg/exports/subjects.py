"""Subjects with their statements, in one order that every export keeps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

import pyoxigraph as ox

from confkg.rdf.sorting import LineSorter
from confkg.rdf.terms import term

__all__ = ["Described", "iter_by_graph", "iter_described", "subject_key"]

_FIRST = {term("rdf:type"): 0, term("rdfs:label"): 1}
_LAST = max(_FIRST.values()) + 1


@dataclass(frozen=True, slots=True)
class Described:
    """What a graph states of one subject: its type first, then its label, then the rest sorted."""

    subject: ox.NamedNode | ox.BlankNode
    triples: tuple[ox.Triple, ...]

    def values(self, predicate: ox.NamedNode) -> list[ox.NamedNode | ox.BlankNode | ox.Literal]:
        """The objects of one property."""
        return [
            triple.object
            for triple in self.triples
            if triple.predicate == predicate and not isinstance(triple.object, ox.Triple)
        ]


def subject_key(triple: ox.Triple) -> str:
    """What statements are grouped and sorted by, as in the files of a graph."""
    return str(triple.subject)


def _key(triple: ox.Triple) -> tuple[int, str, str]:
    return _FIRST.get(triple.predicate, _LAST), triple.predicate.value, str(triple.object)


def iter_described(triples: Iterable[ox.Triple]) -> Iterator[Described]:
    """The subjects of statements that come sorted by :func:`subject_key`; no statement twice."""
    for _, group in groupby(triples, subject_key):
        found = sorted(set(group), key=_key)
        subject = found[0].subject
        if not isinstance(subject, ox.Triple):
            yield Described(subject, tuple(found))


def iter_by_graph(quads: Iterable[ox.Quad]) -> Iterator[ox.Quad]:
    """Statements one graph after the other, the default graph first; else in the order they come.

    They are sorted outside memory.
    """
    with LineSorter() as lines:
        for number, quad in enumerate(quads):
            named = isinstance(quad.graph_name, ox.NamedNode)
            graph = str(quad.graph_name) if named else ""
            lines.add(f"{graph}\t{number:015d}\t{quad.triple} {graph} .")
        for line in lines:
            yield from ox.parse(line.split("\t", 2)[2], format=ox.RdfFormat.N_QUADS)
