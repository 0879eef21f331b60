"""Editions in lists, tables and openings: where, when and how each was held."""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from confkg.extract.annotated import Annotated, letters
from confkg.extract.context import Context
from confkg.extract.full_names import stands_for
from confkg.extract.lexicon import EDITIONS, MEASURES, date_kind, phrases
from confkg.extract.proposals import Proposal, key_of
from confkg.extract.recognisers.editions import find_ordinals
from confkg.extract.records.dates import days_of, held_on, held_where
from confkg.extract.records.entries import MEETING, MODE, counted, counts_rows, mode_of, set_off
from confkg.extract.records.lists import leftover
from confkg.extract.records.stated_places import (
    BUILDING,
    LABEL,
    address_of,
    below_label,
    is_of_part,
    is_of_venue,
    stated_of,
    with_buildings,
)
from confkg.extract.records.topics import Topic
from confkg.extract.records.units import Section, Unit
from confkg.extract.spans import Dates, EditionName, Slot, Typed
from confkg.frames import Frame
from confkg.frames import Slot as Filled
from confkg.model import Mention, Node, PartKind, Property

_TELLING = (
    Slot.PLACE,
    Slot.DATE,
    Slot.YEAR,
    Slot.EDITION,
    Slot.SERIES,
    Slot.ORDINAL,
    Slot.NUMBER,
    Slot.FORM,
    Slot.URL,
    Slot.ORG,
    Slot.EVENT,
    Slot.PERSON,
)
_SAID = re.compile(
    rf"\b(?:{dict(MEASURES)['participants']}|{dict(MEASURES)['countries']}|{MEETING}|proceedings|web ?site)\b",
    re.IGNORECASE,
)
"""Words of a record of an edition that say nothing beside the numbers and links at them."""
_YEAR_HEADS = phrases("histories")["year-heads"]
_NTH = re.compile(rf"\W*(?:the )?[\w-]+ {MEETING}\b", re.IGNORECASE)
_KIND = re.compile(MEETING, re.IGNORECASE)
_BARE = (Slot.PLACE, Slot.DATE, Slot.ORG, Slot.TIME)
_OF_PAGE = (Topic.OTHER, Topic.VENUE, Topic.PAPERS)
_DEEP = 2
"""Headings above; what is said below more of them is said of a part."""

_TOP = 6
"""The number of a line near the top of a page, at most."""

_MOST_LEFT, _FEW_LEFT, _MOST_BESIDE = 12, 2, 80

_SURE = 0.45
_SCORE = 0.85


def edition_proposals(section: Section, topic: Topic, context: Context) -> Iterator[Proposal]:
    """Places, days and modes of the editions that rows and lines of lists are about.

    A line that has days, a place or both and nothing else is about the page's own edition.
    """
    number = section.heading.line.number if section.heading else -1
    headed = context.lines.get(number) or context.scopes.get(number)
    if headed is None and section.heading and _KIND.search(section.heading.text) and number <= _TOP:
        part = is_of_part(section.heading, context)
        headed = None if part else context.scopes.get(number - 1)  # the full name below an acronym
    if section.heading and headed is not None and _names_part(section.heading, headed, context):
        return
    if headed is not None and section.heading:
        yield from _of_entry(section.heading, headed, context)
    rows = {each.line.row for each in section.lines if each.line.header}
    names = Counter(_name_behind(each) for each in section.lines if _name_behind(each))
    above = [one for one in section.chain if not is_of_venue(one) and one.line.number > _TOP]
    of_talk = topic is Topic.TALKS or len(above) >= _DEEP
    if section.heading and headed is None and context.edition and not of_talk:
        yield from _held(stated_of(Unit((section.heading,))), context.edition)
    first = section.lines[0] if section.lines else None
    if headed is not None and first is not None and first.line.row < 0 and _opens_with_place(first):
        yield from _held((set_off(first),), headed)
    for over, unit in zip((None, *section.units), section.units, strict=False):
        about = headed or (context.edition if len(above) < _DEEP else None)
        of_page = topic in _OF_PAGE or section.heading is None
        stated = stated_of(unit, over) if of_page or _opens_page(section, unit, topic) else ()
        stated = [each for each in stated if each.line.number not in context.lines]
        if stated and about is not None:
            yield from _held(stated, about)
        for each in unit.lines if unit.is_row else ():
            yield from _headed(each, context)
        if unit.is_row:
            scope = context.rows.get(unit.lines[0].line.row)
            if scope is None and about is not None and rows == {unit.lines[0].line.row}:
                for each in unit.lines:
                    yield from _in_column(each, about)
            named = [each for each in unit.lines if names[_name_behind(each)] > 1]
            kept = [each for each in unit.lines if each not in named]
            cells = [each for each in unit.lines if counts_rows(each.line)]
            if scope is not None and kept and _is_record(kept):
                yield from _held(kept, scope)
                cells = cells or [unit.lines[0], *named]
            if scope is not None:
                for each in cells:
                    yield from counted(each, scope)
                for each in unit.lines:
                    yield from _in_column(each, scope)
            continue
        for each in unit.lines:
            scope = context.lines.get(each.line.number)
            if scope is None and leftover(each, _BARE) <= _FEW_LEFT and not _is_day(each):
                scope = headed
            if (
                scope is not None
                and (topic is not Topic.DATES or each.line.number in context.entries)
                and not any(date_kind(each.text[: one.start]) for one in each.of(Slot.DATE))
                and not _names_part(each, scope, context)
                # nor where somebody is from: "Ann Lee, Oslo University, Norway"
                and [span.slot for span in each.spans[:1]] != [Slot.PERSON]
            ):
                yield from _of_entry(each, scope, context)
    edition = context.edition_at(section.heading.line) if section.heading else context.edition
    if edition is not None and (address := address_of(section) or below_label(section)):
        yield from _held(address, edition)


