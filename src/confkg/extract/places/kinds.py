"""What a typed place is, and where an edition or an event is held by the places that stand together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from confkg.extract.annotated import Annotated, letters
from confkg.extract.proposals import Proposal, mention
from confkg.extract.recognisers.organisations import has_organisation_word
from confkg.extract.recognisers.words import word_set
from confkg.extract.spans import Slot, Typed
from confkg.frames import Frame
from confkg.frames import Slot as Filled
from confkg.gazetteer import country_code, is_city_state
from confkg.model import Mention

AREAS = ("city", "country", "continent", "region")
"""Kinds of the recogniser that are no building."""

_KINDS = {"city": "City", "country": "Country", "continent": "Continent", "room": "Hall"}
_KINDS |= {"hotel": "Hotel", "building": "Venue"}  # in lists
_HOTEL = word_set("hotel words") | word_set("hotels")
_STATION = word_set("station words")
_MEETING = word_set("meeting words")
_NO_CITY = re.compile(
    r"[A-Z]{3,5}|.*\b(?i:cent(?:er|re)|campus|aula|auditorium|building|hall|room)"
)
"""What no city is called that nobody knows: "WLC", "MOSS center", "Aula"."""

_STATE = re.compile(r"[A-Z]{2}")
"""A state behind a city or a venue: "Bolton, CA"."""

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


def named_as(place: Mention, score: float, reader: str = "places") -> Proposal:
    """That there is a place of a name."""
    slots = {"name": Filled(place.name, place.span, place.printed)}
    return Proposal(Frame(place.kind, slots), reader, min(score, 0.95))


def inside(place: Mention, around: Mention, score: float, reader: str = "places") -> Proposal:
    """That one place lies in another."""
    return named_as(place, score, reader).saying(containedIn=Filled(around, around.span))


_READER = "recogniser"
_BACKED = 0.8
"""How sure a name is at least that a country stands behind."""


def held_in(
    places: Sequence[tuple[Annotated, Typed]],
) -> tuple[list[tuple[Mention, float]], list[Proposal]]:
    """Where something is held that stands beside these places, and which place lies in which.

    Of a city and its country the city counts, of a hall and its city both. Places may be organisations.
    """
    held: list[tuple[Mention, float]] = []
    within: list[Proposal] = []
    for at, (each, span) in enumerate(places):
        behind = str(places[at + 1][1].value or "") if at + 1 < len(places) else ""
        kind, _, country = parts_of(span)
        backed = behind.startswith(("city", "country", "continent")) or country != ""
        if kind in ("country", "region", "continent") and held:
            if kind != "region" and held[-1][0].kind in ("City", "Venue"):
                within.append(inside(held[-1][0], place_of(span, each), span.score, _READER))
            continue
        if kind == "continent" or (not kind and _STATE.fullmatch(each.words(span))):
            continue  # "the world", more or less
        place = place_of(span, each)
        building = not kind and (
            each.text[: span.start].endswith((" the ", " at "))
            or has_organisation_word(each.words(span))
            or _NO_CITY.fullmatch(each.words(span)) is not None
        )
        if span.slot is Slot.ORG or building or kind in ("venue", "room"):
            place = mention("Venue", each, span)
        elif not kind:  # before a city, or of several words without a country, it may be anything
            other = behind.startswith("city") or (not backed and " " in each.words(span).strip())
            place = mention("Place" if other else "City", each, span)
        if not any(map(str.isalpha, place.name)):
            continue  # the last number of "halls 1-4"
        if held and held[-1][0].kind in ("Venue", "Place") and place.kind == "City":
            within.append(inside(held[-1][0], place, span.score, _READER))
        if place.kind in [one.kind for one, _ in held]:
            continue
        score = max(span.score, _BACKED) if backed else span.score
        held.append((place, score))
        within += contained(place, replace(span, score=score), each)
    return held, within


def with_cities(proposals: Iterable[Proposal]) -> Iterator[Proposal]:
    """What is proposed, held in the city and not in the country that shares its name.

    That the city lies in that country is proposed with it: one word names both.
    """
    for one in proposals:
        slot = one.frame.slots.get("heldIn")
        place = slot.value if slot else None
        land = isinstance(place, Mention) and place.kind == "Country" and is_city_state(place.name)
        if slot and land and isinstance(place, Mention):
            city = replace(place, kind="City")
            yield one.saying(heldIn=replace(slot, value=city))
            yield inside(city, place, one.score)
        else:
            yield one
