"""The days of a page's meeting, wherever they stand, and the places that are said beside them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile, zip_longest

from confkg.extract.annotated import Annotated, letters
from confkg.extract.context import Context
from confkg.extract.lexicon import DATE_KINDS, EDITIONS, phrases
from confkg.extract.meeting_days import CALLS, SAID, opens_page, sentence_of, weight_of
from confkg.extract.places.kinds import AREAS, parts_of
from confkg.extract.proposals import ENOUGH, Proposal
from confkg.extract.records.dates import days_of, held_on, held_where
from confkg.extract.records.lists import leftover
from confkg.extract.records.stated_places import BUILDING, PLACED, with_buildings
from confkg.extract.spans import Slot, Typed
from confkg.frames import thing_of
from confkg.model import Concept, Node, PartKind, Property

_PHRASES = phrases("occasions")
_OF_PARTS, _OF_CALENDAR = _PHRASES["of-parts"], _PHRASES["of-calendar"]
_HOST, _LEADS, _TOWN = _PHRASES["host"], _PHRASES["leads"], _PHRASES["town"]
_BEHIND_DAYS, _AT_HOST = _PHRASES["behind-days"], EDITIONS["at-host"]
_SCORE, _SURE, _FAR = 0.8, 0.6, 60
"""How sure places are; characters before one among which is what leads to it."""
_LONGEST, _SEVERAL, _FEW_LEFT = 14, 10, 6
"""Days of a meeting after its first, at most; how much more several count than one; letters beside bare ones."""

Days = tuple[dt.date, dt.date]
_Date = tuple[int, Typed, Days]
"""The place of a line on its page, a date on it, and its first and last day."""


def occasion_proposals(
    lines: Sequence[Annotated], proposals: Sequence[Proposal], context: Context
) -> Iterator[Proposal]:
    """The days of the page's own edition, if all that may be its days agree, and the places beside them."""
    edition = context.edition
    if edition is None or not isinstance(edition.part(Property.YEAR), int):
        return
    taken = set(_of_calendar(proposals))
    dates = [
        one
        for one in _dates(lines, edition, context)
        if lines[one[0]].place(one[1]).start not in taken
    ]
    said = [(date[2], *one) for date in dates for one in _said(lines, date, edition, context)]
    best = max((weight for _, weight, _ in said), default=0)
    likely = {days for days, weight, _ in said if weight == best}
    known = {
        (slots["startDate"].value, slots["endDate"].value)
        for one in proposals
        if one.score >= ENOUGH and {"startDate", "endDate"} <= (slots := one.frame.slots).keys()
        if one.frame.kind == "Edition" and thing_of(one.frame) == edition
    }
    own = known if len(known) == 1 else likely
    for days, _, found in said if len(own) == 1 else ():
        yield from found if days in own else ()
    if not own:
        yield from _of_programme(lines, dates, edition)


def _of_calendar(proposals: Sequence[Proposal]) -> Iterator[int]:
    """Where the days stand that are those of deadlines, periods and the like."""
    for one in proposals:
        kind, day = (one.frame.slots.get(name) for name in ("subEventKind", "startDate"))
        if day and kind and isinstance(kind.value, Concept) and kind.value.notation in DATE_KINDS:
            yield day.span.start


def _dates(lines: Sequence[Annotated], edition: Node, context: Context) -> Iterator[_Date]:
    """The dates on a page in the year of its edition where it speaks of no other."""
    for at, each in enumerate(lines):
        if each.of(Slot.DATE) and context.edition_at(each.line) == edition:
            for span in each.of(Slot.DATE):
                days = days_of(span, edition)
                if days and days[0].year == edition.part(Property.YEAR):
                    yield at, span, days


def _of_programme(
    lines: Sequence[Annotated], dates: Sequence[_Date], edition: Node
) -> Iterator[Proposal]:
    """The first and the last of the days in the headings of a programme, if one follows the other."""
    heads = [date for date in dates if lines[date[0]].line.kind is PartKind.HEADING]
    found = {first: (lines[at], span) for at, span, (first, last) in heads if first == last}
    days = min(found, default=dt.date.min), max(found, default=dt.date.min)
    if len(found) > 1 and (days[1] - days[0]).days == len(found) - 1:
        opened, closed = (held_on(edition, days, *found[day]) for day in days)
        yield replace(opened.saying(endDate=closed.frame.slots["endDate"]), score=_SCORE)


