"""What kind of values the columns of an answer hold, by the datatypes of RDF and never by guess."""

from __future__ import annotations

import datetime as dt
import math
import re
from collections.abc import Iterable
from enum import Enum
from typing import TypeAlias

import pyoxigraph as ox

from confkg.queries.table import WHOLE, XSD, Table
from confkg.stores.store import Term

Cell: TypeAlias = int | float | bool | dt.date | str | None
_SPACE = " \t\r\n"
_INTEGER = re.compile(r"[+-]?[0-9]+")
_YEAR = re.compile(r"-?[0-9]{4,}")
_DECIMAL = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)")
_DOUBLE = re.compile(rf"{_DECIMAL.pattern}(?:[eE][+-]?[0-9]+)?|[+-]?INF|NaN")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_BOOLEAN = re.compile("true|false|1|0")
_SMALLEST, _LARGEST = -(2**63), 2**63 - 1
_EXACT = 2**53
"""Up to here every whole number is a float."""


class Kind(Enum):
    """What all values of a column are."""

    INTEGER = "integer"
    FLOAT = "float"
    BOOLEAN = "boolean"
    DATE = "date"
    TEXT = "text"


NUMBERS = (Kind.INTEGER, Kind.FLOAT)
"""Kinds of columns that hold numbers."""

_FORMS = {
    **dict.fromkeys(WHOLE, (Kind.INTEGER, _INTEGER)),
    XSD + "gYear": (Kind.INTEGER, _YEAR),
    XSD + "decimal": (Kind.FLOAT, _DECIMAL),
    XSD + "double": (Kind.FLOAT, _DOUBLE),
    XSD + "float": (Kind.FLOAT, _DOUBLE),
    XSD + "boolean": (Kind.BOOLEAN, _BOOLEAN),
    XSD + "date": (Kind.DATE, _DATE),
}


def kind_of_column(terms: Iterable[Term | None]) -> Kind:
    """The kind that all terms of a column share; unbound cells say nothing.

    Whole numbers among decimal ones count as decimal, as SPARQL has it. A literal that is not
    well-formed, a whole number of more than 64 bits, a decimal beyond the largest float or a date
    with a time zone makes the whole column text, so that nothing of it is lost.

    >>> kind_of_column([ox.Literal(1), None, ox.Literal(2.5)])
    <Kind.FLOAT: 'float'>
    >>> kind_of_column([ox.Literal(1), ox.Literal("2")])
    <Kind.TEXT: 'text'>
    """
    bound = [term for term in terms if term is not None]
    kinds = set(map(_kind, bound))
    if kinds == {Kind.INTEGER, Kind.FLOAT}:
        exact = all(_is_exact(term) for term in bound)
        return Kind.FLOAT if exact else Kind.TEXT
    return kinds.pop() if len(kinds) == 1 else Kind.TEXT


def kind_at(table: Table, at: int) -> Kind:
    """The kind of a column of an answer, see :func:`kind_of_column`."""
    return kind_of_column(row[at] for row in table.terms)


def _kind(term: Term) -> Kind:
    if not isinstance(term, ox.Literal):
        return Kind.TEXT
    kind, form = _FORMS.get(term.datatype.value, (Kind.TEXT, None))
    text = term.value.strip(_SPACE)
    if form is None or not form.fullmatch(text):
        return Kind.TEXT
    fits = True
    if kind is Kind.INTEGER:
        # the length first: Python refuses to read integers of thousands of digits
        fits = len(text.lstrip("+-0")) <= 19 and _SMALLEST <= int(text) <= _LARGEST
    elif form is _DECIMAL:
        fits = math.isfinite(float(text))
    elif kind is Kind.DATE:
        fits = _is_date(text)
    return kind if fits else Kind.TEXT


def _is_date(text: str) -> bool:
    try:
        dt.date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _is_exact(term: Term) -> bool:
    if not isinstance(term, ox.Literal) or _kind(term) is Kind.FLOAT:
        return True
    return abs(int(term.value)) <= _EXACT


def as_cells(table: Table, at: int, kind: Kind, *, iris: bool = False) -> list[Cell]:
    """The cells of a column as values of a kind."""
    terms = [row[at] for row in table.terms]
    if kind is Kind.TEXT:
        return [None if term is None else table.text(term, iris=iris) for term in terms]
    return [_cell(term.value, kind) if isinstance(term, ox.Literal) else None for term in terms]


def _cell(text: str, kind: Kind) -> Cell:
    text = text.strip(_SPACE)
    match kind:
        case Kind.INTEGER:
            return int(text)
        case Kind.FLOAT:
            return float(text)
        case Kind.BOOLEAN:
            return text in ("true", "1")
    return dt.date.fromisoformat(text)
