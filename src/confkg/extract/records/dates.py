"""Days that a page lists with what they are for: deadlines, notifications, the meeting itself.

What a day is for is known by its words alone (the table "date-kinds" of the lexicon); a label without one
of them is no event, unless it names one.
"""

from __future__ import annotations

import datetime as dt
import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from confkg.extract.annotated import Annotated, letters
from confkg.extract.context import Context
from confkg.extract.lexicon import date_kind, event_kind, phrases
from confkg.extract.places.kinds import held_in
from confkg.extract.proposals import Proposal, key_of, mention, sub_event
from confkg.extract.recognisers.acronyms import known_series
from confkg.extract.records.lists import leftover
from confkg.extract.records.topics import Topic
from confkg.extract.records.units import Unit
from confkg.extract.spans import Dates, Slot, Typed
from confkg.frames import Frame
from confkg.frames import Slot as Filled
from confkg.model import Node, PartKind, Property

_WORDS = phrases("dates")

SENTENCE = _WORDS["sentence"]
"""What no label of a date has."""

_DOUBTED = 0.9
"""What the labeller is less sure of may be the name of a deadline."""

_CLOCK = re.compile(r"\s*\([^()]*\d[:.]\d\d[^()]*\)")
"""A time in brackets behind a date: "3 May (23:59 AoE) - Papers due"."""

_SIGNS = " :(–—-|\u2003"
_PICTURE = re.compile(r"^(?:[^\w\s\"'“‘(\[*]+|(?i:new|updated?)\W*!)\s+")
"""A picture or a cry before a label: "⏰ Papers due", "NEW!!! Papers due"."""

_UNTIL = re.compile(r"\((?:until|till|by|due|from|on|before|deadline:?)?$", re.IGNORECASE)
_REMARK = _WORDS["remark"]
"""What stands behind a label and is no part of it: "Workshop |[to be confirmed].", "Full papers |by:"."""

MAIN = _WORDS["main"]
EDGE = _WORDS["edge"]
"""A label of the first or the last day of the meeting itself."""

_EXTENDED = _WORDS["extended"]
_WAS = _WORDS["was"]
"""What stands between two days of a line, of which the second or the first one holds."""

_WORKSHOP = _WORDS["workshop"]
_OWN_WORKSHOP = _WORDS["own-workshop"]
"""What stands behind the series in a label of a workshop's own days: "BEE|31 Workshop|"."""

_CONFERENCE = _WORDS["conference"]
"""What a text calls the meeting that it is about, where a workshop is but a part of it."""
MOST_WORDS, _FEW_WORDS, _FEW_LEFT = 12, 5, 12
_PAPERS = re.compile(r"\b(?:papers?|posters?|demos?)$", re.IGNORECASE)
"""What is due on a day of a list of deadlines: "Short papers"."""
_OF_AUTHORS = ("deadline", "notification", "opening")
"""Kinds of days of which a short label is no title of a work."""
_Label: TypeAlias = tuple[Annotated, int, int]
"""A line, and where in it a label begins and ends."""


def dated_proposals(
    unit: Unit, topic: Topic, context: Context, headers: Mapping[str, Annotated]
) -> Iterator[Proposal]:
    """Labels with a date: "Submission deadline | 15 October 2023"; of a row with several the headers of the columns."""
    several = sum(bool(each.of(Slot.DATE)) for each in unit.lines) > 1
    for each in unit.lines if several or unit.is_row else ():
        above = headers.get(each.line.header)
        if not unit.is_row:
            yield from _dated(Unit((each,)), topic, context)
        elif above and (several or EDGE.match(above.text)) and is_day(each):
            yield from _dated(Unit((each,)), topic, context, (above, 0, len(above.text)))
        elif several and each.covered(Slot.DATE) < letters(each.text):
            yield from _dated(Unit((each,)), topic, context)
    if not several:
        yield from _dated(unit, topic, context)


