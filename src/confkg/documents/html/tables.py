"""Paragraphs as they are closed, and tables: each row on a line, its cells between bars, the lines of a cell parted by ``<br>``."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby

from lxml.etree import _Element

from confkg.documents.blocks import Block, table_lines
from confkg.documents.characters import plain
from confkg.documents.columns import find_tables
from confkg.documents.html.grid import Grid, find_grid, unfolded
from confkg.documents.html.phrases import Phrases
from confkg.documents.literal import WIDE, Run, as_lines, escaped_start

_TYPED_SIGN = re.compile(r"[•‣◦▪●·–*+-]\s+(?=\S)")
_DOUBLED_SIGN = re.compile(r"(?:[•‣◦▪●·–*+-]|\d{1,3}[.)])\s+(?=\S)")


@dataclass
class Emitter(Phrases):
    """Turns the runs of a paragraph into a block."""

    blocks: list[Block] = field(default_factory=list)  # those that are closed
    first: str = ""  # what stands before the first line of the next block
    rest: str = ""  # what stands before its other lines
    tight: bool = False  # whether no blank line parts it from the block before

    def flush(self) -> None:
        """Close the paragraph that is open."""
        runs, self.runs = self.runs, []
        if not any(run.text.strip() for run in runs):
            return
        lines = as_lines(runs)
        if self.first != self.rest and lines:  # a sign typed behind the sign of the list
            doubled = _DOUBLED_SIGN.match(lines[0])
            lines[0] = lines[0][doubled.end() :] if doubled else lines[0]
        for typed, group in groupby(lines, key=lambda line: bool(_TYPED_SIGN.match(line))):
            if typed:
                self.emit([_TYPED_SIGN.sub("- ", line, count=1) for line in group])
            else:
                self.emit([escaped_start(line) for line in group])

    def emit(self, lines: list[str], level: int = 0, *, table: bool = False) -> None:
        self.blocks.append(Block(lines, self.first, self.rest, self.tight, level, table))
        self.first, self.tight = self.rest, False


_TIMES = re.compile(r"\d{1,2}[:.]\d\d(?: ?[-–] ?\d{1,2}[:.]\d\d)?")
_RULE = re.compile(r":-+:?|-+:")
"""What parts the header of a table from its rows."""


class Tables(Emitter):
    """Writes tables of elements and of columns in preformatted text."""

    @abstractmethod
    def container(self, element: _Element, tag: str, look: Run) -> None:
        """What stands in a box."""

    def table(self, element: _Element, look: Run) -> None:
        grid = find_grid(element)
        if grid is None:
            self.container(element, "table", look)
            return
        self.flush()
        for caption in element.iterchildren("caption"):
            self.container(caption, "caption", look)
        written = unfolded(grid, lambda cell: self.cell(cell, look))
        several = any(len(set(filter(None, row))) > 1 for row in written)
        header = [  # what spans several rows is said once
            " ".join(dict.fromkeys(filter(None, column)))
            for column in zip(*written[: grid.headers], strict=True)
        ]
        rows: list[list[str]] = []
        seen: set[_Element | None] = {None}
        for cells, row in list(zip(grid.rows, written, strict=True))[grid.headers :]:
            alone = {cell for cell, words in zip(cells, row, strict=True) if words}
            heads = (
                several and len(alone) == 1 and len(set(cells[1:])) < len(cells) - 1 and not header
            )
            if grid.large.isdisjoint(cells) and not heads:
                rows.append(row)
                continue
            self.rows(header, rows)
            header, rows = [], []
            if heads and grid.large.isdisjoint(cells):
                for box in alone:
                    self.row_alone(box, look)
                continue
            texts = dict(zip(cells, row, strict=True))
            self.layout({cell: texts[cell] for cell in texts if cell not in seen}, grid, look)
            seen.update(cells)
        self.rows(header, rows)

    def row_alone(self, cell: _Element, look: Run) -> None:
        """A cell that spans a table, as lines; the time that one above it states stands before the first of them."""
        began = len(self.blocks)
        self.container(cell, cell.tag, look)
        above = self.blocks[began - 1].lines if began else []
        if len(above) == 1 and _TIMES.fullmatch(above[0]) and self.blocks[began:]:
            self.blocks[began].lines[0] = f"{above[0]} {self.blocks[began].lines[0]}"
            del self.blocks[began - 1]

    def rows(self, header: list[str], rows: list[list[str]]) -> None:
        """A table, or the rows of one that has no header."""
        filled = [row for row in rows if any(row)]
        columns = [*filter(any, zip(*filled, strict=True))]
        if not header and len(columns) > 1:
            filled = [*map(list, zip(*columns, strict=True))]
        if lines := table_lines(header, filled):
            self.emit(lines, table=True)

    def layout(self, cells: dict[_Element, str], grid: Grid, look: Run) -> None:
        """A row that lays out a page: small cells side by side are a row, others boxes."""
        for large, group in groupby(cells, key=grid.large.__contains__):
            boxes = list(group)
            row = [cells[cell] for cell in boxes]
            if not large and sum(map(bool, row)) > 1:
                self.rows([], [row])
            else:
                for box in boxes:
                    self.container(box, box.tag, look)

    def cell(self, cell: _Element, look: Run) -> str:
        inner = type(self)(self.addresses)
        inner.flow(cell, Run("", target=look.target))
        inner.flush()
        return _as_cell(line for block in inner.blocks for line in block.lines)

    def preformatted(self, element: _Element, look: Run) -> None:
        """Lines as they stand; columns known by blanks are a table."""
        self.flush()
        for stanza in iter_stanzas("".join(element.itertext())):
            if isinstance(stanza, str):
                self.runs.append(replace(look, text=stanza))
                self.flush()
            else:
                header, *rows = (
                    [_as_cell(as_lines([Run(cell)])) for cell in row] for row in stanza
                )
                self.emit(table_lines(header, rows), table=True)


def _as_cell(lines: Iterable[str]) -> str:
    cell = "<br>".join(lines).replace("|", "\\|")
    return f"\\{cell}" if _RULE.fullmatch(cell) else cell


_GAP = re.compile(r"(?<=\S) {3,}(?=\S)")


def iter_stanzas(text: str) -> Iterator[str | list[list[str]]]:
    r"""The lines between blank lines, and tables as their rows.

    >>> list(iter_stanzas("One    two\nthree\n\nYear  City  No\n2029  Oslo  7\n2030  Rome  8"))
    ['One\ttwo\nthree', [['Year', 'City', 'No'], ['2029', 'Oslo', '7'], ['2030', 'Rome', '8']]]
    """
    lines = plain(text).replace("\r", "").replace("\u00a0", " ").expandtabs(8).split("\n")
    tables = find_tables(lines)
    stanza: list[str] = []
    rows: list[list[str]] = []
    for number, line in enumerate([*lines, ""]):
        if rows and number not in tables:
            yield rows
            rows = []
        if number in tables or not line.strip():
            if stanza:
                yield "\n".join(stanza)
            stanza = []
        if number in tables:
            rows.append([cell.text for cell in tables[number]])
        elif line.strip():
            stanza.append(_GAP.sub(WIDE, line))
