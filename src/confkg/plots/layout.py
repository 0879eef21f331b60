"""Where the nodes of a network stand, in inches, each connected part by itself, and where their labels do."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
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


_ROUNDS = 3
_LETTER_HIGH = 1.25
"""Height of a label, as part of the size of its letters."""
_GAPS = (0.03, 0.14)
"""Room between a node and its label: the second if there is too little for the first."""
_AROUND = tuple(math.tau * step / 16 for step in range(16))
_CELL = 0.25


@dataclass(frozen=True, slots=True)
class Label:
    """The box of a label."""

    left: float  # of the box
    bottom: float
    right: float
    top: float
    crossed: bool = False  # a line of the network runs through it


def place_labels(
    graph: nx.Graph,
    places: Mapping[str, Place],
    widths: Mapping[str, float],
    radii: Mapping[str, float],
    size: float,
) -> dict[str, Label]:
    """A place for each label beside its node, where it covers least of the rest."""
    hidden = _crossings(graph, places)
    nodes: dict[str, Box] = {
        node: (x - radii[node], y - radii[node], x + radii[node], y + radii[node])
        for node, (x, y) in places.items()
    }
    middles = {
        node: _middle([places[one] for one in part])
        for part in nx.connected_components(graph)
        for node in part
    }
    away = {node: _direction(graph, places, node, middles[node]) for node in places}
    found: dict[str, Box] = {}
    for _ in range(_ROUNDS):  # what was placed first makes way for what came later
        for node in sorted(places, key=lambda name: (-widths[name], name)):
            found.pop(node, None)
            x, y = places[node]
            far = widths[node] + 0.5
            reach = x - far, y - 0.8, x + far, y + 0.8
            taken = [box for box in (*nodes.values(), *found.values()) if _meets(box, reach)]
            found[node] = min(
                (_shared(box, taken) * 30 + hidden(box) + off + gap, box)
                for angle in _AROUND
                for off in [0.12 * (1 - math.cos(angle - away[node]))]
                for gap in _GAPS
                for box in [_box(places[node], radii[node] + gap, angle, widths[node], size)]
            )[1]
    return {node: Label(*found[node], crossed=hidden(found[node]) > 0) for node in places}


def _middle(places: Sequence[Place]) -> Place:
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


def _direction(graph: nx.Graph, places: Mapping[str, Place], node: str, middle: Place) -> float:
    """The angle away from those that a node is joined to, and from the middle of its part."""
    x, y = places[node]
    near = [places[other] for other in graph[node]] or [middle]
    there = _middle(near)
    dx, dy = 2 * x - there[0] - middle[0], 2 * y - there[1] - middle[1]
    return math.atan2(dy, dx) if abs(dx) + abs(dy) > 0.1 else 0.0


def _box(place: Place, radius: float, angle: float, width: float, size: float) -> Box:
    """The label in that direction of its node, touching it."""
    high = size * _LETTER_HIGH
    cos, sin = math.cos(angle), math.sin(angle)
    x = place[0] + radius * cos + width / 2 * max(-1.0, min(1.0, cos * 1.6))
    y = place[1] + radius * sin + high / 2 * max(-1.0, min(1.0, sin * 1.6))
    return x - width / 2, y - high / 2, x + width / 2, y + high / 2


def _shared(box: Box, taken: Sequence[Box]) -> float:
    """How much of a box others cover."""
    left, bottom, right, top = box
    return sum(
        (min(right, r) - max(left, le)) * (min(top, t) - max(bottom, b))
        for le, b, r, t in taken
        if le < right and left < r and b < top and bottom < t
    )


def _meets(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _crossings(graph: nx.Graph, places: Mapping[str, Place]) -> Callable[[Box], float]:
    """How many lines run through a box, by points along them."""
    cells: dict[tuple[int, int], list[Place]] = {}
    for one, other in graph.edges:
        (ax, ay), (bx, by) = places[one], places[other]
        steps = max(int(math.hypot(bx - ax, by - ay) / 0.08), 1)
        for step in range(1, steps):
            x, y = ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps
            cells.setdefault((math.floor(x / _CELL), math.floor(y / _CELL)), []).append((x, y))

    def hidden(box: Box) -> float:
        left, bottom, right, top = box
        count = 0
        for column in range(math.floor(left / _CELL), math.floor(right / _CELL) + 1):
            for row in range(math.floor(bottom / _CELL), math.floor(top / _CELL) + 1):
                points = cells.get((column, row), ())
                count += sum(left < x < right and bottom < y < top for x, y in points)
        return 0.06 * count

    return hidden
