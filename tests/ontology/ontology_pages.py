"""The page of an ontology, parsed by a library that is no part of the project."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import html5rdf
from bicycles import bicycles, hostile

from confkg.ontology.ontology import Ontology
from confkg.ontology.page.diagram import Diagram, diagrams
from confkg.ontology.page.document import write_page
from confkg.ontology.reading import open_ontology
from confkg.resources import resource

__all__ = ["Element", "Page", "of_bicycles", "of_traps", "opened", "shipped", "written"]

_HTML = "{http://www.w3.org/1999/xhtml}"


@dataclass
class Element:
    """An element of a page.

    Attributes:
        name: its name without a namespace.
        attributes: its attributes.
        text: what a reader sees in it.
    """

    name: str
    attributes: dict[str, str]
    text: str = field(repr=False)


class Page:
    """A page that is valid.

    Args:
        text: its HTML; an error in it fails the test.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        parser: Any = html5rdf.HTMLParser(strict=True)
        self._tree = parser.parse(text)

    def elements(self) -> Iterator[Element]:
        """All elements, in order."""
        for node in self._tree.iter():
            if isinstance(node.tag, str):
                name = node.tag.removeprefix(_HTML).rpartition("}")[2]
                yield Element(name, dict(node.attrib), "".join(node.itertext()))

    def named(self, name: str) -> list[Element]:
        """The elements of one name."""
        return [element for element in self.elements() if element.name == name]

    def by_id(self, identifier: str) -> Element:
        """The element of an id."""
        (found,) = [e for e in self.elements() if e.attributes.get("id") == identifier]
        return found


def written(ontology: Ontology, drawn: Sequence[Diagram] = ()) -> str:
    """The page of an ontology as text."""
    out = io.StringIO()
    write_page(ontology, out, drawn)
    return out.getvalue()


@cache
def opened() -> Ontology:
    """The ontology that confkg ships, with the graph that it ships."""
    return open_ontology(resource("graph"))


@cache
def shipped() -> Page:
    """The page of that ontology, made anew."""
    return Page(written(opened(), diagrams()))


@cache
def of_bicycles() -> Page:
    """The page of a small ontology."""
    return Page(written(bicycles()))


@cache
def of_traps() -> Page:
    """The page of an ontology whose words try to be more than words."""
    return Page(written(hostile()))