def _said(
    lines: Sequence[Annotated], date: _Date, edition: Node, context: Context
) -> Iterator[tuple[int, list[Proposal]]]:
    """How much a date counts as that of the edition, and what it says with the places beside it."""
    at, span, days = date
    each = lines[at]
    beside = at and each.line.row >= 0 and lines[at - 1].line.row == each.line.row
    head = each.line.headings[-1].text if each.line.headings else ""
    label = (lines[at - 1].text if beside else each.line.header) or head
    begin, end = sentence_of(each.line, span)
    below = takewhile(_is_bare, lines[at + 1 : at + 3]) if opens_page(each.line) else ()
    around = (each, *below, *lines[max(at - 1, 0) : at]) if _is_bare(each) else ()
    placed = [one for one in around if opens_page(each.line) and _is_bare(one)]
    placed = [one for one in placed if with_buildings(one, BUILDING).of(Slot.PLACE)][:1]
    named = [one for one in each.of(Slot.EDITION) if begin <= one.start < end and not placed]
    if any(context.edition_at(each.line, one) != edition for one in named):
        return
    several = 0 < (days[1] - days[0]).days <= _LONGEST
    weight = max(weight_of(each.line, span, label, (begin, end)), several)
    text = each.blanked(each.of(Slot.EDITION, Slot.ORG, Slot.PLACE))[begin:end]
    text = _AT_HOST.sub("", text) if placed else CALLS.sub("", text, 1)
    if _OF_PARTS.search(text) or ((weight < SAID or label != head) and _OF_PARTS.search(label)):
        return
    if weight != SAID and _is_bare(each) and _OF_CALENDAR.search(head):
        return
    name = context.series.name if context.series else edition.kind
    called = weight == SAID and (named or name in text or _HOST.search(text))
    if several or called or _is_only_day(lines, span, placed):
        places = [
            (one, place) for one in placed for place in with_buildings(one, BUILDING).of(Slot.PLACE)
        ] or list(_placed(each, span, begin, end))
        held = replace(held_on(edition, days, each, span), score=_SCORE)
        yield weight + several * _SEVERAL, [held, *held_where(edition, places, _SCORE)]


def _is_only_day(lines: Sequence[Annotated], day: Typed, placed: Sequence[Annotated]) -> bool:
    """Whether a day stands beside a town or country, and is no day of a programme of several."""
    area = any(parts_of(one)[0] in AREAS for each in placed for one in each.of(Slot.PLACE))
    heads = (each for each in lines if area and each.line.kind is PartKind.HEADING)
    return area and all(one.value == day.value for each in heads for one in each.of(Slot.DATE))


def _is_bare(each: Annotated) -> bool:
    """Whether a line is but days and places, and of which other meeting it is a part."""
    host = _AT_HOST.search(each.text)
    rest = leftover(with_buildings(each, BUILDING), PLACED) - (letters(host[0]) if host else 0)
    if each.of(Slot.DATE) and each.of(Slot.PLACE):  # "3 May 2031, |Moss Hub, Fern Centre|, Oslo"
        inner = (one for one in each.of(Slot.TITLE) if _is_between_commas(each, one))
        rest -= sum(letters(each.words(one)) for one in inner)
    return rest <= _FEW_LEFT


def _is_between_commas(each: Annotated, span: Typed) -> bool:
    """Whether a name has a comma on either side."""
    return each.text.startswith(", ", span.end) and each.text.endswith(", ", 0, span.start)


def _placed(
    each: Annotated, days: Typed, begin: int, end: int
) -> Iterator[tuple[Annotated, Typed]]:
    """The places in the sentence with the days: behind what leads to a place, or set off before or behind the days."""
    found = [one for one in each.of(Slot.PLACE, Slot.ORG) if begin <= one.start < end]
    found = [one for one in found if not each.text.startswith(("’ ", "' "), one.end)]
    town = _TOWN.match(each.text, days.end, end)
    if town and not each.over(*town.span("name")):
        found.append(Typed(Slot.PLACE, *town.span("name"), _SCORE, None, "records"))
    found.sort(key=lambda one: one.start)
    last = -1
    for one, after in zip_longest(found, found[1:]):
        ahead = each.text[max(begin, one.start - _FAR) : one.start]
        set_off = days.end <= one.start and _BEHIND_DAYS.fullmatch(each.text, days.end, one.start)
        ahead_of = one.end <= days.start and _BEHIND_DAYS.fullmatch(each.text, one.end, days.start)
        follows = last >= 0 and each.text[last : one.start] in (", ", " (")
        backed = after is not None and each.text[one.end : after.start] == ", "
        if (one.score >= _SURE or backed) and (
            _LEADS.search(ahead) or set_off or ahead_of or follows
        ):
            yield each, one
            last = one.end
