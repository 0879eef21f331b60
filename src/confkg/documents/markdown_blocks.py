"""The parts of a block of Markdown: of a paragraph, an item, a heading, a piece of HTML."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, zip_longest
from typing import Any

from markdown_it.token import Token

from confkg.documents.characters import split_lines
from confkg.documents.columns import barred_cells
from confkg.documents.gluing import Piece, split_run_on
from confkg.documents.inline import part_of, table_row
from confkg.documents.printed import Line, Source
from confkg.documents.tagged import Row, Stretch, Tagged
from confkg.documents.tags import without_tags
from confkg.documents.text import iter_text
from confkg.documents.wrapping import text_width
from confkg.model import Part, PartKind

_QUOTE = re.compile(r"^[ \t>]+")
_HEADING_ID = re.compile(r"\{[#.:][^{}\n]*\}")
"""What follows a heading for the program that makes a page of it: "## Prizes {#prizes}"."""

_WRAPPED_ALONE, _NARROWER = 4, 0.85
"""Lines of a paragraph that may be wrapped to a width of its own, at least, and its share of the document's."""

_BOX = re.compile(r"\[[ xX]\]\s+")
"""What stands before a task: whether it is done."""


PREFORMATTED = re.compile(r"\s*<pre\b[^<>]*>", re.IGNORECASE)
"""What opens a text that stands as it was typed."""
_PREFORMATTED_END = re.compile(r"</pre\b", re.IGNORECASE)
_CODE = re.compile(r"[{}<>=;$\\]|^\s*[@#%>]|\w\(|\b(?:def|import|return|const|sudo|pip|git|npm)\b")
_MOST_CODE = 0.2
"""The share of lines with signs of a program in what is text, at most."""


def is_program(lines: Sequence[str]) -> bool:
    """Whether lines that stand as they were typed are a program and no text.

    >>> is_program(["import os", "os.exit()"]), is_program(["9:00 Opening", "9:30 Ann Lee"])
    (True, False)
    """
    return sum(bool(_CODE.search(line)) for line in lines) > len(lines) * _MOST_CODE


