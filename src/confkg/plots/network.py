"""Networks: who is joined to whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import networkx as nx
import pyoxigraph as ox

from confkg.errors import UsageError
from confkg.plots.layout import Label, place_labels, place_nodes
from confkg.plots.series import column_of
from confkg.plots.style import COLOURS, INK, Drawn, drawable, number
from confkg.queries.asking import Triples
from confkg.queries.columns import as_cells, kind_at
from confkg.queries.edges import as_network, kind_of_iri
from confkg.queries.table import Table
from confkg.question import Picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_MOST = 400
_LONGEST = 34
_LINE = "#9aa4ad"
_THIN, _THICK = 0.9, 4.5
_EDGE = 0.15
_LEAST = 5.0
"""Width of the picture at least, in inches."""


def draw_network(answer: Table | Triples, picture: Picture | None) -> Drawn:
    """Draw things as nodes and what joins them as lines, the wider the more there is of it."""
    from matplotlib.figure import Figure

    if isinstance(answer, Triples) or picture is None:
        graph, weighed = _triples_graph(answer), "weight"  # type: ignore[arg-type]
    else:
        graph, weighed = _table_graph(answer, picture), picture.by.replace("_", " ") or "rows"
    if not graph:
        raise UsageError("nothing in the answer is joined to anything", "plot", "ask for more")
    if len(graph) > _MOST:
        raise UsageError(
            f"it has {len(graph):,} nodes, and no more than {_MOST} can be distinguished",
            "plot",
            "ask for less, or take a network tool with the answer as GraphML",
        )
    points = 9.0 if len(graph) <= 60 else 8.0 if len(graph) <= 150 else 7.0
    size = points / 72
    names = {node: drawable(data["label"], _LONGEST) for node, data in graph.nodes(data=True)}
    widths = {node: _width(name, points) for node, name in names.items()}
    places = place_nodes(graph, widths, size)
    radii = {node: 0.04 + 0.008 * min(graph.degree(node), 12) ** 0.7 for node in graph}
    labels = place_labels(graph, places, widths, radii, size)
    left = min(label.left for label in labels.values()) - _EDGE
    right = max(label.right for label in labels.values()) + _EDGE
    spare = max(_LEAST - (right - left), 0.0) / 2
    left, right = left - spare, right + spare
    heights = [y for _, y in places.values()]
    bottom = min(*(label.bottom for label in labels.values()), *heights) - _EDGE
    top = max(*(label.top for label in labels.values()), *heights) + _EDGE
    figure = Figure((right - left, top - bottom))
    axes = figure.add_subplot()
    axes.set(xlim=(left, right), ylim=(bottom, top), aspect="equal")
    axes.set_axis_off()
    heaviest = _draw_edges(axes, graph, places)
    kinds = _draw_nodes(axes, graph, places, radii)
    _draw_labels(axes, names, labels, points)
    legend = list(zip(*axes.get_legend_handles_labels(), strict=True)) if len(kinds) > 1 else []
    lightest = min((weight for *_, weight in graph.edges(data="weight")), default=1)
    wide = f"Width of a line: {weighed}, {number(lightest)} to {number(heaviest)}."
    nodes = "people" if kinds == ["person"] else "things"
    counts = f"{len(graph):,} {nodes}, {graph.number_of_edges():,} lines between them."
    return Drawn(figure, [counts, wide if heaviest > lightest else ""], legend, fills=True)


def _triples_graph(triples: Triples) -> nx.Graph:
    network = as_network(triples)
    graph = nx.Graph()
    graph.add_nodes_from(network.nodes(data=True))
    found: dict[tuple[str, str], float] = {}
    for start, end, weight in network.edges(data="weight"):
        if start != end:
            one, other = sorted((start, end))
            found[one, other] = max(found.get((one, other), 0.0), weight or 1.0)
    graph.add_edges_from((one, other, {"weight": weight}) for (one, other), weight in found.items())
    return graph


def _table_graph(table: Table, picture: Picture) -> nx.Graph:
    """Rows that say the same pair again add to its weight; the pair turned round is the same said."""
    ends = column_of(table, picture.x), column_of(table, picture.y)
    weights: list[object] = [1] * len(table)
    if picture.by:
        at = column_of(table, picture.by)
        weights = list(as_cells(table, at, kind_at(table, at)))
    found: dict[tuple[str, str], float] = {}
    graph = nx.Graph()
    for row, weight in zip(table.terms, weights, strict=True):
        terms = [row[at] for at in ends]
        keys = [str(term) for term in terms if term is not None]
        for term in terms:
            if term is None:
                continue
            kind = kind_of_iri(term.value) if isinstance(term, ox.NamedNode) else ""
            graph.add_node(str(term), label=table.text(term), kind=kind)
        if len(keys) == 2 and keys[0] != keys[1]:
            stated = float(weight) if isinstance(weight, int | float) else 1.0
            found[keys[0], keys[1]] = found.get((keys[0], keys[1]), 0.0) + stated
    for (one, other), weight in found.items():
        graph.add_edge(one, other, weight=max(weight, found.get((other, one), 0.0)))
    return graph


def _width(name: str, points: float) -> float:
    """Width of a label in inches."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import TextToPath

    font = FontProperties(family=["DejaVu Sans"], size=points)
    width, _, _ = TextToPath().get_text_width_height_descent(name, font, ismath=False)
    return width / 72


