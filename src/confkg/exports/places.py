"""Where things were read: of each document the first place that states a thing, with its words and their context.

That is the place of its name or title, if it has one. Of what identifies a thing, such as the edition of a figure, the
place counts only where nothing else is said of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby, takewhile

import pyoxigraph as ox

from confkg.namespaces import prefixes
from confkg.rdf.described import Node
from confkg.rdf.sorting import LineSorter
from confkg.rdf.terms import ckg, term, typed
from confkg.schema import KINDS

_SUBJECT, _PREDICATE, _DOCUMENT, _FROM, _TYPE, _LABEL = (
    term(name)
    for name in (
        "rdf:subject",
        "rdf:predicate",
        "prov:wasQuotedFrom",
        "prov:wasDerivedFrom",
        "rdf:type",
        "rdfs:label",
    )
)
_EVIDENCE, _STATES, _LINE = ckg("evidence"), ckg("states"), ckg("line")
_START, _END = term("oa:start"), term("oa:end")
_WORDS = (term("oa:exact"), term("oa:prefix"), term("oa:suffix"))
"""The words of a place, and what stands before and after them."""
_WANTED = frozenset(
    {_SUBJECT, _PREDICATE, _EVIDENCE, _STATES, _DOCUMENT, _START, _END, _LINE, *_WORDS}
)
_STATED = {
    name
    for kind in KINDS.values()
    for name in (kind.stated_by, *kind.one_of, *([] if kind.stated_by else kind.key[-1:]))
}
_IDENTIFYING = {ckg(name) for kind in KINDS.values() for name in kind.key if name not in _STATED}
"""What is often printed far from the fact, in a heading or a title."""
_NAMING = {ckg("title"), ckg("name"), ckg("nameForm")}
_CHOSEN, _PLACE, _STATEMENT = "012"
"""How lines on a place of evidence sort: that something is led to it, where it is, what it states."""
_DIGITS = 12
_UNKNOWN = "~" * _DIGITS
"""Sorts behind all numbers."""
_LINES = 10_000
"""Lines that are sorted in memory at a time: about 3 MB."""


class Places:
    """Collects places in documents from claims and their evidence."""

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
        predicates = said.get(_PREDICATE, ())
        far = int(_NAMING.isdisjoint(predicates)) + int(not _IDENTIFYING.isdisjoint(predicates))
        for evidence in places:
            self._by_evidence.update(
                f"{evidence}\t{_STATEMENT}\t{far}\t{thing}" for thing in things
            )
        self._by_evidence.update(
            f"{subject}\t{_STATEMENT}\t0\t{thing}" for thing in said.get(_STATES, ())
        )
        for document in said.get(_DOCUMENT, ()):
            start, end, line = (_number(said.get(name)) for name in (_START, _END, _LINE))
            words = "\t".join("".join(map(str, said.get(name, ())[:1])) for name in _WORDS)
            where = f"{document}\t{start:0>{_DIGITS}}\t{end}\t{line}\t{words}"
            self._by_evidence.add(f"{subject}\t{_PLACE}\t{where}")

    def lines(self, labels: Mapping[str, str]) -> Iterator[str]:
        """The statements on things and on the places that they were read from, as lines of N-Triples."""
        with LineSorter(_LINES) as by_thing:
            for evidence, rows in self._places():
                documents: list[list[str]] = []
                for sort, *rest in rows:
                    if sort == _PLACE:
                        documents.append(rest)
                    else:
                        far, thing = rest
                        for document, start, *_ in documents:
                            by_thing.add(f"{thing}\t{document}\t{far}\t{start}\t{evidence}")
            found = (tuple(row.split("\t")) for row in by_thing)
            for (thing, document), group in groupby(found, lambda row: row[:2]):
                if thing != document:
                    evidence = next(group)[-1]
                    self._by_evidence.add(f"{evidence}\t{_CHOSEN}")
                    yield f"{thing} {_FROM} {evidence} ."
        for evidence, rows in self._places():
            if next(rows)[0] == _CHOSEN:
                for _, *rest in takewhile(lambda row: row[0] == _PLACE, rows):
                    yield from _described(evidence, labels, *rest)

    def _places(self) -> Iterator[tuple[str, Iterator[list[str]]]]:
        """Each place of evidence with what was seen of it: that it is chosen, where it is, what it states."""
        rows = (row.split("\t") for row in self._by_evidence)
        for evidence, group in groupby(rows, lambda row: row[0]):
            yield evidence, (row[1:] for row in group)


def _described(
    evidence: str,
    labels: Mapping[str, str],
    document: str,
    start: str,
    end: str,
    line: str,
    *words: str,
) -> Iterator[str]:
    """The statements on a place, whose label no other place of the document has."""
    label = labels.get(document, document.strip("<>").rpartition("/")[2])
    label += f", line {line}" if line != _UNKNOWN else ""
    label += f", characters {int(start)} to {end}" if _UNKNOWN not in (start, end) else ""
    yield f"{evidence} {_TYPE} {ckg('Evidence')} ."
    yield f"{evidence} {_LABEL} {ox.Literal(label)} ."
    yield f"{evidence} {_DOCUMENT} {document} ."
    if line != _UNKNOWN:
        yield f"{evidence} {_LINE} {typed(line, 'xsd:integer')} ."
    for name, text in zip(_WORDS, words, strict=True):
        if text:
            yield f"{evidence} {name} {text} ."


def _number(values: list[Node] | None) -> str:
    value = values[0].value if values and isinstance(values[0], ox.Literal) else ""
    return value if value.isascii() and value.isdigit() else _UNKNOWN


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
