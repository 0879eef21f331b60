"""Where an edition or an event is held, by the places that stand together."""

from __future__ import annotations

from collections.abc import Sequence

from confkg.extract.annotated import Annotated
from confkg.extract.places.kinds import contained, inside, place_of
from confkg.extract.proposals import Proposal, mention
from confkg.extract.spans import Slot, Typed
from confkg.model import Mention

__all__ = ["held_in"]

_READER = "recogniser"
_BACKED = 0.8
"""How sure a name is at least that a country stands behind."""


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
                within.append(inside(held[-1][0], place_of(span, each), span.score, _READER))
            continue
        if kind == "continent":
            continue  # "the world", more or less
        place = place_of(span, each)
        building = not kind and each.text[: span.start].endswith(" the ")
        if span.slot is Slot.ORG or building or kind in ("venue", "room"):
            place = mention("Venue", each, span)
        elif not kind:
            place = mention("City", each, span)
        if not any(map(str.isalpha, place.name)):
            continue  # the last number of "halls 1-4"
        if held and held[-1][0].kind == "Venue" and place.kind == "City":
            within.append(inside(held[-1][0], place, span.score, _READER))
        if place.kind in [one.kind for one, _ in held]:
            continue
        held.append((place, max(span.score, _BACKED) if backed else span.score))
        within += contained(place, span, each)
    return held, within
