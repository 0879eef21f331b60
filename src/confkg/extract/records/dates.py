"""Days that a page lists with what they are for: deadlines, notifications, the meeting itself.

What a day is for is known by its words alone (the table "date-kinds" of the lexicon); a label without one
of them is no event, unless it names one.
"""

from __future__ import annotations

import datetime as dt
import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, zip_longest
from typing import NamedTuple, TypeAlias

from confkg.extract.annotated import Annotated, letters
from confkg.extract.context import Context
from confkg.extract.lexicon import date_kind, event_kind, phrases
from confkg.extract.lines import Line
from confkg.extract.places.kinds import held_in
from confkg.extract.proposals import Proposal, key_of, mention, sub_event
from confkg.extract.recognisers.acronyms import known_series
from confkg.extract.records.lists import leftover
from confkg.extract.records.topics import Topic
from confkg.extract.records.units import Unit, is_navigation
from confkg.extract.sentences import iter_sentences
from confkg.extract.spans import Dates, Slot, Typed
from confkg.frames import Frame
from confkg.frames import Slot as Filled
from confkg.model import Node, PartKind, Property

_PHRASES = phrases("dates")

_BEFORE, _WITH_YEAR = _PHRASES["before"], re.compile(r"\d{4}|[/.-]\d\d$")
SENTENCE = _PHRASES["sentence"]
"""What no label of a date has."""

_DOUBTED = 0.9
"""What the labeller is less sure of may be the name of a deadline."""

_ZONE = re.compile(
    r"\b(?:until|to|at|on|by|noon|midnight|aoe|(?:utc|gmt)(?: ?[+−-]\d{1,2})?|ces?t|[pmce][sd]?t|anywhere on earth|"
    r"(?:(?:pacific|eastern|central|local)(?: (?:standard|daylight))? )?time)\b",
    re.IGNORECASE,
)
"""What stands beside the time of a day: "3 May (23:59 |AoE|, |UTC-12|) - Papers due"."""
_CUT = re.compile(r"[;|•·]|,(?=\s)|\.\s|\s[–—-]\s|\s(?:and|&)\s")
"""What parts the days of a line."""
_RUN = re.compile(r"[\s()]*(?:[–—-]|to|until|till?)[\s()]*")
_HEAD = re.compile(r"(.*\w\W*)[(:](?!.*[)])")
"""What the labels in a line are of: "|Full papers| (due 3 May, notification 5 June)"."""
_LEAD = _PHRASES["lead"]
"""What announces the days of a line and is no part of the first label: "Important dates: |papers due"."""

_SIGNS = " :(–—-|\u2003"
_PICTURE = re.compile(
    r"^(?:[^\w\s\"'“‘(\[*]+|(?i:new|updated?)\W*!|\(?(?i:extended|new|updated)\))\s+"
)
"""A picture or a cry before a label: "⏰ Papers due", "NEW!!! Papers due", "(extended) Papers due"."""

_UNTIL = re.compile(r"\((?:until|till|by|due|from|on|before|deadline:?)?$", re.IGNORECASE)
_REMARK = _PHRASES["remark"]
"""What stands behind a label and is no part of it: "Workshop |[to be confirmed].", "Full papers |by:"."""

MAIN = _PHRASES["main"]
EDGE = _PHRASES["edge"]
"""A label of the first or the last day of the meeting itself."""

_EXTENDED = _PHRASES["extended"]
_WAS = _PHRASES["was"]
"""What stands between two days of a line, of which the second or the first one holds."""

_WORKSHOP = _PHRASES["workshop"]
_OWN_WORKSHOP = _PHRASES["own-workshop"]
"""What stands behind the series in a label of a workshop's own days: "BEE|31 Workshop|"."""

_CONFERENCE = _PHRASES["conference"]
"""What a text calls the meeting that it is about, where a workshop is but a part of it."""
MOST_WORDS, _FEW_WORDS, _FEW_LEFT, _MOST_DAYS, _SEVERAL = 12, 5, 12, 20, 2
_PAPERS = re.compile(
    r"\b(?:papers?|posters?|demos?|videos?|slides|works?|films?|forms?|works? in progress|late[- ]breaking(?: results)?)(?: in)?$",
    re.IGNORECASE,
)
"""What is due on a day of a list of deadlines: "Short papers"."""
_OF_AUTHORS = ("deadline", "notification", "opening")
"""Kinds of days of which a short label is no title of a work."""
_NEWS = _PHRASES["news"]
_OF_NOTICES = ("deadline", "notification")
"""Kinds of days that a notice has as its own: "3 May: Papers due"."""

