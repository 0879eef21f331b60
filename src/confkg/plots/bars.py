"""Bars: values of things side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from confkg.plots.series import (
    Point,
    Series,
    column_of,
    inexact_note,
    label_of_values,
    left_out_note,
    points_of,
)
from confkg.plots.style import COLOURS, INK, Drawn, drawable, number, wrapped
from confkg.queries.columns import NUMBERS, kind_at
from confkg.queries.table import Table
from confkg.question import Picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_WIDE, _HIGH = 8.0, 4.2
_MOST = 40
_MOST_GROUPS = len(COLOURS)
_LONG = 12
"""Labels longer than that, or more labels than that, are written beside bars that lie."""
_LABEL = 46
_LEAST_WIDE = 2.0
"""Half of the axis, in bars: few bars are not made broader than that."""
_MOST_NUMBERS = 60


def draw_bars(table: Table, picture: Picture) -> Drawn:
    """Draw one bar for each row, those of one ``x`` beside each other if there is a ``by``."""
    from matplotlib.figure import Figure
    from matplotlib.patches import Patch

    groups, left_out = points_of(table, picture)
    if picture.by and kind_at(table, column_of(table, picture.by)) in NUMBERS:
        groups.sort(key=lambda group: float(group.label or 0))
    hidden_groups = groups[_MOST_GROUPS:]
    groups = groups[:_MOST_GROUPS]
    names, bars = _arrange(groups)
    most = max(_MOST // len(groups), 1)
    hidden, names = len(names) - most, names[:most]
    labels = [_label(name) for name, _ in names]
    lying = len(labels) > _LONG or max(map(len, labels)) > _LONG
    figure = Figure(_size(labels, len(groups), lying))
    axes = figure.add_subplot()
    for at, group in enumerate(groups):
        _draw_group(axes, group, at, len(groups), [bars[at].get(name) for name in names], lying)
    _set_axes(axes, labels, lying, whole=all(p.y.is_integer() for g in groups for p in g.points))
    of, values = drawable(picture.x.replace("_", " ")), label_of_values(table, picture)
    axes.set(xlabel=values if lying else of, ylabel="" if lying else values)
    legend = [
        (Patch(color=colour), drawable(group.label, 28))
        for colour, group in zip(COLOURS, groups, strict=False)
        if picture.by
    ]
    notes = [
        inexact_note(groups, "bars"),
        left_out_note(left_out),
        f"The first {most} of {hidden + most:,} are shown." if hidden > 0 else "",
        f"{len(hidden_groups):,} more groups are not shown." if hidden_groups else "",
    ]
    return Drawn(figure, notes, legend)


_Name = tuple[float | str, int]
"""What a bar is of, and a number for each of several values for the same."""


def _arrange(groups: Sequence[Series]) -> tuple[list[_Name], list[dict[_Name, Point]]]:
    """The names along the axis in the order of the rows, and for each group its bars by name."""
    bars: list[dict[_Name, Point]] = []
    for group in groups:
        found: dict[_Name, Point] = {}
        seen: dict[float | str, int] = {}
        for point in group.points:
            seen[point.x] = seen.get(point.x, 0) + 1
            found[point.x, seen[point.x]] = point
        bars.append(found)
    names = list(dict.fromkeys(name for found in bars for name in found))
    if all(isinstance(x, float) for x, _ in names):
        names.sort()
    return names, bars


def _label(name: float | str) -> str:
    return f"{name:g}" if isinstance(name, float) else wrapped(name, _LABEL) or "(none)"


def _size(labels: Sequence[str], groups: int, lying: bool) -> tuple[float, float]:
    if not lying:
        return _WIDE, _HIGH
    lines = sum(
        max(label.count("\n") + 1.7, 1.05 * groups + 0.6 if groups > 1 else 0.0) for label in labels
    )
    return _WIDE, max(0.8 + 0.17 * lines, 1.6)


def _draw_group(
    axes: Axes, group: Series, at: int, groups: int, points: Sequence[Point | None], lying: bool
) -> None:
    thick = (0.66 if groups == 1 else 0.82) / groups
    shift = (at - (groups - 1) / 2) * thick
    found = [(place + shift, point) for place, point in enumerate(points) if point]
    places, values = [place for place, _ in found], [point.y for _, point in found]
    faces = ["white" if point.qualifier else COLOURS[at] for _, point in found]
    looks: dict[str, Any] = {"color": faces, "edgecolor": COLOURS[at], "linewidth": 1.5}
    if lying:
        drawn = axes.barh(places, values, thick * 0.92, **looks)
    else:
        drawn = axes.bar(places, values, thick * 0.92, **looks)
    if len(points) * groups <= _MOST_NUMBERS:
        stated = [f"{point.sign}{number(point.y)}" for _, point in found]
        small = groups > 1 and not lying and len(points) * groups > 16  # no room for them to lie
        axes.bar_label(
            drawn, stated, padding=3, size=7.5 if small else 8.5, rotation=90 if small else 0
        )


def _set_axes(axes: Axes, labels: Sequence[str], lying: bool, *, whole: bool) -> None:
    from matplotlib.ticker import MaxNLocator

    places = range(len(labels))
    if lying:
        axes.set_yticks(places, labels, size=9.5)
        axes.set_ylim(len(labels) - 0.4, -0.6)
    else:
        axes.set_xticks(places, labels)
        middle = (len(labels) - 1) / 2
        wide = max(len(labels) / 2 + 0.1, _LEAST_WIDE)
        axes.set_xlim(middle - wide, middle + wide)
    axis = axes.xaxis if lying else axes.yaxis
    axis.set_major_locator(MaxNLocator(6, steps=[1, 2, 5, 10], integer=whole))
    axis.set_major_formatter(lambda value, _: number(value))
    axes.margins(x=0.1 if lying else None, y=0.1 if not lying else None)
    axes.grid(axis="x" if lying else "y")
    axes.tick_params(length=0)
    axes.spines[["left", "bottom"]].set_visible(False)
    (axes.axvline if lying else axes.axhline)(0, color=INK, linewidth=1)
