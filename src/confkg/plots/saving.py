"""Pictures as files: SVG, PNG, or a page of HTML with the picture and its figures."""

from __future__ import annotations

import io
import re
from html import escape
from pathlib import Path

from confkg.errors import UsageError, inert
from confkg.plots.drawing import draw
from confkg.plots.style import plot_settings
from confkg.queries.asking import Triples
from confkg.queries.columns import NUMBERS, kind_at
from confkg.queries.edges import as_network
from confkg.queries.table import Table
from confkg.question import Picture
from confkg.web_page import page_opening
from confkg.writing import write_file

SUFFIXES = (".svg", ".png", ".html")
_ROOT = re.compile(r"<svg\b[^>]*>")
_STYLE = """
:root { color-scheme: light; }
body { margin: 0 auto; max-width: 74rem; padding: 1.5rem 1.25rem 4rem; color: #1d1f21; background: #fff;
  font: 1rem/1.5 system-ui, "Segoe UI", "Noto Sans", sans-serif; }
figure { margin: 0; overflow-x: auto; }
svg { display: block; max-width: 100%; height: auto; margin: 0 auto; }
.wide { overflow-x: auto; margin-top: 2rem; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: #5f666d; padding-bottom: .5rem; }
th, td { padding: .3rem .9rem .3rem 0; text-align: left; vertical-align: top; }
thead th { border-bottom: 2px solid #d9dcdf; }
td { border-bottom: 1px solid #e7e9eb; overflow-wrap: anywhere; }
.number { text-align: right; white-space: nowrap; overflow-wrap: normal; }
"""
_FIGURE = """<figure>
{svg}
</figure>
{table}</body>
</html>
"""


def save(
    answer: Table | Triples | bool, path: Path, picture: Picture | None = None, title: str = ""
) -> None:
    """Draw an answer into a file; an old one stays until the new one is whole."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise UsageError(
            "no picture can be written so", str(path), f"end the name with {', '.join(SUFFIXES)}"
        )
    write_file(path, render(answer, suffix, picture, title))


def render(
    answer: Table | Triples | bool, suffix: str, picture: Picture | None = None, title: str = ""
) -> bytes:
    """An answer as the bytes of a picture; the same answer gives the same bytes."""
    figure = draw(answer, picture, title)
    out = io.BytesIO()
    with plot_settings():
        if suffix == ".png":
            figure.savefig(out, format="png", metadata={"Software": None})
            return out.getvalue()
        nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
        figure.savefig(out, format="svg", metadata=nothing)
    assert not isinstance(answer, bool)  # draw() refuses it
    heading = title or answer.title or "Plot"
    svg = _with_title(out.getvalue().decode(), heading)
    if suffix == ".svg":
        return svg.encode()
    inline = svg[svg.index("<svg") :].rstrip()
    page = page_opening(_text(heading), _STYLE, metas={})  # pictures are drawn on white
    page += _FIGURE.format(svg=inline, table=_table(answer))
    return page.encode()


def _text(text: str) -> str:
    return escape(inert(" ".join(text.split())))


def _with_title(svg: str, title: str) -> str:
    """The picture with a title for those who do not see it."""

    def titled(root: re.Match[str]) -> str:
        return f'{root[0][:-1]} role="img" aria-labelledby="title">\n <title id="title">{_text(title)}</title>'

    return _ROOT.sub(titled, svg, count=1)


def _table(answer: Table | Triples) -> str:
    """The figures of a picture, for those who want them exactly."""
    if isinstance(answer, Table):
        columns, rows = answer.columns, answer.shown()
        numeric = [kind_at(answer, at) in NUMBERS for at in range(len(columns))]
    else:
        network = as_network(answer)
        columns = ("from", "property", "to")
        label = {iri: node.label for iri, node in network.nodes.items()} | dict(answer.labels)
        rows = [
            [label.get(part, part) for part in (edge.start, edge.predicate, edge.end)]
            for edge in network.edges
        ]
        numeric = [False] * 3
    kinds = [' class="number"' if right else "" for right in numeric]
    head = "".join(
        f'<th scope="col"{kind}>{_text(name.replace("_", " "))}</th>'
        for name, kind in zip(columns, kinds, strict=True)
    )
    body = "".join(
        "<tr>"
        + "".join(f"<td{kind}>{_text(cell)}</td>" for cell, kind in zip(row, kinds, strict=True))
        + "</tr>\n"
        for row in rows
    )
    return (
        f'<div class="wide" role="region" aria-label="Table" tabindex="0">\n<table>\n'
        f"<caption>The answer that the picture shows, {len(rows):,} rows</caption>\n"
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>\n</div>\n"
    )
