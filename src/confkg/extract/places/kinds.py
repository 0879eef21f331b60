"""What a typed place is, by the kind that the recogniser gives it and by the words of its name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from confkg.extract.annotated import Annotated, letters
from confkg.extract.proposals import Proposal, mention
from confkg.extract.recognisers.words import word_set
from confkg.extract.spans import Typed
from confkg.frames import Frame
from confkg.frames import Slot as Filled
from confkg.gazetteer import country_code
from confkg.model import Mention

__all__ = ["AREAS", "contained", "inside", "kind_of", "lies_in", "parts_of", "place_of"]

AREAS = ("city", "country", "continent", "region")
"""Kinds of the recogniser that are no building."""

_KINDS = {
    "city": "City",
    "country": "Country",
    "continent": "Continent",
    "room": "Hall",
}
_HOTEL = word_set("hotel words") | word_set("hotels")
_STATION = word_set("station words")
_MEETING = word_set("meeting words")
_BEHIND = re.compile(r"[,(] ?(?:in )?(?:the )?(?P<land>[^,()]+)\)?$")
_ORDER = ("Hall", "Place", "Station", "Hotel", "Venue", "City", "Country", "Continent")
"""From the smaller to the larger."""


def parts_of(span: Typed) -> tuple[str, str, str]:
    """The kind, the name and the country that a recognised place has: "city:Vienna|Austria"."""
    kind, _, names = str(span.value or "").partition(":")
    name, _, country = names.partition("|")
    return kind, name, country


def kind_of(kind: str, name: str) -> str:
    """The kind of the schema that a place is of.

    >>> [kind_of("venue", name) for name in ("Omni Hotel", "Expo MRT station", "Apex Gallery", "Austria Center")]
    ['Hotel', 'Station', 'Place', 'Venue']
    """
    if kind != "venue":
        return _KINDS.get(kind, "Place")
    words = name.lower().split()
    if not _HOTEL.isdisjoint(words):
        return "Hotel"
    if words[-1:] and words[-1] in _STATION:
        return "Station"
    return "Place" if _MEETING.isdisjoint(words) else "Venue"


def lies_in(one: str, other: str) -> bool:
    """Whether a place of one kind can lie in one of another."""
    return one in _ORDER and other in _ORDER and _ORDER.index(one) < _ORDER.index(other)


def place_of(span: Typed, each: Annotated) -> Mention:
    """The place behind a span; what is printed may be a short form: "the mall"."""
    kind, name, _ = parts_of(span)
    found = mention(kind_of(kind, name), each, span)
    if kind not in AREAS:
        return Mention(found.kind, name, found.span, found.printed) if name else found
    if kind in ("city", "country") and letters(name) and name in found.name:
        at = each.text.find(name, span.start, span.end)
        if at >= 0:
            return Mention(found.kind, name, each.line.span(at, at + len(name)))
    return found


def contained(place: Mention, span: Typed, each: Annotated) -> Iterator[Proposal]:
    """That a city lies in the country or on the continent that is printed behind it."""
    if place.kind != "City":
        return
    printed = each.words(span)
    tail = _BEHIND.search(printed)
    land = tail["land"].strip(" ()") if tail else ""
    _, _, country = parts_of(span)
    if tail and country and country_code(land) and country_code(land) == country_code(country):
        at = span.start + tail.start("land")
        where = each.line.span(at, at + len(land))
        yield inside(place, Mention("Country", land, where), span.score)


def inside(place: Mention, around: Mention, score: float, reader: str = "places") -> Proposal:
    """That one place lies in another."""
    slots = {
        "name": Filled(place.name, place.span, place.printed),
        "containedIn": Filled(around, around.span),
    }
    return Proposal(Frame(place.kind, slots), reader, min(score, 0.95))
