"""Tables: lines whose words stand in columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeAlias

from confkg.documents.pdf.rows import Cell, has_header, text_of, tightness, united
from confkg.documents.pdf.words import Line, Word

_FAR = 3.5
"""Sizes of the type: rows further apart are no table."""

_OTHER = 0.1
"""Type that differs by more than this is that of a heading, not of a row."""

_NEAR = 1.06
"""Lines of a cell are as near to each other as those of a paragraph, times this."""

_ALIGNED = 2.5
"""Points by which cells may be out of line."""

_ALIKE = 0.7
_NARROW = 0.6

Columns: TypeAlias = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells; a cell is the lines in it."""

    rows: tuple[tuple[Cell, ...], ...]  # all of one length
    header: bool  # whether the first row names the columns
    columns: Columns  # left and right edge of each
    tight: float  # how near the lines of one row stand to each other; 0 if rows are single lines
    end: int  # behind the last of the lines that it was read from


def find_table(lines: Sequence[Line], start: int, spacing: float) -> Table | None:
    """The table that begins at a line, or None if none does."""
    near = _NEAR * spacing
    end = _end(lines, start, near)
    rows = [line for line in lines[start:end] if len(line.segments) > 1]
    columns = _columns(rows) if len(rows) > 1 else None
    if columns is None:
        return None
    placed = [_placed(line, columns) for line in lines[start:end]]
    tight = tightness(lines[start:end], placed, near)
    grid = united(lines[start:end], placed, tight)
    end -= _cut(grid, 2)
    if len(grid) < 2:
        return None
    return Table(tuple(map(tuple, grid)), has_header(grid), columns, tight, end)


def find_rest(table: Table, lines: Sequence[Line], shift: float) -> Table | None:
    """A table with what of it stands at the top of the next page, or None if nothing does."""
    columns = tuple((left + shift, right + shift) for left, right in table.columns)
    end = 0
    for line in lines:
        near = not end or lines[end - 1].base - line.base <= _FAR * line.size
        if line.sign or not near or not _fits(line, columns):
            break
        end += 1
    placed = [_placed(line, columns) for line in lines[:end]]
    grid = united(lines[:end], placed, table.tight)
    end -= _cut(grid, 1)
    if not any(len(line.segments) > 1 for line in lines[:end]):
        return None
    rows = list(table.rows)
    if [text_of(cell) for cell in grid[0]] == [text_of(cell) for cell in rows[0]]:
        del grid[0]  # the header again
    elif len(lines[0].segments) < 2 and grid:
        rows[-1] = tuple(above + here for above, here in zip(rows[-1], grid.pop(0), strict=True))
    rows += map(tuple, grid)
    header = table.header or has_header(rows)
    return replace(table, rows=tuple(rows), header=header, columns=columns, end=end)


def _cut(grid: list[list[Cell]], least: int) -> int:
    """Take out the lines under a table that look like rows of one cell; return how many."""
    gone = 0
    while len(grid) > least and sum(map(bool, grid[-1])) < 2:
        gone += sum(map(len, grid.pop()))
    return gone


def _fits(line: Line, columns: Columns) -> bool:
    """Whether each piece of a line begins or ends where a column does, or lies within one."""
    return all(
        any(
            abs(segment.left - left) < _ALIGNED
            or abs(segment.right - right) < _ALIGNED
            or (left <= segment.left and segment.right <= right)
            for left, right in columns
        )
        for segment in line.segments
    )


def _end(lines: Sequence[Line], start: int, near: float) -> int:
    left = min(line.left for line in lines[start : start + 2])
    right = max(line.right for line in lines[start : start + 2])
    at = start
    while at < len(lines):
        line = lines[at]
        far = at > start and lines[at - 1].base - line.base > _FAR * line.size
        inner = line.right - line.left < _NARROW * (right - left) and _is_wrapped(lines, at, near)
        other = abs(line.size - lines[start].size) > _OTHER * line.size
        if line.sign or far or other or (len(line.segments) < 2 and (at == start or not inner)):
            break
        at += 1
    while at > start and len(lines[at - 1].segments) < 2 and not _is_wrapped(lines, at - 1, near):
        at -= 1
    return at


def _is_wrapped(lines: Sequence[Line], at: int, near: float) -> bool:
    """Whether a line is so near to its neighbour that it can be a further line of a cell."""
    line = lines[at]
    above = lines[at - 1].base - line.base if at else _FAR * line.size
    below = _FAR * line.size
    if at + 1 < len(lines) and len(lines[at + 1].segments) > 1:
        below = line.base - lines[at + 1].base
    return min(above, below) <= near * line.size


def _columns(rows: Sequence[Line]) -> Columns | None:
    """Left and right edge of each column, or None if no two lines agree on them.

    The lines with most cells decide: others leave some out.
    """
    counts = [len(line.segments) for line in rows]
    for count in sorted(set(counts), reverse=True):
        full = [line.segments for line in rows if len(line.segments) == count]
        columns = tuple(
            (min(cell.left for cell in column), max(cell.right for cell in column))
            for column in zip(*full, strict=True)
        )
        parted = all(left[1] <= right[0] for left, right in pairwise(columns))
        if len(full) > 1 and parted and all(map(_is_aligned, zip(*full, strict=True))):
            return columns
    return None


def _is_aligned(cells: Sequence[Line]) -> bool:
    """Whether the cells of a column stand in line at their left, at their right or in the middle."""
    if len(cells) < 2:
        return True
    for places in (
        [cell.left for cell in cells],
        [cell.right for cell in cells],
        [(cell.left + cell.right) / 2 for cell in cells],
    ):
        usual = max(sum(abs(place - other) < _ALIGNED for other in places) for place in places)
        if usual >= max(_ALIKE * len(places), 2):
            return True
    return False


def _placed(line: Line, columns: Columns) -> list[Cell]:
    """The words of a line under the columns that they stand in."""
    words: list[list[Word]] = [[] for _ in columns]
    whole = [segment.words for segment in line.segments]
    if len(whole) < len(columns):  # cells that stand near each other
        whole = [(word,) for word in line.words] if _has_close_cells(line, columns) else whole
    for group in whole:
        left, right = group[0].left, group[-1].right
        overlaps = [min(right, edges[1]) - max(left, edges[0]) for edges in columns]
        words[overlaps.index(max(overlaps))] += group
    return [(replace(line, words=tuple(group)),) if group else () for group in words]


def _has_close_cells(line: Line, columns: Columns) -> bool:
    """Whether a piece of a line reaches over several columns of which each begins with a word."""
    for segment in line.segments:
        reached = [
            edges for edges in columns if segment.left < edges[1] and edges[0] < segment.right
        ]
        begun = [
            edges
            for edges in reached
            if any(
                abs(word.left - edges[0]) < _ALIGNED or abs(word.right - edges[1]) < _ALIGNED
                for word in segment.words
            )
        ]
        if len(reached) > 1 and len(begun) == len(reached):
            return True
    return False