def _dated(
    unit: Unit, topic: Topic, context: Context, label: _Label | None = None
) -> Iterator[Proposal]:
    """A label with a date."""
    dates = [(each, span) for each, span in unit.spans(Slot.DATE) if isinstance(span.value, Dates)]
    moved = _moved(dates)
    doubts = [Slot.PERSON] if topic is Topic.DATES else [Slot.PERSON, Slot.TITLE]
    named = [each.words(span) for each, span in unit.spans(*doubts) if span.score > _DOUBTED]
    # "Notification of acceptance" is no title
    due = [len(one.split()) <= _FEW_WORDS and date_kind(one) in _OF_AUTHORS for one in named]
    if not (len(dates) == 1 or moved) or not all(due):
        return
    at, span = dates[0]
    edition = context.edition_at(at.line)
    if edition is None:
        return
    label = label or _label(unit, at, span)
    if label is None:
        return
    labelled_at, start, end = label
    prices = (one.start for one in labelled_at.of(Slot.NUMBER) if one.is_money)
    end = next((price for price in prices if start + _FEW_LEFT < price < end), end)
    end = start + len(labelled_at.text[start:end].rstrip(_SIGNS))
    start = end - len(_PICTURE.sub("", labelled_at.text[start:end]))
    end = _REMARK.search(labelled_at.text, start, end).start()  # type: ignore[union-attr]
    words = labelled_at.text[start:end]
    kind = date_kind(words)
    if topic is Topic.DATES and not kind and _PAPERS.search(words):
        kind = "deadline"
    telling = topic is Topic.DATES or kind or EDGE.match(words) or MAIN.match(words)
    if len(words.split()) > MOST_WORDS or SENTENCE.search(words):
        return
    if not (telling or _is_own_workshop(words, context)):
        return
    span = moved or span
    days = days_of(span, edition)
    main = MAIN.match(words)
    another = days is not None and days[1].year != edition.part(Property.YEAR)
    if days is None or (main and main["said"] and another):
        return
    first, last = (Filled(day, at.place(span), at.words(span)) for day in days)
    edge = EDGE.match(words)
    if edge or main or _is_edition(words, context):
        slots = key_of(edition)
        ends = edge and (edge["end"] or edge["last"])
        if not ends:
            slots["startDate"] = first
        if not edge or ends:
            slots["endDate"] = last
        yield Proposal(Frame("Edition", slots), "records", 0.9)
        if (
            not edge
            and at.text[: span.start].rstrip(_SIGNS).endswith(words)
            and _is_placed(at, span)
        ):
            for place, score in held_in([(at, one) for one in at.of(Slot.PLACE, Slot.ORG)])[0]:
                slots = key_of(edition) | {"heldIn": Filled(place, place.span)}
                yield Proposal(Frame("Edition", slots), "records", min(score, 0.9))
    elif kind := kind or event_kind(words):
        name = mention("SubEvent", labelled_at, Typed(Slot.EVENT, start, end))
        event = sub_event(edition, kind, name, name.span, 0.9)
        dated = {"startDate": first} | ({"endDate": last} if days[1] != days[0] else {})
        yield event.saying(**dated)


def is_day(each: Annotated) -> bool:
    """Whether a line is but a day, give or take its time and that it is final: "3 May 2031 (AoE)"."""
    beside = sum(letters(one[0]) for one in _BESIDE.finditer(each.text))
    return (
        bool(each.of(Slot.DATE)) and leftover(each, (Slot.DATE, Slot.TIME)) <= beside + _FEW_BESIDE
    )


def _is_placed(each: Annotated, day: Typed) -> bool:
    """Whether behind a day stands nothing but where that is: "Workshop: 3–5 May 2031, |Oslo, Norway|"."""
    beside = [one for one in each.of(Slot.PLACE, Slot.ORG) if one.start > day.end]
    behind = letters(each.text[day.end :])
    return bool(beside) and behind - sum(letters(each.words(one)) for one in beside) <= _FEW_BESIDE


def _moved(dates: Sequence[tuple[Annotated, Typed]]) -> Typed | None:
    """The day that holds, of a line with two of which one was moved; None if it has no such days."""
    if len(dates) != 2 or dates[0][0] is not dates[1][0]:
        return None
    (each, first), (_, second) = dates
    between = each.text[first.end : second.start]
    if _WAS.fullmatch(between):
        return first
    if not _EXTENDED.fullmatch(between):
        return None
    before, after = first.value, second.value
    if isinstance(before, Dates) and isinstance(after, Dates) and before.year and not after.year:
        start, end = (day.replace(year=before.year) for day in (after.start, after.end))
        return replace(second, value=Dates(start, end, before.year))
    return second


def _is_edition(words: str, context: Context) -> bool:
    """Whether a label names the meeting itself, and neither a part of it nor a deadline."""
    if _WORKSHOP.match(words) and _may_be_workshop(context):
        return True
    own = context.series and re.search(rf"\b{re.escape(context.series.name)}(?![a-z])", words)
    full = context.full_name is not None and context.full_name.name in words
    return _is_own_workshop(words, context) or (
        bool(own or full) and not (date_kind(words) or event_kind(words))
    )


