"""Which columns of an answer a picture shows."""

from __future__ import annotations

from confkg.errors import UsageError
from confkg.queries.columns import NUMBERS, Kind, kind_at
from confkg.queries.table import Table
from confkg.question import Picture

_YEAR = "year"
_NOT_MEASURED = frozenset(("line", "position", "ordinal", "rank", "qualifier", "unit", "documents"))
"""Columns, or last words of their names, that are beside the matter: where something stands, how
exact it is."""


def choose_picture(table: Table) -> Picture:
    """The picture that the columns of an answer suggest."""
    kinds = {name: kind_at(table, at) for at, name in enumerate(table.columns)}
    asked = {name: kind for name, kind in kinds.items() if not _is_beside(name)}
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


def _is_beside(name: str) -> bool:
    return name.rpartition("_")[2] in _NOT_MEASURED


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
    """Make sure that a picture can be drawn of an answer."""
    if not table.terms:
        raise UsageError("the answer has no rows, so there is nothing to draw", "plot")
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
