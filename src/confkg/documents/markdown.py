"""Markdown: CommonMark with tables and YAML front matter.

Comments and struck-through text are not read: their author took them back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from markdown_it.token import Token

from confkg.documents.frontmatter import parse_front_matter
from confkg.documents.gluing import Piece, split_run_on
from confkg.documents.inline import commonmark_blocks, part_of, table_row
from confkg.documents.lines import split_lines
from confkg.documents.wrapping import logical_lines, text_width
from confkg.model import Part, PartKind

__all__ = ["parse_markdown"]

_PROGRAM = re.compile(r"\s*<(?:script|style|pre|textarea)\b", re.IGNORECASE)
_QUOTE = re.compile(r"^[ \t>]+")
_HEADING_ID = re.compile(r"\s*\{[#.:][^{}\n]*\}\s*$")
"""What follows a heading for the program that makes a page of it: "## Prizes {#prizes}"."""


def parse_markdown(text: str, where: str) -> tuple[tuple[Part, ...], dict[str, str]]:
    """Parts and front matter of a Markdown text.

    Args:
        text: the text.
        where: name of the file, for messages.

    Raises:
        DocumentError: the front matter is malformed.
    """
    front = _front_matter(text)
    if front is None:
        return tuple(_iter_parts(text)), {}
    metadata = parse_front_matter(re.sub(r"\r\n?", "\n", front), where)
    # blanked out, so that lines and offsets stay as they are
    stop = text.index(front) + len(front)
    fence = split_lines(text[stop:])[0]
    begun = text[: stop + len(fence)]
    body = re.sub(r"[^\r\n]", " ", begun) + text[len(begun) :]
    return tuple(_iter_parts(body)), metadata


def _front_matter(text: str) -> str | None:
    """What stands between two lines of dashes at the very beginning."""
    lines = split_lines(text)
    fences = [number for number, line in enumerate(lines) if line.rstrip() == "---"][:2]
    if len(fences) < 2 or fences[0] != 0:
        return None
    return "".join(lines[1 : fences[1]])


@dataclass
class _Page:
    """A text with what is needed to find a token of the parser in it."""

    text: str
    references: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.lines = split_lines(self.text)
        self.starts = [0, *accumulate(map(len, self.lines))]
        self.width = text_width(self.lines)


def _iter_parts(text: str) -> Iterator[Part]:
    page = _Page(text)
    heading = depth = 0
    row: list[Part] | None = None
    header = False
    for token in commonmark_blocks().parse(text, page.references):
        match token.type:
            case "heading_open":
                heading = int(token.tag[1:])
            case "heading_close":
                heading = 0
            case "list_item_open" | "list_item_close":
                depth += token.nesting
            case "thead_open" | "thead_close":
                header = token.nesting > 0
            case "tr_open":
                row = []
            case "tr_close" if row is not None:
                yield from table_row(row, header=header)
                row = None
            case "inline" if row is not None:
                row.append(_cell(token, page, row))
            case "inline" | "html_block" if not _PROGRAM.match(token.content):
                kind = PartKind.HEADING if heading else PartKind.ITEM
                kind = kind if heading or depth else PartKind.PARAGRAPH
                yield from _block(kind, heading or depth, token, page)


def _block(kind: PartKind, level: int, token: Token, page: _Page) -> Iterator[Part]:
    """One part for each line that was meant as a line (see :mod:`~confkg.documents.wrapping`)."""
    first, last = token.map or (0, len(page.lines))
    placed: list[tuple[str, int]] = []
    source: list[str] = []
    number = first
    for content in token.content.rstrip("\n").split("\n"):
        line = content.strip()
        while number < last - 1 and line not in page.lines[number]:
            number += 1
        raw = page.lines[min(number, len(page.lines) - 1)]
        placed.append((line, page.starts[number] + max(raw.rfind(line), 0)))
        source.append(_QUOTE.sub(lambda sign: " " * len(sign[0]), raw))
        number += 1
    groups = [placed] if token.type == "html_block" else logical_lines(placed, source, page.width)
    for group in groups:
        content = "\n".join(line for line, _ in group)
        offsets = [offset + at for line, offset in group for at in range(len(line) + 1)]
        if kind is PartKind.HEADING:
            content = _HEADING_ID.sub("", content)
        pieces = (
            split_run_on(content)
            if kind is PartKind.PARAGRAPH
            else [Piece(kind, level, 0, len(content))]
        )
        for piece in pieces:
            part = part_of(
                piece.kind,
                content[piece.start : piece.end],
                offsets[piece.start : piece.end + 1],
                piece.level,
                page.references,
            )
            if part:
                yield part


def _cell(token: Token, page: _Page, row: list[Part]) -> Part:
    line = page.starts[token.map[0]] if token.map else 0
    began = row[-1].span().end if row else line
    source = token.content.replace("|", "\\|")  # a bar inside a cell is written so
    at = max(page.text.find(source, began), began) if source else began
    offsets = []
    position = at
    for character in token.content:
        position += character == "|"
        offsets.append(position)
        position += 1
    part = part_of(PartKind.ROW, token.content, [*offsets, position], 0, page.references)
    return part or Part(PartKind.ROW, "", ((0, at),))
