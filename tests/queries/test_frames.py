"""A frame has the columns of the answer, each of the type that its data have."""

from __future__ import annotations

import datetime as dt
import math
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

import pandas as pd
import polars as pl
import pyoxigraph as ox
import pytest
from hypothesis import given
from hypothesis import strategies as st

from confkg.errors import UsageError
from confkg.queries.columns import Kind, kind_of_column
from confkg.queries.frames import as_pandas, as_polars
from confkg.queries.table import Row, Table
from confkg.stores.store import Term
from shared import from_yaml

XSD = "http://www.w3.org/2001/XMLSchema#"
CASES: list[dict[str, Any]] = from_yaml(Path(__file__).with_name("frames.yaml"))
LABELS = {"https://w3id.org/confkg/id/edition/iclr-2025": "ICLR 2025"}
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])


def literal(text: str, datatype: str) -> ox.Literal:
    return ox.Literal(text, datatype=ox.NamedNode(XSD + datatype))


def term(cell: Any) -> Term | None:
    if cell is None:
        return None
    return ox.NamedNode(cell.strip("<>")) if isinstance(cell, str) else literal(*cell)


def table_of(cells: list[Any]) -> Table:
    return Table(("value",), [(term(cell),) for cell in cells], LABELS)


def in_pandas(frame: pd.DataFrame) -> list[Any]:
    values = [None if pd.isna(value) else value for value in frame["value"]]
    return [value.date() if isinstance(value, pd.Timestamp) else value for value in values]


@each_case
def test_pandas_has_the_values_in_the_type_of_the_data(case: dict[str, Any]) -> None:
    frame = as_pandas(table_of(case["cells"]))
    assert str(frame.dtypes["value"]) == case["types"][0]
    assert in_pandas(frame) == case["values"]


@each_case
def test_polars_has_the_values_in_the_type_of_the_data(case: dict[str, Any]) -> None:
    frame = as_polars(table_of(case["cells"]))
    assert str(frame.schema["value"]) == case["types"][1]
    assert frame["value"].to_list() == case["values"]


@each_case
def test_iris_come_in_place_of_labels_and_change_nothing_else(case: dict[str, Any]) -> None:
    wanted = case.get("iris", case["values"])
    assert as_polars(table_of(case["cells"]), iris=True)["value"].to_list() == wanted
    assert in_pandas(as_pandas(table_of(case["cells"]), iris=True)) == wanted


def test_not_a_number_is_no_text() -> None:
    frame = as_polars(table_of([["NaN", "double"], ["1.5", "double"]]))
    assert frame.schema["value"] == pl.Float64
    assert math.isnan(frame["value"][0])


def test_a_decimal_number_beyond_every_float_keeps_its_digits() -> None:
    digits = "1" + "0" * 400
    assert as_polars(table_of([[digits, "decimal"]]))["value"].to_list() == [digits]
    assert as_polars(table_of([["1" * 5000, "integer"]]))["value"].to_list() == ["1" * 5000]


def test_columns_keep_names_and_order_with_and_without_rows() -> None:
    columns = ("year", "edition", "a b", "count")
    row: Row = (literal("2025", "gYear"), ox.NamedNode("urn:x"), None, literal("3", "integer"))
    for rows in ([], [row], [row] * 3):
        table = Table(columns, rows)
        assert tuple(as_pandas(table).columns) == tuple(as_polars(table).columns) == columns
        assert len(as_pandas(table)) == len(as_polars(table)) == len(rows)
    assert table.to_pandas().equals(as_pandas(table))
    assert table.to_polars().equals(as_polars(table))


def test_what_is_no_literal_and_no_thing_is_text() -> None:
    triple = ox.Triple(ox.NamedNode("urn:a"), ox.NamedNode("urn:b"), ox.Literal("c"))
    table = Table(("value",), [(ox.BlankNode("x"),), (triple,), (ox.Literal("d", language="en"),)])
    assert as_polars(table)["value"].to_list() == ["_:x", str(triple), "d"]


whole = st.integers(-(2**63), 2**63 - 1)
finite = st.floats(allow_nan=False, allow_infinity=False)
KINDS: list[tuple[Kind, st.SearchStrategy[tuple[ox.Literal, Any]]]] = [
    (Kind.INTEGER, whole.map(lambda n: (literal(str(n), "integer"), n))),
    (Kind.INTEGER, st.integers(1, 9999).map(lambda n: (literal(f"{n:04}", "gYear"), n))),
    (
        Kind.FLOAT,
        st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**9), max_value=10**9).map(
            lambda n: (literal(f"{n:f}", "decimal"), float(Decimal(f"{n:f}")))
        ),
    ),
    (Kind.FLOAT, finite.map(lambda n: (literal(repr(n), "double"), n))),
    (Kind.BOOLEAN, st.booleans().map(lambda b: (literal(str(b).lower(), "boolean"), b))),
    (Kind.DATE, st.dates().map(lambda d: (literal(d.isoformat(), "date"), d))),
    (Kind.TEXT, st.text(max_size=5).map(lambda t: (ox.Literal(t.replace("\x00", "")), None))),
    (Kind.TEXT, st.datetimes().map(lambda d: (literal(d.isoformat(), "dateTime"), None))),
]
DTYPES = {
    Kind.INTEGER: pl.Int64,
    Kind.FLOAT: pl.Float64,
    Kind.BOOLEAN: pl.Boolean,
    Kind.DATE: pl.Date,
    Kind.TEXT: pl.String,
}


@pytest.mark.parametrize(("kind", "values"), KINDS)
@given(data=st.data())
def test_each_value_of_each_datatype_lands_in_the_type_of_its_kind(
    kind: Kind, values: st.SearchStrategy[tuple[ox.Literal, Any]], data: st.DataObject
) -> None:
    drawn = data.draw(st.lists(values, min_size=1, max_size=4))
    table = Table(("value",), [(cell,) for cell, _ in drawn] + [(None,)])
    assert kind_of_column(row[0] for row in table.terms) is kind
    series = as_polars(table)["value"]
    assert series.dtype == DTYPES[kind]
    reported = [cell.value if kind is Kind.TEXT else value for cell, value in drawn]
    assert series.to_list() == [*reported, None]
    assert in_pandas(as_pandas(table)) == [*reported, None]


@given(st.lists(st.sampled_from(KINDS).flatmap(lambda pair: pair[1]), min_size=1, max_size=4))
def test_no_mixture_fails_and_none_loses_a_value(drawn: list[tuple[ox.Literal, Any]]) -> None:
    table = Table(("value",), [(cell,) for cell, _ in drawn])
    series = as_polars(table)["value"]
    assert series.null_count() == 0
    if series.dtype == pl.String:
        assert series.to_list() == [cell.value for cell, _ in drawn]
    assert len(as_pandas(table)) == len(drawn)


@pytest.mark.parametrize(("library", "make"), [("pandas", as_pandas), ("polars", as_polars)])
def test_a_missing_library_is_reported_with_the_command_that_installs_it(
    library: str, make: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(UsageError, match=rf"{library} .*pip install 'confkg\[dataframes\]'"):
        make(table_of([]))


def test_a_day_of_pandas_is_a_day() -> None:
    frame = as_pandas(table_of([["2025-04-24", "date"]]))
    assert frame["value"].dt.date.tolist() == [dt.date(2025, 4, 24)]
