"""The tables of reStructuredText as rows of cells: drawn, simple, as lists and as CSV."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from confkg.documents.columns import MOST_COLUMNS
from confkg.documents.inline import table_row
from confkg.documents.rst.inline import Inline
from confkg.documents.rst.lines import Line, dedented
from confkg.documents.rst.signs import BULLET, LINE_BLOCK, SIMPLE
from confkg.model import Part, PartKind

_RULED = re.compile(r"-+|=+")
_CORNER = re.compile(r"\+(?=[-=])|(?<=[-=])\+")
_CELL = r"[ \t]*(?:\"(?P<quoted>(?:[^\"]|\"\")*)\"[^{0}\n]*|(?P<plain>[^{0}\n]*))(?P<end>[{0}\n]|$)"


@dataclass
class Rows:
    """The rows of a table, each with its cells, and how many of them name the columns."""

    rows: list[list[list[Line]]]
    headers: int = 0


@dataclass
class _Open:
    """A cell of a drawn table that is being read."""

    last: int  # the column behind it
    lines: list[Line] = field(default_factory=list)


def drawn(lines: Sequence[Line]) -> Rows:
    """The rows of a table with borders of ``+``, ``-`` and ``|``.

    A cell that spans several rows or columns stands in the first of them.
    """
    borders = sorted({found.start() for line in lines for found in _CORNER.finditer(line.text)})
    columns = range(len(borders) - 1)
    table = Rows([])
    if len(columns) > MOST_COLUMNS:
        return table
    opened: dict[int, _Open] = {}
    for line in lines:
        text = line.text.ljust(borders[-1] + 1)
        stretches = [text[borders[at] + 1 : borders[at + 1]] for at in columns]
        ruled = {
            at
            for at in columns
            if _RULED.fullmatch(stretches[at])
            and {text[borders[at]], text[borders[at + 1]]} <= set("+-=")
        }
        if ruled:
            if any("=" in stretches[at] for at in ruled):
                table.headers = len(table.rows)
            table.rows.append([[] for _ in columns])
            opened = {at: cell for at, cell in opened.items() if at not in ruled}
        at = 0
        while at < len(columns):
            cell = opened.get(at)
            if cell is None and at in ruled:
                at += 1
                continue
            if cell is None:
                last = at + 1
                while last < len(columns) and text[borders[last]] not in "|+":
                    last += 1
                cell = opened[at] = _Open(last)
                if table.rows:
                    table.rows[-1][at] = cell.lines
            cell.lines.append(line.between(borders[at] + 1, borders[cell.last]))
            at = cell.last
    return table


def simple(lines: Sequence[Line]) -> Rows:
    """The rows of a table between lines of ``=``; the first line shows the columns."""
    starts = [found.start() for found in re.finditer("=+", lines[0].text)]
    ends = [*starts[1:], None]
    table = Rows([])
    if len(starts) > MOST_COLUMNS:
        return table
    for number, line in enumerate(lines[1:], 1):
        if SIMPLE.fullmatch(line.text):
            if number < len(lines) - 1:
                table.headers = len(table.rows)
        elif line.text.strip("- "):
            cells = [line.between(*edges) for edges in zip(starts, ends, strict=True)]
            if cells[0].text or not table.rows:
                table.rows.append([[] for _ in starts])
            for found, cell in zip(table.rows[-1], cells, strict=True):
                found.append(cell)
    return table


def iter_items(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """The items of a list, each as the lines that it holds."""
    item: list[Line] = []
    for line in lines:
        if bullet := BULLET.match(line.text):
            if item:
                yield dedented(item)
            inner = line.behind(bullet.end())
            item = [Line(inner.at - bullet.end(), " " * bullet.end() + inner.text)]
        elif item:
            item.append(line)
    if item:
        yield dedented(item)


def separated(lines: Sequence[Line], delimiter: str, headers: int) -> Rows:
    """The rows of a table whose cells are parted by commas or another sign."""
    content = "\n".join(line.text for line in lines)
    offsets = [at for line in lines for at in range(line.at, line.at + len(line.text) + 1)]
    delimiter = {"tab": "\t", "space": " "}.get(delimiter, delimiter[:1])
    cell = re.compile(_CELL.replace("{0}", re.escape(delimiter)))
    table = Rows([[]], headers)
    place = 0
    while place < len(content) and (found := cell.match(content, place)):
        group = "plain" if found["quoted"] is None else "quoted"
        words = found[group].split("\n")
        start = found.start(group)
        stretch: list[Line] = []
        for line in words:
            stretch.append(Line(offsets[start], line.rstrip()) if line else Line(0, ""))
            start += len(line) + 1
        table.rows[-1].append(stretch)
        place = found.end()
        if found["end"] == "\n":
            table.rows.append([])
    return table


def table_parts(inline: Inline, table: Rows) -> Iterator[Part]:
    """The rows of a table as parts."""
    for number, row in enumerate(table.rows):
        cells: list[Part] = []
        place = min((line.at for cell in row for line in cell), default=0)
        for cell in row:
            part = _cell(inline, cell) or Part(PartKind.ROW, "", ((0, place),))
            place = part.span().end
            cells.append(part)
        yield from table_row(cells, header=number < table.headers)


def _cell(inline: Inline, lines: Sequence[Line]) -> Part | None:
    """A cell; paragraphs and items in it are printed lines."""
    shown: list[Line] = []
    ended = False
    for line in lines:
        item = BULLET.match(line.text) or LINE_BLOCK.match(line.text)
        if shown and (ended or item):
            shown[-1] = Line(shown[-1].at, f"{shown[-1].text}<br>")
        ended = not line.text
        if line.text:
            shown.append(line.behind(item.end()) if item else line)
    return inline.part(PartKind.ROW, shown)
