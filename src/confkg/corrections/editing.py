"""Rows written into a table of corrections, and taken out of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from confkg.corrections.rows import (
    COLUMNS,
    Row,
    as_table_row,
    contradictions,
    find_rows,
    read_table,
)
from confkg.corrections.values import Unknown, is_new_name, parse_thing, parse_value
from confkg.errors import CorrectionError
from confkg.schema import KINDS, PROPERTIES
from confkg.writing import write_file


def write_row(path: Path, cells: Mapping[str, str]) -> int:
    """Add a row to a table, which is made if it is not there; the number of its line."""
    text = read_table(path).decode() if path.exists() else "\t".join(COLUMNS) + "\n"
    if not text.endswith(("\n", "\r")):
        text += "\n"
    line = len(text.splitlines()) + 1
    text += as_table_row(cells).rstrip("\t") + "\n"
    where = f"{path}, line {line}"
    parsed = list(find_rows(text, str(path)))
    new = parsed[-1]
    if isinstance(new, CorrectionError):
        raise new
    rows = [row for row in parsed if isinstance(row, Row)]
    for row in rows[:-1]:
        if (row.key, row.document) == (new.key, new.document):
            raise CorrectionError("it is there already", row.where, "nothing is to be done")
    if error := contradictions(rows).get(new):
        raise CorrectionError(error.what, where, "take that one back first")
    _check_cells(new)
    write_file(path, text.encode())
    return line


def _check_cells(row: Row) -> None:
    """Refuse what no build could use: a value of another type, a new thing of no kind."""
    of = PROPERTIES.get(row.predicate)
    is_thing = of is None or of.type in {*KINDS, "thing"}
    try:
        for cell in (row.subject, row.new_value if is_thing else ""):
            if is_new_name(cell):
                parse_thing(cell, {}, row.span)
        if of is not None and row.new_value and not is_thing:
            parse_value(row.new_value, of, {}, row.span)
    except Unknown as error:
        raise CorrectionError(str(error), row.where, "fix the cell") from None


def take_back(path: Path, line: int) -> Row:
    """Take a row out of a table; the row."""
    text = read_table(path).decode()
    where = f"{path}, line {line}"
    rows = {row.where: row for row in find_rows(text, str(path)) if isinstance(row, Row)}
    if where not in rows:
        known = ", ".join(each.rpartition(" ")[2] for each in rows) or "none"
        raise CorrectionError("no correction is there", where, f"lines with corrections: {known}")
    lines = text.splitlines(keepends=True)
    write_file(path, "".join([*lines[: line - 1], *lines[line:]]).encode())
    return rows[where]
