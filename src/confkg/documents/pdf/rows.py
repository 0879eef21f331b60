"""The rows of a table: which lines are one row, and whether the first one names the columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

from confkg.documents.pdf.words import Line

Cell: TypeAlias = tuple[Line, ...]
"""The lines in a cell."""

_BIMODAL = 1.2
"""Rows of several lines are further apart than their lines by this."""

_NUMBERED = 0.6
_YEAR = re.compile(r"(?:19|20)\d\d")
_DIGIT = re.compile(r"\d")


def tightness(lines: Sequence[Line], placed: Sequence[list[Cell]], near: float) -> float:
    """How near the lines of one row stand to each other; 0 if each row is a single line."""
    gaps = [above.base - below.base for above, below in pairwise(lines)]
    nearest = min(gaps, default=0.0)
    limit = min(1.15 * nearest, near * lines[0].size) if lines else 0.0
    wraps = max(gaps, default=0.0) >= _BIMODAL * nearest and all(
        _is_one_row(placed[at], placed[at + 1]) for at, gap in enumerate(gaps) if gap <= limit
    )
    return limit if wraps else 0.0


def united(lines: Sequence[Line], placed: Sequence[list[Cell]], tight: float) -> list[list[Cell]]:
    """Rows, with the further lines of a cell put to its first."""
    grid: list[list[Cell]] = []
    for at, cells in enumerate(placed):
        near = at > 0 and lines[at - 1].base - lines[at].base <= tight
        headless = at > 1 and not cells[0] and not all(cells)
        if near or (headless and not tight):
            grid[-1] = [above + here for above, here in zip(grid[-1], cells, strict=True)]
        else:
            grid.append(list(cells))
    return grid


def _is_one_row(above: Sequence[Cell], below: Sequence[Cell]) -> bool:
    """Whether two lines can be one row of cells that are wrapped: figures are not."""
    if not all(above) or not all(below):
        return True
    figures = [
        bool(_DIGIT.search(text_of(upper)) and _DIGIT.search(text_of(lower)))
        for upper, lower in zip(above, below, strict=True)
    ]
    return not any(figures)


def text_of(cell: Cell) -> str:
    """What stands in a cell."""
    return " ".join(line.text for line in cell)


def _is_bold(row: Sequence[Cell]) -> bool:
    runs = [run for cell in row for line in cell for run in line.runs]
    return bool(runs) and all(run.strong for run in runs)


def has_header(grid: Sequence[Sequence[Cell]]) -> bool:
    """Whether the first row names the columns: it is bold, or in words above figures."""
    header, *rows = grid
    if _is_bold(header) and not _is_bold(rows[0]):
        return True
    words = [text_of(cell) for cell in header]
    if len(header) > 2 and not words[0]:
        return all(_YEAR.search(word) or not _DIGIT.search(word) for word in words[1:])
    if not all(words) or any(map(_DIGIT.search, words)) or len(rows) < 2:
        return False
    numbered = [
        sum(bool(_DIGIT.search(text_of(row[column]))) for row in rows) >= _NUMBERED * len(rows)
        for column in range(len(header))
    ]
    return len(header) > 2 or any(numbered)
