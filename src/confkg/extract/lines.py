"""The printed lines of a document: what the labeller, the records and the rules read.

A line is a part of the document, or a cell of one of its table rows. It knows what stands around
it: the headings above it, its row and the header of its column.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from confkg.extract.pieces import iter_pieces, piece_of
from confkg.model import Document, Part, PartKind, Span

__all__ = ["Line", "iter_lines"]


@dataclass(frozen=True, eq=False, slots=True)
class Line:
    """One printed line.

    Attributes:
        part: the part, or the cell, that it is; positions in ``text`` are positions in the part.
        number: counted from 0 through the document.
        kind: heading, paragraph, item or row (a cell).
        level: rank of a heading, depth of an item, of a cell the index of its column.
        headings: the headings above it, the outermost first.
        row: of a cell, the number of its row, counted through the document; else -1.
        header: of a cell, the text of the header of its column.
    """

    part: Part
    number: int
    kind: PartKind
    level: int
    headings: tuple[Line, ...] = field(default=(), repr=False)
    row: int = -1
    header: str = ""

    @property
    def text(self) -> str:
        """The readable text."""
        return self.part.text

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """The document's span behind ``text[start:end]``."""
        return self.part.span(start, end)


def iter_lines(document: Document) -> Iterator[Line]:
    """The lines of a document, in reading order; empty cells are left out."""
    headings: list[Line] = []
    header: list[str] = []
    number = row = 0
    in_table = False
    for part in document.parts:
        above = tuple(headings)
        if part.kind is PartKind.ROW and part.cells:
            if part.level == 1:
                header = [cell.text for cell in part.cells]
            elif not in_table:
                header = []
            in_table = True
            row += 1
            for column, cell in enumerate(part.cells):
                title = header[column] if column < len(header) and part.level != 1 else ""
                for printed in _printed(cell):
                    yield Line(printed, number, PartKind.ROW, column, above, row, title)
                    number += 1
            continue
        in_table = False
        if part.kind is not PartKind.HEADING:
            for printed in _printed(part):
                yield Line(printed, number, part.kind, part.level, above)
                number += 1
        else:
            level = max(part.level, 1)
            while headings and headings[-1].level >= level:
                headings.pop()
            line = Line(part, number, part.kind, level, tuple(headings))
            number += 1
            headings.append(line)
            yield line


def _printed(part: Part) -> Iterator[Part]:
    """A part cut where the page breaks a line inside it, and where a line is endless."""
    edges = [0, *part.breaks, len(part.text)]
    for start, end in pairwise(edges):
        if part.text[start:end].strip():
            yield from iter_pieces(piece_of(part, start, end) if part.breaks else part)
