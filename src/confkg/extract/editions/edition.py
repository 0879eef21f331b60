"""The edition that a document is about, as the extractors for lines and prose want it."""

from __future__ import annotations

from dataclasses import dataclass

from confkg.extract.context import Context, edition_node
from confkg.model import Facet, Mention, Node, Property, Span

__all__ = ["Focus", "edition_facet", "edition_node", "find_focus"]


@dataclass(frozen=True, slots=True)
class Focus:
    """The edition that a document is about."""

    edition: Node
    series: Mention
    year: int
    full_name: Mention | None = None

    def other(self, year: int, span: Span) -> Node:
        """Another edition of the same series, as named at ``span``."""
        return edition_node(self.series, year, span)


def edition_facet(edition: Node) -> Facet:
    """That a thing belongs to an edition, said where the edition's year is printed."""
    return Facet(Property.EDITION, edition, edition.parts[-1].span)


def find_focus(context: Context) -> Focus | None:
    """The edition that a document is about, or None if that is not known."""
    if context.edition is None or context.series is None:
        return None
    year = context.edition.part(Property.YEAR)
    assert isinstance(year, int)
    return Focus(context.edition, context.series, year, context.full_name)
