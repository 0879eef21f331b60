"""Where things were read: of each document the first place that speaks of a thing, with its line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

import pyoxigraph as ox

from confkg.rdf.described import Node
from confkg.rdf.sorting import LineSorter
from confkg.rdf.terms import ckg, term, typed

__all__ = ["Places"]

_SUBJECT, _DOCUMENT, _FROM, _TYPE, _LABEL = (
    term(name)
    for name in (
        "rdf:subject",
        "prov:wasQuotedFrom",
        "prov:wasDerivedFrom",
        "rdf:type",
        "rdfs:label",
    )
)
_EVIDENCE, _STATES, _START, _LINE = (
    ckg("evidence"),
    ckg("states"),
    term("oa:start"),
    ckg("line"),
)
_WANTED = frozenset({_SUBJECT, _EVIDENCE, _STATES, _DOCUMENT, _START, _LINE})
_DIGITS = 12
_UNKNOWN = "~" * _DIGITS
"""Sorts behind all numbers."""
_LINES = 10_000
"""Lines that are sorted in memory at a time: about 3 MB."""


class Places:
    """Collects places in documents from claims and their evidence.

    Args:
        lines: keeps what is collected outside memory.
    """

    def __init__(self, lines: LineSorter) -> None:
        self._by_evidence = lines

    def see(self, subject: Node, triples: Iterable[ox.Triple]) -> None:
        """Take in all statements on a claim or a place of evidence."""
        said: dict[Node, list[Node]] = {}
        for triple in triples:
            predicate = triple.predicate
            if predicate in _WANTED:
                said.setdefault(predicate, []).append(triple.object)
        things, places = said.get(_SUBJECT, ()), said.get(_EVIDENCE, ())
        for evidence in places:
            self._by_evidence.update(f"{evidence}\t1\t{thing}" for thing in things)
        self._by_evidence.update(f"{subject}\t1\t{thing}" for thing in said.get(_STATES, ()))
        for document in said.get(_DOCUMENT, ()):
            start, line = (_text(said.get(name)) for name in (_START, _LINE))
            self._by_evidence.add(f"{subject}\t0\t{document}\t{start:0>{_DIGITS}}\t{line}")

    def lines(self, labels: Mapping[str, str]) -> Iterator[str]:
        """The statements on things and on the places that they were read from, as lines of N-Triples.

        Args:
            labels: of the documents, by their nodes in N-Triples.
        """
        with LineSorter(_LINES) as by_thing:
            for evidence, found in groupby(self._by_evidence, lambda row: row.partition("\t")[0]):
                documents: list[str] = []
                for row in found:
                    sort, rest = row[len(evidence) + 1], row[len(evidence) + 3 :]
                    if sort == "0":
                        documents.append(rest)
                        continue
                    for each in documents:
                        document, start, line = each.split("\t")
                        by_thing.add(f"{rest}\t{document}\t{start}\t{evidence}\t{line}")
            rows = (tuple(row.split("\t")) for row in by_thing)
            for (thing, document), group in groupby(rows, lambda row: row[:2]):
                if thing == document:
                    continue
                _, _, _, evidence, line = next(group)
                label = labels.get(document, document.strip("<>").rpartition("/")[2])
                label += f", line {line}" if line != _UNKNOWN else ""
                yield f"{thing} {_FROM} {evidence} ."
                yield f"{evidence} {_TYPE} {ckg('Evidence')} ."
                yield f"{evidence} {_LABEL} {ox.Literal(label)} ."
                yield f"{evidence} {_DOCUMENT} {document} ."
                if line != _UNKNOWN:
                    yield f"{evidence} {_LINE} {typed(line, 'xsd:integer')} ."


def _text(values: list[Node] | None) -> str:
    value = values[0] if values else None
    return value.value if isinstance(value, ox.Literal) else _UNKNOWN
