"""The diagrams show classes and properties that there are, joined as the ontology joins them."""

from __future__ import annotations

import re
from itertools import combinations
from xml.etree import ElementTree

import pyoxigraph as ox
import pytest
from bicycles import bicycles
from ontology_files import instances
from ontology_pages import shipped

from confkg.errors import UsageError
from confkg.namespaces import expand, property_iri
from confkg.ontology.page.diagram import Arrow, Diagram, as_svg, diagrams
from confkg.resources import resource
from graph_files import Term
from turtle_files import in_oxigraph, node

ONTOLOGY = in_oxigraph(resource("ontology", "confkg.ttl"))
SVG = "{http://www.w3.org/2000/svg}"
Box = tuple[float, float, float, float]
LETTER = 7.6
"""Width of a letter in the name of a property, in the units of the picture."""
each_diagram = pytest.mark.parametrize("diagram", diagrams(), ids=lambda diagram: diagram.title)


def iri_of(name: str) -> str:
    return expand(name) or property_iri(name)


def values(subject: ox.NamedNode | ox.BlankNode, prefixed: str) -> list[Term]:
    return [quad.object for quad in ONTOLOGY.quads_for_pattern(subject, node(prefixed), None)]


def classes(expression: Term) -> set[str]:
    """The classes of a domain or range, each alone or as a part of a union."""
    if isinstance(expression, ox.NamedNode):
        return {expression.value}
    found: set[str] = set()
    assert isinstance(expression, ox.BlankNode)
    for head in values(expression, "owl:unionOf"):
        rest = head
        while isinstance(rest, ox.BlankNode):
            (first,) = values(rest, "rdf:first")
            found |= classes(first)
            (rest,) = values(rest, "rdf:rest")
    return found


def side(way: ox.NamedNode, prefixed: str) -> set[str]:
    return {name for expression in values(way, prefixed) for name in classes(expression)}


def restricted(start: ox.NamedNode, way: ox.NamedNode) -> set[str]:
    """The classes that a class says the values of a property are of."""
    return {
        name
        for restriction in values(start, "rdfs:subClassOf")
        if isinstance(restriction, ox.BlankNode) and way in values(restriction, "owl:onProperty")
        for prefixed in ("owl:onClass", "owl:someValuesFrom")
        for filler in values(restriction, prefixed)
        for name in classes(filler)
    }


def joins(arrow: Arrow) -> bool:
    """Whether the ontology joins the two classes by the property.

    They are its domain and range, or parts of them; or the first class says that values of the
    property are of the other one.
    """
    start, way, end = (ox.NamedNode(iri_of(n)) for n in (arrow.start, arrow.name, arrow.end))
    if end.value in restricted(start, way):
        return True
    return start.value in side(way, "rdfs:domain") and end.value in side(way, "rdfs:range")


@each_diagram
def test_a_box_is_a_class(diagram: Diagram) -> None:
    assert {iri_of(name) for name in diagram.boxes} <= instances(ONTOLOGY, "owl:Class")


@pytest.mark.parametrize(
    "arrow",
    [arrow for diagram in diagrams() for arrow in diagram.arrows],
    ids=lambda arrow: f"{arrow.start}-{arrow.name}-{arrow.end}",
)
def test_an_arrow_joins_what_the_property_joins(arrow: Arrow) -> None:
    assert joins(arrow)


@pytest.mark.parametrize(
    "arrow",
    [
        Arrow("Paper", "series", "ConferenceSeries"),
        Arrow("Edition", "series", "Edition"),
        Arrow("ConferenceSeries", "series", "Edition"),
        Arrow("IdentityDecision", "member", "NameForm"),
    ],
    ids=lambda arrow: f"{arrow.start}-{arrow.name}-{arrow.end}",
)
def test_an_arrow_that_the_ontology_knows_nothing_of_would_be_found(arrow: Arrow) -> None:
    assert not joins(arrow)


@each_diagram
def test_an_arrow_joins_boxes_and_every_box_is_joined(diagram: Diagram) -> None:
    ends = {name for arrow in diagram.arrows for name in (arrow.start, arrow.end)}
    assert ends == set(diagram.boxes)


def test_the_two_diagrams_are_on_the_page_and_lead_to_the_terms() -> None:
    drawn = shipped().named("svg")
    assert [picture.attributes["aria-label"] for picture in drawn] == [d.title for d in diagrams()]
    names = {arrow.name for diagram in diagrams() for arrow in diagram.arrows}
    links = {link.attributes["href"].removeprefix("#") for link in shipped().named("a")}
    assert names | {name for diagram in diagrams() for name in diagram.boxes} <= links


def rectangles(diagram: Diagram) -> tuple[list[Box], list[Box]]:
    """Left, top, right and bottom of the boxes, and of the names of the arrows."""
    text = re.search(rf'<svg [^>]*aria-label="{diagram.title}".*?</svg>', shipped().text, re.DOTALL)
    assert text
    tree = ElementTree.fromstring(
        text[0].replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ')
    )
    boxes, names = [], []
    for rect in tree.iter(f"{SVG}rect"):
        x, y, wide, high = (float(rect.attrib[name]) for name in ("x", "y", "width", "height"))
        boxes.append((x, y, x + wide, y + high))
    for name in tree.iter(f"{SVG}text"):
        if name.attrib["class"] == "name":
            x, y, half = (
                float(name.attrib["x"]),
                float(name.attrib["y"]),
                len(name.text or "") * LETTER / 2,
            )
            names.append((x - half, y - 10, x + half, y + 3))
    return boxes, names


def meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@each_diagram
def test_neither_boxes_nor_names_lie_on_one_another(diagram: Diagram) -> None:
    boxes, names = rectangles(diagram)
    assert len(boxes) == len(diagram.boxes)
    assert len(names) == len(diagram.arrows)
    assert [pair for pair in combinations([*boxes, *names], 2) if meet(*pair)] == []


def test_a_diagram_of_what_there_is_not_is_reported() -> None:
    for diagram in (
        Diagram("Lost", "", {"Ship": (0, 0)}, ()),
        Diagram(
            "Lost", "", {"Bicycle": (0, 0), "Part": (1, 0)}, (Arrow("Bicycle", "oar", "Part"),)
        ),
    ):
        with pytest.raises(UsageError, match="the ontology has no such term"):
            as_svg(bicycles(), diagram, 1)


def test_two_arrows_between_the_same_boxes_are_drawn_beside_one_another() -> None:
    arrows = (Arrow("Bicycle", "part", "Part"), Arrow("Part", "partOf", "Bicycle"))
    svg = as_svg(bicycles(), Diagram("Two", "", {"Bicycle": (0, 0), "Part": (0, 1)}, arrows), 1)
    ways = [tuple(map(float, way)) for way in re.findall(r'd="M(\S+) (\S+)L(\S+) (\S+)"', svg)]
    (first, second) = ways
    assert first[0] == first[2] != second[0] == second[2]
    assert first[1] < first[3]
    assert second[1] > second[3]
