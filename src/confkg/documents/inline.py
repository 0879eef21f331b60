"""From a block's source characters to the text one reads, each character still tied to its offset.

Stray mark-up of pasted and PDF text (``<u>``, ``[text](#)``, ``*emphasis*``) is the same mark-up
as that of Markdown, so plain text goes through here as well.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping, Sequence
from functools import cache
from typing import Any

from markdown_it import MarkdownIt

from confkg.documents.headings import with_glued_headings
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
    return with_glued_headings(parser.disable(["inline", "text_join", "code"]))


def part_of(
    kind: PartKind,
    content: str,
    offsets: Sequence[int],
    level: int = 0,
    references: MutableMapping[str, Any] | None = None,
) -> Part | None:
    """The part whose source characters are ``content``, or None if nothing of it is readable.

    Args:
        kind: kind of the part.
        content: source characters of the block, without list marker or heading sign.
        offsets: offset in the document of each character of ``content``.
        level: see :class:`~confkg.model.Part`.
        references: targets of reference links, as markdown-it collects them.
    """
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
