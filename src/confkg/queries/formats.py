"""An answer in the formats of the W3C, for programs, and in those for people.

``csv``, ``tsv``, ``json`` and ``xml`` are the SPARQL 1.1 result formats to the letter: things are
IRIs in them. ``jsonl``, ``markdown`` and ``html`` show labels. With sources, the formats of rows
have a row for each source (``evidence_document``, ``evidence_line``, ``evidence_quotation``), the
others keep one row with its sources in it.
"""

from __future__ import annotations

import datetime as dt
import json
import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from decimal import Decimal
from itertools import zip_longest

import pyoxigraph as ox

from confkg.queries.html_table import as_page
from confkg.queries.table import Row, Source, Table, Value, lines_joined, quoted, sentence
from confkg.rdf.terms import json_term, typed
from confkg.stores.store import Term
from confkg.text_table import as_markdown as markdown_table
from confkg.text_table import without_empty

W3C = {
    "csv": ox.QueryResultsFormat.CSV,
    "tsv": ox.QueryResultsFormat.TSV,
    "json": ox.QueryResultsFormat.JSON,
    "xml": ox.QueryResultsFormat.XML,
}
"""The formats of the W3C."""
_EVIDENCE = ("evidence_document", "evidence_line", "evidence_quotation")


def serialize(table: Table | bool, form: str, *, iris: bool = False, labels: bool = False) -> bytes:
    """An answer in one of the formats but ``table``."""
    if isinstance(table, bool):
        return _truth(table, form)
    if form in W3C:
        return as_w3c(*with_sources(_with_labels(table) if labels else table), W3C[form])
    if form == "jsonl":
        return as_jsonl(table, iris)
    return (as_markdown if form == "markdown" else as_page)(table, iris=iris).encode()


def _truth(answer: bool, form: str) -> bytes:
    document = json.dumps({"head": {}, "boolean": answer}).encode()
    if form in ("json", "jsonl"):
        return document + b"\n"
    if form == "xml":
        read = ox.parse_query_results(document, format=ox.QueryResultsFormat.JSON)
        return (read.serialize(format=ox.QueryResultsFormat.XML) or b"") + b"\n"
    return f"{str(answer).lower()}\n".encode()


def _with_labels(table: Table) -> Table:
    """The table with a column ``x_label`` behind each column ``x`` in which things stand."""
    columns: list[str] = []
    cells: list[tuple[Term | None, ...]] = []
    for at, name in enumerate(table.columns):
        terms = tuple(row[at] for row in table.terms)
        columns.append(name)
        cells.append(terms)
        if any(isinstance(term, ox.NamedNode) for term in terms):
            label = f"{name}_label"
            while label in table.columns:
                label += "_"
            columns.append(label)
            cells.append(tuple(ox.Literal(table.text(t)) if t is not None else None for t in terms))
    return replace(table, columns=tuple(columns), terms=[*zip(*cells, strict=True)])


def with_sources(table: Table) -> tuple[tuple[str, ...], list[Row]]:
    """Columns and rows with a row for each source; a row without source keeps its place."""
    if table.sources is None:
        return table.columns, table.terms
    rows: list[Row] = []
    for row, sources in zip(table.terms, table.sources, strict=True):
        places = [_as_terms(source) for source in sources] or [(None, None, None)]
        places = list(dict.fromkeys(places))
        rows.extend(row + place for place in places)
    return table.columns + _EVIDENCE, rows


def _as_terms(source: Source) -> Row:
    line = typed(str(source.line), "xsd:integer")
    return ox.Literal(source.document), line, ox.Literal(source.quotation)


def as_jsonl(table: Table, iris: bool) -> bytes:
    """One JSON object a line: labels as texts, numbers as numbers, unbound as null."""
    lines = []
    for row, sources in zip_longest(table.terms, table.sources or ()):
        cells = zip(table.columns, row, strict=True)
        values = {
            name: term.value if iris and isinstance(term, ox.NamedNode) else table.value(term)
            for name, term in cells
        }
        found: dict[str, object] = {name: _plain(value) for name, value in values.items()}
        if sources is not None:
            found["evidence"] = [asdict(source) for source in sources]
        lines.append(json.dumps(found, ensure_ascii=False))
    return "".join(f"{line}\n" for line in lines).encode()


def _plain(value: Value) -> str | int | float | bool | None:
    if isinstance(value, (dt.date, dt.datetime)):
        return value.isoformat()
    number = float(value) if isinstance(value, Decimal) else value
    if isinstance(number, float) and not math.isfinite(number):
        return str(value)  # JSON has no such numbers
    return number


def as_cells(table: Table, *, iris: bool = False) -> tuple[list[str], list[list[str]]]:
    """What people read: one column more for the sources, if there are any."""
    rows = lines_joined(table.shown(iris=iris))
    if table.sources is None:
        return list(table.columns), rows
    places = ("\n".join(quoted(sources)) for sources in table.sources)
    return [*table.columns, "evidence"], [
        [*row, place] for row, place in zip(rows, places, strict=True)
    ]


def as_markdown(table: Table, *, iris: bool = False) -> str:
    """A table in Markdown, with a note on columns that are left out."""
    columns, rows, note = without_empty(*as_cells(table, iris=iris))
    text = markdown_table(columns, rows)
    return f"{text}\n{sentence(note)}\n" if note else text


_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
"""What XML has no way to write: it is spelt out."""


def as_w3c(columns: Sequence[str], rows: Iterable[Row], form: ox.QueryResultsFormat) -> bytes:
    """A table in a format of the W3C."""
    head = json.dumps({"vars": columns}, ensure_ascii=False)
    odd = _NOT_IN_XML if form == ox.QueryResultsFormat.XML else None
    bindings = ",".join(_binding(columns, row, odd) for row in rows)  # mappings take more memory
    document = f'{{"head": {head}, "results": {{"bindings": [{bindings}]}}}}'
    read = ox.parse_query_results(document.encode(), format=ox.QueryResultsFormat.JSON)
    content = read.serialize(format=form) or b""
    return content if content.endswith(b"\n") else content + b"\n"


def _binding(columns: Iterable[str], row: Row, odd: re.Pattern[str] | None) -> str:
    cells = zip(columns, row, strict=True)
    bound = {name: json_term(term) for name, term in cells if term is not None}
    if odd is not None:
        for cell in bound.values():
            cell["value"] = odd.sub(lambda found: f"\\u{ord(found[0]):04x}", cell["value"])
    return json.dumps(bound, ensure_ascii=False)
