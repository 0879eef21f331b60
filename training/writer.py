"""Invented pages in the characters of a format, each character with the span that it belongs to."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape

from training.blocks import Block, Heading, Item, Items, Para, Table
from training.rich import Rich, Run, Tag, text_of
from training.style import Style

__all__ = ["Source", "write"]


@dataclass
class Source:
    """Characters of a page.

    Attributes:
        style: how it looks.
        pieces: the characters, in pieces.
        tags: of each character of the source, the span that it belongs to.
        shown: the visible characters, in pieces, and ``shown_tags`` the span of each.
    """

    style: Style
    pieces: list[str] = field(default_factory=list)
    tags: list[Tag | None] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)
    shown_tags: list[Tag | None] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The source."""
        return "".join(self.pieces)

    def put(self, *parts: Rich | Run | str) -> None:
        """Append mark-up (a string) or text."""
        for part in parts:
            for run in _runs(part):
                written = run.text
                if run.visible:
                    self.shown.append(run.text)
                    self.shown_tags += [run.tag] * len(run.text)
                    if self.style.format == "html":
                        written = escape(run.text, quote=False)
                self.pieces.append(written)
                self.tags += [run.tag] * len(written)


def _runs(part: Rich | Run | str) -> Rich:
    if isinstance(part, str):
        return (Run(part, None, False),)
    return (part,) if isinstance(part, Run) else part


def write(blocks: list[Block], style: Style, front: str = "") -> Source:
    """A page of blocks in the format of a style."""
    source = Source(style)
    source.put(front)
    if style.format == "html":
        source.put("<!DOCTYPE html>\n<html><head><title></title></head><body>\n")
    for block in blocks:
        if style.format == "html" or (style.html_blocks and style.rng.maybe(0.5)):
            _html(block, source)
        elif style.format == "md":
            _markdown(block, source)
        else:
            _text(block, source)
        source.put("\n")
    if style.format == "html":
        source.put("</body></html>\n")
    return source


def _html(block: Block, source: Source) -> None:
    style = source.style
    match block:
        case Heading(level, text):
            source.put(f"<h{level}>", text, f"</h{level}>\n")
        case Para(lines):
            if style.div == "span" and len(lines) > 1:
                for number, line in enumerate(lines):
                    source.put("<div>" if not number else "", "<span>", line, "</span><br>\n")
                source.put("</div>\n")
            elif style.div == "div" and len(lines) > 1:
                source.put("<div>\n")
                for line in lines:
                    source.put("  <div>", line, "</div>\n")
                source.put("</div>\n")
            else:
                source.put("<p>")
                _lines(lines, source, style.html_break)
                source.put("</p>\n")
        case Items(items, numbered):
            tag = "ol" if numbered else "ul"
            source.put(f"<{tag}>\n")
            for item in items:
                source.put("<li>")
                _lines(item.lines, source, style.html_break)
                if item.below:
                    source.put("<ul>")
                    for line in item.below:
                        source.put("<li>", line, "</li>")
                    source.put("</ul>")
                source.put("</li>\n")
            source.put(f"</{tag}>\n")
        case Table(header, rows):
            source.put("<table>\n")
            for number, row in enumerate([header, *rows] if header else rows):
                cell = "th" if header and not number else "td"
                source.put("<tr>")
                for text in row:
                    source.put(f"<{cell}>", text, f"</{cell}>")
                source.put("</tr>\n")
            source.put("</table>\n")


def _lines(lines: list[Rich], source: Source, between: str) -> None:
    for number, line in enumerate(lines):
        source.put(between if number else "", line)


def _markdown(block: Block, source: Source) -> None:
    style = source.style
    match block:
        case Heading(level, text):
            if style.setext and level < 3:
                source.put(text, "\n", "=-"[level - 1] * max(len(text_of(text)), 3), "\n")
            else:
                end = " {#" + style.address()[1:5].strip("/:.#") + "}" if style.attributes else ""
                source.put("#" * level + " ", text, end, "\n")
                if style.attributes and style.rng.maybe(0.3):
                    source.put(Run("{: #" + style.address()[1:6].strip("/:.#") + "}"), "\n")
        case Para(lines):
            _lines(lines, source, style.hard)
            source.put("\n")
        case Items(items, numbered):
            for number, item in enumerate(items, 1):
                _item(item, f"{number}. " if numbered else f"{style.bullet} ", source)
        case Table(header, rows):
            _bars(header, rows, source)


def _item(item: Item, sign: str, source: Source) -> None:
    style = source.style
    indent = " " * len(sign) if style.format == "md" else "  "
    hard = style.hard if style.format == "md" else "\n"
    source.put(sign)
    _lines(item.lines, source, hard + indent if hard.endswith("\n") else hard)
    source.put("\n")
    for line in item.below:
        source.put(f"{indent}{style.bullet} ", line, "\n")
    if style.loose:
        source.put("\n")


def _bars(header: list[Rich], rows: list[list[Rich]], source: Source) -> None:
    style = source.style
    width = max(map(len, rows))
    outer = style.table != "loose"
    for number, row in enumerate([header, *rows] if header or style.table == "pipe" else rows):
        cells = row or [()] * width
        source.put("| " if outer else "")
        for at, cell in enumerate(cells):
            source.put(" | " if at else "", cell)
        source.put(" |\n" if outer else "\n")
        if not number and (header or style.table == "pipe"):
            source.put("|" + "---|" * width + "\n" if outer else "---|" * (width - 1) + "---\n")


def _text(block: Block, source: Source) -> None:
    style = source.style
    match block:
        case Heading(_, text):
            match style.text_heading:
                case "capitals":
                    text = tuple(Run(run.text.upper(), run.tag, run.visible) for run in text)
                    source.put(text, "\n\n")
                case "line":
                    source.put(text, "\n", "-" * len(text_of(text)), "\n")
                case "double":
                    source.put("== ", text, " ==\n\n")
                case "colon":
                    source.put(text, ":\n\n")
                case _:
                    source.put(text, "\n\n")
        case Para(lines):
            _lines(lines, source, "\n")
            source.put("\n")
        case Items(items, numbered):
            for number, item in enumerate(items, 1):
                _item(item, f"{number}. " if numbered else f"{style.bullet} ", source)
        case Table(header, rows):
            widths = [max(len(text_of(row[at])) for row in rows) for at in range(len(rows[0]))]
            for row in [header, *rows] if header else rows:
                for at, cell in enumerate(row):
                    source.put(cell, " " * (max(widths[at] - len(text_of(cell)), 0) + 3))
                source.put("\n")
