"""Lines: how values go on, mostly over years."""

from __future__ import annotations

import math
from collections import Counter
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
from confkg.plots.style import COLOURS, INK, MARKERS, Drawn, drawable, number, wrapped
from confkg.queries.table import Table
from confkg.question import Picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_WIDE, _HIGH = 8.0, 4.2
_MOST = len(COLOURS)
_MOST_TICKS = 12
_MOST_NUMBERS = 14
"""Points that have their number beside them; with more there is no room."""
_NAME = 26
_BROKEN = "Lines are broken where there are several values."
_LEAST_APART = 0.055
"""Distance between labels, as part of the height of the axes."""


def draw_lines(table: Table, picture: Picture) -> Drawn:
    """Draw one line for each value of the column ``by``, each with its name at its end."""
    from matplotlib.figure import Figure

    series, left_out = points_of(table, picture)
    series.sort(key=lambda one: -len(one.points))
    shown, hidden = series[:_MOST], len(series) - _MOST
    figure = Figure((_WIDE, _HIGH))
    axes = figure.add_subplot()
    places = _set_x(axes, shown, drawable(picture.x.replace("_", " ")))
    for number_, one in enumerate(shown):
        _draw_line(axes, one, places, COLOURS[number_], MARKERS[number_])
    _set_y(axes, shown, label_of_values(table, picture))
    if sum(len(one.points) for one in shown) <= _MOST_NUMBERS:
        _write_numbers(axes, shown, places)
    if picture.by and (len(series) > 1 or table.text(table.terms[0][column_of(table, picture.by)])):
        _write_names(axes, shown, places)
    notes = [
        inexact_note(shown, "marks"),
        left_out_note(left_out),
        _BROKEN if any(map(_contradicting, shown)) else "",
        f"The {_MOST} longest of {len(series):,} lines are shown." if hidden > 0 else "",
    ]
    return Drawn(figure, notes)


def _set_x(axes: Axes, series: Sequence[Series], label: str) -> dict[float | str, float]:
    """Set the x axis; the place on it of each x."""
    from matplotlib.ticker import MaxNLocator

    found = list(dict.fromkeys(point.x for one in series for point in one.points))
    if any(isinstance(x, str) for x in found):
        places: dict[float | str, float] = {x: float(at) for at, x in enumerate(found)}
        shown = [drawable(str(x), 24) for x in found]
        axes.set_xticks(list(places.values()), shown, **_turned(shown))
    else:
        places = {x: float(x) for x in found}
        numbers = sorted(places.values())
        if len(numbers) <= _MOST_TICKS and all(x.is_integer() for x in numbers):
            axes.set_xticks(numbers, [str(int(x)) for x in numbers])
        else:
            axes.xaxis.set_major_locator(
                MaxNLocator(_MOST_TICKS, integer=True, steps=[1, 2, 5, 10])
            )
            axes.xaxis.set_major_formatter(lambda x, _: f"{x:g}")
    axes.set_xlabel(label)
    ends = min(places.values(), default=0.0), max(places.values(), default=0.0)
    spare = 0.06 * (ends[1] - ends[0]) or 0.5
    axes.set_xlim(ends[0] - spare, ends[1] + spare)
    return places


def _turned(labels: Sequence[str]) -> dict[str, Any]:
    """Long labels are turned, so that they do not run into each other."""
    if sum(map(len, labels)) + 2 * len(labels) <= 84:
        return {}
    return {"rotation": 30, "ha": "right", "rotation_mode": "anchor"}


def _draw_line(
    axes: Axes, one: Series, places: dict[float | str, float], colour: str, marker: str
) -> None:
    points = sorted(one.points, key=lambda point: (places[point.x], point.y))
    xs = [places[point.x] for point in points]
    twice = _contradicting(one)
    ys = [math.nan if point.x in twice else point.y for point in points]
    axes.plot(xs, ys, color=colour, linewidth=2, zorder=2)
    for hollow in (False, True):
        marked = [point for point in points if bool(point.qualifier) is hollow]
        if not marked:
            continue  # a line without points counts as one at the corner of the figure
        axes.plot(
            [places[point.x] for point in marked],
            [point.y for point in marked],
            linestyle="none",
            marker=marker,
            markersize=7,
            markeredgewidth=1.8,
            markeredgecolor=colour,
            markerfacecolor="white" if hollow else colour,
            clip_on=False,
            zorder=3,
        )


