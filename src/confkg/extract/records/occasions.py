"""The days of a page's meeting where no sentence or label is known that says so, and the places said beside them."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from confkg.extract.annotated import Annotated
from confkg.extract.context import Context
from confkg.extract.lexicon import phrases
from confkg.extract.meeting_days import SAID, sentence_of, weight_of
from confkg.extract.places import held_in
from confkg.extract.proposals import ENOUGH, Proposal, key_of
from confkg.extract.records.dates import days_of, held_on
from confkg.extract.spans import Dates, Slot, Typed
from confkg.frames import Slot as Filled
from confkg.frames import Frame
from confkg.model import Node, Property

_PHRASES = phrases("occasions")
_OF_PARTS = _PHRASES["of-parts"]
"""What stands beside days of a part of a meeting, or of a stay."""
_HOST = _PHRASES["host"]
"""What a sentence that gives one day calls the meeting."""
_LEADS = _PHRASES["leads"]
"""What leads to a place in a sentence: "in |Oslo|", "at the old |Map Hall|"."""
_BEHIND_DAYS = _PHRASES["behind-days"]
_TOWN = _PHRASES["town"]
"""A town that nobody knows, behind days: "3-5 May in |Moss aan Zee|."."""
_BETWEEN = (", ", " (")
_SCORE, _SURE = 0.8, 0.6
_LONGEST, _SEVERAL = 14, 10
"""Days of a meeting after its first, at most; how much more several days count than one."""
_FAR = 60
"""Characters before a place among which is what leads to it."""

Days = tuple[dt.date, dt.date]


class _Said(NamedTuple):
    """Days that a sentence gives, and how much they count."""

    each: Annotated
    span: Typed
    days: Days
    begin: int
    end: int
    weight: int


def occasion_proposals(
    lines: Sequence[Annotated], proposals: Sequence[Proposal], context: Context
) -> Iterator[Proposal]:
    """The days of the page's own edition, if all that may be its days agree, and the places in their sentences."""
    edition = context.edition
    if edition is None or not isinstance(edition.part(Property.YEAR), int):
        return
    said = list(_said(lines, edition, context))
    known = _known(proposals, edition)
    weights: dict[Days, int] = defaultdict(int)
    for one in said:
        weights[one.days] = max(weights[one.days], one.weight)
    most = max(weights.values(), default=0)
    likely = [days for days, weight in weights.items() if weight == most]
    own = known or (likely[0] if len(likely) == 1 else None)
    for one in said:
        if one.days == own:
            yield replace(held_on(edition, one.days, one.each, one.span), score=_SCORE)
            yield from _beside(one, edition)


def _known(proposals: Sequence[Proposal], edition: Node) -> Days | None:
    """The days that others read of an edition, if they agree."""
    key = {name: slot.value for name, slot in key_of(edition).items()}
    found = {
        (slots["startDate"].value, slots["endDate"].value)
        for one in proposals
        if one.score >= ENOUGH and {"startDate", "endDate"} <= (slots := one.frame.slots).keys()
        if one.frame.kind == "Edition" and key == {name: slots[name].value for name in key}
    }
    first, last = next(iter(found), (None, None))
    alone = len(found) == 1 and isinstance(first, dt.date) and isinstance(last, dt.date)
    return (first, last) if alone else None  # type: ignore[return-value]


def _said(lines: Sequence[Annotated], edition: Node, context: Context) -> Iterator[_Said]:
    """The days on a page that may be those of its edition."""
    name = context.series.name if context.series else edition.kind
    for above, each in pairwise([None, *lines]):
        if not (dates := each.of(Slot.DATE)) or context.edition_at(each.line) != edition:
            continue
        beside = above is not None and each.line.row >= 0 and above.line.row == each.line.row
        head = each.line.headings[-1].text if each.line.headings else ""
        label = (above.text if beside else each.line.header) or head
        for span in dates:
            days = days_of(span, edition)
            if days is None or days[0].year != edition.part(Property.YEAR):
                continue
            begin, end = sentence_of(each.line, span)
            named = [one for one in each.of(Slot.EDITION) if begin <= one.start < end]
            if any(context.edition_at(each.line, one) != edition for one in named):
                continue
            several = 0 < (days[1] - days[0]).days <= _LONGEST
            weight = max(weight_of(each.line, span, label), several)
            text = each.blanked(each.of(Slot.EDITION, Slot.ORG, Slot.PLACE))[begin:end]
            other = _OF_PARTS.search(text) or (
                (weight < SAID or label != head) and _OF_PARTS.search(label)
            )
            own = several or (weight == SAID and (named or name in text or _HOST.search(text)))
            if own and not other:
                yield _Said(each, span, days, begin, end, weight + several * _SEVERAL)


def _beside(said: _Said, edition: Node) -> Iterator[Proposal]:
    """The places that the sentence with the days of an edition names, behind what leads to a place."""
    each, days = said.each, said.span
    found = [one for one in each.of(Slot.PLACE, Slot.ORG) if said.begin <= one.start < said.end]
    town = _TOWN.match(each.text, days.end, said.end)
    if town and not each.over(*town.span("name")):
        found.append(Typed(Slot.PLACE, *town.span("name"), _SCORE, None, "records"))
    placed: list[tuple[Annotated, Typed]] = []
    for one, after in pairwise([*sorted(found, key=lambda one: one.start), None]):
        assert one is not None
        ahead = each.text[max(said.begin, one.start - _FAR) : one.start]
        set_off = days.end <= one.start and _BEHIND_DAYS.fullmatch(each.text, days.end, one.start)
        follows = placed and each.text[placed[-1][1].end : one.start] in _BETWEEN
        backed = after is not None and each.text[one.end : after.start] == ", "
        if (one.score >= _SURE or backed) and (_LEADS.search(ahead) or set_off or follows):
            placed.append((each, one))
    held, within = held_in(placed)
    for place, score in held:
        slots = {**key_of(edition), "heldIn": Filled(place, place.span)}
        yield Proposal(Frame("Edition", slots), "records", min(_SCORE, score))
    yield from within
