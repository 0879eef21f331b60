"""Places as things: what a typed place is, and where it lies."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from confkg.extract.annotated import Annotated, letters
from confkg.extract.proposals import Proposal, mention
from confkg.extract.spans import Slot, Typed
from confkg.frames import Frame
from confkg.frames import Slot as Filled
from confkg.gazetteer import country_code
from confkg.model import Mention

__all__ = ["contained", "held_in", "place_mentions", "place_of"]

_KINDS = {
    "city": "City",
    "country": "Country",
    "continent": "Continent",
    "venue": "Venue",
    "room": "Hall",
}
_SURE = 0.65
_BACKED = 0.8
"""How sure a name is at least that a country stands behind."""


def place_of(span: Typed, each: Annotated) -> Mention:
    """The place behind a span, by the kind that the recogniser gives it: "city:Vienna|Austria"."""
    kind, _, names = str(span.value or "").partition(":")
    found = mention(_KINDS.get(kind, "Place"), each, span)
    name = names.partition("|")[0]
    if kind in ("city", "country") and letters(name) and name in found.name:
        at = each.text.find(name, span.start, span.end)
        if at >= 0:
            return Mention(found.kind, name, each.line.span(at, at + len(name)))
    return found


def contained(place: Mention, span: Typed, each: Annotated) -> Iterator[Proposal]:
    """That a city lies in the country that is printed behind it."""
    if place.kind != "City":
        return
    start = span.end - len(each.text[span.start : span.end])
    printed = each.text[start : span.end]
    country = str(span.value).partition("|")[2]
    tail = re.split("[,(]", printed)[-1].strip(" )")
    at = each.text.find(tail, span.start, span.end) if tail else -1
    if country and at > 0 and country_code(tail) and country_code(tail) == country_code(country):
        where = each.line.span(at, at + len(tail))
        slots = {
            "name": Filled(place.name, place.span),
            "containedIn": Filled(Mention("Country", tail, where), where),
        }
        yield Proposal(Frame("City", slots), "recogniser", min(span.score, 0.95))


def place_mentions(each: Annotated) -> Iterator[Proposal]:
    """The places that a line names, each with its country where that is printed."""
    for span in each.of(Slot.PLACE):
        if span.score >= _SURE and span.value:
            place = place_of(span, each)
            slots = {"name": Filled(place.name, place.span)}
            yield Proposal(Frame(place.kind, slots), "recogniser", min(span.score, 0.95))
            yield from contained(place, span, each)


def held_in(
    places: Sequence[tuple[Annotated, Typed]],
) -> tuple[list[tuple[Mention, float]], list[Proposal]]:
    """Where something is held that stands beside these places, and which place lies in which.

    Of a city and its country the city counts, of a hall and its city both.

    Args:
        places: spans of places and organisations, each with its line, in reading order.
    """
    held: list[tuple[Mention, float]] = []
    within: list[Proposal] = []
    for at, (each, span) in enumerate(places):
        behind = str(places[at + 1][1].value or "") if at + 1 < len(places) else ""
        backed = behind.startswith(("city", "country", "continent"))
        kind = str(span.value or "").partition(":")[0]
        if kind in ("country", "region", "continent") and held:
            if kind != "region" and held[-1][0].kind == "City":
                within.append(_lies_in(held[-1][0], place_of(span, each), span.score))
            continue
        if kind == "continent":
            continue  # "the world", more or less
        place = place_of(span, each)
        building = not kind and each.text[: span.start].endswith(" the ")
        if span.slot is Slot.ORG or building or kind in ("venue", "room"):
            place = mention("Venue", each, span)
        elif not kind:
            place = mention("City", each, span)
        if held and held[-1][0].kind == "Venue" and place.kind == "City":
            within.append(_lies_in(held[-1][0], place, span.score))
        if place.kind in [one.kind for one, _ in held]:
            continue
        held.append((place, max(span.score, _BACKED) if backed else span.score))
        within += contained(place, span, each)
    return held, within


def _lies_in(place: Mention, around: Mention, score: float) -> Proposal:
    slots = {
        "name": Filled(place.name, place.span),
        "containedIn": Filled(around, around.span),
    }
    return Proposal(Frame(place.kind, slots), "recogniser", min(score, 0.95))
