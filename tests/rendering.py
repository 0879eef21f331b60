"""A document in another format: what its parts would look like as a page, a feed or a print."""

from __future__ import annotations

import html
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from confkg.documents.inline_reader import GAP
from confkg.model import Part, PartKind

__all__ = ["Print", "as_atom", "as_body", "as_page", "as_pdf", "as_rss", "as_rst", "inline_html"]


WEB = ("http://", "https://", "mailto:")


def inline_html(part: Part, gap: str = "&emsp;", schemes: tuple[str, ...] = ("",)) -> str:
    """The text of a part with its links, as far as they can be followed, and its emphasis."""
    links = {
        (link.start, link.end): link.target if link.target.startswith(schemes) else ""
        for link in part.links
    }
    opened: dict[int, list[tuple[int, str]]] = {}
    closed: dict[int, list[tuple[int, str]]] = {}
    marks = sorted({(mark.start, mark.end) for mark in part.marks} | set(links))
    for start, end in marks:
        target = links.get((start, end))
        begin, stop = (f'<a href="{html.escape(target)}">', "</a>") if target else ("<i>", "</i>")
        opened.setdefault(start, []).append((-end, begin))
        closed.setdefault(end, []).insert(0, (-start, stop))
    text = ""
    for position, character in enumerate(f"{part.text} "):
        text += "".join(sign for _, sign in sorted(closed.get(position, [])))
        text += "".join(sign for _, sign in sorted(opened.get(position, [])))
        if position < len(part.text):
            text += gap if character == GAP else html.escape(character)
    return text


def as_body(parts: Iterable[Part]) -> str:
    """The parts as HTML."""
    pieces: list[str] = []
    for kind, group in groupby(parts, key=lambda part: part.kind):
        found = list(group)
        match kind:
            case PartKind.ITEM:
                pieces.append(_list(found))
            case PartKind.ROW:
                pieces += map(_table, tables_of(found))
            case PartKind.HEADING:
                pieces += [f"<h{part.level}>{inline_html(part)}</h{part.level}>" for part in found]
            case _:
                pieces += [f"<p>{inline_html(part)}</p>" for part in found]
    return "\n".join(pieces)


def as_rst(parts: Iterable[Part]) -> str:
    """The parts in reStructuredText."""
    pieces: list[str] = []
    for kind, group in groupby(parts, key=lambda part: part.kind):
        found = list(group)
        match kind:
            case PartKind.ITEM:
                pieces += [f"{'  ' * (part.level - 1)}* {_inline_rst(part)}" for part in found]
            case PartKind.ROW:
                for table in tables_of(found):
                    lines = [".. list-table::", *["   :header-rows: 1"] * table[0].level, ""]
                    for row in table:
                        cells = [f"- {_inline_rst(cell)}" for cell in row.cells]
                        lines += [f"   {' *'[not at]} {cell}" for at, cell in enumerate(cells)]
                    pieces.append("\n".join(lines))
            case PartKind.HEADING:
                pieces += [
                    f"{text}\n{'=-~^+.'[part.level - 1] * len(text)}"
                    for part in found
                    for text in [_inline_rst(part)]
                ]
            case _:
                pieces += [_inline_rst(part) for part in found]
    return "\n\n".join(pieces) + "\n"


def _inline_rst(part: Part) -> str:
    """The text of a part with its links and its emphasis, the outer ones only."""
    targets = {(link.start, link.end): link.target for link in part.links}
    text = ""
    end = 0
    for start, stop in sorted({(mark.start, mark.end) for mark in part.marks} | set(targets)):
        if start < end:
            continue
        target = targets.get((start, stop))
        opening, closing = ("`", f" <{target}>`__") if target else ("*", "*")
        text += _escaped(part.text[end:start]) + opening + part.text[start:stop] + closing
        end = stop
    return (text + _escaped(part.text[end:])).replace(GAP, "    ")


def _escaped(text: str) -> str:
    return re.sub(r"[\\*`|_]", r"\\\g<0>", text)


def tables_of(rows: Sequence[Part]) -> list[list[Part]]:
    """Rows as tables, each with its header first."""
    tables: list[list[Part]] = []
    for row in rows:
        if row.level or not tables:
            tables.append([])
        tables[-1].append(row)
    return tables


def _list(items: Sequence[Part]) -> str:
    pieces = ""
    depth = 0
    for item in items:
        if item.level > depth:
            pieces += "<ul><li>" * (item.level - depth)
        else:
            pieces += "</li></ul>" * (depth - item.level) + "</li>\n<li>"
        depth = item.level
        pieces += inline_html(item)
    return pieces + "</li></ul>" * depth


def _table(rows: Sequence[Part]) -> str:
    lines = [
        "<tr>" + "".join(f"<{tag}>{inline_html(cell)}</{tag}>" for cell in row.cells) + "</tr>"
        for row in rows
        for tag in ("th" if row.level else "td",)
    ]
    return "<table>" + "\n".join(lines) + "</table>"


