"""What every extractor of running text is given: the document, its edition, the people in it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from confkg.extract.editions.edition import Focus, edition_facet
from confkg.extract.wording.roster import Masked, Roster
from confkg.model import Document, Facet, Mention, Node, Part, Property, Span

__all__ = ["Reading"]


@dataclass(frozen=True, slots=True)
class Reading:
    """A document as it is being read.

    Attributes:
        document: the document.
        focus: the edition that it is about.
        words: words that it also uses in lower case.
        roster: the people that it names.
    """

    document: Document
    focus: Focus
    words: frozenset[str]
    roster: Roster

    def mask(self, part: Part) -> Masked:
        """The part with its people blotted out."""
        return self.roster.mask(part)

    def source(self, span: Span) -> Mention:
        """The document itself, as something that a claim speaks of."""
        return Mention("Document", self.document.name, span)

    @property
    def edition(self) -> Facet:
        """That a thing belongs to the edition."""
        return edition_facet(self.focus.edition)

    def at(self, edition: Node | None) -> Reading:
        """The same reading where it is on another edition; None stands for its own."""
        if edition is None or edition == self.focus.edition:
            return self
        year = edition.part(Property.YEAR)
        assert isinstance(year, int)
        return replace(self, focus=replace(self.focus, edition=edition, year=year))
