"""What is usual in a document: size and look of its type, spacing of its lines, its edges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median
from typing import TypeVar

from confkg.documents.pdf.flows import Flow
from confkg.documents.pdf.words import Line

T = TypeVar("T", float, bool)

_LARGER = 1.15
"""Type larger than this, in sizes of the body's, is that of a heading."""

_SPACED = 1.25
"""Paragraphs are parted by more than the spacing of their lines, times this."""

_USUAL_SPACING = 1.3
_NARROWEST_SPACING, _WIDEST_SPACING = 0.9, 2.5
_LOOSE = 1.7
_ALIKE = 1.2
_BUCKET = 10.0
_STEP = 6.0
"""Points by which signs of one depth may stand apart."""

_MANY = 3


@dataclass(frozen=True)
class Measures:
    """Of a document."""

    body: float  # size of most of its type
    spacing: float  # distance of the lines of a paragraph, in sizes of the type
    strong: bool  # whether most of it is bold
    slanted: bool  # whether most of it is set in italics
    sizes: tuple[float, ...]  # those of its headings, the largest first
    # right edge of each column, by its left edge
    edges: dict[int | None, float] = field(default_factory=dict)
    # where its list signs stand, from left to right, behind the left edge of the column
    signs: tuple[float, ...] = ()

    def rank(self, line: Line) -> int:
        """The rank of a heading, or 0 for the lines of the body."""
        size = _rounded(line.size)
        return min(self.sizes.index(size) + 1, 6) if size in self.sizes else 0

    def edge(self, flow: Flow) -> float:
        """The right edge of the column that a flow stands in."""
        return self.edges[_key(flow)]

    def depth(self, flow: Flow, line: Line) -> int:
        """How deep the list sign of a line stands: 0 for the outermost."""
        sign = line.sign or line
        indent = sign.left - (flow.column or 0.0)
        return min(range(len(self.signs)), key=lambda at: abs(self.signs[at] - indent), default=0)

    def spaced(self, above: Line, below: Line) -> bool:
        """Whether more than the spacing of lines parts two lines of a column."""
        gap = above.base - below.base
        return gap < 0 or gap > _SPACED * self.spacing * max(above.size, below.size)


def measure(flows: Sequence[Flow], width: float) -> Measures:
    """The measures of a document."""
    lines = [line for flow in flows for line in flow.lines]
    body = _most((_rounded(line.size), len(line.text)) for line in lines)
    runs = [run for line in lines for run in line.runs]
    strong = _most((run.strong, len(run.text)) for run in runs)
    slanted = _most((run.slanted, len(run.text)) for run in runs)
    sizes = {_rounded(line.size) for line in lines if _rounded(line.size) >= _LARGER * body}
    edges = _edges(flows, width)
    signs = sorted(
        line.sign.left - (flow.column or 0.0) for flow in flows for line in flow.lines if line.sign
    )
    depths = [sign for at, sign in enumerate(signs) if not at or sign - signs[at - 1] > _STEP]
    return Measures(
        body,
        _spacing(flows, edges, body),
        strong,
        slanted,
        tuple(sorted(sizes, reverse=True)),
        edges,
        tuple(depths),
    )


def _key(flow: Flow) -> int | None:
    return None if flow.column is None else round(flow.column / _BUCKET)


def _edges(flows: Sequence[Flow], width: float) -> dict[int | None, float]:
    """The right edge of each column: where its longest lines end.

    A page whose lines are all short does not show its edge; it is taken to be as far from the
    right as the lines are from the left.
    """
    rights: dict[int | None, list[float]] = {}
    lefts: dict[int | None, float] = {}
    for flow in flows:
        key = _key(flow)
        rights.setdefault(key, []).extend(line.right for line in flow.lines)
        lefts[key] = min([lefts.get(key, width), *(line.left for line in flow.lines)])
    edges: dict[int | None, float] = {}
    for key, found in rights.items():
        edge = max(found)
        near = sum(right > edge - 0.12 * (edge - lefts[key]) for right in found)
        mirrored = width - lefts[key] if key is None else edge
        edges[key] = edge if near >= _MANY else max(edge, mirrored)
    return edges


def _spacing(flows: Sequence[Flow], edges: dict[int | None, float], body: float) -> float:
    """Distance of lines of which the second surely goes on what the first says."""
    ratios = []
    for flow in flows:
        edge = edges[_key(flow)]
        for above, below in pairwise(flow.lines):
            full = above.right > 0.85 * edge and _rounded(above.size) == _rounded(below.size)
            ratio = (above.base - below.base) / above.size
            goes_on = below.text[0].islower() and not below.text.startswith(("http", "www."))
            if full and goes_on and _NARROWEST_SPACING < ratio < _WIDEST_SPACING:
                ratios.append(ratio)
    near = [ratio for ratio in ratios if ratio < _ALIKE * min(ratios)]
    sure = len(near) >= _MANY or (near and median(near) < _LOOSE)
    return median(near) if sure else _USUAL_SPACING


def _most(counts: Iterable[tuple[T, int]]) -> T:
    total: Counter[T] = Counter()
    for value, count in counts:
        total[value] += count
    return max(total, key=lambda value: (total[value], value))


def _rounded(size: float) -> float:
    return round(size * 2) / 2
