"""An answer as a table in HTML, with the places that its rows rest on as numbered notes."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from html import escape
from itertools import zip_longest

from confkg.errors import inert
from confkg.ids import digest
from confkg.queries.table import Source, Table, lines_joined, quoted, sentence
from confkg.text_table import without_empty


def as_html(table: Table, *, iris: bool = False) -> str:
    """A table as an HTML element, with its sources as numbered notes; nothing in a cell is mark-up.

    >>> import pyoxigraph as ox
    >>> as_html(Table(("name",), [(ox.Literal("<b>"),)])).count("&lt;b&gt;")
    1
    """
    columns, rows, note = without_empty(table.columns, lines_joined(table.shown(iris=iris)))
    numeric = {name for at, name in enumerate(table.columns) if _is_numeric(table, at)}
    notes = _Notes(digest(f"{table.title} {table.columns}", 6))
    places = [notes.references(sources) for sources in table.sources or ()]
    body = "".join(
        "<tr>"
        + "".join(map(_html_cell, row, (name in numeric for name in columns)))
        + (f"<td>{place}</td>" if table.sources is not None else "")
        + "</tr>\n"
        for row, place in zip_longest(rows, places)
    )
    head = [*columns, *(["evidence"] if table.sources is not None else [])]
    headings = "".join(f'<th scope="col">{escape(column)}</th>' for column in head)
    caption = f"<caption>{escape(inert(table.title))}</caption>\n" if table.title else ""
    return (
        f"<table>\n{caption}<thead><tr>{headings}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>\n"
        + (f"<p>{escape(sentence(note))}</p>\n" if note else "")
        + notes.as_list()
    )


class _Notes:
    """The places that rows rest on, numbered in the order in which they are first named."""

    def __init__(self, page: str) -> None:
        self._page = page
        self._numbers: dict[str, int] = {}

    def references(self, sources: Iterable[Source]) -> str:
        """Links to the notes of a row."""
        numbers = [
            self._numbers.setdefault(place, len(self._numbers) + 1) for place in quoted(sources)
        ]
        return " ".join(f'<a href="#{self._page}-{number}">{number}</a>' for number in numbers)

    def as_list(self) -> str:
        items = "".join(
            f'<li id="{self._page}-{number}">{escape(inert(place))}</li>\n'
            for place, number in self._numbers.items()
        )
        return f"<ol>\n{items}</ol>\n" if items else ""


def _html_cell(cell: str, numeric: bool) -> str:
    text = escape(inert(cell))
    return f'<td style="text-align:right">{text}</td>' if numeric else f"<td>{text}</td>"


def _is_numeric(table: Table, at: int) -> bool:
    values = [table.value(row[at]) for row in table.terms if row[at] is not None]
    return bool(values) and all(
        isinstance(value, (int, float, Decimal)) and not isinstance(value, bool) for value in values
    )


_STYLE = (
    "body{font:16px/1.45 system-ui,sans-serif;margin:2rem;color:#1b1b1b;background:#fff}"
    "table{border-collapse:collapse}caption{text-align:left;font-weight:600;padding:.5rem 0}"
    "th,td{padding:.3rem .7rem;border-bottom:1px solid #d5d5d5;vertical-align:top;text-align:left;"
    "overflow-wrap:break-word}thead th{border-bottom:2px solid #555;white-space:nowrap}"
)


def as_page(table: Table, *, iris: bool = False) -> str:
    """A whole HTML page with the table, which needs nothing from elsewhere."""
    title = escape(inert(table.title)) or "Answer"
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{title}</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n{as_html(table, iris=iris)}</body>\n</html>\n"
    )
