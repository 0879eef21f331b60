"""The places that a page names, and where they lie by what stands around them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from confkg.extract.annotated import Annotated
from confkg.extract.places.kinds import (
    AREAS,
    contained,
    inside,
    kind_of,
    named_as,
    parts_of,
    place_of,
)
from confkg.extract.places.naming import PlaceNames, names_of
from confkg.extract.proposals import Proposal, mention
from confkg.extract.recognisers.organisations import has_organisation_word
from confkg.extract.spans import Slot, Typed
from confkg.frames import Slot as Filled
from confkg.gazetteer import country_code
from confkg.model import Mention, PartKind

_SURE = 0.6
_HALLS = re.compile(r"\b[Hh]alls\b")
_ADVERTISES = re.compile(
    r"This (?:show|episode|podcast|newsletter|post) is (?:supported|sponsored|brought to you) by\b"
)
"""How an advertisement begins, whose stands and shops are no places of the meeting."""
_INSIDE = re.compile(r"\b(?:store|shop|pharmacy|caf[eé]|amenities)\b")
_LANDS = ("country", "continent")
_SURE_BY_LAND = 0.75
"""How surely a place is a city that stands before a country, comma or bracket between."""
_NAME = re.compile(r"(?![A-Z]+$)[^\d]+")
_BETWEEN = re.compile(r"(?:, ?| ?\()(?:in |the )?")
_LONGEST_LEAD = 6


def place_proposals(lines: Sequence[Annotated]) -> Iterator[Proposal]:
    """The places of a page: each by its name, and in what it lies."""
    names = names_of(lines)
    lead: Typed | None = None
    for each in lines:
        for span in () if _ADVERTISES.match(each.text) else each.of(Slot.PLACE):
            if span.score < _SURE or not span.value:
                continue
            place = place_of(span, each)
            kind, _, _ = parts_of(span)
            if kind in AREAS:
                yield from contained(place, span, each)
                continue
            known = named_as(place, span.score)
            yield known
            if around := _around(each, span, names, lead):
                value = str(names.values.get(around, ""))
                whole = Mention(kind_of(value.partition(":")[0], around), around, each.line.span())
                yield known.saying(containedIn=Filled(whole, each.line.span(), around))
        yield from _neighbours(each)
        if each.line.kind is PartKind.HEADING or len(each.text.split()) <= _LONGEST_LEAD:
            lead = _named(each)


def area_proposals(each: Annotated) -> Iterator[Proposal]:
    """The cities and countries that a line names; of use where a page is about its venue."""
    for span in each.of(Slot.PLACE):
        if span.score >= _SURE and parts_of(span)[0] in AREAS:
            yield named_as(place_of(span, each), span.score)


def _neighbours(each: Annotated) -> Iterator[Proposal]:
    """That an unknown city lies in the country behind it: "Puerto Natales, Chile"."""
    places = each.of(Slot.PLACE)
    for one, other in pairwise(places):
        between = each.text[one.end : other.start]
        kind, _, _ = parts_of(other)
        city = mention("City", each, one)
        known = one.value or country_code(city.name) or not _NAME.fullmatch(city.name)
        known = known or has_organisation_word(city.name)  # "the Map Society of Norway, Sweden"
        if kind in _LANDS and _BETWEEN.fullmatch(between) and not known:
            yield inside(city, place_of(other, each), _SURE_BY_LAND)


def _named(each: Annotated) -> Typed | None:
    """The building that a heading, or a line that stands for one, is the name of."""
    whole = [span for span in each.of(Slot.PLACE) if span.end - span.start >= len(each.text) - 1]
    return whole[0] if whole and parts_of(whole[0])[0] not in AREAS else None


def _around(each: Annotated, span: Typed, names: PlaceNames, lead: Typed | None) -> str:
    """In which building of the page a hall, an exit or a shop lies."""
    kind, name, _ = parts_of(span)
    if kind == "room" and _HALLS.search(each.text):
        return names.venue
    if kind == "exit":
        return names.station
    if kind == "place" and lead is not None and _INSIDE.search(each.text):
        around = parts_of(lead)[1]
        return around if around != name else ""
    return ""
