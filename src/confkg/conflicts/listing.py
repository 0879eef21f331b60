"""Whether things that a document names stand in a list that was read to its end.

"Six workshops", and four of them in a list, do not agree. Four of them here and there in running
text, or beside items in which nothing was read, are no list that one could count.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property

from confkg.model import Document, Part, PartKind, Span
from confkg.records import ClaimRecord

_FILLED = 0.5
"""So much of an entry of a list is taken up by the thing that it names."""


class Listing:
    """The parts of a document, and in which of them something was read."""

    def __init__(self, document: Document, records: Sequence[ClaimRecord]) -> None:
        self._document = document
        self._records = records

    @cached_property
    def _parts(self) -> list[Part]:
        return sorted((part for part in self._document.parts if part.text), key=Part.span)

    @cached_property
    def _spans(self) -> list[Span]:
        return [part.span() for part in self._parts]

    @cached_property
    def _read(self) -> set[int]:
        """The numbers of the parts in which something was read."""
        return {self.at(record.claim.span) for record in self._records}

    def at(self, span: Span) -> int:
        """The number of the part in which a span begins; -1 if it is in none."""
        found = bisect_right(self._spans, span.start, key=lambda each: each.start) - 1
        return found if found >= 0 and span.start < self._spans[found].end else -1

    def item_above(self, span: Span) -> int:
        """The number of the item under which a nested item stands; -1 for other parts."""
        number = self.at(span)
        level = self._parts[number].level if number >= 0 else 0
        if number < 0 or self._parts[number].kind is not PartKind.ITEM:
            return -1
        for above in range(number - 1, -1, -1):
            part = self._parts[above]
            if part.kind is not PartKind.ITEM:
                return -1
            if part.level < level:
                return above
        return -1

    def is_list(self, spans: Sequence[Span]) -> bool:
        """Whether the things at these places are all the entries of a list.

        Each takes up its part for the most part, and no entry beside them was left unread.
        """
        filled: dict[int, int] = {}
        for span in set(spans):
            number = self.at(span)
            filled[number] = filled.get(number, 0) + span.end - span.start
        if -1 in filled or any(
            taken < _FILLED * (self._spans[number].end - self._spans[number].start)
            for number, taken in filled.items()
        ):
            return False
        return not any(
            self._is_unread(number, filled) for number in range(min(filled), max(filled) + 2)
        )

    def _is_unread(self, number: int, listed: dict[int, int]) -> bool:
        """Whether a part looks like an entry of the list in which nothing was read."""
        if number in self._read or number >= len(self._parts):
            return False
        part = self._parts[number]
        kinds = {(self._parts[each].kind, self._parts[each].level) for each in listed}
        return part.kind is not PartKind.HEADING and (part.kind, part.level) in kinds
