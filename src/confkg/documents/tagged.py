"""What the tags of HTML in a Markdown source make of it: headings, items, rows with cells.

Tags are read from left to right, without a tree: sources of static sites are full of elements
that nobody closed, and what an element holds may be Markdown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from confkg.documents.columns import MOST_COLUMNS
from confkg.documents.elements import HEADINGS, LISTS
from confkg.documents.tags import Tag, iter_tags
from confkg.model import PartKind

_TABLES = frozenset({"table", "thead", "tbody", "tfoot", "tr", "td", "th"})
_NUMBER = re.compile(r"\d{1,4}")
_BOX = re.compile(r"(?:[^\s<>]+\s+){2}[^\s<>]+\s*</span>[^\S\n]*\n\s*(?=<span\b[^>]*\bclass\s*=)")
"""The end of a box of several words, before one that the source sets on a line of its own."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of a block, ``content[start:end]``, between two tags."""

    kind: PartKind  # what it is
    level: int  # rank of a heading, depth of an item
    start: int  # where it begins
    end: int  # where it ends
    enclosed: bool  # whether it stands in an element, where line breaks mean nothing


@dataclass(slots=True)
class Cell:
    """A cell with the tags in it."""

    at: int  # offset of its tag in the document
    head: bool = True  # whether it is one of a header, or stands for nothing
    # its source characters, between its tags and the tags
    pieces: list[str] = field(default_factory=list)
    offsets: list[int] = field(default_factory=list)  # that of each

    @property
    def content(self) -> str:
        """Its source characters."""
        return "".join(self.pieces)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table."""

    cells: list[Cell]  # with an empty one where a cell of a row above or a wide cell reaches
    header: bool  # whether it names the columns
    alone: bool  # whether the table has one column so far: then it is there for its look


@dataclass(slots=True)
class _Table:
    cells: list[Cell] = field(default_factory=list)
    open: Cell | None = None
    wide: int = 0  # columns that the last cell covers besides its own
    deep: dict[int, int] = field(default_factory=dict)  # rows that a cell covers, by column
    columns: int = 0
    in_head: bool = False
    has_data: bool = False

    def add(self, tag: Tag, at: int) -> None:
        """Open a cell in the row, behind those that are covered by others."""
        self.cells += [Cell(at) for _ in range(self.wide)]
        while len(self.cells) in self.deep:
            self.cells.append(Cell(at))
        self.open = Cell(at, tag.name == "th")
        self.cells.append(self.open)
        column = len(self.cells) - 1
        across = max(min(_number(tag, "colspan"), MOST_COLUMNS - column), 1)
        self.wide = across - 1
        if (down := _number(tag, "rowspan")) > 1 and column < MOST_COLUMNS:
            self.deep |= dict.fromkeys(range(column, column + across), down)

    def end_row(self, *, closed: bool = False) -> Iterator[Row]:
        """Close the row that is open; one that its own tag has ``closed`` is one, though it be empty."""
        cells, self.cells, self.open = [*self.cells], [], None
        cells += [Cell(cells[-1].at) for _ in range(self.wide)]
        self.wide = 0
        if cells or closed:
            self.deep = {column: left - 1 for column, left in self.deep.items() if left > 1}
        if not cells:
            return
        self.columns = max(self.columns, len(cells))
        several = sum(bool(cell.content.strip()) for cell in cells) > 1
        head = self.in_head or all(cell.head for cell in cells)
        header = several and head and not self.has_data
        self.has_data |= several and not header
        yield Row(cells, header, alone=self.columns == 1)


def _number(tag: Tag, attribute: str) -> int:
    found = _NUMBER.match(tag.attribute(attribute))
    return int(found[0]) if found else 1


@dataclass
class Tagged:
    """Reads the blocks of one document in their order: an element may go on in the next."""

    heading: int = 0  # rank of the heading that is open, or 0
    depth: int = 0  # how many lists are open
    deeper: int = 0  # whether what is read explains a term
    tables: list[_Table] = field(default_factory=list)  # those that are open, the outermost first

    def read(
        self, content: str, offsets: Sequence[int], kind: PartKind, level: int
    ) -> Iterator[Stretch | Row]:
        """What a block holds; ``kind`` and ``level`` are what it is by itself."""
        place = 0
        ends = _BOX.finditer(content) if "</span>" in content else ()
        boxes = {found.end() for found in ends}
        for tag in iter_tags(content):
            if tag.parts_blocks:
                yield from self._text(content, offsets, (place, tag.start), kind, level)
                yield from self._tag(tag, offsets)
                place = tag.end
            elif tag.start in boxes and self._cell() is None:
                yield from self._text(content, offsets, (place, tag.start), kind, level)
                place = tag.start
        yield from self._text(content, offsets, (place, len(content)), kind, level)
        if cell := self._cell():
            _extend(cell, "\n", offsets[-1:])

    def close(self) -> Iterator[Row]:
        """End every element that is open."""
        self.heading = self.depth = self.deeper = 0
        while self.tables:
            yield from self.tables.pop().end_row()

    def _cell(self) -> Cell | None:
        return self.tables[-1].open if self.tables and not self.heading else None

    def _text(
        self,
        content: str,
        offsets: Sequence[int],
        stretch: tuple[int, int],
        kind: PartKind,
        level: int,
    ) -> Iterator[Stretch]:
        start, end = stretch
        if cell := self._cell():
            _extend(cell, content[start:end], offsets[start:end])
        elif not content[start:end].strip():
            return
        elif self.heading:
            yield Stretch(PartKind.HEADING, self.heading, start, end, enclosed=True)
        elif self.depth and kind is not PartKind.HEADING:
            inner = (level if kind is PartKind.ITEM else 0) + self.depth + self.deeper
            yield Stretch(PartKind.ITEM, inner, start, end, enclosed=True)
        else:
            yield Stretch(kind, level, start, end, enclosed=False)

    def _tag(self, tag: Tag, offsets: Sequence[int]) -> Iterator[Row]:
        at = offsets[tag.start]
        if tag.name in _TABLES:
            yield from self._table_tag(tag, at)
        elif tag.name in HEADINGS:
            yield from self._interrupt(at)
            self.heading = 0 if tag.closing else int(tag.name[1])
        elif cell := self._cell():
            _extend(cell, tag.source, offsets[tag.start : tag.end])
        elif tag.name in LISTS or tag.name == "dl":
            self.depth = max(self.depth + (-1 if tag.closing else 1), 0)
            self.deeper = 0
        elif tag.name in ("dt", "dd"):
            self.deeper = int(tag.name == "dd" and not tag.closing)

    def _table_tag(self, tag: Tag, at: int) -> Iterator[Row]:
        if tag.name == "table" and not tag.closing:
            yield from self._interrupt(at)
        if not tag.closing and (tag.name == "table" or not self.tables):
            self.tables.append(_Table())
        self.heading = 0
        if not self.tables:
            return
        table = self.tables[-1]
        if tag.name in ("td", "th"):
            table.open = None
            if not tag.closing:
                table.add(tag, at)
            return
        yield from table.end_row(closed=tag.closing and tag.name == "tr")
        if tag.name == "thead":
            table.in_head = not tag.closing
        if tag.name == "table" and tag.closing:
            self.tables.pop()

    def _interrupt(self, at: int) -> Iterator[Row]:
        """End the row of the cell that is open, and go on in a new one."""
        if self._cell():
            table = self.tables[-1]
            yield from table.end_row()
            table.open = Cell(at, head=False)
            table.cells.append(table.open)


def _extend(cell: Cell, content: str, offsets: Sequence[int]) -> None:
    cell.pieces.append(content)
    cell.offsets += offsets
