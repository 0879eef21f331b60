"""Tables in plain text: columns known by bars, or by the blanks between them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_CELL = re.compile(r"[^ \t\r\n]+(?: [^ \t\r\n]+)*")  # a narrow blank stays inside a number
_YEAR = re.compile(r"(?:19|20)\d\d")
_LABEL_WIDTH = 12
_TAB = 8
_BARRED = re.compile(r"(?:[^|\\]|\\.)*")
_RULE = re.compile(r"[ \t]*\|(?:[ \t]*:?-{3,}:?[ \t]*\|)+[ \t]*")
_FEWEST_COLUMNS = 3
_FEWEST_ROWS = 2
MOST_COLUMNS = 64


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
        rows: list[list[Cell]] = []
        while header and number + len(rows) + 1 < len(lines):
            row = _fitted(_cells(lines[number + len(rows) + 1]), header)
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
    if len(cells) > MOST_COLUMNS:
        return []
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
    opened = False
    for number, line in enumerate(lines):
        if number and _RULE.fullmatch(line.rstrip()) and "|" in lines[number - 1]:
            tables |= {number - 1: barred_cells(lines[number - 1]), number: []}
            opened = True
        elif opened and line.lstrip().startswith("|"):
            tables[number] = barred_cells(line)
        else:
            opened = False
    return tables


def barred_cells(line: str) -> list[Cell]:
    r"""The cells between the bars of a line; a bar behind the last one may be missing.

    >>> [cell.text for cell in barred_cells("| Ann Lee | | A \\| B | Turku")]
    ['Ann Lee', '', 'A \\| B', 'Turku']
    """
    start = line.find("|") + 1
    end = len(line.rstrip())
    cells = []
    while start < end:
        found = _BARRED.match(line, start)
        assert found
        text = found[0].strip()
        at = start + found[0].find(text) if text else start
        cells.append(Cell(text, at, at))
        start = found.end() + 1
    return cells


def _cells(line: str) -> list[Cell]:
    cells: list[Cell] = []
    column = end = 0
    for found in _CELL.finditer(line):
        past = column % _TAB  # the gap begins so far behind a tab stop
        column += len(f"{' ' * past}{line[end : found.start()]}".expandtabs(_TAB)) - past
        cells.append(Cell(found[0], found.start(), column))
        column, end = column + len(found[0]), found.end()
    return cells


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