@dataclass
class Page:
    """A text with what is needed to find a token of the parser in it."""

    text: str  # the text that was parsed
    references: dict[str, Any] = field(default_factory=dict)
    tagged: Tagged = field(default_factory=Tagged)  # the elements of HTML that are open

    def __post_init__(self) -> None:
        self.lines = split_lines(self.text)
        self.starts = [0, *accumulate(map(len, self.lines))]
        self.width = text_width(self.lines)

    def iter_block(self, token: Token, kind: PartKind, level: int) -> Iterator[Part]:
        """A part for each printed line of a block, and for each row of a table in it."""
        source = self._source(token)
        for found in self.tagged.read(source.content, source.offsets, kind, level):
            if isinstance(found, Row):
                yield from self._rows([found])
            elif found.kind is PartKind.HEADING:
                yield from self._heading(found, source)
            else:
                enclosed = found.enclosed or token.type == "html_block"
                lines = source.iter_lines(found.start, found.end, enclosed=enclosed)
                yield from self._lines(lines, found, source)

    def iter_plain(self, token: Token) -> Iterator[Part]:
        """A paragraph for each line of text between fences; nothing where it is a program."""
        first, last = token.map or (0, 0)
        places = [at for at in range(first, last) if self.lines[at].strip()]
        if token.type == "fence":
            places = places[1:-1]
        if is_program([self.lines[at] for at in places]):
            return
        for at in places:
            words = self.lines[at].strip()
            start = self.starts[at] + self.lines[at].index(words[0])
            yield Part(PartKind.PARAGRAPH, words, ((0, start),))

    def iter_preformatted(self, token: Token) -> Iterator[Part]:
        """The parts of a text that stands as it was typed in an element of HTML; nothing where it is a program."""
        first, last = token.map or (0, 0)
        written = "".join(self.lines[first:last])  # with the signs of a list or a quotation
        opening, closing = PREFORMATTED.search(written), _PREFORMATTED_END.search(written)
        begin = opening.end() if opening else 0
        shown = written[begin : closing.start() if closing else len(written)]
        lines = (without_tags(_QUOTE.sub("", line)) for line in shown.split("\n"))
        if not is_program([line for line in lines if line.strip()]):
            yield from iter_text(shown, self.starts[first] + begin)

    def close_elements(self) -> Iterator[Part]:
        """The rows that nothing closed."""
        yield from self._rows(self.tagged.close())

    def cell(self, token: Token, row: Sequence[Part]) -> Part:
        """A cell of a table of Markdown; ``row`` has those before it."""
        first, last = token.map or (0, len(self.lines))
        began = row[-1].span().end if row else self.starts[first]
        source = token.content.replace("|", "\\|")  # a bar inside a cell is written so
        at = max(self.text.find(source, began, self.starts[last]), began) if source else began
        offsets = []
        position = at
        for character in token.content:
            position += character == "|"
            offsets.append(position)
            position += 1
        return self._cell(token.content, [*offsets, position], at)

    def listed_cell(self, token: Token) -> Part:
        """A cell of a table that is written as a list."""
        source = self._source(token)
        return self._cell(source.content, source.offsets, source.offsets[0])

    def _cell(self, content: str, offsets: Sequence[int], at: int) -> Part:
        words = content.strip()
        part = part_of(PartKind.ROW, content, offsets, 0, self.references) if words else None
        return part or Part(PartKind.ROW, "", ((0, at),))

    def _part(self, piece: Piece, source: Source, start: int = 0) -> Iterator[Part]:
        begin, end = start + piece.start, start + piece.end
        content, offsets = source.content[begin:end], source.offsets[begin : end + 1]
        part = part_of(piece.kind, content, offsets, piece.level, self.references)
        if part:
            yield part

    def _heading(self, heading: Stretch, source: Source) -> Iterator[Part]:
        words = _without_id(source.content[heading.start : heading.end])
        piece = Piece(heading.kind, heading.level, 0, len(words))
        yield from self._part(piece, source, heading.start)

    def _lines(self, lines: Iterable[Line], found: Stretch, source: Source) -> Iterator[Part]:
        lines = list(lines)
        above = False
        for line, below in zip_longest(lines, lines[1:]):
            content = source.content[line.start : line.end]
            if line.barred:
                offsets = source.offsets[line.start : line.end + 1]
                header = below is not None and below.rule and not above
                yield from self._barred(content, offsets, header=header)
                above = True
                continue
            above = False
            if found.kind is PartKind.PARAGRAPH:
                pieces = split_run_on(content)
            else:
                box = _BOX.match(content)
                pieces = [Piece(found.kind, found.level, box.end() if box else 0, len(content))]
            for piece in pieces:
                yield from self._part(piece, source, line.start)

    def _barred(self, content: str, offsets: Sequence[int], *, header: bool) -> Iterator[Part]:
        """The row of a table that has no header, or one of other columns than the line below it."""
        cells = [
            self._cell(
                cell.text,
                offsets[cell.start : cell.start + len(cell.text) + 1],
                offsets[cell.start],
            )
            for cell in barred_cells(content)
        ]
        yield from table_row(cells, header=header)

    def _rows(self, rows: Iterable[Row]) -> Iterator[Part]:
        for row in rows:
            if row.alone:
                (cell,) = row.cells
                source = Source(cell.content, [*cell.offsets, cell.at], [cell.content], 0)
                lines = source.iter_lines(0, len(cell.content), enclosed=True)
                plain = Stretch(PartKind.PARAGRAPH, 0, 0, len(cell.content), enclosed=True)
                yield from self._lines(lines, plain, source)
                continue
            cells = [
                self._cell(cell.content, [*cell.offsets, cell.at], cell.at) for cell in row.cells
            ]
            yield from table_row(cells, header=row.header)

    def _source(self, token: Token) -> Source:
        """The characters of a block, each with its offset."""
        first, last = token.map or (0, len(self.lines))
        content: list[str] = []
        offsets: list[int] = []
        written: list[str] = []
        number = first
        for found in token.content.rstrip("\n").split("\n"):
            line = found.lstrip()
            while number < last - 1 and line not in self.lines[number]:
                number += 1
            raw = self.lines[min(number, len(self.lines) - 1)]
            begin = self.starts[number] + max(raw.rfind(line), 0)
            content.append(line)
            offsets += range(begin, begin + len(line) + 1)
            written.append(_QUOTE.sub(lambda sign: " " * len(sign[0]), raw))
            number += 1
        own = text_width(written) if len(written) >= _WRAPPED_ALONE else 0
        width = own if 0 < own < _NARROWER * self.width else self.width
        return Source("\n".join(content), offsets, written, width)


def _without_id(heading: str) -> str:
    at = heading.rfind("{")
    named = at >= 0 and _HEADING_ID.fullmatch(heading[at:].rstrip())
    return heading[:at].rstrip() if named else heading
