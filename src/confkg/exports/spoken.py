"""Where things are spoken of: of the claims on a thing, one for each document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

import pyoxigraph as ox

from confkg.rdf.sorting import LineSorter
from confkg.rdf.terms import term

__all__ = ["one_claim_each"]

_SUBJECT, _EVIDENCE, _DOCUMENT = (
    term(name) for name in ("rdf:subject", "ckg:evidence", "prov:wasQuotedFrom")
)
_LINES = 10_000
"""Lines that are sorted in memory at a time: about 3 MB."""


def one_claim_each(claims: Iterable[ox.Triple]) -> Iterator[ox.Triple]:
    """The subject, the evidence and the document of claims.

    A thing that has several claims in one document comes with the first of them, so that there are as
    many as things have documents. Memory does not grow with the claims.

    Args:
        claims: statements on claims and their evidence, in any order.
    """
    with (
        LineSorter(_LINES) as by_claim,
        LineSorter(_LINES) as by_evidence,
        LineSorter(_LINES) as by_thing,
    ):
        for triple in claims:
            if triple.predicate == _SUBJECT:
                by_claim.add(f"{triple.subject}\t0\t{triple.object}")
            elif triple.predicate == _EVIDENCE:
                by_claim.add(f"{triple.subject}\t1\t{triple.object}")
            elif triple.predicate == _DOCUMENT:
                by_evidence.add(f"{triple.subject}\t0\t{triple.object}")
        for claim, thing, evidence in _joined(by_claim):
            by_evidence.add(f"{evidence}\t1\t{thing}\t{claim}")
        for evidence, document, said in _joined(by_evidence):
            thing, _, claim = said.partition("\t")
            by_thing.add(f"{thing}\t{document}\t{claim}\t{evidence}")
        rows = (tuple(row.split("\t")) for row in by_thing)
        for (thing, document), found in groupby(rows, lambda row: row[:2]):
            _, _, claim, evidence = next(found)
            text = (
                f"{claim} {_SUBJECT} {thing} .\n"
                f"{claim} {_EVIDENCE} {evidence} .\n"
                f"{evidence} {_DOCUMENT} {document} .\n"
            )
            yield from (quad.triple for quad in ox.parse(text, format=ox.RdfFormat.N_TRIPLES))


def _joined(rows: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    """Each key with all pairs of its values of the sorts 0 and 1."""
    split = (row.split("\t", 2) for row in rows)
    for key, found in groupby(split, lambda row: row[0]):
        before = []
        for _, sort, value in found:
            if sort == "0":
                before.append(value)
            else:
                yield from ((key, each, value) for each in before)
