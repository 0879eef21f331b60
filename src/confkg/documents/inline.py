"""From a block's source characters to the text one reads, each character still tied to its offset.

markdown-it tells which characters are mark-up; it gives no offsets, so its tokens are laid
along the source again from left to right. Stray mark-up of pasted and PDF text (``<u>``,
``[text](#)``, ``*emphasis*``) is the same mark-up, so plain text goes through here as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, MutableMapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from confkg.model import Link, Mark, Part, PartKind, Span

__all__ = ["GAP", "commonmark", "commonmark_blocks", "part_of", "table_row"]

GAP = "\u2003"
"""What stands in a part's text for three blanks and more: the page sets two things apart."""

_GAP = re.compile(r"[ \t]{3,}|\t+")
_NARROW = "\u00a0\u2009\u202f"
_STRAY = "*_ \t\u2003"
_SKIPPED = {"s_open": 1, "s_close": -1}


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
    return parser.disable(["inline", "text_join", "code"])


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
    reader = _Reader(content)
    for token in commonmark().parseInline(content, references)[0].children or ():
        reader.take(token)
    return reader.part(kind, offsets, level)


def table_row(cells: list[Part], *, header: bool) -> Iterator[Part]:
    """A row as a part: its text is that of its cells, parted by " | "."""
    text = ""
    runs: list[tuple[int, int]] = []
    stretched: list[tuple[int, int]] = []
    end = 0
    for number, cell in enumerate(cells):
        begin = cell.offset(0)
        if number:
            sign = range(len(text), len(text) + 3)
            runs += [(at, max(min(end + at - sign[0], begin - 1), 0)) for at in sign]
            text += " | "
        runs += [(len(text) + position, offset) for position, offset in cell.runs]
        stretched += [(len(text) + position, size) for position, size in cell.stretched]
        text += cell.text
        end = cell.span().end
    text = text.rstrip(" |")  # empty cells at the end
    if text:
        yield Part(
            PartKind.ROW, text, tuple(runs), int(header), tuple(stretched), cells=tuple(cells)
        )


@dataclass
class _Reader:
    content: str
    cursor: int = 0
    struck: int = 0
    characters: list[str] = field(default_factory=list)
    positions: list[int] = field(default_factory=list)
    stretched: dict[int, int] = field(default_factory=dict)
    opened: list[tuple[int, int, str]] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    marks: list[tuple[int, int, int, int]] = field(default_factory=list)

    def take(self, token: Token) -> None:
        kind = token.type
        if kind in _SKIPPED:
            self.skip(token.markup)
            self.struck += _SKIPPED[kind]
        elif kind in ("text", "code_inline"):
            self.add(token.content, token.content)
        elif kind == "text_special":
            self.add(token.content, token.markup or token.content)
        elif kind in ("softbreak", "hardbreak"):
            self.break_line()
        elif kind == "link_open":
            began = self.skip("<" if token.markup == "autolink" else "[")
            self.opened.append((len(self.characters), began, str(token.attrs.get("href", ""))))
        elif kind == "link_close":
            self.skip_target(autolink=token.markup == "autolink")
            self.links.append(Link(self.opened[-1][0], len(self.characters), self.opened[-1][2]))
            self.close()
        elif kind == "image":
            self.skip("![")
            self.add(token.content, token.content)
            self.skip_target(autolink=False)
        elif kind.endswith("_open"):
            self.opened.append((len(self.characters), self.skip(token.markup), ""))
        elif kind.endswith("_close"):
            self.skip(token.markup)
            self.close()
        elif kind == "html_inline":
            at = self.skip(token.content)
            if token.content[:3].lower() == "<br" and not self.struck:
                self.characters.append(" ")
                self.positions.append(at)

    def skip(self, markup: str) -> int:
        """Move behind the next ``markup`` and tell where it began."""
        at = self.content.find(markup, self.cursor)
        if at >= 0:
            self.cursor = at + len(markup)
        return max(at, 0)

    def close(self) -> None:
        position, began, _ = self.opened.pop()
        self.marks.append((position, len(self.characters), began, self.cursor))

    def break_line(self) -> None:
        """A line break reads as a blank, but as nothing behind a hyphen inside a word."""
        inside_word = self.characters[-1:] == ["-"] and "".join(self.characters[-2:-1]).isalnum()
        if inside_word:
            self.skip("\n")
        else:
            self.add(" ", "\n")

    def skip_target(self, *, autolink: bool) -> None:
        """Move behind ``>``, or behind ``](target)`` with brackets in the target balanced."""
        self.skip(">" if autolink else "]")
        if autolink or self.content[self.cursor : self.cursor + 1] not in ("(", "["):
            return
        opening = self.content[self.cursor]
        closing = ")" if opening == "(" else "]"
        depth = 0
        for at in range(self.cursor, len(self.content)):
            depth += {opening: 1, closing: -1}.get(self.content[at], 0)
            if not depth:
                self.cursor = at + 1
                return

    def add(self, text: str, source: str) -> None:
        """Append ``text``, which stands in the source as ``source``."""
        at = self.content.find(source, self.cursor)
        if at < 0:
            return
        self.cursor = at + len(source)
        if self.struck:
            return
        in_step = text == source
        wide = {at for gap in _GAP.finditer(text) for at in range(*gap.span())}
        for index, character in enumerate(text):
            blank = character.isspace() and character not in _NARROW
            if blank and self.characters[-1:] in ([" "], [GAP]):
                continue
            shown = (GAP if index in wide else " ") if blank else character
            if not in_step:
                self.stretched[len(self.characters)] = len(source)
            self.characters.append(shown)
            self.positions.append(at + index if in_step else at)

    def part(self, kind: PartKind, offsets: Sequence[int], level: int) -> Part | None:
        text = "".join(self.characters)
        lead = len(text) - len(text.lstrip(_STRAY))
        stop = len(text.rstrip(_STRAY))
        if not any(map(str.isalnum, text[lead:stop])):
            return None
        runs: list[tuple[int, int]] = []
        for position in range(lead, stop):
            offset = offsets[self.positions[position]]
            here = position - lead
            if not runs or offset - runs[-1][1] != here - runs[-1][0]:
                runs.append((here, offset))

        def moved(start: int, end: int) -> tuple[int, int]:
            return max(start - lead, 0), min(end, stop) - lead

        links = (Link(*moved(link.start, link.end), link.target) for link in self.links)
        marks = (
            Mark(*moved(start, end), Span(offsets[began], offsets[ended - 1] + 1))
            for start, end, began, ended in self.marks
        )
        return Part(
            kind,
            text[lead:stop],
            tuple(runs),
            level,
            tuple((at - lead, size) for at, size in self.stretched.items() if lead <= at < stop),
            tuple(link for link in links if link.start < link.end),
            tuple(sorted(mark for mark in marks if mark.start < mark.end)),
        )