def _is_own_workshop(words: str, context: Context) -> bool:
    """Whether a label is the name of a page's own workshop, "BEE31 Workshop", or calls it so where it is one."""
    if context.is_workshop and _WORKSHOP.match(words):
        return True
    own = context.is_workshop or _may_be_workshop(context)
    name = context.series.name if context.series and own else ""
    return words.startswith(name) and bool(name and _OWN_WORKSHOP.fullmatch(words, len(name)))


def _may_be_workshop(context: Context) -> bool:
    """Whether a page calls its event no conference; of a series that is known the name would say it."""
    known = context.series is None or known_series(context.series.name)
    return not known and not _CONFERENCE.search(context.text)


def days_of(span: Typed, edition: Node) -> tuple[dt.date, dt.date] | None:
    """The first and the last day of a date; where no year is printed, in that of the edition."""
    value = span.value
    if not isinstance(value, Dates):
        return None
    if value.year is not None:
        return value.start, value.end
    year = edition.part(Property.YEAR)
    if not isinstance(year, int):
        return None
    try:
        end = value.end.replace(year=year)
        return value.start.replace(year=year - (value.start > value.end)), end
    except ValueError:
        return None


def _label(unit: Unit, at: Annotated, span: Typed) -> _Label | None:
    """What a date is the date of: another cell of its row, or the rest of its line."""
    beside = next((each for each in unit.lines if each is not at and letters(each.text) > 3), None)
    if unit.lines[0] is not at or (unit.is_row and beside is not None):
        label = beside or unit.lines[0]
        return label, 0, len(label.text)
    before, after = at.text[: span.start].rstrip(" :–—-|\u2003"), at.text[span.end :]
    if before.count("(") > before.count(")") and not _UNTIL.search(before):
        return None  # a remark in brackets on what stands before it
    if letters(before) > 3:
        return at, 0, len(before)
    clock = _CLOCK.match(after)
    rest = after[clock.end() if clock else 0 :].lstrip(" :–—-|,.\u2003")
    if letters(rest) > 3:
        return at, span.end + len(after) - len(rest), len(at.text)
    return None


def with_distinct_names(
    proposals: Sequence[Proposal], lines: Sequence[Annotated]
) -> Iterator[Proposal]:
    """The proposals, with what stands above equal labels of several days added to their names.

    "Notification" under "Posters" and under "Demos" are two days; where nothing distinguishes them, neither is read.
    """
    same: dict[tuple[str, str], set[object]] = defaultdict(set)
    for one in proposals:
        if key := _label_of(one):
            same[key].add(one.frame.slots["startDate"].value)
    several = {key for key, days in same.items() if len(days) > 1}
    starts = [each.line.span().start for each in lines] if several else []
    openers = _openers(lines) if several else []
    named: dict[tuple[tuple[str, str], str], set[object]] = defaultdict(set)
    renamed: list[tuple[Proposal, tuple[tuple[str, str], str] | None]] = []
    for one in proposals:
        key = _label_of(one)
        if key not in several:
            renamed.append((one, None))
            continue
        name, day = one.frame.slots["name"], one.frame.slots["startDate"]
        own = starts[bisect_right(starts, name.span.start) - 1]
        at = bisect_left(openers, (own, ""))
        above = openers[at - 1][1] if at else ""
        named[key, above].add(day.value)
        named_so = one.saying(name=replace(name, value=f"{name.value} ({above})"))
        renamed.append((named_so, (key, above)))
    yield from (one for one, of in renamed if of is None or (of[1] and len(named[of]) == 1))


def _label_of(proposal: Proposal) -> tuple[str, str] | None:
    """The kind of an event of a list of dates with the year of its edition, and its name; None of other events."""
    slots = proposal.frame.slots
    if proposal.frame.kind != "SubEvent" or "startDate" not in slots or "startTime" in slots:
        return None
    held = slots["edition"].value
    year = held.part(Property.YEAR) if isinstance(held, Node) else ""
    return f"{slots['subEventKind'].value} {year}", str(slots["name"].value).casefold()


def _openers(lines: Sequence[Annotated]) -> list[tuple[int, str]]:
    """What lines stand under, with its place: headings, and what announces a list."""
    return [
        (each.line.span().start, each.text.strip(" :*"))
        for each in lines
        if each.line.kind is PartKind.HEADING
        or (each.line.kind is PartKind.PARAGRAPH and each.text.endswith(":"))
    ]


_BESIDE = re.compile(
    r"\b(?:extended|until|to|at|on|by|noon|midnight|aoe|utc|gmt|anywhere on earth|(?:pacific|eastern|central|local) time|firm|final|hard|strict|tentative|deadline)\b",
    re.IGNORECASE,
)
_FEW_BESIDE = 3
"""What stands beside a day in a line that is nothing else, and other letters, at most."""
