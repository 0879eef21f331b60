"""Markdown: CommonMark with tables and YAML front matter.

Comments and struck-through text are not read: their author took them back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from markdown_it.token import Token

from confkg.documents.frontmatter import parse_front_matter
from confkg.documents.inline import commonmark, part_of, table_row
from confkg.documents.wrapping import logical_lines, text_width
from confkg.model import Part, PartKind

__all__ = ["parse_markdown"]

_FRONT_MATTER = re.compile(r"\A---[ \t]*\r?\n(?P<yaml>.*?)^---[ \t]*\r?$", re.DOTALL | re.MULTILINE)


def parse_markdown(text: str, where: str) -> tuple[tuple[Part, ...], dict[str, str]]:
    """Parts and front matter of a Markdown text.

    Args:
        text: the text.
        where: name of the file, for messages.

    Raises:
        DocumentError: the front matter is malformed.
    """
    found = _FRONT_MATTER.match(text)
    metadata = parse_front_matter(found["yaml"], where) if found else {}
    body = text
    if found:  # blank it out, so that lines and offsets stay as they are
        body = re.sub(r"[^\n]", " ", text[: found.end()]) + text[found.end() :]
    return tuple(_iter_parts(body)), metadata


def _iter_parts(text: str) -> Iterator[Part]:
    lines = text.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    width = text_width(lines)
    heading = depth = 0
    row: list[Part] | None = None
    header = False
    for token in commonmark().parse(text):
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
                row.append(_cell(token, text, starts, row))
            case "inline":
                kind = (
                    PartKind.HEADING if heading else PartKind.ITEM if depth else PartKind.PARAGRAPH
                )
                yield from _block(kind, heading or depth, token, lines, starts, width)


def _block(
    kind: PartKind, level: int, token: Token, lines: list[str], starts: list[int], width: int
) -> Iterator[Part]:
    """One part for each line that was meant as a line (see :mod:`~confkg.documents.wrapping`)."""
    first = token.map[0] if token.map else 0
    placed = []
    for number, line in enumerate(token.content.split("\n"), first):
        at = lines[number].rfind(line) if number < len(lines) else -1
        placed.append((line, starts[min(number, len(lines) - 1)] + max(at, 0)))
    for group in logical_lines(placed, lines[first:], width):
        content = "\n".join(line for line, _ in group)
        offsets = [offset + at for line, offset in group for at in range(len(line) + 1)]
        if part := part_of(kind, content, offsets, level):
            yield part


def _cell(token: Token, text: str, starts: list[int], row: list[Part]) -> Part:
    line = starts[token.map[0]] if token.map else 0
    began = row[-1].span().end if row else line
    at = text.find(token.content, began) if token.content else began
    part = part_of(PartKind.ROW, token.content, range(at, at + len(token.content) + 1))
    return part or Part(PartKind.ROW, "", ((0, at),))
