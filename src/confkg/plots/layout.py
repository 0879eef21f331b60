"""Where the nodes of a network stand, in inches: each connected part by itself."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

import networkx as nx

_SEED = 11
_BESIDE = 0.3
"""Room that a label takes beside its width."""

Place: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]
"""Left, bottom, right, top."""


def place_nodes(graph: nx.Graph, widths: Mapping[str, float], size: float) -> dict[str, Place]:
    """Places for the nodes: each connected part by itself, the parts in rows, the largest first."""
    parts = sorted(map(sorted, nx.connected_components(graph)), key=lambda part: (-len(part), part))
    laid = [_lay_out(graph.subgraph(part), size) for part in parts]
    boxes = [_extent(places, widths, size) for places in laid]
    area = sum((right - left) * (top - bottom) for left, bottom, right, top in boxes)
    wide = max(math.sqrt(area * 1.5), *(right - left for left, _, right, _ in boxes))
    return _in_rows(laid, boxes, wide)


def _lay_out(part: nx.Graph, size: float) -> dict[str, Place]:
    """One part around the middle: a ring if all are joined to all, else by springs."""
    nodes = sorted(part)
    count = len(nodes)
    if count == 1:
        return {nodes[0]: (0.0, 0.0)}
    if part.number_of_edges() == count * (count - 1) // 2:
        radius = max(0.22, size * count / 3.0)
        turn = math.pi / 2 if count > 2 else 0.0
        return {
            node: (
                radius * math.cos(turn - math.tau * at / count),
                radius * math.sin(turn - math.tau * at / count),
            )
            for at, node in enumerate(nodes)
        }
    ordered = nx.Graph()
    ordered.add_nodes_from(nodes)
    ordered.add_edges_from(sorted(tuple(sorted(edge)) for edge in part.edges))
    start = nx.circular_layout(ordered)
    found = nx.spring_layout(
        ordered, pos=start, iterations=300, seed=_SEED, k=2.2 / math.sqrt(count), method="force"
    )
    radius = max(0.5, 0.34 * math.sqrt(count) + size * count / 9)
    places = {node: (radius * float(x), radius * float(y)) for node, (x, y) in found.items()}
    return _apart(places, 2.9 * size)


def _apart(places: Mapping[str, Place], least: float) -> dict[str, Place]:
    """The same places, pushed away from each other where two are nearer than that."""
    found = {node: list(place) for node, place in places.items()}
    for _ in range(80):
        moved = False
        for (_, one), (_, other) in combinations(found.items(), 2):
            dx, dy = other[0] - one[0], other[1] - one[1]
            distance = math.hypot(dx, dy)
            if distance < least:
                moved = True
                push = (least - distance) / 2 * 1.02
                dx, dy = (dx / distance, dy / distance) if distance else (1.0, 0.0)
                one[0], one[1] = one[0] - push * dx, one[1] - push * dy
                other[0], other[1] = other[0] + push * dx, other[1] + push * dy
        if not moved:
            break
    return {node: (x, y) for node, (x, y) in found.items()}


def _extent(places: Mapping[str, Place], widths: Mapping[str, float], size: float) -> Box:
    """The room that a part and its labels take."""
    middle = sum(x for x, _ in places.values()) / len(places)
    lefts, rights = [], []
    for node, (x, _) in places.items():
        beside = widths[node] + _BESIDE
        lefts.append(
            x - (beside if x < middle - 0.05 else beside / 2 if x < middle + 0.05 else 0.1)
        )
        rights.append(
            x + (beside if x > middle + 0.05 else beside / 2 if x > middle - 0.05 else 0.1)
        )
    ys = [y for _, y in places.values()]
    return min(lefts), min(ys) - 2.3 * size, max(rights), max(ys) + 2.3 * size


def _in_rows(
    laid: Sequence[Mapping[str, Place]], boxes: Sequence[Box], wide: float
) -> dict[str, Place]:
    """The parts beside each other in rows of that width."""
    rows: list[list[int]] = [[]]
    filled = 0.0
    for at, (left, _, right, _) in enumerate(boxes):
        if rows[-1] and filled + right - left > wide * 1.02:
            rows.append([])
            filled = 0.0
        rows[-1].append(at)
        filled += right - left
    found: dict[str, Place] = {}
    ceiling = 0.0
    for row in rows:
        high = max(boxes[at][3] - boxes[at][1] for at in row)
        used = sum(boxes[at][2] - boxes[at][0] for at in row)
        spare = max(wide - used, 0.0) / (len(row) + 1)
        start = spare
        for at in row:
            left, bottom, right, top = boxes[at]
            middle = ceiling - high / 2 - (top + bottom) / 2
            for node, (x, y) in laid[at].items():
                found[node] = x - left + start, y + middle
            start += right - left + spare
        ceiling -= high
    return found
