"""The sentences that a row of an answer rests on.

The header of a question lists basic graph patterns over its columns, its parameters and other
variables. With the values of a row in them, each match is a set of triples: the facts that the row
says. The claims that state just these triples lead to documents, lines and quotations.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

import pyoxigraph as ox

from confkg.errors import QuerySyntaxError, UsageError
from confkg.ids import fold
from confkg.queries.own import with_prefixes
from confkg.queries.table import Source, Table
from confkg.question import Question
from confkg.stores.binding import query_beside, rows_beside
from confkg.stores.lookups import Lookups
from confkg.stores.store import Store, Term

_VARIABLE = re.compile(r"[?$](\w+)")
_SEPARATOR = re.compile(r"(?<=[0-9]),(?=[0-9]{3})")
_YEAR = re.compile(r"(?:\w+ )?(?:19|20)[0-9]{2}")
"""A year or an edition stands in half of all lines, or above them, and says little."""
_ANYTHING = "?subject ?predicate ?object"
"""The pattern in ``facts-of-row.rq`` that the patterns of a header take the place of."""


def sources_of(
    question: Question, given: Mapping[str, Term], table: Table, store: Store, lookups: Lookups
) -> list[tuple[Source, ...]]:
    """For each row of an answer the places that it rests on, the strongest first.

    A place is the more telling, the more of the row's words its quotations have, and then the longer
    they are.
    """
    if not question.evidence:
        raise UsageError(
            "its rows rest on no further places", question.name, "leave the evidence out"
        )
    finder = _Finder(question, given, store, lookups)
    rows = (dict(zip(table.columns, row, strict=True)) for row in table.terms)
    facts = [set(finder.iter_facts(row)) for row in rows]
    lookups.labels(  # of all at once: a store elsewhere takes its time for each question
        end
        for found in facts
        for fact in found
        for end in (fact.subject, fact.predicate, fact.object)
    )
    return [
        _by_relevance(finder.sources(found), row)
        for found, row in zip(facts, table.shown(), strict=True)
    ]


def _by_relevance(sources: Iterable[Source], row: Iterable[str]) -> tuple[Source, ...]:
    cells = {words for cell in row if (words := _plain(cell)) and not _YEAR.fullmatch(words)}
    there: dict[tuple[str, int], set[str]] = {}
    longest: dict[tuple[str, int], int] = {}
    found = _widest(sources)
    for source in found:
        place = source.document, source.line
        quotation = f" {_plain(source.quotation)} "
        stated = {cell for cell in cells if f" {cell} " in quotation}
        there.setdefault(place, set()).update(stated)
        longest[place] = max(longest.get(place, 0), len(quotation))

    def order(source: Source) -> tuple[int, int, Source]:
        place = source.document, source.line
        return -sum(map(len, there[place])), -longest[place], source

    return tuple(sorted(found, key=order))


def _widest(sources: Iterable[Source]) -> list[Source]:
    """The sources, of one fact in one line only those whose words are no part of another's."""
    groups: dict[tuple[str, int, str], list[Source]] = {}
    for source in sources:
        groups.setdefault((source.document, source.line, source.fact), []).append(source)
    return [
        one
        for group in groups.values()
        for one in group
        if not any(one.quotation in other.quotation for other in group if other != one)
    ]


def _plain(text: str) -> str:
    """A text to be compared; a number is the same with and without separators."""
    return fold(_SEPARATOR.sub("", text))


class _Finder:
    """Finds sources, and asks for each fact once."""

    def __init__(
        self, question: Question, given: Mapping[str, Term], store: Store, lookups: Lookups
    ) -> None:
        self._question, self._store, self._lookups = question, store, lookups
        self._parameters = {
            known.name: known.example for known in question.parameters if not known.is_filter
        }
        self._parameters |= {name: str(term) for name, term in given.items()}
        self._facts: dict[str, list[ox.Triple]] = {}
        self._sources: dict[ox.Triple, list[Source]] = {}

    def sources(self, facts: Iterable[ox.Triple]) -> tuple[Source, ...]:
        return tuple(sorted({source for fact in facts for source in self._of(fact)}))

    def iter_facts(self, row: Mapping[str, Term | None]) -> Iterator[ox.Triple]:
        """What a row says."""
        known = self._parameters | {name: str(term) for name, term in row.items() if term}
        for pattern in self._question.evidence:
            names = set(_VARIABLE.findall(pattern))
            if any(name in row and _is_open(row[name]) for name in names):
                continue  # what the row leaves open rests on nothing
            bound = _VARIABLE.sub(lambda found: known.get(found[1], found[0]), pattern)
            if bound not in self._facts:
                self._facts[bound] = self._match(bound)
            yield from self._facts[bound]

    def _match(self, pattern: str) -> list[ox.Triple]:
        text = query_beside(__file__, "facts-of-row").replace(_ANYTHING, pattern)
        try:
            answer = self._store.query(with_prefixes(f"{self._question.prologue}\n{text}"))
        except QuerySyntaxError as error:
            raise error.named(f"{self._question.name}, evidence") from None
        if isinstance(answer, (ox.QueryBoolean, ox.QuerySolutions)):
            raise TypeError("not a CONSTRUCT query")
        return sorted(set(answer), key=str)

    def _of(self, fact: ox.Triple) -> list[Source]:
        if fact not in self._sources:
            self._sources[fact] = list(self._read(fact))
        return self._sources[fact]

    def _read(self, fact: ox.Triple) -> Iterator[Source]:
        parts: dict[str, list[Term]] = {
            "subject": [fact.subject],
            "predicate": [fact.predicate],
            "object": [fact.object],
        }
        label = self._lookups.label
        said = f"{label(fact.subject)} — {label(fact.predicate)}: {label(fact.object)}"
        for row in rows_beside(self._store, __file__, "sources-of-fact", parts):
            line, words = row["line"].value, row["quotation"].value
            yield Source(label(row["document"]), int(line), words, said)


def _is_open(cell: Term | None) -> bool:
    """Whether a cell names nothing; a blank node would stand for anything in a pattern."""
    if isinstance(cell, ox.Triple):
        return _is_open(cell.subject) or _is_open(cell.object)
    return cell is None or isinstance(cell, ox.BlankNode)
