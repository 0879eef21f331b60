"""Diagrams of the main classes as SVG: boxes that are laid out by hand, arrows for properties."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from confkg.ontology.description import shown_label
from confkg.ontology.ontology import Ontology
from confkg.ontology.page.linking import safe
from confkg.ontology.term import Kind, Term

_LAYOUT = Path(__file__).with_name("diagrams.yaml")
_WIDE, _HIGH = 168.0, 52.0
"""Size of a box."""
_COLUMN, _ROW = 345.0, 124.0
"""From a box to the next one."""
_MARGIN = 14.0
_APART = 84.0
"""From an arrow to the next one between the same two boxes."""
_TIP = 3.0
"""From the tip of an arrow to the box."""
_BELOW = 26
"""Characters of the line with the subclasses."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """A property that joins two classes."""

    start: str  # name of the class that has it
    name: str  # of the property
    end: str  # name of the class of its values
    at: float = 0.5  # how far along the arrow its name stands, from 0 to 1


@dataclass(frozen=True, slots=True)
class Diagram:
    """Classes and how they are joined."""

    title: str  # what it shows
    about: str  # the same in a sentence
    boxes: dict[str, tuple[float, float]]  # column and row of each class
    arrows: tuple[Arrow, ...]  # the properties


@cache
def diagrams() -> tuple[Diagram, ...]:
    """The diagrams that are laid out."""
    laid: list[dict[str, Any]] = yaml.safe_load(_LAYOUT.read_text(encoding="utf-8"))
    return tuple(
        Diagram(
            one["title"],
            one["about"],
            {name: (float(column), float(row)) for name, (column, row) in one["boxes"].items()},
            tuple(Arrow(*arrow) for arrow in one["arrows"]),
        )
        for one in laid
    )


def as_svg(ontology: Ontology, diagram: Diagram, number: int) -> str:
    """A diagram as an element of a page, its boxes and arrows links to the terms."""
    return "".join(_iter_svg(ontology, diagram, f"section-tip-{number}"))


def _iter_svg(ontology: Ontology, diagram: Diagram, tip: str) -> Iterator[str]:
    wide = max(column for column, _ in diagram.boxes.values()) * _COLUMN + _WIDE + 2 * _MARGIN
    high = max(row for _, row in diagram.boxes.values()) * _ROW + _HIGH + 2 * _MARGIN
    yield f'<svg viewBox="0 0 {_n(wide)} {_n(high)}" width="{_n(wide)}" height="{_n(high)}" '
    yield f'role="group" aria-label="{safe(diagram.title)}">\n'
    yield f'<defs><marker id="{tip}" viewBox="0 0 10 10" refX="10" refY="5" markerWidth="8" '
    yield 'markerHeight="8" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z"/></marker></defs>\n'
    between = Counter(frozenset((arrow.start, arrow.end)) for arrow in diagram.arrows)
    drawn: Counter[frozenset[str]] = Counter()
    labels: list[str] = []
    for arrow in diagram.arrows:
        pair = frozenset((arrow.start, arrow.end))
        beside = (drawn[pair] - (between[pair] - 1) / 2) * _APART
        drawn[pair] += 1
        beside = beside if arrow.start <= arrow.end else -beside  # of two that meet, too
        line, label = _arrow(ontology.find(arrow.name), arrow, diagram, beside, tip)
        yield line
        labels.append(label)
    for name, place in diagram.boxes.items():
        yield _box(ontology, ontology.find(name), place)
    yield from labels
    yield "</svg>\n"


def _box(ontology: Ontology, term: Term, place: tuple[float, float]) -> str:
    x, y = _middle(place)
    narrower = [
        shown_label(other)
        for other in ontology.of_kind(Kind.CLASS)
        if term.name in other.values("superclasses")
    ]
    below = _shortened(narrower)
    lines = [("label", shown_label(term), y - 3.0 if below else y + 5.0)]
    if below:
        lines.append(("below", below, y + 15.0))
    texts = "".join(
        f'<text class="{kind}" x="{_n(x)}" y="{_n(at)}">{safe(text)}</text>'
        for kind, text, at in lines
    )
    corner = f'x="{_n(x - _WIDE / 2)}" y="{_n(y - _HIGH / 2)}"'
    frame = f'<rect {corner} width="{_n(_WIDE)}" height="{_n(_HIGH)}" rx="7"/>'
    return f'<a class="box" href="#{safe(term.anchor)}">{frame}{texts}</a>\n'


def _shortened(names: list[str]) -> str:
    """As many of the names as fit on a line.

    >>> _shortened(["venue", "hall", "city", "country", "continent"])
    'venue, hall, city, …'
    """
    text = ", ".join(names)
    while len(text) > _BELOW and len(names) > 1:
        names = names[:-1]
        text = f"{', '.join(names)}, …"
    return text


def _arrow(term: Term, arrow: Arrow, diagram: Diagram, beside: float, tip: str) -> tuple[str, str]:
    """The line of an arrow, and its name."""
    (x, y), (to_x, to_y) = _middle(diagram.boxes[arrow.start]), _middle(diagram.boxes[arrow.end])
    length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
    step_x, step_y = (to_x - x) / length, (to_y - y) / length
    x, to_x = x - step_y * beside, to_x - step_y * beside
    y, to_y = y + step_x * beside, to_y + step_x * beside
    inside = _inside(step_x, step_y, beside)
    x, y = x + step_x * inside, y + step_y * inside
    to_x, to_y = to_x - step_x * (inside + _TIP), to_y - step_y * (inside + _TIP)
    at_x, at_y = x + (to_x - x) * arrow.at, y + (to_y - y) * arrow.at
    way = f"M{_n(x)} {_n(y)}L{_n(to_x)} {_n(to_y)}"
    line = f'<path class="arrow" d="{way}" marker-end="url(#{tip})"/>\n'
    name = term.local or term.name
    text = f'<text class="name" x="{_n(at_x)}" y="{_n(at_y + 4)}">{safe(name)}</text>'
    return line, f'<a href="#{safe(term.anchor)}">{text}</a>\n'


def _inside(step_x: float, step_y: float, beside: float) -> float:
    """How much of a line from the middle of a box, moved aside, lies within the box."""
    to_side = (_WIDE / 2 - abs(step_y * beside)) / abs(step_x) if step_x else float("inf")
    to_edge = (_HIGH / 2 - abs(step_x * beside)) / abs(step_y) if step_y else float("inf")
    return max(min(to_side, to_edge), 0.0)


def _middle(place: tuple[float, float]) -> tuple[float, float]:
    column, row = place
    return _MARGIN + _WIDE / 2 + column * _COLUMN, _MARGIN + _HIGH / 2 + row * _ROW


def _n(number: float) -> str:
    """A length as SVG has it, the same on every machine.

    >>> _n(12.0), _n(1 / 3), _n(-0.01)
    ('12', '0.3', '0')
    """
    return f"{round(number, 1) + 0.0:.1f}".removesuffix(".0")