def _of_entry(each: Annotated, edition: Node, context: Context) -> Iterator[Proposal]:
    """What an entry or a heading says of its edition: "2031 – Umbra University (Oslo), 3–5 May"."""
    numbers = list(counted(each, edition))
    yield from numbers
    heading, listed = each.line.kind is PartKind.HEADING, each.line.number in context.entries
    own = listed or each.line.number in context.lines
    if heading:
        listed = _YEAR_HEADS.match(each.text) is not None
        own = listed or bool(each.of(Slot.DATE))
    own = own and not each.of(Slot.PERSON, Slot.TITLE)
    placed = with_buildings(each, BUILDING) if own else each
    beside = (listed and leftover(placed, _TELLING) <= _MOST_BESIDE) or (numbers and not heading)
    if beside or _is_record((placed,), _FEW_LEFT if heading else _MOST_LEFT):
        apart = listed or placed.spans != each.spans
        yield from _held((set_off(placed) if apart else each,), edition)


def _name_behind(each: Annotated) -> str:
    """What a cell says behind the number that it begins with: "9th |European Moss Conference|"."""
    number = next(iter(find_ordinals(each.text)), None)
    return each.text[number.end :].casefold() if number and not number.start else ""


def _opens_page(section: Section, unit: Unit, topic: Topic) -> bool:
    """Whether a unit stands near the top below the first heading of a page, which names a meeting, or nobody: "Programme"."""
    heading = section.heading
    fronted = unit.is_row and topic is not Topic.DATES  # a table at the top: front matter
    if heading is None or heading.line.number > 1 or not (fronted or topic is Topic.PROGRAMME):
        return False
    if heading.of(Slot.PERSON, Slot.TITLE) and not _KIND.search(heading.text):
        return False
    return unit.lines[0].line.number <= _TOP


def _opens_with_place(each: Annotated) -> bool:
    """Whether a line below an edition opens with a place: "|Oslo, Norway|, 3–5 May. There were …"."""
    places = each.of(Slot.PLACE)
    return bool(places and EDITIONS["before-place"].fullmatch(each.text, 0, places[0].start))


def _names_part(each: Annotated, edition: Node, context: Context) -> bool:
    """Whether a line names a workshop at an edition of another series: "FINCH 2031 Workshop on Maps"."""
    series = edition.part(Property.SERIES)
    if series == context.series or not isinstance(series, Mention):
        return False
    behind = (each.text[one.end :] for one in each.of(Slot.EDITION))
    return any(
        EDITIONS["part"].match(text) and not stands_for(series.name, text) for text in behind
    )