_DEADLINES = re.compile(
    r"\b(?:deadlines|due dates|fristen|scadenze|prazos|plazos)\b", re.IGNORECASE
)
"""A heading that says what all days below it are for."""

_Label: TypeAlias = tuple[Annotated, int, int]
"""A line, and where in it a label begins and ends."""


class _Day(NamedTuple):
    """A day of a line, with the stretch that its words take up and the part of the line that is on it."""

    span: Typed  # the words of the day that holds, where one was moved
    start: int
    end: int
    first: int = 0
    last: int = 0
    begins: tuple[int, ...] = ()  # where its sentence and the one before begin


def dated_proposals(
    unit: Unit, topic: Topic, context: Context, headers: Mapping[str, Annotated]
) -> Iterator[Proposal]:
    """Labels with a date: "Submission deadline | 15 October 2023"; of a row with several the headers of the columns."""
    dated = [each for each in unit.lines if each.of(Slot.DATE)]
    for each in dated:
        days = _days(each)
        own = Unit((each,)) if len(dated) > 1 or len(days) > 1 else unit
        labels = [(day, _label(own, each, day)) for day in days]
        above = headers.get(each.line.header) if unit.is_row else None
        if (len(dated) > 1 or (above and EDGE.match(above.text))) and unit.is_row and is_day(each):
            labels = [(day, _of_cell(unit, each, above)) for day in days]
        telling = [one for _, one in labels if one and is_telling(one[0].text[one[1] : one[2]])]
        listed = all(one for _, one in labels) and len(telling) * 2 > len(days)
        parts = [
            one for one in labels if one[1] and _tells_part(one[1][0].text[slice(*one[1][1:])])
        ]
        about = Topic.DATES if len(parts) >= _SEVERAL else topic
        for day, label in labels:
            if label and (len(days) == 1 or listed or ":" in each.text[label[2] : day.start]):
                yield from _dated(own, each, day, label, about, context)


def lists_of_dates(units: Iterable[Unit]) -> set[Hashable]:
    """The lists in which most entries are a day with what it is for, or with a part of the meeting, under whichever heading."""
    telling: dict[Hashable, list[bool]] = defaultdict(list)
    for unit in units:
        lines = [each for each in unit.lines if each.of(Slot.DATE)] if unit.is_row else unit.lines
        for each in lines:
            days = _days(each)
            own = unit if unit.is_row and len(lines) == 1 else Unit((each,))
            label = _label(own, each, days[0]) if len(days) == 1 else None
            known = label is not None and _tells_part(label[0].text[label[1] : label[2]])
            telling[unit.lines[0].line.list_key].append(known)
    return {key for key, said in telling.items() if sum(said) >= max(_SEVERAL, len(said) / 2)}


def _tells_part(words: str) -> bool:
    """Whether words say what a day is for, or are but what is due or the kind of a part of a meeting."""
    short = len(words.split()) <= _FEW_WORDS
    return is_telling(words) or (short and bool(event_kind(words) or _PAPERS.search(words)))


def is_telling(words: str) -> bool:
    """Whether words say what a day is for."""
    return bool(date_kind(words) or EDGE.match(words) or MAIN.match(words))


def _of_cell(unit: Unit, at: Annotated, above: Annotated | None) -> _Label | None:
    """What the day in a cell is for: the header, or the last cell before it that is no day, or else the next."""
    named = [each for each in unit.lines if letters(each.text) > 3 and not is_day(each)]
    before = [each for each in named if each.line.number < at.line.number]
    beside = before[-1] if before else next(iter(named), None)
    own = beside is not None and is_telling(beside.text)
    label = above if above and (is_telling(above.text) or not own) else beside
    return (label, 0, len(label.text)) if label else None


def _days(each: Annotated) -> list[_Day]:
    """The days of a line, each with its part of it; of two of which one was moved that which holds, two ends as one run.

    A label stands before its day, if one does before the first; parts end at a sign: "Papers 3 May; talks 9 June".
    """
    found: list[_Day] = []
    spans = each.of(Slot.DATE)
    for span in spans if len(spans) <= _MOST_DAYS else ():
        last = found.pop() if found else None
        one = _moved(each, last.span, span) if last else None
        if last and not one:
            found.append(last)
        found.append(_Day(one or span, last.start if last and one else span.start, span.end))
    sentences = [begin for begin, _ in iter_sentences(each.text)]
    ahead = bool(found) and letters(each.text[slice(*_bare(each, 0, found[0].start))]) > _FEW_BESIDE
    begin = 0
    for place, (day, following) in enumerate(zip_longest(found, found[1:])):
        end = len(each.text)
        if following:
            cuts = list(_CUT.finditer(each.text, day.end, following.start))
            end = day.end if ahead else following.start
            end = cuts[0 if ahead else -1].end() if cuts else end
        at = bisect_right(sentences, day.start)
        found[place] = day._replace(
            first=begin, last=end, begins=tuple(sentences[max(at - 2, 0) : at])
        )
        begin = end
    return found


