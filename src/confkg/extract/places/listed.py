"""Hotels and venues in lists below a heading that says so, and buildings over postal addresses, whatever they are called."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile

from confkg.extract.annotated import Annotated
from confkg.extract.lexicon import phrases
from confkg.extract.lines import Line
from confkg.extract.places.kinds import AREAS, kind_of, parts_of
from confkg.extract.spans import Slot, Typed
from confkg.model import PartKind

_PHRASES = phrases("listed_places")
_STREET, _POSTAL = _PHRASES["street"], _PHRASES["postal"]
_MISTAKEN = frozenset({Slot.PERSON, Slot.TITLE, Slot.AWARD, Slot.EVENT})
"""What the lines of an address are taken for."""

_NAMED = frozenset({Slot.PERSON, Slot.ORG, Slot.EDITION, Slot.SERIES})
"""What is written to at an address, and is no building."""

_OTHERWISE = (Slot.DATE, Slot.NUMBER, Slot.URL, Slot.EDITION)
"""What no name of a building has."""

_SCORE, _SURE = 0.8, 0.6
_SEVERAL, _MOST_WORDS, _LONGEST_ADDRESS = 2, 8, 3


def with_listed_places(lines: Sequence[Annotated]) -> list[Annotated]:
    """The lines, with a place for each hotel or venue that a list or the line over an address names."""
    found = dict(_over_addresses(lines))
    lists: dict[Line, list[tuple[Annotated, Typed | None]]] = defaultdict(list)
    for each in lines:
        kind = _kind_above(each)
        name = _named(each, _entry(each), kind) if kind else None
        if kind and (name or each.line.kind is PartKind.ITEM):
            lists[each.line.headings[-1]].append((each, name))
    for listed in lists.values():
        named = [(each, name) for each, name in listed if name]
        other = [(each, name) for each, name in named if not _is_known(each, name)]
        known = len(other) < len(named) or any(each.line.number in found for each, _ in named)
        if known or len(named) >= max(_SEVERAL, len(listed) / 2):
            found |= {each.line.number: each.with_span(name) for each, name in other}
    return [found.get(each.line.number, each) for each in lines]


def _kind_above(each: Annotated) -> str:
    """Which kind of place the heading above announces a list of, or an empty string."""
    over = each.line.headings[-1].text if each.line.headings else ""
    return next((kind for kind in ("hotel", "building") if _PHRASES[kind].fullmatch(over)), "")


def _entry(each: Annotated) -> re.Match[str] | None:
    """The name that an entry begins with: its link, its bold words, or what stands before a sign."""
    part = each.line.part
    ends = [one.end for one in part.links if not one.start]
    end = max(ends or [one.end for one in part.marks if not one.start], default=len(each.text))
    found = _PHRASES["name"].match(each.text, 0, end)
    whole = end == len(each.text) or (found is not None and found.end() >= end - 1)
    return found if whole else None


def _named(each: Annotated, found: re.Match[str] | None, kind: str) -> Typed | None:
    """The place of a kind that words name; None if they say something else of one."""
    if found is None or len(found["name"].split()) > _MOST_WORDS:
        return None
    if _PHRASES["no-name"].search(found["name"]) or _STREET.match(found["name"]):
        return None
    if each.over(*found.span("name"), *_OTHERWISE):
        return None
    return Typed(Slot.PLACE, *found.span("name"), _SCORE, f"{kind}:{found['name']}", "places")


def _is_known(each: Annotated, name: Typed) -> bool:
    """Whether the name of an entry is that of a building already."""
    places = (one for one in each.over(name.start, name.end, Slot.PLACE) if one.score >= _SURE)
    kinds = (parts_of(one)[:2] for one in places)
    return any(kind not in AREAS and kind_of(kind, of) in ("Hotel", "Venue") for kind, of in kinds)


def _over_addresses(lines: Sequence[Annotated]) -> Iterator[tuple[int, Annotated]]:
    """The lines of postal addresses without people, and the line over each, if it is but a name, as a building."""
    for at, (over, first) in enumerate(pairwise(lines)):
        below = lines[at + 1 : at + 1 + _LONGEST_ADDRESS]
        undated = takewhile(lambda each: not each.of(Slot.DATE, Slot.EDITION), below)
        last = next((one for one, each in enumerate(undated) if _POSTAL.search(each.text)), -1)
        if last < 0 or not _STREET.fullmatch(first.text):
            continue
        for each in below[: last + 1]:
            kept = (one for one in each.spans if one.slot not in _MISTAKEN)
            yield each.line.number, each.with_spans(kept)
        hotel = _kind_above(over) == "hotel"
        announced = lines[at - 1].text.endswith(":") or any(
            _PHRASES["placed"].search(one.text) for one in over.line.headings[-1:]
        )
        bare = announced and not _NAMED & {one.slot for one in over.spans}
        found = _PHRASES["name"].fullmatch(over.text) if hotel or bare else None
        if place := _named(over, found, "hotel" if hotel else "building"):
            yield over.line.number, over.with_span(place)
