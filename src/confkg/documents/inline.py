"""From a block's source characters to the text one reads, each character still tied to its offset.

Stray mark-up of pasted and PDF text (``<u>``, ``[text](#)``, ``*emphasis*``) is the same mark-up
as that of Markdown, so plain text goes through here as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, MutableMapping, Sequence
from functools import cache
from itertools import takewhile
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, html_block

from confkg.documents.inline_reader import InlineReader
from confkg.model import Part, PartKind


@cache
def commonmark() -> MarkdownIt:
    """The one Markdown parser: CommonMark with tables and struck-through text.

    Indented blocks are text, not code: what is pasted from a page is often indented.
    """
    parser = MarkdownIt("commonmark").enable(["strikethrough", "table"])
    return parser.disable(["text_join", "code"])


@cache
def commonmark_blocks() -> MarkdownIt:
    """The same parser, for the blocks only: :func:`part_of` reads what is inside them."""
    parser = MarkdownIt("commonmark").enable("table")
    parser.block.ruler.at("html_block", _html_to_heading, {"alt": ["paragraph", "blockquote"]})
    return with_glued_headings(parser.disable(["inline", "text_join", "code"]))


def part_of(
    kind: PartKind,
    content: str,
    offsets: Sequence[int],
    level: int = 0,
    references: MutableMapping[str, Any] | None = None,
) -> Part | None:
    """The part whose source characters are ``content``, or None if nothing of it is readable."""
    reader = InlineReader(content)
    for token in commonmark().parseInline(content, references)[0].children or ():
        reader.take(token)
    return reader.part(kind, offsets, level)


def table_row(cells: list[Part], *, header: bool) -> Iterator[Part]:
    """A row as a part: its text is that of its cells, from the first to the last that has any."""
    text = ""
    runs: list[tuple[int, int]] = []
    stretched: list[tuple[int, int]] = []
    breaks: list[int] = []
    end = 0
    for cell in cells:
        begin = cell.offset(0)
        if text:
            sign = range(len(text), len(text) + 3)
            runs += [(at, max(min(end + at - sign[0], begin - 1), 0)) for at in sign]
            text += " | "
        runs += [(len(text) + position, offset) for position, offset in cell.runs]
        stretched += [(len(text) + position, size) for position, size in cell.stretched]
        breaks += [len(text) + position for position in cell.breaks]
        text += cell.text
        end = cell.span().end
    text = text.rstrip(" |")  # empty cells at the end
    if text:
        yield Part(
            PartKind.ROW,
            text,
            tuple(runs),
            int(header),
            tuple(stretched),
            cells=tuple(cells),
            breaks=tuple(breaks),
        )


_MARKED_UP = re.compile(r"<(?!script|pre|style|textarea|[!?])", re.IGNORECASE)
"""What begins HTML in which signs may be those of Markdown."""

_HEADING = re.compile(r"#{1,6}[ \t]+\S")


def _html_to_heading(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Whether HTML begins in a line; it goes on up to a blank line or, which CommonMark does not know, a heading."""

    def matches(line: int, pattern: re.Pattern[str]) -> bool:
        begin = state.bMarks[line] + state.tShift[line]
        return pattern.match(state.src, begin, state.eMarks[line]) is not None

    def goes_on(line: int) -> bool:
        return not state.isEmpty(line) and state.sCount[line] >= state.blkIndent

    if not silent and matches(start, _MARKED_UP):
        below = takewhile(goes_on, range(start + 1, end))
        end = next((line for line in below if matches(line, _HEADING)), end)
    return html_block(state, start, end, silent)


_GLUED = re.compile(r"(#{2,6})(?=(?:\[|\*\*)?[^\W_])")
"""Two signs or more before a word, a link or bold words: a single one before a word is a tag."""


def with_glued_headings(parser: MarkdownIt) -> MarkdownIt:
    """The parser, taught to take "##Prizes" for a heading, which CommonMark does not."""
    parser.block.ruler.after("heading", "glued_heading", _glued_heading, {"alt": ["paragraph"]})
    return parser


def _glued_heading(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Whether a line is such a heading; its tokens are added unless the parser only asks."""
    begin, stop = state.bMarks[start] + state.tShift[start], state.eMarks[start]
    signs = _GLUED.match(state.src, begin, stop)
    if signs is None or start >= end:
        return False
    if silent:
        return True
    state.line = start + 1
    tag = f"h{len(signs[1])}"
    state.push("heading_open", tag, 1).map = [start, state.line]
    inline = state.push("inline", "", 0)
    inline.content = state.src[signs.end() : stop].rstrip().rstrip("#").rstrip()
    inline.map = [start, state.line]
    inline.children = []
    state.push("heading_close", tag, -1)
    return True
