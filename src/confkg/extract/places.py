"""Places as things: what a typed place is, and where it lies."""

from __future__ import annotations

from collections.abc import Iterator

from confkg.extract.annotated import Annotated, letters
from confkg.extract.proposals import Proposal, mention
from confkg.extract.spans import Slot, Typed
from confkg.frames import Frame
from confkg.frames import Slot as Filled
from confkg.gazetteer import country_code
from confkg.model import Mention

__all__ = ["contained", "place_mentions", "place_of"]

_KINDS = {
    "city": "City",
    "country": "Country",
    "continent": "Continent",
    "venue": "Venue",
    "room": "Hall",
}
_SURE = 0.65


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
    tail = printed.rpartition(",")[2].strip(" ()")
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
