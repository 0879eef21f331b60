"""The edition that a document is about, as the extractors for lines and prose want it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from confkg.extract.context import Context, edition_node
from confkg.model import Claim, Facet, Mention, Node, Property, Span

__all__ = ["Focus", "edition_facet", "edition_node", "find_focus", "iter_edition_claims"]


@dataclass(frozen=True, slots=True)
class Focus:
    """The edition that a document is about, with what its opening says of it."""

    edition: Node
    series: Mention
    year: int
    full_name: Mention | None = None
    ordinal: tuple[int, Span] | None = None

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
    return Focus(context.edition, context.series, year, context.full_name, context.ordinal)


def iter_edition_claims(focus: Focus) -> Iterator[Claim]:
    """What the opening says of the edition and its series: full name and ordinal number."""
    if focus.full_name:
        full = focus.full_name
        yield Claim(focus.series, Property.NAME, full.name, full.span, full.name)
    if ordinal := focus.ordinal:
        number, span = ordinal
        yield Claim(focus.edition, Property.ORDINAL, number, span, str(number))
