"""Answers of any number of rows, written while the store yields them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, count, islice
from typing import IO, cast

import pyoxigraph as ox

from confkg.cli.options import Sink
from confkg.display import iter_table
from confkg.queries.asking import columns_of, iter_rows
from confkg.queries.formats import W3C, as_cells, as_jsonl
from confkg.queries.table import Table
from confkg.stores.lookups import Lookups
from confkg.stores.store import Store, Term

STREAMED = ("csv", "tsv", "json", "jsonl", "table")
"""The formats that need no look at all rows before the first is written."""
_AT_ONCE = 1_000
"""Rows that are in memory at once."""
_REMEMBERED = 20
"""So many times that many rows share the labels that are remembered: things return in later rows."""


@dataclass(frozen=True)
class Streamed(Table):
    """The columns of an answer whose rows are written already."""

    is_empty: bool = False  # whether there were none, as far as is known


def stream(
    answer: ox.QuerySolutions,
    form: str,
    store: Store,
    send: Callable[[bytes], object],
    *,
    iris: bool = False,
) -> Streamed:
    """Write an answer while a store yields its rows.

    Args:
        answer: what the store yields.
        form: one of :data:`STREAMED`.
        store: has the labels, too.
        send: is given the bytes, of a table whole lines.
        iris: whether IRIs are shown in place of labels.
    """
    columns = columns_of(answer)
    if form in W3C:
        answer.serialize(cast(IO[bytes], Sink(send)), format=W3C[form])
        if form == "json":
            send(b"\n")
        return Streamed(columns, [])
    tables = _tables(answer, store, iris)
    if form == "jsonl":
        for table in tables:
            send(as_jsonl(table, iris))
        return Streamed(columns, [])
    cells = (row for table in tables for row in as_cells(table, iris=iris)[1])
    first = list(islice(cells, 1))
    lines = iter_table(columns, chain(first, cells), keep_lines=True)
    while some := list(islice(lines, _AT_ONCE)):
        send("".join(f"{line}\n" for line in some).encode())
    return Streamed(columns, [], is_empty=not first)


def _tables(answer: ox.QuerySolutions, store: Store, iris: bool) -> Iterator[Table]:
    """The rows, some at a time, with the labels of these."""
    columns, rows = columns_of(answer), iter_rows(answer)
    for number in count():
        if number % _REMEMBERED == 0:
            lookups = Lookups(store)
        if not (some := list(islice(rows, _AT_ONCE))):
            return
        named: Iterable[Term | None] = () if iris else (cell for row in some for cell in row)
        yield Table(columns, some, lookups.labels(named))
