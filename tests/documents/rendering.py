"""A document in another format: what its parts would look like as a page, a feed or a print."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from itertools import groupby

from confkg.documents.inline import GAP
from confkg.model import Part, PartKind

__all__ = ["as_body", "as_page", "inline_html"]


def inline_html(part: Part, gap: str = "&emsp;") -> str:
    """The text of a part with its links and its emphasis."""
    links = {(link.start, link.end): link.target for link in part.links}
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
