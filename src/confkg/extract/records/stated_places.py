"""Where a page says that its event is: behind a label, or as an address below "Venue"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import dropwhile, pairwise, takewhile

from confkg.extract.annotated import Annotated
from confkg.extract.context import Context
from confkg.extract.histories import announces_past
from confkg.extract.lexicon import event_kind, phrases
from confkg.extract.places.kinds import AREAS, parts_of
from confkg.extract.records.lists import leftover
from confkg.extract.records.units import Section, Unit
from confkg.extract.spans import Slot, Typed
from confkg.model import PartKind

_PHRASES = phrases("stated_places")
LABEL = _PHRASES["label"]
"""What stands before the place, the days or the mode of an event."""

_VENUE = _PHRASES["venue"]
"""The heading of an address."""

BUILDING = _PHRASES["building"]
"""What an institution is called that can hold a meeting."""

_ANNOUNCED = re.compile(r"\b(?:venue|location|address):$", re.IGNORECASE)
_OF_VENUE = re.compile(r"\b(?:venue|location)\b", re.IGNORECASE)
_NAME = re.compile(r"(?:[Tt]he )?(?P<name>[^\d\s].*?\w.*?)(?: [–—-] .*)?[\s.,;*]*$")
"""A building, with what a line adds behind a dash: "The |Sea Hotel| – 5 *"."""

_ANY = re.compile("")
PLACED = (Slot.PLACE, Slot.DATE, Slot.ORG, Slot.FORM, Slot.TIME)
"""What stands in lines that say but when, where and how a meeting is held."""
_LEFT = 2
_MOST_WORDS, _SHORT_WORD, _SCORE = 12, 3, 0.85
_PARTS = ("social", "tutorial", "workshop", "poster-session", "panel", "competition", "expo")
"""Kinds of what stands beside the programme of a meeting, which has days and places of its own."""


def is_of_venue(heading: Annotated) -> bool:
    """Whether a heading is that of what a page says of its venue."""
    return _OF_VENUE.search(heading.text) is not None


def is_of_part(heading: Annotated, context: Context) -> bool:
    """Whether a heading is that of a part of the edition, as a dinner or a workshop, and not of the edition itself."""
    kind = event_kind(heading.text)
    if kind not in _PARTS or is_of_venue(heading) or announces_past(heading.text):
        return False
    if heading.of(Slot.EDITION, Slot.SERIES) or heading.line.number in context.scopes:
        return False
    return kind == "social" or bool(heading.line.headings and not context.is_workshop)


def stated_of(unit: Unit, above: Unit | None = None) -> Sequence[Annotated]:
    """What a unit, or the one above, labels as the place or the days of the page's event: "Where: Oslo"."""
    if not unit.is_row and above and LABEL.fullmatch(above.text):
        return [with_buildings(each) for each in unit.lines[:1] if _is_alone(each, days=True)]
    if not unit.is_row:
        labels = [(each, LABEL.match(each.text)) for each in unit.lines]
        found = [each for each, label in labels if label and _sets_off(each, label)]
        found += [below for each, below in pairwise(unit.lines) if LABEL.fullmatch(each.text)]
        return list(map(with_buildings, found))
    first, *cells = unit.lines
    label = LABEL.match(first.text)
    labelled = label and label.end() >= len(first.text.rstrip(" :*"))
    return list(map(with_buildings, cells)) if labelled else ()


def _sets_off(each: Annotated, label: re.Match[str]) -> bool:
    """Whether a label ends with a colon or is the only bold word of its line: "**Where** Oslo"."""
    end = len(label[0].rstrip())
    bold = (one for one in each.line.part.marks if one.style == "bold")
    return ":" in label[0] or any(not one.start and one.end == end for one in bold)


def below_label(section: Section) -> Sequence[Annotated]:
    """The lines below a heading that is the label of a place or of days: "Where", and below it "Oslo"."""
    if section.heading is None or not LABEL.fullmatch(section.heading.text) or not section.units:
        return ()
    days = not is_of_venue(section.heading)
    several = sum(bool(each.of(Slot.DATE)) for each in section.lines) > 1  # those of deadlines
    if days and several:
        return ()
    lines = takewhile(lambda each: _is_alone(each, days=days), section.units[0].lines)
    return list(map(with_buildings, lines))


def _is_alone(each: Annotated, *, days: bool) -> bool:
    """Whether a line has but places, or days where these may stand."""
    bare = each.line.row < 0 and leftover(each, PLACED) <= _LEFT
    return bare and (days or not each.of(Slot.DATE))


def with_buildings(each: Annotated, called: re.Pattern[str] = _ANY) -> Annotated:
    """A line that says where something is, with its institutions as places: "Venue: |Map Centre, Bee University|".

    Args:
        each: the line.
        called: what the institutions have in their names.
    """
    found = [
        Typed(Slot.PLACE, one.start, one.end, one.score, f"venue:{each.words(one)}", "records")
        for one in each.of(Slot.ORG)
        if called.search(each.words(one))
        and not any(place.meets(one.start, one.end) for place in each.of(Slot.PLACE))
    ]
    starts = {one.start for one in found}
    spans = [one for one in each.spans if one.slot is not Slot.ORG or one.start not in starts]
    return replace(each, spans=tuple(sorted([*spans, *found], key=lambda one: one.start)))


def address_of(section: Section) -> Sequence[Annotated]:
    """The building that an address below "Venue" begins with, and the lines with its city and country."""
    below = list(dropwhile(lambda each: each.text.endswith(":"), section.lines))
    ahead = section.lines[: len(section.lines) - len(below)]
    lines = list(takewhile(_is_short, below))
    headed = any(_ANNOUNCED.search(each.text) for each in ahead[-1:]) or (
        section.heading is not None and _VENUE.fullmatch(section.heading.text) is not None
    )
    if not (lines and headed and any(map(str.isdigit, "".join(each.text for each in lines[1:])))):
        return ()
    first, *lines = lines
    towns = (
        (each, [one for one in each.of(Slot.PLACE) if parts_of(one)[0] in AREAS]) for each in lines
    )
    within = [each.with_spans(spans) for each, spans in towns]  # and no streets
    areas = [each for each in within if each.spans]
    named = _NAME.match(first.text)
    if not areas or named is None:
        return ()
    name = Typed(Slot.PLACE, *named.span("name"), _SCORE, f"venue:{named['name']}", "records")
    return first.with_span(name), *areas


def _is_short(each: Annotated) -> bool:
    """Whether a line can be one of an address."""
    if each.line.kind is not PartKind.PARAGRAPH or each.text.endswith((":", "!")):
        return False
    words = each.text.split()
    name = not any(word[0].islower() and len(word) > _SHORT_WORD for word in words)
    return len(words) <= _MOST_WORDS and (name or not each.text.endswith("."))