def _dated(
    unit: Unit, at: Annotated, day: _Day, label: _Label, topic: Topic, context: Context
) -> Iterator[Proposal]:
    """What a label says of a day."""
    span = day.span
    doubts = [Slot.PERSON] if topic is Topic.DATES else [Slot.PERSON, Slot.TITLE]
    named = [
        each.words(one)
        for each, one in unit.spans(*doubts)
        if one.score > _DOUBTED and (each is not at or one.meets(day.first, day.last))
    ]
    # "Notification of acceptance" is no title
    known = [len(one.split()) <= _FEW_WORDS and date_kind(one) in _OF_AUTHORS for one in named]
    edition = context.edition_at(at.line)
    labelled_at, start, end = label
    if edition is None or not all(known) or is_navigation(labelled_at):
        return
    prices = (one.start for one in labelled_at.of(Slot.NUMBER) if one.is_money)
    end = next((price for price in prices if start + _FEW_LEFT < price < end), end)
    end = start + len(labelled_at.text[start:end].rstrip(_SIGNS))
    start = end - len(_PICTURE.sub("", labelled_at.text[start:end]))
    end = _REMARK.search(labelled_at.text, start, end).start()  # type: ignore[union-attr]
    words = labelled_at.text[start:end]
    beside = labelled_at is not at and labelled_at.line.row == at.line.row
    headed = date_kind(at.line.header) if beside else ""
    kind = date_kind(words) or headed
    due = any(_DEADLINES.search(one.text) for one in at.line.headings[-1:])
    due = due and not (event_kind(words) or EDGE.match(words) or MAIN.match(words))
    if not kind and (due or (topic is Topic.DATES and _PAPERS.search(words))):
        kind = "deadline"
    telling = topic is Topic.DATES or kind or EDGE.match(words) or MAIN.match(words)
    if len(words.split()) > MOST_WORDS or SENTENCE.search(words):
        return
    if not (telling or _is_own_workshop(words, context)):
        return
    days = days_of(span, edition)
    main = MAIN.match(words)
    year = edition.part(Property.YEAR)
    another = days is not None and days[1].year != (year or days[1].year)
    if days is None or (main and main["said"] and another):
        return
    edge = EDGE.match(words)
    part = "" if at.line.number in context.lines else event_kind(words)  # not in a history
    if not headed and (edge or main or _is_edition(words, context)):
        ends = edge and (edge["end"] or edge["last"])
        one = held_on(edition, days, at, span)
        left_out = "startDate" if ends else "endDate" if edge else ""
        slots = {name: slot for name, slot in one.frame.slots.items() if name != left_out}
        yield one.with_slots(slots)
    elif (kind := kind or part) and not _is_notice(at, day, kind):
        name = mention("SubEvent", labelled_at, Typed(Slot.EVENT, start, end))
        event = sub_event(edition, kind, name, name.span, 0.9)
        held = held_on(edition, days, at, span).frame.slots
        event = event.saying(startDate=held["startDate"])
        yield event if days[0] == days[1] else event.saying(endDate=held["endDate"])


def _is_notice(at: Annotated, day: _Day, kind: str) -> bool:
    """Whether a day is that of a notice below "News", and of no more than the notice: "3 May: Programme online"."""
    over = at.line.headings[-1:]
    leads = not letters(at.text[: day.start])
    return leads and kind not in _OF_NOTICES and any(_NEWS.fullmatch(one.text) for one in over)


def held_on(edition: Node, days: tuple[dt.date, dt.date], at: Annotated, span: Typed) -> Proposal:
    """The days of an edition."""
    first, last = (Filled(day, at.place(span), at.words(span)) for day in days)
    slots = key_of(edition) | {"startDate": first, "endDate": last}
    return Proposal(Frame("Edition", slots), "records", 0.9)


def held_where(
    edition: Node, places: Sequence[tuple[Annotated, Typed]], most: float
) -> Iterator[Proposal]:
    """Where an edition is held, and which place lies in which; with a score of at most ``most``."""
    held, within = held_in(places)
    for place, score in held:
        slots = key_of(edition) | {"heldIn": Filled(place, place.span)}
        yield Proposal(Frame("Edition", slots), "records", min(most, score))
    yield from within


