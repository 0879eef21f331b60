"""What a picture shows of an answer: which columns, and the points of its lines or bars."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pyoxigraph as ox

from confkg.errors import UsageError
from confkg.plots.style import drawable
from confkg.queries.columns import NUMBERS, Kind, as_cells, kind_at
from confkg.queries.table import Table
from confkg.question import Picture

_YEAR = "year"
_NOT_MEASURED = frozenset(("line", "position", "ordinal", "rank", "qualifier", "unit", "documents"))
"""Columns, or last words of their names, that are beside the matter: where something stands, how
exact it is."""


def choose_picture(table: Table) -> Picture:
    """The picture that the columns of an answer suggest."""
    kinds = {name: kind_at(table, at) for at, name in enumerate(table.columns)}
    asked = {n: kind for n, kind in kinds.items() if n.rpartition("_")[2] not in _NOT_MEASURED}
    numeric = [name for name, kind in asked.items() if kind in NUMBERS and name != _YEAR]
    labels = [name for name, kind in asked.items() if kind is Kind.TEXT and name != _YEAR]
    if len(numeric) == 1 and asked.get(_YEAR) is Kind.INTEGER:
        by = _parting(table, labels)
        if by or not labels or not _repeats(table, _YEAR):
            return Picture("line", _YEAR, numeric[0], by)
    if len(numeric) == 1 and len(labels) == 1:
        return Picture("bars", labels[0], numeric[0])
    numbers = f"{len(numeric)} columns of numbers" if len(numeric) != 1 else "one column of numbers"
    if numeric and len(numeric) != 1:
        numbers += f" ({', '.join(numeric)})"
    raise UsageError(
        f"its columns do not say what to draw: it has {numbers} and {len(labels)} of names",
        "plot",
        "ask for one column of numbers with 'year' (a line) or with one column of names (bars),"
        " or say it in the query's header, as in '#+ plot: {kind: bars, x: name, y: number}'",
    )


def _repeats(table: Table, name: str) -> bool:
    """Whether the rows say several things of the same."""
    at = table.columns.index(name)
    return len({str(row[at]) for row in table.terms}) < len(table)


def _parting(table: Table, labels: list[str]) -> str:
    """The one column of names whose values go on over several years, if there is one."""
    year = table.columns.index(_YEAR)
    going_on = []
    for name in labels:
        at = table.columns.index(name)
        years: dict[str, set[str]] = {}
        for row in table.terms:
            years.setdefault(str(row[at]), set()).add(str(row[year]))
        if len(years) > 1 and any(len(found) > 1 for found in years.values()):
            going_on.append(name)
    return going_on[0] if len(going_on) == 1 else ""


def check_picture(table: Table, picture: Picture) -> None:
    """Make sure that a picture can be drawn of an answer with rows."""
    network = picture.kind == "network"
    for name in filter(None, (picture.x, picture.y, picture.by)):
        column_of(table, name)
    for name in filter(None, (picture.by,) if network else (picture.y,)):
        at = column_of(table, name)
        if kind_at(table, at) not in NUMBERS:
            some = any(row[at] for row in table.terms)
            raise UsageError(
                "the column holds no numbers" if some else "the column is empty",
                name,
                "draw a column in which each value is a number",
            )


def column_of(table: Table, name: str) -> int:
    """The number of a column."""
    if name not in table.columns:
        raise UsageError(
            "there is no such column to draw", name, f"one of {', '.join(table.columns)}"
        )
    return table.columns.index(name)


_LONGEST = 60
_EXACT = ("", "exact")
_SIGNS = {
    "about": "≈",
    "at-least": "≥",
    "more-than": ">",
    "almost": "≲",
    "at-most": "≤",
    "less-than": "<",
}
"""What to put before a number, by the last part of the qualifier's IRI."""


@dataclass(frozen=True, slots=True)
class Point:
    """One value."""

    x: float | str  # a number, or the label of what it is of
    y: float  # the value
    qualifier: str = ""  # how exact it is; empty if it is exact or nothing is said
    sign: str = ""  # what to put before the number for that


