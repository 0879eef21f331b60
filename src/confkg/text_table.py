"""Tables as text of a given width: columns where all words fit, else a record for each row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, product

from rich import cells as rich_cells

from confkg.errors import inert

_SPACING = ((" ", "   "), ("", "  "))
"""What stands before the first column and between columns: the wider if there is room."""
_LONG = 40
"""Characters from which a cell that repeats the one above is shown as a ditto mark."""
_DITTO = "″"
_SHORT = 20
"""Characters of a column that stays whole as far as the width has room for it."""
_SAMPLE = 200
"""Rows by which a room that is too small for all cells is shared."""
_MEASURED = 2_000
"""Rows that a table is laid out by; those behind them take the widths as they are."""

Rows = Sequence[Sequence[str]]
_MARKS = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_[]<>|#~&!$"})


def as_markdown(columns: Sequence[str], rows: Rows) -> str:
    r"""A table in Markdown; nothing in a cell is mark-up, and a line end in it stays one.

    >>> print(as_markdown(["name"], [["a|b*c"]]), end="")
    | name |
    | --- |
    | a\|b\*c |
    """
    cells = (["<br>".join(map(marked, cell.split("\n"))) for cell in row] for row in rows)
    return "".join(
        f"| {' | '.join(line)} |\n" for line in [columns, ["---"] * len(columns), *cells]
    )


def marked(text: str) -> str:
    """A text as one line of Markdown, which shows it as it is."""
    return inert(" ".join(text.split())).translate(_MARKS)


def as_text(columns: Sequence[str], rows: Iterable[Sequence[str]], width: int) -> str:
    """A table as text, see :func:`iter_text`.

    >>> print(as_text(["name", "note"], [["Ann Lee", ""], ["Bo", ""]], 40), end="")
     name
     ───────
     Ann Lee
     Bo
    columns without a value: note
    >>> print(as_text(["name", "motto"], [["Ann", "incomprehensibility"]], 20), end="")
    ── 1 of 1 ──
     name    Ann
     motto   incomprehensibility
    """
    return "".join(f"{line}\n" for line in iter_text(columns, rows, width))


def iter_text(columns: Sequence[str], rows: Iterable[Sequence[str]], width: int) -> Iterator[str]:
    """The lines of a table, of at most a width; no word is cut.

    Columns that are empty in all rows are left out, and named in a line below. Where the longest
    words of all columns do not fit beside each other, each row becomes a record: a line for each
    cell that is not empty. Only a word longer than the width makes a longer line.

    Of a table of more than 2,000 rows these decide how it is laid out, and all its columns stay; a
    word of a later row that is longer than its column makes a longer line. So a table takes the
    memory of that many rows, however long it is.
    """
    left = iter(rows)
    first = list(islice(left, _MEASURED))
    more = list(islice(left, 1))
    names, cells, note = without_empty(columns, first) if not more else ([*columns], first, "")
    every = chain(cells, more, left)
    measured = [names, *cells]
    distinct = [{*column} for column in zip(*measured, strict=True)]
    least = [max(map(_longest_word, column)) for column in distinct]
    most = [max(map(_longest_line, column)) for column in distinct]
    lines: Iterable[str] | None = None
    for whole, (margin, gap) in product((True, False), _SPACING):
        room = width - len(margin) - len(gap) * (len(names) - 1)
        if names and sum(most if whole else least) <= room:
            widths = most if whole else _shared(measured[:_SAMPLE], least, most, room)
            lines = (margin + line for line in _grid(names, every, widths, gap))
            break
    if lines is None:
        lines = _records(names, every, width, "" if more else f" of {len(cells)}")
    yield from (line.rstrip() for line in lines)
    if note:
        yield note


def without_empty(columns: Sequence[str], rows: Rows) -> tuple[list[str], list[list[str]], str]:
    """The columns that some row fills, their cells, and a note that names the others.

    An answer in which nothing stands keeps its columns.
    """
    kept = [at for at in range(len(columns)) if any(row[at] for row in rows)] or [
        *range(len(columns))
    ]
    empty = [name for at, name in enumerate(columns) if at not in kept]
    note = f"columns without a value: {', '.join(empty)}" if empty else ""
    return [columns[at] for at in kept], [[row[at] for at in kept] for row in rows], note


def _shared(rows: Rows, least: list[int], most: list[int], room: int) -> list[int]:
    """The widths of columns that share a room: more for those that make rows high."""
    lengths = [[[cell_len(line) for line in cell.split("\n")] for cell in row] for row in rows]
    whole = [high if high <= _SHORT else low for low, high in zip(least, most, strict=True)]
    widths = whole if sum(whole) <= room else list(least)
    for _ in range(room - sum(widths)):
        weights = [0] * len(widths)
        for row in lengths:
            heights = [
                sum(max(1, -(-length // width)) for length in lines)
                for lines, width in zip(row, widths, strict=True)
            ]
            highest = max(heights)
            for at, height in enumerate(heights):
                if height == highest > 1 and widths[at] < most[at]:
                    weights[at] += highest
        if not any(weights):
            break
        widths[max(range(len(widths)), key=lambda at: (weights[at], -widths[at]))] += 1
    return widths


def cell_len(text: str) -> int:
    """The characters of a terminal that a text takes.

    >>> cell_len("one"), cell_len("一")
    (3, 2)
    """
    plain = text.isascii() and text.isprintable()  # most are, and rich takes ten times the time
    return len(text) if plain else rich_cells.cell_len(text)


def _longest_word(cell: str) -> int:
    return max(map(cell_len, cell.split()), default=0)


def _longest_line(cell: str) -> int:
    return max(map(cell_len, cell.split("\n")), default=0)


def _grid(
    names: Sequence[str], rows: Iterable[Sequence[str]], widths: Sequence[int], gap: str
) -> Iterator[str]:
    yield from _lines(names, widths, gap)
    yield "─" * (sum(widths) + len(gap) * (len(widths) - 1))
    above: Sequence[str] = [""] * len(names)
    for row in rows:
        same = (len(cell) > _LONG and cell == up for cell, up in zip(row, above, strict=True))
        shown = [_DITTO if ditto else cell for cell, ditto in zip(row, same, strict=True)]
        yield from _lines(shown, widths, gap)
        above = row


def _lines(cells: Sequence[str], widths: Sequence[int], gap: str) -> Iterator[str]:
    wrapped = [_wrapped(cell, width) for cell, width in zip(cells, widths, strict=True)]
    for at in range(max(map(len, wrapped), default=0)):
        parts = [column[at] if at < len(column) else "" for column in wrapped]
        padded = (part + " " * (w - cell_len(part)) for part, w in zip(parts, widths, strict=True))
        yield gap.join(padded)


def _records(
    names: Sequence[str], rows: Iterable[Sequence[str]], width: int, of_all: str
) -> Iterator[str]:
    widest = max(map(cell_len, names), default=0)
    margin, gap = _SPACING[0]
    rest = max(1, width - len(margin) - widest - len(gap))
    for number, row in enumerate(rows, 1):
        yield f"── {number}{of_all} ──"
        for name, cell in zip(names, row, strict=True):
            if cell:
                yield from (margin + line for line in _lines([name, cell], [widest, rest], gap))


def _wrapped(cell: str, width: int) -> list[str]:
    """The lines of a cell, broken between words alone."""
    if "\n" not in cell and cell_len(cell) <= width:
        return [" ".join(cell.split())]
    lines = []
    for text in cell.split("\n"):
        line = ""
        for word in text.split():
            if line and cell_len(line) + 1 + cell_len(word) > width:
                lines.append(line)
                line = word
            else:
                line = f"{line} {word}" if line else word
        lines.append(line)
    return lines
