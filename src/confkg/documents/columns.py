"""Tables in plain text: columns told by bars, or by the blanks between them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Cell", "find_barred", "find_tables"]

_CELL = re.compile(r"[^ \t\r\n]+(?: [^ \t\r\n]+)*")  # a narrow blank stays inside a number
_YEAR = re.compile(r"(?:19|20)\d\d")
_LABEL_WIDTH = 12
_BARRED = re.compile(r"(?:[^|\\]|\\.)*(?=\|)")
_RULE = re.compile(r"[ \t]*\|(?:[ \t]*:?-{3,}:?[ \t]*\|)+[ \t]*")
_FEWEST_COLUMNS = 3
_FEWEST_ROWS = 2


@dataclass(frozen=True, slots=True)
class Cell:
    """A table cell: its text, where it begins in the line, and in which column of the page."""

    text: str
    start: int
    column: int


def find_tables(lines: Sequence[str]) -> dict[int, list[Cell]]:
    """The lines that are rows of tables, each with a cell for every column of its header.

    A table is a line of three or more short words set apart by two or more blanks, with at least
    two lines under it that fit its columns. A row that leaves a column out gets an empty cell.

    >>> rows = find_tables(["Year   City    People", "2029   Oslo    1 200", "2028           980"])
    >>> [[cell.text for cell in row] for row in rows.values()]
    [['Year', 'City', 'People'], ['2029', 'Oslo', '1 200'], ['2028', '', '980']]
    """
    tables: dict[int, list[Cell]] = {}
    number = 0
    while number < len(lines):
        header = _header(lines[number])
        if not header:
            number += 1
            continue
        rows: list[list[Cell]] = []
        for line in lines[number + 1 :]:
            row = _fitted(_cells(line), header)
            if row is None:
                break
            rows.append(row)
        if len(rows) >= _FEWEST_ROWS:
            tables[number] = header
            tables.update(enumerate(rows, number + 1))
        number += len(rows) + 1
    return tables


def _header(line: str) -> list[Cell]:
    """The cells of a line that can be a header, or none.

    Where the columns are years, the column of what is counted often has no head: "     2019   2018".
    """
    cells = _cells(line)
    years = [bool(_YEAR.fullmatch(cell.text)) for cell in cells]
    if sum(years) > 1 and cells[0].column >= _LABEL_WIDTH:
        return [Cell(" " * (cells[0].column - 2), 0, 0), *cells]
    named = not any(re.search(r"\d", cell.text) for cell in cells)
    return cells if named and len(cells) >= _FEWEST_COLUMNS else []


def find_barred(lines: Sequence[str]) -> dict[int, list[Cell]]:
    """The lines that are rows of tables written as Markdown has them; the rule has no cells.

    >>> rows = find_barred(["| Year | City |", "| --- | --- |", "| 2029 | Oslo |", "", "| a | b |"])
    >>> [[cell.text for cell in row] for row in rows.values()]
    [['Year', 'City'], [], ['2029', 'Oslo']]
    """
    tables: dict[int, list[Cell]] = {}
    for rule, line in enumerate(lines):
        if not rule or not _RULE.fullmatch(line.rstrip()) or "|" not in lines[rule - 1]:
            continue
        tables |= {rule - 1: _barred(lines[rule - 1]), rule: []}
        for number in range(rule + 1, len(lines)):
            if not lines[number].lstrip().startswith("|"):
                break
            tables[number] = _barred(lines[number])
    return tables


def _barred(line: str) -> list[Cell]:
    start = line.find("|") + 1
    cells = []
    while found := _BARRED.match(line, start):
        text = found[0].strip()
        at = start + found[0].find(text) if text else start
        cells.append(Cell(text, at, at))
        start = found.end() + 1
    return cells


def _cells(line: str) -> list[Cell]:
    return [
        Cell(found[0], found.start(), len(line[: found.start()].expandtabs(8)))
        for found in _CELL.finditer(line)
    ]


def _fitted(cells: list[Cell], header: list[Cell]) -> list[Cell] | None:
    """The cells of a row under the columns that they overlap, or None if it is no such row."""
    if not _FEWEST_ROWS <= len(cells) <= len(header):
        return None
    row = [Cell("", 0, head.column) for head in header]
    for cell in cells:
        end = cell.column + len(cell.text)
        under = [
            at
            for at, head in enumerate(header)
            if cell.column < head.column + len(head.text) and head.column < end
        ]
        if len(under) != 1 or row[under[0]].text:
            return None
        row[under[0]] = cell
    return row