def as_page(body: str, title: str) -> str:
    """A web page with a menu, and around it what other conferences it could be taken for."""
    return f"""<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>{html.escape(title)}</title></head>
<body>
<header><a href="/">Home of the WIDGET 1999 conference</a></header>
<nav><ul><li><a href="/1">WIDGET 1998</a></li><li><a href="/2">WIDGET 1997</a></li></ul></nav>
<main>
{body}
</main>
<footer>WIDGET 1999 had 9,999 participants from 99 countries.</footer>
</body>
</html>
"""


def as_rss(body: str, title: str) -> str:
    """A feed of a podcast with one episode whose notes these are."""
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel><title>The WIDGET 1999 podcast</title><link>https://example.org/</link>
<item><title>{html.escape(title)}</title>
<pubDate>Sat, 07 May 2033 08:00:00 +0200</pubDate>
<enclosure url="https://example.org/1.mp3" length="1" type="audio/mpeg"/>
<description>In short</description>
<content:encoded><![CDATA[{body}]]></content:encoded></item>
</channel></rss>
"""


def as_atom(body: str, title: str) -> str:
    """A feed of a blog with one entry."""
    return f"""<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>The WIDGET 1999 blog</title>
<entry><title>{html.escape(title)}</title><link href="https://example.org/1"/>
<published>2033-05-07T08:00:00+02:00</published>
<content type="html">{html.escape(body)}</content></entry></feed>
"""


@dataclass(frozen=True)
class Print:
    """How a document is printed: on what paper, in how many columns, in what type."""

    paper: tuple[float, float] = (420.0, 595.0)
    columns: int = 1
    size: float = 9.0
    spacing: float = 1.28
    after: float = 6.0
    justified: bool = False
    font: str = "Vera"
    running: str = "WIDGET 1999 press office"


def as_pdf(parts: Sequence[Part], layout: Print = Print()) -> bytes:
    """The parts in print, with running heads and page numbers."""
    from reportlab.lib.enums import TA_JUSTIFY, TA_LEFT
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import (
        BaseDocTemplate,
        Frame,
        PageTemplate,
        Paragraph,
        Table,
        TableStyle,
    )

    _register_fonts()
    size, leading = layout.size, layout.size * layout.spacing
    body = ParagraphStyle(
        "body",
        fontName=layout.font,
        fontSize=size,
        leading=leading,
        spaceAfter=layout.after,
        alignment=TA_JUSTIFY if layout.justified else TA_LEFT,
    )
    larger = {1: 1.9, 2: 1.5, 3: 1.28, 4: 1.22, 5: 1.17, 6: 1.17}
    flow: list[Any] = []
    for kind, group in groupby(parts, key=lambda part: part.kind):
        found = list(group)
        if kind is PartKind.ROW:
            for rows in tables_of(found):
                cells = [
                    [Paragraph(inline_html(cell, schemes=WEB), body) for cell in row.cells]
                    for row in rows
                ]
                flow.append(Table(cells, style=TableStyle([("VALIGN", (0, 0), (-1, -1), "TOP")])))
            continue
        for part in found:
            style, sign = body, None
            if kind is PartKind.HEADING:
                high = size * larger[part.level]
                bold = _BOLD[layout.font]
                style = ParagraphStyle(
                    "h", body, fontName=bold, fontSize=high, leading=high * 1.2, alignment=TA_LEFT
                )
            elif kind is PartKind.ITEM:
                left = 1.6 * size * part.level
                style = ParagraphStyle(
                    "i", body, leftIndent=left, bulletIndent=left - size, spaceAfter=1
                )
                sign = "•"
            flow.append(Paragraph(inline_html(part, "&nbsp;" * 6, WEB), style, bulletText=sign))

    def furnish(canvas: Any, page: Any) -> None:
        canvas.setFont(layout.font, 7)
        canvas.drawString(40, height - 25, layout.running)
        canvas.drawCentredString(width / 2, 20, f"Page {page.page}")

    width, height = layout.paper
    room = (width - 80) / layout.columns
    frames = [
        Frame(40 + number * (room + 10), 40, room - 10, height - 80)
        for number in range(layout.columns)
    ]
    output = io.BytesIO()
    document = BaseDocTemplate(output, pagesize=layout.paper, invariant=1)
    document.addPageTemplates([PageTemplate(frames=frames, onPage=furnish)])
    document.build(flow)
    return output.getvalue()


_BOLD = {"Vera": "Vera-Bold", "Helvetica": "Helvetica-Bold", "Times-Roman": "Times-Bold"}


def _register_fonts() -> None:
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    faces = {"Vera": "Vera", "VeraBd": "Vera-Bold", "VeraIt": "Vera-Italic", "VeraBI": "Vera-Both"}
    for file, name in faces.items():
        pdfmetrics.registerFont(TTFont(name, f"{file}.ttf"))
    pdfmetrics.registerFontFamily("Vera", *faces.values())
