"""An answer as a figure."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from confkg.errors import UsageError
from confkg.plots.series import check_picture, choose_picture
from confkg.plots.style import SOFT, Drawn, plot_settings, wrapped
from confkg.queries.asking import Triples
from confkg.queries.table import Table
from confkg.question import Picture

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
