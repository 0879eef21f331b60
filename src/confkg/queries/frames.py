"""An answer as a data frame of pandas or polars.

Columns are typed by the datatypes of RDF, see :mod:`confkg.queries.columns`. Decimal numbers become
floats: that is the nearest number of 64 bits, which keeps 15 digits; who needs every digit of a
longer one takes ``Table.rows``. Moments (``xsd:dateTime``) stay text, for some have a time zone and
others none.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from confkg.errors import UsageError
from confkg.queries.columns import Kind, as_cells, kind_at
from confkg.queries.table import Table

if TYPE_CHECKING:
    import pandas
    import polars

_PANDAS = {
    Kind.INTEGER: "Int64",
    Kind.FLOAT: "Float64",
    Kind.BOOLEAN: "boolean",
    Kind.DATE: "datetime64[s]",
    Kind.TEXT: "string",
}
_POLARS = {
    Kind.INTEGER: "Int64",
    Kind.FLOAT: "Float64",
    Kind.BOOLEAN: "Boolean",
    Kind.DATE: "Date",
    Kind.TEXT: "String",
}


def as_pandas(table: Table, *, iris: bool = False) -> pandas.DataFrame:
    """A pandas frame with the nullable types Int64, Float64, boolean, datetime64[s] and string."""
    pd = _library("pandas")
    columns = {}
    for at, name in enumerate(table.columns):
        kind = kind_at(table, at)
        columns[name] = pd.Series(as_cells(table, at, kind, iris=iris), dtype=_PANDAS[kind])
    return pd.DataFrame(columns, columns=list(table.columns), index=pd.RangeIndex(len(table)))


def as_polars(table: Table, *, iris: bool = False) -> polars.DataFrame:
    """A polars frame with the types Int64, Float64, Boolean, Date and String."""
    pl = _library("polars")
    columns = []
    for at, name in enumerate(table.columns):
        kind = kind_at(table, at)
        cells = as_cells(table, at, kind, iris=iris)
        columns.append(pl.Series(name, cells, dtype=getattr(pl, _POLARS[kind])))
    frame: polars.DataFrame = pl.DataFrame(columns)
    return frame


def _library(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        fix = "pip install 'confkg[dataframes]'"
        raise UsageError(f"{name} is not installed", "data frame", fix) from None
