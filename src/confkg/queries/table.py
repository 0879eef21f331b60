"""An answer as a table."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING, Any, TypeAlias

import pyoxigraph as ox

from confkg.errors import inert
from confkg.namespaces import prefixes
from confkg.question import Picture
from confkg.stores.store import Term
from confkg.text_table import as_text
from confkg.unmarked import unmarked

if TYPE_CHECKING:
    import pandas
    import polars
from collections.abc import Iterable, Sequence

Row: TypeAlias = tuple[Term | None, ...]
Value: TypeAlias = str | int | Decimal | float | bool | dt.date | dt.datetime | None
_WIDTH = 120
"""Characters of a line of ``str(table)``."""
XSD = prefixes()["xsd"]
_SIGNED = ("integer", "long", "int", "short", "byte", "nonPositiveInteger", "negativeInteger")
_UNSIGNED = ("Long", "Int", "Short", "Byte")
WHOLE = {
    *(XSD + name for name in (*_SIGNED, "nonNegativeInteger", "positiveInteger")),
    *(f"{XSD}unsigned{name}" for name in _UNSIGNED),
}
"""Datatypes of whole numbers."""


@dataclass(frozen=True, slots=True, order=True)
class Source:
    """One place in one document that states a fact of a row."""

    document: str  # the document's label
    line: int  # number of the line, the first being 1
    quotation: str  # the words
    fact: str  # the triple that they state, in labels


@dataclass(frozen=True)
class Table:
    """An answer: named columns, and rows of terms (None where a variable is unbound).

    >>> row = (ox.NamedNode("https://w3id.org/confkg/id/edition/iclr-2025"), None)
    >>> table = Table(("edition", "note"), [row], {row[0].value: "ICLR 2025"})
    >>> table.rows
    [('ICLR 2025', None)]
    """

    columns: tuple[str, ...]  # names of the columns
    terms: list[Row]  # the rows as RDF terms
    labels: Mapping[str, str] = field(default_factory=dict)  # what to show for each IRI in them
    # for each row the places that it rests on, if they were asked for
    sources: list[tuple[Source, ...]] | None = None
    title: str = ""  # the question in plain words
    picture: Picture | None = None  # what a plot of it shows, if its question says so

    def __len__(self) -> int:
        return len(self.terms)

    def __iter__(self) -> Iterator[tuple[Value, ...]]:
        return iter(self.rows)

    @property
    def rows(self) -> list[tuple[Value, ...]]:
        """The rows as Python values: labels for things, numbers and dates as such."""
        return [tuple(map(self.value, row)) for row in self.terms]

    def value(self, term: Term | None) -> Value:
        """One cell as a Python value."""
        if isinstance(term, ox.NamedNode):
            return self.labels.get(term.value, term.value)
        return as_value(term)

    def shown(self, *, iris: bool = False) -> list[list[str]]:
        """The rows as text."""
        return [[self.text(term, iris=iris) for term in row] for row in self.terms]

    def text(self, term: Term | None, *, iris: bool = False) -> str:
        """One cell as text."""
        if term is None:
            return ""
        if isinstance(term, ox.NamedNode):
            return term.value if iris else self.labels.get(term.value, term.value)
        return term.value if isinstance(term, ox.Literal) else str(term)

    def __str__(self) -> str:
        """The table with its columns aligned, 120 characters wide."""
        return as_text(
            self.columns, [[inert(cell) for cell in row] for row in self.shown()], _WIDTH
        )

    def _repr_html_(self) -> str:
        """The table as a notebook shows it."""
        from confkg.queries.html_table import as_html

        return as_html(self)

    def to_pandas(self, *, iris: bool = False) -> pandas.DataFrame:
        """A pandas frame; the types of the columns are those of the data, see :mod:`frames`."""
        from confkg.queries.frames import as_pandas

        return as_pandas(self, iris=iris)

    def to_polars(self, *, iris: bool = False) -> polars.DataFrame:
        """A polars frame; the types of the columns are those of the data, see :mod:`frames`."""
        from confkg.queries.frames import as_polars

        return as_polars(self, iris=iris)


def as_value(term: Term | None) -> Value:
    """A literal as a Python value; whatever is not well-formed for its datatype stays text.

    >>> as_value(ox.Literal("31.70", datatype=ox.NamedNode(XSD + "decimal")))
    Decimal('31.70')
    >>> as_value(ox.Literal("2025-04-24", datatype=ox.NamedNode(XSD + "date")))
    datetime.date(2025, 4, 24)
    """
    if term is None:
        return None
    if not isinstance(term, ox.Literal):
        return str(term)
    read = _reader(term.datatype.value)
    try:
        value: Value = read(term.value)
    except (ValueError, ArithmeticError, KeyError):
        return term.value
    return value


def _reader(datatype: str) -> Any:
    if datatype in WHOLE:
        return int
    match datatype.removeprefix(XSD):
        case "gYear":
            return int
        case "decimal":
            return Decimal
        case "double" | "float":
            return float
        case "boolean":
            return {"true": True, "1": True, "false": False, "0": False}.__getitem__
        case "date":
            return dt.date.fromisoformat
        case "dateTime":
            return dt.datetime.fromisoformat
    return str


def quoted(sources: Iterable[Source]) -> list[str]:
    """Each place in one line, with what is quoted from it; what a longer quotation has, once.

    >>> quoted([Source("Blog", 3, "2015", ""), Source("Blog", 3, "ICLR 2015", "")])
    ['Blog, line 3: “ICLR 2015”']
    """
    places: dict[tuple[str, int], list[str]] = {}
    for source in sources:
        words = unmarked(source.quotation)
        places.setdefault((source.document, source.line), []).append(words)
    return [
        f"{document}, line {line}: {' '.join(f'“{words}”' for words in _longest(found))}"
        for (document, line), found in places.items()
    ]


def _longest(texts: Iterable[str]) -> list[str]:
    """Those texts that are no part of another."""
    found = list(dict.fromkeys(texts))
    return [text for text in found if not any(text in other for other in found if other != text)]


def lines_joined(rows: Iterable[Sequence[str]]) -> list[list[str]]:
    """Rows whose cells have no line ends."""
    return [[" ".join(cell.split()) for cell in row] for row in rows]


def sentence(note: str) -> str:
    """A note with a capital letter and a full stop."""
    return f"{note[:1].upper()}{note[1:]}."
