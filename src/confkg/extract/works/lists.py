"""Lists that consist of works: what announces them, and which of their items are titles."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from confkg.extract.annotated import Annotated, letters
from confkg.extract.spans import Slot
from confkg.extract.works.authors import authors_ahead
from confkg.extract.works.titles import is_labelled, is_title
from confkg.extract.works.work import Stretch, Work, trimmed
from confkg.model import PartKind

__all__ = ["Listing", "listings"]

_WORKS = re.compile(
    r"\b(?:papers?|posters?|picks|reading|works?|research|publications|literature|references|mentioned)\b",
    re.IGNORECASE,
)
_ALIAS = re.compile(r" \((?P<alias>[^\W\d_a-z][\w-]*[^\W\d_a-z][\w-]*)\)$")
_BY = re.compile(r" by (?=[^\W\d_a-z])")
_FEWEST = 3
_MOST = 0.6
_LONGEST_LEAD = 8


@dataclass(slots=True)
class Listing:
    """A list: items of one level under one heading, or under one line that stands in for one.

    Attributes:
        lead: that heading or line.
        items: its items.
        below: whether something is listed under the item, by its line's number.
        titled: whether most of the items read like titles.
        tagged: whether some of them are papers with a person before and a form behind the title.
    """

    lead: Annotated | None
    items: list[Annotated]
    below: set[int]
    titled: bool = False
    tagged: bool = False

    @property
    def lists_works(self) -> bool:
        """Whether the lead says that works are listed."""
        return self.lead is not None and bool(_WORKS.search(self.lead.text))

    def title(self, each: Annotated) -> Work | None:
        """The work that an item is the title of."""
        text = each.text
        few = len(text.split()) < _FEWEST
        if each.line.level > 1 and not is_labelled(text):
            return None
        if few and each.line.number not in self.below:
            return None
        if each.of(Slot.FORM) or text.endswith((":", "!")):
            return None
        alias = _ALIAS.search(text)
        end = alias.start() if alias else len(text)
        place = trimmed(text, 0, end)
        if place is None:
            return None
        authors = None
        if by := _BY.search(text, 0, end):
            authors = authors_ahead(each, by.end())
            if authors is not None and authors.end >= end - 1:
                place = trimmed(text, 0, by.start())
            else:
                authors = None
        if place is None or not (is_title(each, place) or self._is_like_the_others(each, place)):
            return None
        short = Stretch(*alias.span("alias")) if alias else None
        return Work(each, place, authors, alias=short, score=0.8)

    def _is_like_the_others(self, each: Annotated, place: Stretch) -> bool:
        words = place.of(each.text)
        return (
            self.titled
            and len(words.split()) > _FEWEST
            and not words.endswith((")", "!"))
            and not each.text.endswith(".")
            and not each.of(Slot.PERSON, Slot.URL)
        )


def listings(lines: Sequence[Annotated]) -> Mapping[int, Listing]:
    """The list that each item is in, by the number of its line."""
    lead: Annotated | None = None
    open_lists: dict[int, Listing] = {}
    found: dict[int, Listing] = {}
    before: Annotated | None = None
    for each in lines:
        if each.line.kind is not PartKind.ITEM:
            open_lists.clear()
            if each.line.kind is PartKind.HEADING or _stands_in(each):
                lead = each
            before = None
            continue
        level = each.line.level
        for deeper in [one for one in open_lists if one > level]:
            del open_lists[deeper]
        listing = open_lists.setdefault(level, Listing(lead, [], set()))
        listing.items.append(each)
        found[each.line.number] = listing
        if before is not None and before.line.level < level:
            found[before.line.number].below.add(before.line.number)
        before = each
    for listing in {id(one): one for one in found.values()}.values():
        long = [each for each in listing.items if len(each.text.split()) >= _FEWEST]
        titles = [each for each in long if is_title(each, Stretch(0, len(each.text)))]
        listing.titled = len(long) > _FEWEST and len(titles) >= _MOST * len(long)
        listing.tagged = any(each.of(Slot.FORM) and each.of(Slot.PERSON) for each in listing.items)
    return found


def _stands_in(each: Annotated) -> bool:
    """Whether a paragraph is a short line that stands in for a heading."""
    text = each.text
    return (
        each.line.kind is PartKind.PARAGRAPH
        and len(text.split()) <= _LONGEST_LEAD
        and letters(text) > 0
        and text[:1].isupper()
        and text[-1:] not in '.,;!”"'
    )