def is_day(each: Annotated) -> bool:
    """Whether a line is but a day, give or take its time and that it is final: "3 May 2031 (AoE)"."""
    beside = sum(letters(one[0]) for one in _BESIDE.finditer(each.text))
    return (
        bool(each.of(Slot.DATE)) and leftover(each, (Slot.DATE, Slot.TIME)) <= beside + _FEW_BESIDE
    )


def _bare(each: Annotated, start: int, end: int) -> tuple[int, int]:
    """A stretch of a line without the times and their zones at its edges."""
    text = each.blanked(each.of(Slot.TIME))
    beside = list(_ZONE.finditer(text, start, end))
    for one in beside:
        if any(map(str.isalnum, text[start : one.start()])):
            break
        start = one.end()
    for one in reversed(beside):
        if one.start() < start or any(map(str.isalnum, text[one.end() : end])):
            break
        end = one.start()
    end = start + len(text[start:end].rstrip(_SIGNS + ",;"))
    return end - len(text[start:end].lstrip(_SIGNS + ",;.)")), end


def _moved(each: Annotated, first: Typed, second: Typed) -> Typed | None:
    """The day that holds, of two of which one was moved, or their run if they are its ends; None of others."""
    between = each.blanked(each.of(Slot.TIME))[first.end : second.start]
    if _WAS.fullmatch(between):
        return first
    before, after = first.value, second.value
    assert isinstance(before, Dates)
    assert isinstance(after, Dates)
    year = after.year or before.year
    before, after = _in_year(before, year), _in_year(after, year)
    if before and after and _EXTENDED.fullmatch(between):
        return replace(second, value=after)
    if before and after and before.start < after.end and _RUN.fullmatch(_ZONE.sub("", between)):
        return replace(second, start=first.start, value=Dates(before.start, after.end, year))
    return None


def _in_year(days: Dates, year: int | None) -> Dates | None:
    """Days in a year, if none is printed beside them; None if it does not have them."""
    if days.year is not None or year is None:
        return days
    try:
        end = days.end.replace(year=year)
        return Dates(days.start.replace(year=year - (days.start > days.end)), end, year)
    except ValueError:
        return None


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
    year = edition.part(Property.YEAR)
    value = _in_year(value, year if isinstance(year, int) else None)
    return (value.start, value.end) if value and value.year else None


def in_year_before(proposals: Sequence[Proposal]) -> Iterator[Proposal]:
    """The proposals, what is due before a meeting in the year before it, if without a year it would be due behind it."""
    slots = [one.frame.slots for one in proposals if one.frame.kind == "Edition"]
    begun = {each["year"].value: each["startDate"].value for each in slots if "startDate" in each}
    for one in proposals:
        day = one.frame.slots.get("startDate") if one.frame.kind == "SubEvent" else None
        value = day.value if day and not _WITH_YEAR.search(day.printed) else None
        opens = begun.get(value.year) if isinstance(value, dt.date) else None
        if day and isinstance(value, dt.date) and isinstance(opens, dt.date) and value > opens:
            moved = _in_year(Dates(value, value, None), value.year - 1)
            if moved and _BEFORE.match(str(one.frame.slots["name"].value)):
                yield one.saying(startDate=replace(day, value=moved.start))
                continue
        yield one


def _label(unit: Unit, at: Annotated, day: _Day) -> _Label | None:
    """What a date is the date of: another cell of its row, or the rest of its line."""
    beside = next((each for each in unit.lines if each is not at and letters(each.text) > 3), None)
    if unit.lines[0] is not at or (unit.is_row and beside is not None):
        label = beside or unit.lines[0]
        return label, 0, len(label.text)
    *_, begin = (0, *(one for one in day.begins if letters(at.text[one : day.start]) > 3))
    text = at.blanked(at.of(Slot.DATE))[: day.first]  # "May" is no verb
    if day.first > begin and SENTENCE.search(text, begin):
        return None  # "Registration opens on 3 May and |closes| on 9 June."
    start = max(begin, day.first)
    lead = _LEAD.match(at.text, start)
    start, end = _bare(at, lead.end() if lead else start, day.start)
    if begin and ":" not in at.text[end : day.start]:
        return None  # a sentence of a text, and not "Deadline: 3 May." behind others
    if letters(at.text[start:end]) > _FEW_BESIDE:
        before = at.text[start : day.start].rstrip(_SIGNS[:3] + _SIGNS[4:])
        opened = before.rfind("(") + 1
        if before.count("(") > before.count(")") and not _UNTIL.search(before):
            if not date_kind(before[opened:]) or EDGE.match(before[opened:]):
                return None  # a remark in brackets on what stands before it
            start += opened
        return at, start, end
    start, end = _bare(at, day.end, day.last)
    return (at, start, end) if letters(at.text[start:end]) > _FEW_BESIDE else None


