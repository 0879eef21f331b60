"""Plain text, as it is pasted or comes out of a PDF: blocks known by blank lines and list signs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from confkg.documents.characters import split_lines
from confkg.documents.columns import Cell, find_barred, find_tables
from confkg.documents.gluing import Piece, split_glued, split_run_on
from confkg.documents.inline import part_of, table_row
from confkg.documents.readable import limited
from confkg.documents.wrapping import goes_on, text_width
from confkg.model import Part, PartKind

_ITEM = re.compile(
    r"(?P<indent>[ \t]*)(?P<sign>[-*+•‣◦▪●·–→⇒➔➜➤►▸▶]|o(?= {2})|\d{1,3}[.)])[ \t]+(?=\S)"
)
_HEADING = re.compile(r"[ \t]*(?P<sign>#{1,6})[ \t]+(?=\S)")
_BOILERPLATE = re.compile(
    r"(for immediate release|[-–(]?more[-–)]?|[#*_=~-]{2,}|[-–] ?\d{1,4} ?[-–]|(page )?\d{1,4}( ?(of|/) ?\d{1,4})?)\.?",
    re.IGNORECASE,
)
_LONGEST_HEAD = 200
_PAGE = re.compile(r"(?P<head>.*?[\s|/])(?P<page>\d{1,3})(?:\s?/\s?\d{1,3})?")
_WORD = re.compile(r"[^\W\d_]{3}")


@dataclass
class _Block:
    """Lines that belong together, as (text, offset of the text in the document)."""

    kind: PartKind
    level: int
    lines: list[tuple[str, int]] = field(default_factory=list)
    cells: list[Cell] = field(default_factory=list)


def parse_text(text: str) -> tuple[Part, ...]:
    """The parts of a plain text. Page boilerplate (running heads, page numbers) is no part."""
    return limited(iter_text(text))


def iter_text(text: str, begin: int = 0) -> Iterator[Part]:
    """The parts of a plain text, or of one that begins at an offset of a document."""
    for block in _iter_blocks(text, begin):
        if block.cells:
            yield from table_row(list(_iter_cells(block)), header=block.level > 0)
            continue
        content = "\n".join(line for line, _ in block.lines)
        offsets = [
            offset + at for line, offset in block.lines for at in range(len(line) + 1)
        ]  # one more for each line: its line break
        at = offsets[0] - begin
        for piece in _iter_pieces(block, content, text[max(at - 3, 0) : at]):
            stretch = slice(piece.start, piece.end)
            part = part_of(
                piece.kind, content[stretch], offsets[piece.start : piece.end + 1], piece.level
            )
            if part:
                yield part


def _iter_pieces(block: _Block, content: str, before: str) -> Iterator[Piece]:
    """What a block holds, if line breaks were lost in it; ``before`` ends with its list sign."""
    if block.kind is PartKind.ITEM:
        for start, end, deeper in split_glued(content, "".join(before.split()[-1:])):
            yield Piece(block.kind, block.level + deeper, start, end)
    elif block.kind is PartKind.PARAGRAPH:
        yield from split_run_on(content)
    else:
        yield Piece(block.kind, block.level, 0, len(content))


def _iter_cells(block: _Block) -> Iterator[Part]:
    offset = block.lines[0][1]
    for cell in block.cells:
        at = offset + cell.start
        part = part_of(PartKind.ROW, cell.text, range(at, at + len(cell.text) + 1))
        yield part or Part(PartKind.ROW, "", ((0, at),))


def _iter_blocks(text: str, offset: int) -> Iterator[_Block]:
    lines = split_lines(text)
    width = text_width(lines)
    tables = find_tables(lines) | find_barred(lines)
    running = _running_heads(lines)
    block: _Block | None = None
    indents: list[int] = []
    for number, raw in enumerate(lines):
        line = raw.rstrip()
        start, offset = offset, offset + len(raw)
        if number in tables or number in running or _BOILERPLATE.fullmatch(line.strip()):
            if block:
                yield block
            block = None
            if tables.get(number):
                header = int(number - 1 not in tables)
                yield _Block(PartKind.ROW, header, [(line, start)], tables[number])
            continue
        opened = _opened(lines, number, indents)
        if opened is None and block and goes_on(lines[number - 1], line, width):
            began = _text_start(line)
            block.lines.append((line[began:], start + began))
            continue
        if block:
            yield block
        block = None
        if line.strip():
            kind, level, began = opened or (PartKind.PARAGRAPH, 0, _text_start(line))
            block = _Block(kind, level, [(line[began:], start + began)])
            if kind is not PartKind.ITEM:
                indents.clear()
    if block:
        yield block


def _text_start(line: str) -> int:
    """Where the text of a line begins: behind blanks and the signs of quoted mail."""
    found = re.match(r"\s*(?:>\s*)*", line)
    return found.end() if found else 0


def _opened(
    lines: Sequence[str], number: int, indents: list[int]
) -> tuple[PartKind, int, int] | None:
    """Kind, level and first column of the item or heading that a line opens, if it opens one."""
    line = lines[number].rstrip()
    if heading := _HEADING.match(line):
        return PartKind.HEADING, len(heading["sign"]), heading.end()
    item = _ITEM.match(line)
    if not item:
        return None
    if item["sign"][0].isdigit() and _stands_alone(lines, number):
        return PartKind.PARAGRAPH, 0, item.end()  # "2. Mentors" is a numbered heading
    began = item.end()
    while inner := _ITEM.match(line, began):
        began = inner.end()
    return PartKind.ITEM, _depth(indents, len(item["indent"].expandtabs(4))), began


def _running_heads(lines: Sequence[str]) -> set[int]:
    """Lines that come again and again with the number of the page counting up at their end."""
    alike: dict[str, list[tuple[int, int]]] = {}
    for number, line in enumerate(lines):
        found = _PAGE.fullmatch(line.strip()) if len(line) <= _LONGEST_HEAD else None
        if found and _WORD.search(found["head"]):
            alike.setdefault(found["head"], []).append((number, int(found["page"])))
    return {
        number
        for found in alike.values()
        if len(found) > 1 and all(b[1] - a[1] == 1 for a, b in pairwise(found))
        for number, _ in found
    }


def _stands_alone(lines: Sequence[str], number: int) -> bool:
    around = [lines[at] for at in (number - 1, number + 1) if 0 <= at < len(lines)]
    return not any(line.strip() for line in around)


def _depth(indents: list[int], indent: int) -> int:
    """Depth of a list item by its indentation; ``indents`` are those of the items around it."""
    while indents and indents[-1] > indent:
        indents.pop()
    if not indents or indents[-1] < indent:
        indents.append(indent)
    return len(indents)
