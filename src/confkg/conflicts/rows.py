"""Claims as rows: values as keys and in words."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from confkg.conflicts.conflict import ClaimRow
from confkg.conflicts.preference import Support
from confkg.model import Concept, Document, Mention, Node, Property, Reference, Value
from confkg.records import ClaimRecord
from confkg.resolve import Resolution

_WORDS = {
    "about": "about {}",
    "almost": "almost {}",
    "at-least": "at least {}",
    "at-most": "at most {}",
    "less-than": "less than {}",
    "more-than": "more than {}",
}


@dataclass(frozen=True, slots=True)
class RowMaker:
    """Makes rows of one claim."""

    document: Document
    record: ClaimRecord
    resolution: Resolution

    @property
    def subject(self) -> Reference:
        """What the claim speaks of."""
        return self.record.claim.subject

    def row(
        self,
        value: str = "",
        shown: str = "",
        about: Reference | None = None,
        facets: dict[str, str] | None = None,
    ) -> ClaimRow:
        claim = self.record.claim
        thing = about or claim.subject
        return ClaimRow(
            self.resolution.entity(thing),
            self.resolution.label(thing),
            claim.property.value,
            value or self.key(claim.value),
            shown or self._in_words(claim.value, claim.exactness()),
            self.record.id,
            self.document.name,
            self.resolution.redaction.text(self.document.label),
            claim.span.start,
            self.document.line(claim.span.start),
            Support.of(self.document, claim.exactness()),
            facets or {},
        )

    def key(self, value: Value) -> str:
        """A value as a key: equal for values that agree."""
        match value:
            case Mention() | Node():
                entity = self.resolution.entity(value)
                return f"{entity.kind}/{entity.slug}"
            case Concept():
                return value.notation
            case Decimal():
                return format(value.normalize(), "f")
        return str(value)

    def slug(self, part: Property) -> str:
        """What distinguishes a part of the subject from others; empty if there is no such part."""
        value = self.subject.part(part) if isinstance(self.subject, Node) else None
        return "" if value is None else self._as_slug(value)

    def series_and_year(self) -> tuple[str, str]:
        """Series and year of the edition spoken of; both empty if there is none."""
        if not isinstance(self.subject, Node):
            return "", ""
        edition = self.subject.part(Property.EDITION) or self.subject
        if not isinstance(edition, Node):
            return "", ""
        series, year = edition.part(Property.SERIES), edition.part(Property.YEAR)
        return ("", "") if series is None or year is None else (self._as_slug(series), str(year))

    def dimensions(self) -> dict[str, str]:
        """Measure and dimensions of an observation."""
        if not isinstance(self.subject, Node):
            return {}
        return {
            facet.property.value: self._as_slug(facet.value)
            for facet in self.subject.parts
            if facet.property is not Property.EDITION
        }

    def _as_slug(self, value: Value) -> str:
        if isinstance(value, (Mention, Node)):
            return self.resolution.entity(value).slug
        return self.key(value)

    def _in_words(self, value: Value, qualifier: str) -> str:
        """A value for people, without names that are never to be shown."""
        match value:
            case Mention() | Node():
                return self.resolution.label(value)
            case Concept():
                return value.words
            case str():
                return self.resolution.redaction.text(value)
            case int() | Decimal():
                counted = self.record.claim.property is Property.VALUE
                number = f"{value:,}" if counted else str(value)
                return _WORDS.get(qualifier, "{}").format(number)
        return self.key(value)
