"""Cities that have the name of their country, where an edition or an event is held in one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from confkg.extract.places.kinds import inside
from confkg.extract.proposals import Proposal
from confkg.gazetteer import is_city_state
from confkg.model import Mention


def with_cities(proposals: Iterable[Proposal]) -> Iterator[Proposal]:
    """What is proposed, held in the city and not in the country that shares its name.

    That the city lies in that country is proposed with it: one word names both.
    """
    for one in proposals:
        slot = one.frame.slots.get("heldIn")
        place = slot.value if slot else None
        if not (
            slot and isinstance(place, Mention) and place.kind == "Country"
        ) or not is_city_state(place.name):
            yield one
        else:
            city = replace(place, kind="City")
            yield one.saying(heldIn=replace(slot, value=city))
            yield inside(city, place, one.score)
