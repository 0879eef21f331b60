"""Rows of tables: CSV, tab-separated text and spreadsheets, whose columns a small file may name.

A table names its columns in the first line that is not empty. Where they are called otherwise than confkg's fields, a
file beside it, ``NAME.columns.toml``, says which column is which field::

    title = "Paper title"
    authors = ["First author", "Other authors"]
    separator = ","
"""

from __future__ import annotations

import csv
import io
import re
import tomllib
import warnings
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import Path
from typing import Any, TextIO

from confkg.documents.record_bytes import Broken, Source, refuse_bomb
from confkg.errors import DocumentError

MAPPING_SUFFIX = ".columns.toml"
FIELDS = (
    *("title", "authors", "affiliations", "venue", "year"),
    *("key", "doi", "openreview", "arxiv", "form", "award"),
)
"""What a column may be; each has the name that the other formats use as well."""

_OPTIONS = ("separator", "sheet")
_OTHER_NAMES = {"author": "authors", "openreview_url": "openreview", "status": "form", "id": "key"}
_NEEDED = ("title", "authors")
_LONGEST_CELL = 2**24
_SEARCHED = 20
"""Rows at the beginning of a table among which its header is looked for."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Which columns of a table are which fields."""

    # for each field its columns, as the mapping has them
    named: dict[str, tuple[str, ...]] = field(default_factory=dict)
    # what stands between the names of authors in a cell; semicolons if it is empty
    separator: str = ""
    sheet: str = ""  # which sheet of a spreadsheet it is; empty for the first with the columns
    where: str = ""  # the file of the mapping; empty if there is none
    lines: dict[str, int] = field(default_factory=dict)  # for each key its line there
    beside: str = ""  # what the file of the mapping would be called

    def places(self, header: Sequence[str], where: str) -> dict[str, list[int]]:
        """For each field the numbers of its columns, from 0.

        Raises:
            DocumentError: a column is lacking.
        """
        folded = [_folded(name) for name in header]
        found: dict[str, list[int]] = {}
        for number, name in enumerate(folded):
            known = _OTHER_NAMES.get(name, name)
            if known in FIELDS and known not in self.named:
                found.setdefault(known, []).append(number)
        columns = ", ".join(filter(None, header)) or "none"
        for name, wanted in self.named.items():
            for column in wanted:
                if _folded(column) not in folded:
                    at = f"{self.where}, line {self.lines.get(name, 1)}"
                    what = f"{where} has no column '{column}', but {columns}"
                    raise DocumentError(what, at, "name one of these")
                found.setdefault(name, []).append(folded.index(_folded(column)))
        for name in _NEEDED:
            if name not in found:
                advice = f'say in {self.beside} which one it is: {name} = "…"'
                raise DocumentError(f"no column is called {name}, but {columns}", where, advice)
        return found

    def fits(self, header: Sequence[str]) -> bool:
        """Whether a row names all columns that are needed."""
        try:
            return bool(self.places(header, ""))
        except DocumentError:
            return False


def read_columns(path: Path) -> Columns:
    """The mapping that lies beside a table, or an empty one.

    Raises:
        DocumentError: it cannot be read, or has a key that it cannot have.
    """
    beside = path.with_name(path.name + MAPPING_SUFFIX)
    if not beside.is_file():
        return Columns(beside=beside.name)
    try:
        text = beside.read_text("utf-8-sig")
        stated = tomllib.loads(text)
    except (OSError, ValueError, RecursionError) as error:
        advice = 'write lines such as title = "Paper title"'
        raise DocumentError(f"it is not TOML ({error})", str(beside), advice) from None
    lines: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), 1):
        lines.setdefault(line.partition("=")[0].strip(" \"'"), number)
    named: dict[str, tuple[str, ...]] = {}
    for key, value in stated.items():
        at = f"{beside}, line {lines.get(key, 1)}"
        if key not in FIELDS + _OPTIONS:
            advice = f"one of {', '.join(FIELDS + _OPTIONS)}"
            raise DocumentError(f"'{key}' is no field", at, advice)
        several = value if isinstance(value, list) and key in FIELDS else [value]
        if not several or not all(isinstance(one, str) and one for one in several):
            raise DocumentError(f"'{key}' names no column", at, "write the name in quotes")
        named[key] = tuple(several)
    options = {name: named.pop(name, ("",))[0] for name in _OPTIONS}
    return Columns(named, **options, where=str(beside), lines=lines, beside=beside.name)


