"""The rows of tables, each with the header over it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise

from confkg.extract.annotated import Annotated, letters
from confkg.extract.figures.words import words
from confkg.extract.spans import Slot
from confkg.model import PartKind

_LONGEST_CAPTION = 10
"""Words of a line above a table that says which fees it lists."""


def rows_with_headers(
    lines: Sequence[Annotated],
) -> Iterator[tuple[list[Annotated], dict[int, Annotated], list[Annotated]]]:
    """The rows of tables, each with the cells of the header by their columns, and the line on money above the table.

    A table without a marked header has its first row as one, if that has no numbers; a row that repeats all
    but its label is the next header. A label that the next rows leave out is said of them as well.
    """
    header: dict[int, Annotated] = {}
    above = {each.line.number: [each] for each in lines if _is_caption(each)}
    caption: list[Annotated] = []
    spanning: list[Annotated] = []
    last = -1
    for row, below in pairwise([*_rows(lines), []]):
        is_headed = _is_headed(row)
        opens = _is_headed(below) and not is_headed
        begins = row[0].line.number != last + 1
        caption = above.get(row[0].line.number - 1, []) if begins else caption
        goes_on = not begins and (header or is_headed)
        if opens or not goes_on:
            plain = opens or not any(cell.of(Slot.NUMBER) for cell in row)
            kept = (
                header if goes_on and len(row) == 1 else {}
            )  # below a row that says when fees hold
            header = {} if is_headed or not plain else kept | _by_column(row)
        elif _repeats(row, header) or _is_below_title(row, header):
            header = _by_column(row)
        last = row[-1].line.number
        if row[0].line.level == 0:
            left_out = bool(below) and below[0].line.level > 0 and below[0].line.number == last + 1
            spanning = row[:1] if left_out and len(row) > 2 and _is_label(row[1]) else []
        yield (row[1:] if row[:1] == spanning else row), header, [*caption, *spanning]


def _is_label(cell: Annotated) -> bool:
    """Whether a cell has words and no numbers: "Student"."""
    return letters(cell.text) > 0 and not cell.of(Slot.NUMBER, Slot.YEAR, Slot.DATE)


def _by_column(row: Sequence[Annotated]) -> dict[int, Annotated]:
    """The cells of a row by their columns, each as its first line."""
    return {cell.line.level: cell for cell in reversed(row)}


def _is_below_title(row: Sequence[Annotated], header: Mapping[int, Annotated]) -> bool:
    """Whether a row has the names of the columns, below one that is but the title of the table."""
    return len(header) < len(row) - 1 and not any(
        char.isdigit() for cell in row for char in cell.text
    )


def _repeats(row: Sequence[Annotated], header: dict[int, Annotated]) -> bool:
    """Whether a row has the cells of the header again, below another label: "On-site | Member | Other"."""
    _, *others = row
    return bool(others) and all(
        one.line.level in header and one.text == header[one.line.level].text for one in others
    )


def _is_caption(each: Annotated) -> bool:
    """Whether a line can say over a table which fees it lists: "Late Registration Fees"."""
    short = each.line.kind is PartKind.PARAGRAPH and len(each.text.split()) <= _LONGEST_CAPTION
    return short and words().money.search(each.text) is not None


def _rows(lines: Sequence[Annotated]) -> Iterator[list[Annotated]]:
    """The rows of tables, each as its cells."""
    rows = groupby(lines, key=lambda each: each.line.row)
    return (list(cells) for row, cells in rows if row >= 0)


def _is_headed(row: Sequence[Annotated]) -> bool:
    """Whether a row stands below one that the page marks as the header of its table."""
    return any(cell.line.header for cell in row)
