"""The year of a paper: what a source states, else that of the first edition that presented it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

import pyoxigraph as ox

from confkg.namespaces import prefixes
from confkg.rdf.described import Node
from confkg.rdf.sorting import LineSorter
from confkg.rdf.terms import ckg, term, typed

_YEAR, _PRESENTED, _ISSUED = ckg("year"), ckg("presentedAt"), term("dcterms:issued")


class Years:
    """Collects years from the statements on papers and editions, in any order."""

    def __init__(self, lines: LineSorter) -> None:
        self._lines = lines
        self._editions: dict[str, str] = {}
        self._edition, self._paper = f"<{prefixes()['edition']}", f"<{prefixes()['paper']}"

    def see(self, subject: Node, triples: Iterable[ox.Triple]) -> None:
        """Take in statements on a paper or an edition."""
        node = str(subject)
        for triple in triples if node.startswith((self._paper, self._edition)) else ():
            if triple.predicate == _PRESENTED:
                self._lines.add(f"{node}\t1\t{triple.object}")
            elif triple.predicate == _YEAR and isinstance(triple.object, ox.Literal):
                year = triple.object.value
                if node.startswith(self._edition):
                    self._editions[node] = min(year, self._editions.get(node, year))
                else:
                    self._lines.add(f"{node}\t0\t{year}")

    def lines(self) -> Iterator[str]:
        """The years of papers, as lines of N-Triples."""
        rows = (line.split("\t") for line in self._lines)
        for paper, group in groupby(rows, lambda row: row[0]):
            found = list(group)
            stated = [year for _, sort, year in found if sort == "0"]
            held = [self._editions[each] for _, _, each in found if each in self._editions]
            if years := stated or held:
                yield f"{paper} {_ISSUED} {typed(min(years), 'xsd:gYear')} ."