def csv_rows(text: TextIO, columns: Columns, where: str) -> Iterator[dict[str, Any] | Broken]:
    """The rows of CSV; commas, semicolons or tabs stand between its cells, as in its first line.

    Raises:
        DocumentError: it lacks a column, or is no table any more.
    """
    line, start = next(((at, one) for at, one in enumerate(text, 1) if one.strip()), (1, ""))
    sign = max(",;\t", key=start.count)
    csv.field_size_limit(_LONGEST_CELL)
    rows = csv.reader(chain([start], text), delimiter=sign, strict=True)
    before = line - 1

    def numbered() -> Iterator[tuple[int, list[str]]]:
        nonlocal line
        for row in rows:
            yield line, row
            line = before + rows.line_num + 1

    try:
        yield from _rows(numbered(), columns, where)
    except csv.Error as error:
        what = f"it is no table any more ({error}); what stands before is used"
        advice = "see whether a quotation mark is too many there, and save it anew"
        raise DocumentError(what, f"{where}, line {line}", advice) from None


def sheet_rows(source: Source, columns: Columns, where: str) -> Iterator[dict[str, Any] | Broken]:
    """The rows of one sheet of a spreadsheet (Office Open XML, ``.xlsx``).

    Raises:
        DocumentError: it is damaged, or has no such sheet or column.
    """
    content = io.BytesIO(source.read())
    try:
        with zipfile.ZipFile(content) as packed:
            refuse_bomb(packed, len(content.getvalue()), where)
        sheets = _sheets(content)
    except DocumentError:
        raise
    except Exception as error:  # whatever the library meets in a damaged file
        raise _damaged(where) from error
    if columns.sheet:
        if columns.sheet not in sheets:
            at = f"{columns.where}, line {columns.lines.get('sheet', 1)}"
            what = f"{where} has no sheet '{columns.sheet}', but {', '.join(sheets)}"
            raise DocumentError(what, at, "name one of these")
        chosen = columns.sheet
    else:
        fitting = (
            name
            for name, sheet in sheets.items()
            if any(map(columns.fits, islice(_cells(sheet), _SEARCHED)))
        )
        chosen = next(fitting, next(iter(sheets), ""))
    try:
        yield from _rows(enumerate(_cells(sheets[chosen]), 1), columns, where)
    except (DocumentError, GeneratorExit):
        raise
    except Exception as error:
        raise _damaged(where) from error


def _damaged(where: str) -> DocumentError:
    return DocumentError("the spreadsheet is damaged", where, "save it anew as .xlsx or .csv")


def _sheets(content: io.BytesIO) -> dict[str, Any]:
    import openpyxl

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of styles that it does not know
        book = openpyxl.load_workbook(content, read_only=True, data_only=True)
    return {sheet.title: sheet for sheet in book.worksheets}


def _cells(sheet: Any) -> Iterator[list[str]]:
    sheet.reset_dimensions()  # what a file says of its size need not be so
    for row in sheet.iter_rows(values_only=True):
        yield ["" if value is None else _printed(value) for value in row]


def _printed(value: object) -> str:
    whole = isinstance(value, float) and value.is_integer()
    return str(int(value) if isinstance(value, float) and whole else value)


def _rows(
    rows: Iterable[tuple[int, list[str]]], columns: Columns, where: str
) -> Iterator[dict[str, Any] | Broken]:
    """The rows below the header, by field; each comes with its line."""
    filled = ((line, row) for line, row in rows if any(cell.strip() for cell in row))
    header = [" ".join(name.split()) for name in next(filled, (0, []))[1]]
    places = columns.places(header, where)
    for line, row in filled:
        if any(cell.strip() for cell in row[len(header) :]):
            yield Broken("more cells than columns", line)
            continue
        cells = {
            name: "; ".join(filter(None, (row[at].strip() for at in found if at < len(row))))
            for name, found in places.items()
        }
        several = len(places["authors"]) > 1
        names = cells["authors"].split("; ") if several else [cells["authors"]]
        parted = [re.split(re.escape(columns.separator or ";"), one) for one in names]
        listed = [name for part in parted for name in part]
        yield {
            **cells,
            "authors": listed if several or columns.separator else cells["authors"],
            "openreview_url": cells.get("openreview"),
            "status": cells.get("form"),
            "awards": cells.get("award", "").split(";"),
        }


def _folded(name: str) -> str:
    return " ".join(name.lower().split())
