"""The order in which a page is read: whole, or column by column where it clearly has columns."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from confkg.documents.pdf.words import Line, lines_of

_FEWEST = 4
"""Lines that a column has at least."""

_FULL = 0.8
_MOSTLY = 0.5
"""Of the lines of running text, so many reach so far to the right edge of their column."""

_NARROWEST = 0.2
"""Of the width of the text: a column is not narrower."""

_SLACK = 2.0
"""Points by which the edge of a column may be uneven."""

_LEVEL = 0.15
_SELDOM, _OFTEN = 0.35, 0.92
_MANY = 8
_FEWEST_WORDS = 3
_DEEPEST = 2
_NEAR = 8.0
"""Points from the gutter within which the second column begins."""


@dataclass(frozen=True)
class Flow:
    """Lines that are read one after the other."""

    lines: tuple[Line, ...]  # from top to bottom
    column: float | None = None

    @cached_property
    def left(self) -> float:
        """Left edge of its lines."""
        return min(line.left for line in self.lines)


def flows_of(pages: Sequence[Sequence[Line]]) -> list[Flow]:
    """The flows of a document.

    A page that is not filled has too few lines to show its columns; it has those that other pages
    have, if anything stands where their second column begins.
    """
    gutter = _gutter([_segments(lines) for lines in pages])
    flows: list[Flow] = []
    for lines in pages:
        cut = gutter is not None and _begins_at(lines, gutter)
        flows += _cut(lines, gutter if cut else None, 0)
    return flows


def _begins_at(lines: Sequence[Line], gutter: float) -> bool:
    behind = [segment for segment in _segments(lines) if segment.left >= gutter - _SLACK]
    crossing = sum(_crosses(line, gutter) for line in lines)
    near = [segment for segment in behind if segment.left - gutter < _NEAR]
    return bool(near) and crossing <= _MOSTLY * len(lines)


def _segments(lines: Sequence[Line]) -> list[Line]:
    return [segment for line in lines for segment in line.segments]


def _cut(lines: Sequence[Line], gutter: float | None, depth: int) -> list[Flow]:
    """The flows of lines that have two columns, if they have."""
    if gutter is None:
        edge = min((line.left for line in lines), default=0.0)
        return [Flow(tuple(lines), edge if depth else None)] if lines else []
    flows: list[Flow] = []
    for crossed, group in groupby(lines, key=lambda line: _crosses(line, gutter)):
        band = list(group)
        if crossed:
            edge = min(line.left for line in lines)
            flows.append(Flow(tuple(band), edge if depth else None))
            continue
        words = [word for line in band for word in line.words]
        for side in (
            [word for word in words if word.left < gutter - _SLACK],
            [word for word in words if word.left >= gutter - _SLACK],
        ):
            column = lines_of(side)
            inner = _gutter([_segments(column)]) if depth < _DEEPEST else None
            flows += _cut(column, inner, depth + 1)
    return flows


def _crosses(line: Line, gutter: float) -> bool:
    return any(
        segment.left < gutter - _SLACK and gutter + _SLACK < segment.right
        for segment in line.segments
    )


def _gutter(pages: Sequence[Sequence[Line]]) -> float | None:
    """Where the second column begins, if the text has two columns side by side."""
    worth: dict[float, int] = {}
    for segments in pages:
        for edge, value in _iter_gutters(segments):
            worth[edge] = worth.get(edge, 0) + value
    totals = {
        edge: sum(value for other, value in worth.items() if abs(other - edge) < _NEAR)
        for edge in worth
    }
    return max(totals, key=lambda edge: (totals[edge], worth[edge], edge), default=None)


def _iter_gutters(segments: Sequence[Line]) -> Iterator[tuple[float, int]]:
    """The places where a second column can begin, with the number of lines that speak for it."""
    left = min((segment.left for segment in segments), default=0.0)
    right = max((segment.right for segment in segments), default=0.0)
    for edge in sorted({round(segment.left, 1) - 0.5 for segment in segments}):
        if not left + _NARROWEST * (right - left) < edge < right:
            continue
        before = [segment for segment in segments if segment.right <= edge + _SLACK]
        behind = [segment for segment in segments if segment.left >= edge - _SLACK]
        fewer = min(len(before), len(behind))
        crossing = len(segments) - len(before) - len(behind)
        worth = fewer - 2 * crossing
        if worth <= 0 or fewer < _FEWEST:
            continue
        if _are_columns(before, behind, open_gutter=not crossing):
            yield edge, worth


def _are_columns(before: Sequence[Line], behind: Sequence[Line], *, open_gutter: bool) -> bool:
    """Whether two sets of segments are columns of text and not of a table.

    The rows of a table have one height, the lines of two columns only by chance.
    """
    sides = before, behind
    if all(sum(segment.sign is not None for segment in side) >= 2 for side in sides):
        return True
    level = max(_level(before, behind), _level(behind, before))
    if level < _SELDOM or (open_gutter and level < _OFTEN and max(map(len, sides)) >= _MANY):
        return True
    words = [sorted(len(segment.words) for segment in side)[len(side) // 2] for side in sides]
    if min(words) < _FEWEST_WORDS:
        return False
    return level < _MOSTLY or all(_is_running(side) for side in sides)


def _level(side: Sequence[Line], other: Sequence[Line]) -> float:
    """How many lines of one side stand on one height with a line of the other."""
    heights = sorted(line.base for line in other)
    count = 0
    for line in side:
        near = _LEVEL * line.size
        count += bisect_left(heights, line.base - near) < bisect_right(heights, line.base + near)
    return count / len(side)


def _is_running(side: Sequence[Line]) -> bool:
    """Whether lines are those of a text that runs from edge to edge."""
    left = min(segment.left for segment in side)
    width = max(segment.right for segment in side) - left
    full = [segment for segment in side if segment.right - left >= _FULL * width]
    return len(full) >= _MOSTLY * len(side) and len(side) > _FEWEST
