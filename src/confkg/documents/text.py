"""Plain text, as it is pasted or comes out of a PDF: blocks told by blank lines and list signs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from confkg.documents.inline import part_of
from confkg.documents.wrapping import goes_on, text_width
from confkg.model import Part, PartKind

__all__ = ["parse_text"]

_ITEM = re.compile(r"(?P<indent>[ \t]*)(?P<sign>[-*+•‣◦▪●·–]|\d{1,3}[.)])[ \t]+(?=\S)")
_HEADING = re.compile(r"[ \t]*(?P<sign>#{1,6})[ \t]+(?=\S)")
_FURNITURE = re.compile(
    r"(for immediate release|[#*_=~-]{2,}|(page )?\d{1,4}( (of|/) \d{1,4})?)\.?", re.IGNORECASE
)


@dataclass
class _Block:
    """Lines that belong together, as (text, offset of the text in the document)."""

    kind: PartKind
    level: int
    lines: list[tuple[str, int]] = field(default_factory=list)


def parse_text(text: str) -> tuple[Part, ...]:
    """The parts of a plain text. Page furniture (running heads, page numbers) is no part."""
    parts = []
    for block in _iter_blocks(text):
        content = "\n".join(line for line, _ in block.lines)
        if _FURNITURE.fullmatch(content.strip()):
            continue
        offsets = [
            offset + at for line, offset in block.lines for at in range(len(line) + 1)
        ]  # one more for each line: its line break
        part = part_of(block.kind, content, offsets, block.level)
        if part:
            parts.append(part)
    return tuple(parts)


def _iter_blocks(text: str) -> Iterator[_Block]:
    lines = text.splitlines(keepends=True)
    width = text_width(lines)
    block: _Block | None = None
    indents: list[int] = []
    offset = 0
    for raw in lines:
        line = raw.rstrip()
        start, offset = offset, offset + len(raw)
        if not line.strip():
            if block:
                yield block
            block = None
            continue
        if item := _ITEM.match(line):
            if block:
                yield block
            level = _depth(indents, len(item["indent"].expandtabs(4)))
            began = item.end()
            while inner := _ITEM.match(line[began:]):
                began += inner.end()
            block = _Block(PartKind.ITEM, level, [(line[began:], start + began)])
            continue
        if heading := _HEADING.match(line):
            if block:
                yield block
            block = None
            began = heading.end()
            yield _Block(PartKind.HEADING, len(heading["sign"]), [(line[began:], start + began)])
            continue
        began = len(line) - len(line.lstrip())
        if block and goes_on(block.lines[-1][0], line, width - _margin(block, line)):
            block.lines.append((line[began:], start + began))
            continue
        if block:
            yield block
        block = _Block(PartKind.PARAGRAPH, 0, [(line[began:], start + began)])
        indents.clear()
    if block:
        yield block


def _margin(block: _Block, line: str) -> int:
    """Columns that the list sign takes from an item's line."""
    return 2 * block.level if block.kind is PartKind.ITEM else 0


def _depth(indents: list[int], indent: int) -> int:
    """Depth of a list item by its indentation; ``indents`` are those of the items around it."""
    while indents and indents[-1] > indent:
        indents.pop()
    if not indents or indents[-1] < indent:
        indents.append(indent)
    return len(indents)
