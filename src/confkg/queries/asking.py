"""Asking a store: a canned question, or a query of one's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

import pyoxigraph as ox

from confkg.errors import GraphError, QuerySyntaxError, UsageError
from confkg.namespaces import expand
from confkg.queries.evidence import sources_of
from confkg.queries.own import with_prefixes
from confkg.queries.parameters import as_terms, bound_text
from confkg.queries.table import Row, Table
from confkg.question import Picture, Question
from confkg.stores.lookups import Lookups
from confkg.stores.store import Answer, Store, Term, failures_described

_MOST = 1_000_000
"""Rows or triples of an answer: a query that joins all with all would take all memory there is."""


@dataclass(frozen=True)
class Triples:
    """The answer to a question that builds a graph."""

    triples: list[ox.Triple]  # sorted
    labels: Mapping[str, str]  # what to show for each IRI in them
    title: str = ""  # the question in plain words

    def __len__(self) -> int:
        return len(self.triples)


Take: TypeAlias = Callable[[ox.QuerySolutions], Table]
"""Takes the rows of an answer while the store yields them."""


def ask(
    question: Question,
    values: Mapping[str, object],
    store: Store,
    lookups: Lookups,
    *,
    evidence: bool = False,
    labels: bool = True,
    take: Take | None = None,
) -> Table | Triples | bool:
    """Ask a question.

    Args:
        question: what is asked.
        values: its parameters by name.
        store: is asked.
        lookups: finds what names of parameters stand for, and labels.
        evidence: whether the places come along that each row rests on.
        labels: whether rows come with what to show for the IRIs in them.
        take: takes the rows while the store yields them; None to have them as a table.
    """
    terms = as_terms(question, values, lookups)
    try:
        title = _title(question, terms, lookups)
        text = bound_text(question, terms)
        answer = run(text, store, lookups, title=title, labels=labels, take=take)
    except QuerySyntaxError as error:
        raise error.named(question.name) from None
    if isinstance(answer, Table) and question.picture:
        answer = replace(answer, picture=_picture(question, question.picture, terms, lookups))
    if not evidence:
        return answer
    if not isinstance(answer, Table):
        raise UsageError("it has no rows, so no evidence for them", question.name)
    return replace(answer, sources=sources_of(question, terms, answer, store, lookups))


def _title(question: Question, terms: Mapping[str, Term], lookups: Lookups) -> str:
    """The question, and what it was asked of: the things it names, and what was given."""
    shown = []
    for parameter in question.parameters:
        term = terms.get(parameter.name) or _thing(parameter.example)
        if term is not None:
            shown.append(f"{parameter.name}: {lookups.label(term)}")
    return " · ".join([question.question, *shown])


def _picture(
    question: Question, picture: Picture, terms: Mapping[str, Term], lookups: Lookups
) -> Picture:
    """The picture of the question, with what its parameters are in place of their names."""
    title, unit = picture.title, picture.unit
    for parameter in question.parameters:
        term = terms.get(parameter.name) or _thing(parameter.example)
        shown = lookups.label(term) if term is not None else parameter.default.strip('"')
        title = title.replace(f"{{{parameter.name}}}", shown)
        unit = unit.replace(f"{{{parameter.name}}}", shown)
    return replace(picture, title=title[:1].upper() + title[1:], unit=unit)


def _thing(example: str) -> ox.NamedNode | None:
    """The thing that an example names: of one's own query it may be several, or anything."""
    iri = expand(example)
    try:
        return ox.NamedNode(iri) if iri else None
    except ValueError:
        return None


def run(
    text: str,
    store: Store,
    lookups: Lookups,
    *,
    title: str = "",
    labels: bool = True,
    take: Take | None = None,
) -> Table | Triples | bool:
    """Run a query: a table of SELECT, triples of CONSTRUCT and DESCRIBE, yes or no of ASK."""
    with failures_described():
        answer = _query(text, store)
        if isinstance(answer, ox.QueryBoolean):
            return bool(answer)
        if isinstance(answer, ox.QuerySolutions):
            if take is not None:
                return take(answer)
            columns = columns_of(answer)
            rows = list(iter_rows(answer))
            named = lookups.labels(cell for row in rows for cell in row) if labels else {}
            return Table(columns, rows, named, None, title)
        found: set[ox.Triple] = set()
        for triple in answer:
            found.add(triple)
            _check_size(len(found))
    triples = sorted(found, key=str)
    ends = (end for triple in triples for end in (triple.subject, triple.predicate, triple.object))
    return Triples(triples, lookups.labels(ends) if labels else {}, title)


def _query(text: str, store: Store) -> Answer:
    """Ask, with the prefixes of the project; an error speaks of the text without them."""
    whole = with_prefixes(text)
    try:
        return store.query(whole)
    except QuerySyntaxError as error:
        if whole == text:
            raise
        line = max(1, error.line - 1)
        raise QuerySyntaxError(error.reason, text, line, error.column, "query") from None


def columns_of(answer: ox.QuerySolutions) -> tuple[str, ...]:
    """The names of the columns of an answer."""
    return tuple(variable.value for variable in answer.variables)


def iter_rows(answer: ox.QuerySolutions) -> Iterator[Row]:
    """The rows of an answer as the store yields them.

    Raises:
        GraphError: they are more than anybody reads.
    """
    columns = columns_of(answer)
    for number, solution in enumerate(answer, 1):
        _check_size(number)
        yield tuple(solution[name] for name in columns)


def _check_size(found: int) -> None:
    if found > _MOST:
        what = f"the answer has more than {_MOST:,} rows"
        raise GraphError(what, "", "ask for less, by LIMIT for instance, or export the graph")
