"""The cells of an HTML table as a grid, and whether the table is one or only lays out a page."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lxml.etree import _Element

__all__ = ["Grid", "find_grid"]

_MOST_COLUMNS = 64
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_DIGIT = re.compile(r"\d")
_SPAN = re.compile(r"\d{1,4}")


@dataclass(frozen=True, slots=True)
class Grid:
    """The rows of a table, all of one length; a cell that spans several stands in each of them.

    Attributes:
        rows: the cells, None where there is none.
        headers: how many rows at the top name the columns.
    """

    rows: tuple[tuple[_Element | None, ...], ...]
    headers: int


def find_grid(table: _Element) -> Grid | None:
    """The grid of a table of data, or None if it has no rows and columns to speak of."""
    own = [row for row in table.iter("tr") if next(row.iterancestors("table"), None) is table]
    nested = next(table.iterdescendants("table"), None) is not None
    if nested or table.get("role") in ("presentation", "none"):
        return None
    cells = [[cell for cell in row if cell.tag in ("td", "th")] for row in own]
    own = [row for row, found in zip(own, cells, strict=True) if found]
    cells = [found for found in cells if found]
    if any(part.tag in _HEADINGS for row in cells for cell in row for part in cell.iter()):
        return None
    rows = _spread(cells)
    if len(rows) < 2 or not 2 <= len(rows[0]) <= _MOST_COLUMNS:
        return None
    return Grid(tuple(map(tuple, rows)), _headers(own, cells))


def _spread(cells: list[list[_Element]]) -> list[list[_Element | None]]:
    """Rows with the cells of ``rowspan`` and ``colspan`` put into each place that they cover."""
    grid: list[list[_Element | None]] = [[] for _ in cells]
    below: dict[tuple[int, int], _Element] = {}
    for at, row in enumerate(cells):
        line = grid[at]
        for cell in row:
            while (at, len(line)) in below:
                line.append(below[at, len(line)])
            down = min(_span(cell, "rowspan"), len(cells) - at)
            across = min(_span(cell, "colspan"), _MOST_COLUMNS)
            for column in range(len(line), len(line) + across):
                first = column == len(line)
                line.append(cell if first or cell.tag == "th" else None)
                below.update(((at + deeper, column), cell) for deeper in range(1, down))
        while (at, len(line)) in below:
            line.append(below[at, len(line)])
    width = max(map(len, grid), default=0)
    for line in grid:
        line.extend([None] * (width - len(line)))
    return grid


def _span(cell: _Element, name: str) -> int:
    found = _SPAN.fullmatch(cell.get(name, "1").strip())
    return max(int(found[0]), 1) if found else 1


def _headers(rows: list[_Element], cells: list[list[_Element]]) -> int:
    count = 0
    for row, found in zip(rows, cells, strict=True):
        parent = row.getparent()
        head = parent is not None and parent.tag == "thead"
        if not head and any(cell.tag != "th" for cell in found):
            break
        count += 1
    if count:
        return min(count, len(rows) - 1)
    return int(_names_columns(cells))


def _names_columns(cells: list[list[_Element]]) -> bool:
    """Whether the first row, though of plain cells, is set off from the others as a header."""
    first, *others = cells
    if all(_is_bold(cell) for cell in first) and not all(map(_is_bold, others[0])):
        return True
    digits = [[bool(_DIGIT.search(_text(cell))) for cell in row] for row in cells]
    if any(digits[0]) or not all(_text(cell) for cell in first):
        return False
    numbered = [
        column
        for column in range(len(first))
        if all(row[column : column + 1] == [True] for row in digits[1:])
    ]
    return bool(numbered) and (len(cells) > 2 or len(first) > 2)


def _is_bold(cell: _Element) -> bool:
    bold = list(cell.iter("b", "strong"))
    return bool(_text(cell)) and sum(len(_text(part)) for part in bold) >= len(_text(cell))


def _text(cell: _Element) -> str:
    return " ".join("".join(cell.itertext()).split())