def _contradicting(one: Series) -> set[float | str]:
    """Where a line has several values, which no line can go through."""
    counted = Counter(x for x, _ in {(point.x, point.y) for point in one.points})
    return {x for x, times in counted.items() if times > 1}


def _set_y(axes: Axes, series: Sequence[Series], label: str) -> None:
    """Numbers of people begin at nought: a line that does not makes more of a difference than it is."""
    from matplotlib.ticker import MaxNLocator

    values = [point.y for one in series for point in one.points]
    low, high = min(0.0, *values), max(0.0, *values)
    spare = 0.12 * (high - low) or 1.0
    axes.set_ylim(low - (spare if low < 0 else 0), high + (spare if high > 0 else 0))
    whole = all(y.is_integer() for y in values)
    axes.yaxis.set_major_locator(MaxNLocator(6, steps=[1, 2, 2.5, 5, 10], integer=whole))
    axes.yaxis.set_major_formatter(lambda y, _: number(y))
    axes.set_ylabel(label)
    axes.grid(axis="y")
    axes.tick_params(length=0)
    axes.spines["left"].set_visible(False)
    if low < 0:
        axes.axhline(0, color=INK, linewidth=0.8, zorder=1)


def _write_numbers(axes: Axes, series: Sequence[Series], places: dict[float | str, float]) -> None:
    """A number at each point, where no line of its own series runs."""
    floor = axes.get_ylim()[0] + 0.1 * _height(axes)
    for one in series:
        points = sorted(one.points, key=lambda point: (places[point.x], point.y))
        for at, point in enumerate(points):
            before = points[at - 1].y - point.y if at else 0.0
            after = points[at + 1].y - point.y if at + 1 < len(points) else 0.0
            below = min(before, after) >= 0 < max(before, after) and point.y > floor
            if at + 1 < len(points) and points[at + 1].x == point.x:
                below, after = True, 0.0  # of two values for the same the lower has it below
            elif at and points[at - 1].x == point.x:
                below, before = False, 0.0
            aside = {(True, False): 5, (False, True): -5}.get((before > 0, after > 0), 0)
            if before == 0 or after == 0 or below:
                aside = 0
            axes.annotate(
                _number(point),
                (places[point.x], point.y),
                xytext=(aside, -9 if below else 7),
                textcoords="offset points",
                ha={5: "left", -5: "right", 0: "center"}[aside],
                va="top" if below else "bottom",
                size=9,
                zorder=4,
            )


def _number(point: Point) -> str:
    return f"{point.sign}\N{THIN SPACE}{number(point.y)}" if point.sign else number(point.y)


def _height(axes: Axes) -> float:
    low, high = axes.get_ylim()
    return high - low


def _write_names(axes: Axes, series: Sequence[Series], places: dict[float | str, float]) -> None:
    """The name of each line at the right, at the height where it ends, none upon another."""
    ends = [
        (max(one.points, key=lambda point: (places[point.x], point.y)).y, at, one.label)
        for at, one in enumerate(series)
    ]
    right = axes.get_xlim()[1]
    lines = 2 if any(len(drawable(label)) > _NAME for *_, label in ends) else 1
    at_height = _spread([y for y, _, _ in sorted(ends)], lines * _LEAST_APART * _height(axes))
    for (_, at, label), height in zip(sorted(ends), at_height, strict=True):
        axes.annotate(
            wrapped(label, _NAME),
            (right, height),
            color=COLOURS[at],
            va="center",
            size=9.5,
            weight="bold",
            annotation_clip=False,
        )


def _spread(heights: Sequence[float], apart: float) -> list[float]:
    """Heights in order, moved as little as needed to be so far apart.

    >>> _spread([1.0, 1.0, 9.0], 2.0)
    [0.0, 2.0, 9.0]
    """
    groups: list[list[float]] = []
    for height in heights:
        groups.append([height])
        while len(groups) > 1 and _bottom(groups[-1], apart) < _bottom(
            groups[-2], apart
        ) + apart * len(groups[-2]):
            last = groups.pop()
            groups[-1] += last
    return [_bottom(group, apart) + apart * at for group in groups for at in range(len(group))]


def _bottom(group: Sequence[float], apart: float) -> float:
    """Where the lowest of a group of neighbours stands, their middle being the mean of all."""
    return sum(group) / len(group) - apart * (len(group) - 1) / 2
