"""The order in which a page is read: whole, or column by column where it clearly has columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from confkg.documents.pdf.words import Line, lines_of

__all__ = ["Flow", "flows_of"]

_FEWEST = 4
"""Lines that a column has at least."""

_FULL = 0.8
_MOSTLY = 0.5
"""Of the lines of running text, so many reach so far to the right edge of their column."""

_ALIKE = 3.0
"""Points by which the left edges of a column's lines may differ."""

_LEVEL = 0.15
_DEEPEST = 3


@dataclass(frozen=True)
class Flow:
    """Lines that are read one after the other.

    Attributes:
        lines: from top to bottom.
        column: which column of the page it is, by its left edge; None for one as wide as the page.
    """

    lines: tuple[Line, ...]
    column: float | None = None


def flows_of(lines: Sequence[Line], depth: int = 0) -> list[Flow]:
    """The flows of a page.

    Args:
        lines: as they stand on the page, each across all of its columns.
        depth: how many columns the page was cut into already.
    """
    segments = [(segment, line) for line in lines for segment in line.segments]
    gutter = _gutter(segments) if depth < _DEEPEST else None
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
            [word for word in words if word.right <= gutter],
            [word for word in words if word.right > gutter],
        ):
            flows += flows_of(lines_of(side), depth + 1)
    return flows


def _crosses(line: Line, gutter: float) -> bool:
    return any(segment.left < gutter < segment.right for segment in line.segments)


def _gutter(segments: Sequence[tuple[Line, Line]]) -> float | None:
    """Where the second column begins, if the text has two columns side by side."""
    left = min((segment.left for segment, _ in segments), default=0.0)
    right = max((segment.right for segment, _ in segments), default=0.0)
    begins: dict[int, list[float]] = {}
    for segment, _ in segments:
        begins.setdefault(round(segment.left / _ALIKE), []).append(segment.left)
    best: tuple[int, float] | None = None
    for group in begins.values():
        edge = min(group) - 0.5
        if len(group) < _FEWEST - 1 or not left + 0.2 * (right - left) < edge < right:
            continue
        before = [pair for pair in segments if pair[0].right <= edge]
        behind = [pair for pair in segments if pair[0].left >= edge]
        fewer = min(len(before), len(behind))
        if fewer >= _FEWEST and (best is None or fewer > best[0]) and _are_columns(before, behind):
            best = fewer, edge
    return best[1] if best else None


def _are_columns(before: Sequence[tuple[Line, Line]], behind: Sequence[tuple[Line, Line]]) -> bool:
    """Whether two sets of segments are columns of text and not of a table."""
    sides = [segment for segment, _ in before], [segment for segment, _ in behind]
    if all(sum(segment.sign is not None for segment in side) >= 2 for side in sides):
        return True
    words = [sorted(len(segment.words) for segment in side)[len(side) // 2] for side in sides]
    if min(words) < 3:
        return False
    level = [
        any(abs(own.base - other.base) <= _LEVEL * own.size for other in sides[0])
        for own in sides[1]
    ]
    if sum(level) < _MOSTLY * len(level):
        return True
    return all(_is_running(side) for side in sides)


def _is_running(side: Sequence[Line]) -> bool:
    """Whether lines are those of a text that runs from edge to edge."""
    left = min(segment.left for segment in side)
    width = max(segment.right for segment in side) - left
    full = [segment for segment in side if segment.right - left >= _FULL * width]
    return len(full) >= _MOSTLY * len(side) and len(side) > _FEWEST
