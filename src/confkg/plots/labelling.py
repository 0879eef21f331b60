"""Where the labels of a network stand, in inches: where they cover least of the rest."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import networkx as nx

from confkg.plots.layout import Box, Place

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
                (_shared(box, taken) * 30 + hidden(box) + _off(angle, away[node]) + gap, box)
                for angle in _AROUND
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


def _off(angle: float, away: float) -> float:
    return 0.12 * (1 - math.cos(angle - away))


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