@dataclass(frozen=True, slots=True)
class Series:
    """Points that belong together; the label is empty if there is one series only."""

    label: str
    points: Sequence[Point]


def points_of(table: Table, picture: Picture) -> tuple[list[Series], int]:
    """The series of a picture, in the order of the rows, and how many rows have no value."""
    xs = _xs(table, column_of(table, picture.x))
    y_at = column_of(table, picture.y)
    ys = as_cells(table, y_at, kind_at(table, y_at))
    by = column_of(table, picture.by) if picture.by else None
    if picture.kind == "bars":
        xs = _distinct_labels(table, xs, by)
    found: dict[str, list[Point]] = {}
    left_out = 0
    for row, x, y in zip(table.terms, xs, ys, strict=True):
        if x is None or not isinstance(y, int | float) or not math.isfinite(y):
            left_out += 1
            continue
        label = "" if by is None else table.text(row[by]) or f"no {picture.by.replace('_', ' ')}"
        if _is_overruled(table, row):
            label = f"{label}, not preferred".removeprefix(", ")
        found.setdefault(label, []).append(Point(x, float(y), *_qualifier(table, row)))
    return [Series(label, points) for label, points in found.items()], left_out


def _distinct_labels(
    table: Table, xs: list[float | str | None], by: int | None
) -> list[float | str | None]:
    """The names of bars; where one stands for several things of a series, with what distinguishes them."""
    series = [None if by is None else row[by] for row in table.terms]
    bars = list(zip(xs, series, strict=True))
    for at in range(len(table.columns)) if len(set(bars)) < len(bars) else ():
        texts = [table.text(row[at]) for row in table.terms]
        number = kind_at(table, at) in NUMBERS
        if not number and len(set(zip(bars, texts, strict=True))) == len(bars):
            return [f"{x} · {text}" if text else x for x, text in zip(xs, texts, strict=True)]
    return xs


def _is_overruled(table: Table, row: Sequence[object]) -> bool:
    """Whether a row has a value that documents state and that the graph does not prefer."""
    if "shown" not in table.columns:
        return False
    term = row[table.columns.index("shown")]
    return isinstance(term, ox.Literal) and term.value == "no"


def _xs(table: Table, at: int) -> list[float | str | None]:
    kind = kind_at(table, at)
    cells = as_cells(table, at, kind)
    if kind in NUMBERS:
        return [float(cell) if isinstance(cell, int | float) else None for cell in cells]
    return [None if cell is None else str(cell) for cell in cells]


def _qualifier(table: Table, row: Sequence[object]) -> tuple[str, str]:
    if "qualifier" not in table.columns:
        return "", ""
    term = row[table.columns.index("qualifier")]
    if not isinstance(term, ox.NamedNode | ox.Literal):
        return "", ""
    name = term.value.rpartition("/")[2].replace(" ", "-")
    return ("", "") if name in _EXACT else (table.text(term), _SIGNS.get(name, ""))


def inexact_note(series: Sequence[Series], what: str) -> str:
    """The note that explains hollow marks; empty if there are none."""
    found = sorted({point.qualifier for one in series for point in one.points} - {""})
    return f"Hollow {what}: {', '.join(found)}." if found else ""


def left_out_note(rows: int) -> str:
    """The note on rows without a value; empty if there are none.

    >>> left_out_note(1), left_out_note(1200)
    ('1 row without a value is left out.', '1,200 rows without a value are left out.')
    """
    are = "row without a value is" if rows == 1 else "rows without a value are"
    return f"{rows:,} {are} left out." if rows else ""


def _constant(table: Table, name: str) -> str:
    """The text that a column has in every row; empty if there is no such column or text."""
    if name not in table.columns:
        return ""
    at = table.columns.index(name)
    texts = {table.text(row[at]) for row in table.terms}
    return texts.pop() if len(texts) == 1 else ""


def label_of_values(table: Table, picture: Picture) -> str:
    """The label of the axis of values: what is measured, or the name of the column; and the unit."""
    label = _constant(table, "measure") or picture.y.replace("_", " ")
    unit = _constant(table, "unit") or picture.unit
    return drawable(f"{label} ({unit})" if unit else label, _LONGEST)
