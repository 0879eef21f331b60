"""An answer as a figure, and as a file: SVG, PNG, or a page of HTML with the picture and its figures."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from confkg.errors import UsageError, inert
from confkg.plots.series import check_picture, choose_picture
from confkg.plots.style import SOFT, Drawn, plot_settings, wrapped
from confkg.queries.asking import Triples
from confkg.queries.columns import NUMBERS, kind_at
from confkg.queries.edges import as_network
from confkg.queries.table import Table
from confkg.question import Picture
from confkg.web_page import page_opening
from confkg.writing import write_file

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_TITLE, _NOTE = 13, 8.5
_LETTER = 0.0083
"""Width of a letter in inches for each point of its size, and a little to spare."""
_BOUND = "listed_above"
"""Column with the bound above which a document lists things."""
_EDGE = 0.12
"""Free room at the edges, in inches."""


def draw(answer: Table | Triples | bool, picture: Picture | None = None, title: str = "") -> Figure:
    """Draw an answer.

    Args:
        answer: a table with rows, or triples between things.
        picture: what to show; None for what the answer's question says, or to choose from the columns.
        title: stands over the picture; what the answer says of itself if it is empty.

    Returns:
        A figure of matplotlib, which belongs to no window.

    Raises:
        UsageError: matplotlib is not installed, or the answer cannot be drawn: no rows, no column of
            numbers, too many nodes; the message says what would be needed.
    """
    if isinstance(answer, bool):
        raise UsageError("yes or no is no picture", "plot", "draw a question that has rows")
    if isinstance(answer, Table):
        if not answer.terms:
            raise UsageError("the answer has no rows, so there is nothing to draw", "plot")
        picture = picture or answer.picture or choose_picture(answer)
        check_picture(answer, picture)
    with plot_settings():
        drawn = _drawn(answer, picture)
        if isinstance(answer, Triples):
            return _finish(drawn, title or answer.title)
        stated = picture.title if picture else ""
        notes = [*drawn.notes, _bound(answer), _sources(answer)]
        return _finish(replace(drawn, notes=notes), title or stated or answer.title)


def _bound(table: Table) -> str:
    """The note on a list that has only what is above a bound; empty if nothing is said of one."""
    if _BOUND not in table.columns:
        return ""
    at = table.columns.index(_BOUND)
    bounds = sorted({table.text(row[at]) for row in table.terms if row[at] is not None})
    return f"Listed is only what is above {', '.join(bounds)}." if bounds else ""


def _sources(table: Table) -> str:
    """The note on the documents that the rows rest on; empty if they were not asked for."""
    found = sorted({source.document for row in table.sources or () for source in row})
    return f"Source{'s' if len(found) > 1 else ''}: {'; '.join(found)}." if found else ""


def _drawn(answer: Table | Triples, picture: Picture | None) -> Drawn:
    if isinstance(answer, Triples) or picture is None or picture.kind == "network":
        from confkg.plots.network import draw_network

        return draw_network(answer, picture)
    if picture.kind == "line":
        from confkg.plots.lines import draw_lines

        return draw_lines(answer, picture)
    from confkg.plots.bars import draw_bars

    return draw_bars(answer, picture)


def _finish(drawn: Drawn, title: str) -> Figure:
    """Put the title and the legend above, the notes below, and fit the axes in between."""
    figure = drawn.figure
    wide, high = figure.get_size_inches()
    words = wrapped(title, int((wide - 2 * _EDGE) / (_TITLE * _LETTER)), 3)
    notes = [
        wrapped(note, int((wide - 2 * _EDGE) / (_NOTE * _LETTER * 0.92))) for note in drawn.notes
    ]
    stated = "\n".join(filter(None, notes))
    entries = _legend(figure, drawn)
    titled = _EDGE + 0.25 * (words.count("\n") + 1) if words else 0.0
    above = titled + _EDGE + 0.24 * entries
    below = _EDGE + (0.17 * (stated.count("\n") + 1) + _EDGE if stated else 0.0)
    high += above + below
    figure.set_size_inches(wide, high)
    if words:
        top = 1 - _EDGE / high
        figure.text(
            _EDGE / wide, top, words, size=_TITLE, weight="bold", va="top", linespacing=1.25
        )
    if stated:
        bottom = 0.7 * _EDGE / high
        figure.text(
            _EDGE / wide, bottom, stated, size=_NOTE, color=SOFT, va="bottom", linespacing=1.3
        )
    for legend in figure.legends:
        legend.set_bbox_to_anchor((_EDGE / wide, 1 - titled / high), figure.transFigure)
    room = (_EDGE / wide, below / high, 1 - _EDGE / wide, 1 - above / high)
    if drawn.fills:
        figure.axes[0].set_position((0, room[1], 1, room[3] - room[1]))
    else:
        _fit(figure, room)
    figure.draw_without_rendering()  # while our settings hold: labels of ticks are made late
    return figure


def _legend(figure: Figure, drawn: Drawn) -> int:
    """Write the legend, if there is one; in how many lines."""
    if not drawn.legend:
        return 0
    room = (figure.get_size_inches()[0] - 2 * _EDGE) / (9.5 * _LETTER)
    longest = max(len(label) for _, label in drawn.legend) + 7
    columns = max(min(int(room / longest), len(drawn.legend)), 1)
    handles, labels = zip(*drawn.legend, strict=True)
    figure.legend(
        handles,
        labels,
        loc="upper left",
        ncols=columns,
        fontsize=9.5,
        handlelength=1.2,
        columnspacing=1.6,
        borderpad=0.2,
        borderaxespad=0.2,
    )
    return -(-len(labels) // columns)


def _fit(figure: Figure, room: tuple[float, float, float, float]) -> None:
    """Give the axes, with all that is written around them, just that room."""
    axes = figure.axes[0]
    axes.set_position((room[0], room[1], room[2] - room[0], room[3] - room[1]))
    for _ in range(3):  # the labels of the ticks may change with the size
        figure.draw_without_rendering()
        wide, high = figure.bbox.size
        outer, inner = axes.get_tightbbox(), axes.get_window_extent()
        assert outer is not None  # None is for axes that are not visible
        left = room[0] + max(inner.x0 - outer.x0, 0) / wide
        bottom = room[1] + max(inner.y0 - outer.y0, 0) / high
        right = room[2] - max(outer.x1 - inner.x1, 0) / wide
        top = room[3] - max(outer.y1 - inner.y1, 0) / high
        axes.set_position((left, bottom, max(right - left, 0.1), max(top - bottom, 0.1)))


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
        label = dict(network.nodes(data="label")) | dict(answer.labels)
        rows = [
            [label.get(part, part) for part in (start, predicate, end)]
            for start, end, predicate in network.edges(keys=True)
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