def with_distinct_names(
    proposals: Sequence[Proposal], lines: Sequence[Annotated]
) -> Iterator[Proposal]:
    """The proposals, with what stands above equal labels of several days added to their names.

    "Notification" under "Posters" and under "Demos" are two days; where nothing distinguishes them, neither is read.
    """
    same: dict[tuple[str, str], list[Proposal]] = defaultdict(list)
    for one in proposals:
        if key := _label_of(one):
            same[key].append(one)
    several = [some for some in same.values() if len(set(map(_first_day, some))) > 1]
    over = dict(_over_days(lines, chain.from_iterable(several))) if several else {}
    named: dict[int, Proposal | None] = {}
    for some in several:
        named |= dict.fromkeys(map(id, some))
        for place in range(max(len(over[id(one)]) for one in some)):
            days: dict[str, set[object]] = defaultdict(set)
            open_ones = [one for one in some if not named[id(one)] and place < len(over[id(one)])]
            for one in open_ones:
                days[over[id(one)][place]].add(_first_day(one))
            for one in open_ones:
                above, name = over[id(one)][place], one.frame.slots["name"]
                if above and len(days[above]) == 1:
                    called = replace(name, value=f"{name.value} ({above})")
                    named[id(one)] = one.saying(name=called)
    yield from filter(None, (named.get(id(one), one) for one in proposals))


def _first_day(proposal: Proposal) -> object:
    return proposal.frame.slots["startDate"].value


def _over_days(
    lines: Sequence[Annotated], proposals: Iterable[Proposal]
) -> Iterator[tuple[int, list[str]]]:
    """What each labelled day may be of, the nearest first: the head of its row, column or line, items around it, headings."""
    starts = [each.line.span().start for each in lines]
    rows = {each.line.row: each for each in reversed(lines)}
    above = list(_openers(lines))
    for one in proposals:
        name, day = one.frame.slots["name"], one.frame.slots["startDate"]
        label, at = (lines[bisect_right(starts, slot.span.start) - 1] for slot in (name, day))
        head = _HEAD.match(label.text.partition(str(name.value))[0])
        bold = (label.text[: mark.end] for mark in label.line.part.marks if not mark.start)
        over = head[1] if head else next(bold, "")
        if at.line.row >= 0:
            in_row = label.line.row == at.line.row
            over = at.line.header if in_row else rows[at.line.row].text
        found = [over, *above[bisect_right(starts, day.span.start) - 1]]
        yield id(one), [text.partition("(")[0].strip(" :*–—-") for text in found]


def _label_of(proposal: Proposal) -> tuple[str, str] | None:
    """The kind of an event of a list of dates with the year of its edition, and its name; None of other events."""
    slots = proposal.frame.slots
    if proposal.frame.kind != "SubEvent" or "startDate" not in slots or "startTime" in slots:
        return None
    held = slots["edition"].value
    year = held.part(Property.YEAR) if isinstance(held, Node) else ""
    return f"{slots['subEventKind'].value} {year}", str(slots["name"].value).casefold()


def _openers(lines: Sequence[Annotated]) -> Iterator[list[str]]:
    """What each line stands under, the nearest first: items around it, what announces a list, headings."""
    items: list[Line] = []
    announced: list[str] = []
    for each in lines:
        line = each.line
        while items and (line.kind is not PartKind.ITEM or items[-1].level >= line.level):
            items.pop()
        announced = [] if line.kind is PartKind.HEADING else announced
        yield (
            [one.text for one in reversed(items)]
            + announced
            + [one.text for one in reversed(line.headings)]
        )
        bold = line.is_bold and not each.of(Slot.DATE) and len(line.text.split()) <= MOST_WORDS
        if line.kind is PartKind.ITEM:
            items.append(line)
        elif line.kind is PartKind.PARAGRAPH and (line.text.endswith(":") or bold):
            announced = [line.text]


_BESIDE = re.compile(
    rf"\b(?:extended|firm|final|hard|strict|tentative|deadline)\b|{_ZONE.pattern}", re.IGNORECASE
)
_FEW_BESIDE = 3
"""What stands beside a day in a line that is nothing else, and other letters, at most."""
