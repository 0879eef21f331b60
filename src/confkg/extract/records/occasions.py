"""The days of a page's meeting, wherever they stand, and the places that are said beside them."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import NamedTuple

from confkg.extract.annotated import Annotated, letters
from confkg.extract.context import Context
from confkg.extract.lexicon import EDITIONS, phrases
from confkg.extract.meeting_days import SAID, opens_page, sentence_of, weight_of
from confkg.extract.places.kinds import AREAS, parts_of
from confkg.extract.proposals import ENOUGH, Proposal, key_of
from confkg.extract.records.dates import days_of, held_on, held_where
from confkg.extract.records.lists import leftover
from confkg.extract.records.stated_places import BUILDING, PLACED, with_buildings
from confkg.extract.spans import Slot, Typed
from confkg.model import Node, PartKind, Property

_PHRASES = phrases("occasions")
_OF_PARTS = _PHRASES["of-parts"]
"""What stands beside days of a part of a meeting, of a stay, or before which something is due."""
_OF_CALENDAR = _PHRASES["of-calendar"]
"""The heading of days before a meeting."""
_HOST = _PHRASES["host"]
"""What a sentence that gives one day calls the meeting."""
_LEADS = _PHRASES["leads"]
"""What leads to a place in a sentence: "in |Oslo|", "at the old |Map Hall|"."""
_BEHIND_DAYS = _PHRASES["behind-days"]
_TOWN = _PHRASES["town"]
"""A town that nobody knows, behind days: "3-5 May in |Moss aan Zee|."."""

_AT_HOST = EDITIONS["at-host"]
_BETWEEN = (", ", " (")
_SCORE, _SURE = 0.8, 0.6
_FAR, _FEW_LEFT = 60, 6
"""Characters before a place among which is what leads to it; letters beside days and places in a line of these."""
_LONGEST, _SEVERAL = 14, 10
"""Days of a meeting after its first, at most; how much more several days count than one."""

Days = tuple[dt.date, dt.date]


class _Said(NamedTuple):
    """Days on a line, where their sentence begins and ends, how much they count, and lines of places beside them."""

    each: Annotated
    span: Typed
    days: Days
    begin: int
    end: int
    weight: int
    placed: Sequence[Annotated]


def occasion_proposals(
    lines: Sequence[Annotated], proposals: Sequence[Proposal], context: Context
) -> Iterator[Proposal]:
    """The days of the page's own edition, if all that may be its days agree, and the places beside them."""
    edition = context.edition
    if edition is None or not isinstance(edition.part(Property.YEAR), int):
        return
    said = list(_said(lines, edition, context))
    weights: dict[Days, int] = defaultdict(int)
    for one in said:
        weights[one.days] = max(weights[one.days], one.weight)
    likely = [days for days, weight in weights.items() if weight == max(weights.values())]
    known = _known(proposals, edition)
    own = known.pop() if len(known) == 1 else (*likely, None)[0] if len(likely) < 2 else None
    for one in said:
        if one.days == own:
            yield replace(held_on(edition, one.days, one.each, one.span), score=_SCORE)
            yield from held_where(edition, list(_placed(one)), _SCORE)


def _known(proposals: Sequence[Proposal], edition: Node) -> set[Days]:
    """The days that others read of an edition."""
    found: set[Days] = set()
    for one in proposals:
        slots = one.frame.slots
        days = tuple(slots[name].value for name in ("startDate", "endDate") if name in slots)
        own = one.frame.kind == "Edition" and all(
            name in slots and slots[name].value == slot.value
            for name, slot in key_of(edition).items()
        )
        if own and one.score >= ENOUGH and len(days) > 1:
            found.add(days)  # type: ignore[arg-type]
    return found


def _said(lines: Sequence[Annotated], edition: Node, context: Context) -> Iterator[_Said]:
    """The days on a page that may be those of its edition."""
    name = context.series.name if context.series else edition.kind
    headings = (each for each in lines if each.line.kind is PartKind.HEADING)
    headed = {one.value for each in headings for one in each.of(Slot.DATE)}
    for at, each in enumerate(lines):
        if not (dates := each.of(Slot.DATE)) or context.edition_at(each.line) != edition:
            continue
        beside = at and each.line.row >= 0 and lines[at - 1].line.row == each.line.row
        head = each.line.headings[-1].text if each.line.headings else ""
        label = (lines[at - 1].text if beside else each.line.header) or head
        around = (each, *lines[at + 1 : at + 2], *lines[max(at - 1, 0) : at])
        near = [with_buildings(one, BUILDING) for one in around] if opens_page(each.line) else []
        bare = [one for one in near if _is_bare(one)]
        placed = [one for one in bare if one.of(Slot.PLACE)][:1] if bare[:1] == near[:1] else []
        areas = [one for one in placed if any(parts_of(o)[0] in AREAS for o in one.of(Slot.PLACE))]
        for span in dates:
            days = days_of(span, edition)
            if days is None or days[0].year != edition.part(Property.YEAR):
                continue
            begin, end = sentence_of(each.line, span)
            named = [one for one in each.of(Slot.EDITION) if begin <= one.start < end]
            named = [] if placed else named  # "(at WAX 2031)" behind days and place
            if any(context.edition_at(each.line, one) != edition for one in named):
                continue
            several = 0 < (days[1] - days[0]).days <= _LONGEST
            weight = max(weight_of(each.line, span, label), several)
            text = each.blanked(each.of(Slot.EDITION, Slot.ORG, Slot.PLACE))[begin:end]
            text = _AT_HOST.sub("", text) if placed else text
            alone = bool(areas) and headed <= {span.value}
            called = weight == SAID and (named or name in text or _HOST.search(text))
            due = weight != SAID and _is_bare(each) and _OF_CALENDAR.search(head)
            if (weight < SAID or label != head) and _OF_PARTS.search(label):
                continue
            if (several or alone or called) and not (due or _OF_PARTS.search(text)):
                yield _Said(each, span, days, begin, end, weight + several * _SEVERAL, placed)


def _is_bare(each: Annotated) -> bool:
    """Whether a line is but days and places, and of which other meeting it is a part."""
    host = _AT_HOST.search(each.text)
    return leftover(each, PLACED) - (letters(host[0]) if host else 0) <= _FEW_LEFT


def _placed(said: _Said) -> Iterator[tuple[Annotated, Typed]]:
    """The places on a line beside days, or in their sentence behind what leads to a place."""
    if said.placed:
        yield from ((line, place) for line in said.placed for place in line.of(Slot.PLACE))
        return
    each, days = said.each, said.span
    last: Typed | None = None
    found = [one for one in each.of(Slot.PLACE, Slot.ORG) if said.begin <= one.start < said.end]
    town = _TOWN.match(each.text, days.end, said.end)
    if town and not each.over(*town.span("name")):
        found.append(Typed(Slot.PLACE, *town.span("name"), _SCORE, None, "records"))
    found.sort(key=lambda one: one.start)
    for one, after in zip_longest(found, found[1:]):
        ahead = each.text[max(said.begin, one.start - _FAR) : one.start]
        set_off = days.end <= one.start and _BEHIND_DAYS.fullmatch(each.text, days.end, one.start)
        follows = last is not None and each.text[last.end : one.start] in _BETWEEN
        backed = after is not None and each.text[one.end : after.start] == ", "
        if (one.score >= _SURE or backed) and (_LEADS.search(ahead) or set_off or follows):
            yield each, one
            last = one
