"""What a programme says of its entries: who speaks in those without a title, who is on panels, when and where."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence

from confkg.extract.annotated import Annotated, letters
from confkg.extract.context import Context
from confkg.extract.lexicon import TALK_KINDS, phrases
from confkg.extract.no_names import is_unnamed
from confkg.extract.places.kinds import AREAS, parts_of, place_of
from confkg.extract.proposals import Proposal, event_role, mention, sub_event
from confkg.extract.records.dates import days_of
from confkg.extract.records.labels import (
    PAPERS,
    SESSION_OF_PAPERS,
    Label,
    Programme,
    end_of_panel_label,
)
from confkg.extract.records.lists import Entry, in_office, is_list, people_in
from confkg.extract.records.periods import DAWN, Period, is_entry_word, periods_of
from confkg.extract.records.slots import SPEAKER, spoken, tag_behind, talk_kind_of
from confkg.extract.records.titled import Record
from confkg.extract.records.units import Section, Unit
from confkg.extract.spans import Slot, Typed
from confkg.frames import Frame
from confkg.frames import Slot as Filled
from confkg.model import Node
from confkg.schema import KINDS

_PHRASES = phrases("scheduled")

_BESIDE = (Slot.TIME, Slot.PERSON, Slot.ORG, Slot.PLACE, Slot.FORM, Slot.NUMBER)
_GLUE = _PHRASES["glue"]
_LABEL = _PHRASES["label"]

_REMARK = re.compile(r"\s*\([^()]*\)")
_DEGREE = re.compile(r"(?:[A-Z][\w.]{0,2}[A-Z]\b[,. ]*)+")
_OPEN = (PAPERS, SESSION_OF_PAPERS)
"""What is over entries that may be talks."""

_FEW_WORDS = 3
"""Words of a line beside names that says nothing of a talk: "To be announced"."""

_SEVERAL = 3
"""Entries that are names alone, at least, where none has a label."""

_NAMES = ("name", "title", "speaker", "presentsPaper")
"""What is printed of an event or a talk, of which one part shows its place in the programme."""

_ROOMS = re.compile(
    r"\W*(?:rooms?|location|venue|place|where|hall|raum|ort|sala|aula|lugar|local|salle|lieu)\W*",
    re.IGNORECASE,
)
"""The header of a column of rooms."""
_ROOM = re.compile(
    r"(?!(?i:tb[acd]|online|virtual|zoom|n/?a|various|all)\b)(?:[A-Z\d][^,;:]{0,40})\s*"
)
_NO_ROOM = (Slot.PERSON, Slot.DATE, Slot.TIME, Slot.URL, Slot.TITLE)

_TITLES = ("title", "presentsPaper", "authorshipOf")
_SURE = 0.7


def lone_speakers(programme: Programme, context: Context) -> Iterator[Proposal]:
    """The talks without a title: entries of a programme that are names, by the label that they stand under."""
    untitled = _untitled(programme.periods)
    bare = _without_titles(programme)
    entries: list[tuple[Annotated, list[Entry], tuple[int, int] | None, Label | None]] = []
    for each in programme.lines:
        tag, people = _given(each)
        label = programme.label(each)
        if people and (tag or id(each) in untitled or label in bare):
            entries.append((each, people, tag, label))
    several = sum(tag is None for _, _, tag, _ in entries) >= _SEVERAL
    for each, people, tag, label in entries:
        edition = context.edition_at(each.line)
        if edition is None:
            continue
        if tag:
            kind = talk_kind_of(each.text[slice(*tag)]) or _of_speaker(label)
            where = each.line.span(*tag)
        elif label is not None and label.has_talks:
            kind, where = talk_kind_of(each.line.header) or label.kind, label.at.line.span()
        elif several and (label is None or label.kind in _OPEN):
            kind, where = talk_kind_of(each.line.header) or "talk", each.line.span()
        else:
            continue
        if kind:
            yield from spoken(edition, kind, where, people, least=_SURE)


def _of_speaker(label: Label | None) -> str:
    """What a line that announces a speaker is, below a label; nothing without one: "Speaker 2: Ann Lee"."""
    if label is None or label.kind not in (*_OPEN, *(kind for kind, _ in TALK_KINDS)):
        return ""
    return label.kind if label.has_talks else "talk"


def _without_titles(programme: Programme) -> Collection[Label | None]:
    """The labels of talks of which nothing is below but who gives them."""
    labels = programme.labels.values()
    found: set[Label | None] = {one for one in labels if one.has_talks and one.timed}
    for each in programme.lines:
        named = in_office(each) or _given(each)[1] or is_list(each)
        titled = each.of(Slot.TITLE, Slot.QUOTE)
        if titled or (len(each.text.split()) > _FEW_WORDS and not named):
            found.discard(programme.label(each))
    return found


def _untitled(periods: Sequence[Period]) -> set[int]:
    """The ids of the lines with names that are all that is said of what takes place in their periods."""
    found: set[int] = set()
    for period in periods:
        cells = period.cells
        named = [each for each in cells if each.of(Slot.PERSON)]
        others = any(
            not each.covered(*_BESIDE) and letters(_GLUE.sub("", each.text)) for each in cells
        )
        apart = {each.line.header for each in named} - {""}
        if not others or 1 < len(named) == len(apart):
            found.update(map(id, named))
    return found


def _given(each: Annotated) -> tuple[tuple[int, int] | None, list[Entry]]:
    """The people of a line that names nothing else, with where a label says what kind of talk it is."""
    named = each.of(Slot.PERSON)
    if not named or each.of(Slot.TITLE, Slot.QUOTE, Slot.EVENT, Slot.AWARD) or in_office(each):
        return None, []
    words = [each.words(one) for one in named]
    if any(is_entry_word(one) for one in words) or _DEGREE.fullmatch(words[0]):
        return None, []
    tag = tag_behind(each, named[0].end)
    bracketed = each.text.lstrip().startswith("(")
    rest = each.blanked(each.of(*_BESIDE))
    before = rest[: named[0].start]
    for aside in (_REMARK, _GLUE):  # "Keynote (online) by Prof. |Ann Lee|"
        before = aside.sub(lambda found: " " * len(found[0]), before)
    behind = _REMARK.sub("", rest[named[0].end :]) if tag else rest[named[0].end :]
    label = _LABEL.fullmatch(before)
    if bracketed or label is None or letters(_GLUE.sub("", behind)):
        return None, []
    bodies = [(each, body) for body in each.of(Slot.ORG)] if len(named) == 1 else []
    listed = people_in(Unit((each,))) or [Entry(each, one, bodies) for one in named]
    people = [one for one in listed if not _DEGREE.fullmatch(each.words(one.person))]
    announced = talk_kind_of(label["kind"]) or SPEAKER.match(label["kind"])
    where = label.span("kind") if announced else None
    return (named[0].end, len(each.text)) if tag else where, people


def is_panel(record: Record) -> bool:
    """Whether a title opens its line and several people stand behind it, as in a list of panels."""
    return not letters(record.at.text[: record.title.start]) and len(record.people) > 1


def is_labelled_panel(record: Record) -> bool:
    """Whether a title with several people has the label of a panel before it."""
    return len(record.people) > 1 and end_of_panel_label(record.at) > 0


def panels(section: Section, records: Iterable[Record], context: Context) -> Iterator[Proposal]:
    """The panels that a section lists by title, with who is on them."""
    for record in records:
        edition = context.edition_at(record.at.line)
        if edition is None:
            continue
        title, where = record.title, (section.heading or record.at).line.span()
        yield sub_event(edition, "panel", mention("SubEvent", record.at, title), where, title.score)
        for each in record.people:
            if not each.roles:
                score = each.person.score
                yield event_role(each.name, "panelist", "panelist", where, edition, score)


def with_times(proposals: Sequence[Proposal], lines: Sequence[Annotated]) -> Iterator[Proposal]:
    """What is said of the talks and events of a programme by their place in it: day, time and room."""
    headers = {each.text: each for each in lines if each.line.row >= 0 and not each.line.header}
    whole: list[Period] = []
    periods = periods_of(lines, whole)
    # talks below the hour of their session have its day
    held = {id(one.day) for one in periods} - {id(one.day) for one in periods if one.begins < DAWN}
    periods = [*(one for one in whole if id(one.day) in held), *periods]
    by_line = {each.line.number: (each, one) for one in periods for each in one.cells}
    cells = [by_line[number] for number in sorted(by_line)]
    starts = [each.line.span().start for each, _ in cells]
    shared = _shared(proposals, lines, periods)
    found: dict[str, dict[int, list[Proposal]]] = {}
    for one in proposals:
        if one.frame.kind not in ("SubEvent", "Talk"):
            continue
        spans = [one.frame.slots[name].span for name in _NAMES if name in one.frame.slots]
        inside = ((bisect_right(starts, span.start) - 1, span.end) for span in spans)
        named = [at for at, end in inside if at >= 0 and end <= cells[at][0].line.span().end]
        # the line of its time rather than one that has but its day, as that of its speaker
        for place in [at for at in named if cells[at][1].begins][:1] or named[:1]:
            day, hour = one.frame.slots.get("startDate"), cells[place][1].at.line.span()
            known = one.with_slots(_key(one.frame))
            if day and not hour.start <= day.span.start < hour.end:
                continue  # a deadline below the hour of another one
            if cells[place][1].begins or not is_unnamed(known.frame):
                found.setdefault(_named(known), {}).setdefault(place, []).append(known)
    for places in found.values():
        timed = {place: some for place, some in places.items() if cells[place][1].begins} or places
        if len(timed) == 1:  # what takes place twice has no time of its own
            ((place, some),) = timed.items()
            each, period = cells[place]
            for one in some:
                said = dict(said_of(period, headers.get(each.line.header), one.frame))
                if room := _room(each, period, one.frame):
                    said["heldIn"] = room
                if one.frame.kind == "Talk" and each.line.number in shared:
                    said = {name: slot for name, slot in said.items() if name == "startDate"}
                yield one.saying(**said)


def _room(each: Annotated, period: Period, frame: Frame) -> Filled | None:
    """Where an event of a programme takes place: the one room of its row, by the header, or the one hall behind its name."""
    rooms = [
        one for one in period.cells if each.line.row >= 0 and _ROOMS.fullmatch(one.line.header)
    ]
    named = [one for one in rooms if _ROOM.fullmatch(one.text) and not one.of(*_NO_ROOM)]
    if len(rooms) == len(named) == 1 and named[0] is not each:
        whole = Typed(Slot.PLACE, 0, len(named[0].text.rstrip()), _SURE, f"venue:{named[0].text}")
        place = place_of(whole, named[0])
        return Filled(place, place.span)
    name = frame.slots.get("name")
    if frame.kind != "SubEvent" or name is None or rooms:
        return None
    halls = [one for one in each.of(Slot.PLACE) if parts_of(one)[0] not in AREAS]
    behind = [one for one in halls if each.place(one).start > name.span.start]
    hall = place_of(behind[0], each) if len(behind) == 1 else None
    return Filled(hall, hall.span) if hall else None


def _shared(
    proposals: Iterable[Proposal], lines: Sequence[Annotated], periods: Sequence[Period]
) -> set[int]:
    """The numbers of lines that begin with a title below a time that is that of several: others of their list do, up to the next time."""
    starts = [each.line.span().start for each in lines]
    places = {
        slot.span.start: lines[max(bisect_right(starts, slot.span.start) - 1, 0)]
        for one in proposals
        for name, slot in one.frame.slots.items()
        if one.frame.kind in ("Talk", "Authorship") and name in _TITLES
    }
    titled: dict[Hashable, list[int]] = defaultdict(list)
    for at in sorted(places):
        if _begins_at(places[at], at):
            titled[places[at].line.list_key].append(places[at].line.number)
    begun = sorted(one.at.line.number for one in periods if one.begins)
    found: set[int] = set()
    for line in (each.line for period in periods for each in period.cells if each.line.row < 0):
        after = bisect_right(begun, line.number)
        last = begun[after] if after < len(begun) else lines[-1].line.number + 1
        beside = titled.get(line.list_key, [])
        below = bisect_right(beside, line.number)
        if 0 < below < len(beside) and beside[below - 1] == line.number and beside[below] < last:
            found.add(line.number)
    return found


def _begins_at(each: Annotated, start: int) -> bool:
    """Whether a line has nothing but signs before a place of the document."""
    return not letters(each.text[: max(start - each.line.span().start, 0)])


def _key(frame: Frame) -> dict[str, Filled]:
    return {name: slot for name, slot in frame.slots.items() if name in KINDS[frame.kind].key}


def _named(one: Proposal) -> str:
    """What a talk or an event is known by, as one text."""
    values = (slot.value for name, slot in one.frame.slots.items() if name != "edition")
    return " ".join(str(getattr(value, "name", value)).lower() for value in values)


def said_of(period: Period, header: Annotated | None, frame: Frame) -> Iterator[tuple[str, Filled]]:
    """When and where what stands in a period takes place, as slots of its frame."""
    for name, one in (("startTime", period.begins), ("endTime", period.ends)):
        if one:
            hour, where = f"{one // 60:02d}:{one % 60:02d}", period.at.place(period.time)
            yield name, Filled(hour, where, period.at.words(period.time))
    edition = frame.slots["edition"].value
    dated = [(header, span) for span in header.of(Slot.DATE)] if header else []
    for at, span in dated or ([period.day] if period.day else []):
        days = days_of(span, edition) if isinstance(edition, Node) else None
        if days and days[0] == days[1]:
            yield "startDate", Filled(days[0], at.place(span), at.words(span))
