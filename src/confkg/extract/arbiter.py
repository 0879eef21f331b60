"""One reading for each stretch of text: which of the proposals become claims."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from confkg.extract.context import Context
from confkg.extract.doubts import inside_words, iter_doubted
from confkg.extract.no_names import is_unnamed
from confkg.extract.places.kinds import with_cities
from confkg.extract.proposals import ENOUGH, Proposal
from confkg.frames import Slot, claims_of, thing_of
from confkg.ids import reference_key, value_key
from confkg.model import Claim, Concept, Mention, Node, Property, Reference

_ANYWHERE = frozenset({"edition", "award", "series", "year"})
"""What is often printed far from the fact, in a heading or a title."""

_SET_OFF = re.compile(
    r"(?:^|[:>*\[])[ \t]*(?P<name>(?:[A-Z][\w.’-]+ ){1,3}(?P<surname>[A-Z][\w’-]+))[ \t]*(?=$|[<*\](,])",
    re.MULTILINE,
)
"""A name that stands by itself on a line, in a link or behind a label."""

_LISTED = re.compile(r"(?:\A|\n)[ \t>*_\[|•·+-]*(?:\d+\. )?[*_\[]*\Z")
"""What stands before a name that begins an entry of a list."""

_FORMER = Concept("affiliation-status", "former")
_MARGIN, _NEXT = 20, 8
"""Characters before such a name, and between it and its institution, at most."""

_SEVERAL = ("connectedTo", "containedIn", "largestBy", "near", "speaker", "url")
"""Slots of which a thing may have several in one place."""


def arbitrate(proposals: Iterable[Proposal], context: Context) -> Iterator[Claim]:
    """The claims of the surest proposals, each thing said once."""
    kept = [one for one in _surest(proposals) if not is_unnamed(one.frame)]
    kept = list(_by_whole_names(kept, context.text))
    kept = _without(iter_doubted(kept, context), kept)
    kept = _without(inside_words(kept), kept)  # which are still those of a jury or a speaker
    for one in with_cities(map(_given_by_its_series, _left(kept, context.text))):
        yield from claims_of(replace(one.frame, reader=one.reader, confidence=round(one.score, 2)))


def _without(doubted: Iterable[Proposal], kept: Sequence[Proposal]) -> list[Proposal]:
    """What is kept of proposals without those that are doubted."""
    left_out = set(map(id, doubted))
    return [one for one in kept if id(one) not in left_out]


def _by_whole_names(kept: Sequence[Proposal], text: str) -> Iterator[Proposal]:
    """The proposals, with the whole names of people of whom they have but the surname.

    Where the page does not set off one whole name that ends with it, nothing is said of them.
    """
    short = {name for one in kept for name in map(_surname, one.frame.slots.values()) if name}
    frames = [one.frame.slots for one in kept if one.frame.kind == "Affiliation" and short]
    beside = [(slots["affiliatedPerson"].span, slots["organisation"].span) for slots in frames]
    listed = {
        name
        for name, house in beside
        if name.end < house.start <= name.end + _NEXT
        and _LISTED.search(text, max(0, name.start - _MARGIN), name.start)
    }
    wholes: dict[str, set[str]] = defaultdict(set)
    for found in _SET_OFF.finditer(text) if short else ():
        wholes[found["surname"]].add(" ".join(found["name"].split()))
    for one in kept:
        slots = dict(one.frame.slots)
        for key, slot in slots.items():
            if isinstance(slot.value, Mention) and (surname := _surname(slot)):
                if one.frame.kind == "Authorship" or slot.span in listed:
                    continue  # in a list of authors a name may have one word, as before an institution
                if len(wholes[surname]) != 1:
                    break
                whole = replace(slot.value, name=next(iter(wholes[surname])))
                slots[key] = replace(slot, value=whole)
        else:
            yield one.with_slots(slots)


def _surname(slot: Slot) -> str:
    """The name of a person of whom one word alone is printed."""
    value = slot.value
    if not isinstance(value, Mention) or value.kind != "Person" or " " in value.name:
        return ""
    return value.name


def _left(kept: Sequence[Proposal], text: str) -> Iterator[Proposal]:
    """The proposals, what somebody joined as former where a later sentence says of another body that they joined it."""
    joined = [one.frame.slots for one in kept if one.reader == "joined"]
    last = {value_key(one["affiliatedPerson"].value): one["organisation"].span for one in joined}
    for one in kept:
        who, body = (one.frame.slots.get(name) for name in ("affiliatedPerson", "organisation"))
        at = last[value_key(who.value)] if one.reader == "joined" and who else None
        left = at and body and ". " in text[body.span.end : at.start]
        yield one.saying(affiliationStatus=Slot(_FORMER, body.span)) if left and body else one


def _given_by_its_series(one: Proposal) -> Proposal:
    """A receipt without its edition if that is of another series than the one that gives the prize."""
    slots = dict(one.frame.slots)
    named = [slots[name].value for name in ("award", "edition") if name in slots]
    if one.frame.kind != "AwardReceipt" or len(named) < 2:
        return one
    award, edition = (value for value in named if isinstance(value, Node))
    giver, series = award.part(Property.GIVEN_BY), edition.part(Property.SERIES)
    if giver is None or giver == series:
        return one
    del slots["edition"]
    return one.with_slots(slots)


def _surest(proposals: Iterable[Proposal]) -> Iterable[Proposal]:
    """The surest of the proposals that say the same of the same thing in the same place."""
    kept: dict[str, Proposal] = {}
    for one in proposals:
        if one.score < ENOUGH:
            continue
        slots = one.frame.slots
        thing = thing_of(one.frame)
        said = [value_key(slots[name].value) for name in _SEVERAL if name in slots]
        key = f"{reference_key(thing)} {sorted(slots)} {said} {_place_of(one, thing)}"
        if key not in kept or kept[key].score < one.score:
            kept[key] = one
    return kept.values()


def _place_of(one: Proposal, thing: Reference) -> int:
    """Where what a frame says of a thing stands; of one that says nothing, where the thing does."""
    slots = one.frame.slots
    known_by = {facet.property.value for facet in thing.parts} if isinstance(thing, Node) else set()
    said = [slot.span for name, slot in slots.items() if name not in known_by | _ANYWHERE]
    places = [slot.span for name, slot in slots.items() if name not in _ANYWHERE]
    everywhere = [slot.span for slot in slots.values()]
    return min(said or places or everywhere).start
