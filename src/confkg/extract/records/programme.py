"""Parts of an edition: sessions, workshops, panels and dinners of a programme."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from confkg.extract.annotated import Annotated, letters
from confkg.extract.context import Context
from confkg.extract.figures.words import is_below_money
from confkg.extract.labeller import name_score
from confkg.extract.lexicon import event_kind
from confkg.extract.places.kinds import place_of
from confkg.extract.proposals import Proposal, event_role, mention, sub_event
from confkg.extract.recognisers.prizes import read_prize
from confkg.extract.records.dates import dated_proposals, lists_of_dates
from confkg.extract.records.dates_in_turn import with_labels
from confkg.extract.records.labels import Programme, label_of_panelists, names_panel
from confkg.extract.records.listed_events import event_at
from confkg.extract.records.lists import is_list
from confkg.extract.records.periods import Period, behind_time, is_break, takes_place
from confkg.extract.records.roles import CHAIR_LABEL
from confkg.extract.records.scheduled import said_of
from confkg.extract.records.stated_places import is_of_part, stated_of
from confkg.extract.records.titles import SESSION, is_item
from confkg.extract.records.topics import Topic
from confkg.extract.records.units import Section, Unit
from confkg.extract.spans import EditionName, Slot, Typed
from confkg.frames import Slot as Filled
from confkg.model import Node, PartKind

_ALONE = re.compile(
    r"(?!(?i:t\.?b\.?[acd])\b)(?!(?:[A-Z]\.? ){1,3}[A-Z][\w’'-]+$)[A-Z][^\d.:!?]{3,80}(?: \d)?"
)
"""An entry of a programme that is nothing but what takes place: "Moss Walk", "Old Mosses 2"."""

_NAME = re.compile(r"\W*(?:The (?=\S+ \S+\W*$))?(?P<name>[^\W\d_a-z][\w’'-]+ [^\W\d_a-z][\w’'-]+)")
_MEETING = re.compile(r"\b(?:conference|symposium|congress) on\b", re.IGNORECASE)
_CHAIR = re.compile(rf"(?:^|(?<=\W)){CHAIR_LABEL}\s*", re.IGNORECASE)
_SIGNS = re.compile(r"\W*")
_COUNTED = re.compile(r"\d+ [a-z ]+: ")
"""Several events, not one: "3 socials: Tea Dance, …"."""
_ABOUT = re.compile(
    r"^[a-z ]+$|(?i:\b(?:picks|highlights|notes|impressions|recap|summary|reports?|dates|abstracts|time)$|\bcall for \w+$"
    r"|^(?:accepted|selected) )"
)
"""A heading that is about events rather than the name of one."""
_SAYS = re.compile(r"(?s:\b(?:is|are|was|were|has|have|had|been|will)\b.*\.(?:\s|$))")
_SCORE = 0.9
_SURE_TITLE = 0.95
"""How sure a title is that is no event for its words."""

_LONGEST = 14
"""Words of a paragraph that is but the name of an event."""

_BEFORE = re.compile(
    r"(?P<open>[\w,;] ?)?(?<!\w)(?P<name>(?:Day \d |(?:[^\W\d_a-z][\w’'&-]* ){1,3}))$"
)
_BEHIND = re.compile(r" (?:and|&|of|for|on|in|with) (?:[\w’'&-]+ ?){1,8}(?<! )(?=$| [–—|(-]|[,(|])")
"""How the name of an event begins and ends beyond what the labeller saw."""

_REMARK = re.compile(
    r", | \(|,? (?:with|including|incl\.|hosted by|sponsored by|followed by) (?=[a-z\d])"
)
"""What stands behind an entry and says more of it: "Workshop dinner, |including three courses|"."""

_NUMBERED = re.compile(
    r"(?:[A-Z]\d{1,2}|(?:Workshop|Tutorial) (?:\d{1,2}|[IVX]{1,4}|[A-Z])[:.]) +(?=[A-Z])|The (?=[a-z -]+$)"
)
_ASIDE = re.compile(r"^\W*\([^()]*\)\W*|\s*\([^()]*\)\W*$|\s+\[?(?:VIDEO|SLIDES|RECORDING|PDF)\]?$")
"""The room before the name of an item, how long it takes or what is linked behind it."""


def programme_proposals(
    section: Section, topic: Topic, context: Context, programme: Programme
) -> Iterator[Proposal]:
    """The events that headings and list lines name, chairs of sessions, and dated rows."""
    entries = programme.entries
    hours = bool(entries)
    heads = {
        each.text: each for each in section.lines if each.line.row >= 0 and not each.line.header
    }
    units = with_labels(section)
    listed = lists_of_dates(units)
    topics = [Topic.DATES if one.lines[0].line.list_key in listed else topic for one in units]
    days = {
        id(one): list(dated_proposals(one, about, context, heads))
        for one, about in zip(units, topics, strict=True)
    }
    calls = any(one.frame.kind == "SubEvent" for some in days.values() for one in some)
    heading = section.heading  # with deadlines below it that of a call, below fees what one is for
    if heading is not None:
        yield from dated_proposals(Unit((heading,)), Topic.OTHER, context, heads)
    if heading is not None and not (calls or is_below_money(heading.line)):
        timed = heading.line.number in entries
        talks = (each for each in section.lines if each.of(Slot.PERSON) and not each.of(Slot.TIME))
        over = timed and sum(not _CHAIR.search(each.text) for each in talks) > 1
        yield from _event(heading, context, hours, scheduled=False, timed=timed, alone=over)
        if is_of_part(heading, context) and (edition := context.edition_at(heading.line)):
            yield from _with_labelled(heading, section, edition)
        yield from _chairs(heading, context, hours=hours)
    scheduled = topic is Topic.PROGRAMME and hours
    entered = [one for one in section.lines if one.line.number in entries]
    kinds = Counter(one.line.kind for one in entered)
    led = Counter(one.line.kind for one in entered if _opens_with_person(one))
    for unit in units:
        dated = days[id(unit)]
        yield from dated
        if dated:
            continue
        timed = bool(unit.spans(Slot.TIME))
        if unit.is_row and any(one.is_money for _, one in unit.spans(Slot.NUMBER)):
            continue  # what a fee is for
        for each in unit.lines:
            beside = timed or each.line.number in entries
            mostly = led[each.line.kind] * 2 >= kinds[each.line.kind]  # entries that are names
            lone = each.line.number in programme.alone
            lone = lone and not (led.total() > 1 and _opens_like_name(each, mostly=mostly))
            if not programme.is_in_slot(each):
                yield from _event(
                    each, context, hours, scheduled=scheduled, timed=beside, alone=lone
                )
            if topic is not Topic.COMMITTEE:
                yield from _chairs(each, context, hours=hours)


def _event(
    each: Annotated,
    context: Context,
    hours: bool,
    *,
    scheduled: bool,
    timed: bool = False,
    alone: bool = False,
) -> Iterator[Proposal]:
    """An event that a heading or a list line names; in a schedule also one without a telling word."""
    edition = context.edition_at(each.line)
    if each.line.number in context.entries:  # an event of the host of its edition, if of any
        edition = _host(each, context)
    heading = each.line.kind is PartKind.HEADING
    shown = _shown(each, timed=timed, alone=alone)
    if edition is None or _is_prose(each) or not (shown or heading or is_list(each, Slot.EVENT)):
        return
    scheduled = scheduled or shown is not None
    for span in [shown] if shown else [_whole(each, one) for one in each.of(Slot.EVENT)]:
        words = each.words(span)
        if _COUNTED.match(words) or (heading and (_ABOUT.search(words) or read_prize(words).award)):
            continue
        number = _NUMBERED.match(each.words(span))
        start = span.start + (number.end() if number else 0)
        name = mention("SubEvent", each, replace(span, start=start))
        kind = event_kind(name.name) or event_kind(each.line.header)
        given = each.of(Slot.PERSON) and not _CHAIR.search(
            each.text
        )  # the title of a talk, perhaps
        kind = kind or ("session" if scheduled and not given else "")
        whole = shown is None and (
            _MEETING.search(name.name)
            or any(span.start <= other.start < span.end for other in each.inner)
        )
        numbered = SESSION.match(each.text)
        if kind == "session" and not hours and (numbered is None or numbered["track"]):
            continue  # a theme or a track of a call, which has no times
        if kind and letters(name.name) > 3 and not is_break(name.name) and not whole:
            yield sub_event(edition, kind, name, name.span, span.score)


def _with_labelled(heading: Annotated, section: Section, edition: Node) -> Iterator[Proposal]:
    """When and where an event takes place by the labels of the lines below its name: "Date: 3 May", "Venue: Map Hall"."""
    event = event_at(heading, 0, len(heading.text), event_kind(heading.text), edition, _SCORE)
    stated = [each for unit in section.units for each in stated_of(unit)]
    dates = [(each, span) for each in stated for span in each.of(Slot.DATE)]
    times = [(each, span) for each in section.lines for span in each.of(Slot.TIME)]
    day = dates[0] if len(dates) == 1 else None
    if len(times) == 1 or (day and not times):
        said = said_of(Period(*(times or dates)[0], day), None, event.frame)
        yield event.saying(**dict(said))
    for place in [place_of(span, each) for each in stated for span in each.of(Slot.PLACE)][:1]:
        yield event.saying(heldIn=Filled(place, place.span))


def _opens_with_person(each: Annotated) -> bool:
    """Whether an entry opens with a person."""
    first = next(iter(each.of(Slot.PERSON)), None)
    return first is not None and not letters(each.text[behind_time(each) : first.start])


def _opens_like_name(each: Annotated, *, mostly: bool) -> bool:
    """Whether the first words of an entry look like the name of a person, or do not look unlike one among names."""
    name = _NAME.match(each.text, behind_time(each))
    return name is not None and name_score(name["name"]) >= (not mostly)


def _is_prose(each: Annotated) -> bool:
    """Whether a line is a sentence of a paragraph, though names may fill it: of a biography."""
    long = each.line.kind is PartKind.PARAGRAPH and len(each.text.split()) > _LONGEST
    return long and each.line.row < 0 and _SAYS.search(each.text) is not None


def _host(each: Annotated, context: Context) -> Node | None:
    """The edition that a line begins with: "|FINCH 2031| Workshop on Maps"."""
    first = next(iter(each.of(Slot.EDITION)), None)
    named = first is not None and first.start == 0 and isinstance(first.value, EditionName)
    host = context.edition_at(each.line, first) if named else None
    return host if host != context.edition_at(each.line) else None


def _whole(each: Annotated, span: Typed) -> Typed:
    """An event with the words of its line that belong to its name: "Umbra |Moss Walk| and Tea - Room 2"."""
    if each.line.kind is PartKind.PARAGRAPH and len(each.text.split()) > _LONGEST:
        return span
    if end := label_of_panelists(each):
        return replace(span, end=min(span.end, end))
    if names_panel(each) and each.text.startswith(":", span.end):  # "Panel 1|: Old Maps|"
        return replace(span, end=len(each.text.rstrip()))
    others = [one for one in each.spans if one is not span and one.slot is not Slot.NUMBER]
    first = max((one.end for one in others if one.end <= span.start), default=0)
    last = min((one.start for one in others if one.start >= span.end), default=len(each.text))
    before = _BEFORE.search(each.text, first, span.start)
    behind = _BEHIND.match(each.text[:last], span.end)
    start = before.start("name") if before and not before["open"] else span.start
    return replace(span, start=start, end=behind.end() if behind else span.end)


def _shown(each: Annotated, *, timed: bool, alone: bool) -> Typed | None:
    """What a line shows to be an event: a session by its number, an item of a programme by its time."""
    ahead = _SIGNS.match(each.text, behind_time(each))
    if ahead and (session := SESSION.match(each.text, ahead.end())):
        end = session.end("name") if session["name"] else session.end()
        held = [one for one in each.of(Slot.EVENT) if one.end > end]
        return None if held else Typed(Slot.EVENT, session.start("label"), end, _SCORE)
    if not timed or each.of(Slot.PERSON):
        return None
    clock, start = each.of(Slot.TIME), behind_time(each)
    for event in each.of(Slot.EVENT)[:1]:
        opens = not letters(each.text[start : event.start])
        if opens and _REMARK.match(each.text, event.end):
            return event
        if not opens or letters(each.text[event.end :]):
            return None
        # what was doubted is an event by its words only, if no talks stand below it
        alone = alone and each.line.kind is PartKind.HEADING
    behind = clock and not start and not letters(each.text[clock[0].end :])
    end = clock[0].start if behind else len(each.text)
    text = _ASIDE.sub("", each.text[start:end].strip(" .,:–—-|]")).strip(" .,:–—-|]")
    at = each.text.find(text, start)
    titled = any(one.score > _SURE_TITLE for one in each.of(Slot.TITLE))
    entry, _, more = text.partition(", ")
    said = ":" in entry and more[:1].isupper()  # "Panel: Maps, Really?"
    text = entry if is_item(entry) and not (is_item(text) or said) else text
    shown = is_item(text) or (not titled and takes_place(text))
    shown = shown or (alone and _ALONE.fullmatch(text) is not None)
    return Typed(Slot.EVENT, at, at + len(text), _SCORE) if shown else None


def _chairs(each: Annotated, context: Context, *, hours: bool) -> Iterator[Proposal]:
    """ "Chair: Ann Lee" in a programme"""
    edition = context.edition_at(each.line)
    sessions = each.of(Slot.EVENT)
    label = _CHAIR.search(each.text, sessions[-1].end if sessions else 0)
    bracketed = hours and label is not None and "(" in label[0]  # "Maps (Chair: Ann Lee)"
    if edition is None or label is None or (label.start() and not (sessions or bracketed)):
        return
    if _is_prose(each) and not re.search(r"[:(]", label[0]):
        return
    for span in each.of(Slot.PERSON):
        if span.start >= label.end() and ":" not in each.text[label.end() : span.start]:
            person = mention("Person", each, span)
            where = each.line.span(*label.span())
            yield event_role(person, "session-chair", "session chair", where, edition, span.score)
