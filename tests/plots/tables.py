"""Answers to draw, from plain values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pyoxigraph as ox

from confkg.queries.table import Table
from confkg.stores.store import Term

__all__ = ["QUALIFIER", "cell", "table"]

QUALIFIER = "https://w3id.org/confkg/vocabulary/qualifier/"
_XSD = "http://www.w3.org/2001/XMLSchema#"


def cell(value: Any) -> Term | None:
    """A number as a literal of its type, an IRI in pointed brackets, text."""
    if value is None:
        return None
    if isinstance(value, int):
        return ox.Literal(str(value), datatype=ox.NamedNode(_XSD + "integer"))
    if isinstance(value, float):
        return ox.Literal(str(value), datatype=ox.NamedNode(_XSD + "decimal"))
    return ox.NamedNode(value[1:-1]) if value.startswith("<http") else ox.Literal(value)


def table(title: str = "", /, **columns: Iterable[Any]) -> Table:
    """An answer from its columns; the label of an IRI is its last part."""
    rows = [tuple(map(cell, row)) for row in zip(*columns.values(), strict=True)]
    iris = {end.value for row in rows for end in row if isinstance(end, ox.NamedNode)}
    labels = {iri: iri.rpartition("/")[2].replace("-", " ") for iri in iris}
    return Table(tuple(columns), rows, labels, None, title)