def _is_record(lines: Sequence[Annotated], most: int = _MOST_LEFT) -> bool:
    """Whether lines are about an edition and say little else, so many letters at most."""
    short = all(
        leftover(each, _TELLING) - sum(letters(word[0]) for word in _SAID.finditer(each.text))
        <= most
        for each in lines
    )
    telling = any(each.of(Slot.PLACE, Slot.DATE, Slot.FORM) for each in lines)
    return short and (telling or (_NTH.match(lines[0].text) is not None and len(lines) > 1))


def _in_column(each: Annotated, edition: Node) -> Iterator[Proposal]:
    """What a cell says of the edition of its row, by its header: "Location", "Dates"."""
    header = each.line.header
    if not header or leftover(each, _BARE) > _FEW_LEFT:
        return
    if LABEL.fullmatch(header):
        yield from _held((each,), edition)


def _headed(each: Annotated, context: Context) -> Iterator[Proposal]:
    """ "2027 (Kyoto)" over a column"""
    found = EDITIONS["head"].fullmatch(each.text.strip())
    if found is None or context.series is None or MODE.search(found["place"]):
        return
    where = each.line.span(*found.span("year"))
    edition = context.named(EditionName(context.series.name, int(found["year"])), where)
    at = each.line.span(*found.span("place"))
    place = Mention("City", found["place"], at, found["place"])
    slots = key_of(edition)
    yield Proposal(Frame("Edition", {**slots, "heldIn": Filled(place, at)}), "records", _SCORE)


def _is_day(each: Annotated) -> bool:
    """Whether a line is but a day, as that of a report is: days of a meeting are several, or have a place."""
    days = [span.value for span in each.of(Slot.DATE) if isinstance(span.value, Dates)]
    return not each.of(Slot.PLACE) and all(day.is_one_day for day in days)


def _held(lines: Sequence[Annotated], edition: Node) -> Iterator[Proposal]:
    key, named = key_of(edition), edition.parts[-1].span
    places = [
        (each, span)
        for each in lines
        for span in each.of(Slot.PLACE)
        if span.score > _SURE
        and not (each.place(span).start < named.end and named.start < each.place(span).end)
        and (span.value or _may_be_name(each, span))
    ]
    beside = [one for pair in places for one in (*_before(*pair), pair)]
    yield from held_where(edition, beside, _SCORE)
    modes = (found for each in lines if (found := mode_of(each)))
    for mode in islice(modes, 1):
        yield Proposal(Frame("Edition", {**key, "attendanceMode": mode}), "records", _SCORE)
    dates = [(each, span) for each in lines for span in each.of(Slot.DATE)]
    if len(dates) == 1 and (days := _days(dates[0][1], edition)):
        yield replace(held_on(edition, days, *dates[0]), score=_SCORE)


def _may_be_name(each: Annotated, span: Typed) -> bool:
    """Whether a place that nothing but the labeller knows may be one: in a cell it stands alone."""
    named = not each.words(span).rpartition(" ")[2][:1].islower()  # as "Maps of mud", a theme
    listed = any(each.text[one.end : span.start] == ", " for one in each.of(Slot.PERSON))
    return named and not listed and (each.line.row < 0 or leftover(each, _BARE) <= _FEW_LEFT)


def _before(each: Annotated, span: Typed) -> Iterator[tuple[Annotated, Typed]]:
    """The city that nobody knows, before its country or continent: "Kagali (Africa)"."""
    kind = str(span.value or "").partition(":")[0]
    ahead = EDITIONS["unknown"].search(each.text, 0, span.start)
    known = ahead and bool(each.over(*ahead.span("name"), Slot.PLACE))
    known = known or any(map(str.isdigit, ahead["name"] if ahead else ""))
    if kind in ("country", "region", "continent") and ahead and not known:
        yield each, Typed(Slot.PLACE, *ahead.span("name"), _SCORE, None, "records")


def _days(span: Typed, edition: Node) -> tuple[dt.date, dt.date] | None:
    """The days of a date in the year of the edition."""
    days = days_of(span, edition)
    year = edition.part(Property.YEAR)
    return days if days and days[0].year == year else None