def _draw_edges(axes: Axes, graph: nx.Graph, places: Mapping[str, tuple[float, float]]) -> float:
    """Draw the lines; the weight of the widest."""
    from matplotlib.collections import LineCollection

    edges = sorted((*sorted(ends), weight) for *ends, weight in graph.edges(data="weight"))
    heaviest = max((weight for *_, weight in edges), default=1.0)
    lightest = min((weight for *_, weight in edges), default=1.0)
    spread = max(heaviest - min(lightest, 1.0), 1e-9)
    wide = [
        _THIN + (_THICK - _THIN) * max(weight - min(lightest, 1.0), 0) / spread
        for *_, weight in edges
    ]
    lines = [(places[one], places[other]) for one, other, _ in edges]
    axes.add_collection(
        LineCollection(lines, linewidths=wide, colors=_LINE, alpha=0.75, capstyle="round", zorder=1)
    )
    return heaviest


def _draw_nodes(
    axes: Axes,
    graph: nx.Graph,
    places: Mapping[str, tuple[float, float]],
    radii: Mapping[str, float],
) -> list[str]:
    """Draw the nodes, each kind in its colour; the kinds."""
    by_kind: dict[str, list[str]] = {}
    for node, kind in graph.nodes(data="kind"):
        by_kind.setdefault(kind, []).append(node)
    kinds = sorted(by_kind, key=lambda kind: (-len(by_kind[kind]), kind))
    for at, kind in enumerate(kinds):
        nodes = by_kind[kind]
        axes.scatter(
            [places[node][0] for node in nodes],
            [places[node][1] for node in nodes],
            s=[(2 * 72 * radii[node]) ** 2 for node in nodes],
            color=COLOURS[min(at, len(COLOURS) - 1)],
            edgecolor="white",
            linewidth=0.8,
            label=drawable(kind, 28) or "other",
            zorder=2,
        )
    return kinds


def _draw_labels(
    axes: Axes, names: Mapping[str, str], labels: Mapping[str, Label], points: float
) -> None:
    """Write the labels, with a rim where lines run through: it makes files larger."""
    from matplotlib.patheffects import withStroke

    rim = [withStroke(linewidth=2.2, foreground="white", alpha=0.85)]
    for node, label in labels.items():
        axes.text(
            (label.left + label.right) / 2,
            (label.bottom + label.top) / 2,
            names[node],
            size=points,
            color=INK,
            ha="center",
            va="center",
            path_effects=rim if label.crossed else None,
            zorder=3,
        )
