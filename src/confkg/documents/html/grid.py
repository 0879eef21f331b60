"""The cells of an HTML table as a grid, and which of them hold more than a cell does."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from lxml.etree import _Element

from confkg.documents.columns import MOST_COLUMNS
from confkg.documents.elements import HEADINGS
from confkg.documents.html.phrases import words_in
from confkg.documents.source import SIZE_LIMIT
from confkg.errors import DocumentError

_DIGIT = re.compile(r"\d")
_LONGEST_CELL = 300
"""Words."""

_SPAN = re.compile(r"\d{1,4}")


@dataclass(frozen=True, slots=True)
class Grid:
    """The rows of a table, all of one length; a cell that spans several stands in each of them."""

    rows: tuple[tuple[_Element | None, ...], ...]  # the cells, None where there is none
    headers: int  # how many rows at the top name the columns
    # the cells that hold a part of the page: headings, a table, or a long text
    large: frozenset[_Element | None]


def find_grid(table: _Element) -> Grid | None:
    """The grid of a table, or None if it has no two columns with something in them."""
    own = [row for row in table.iter("tr") if next(row.iterancestors("table"), None) is table]
    cells = [[cell for cell in row if cell.tag in ("td", "th")] for row in own]
    rows = [row for row, found in zip(_spread(cells), cells, strict=False) if found]
    own = [row for row, found in zip(own, cells, strict=True) if found]
    cells = [found for found in cells if found]
    shown = {cell for row in cells for cell in row if words_in(cell)}
    filled = {column for row in rows for column, cell in enumerate(row) if cell in shown}
    if len(filled) < 2:
        return None
    headers = _headers(own, cells)
    large = frozenset(cell for row in cells for cell in row if _holds_blocks(cell))
    if not large.isdisjoint(cell for row in cells[:headers] for cell in row):
        headers = 0
    return Grid(tuple(map(tuple, rows)), headers, large)


def _holds_blocks(cell: _Element) -> bool:
    if any(part.tag == "table" or part.tag in HEADINGS for part in cell.iter()):
        return True
    return len(words_in(cell).split()) > _LONGEST_CELL


def unfolded(grid: Grid, write: Callable[[_Element], str]) -> list[list[str]]:
    """What the cells of a table hold; one that spans several places is written into each.

    Those that hold a part of the page are left empty: no row can have it.
    """
    written: dict[_Element | None, str] = {None: "", **dict.fromkeys(grid.large, "")}
    rows: list[list[str]] = []
    size = 0
    for row in grid.rows:
        for cell in row:
            if cell is not None and cell not in written:
                written[cell] = write(cell)
        rows.append([written[cell] for cell in row])
        size += sum(map(len, rows[-1]))
        if size > SIZE_LIMIT:
            what = f"a table in it unfolds to more than {SIZE_LIMIT // 1024 // 1024} MiB"
            raise DocumentError(what, "", "let its cells span fewer rows")
    return rows


def _spread(cells: list[list[_Element]]) -> list[list[_Element | None]]:
    """Rows with the cells of ``rowspan`` and ``colspan`` put into each place that they cover.

    Of a table with more columns than one has there are none.
    """
    grid: list[list[_Element | None]] = []
    above: dict[int, tuple[int, _Element]] = {}  # of a column: a cell, and the last row it covers

    def covered(row: int, column: int) -> _Element | None:
        last, cell = above.get(column, (-1, None))
        return cell if last >= row else None

    for at, row in enumerate(cells):
        line: list[_Element | None] = []
        for cell in row:
            while (over := covered(at, len(line))) is not None:
                line.append(over)
            last = at + _span(cell, "rowspan") - 1
            for _ in range(min(_span(cell, "colspan"), MOST_COLUMNS)):
                if last > at:
                    above[len(line)] = last, cell
                line.append(cell)
            if len(line) > MOST_COLUMNS:
                return []
        while (over := covered(at, len(line))) is not None:
            line.append(over)
        grid.append(line)
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
    if not others:
        return False
    if all(_is_bold(cell) for cell in first) and not all(map(_is_bold, others[0])):
        return True
    digits = [[bool(_DIGIT.search(words_in(cell))) for cell in row] for row in cells]
    if any(digits[0]) or not all(words_in(cell) for cell in first):
        return False
    numbered = [
        column
        for column in range(len(first))
        if all(row[column : column + 1] == [True] for row in digits[1:])
    ]
    return bool(numbered) and (len(cells) > 2 or len(first) > 2)


def _is_bold(cell: _Element) -> bool:
    bold = list(cell.iter("b", "strong"))
    return bool(words_in(cell)) and sum(len(words_in(part)) for part in bold) >= len(words_in(cell))
