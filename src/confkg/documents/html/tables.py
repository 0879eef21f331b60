"""Tables: each row on a line, its cells between bars, and the lines of a cell parted by ``<br>``."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby

from lxml.etree import _Element

from confkg.documents.blocks import table_lines
from confkg.documents.html.emitting import Emitter
from confkg.documents.html.grid import Grid, find_grid, unfolded
from confkg.documents.html.preformatted import iter_stanzas
from confkg.documents.literal import Run, as_lines

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
        header = [_united(column) for column in zip(*written[: grid.headers], strict=True)]
        rows: list[list[str]] = []
        seen: set[_Element | None] = {None}
        for cells, row in list(zip(grid.rows, written, strict=True))[grid.headers :]:
            if grid.large.isdisjoint(cells):
                rows.append(row)
                continue
            self.rows(header, rows)
            header, rows = [], []
            texts = dict(zip(cells, row, strict=True))
            self.layout({cell: texts[cell] for cell in texts if cell not in seen}, grid, look)
            seen.update(cells)
        self.rows(header, rows)

    def rows(self, header: list[str], rows: list[list[str]]) -> None:
        """A table, or the rows of one that has no header."""
        filled = [row for row in rows if any(row)]
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


def _united(cells: tuple[str, ...]) -> str:
    """The cells of several header rows as one; what spans several is said once."""
    return " ".join(dict.fromkeys(filter(None, cells)))
