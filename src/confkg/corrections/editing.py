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
from confkg.corrections.values import Unknown, added_claim, check_part
from confkg.errors import CorrectionError
from confkg.model import Mention, Reference
from confkg.schema import KINDS
from confkg.writing import write_file


def write_row(path: Path, cells: Mapping[str, str], things: Mapping[str, Reference]) -> int:
    """Add a row to a table, which is made if it is not there; the number of its line.

    Args:
        path: the table.
        cells: the row.
        things: those things that its cells name and the graph has, by IRI.
    """
    text = read_table(path) if path.exists() else "\t".join(COLUMNS) + "\n"
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
    _check(new, things)
    write_file(path, text.encode())
    return line


def _check(row: Row, things: Mapping[str, Reference]) -> None:
    """Refuse what no build could use."""
    try:
        if row.new_value:
            old = things.get(row.value)
            added_claim(row, things, old.kind if isinstance(old, Mention) else "")
        if row.action == "add" or row.subject not in things:
            return
        check_part(row, KINDS[things[row.subject].kind])
    except Unknown as error:
        raise CorrectionError(str(error), row.where, error.fix) from None


def take_back(path: Path, line: int) -> Row:
    """Take a row out of a table; the row."""
    text = read_table(path)
    where = f"{path}, line {line}"
    rows = {row.where: row for row in find_rows(text, str(path)) if isinstance(row, Row)}
    if where not in rows:
        known = ", ".join(each.rpartition(" ")[2] for each in rows) or "none"
        raise CorrectionError("no correction is there", where, f"lines with corrections: {known}")
    lines = text.splitlines(keepends=True)
    write_file(path, "".join([*lines[: line - 1], *lines[line:]]).encode())
    return rows[where]
