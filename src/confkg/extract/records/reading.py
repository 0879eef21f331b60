"""All records of a page: each section read by what it is about, each name used once."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from confkg.extract.annotated import Annotated
from confkg.extract.context import Context
from confkg.extract.places import area_proposals
from confkg.extract.proposals import Proposal, affiliation, mention, talk
from confkg.extract.records.awards import honour_above, new_prizes
from confkg.extract.records.contacts import contact_proposals, mentor_proposals
from confkg.extract.records.editions import edition_proposals
from confkg.extract.records.events import event_proposals, whole_events
from confkg.extract.records.laureates import laureate_proposals
from confkg.extract.records.links import link_proposals
from confkg.extract.records.lists import Entry
from confkg.extract.records.papers import paper_proposals
from confkg.extract.records.people import people_proposals
from confkg.extract.records.programme import programme_proposals
from confkg.extract.records.segments import segment_proposals
from confkg.extract.records.speaker_blocks import by_speaker
from confkg.extract.records.speakers import announced_speakers, speaker_proposals
from confkg.extract.records.talks import (
    listed_talks,
    marks_presenters,
    presenter_proposals,
    session_talks,
    sessions_of_talks,
    table_talks,
    talk_kind,
    usual_kind,
)
from confkg.extract.records.titled import Record, read_papers
from confkg.extract.records.titles import is_sentence
from confkg.extract.records.topics import Topic, page_topic, topic_of
from confkg.extract.records.units import Section, iter_sections
from confkg.extract.spans import EditionName, Slot
from confkg.model import Document, PartKind, Property, Span

__all__ = ["read_records"]

_EITHER = (Topic.OTHER, Topic.PROGRAMME, Topic.DATES)
"""Sections that list papers or talks: how many people each has says which."""

_EVENTS = re.compile(
    r"\b(?:socials?|affinity|mentors?(?:hip)?|workshops|tutorials|events|meetings)\b(?!.*\bpapers\b)",
    re.IGNORECASE,
)
_WRITTEN = re.compile(
    r"\b(?:co-)?(?:(?:written|authored) by\b|author(?:,| of)(?= (?:the )?[A-Z]))", re.IGNORECASE
)
"""What is said of a paper and not of a talk."""

_TALK = re.compile(r"\W*(?:\d{1,2}[:.]\d\d ?(?:[ap]\.?m?\.?)?\W*)*(?P<kind>[Tt]alk)(?: \d+)?:")
"""What an item of a programme begins with that says it is a talk: "1:15p Talk 1: "."""

_THEIR = re.compile(r"['’]s (?:[\w-]+ ){0,2}(?P<kind>talk|presentation|lecture)\W*$")
"""What stands between a name and the title of a talk: "Ann Lee's talk, On Lists"."""

_TAG = re.compile(
    r"[\s”\"».,–—-]*\((?P<kind>(?:invited )?(?P<keynote>keynote)(?: \w+)?|invited (?:talk|lecture|paper))\)",
    re.IGNORECASE,
)
"""What stands behind a title that says that it is that of an invited talk."""

_LEADS = re.compile(
    r"\W*(?:\d{1,2}[:.]\d\d ?(?:[ap]\.?m?\.?)?\W*)*(?:(?:opening|closing|first|second) )?"
    r"(?P<kind>(?P<keynote>keynote|plenary)|invited|guest)(?: (?:speaker|talk|lecture|lecturer|address))?s?"
    r"(?: (?:\d{1,2}|[IVX]+|[A-Z]))?\s*[:–—-]\W*",
    re.IGNORECASE,
)
"""What stands before a talk or its speaker in their line: "9:15 Keynote 2: "."""

_BY_SESSION = ("keynote", "invited-talk", "tutorial")
"""Kinds of the talks of a session whose label names no other."""

_BESIDE = re.compile(
    r"\((?:[\w ]{2,20} at )?(?P<name>[A-Z][\w-]* (?:Workshop|Symposium)|(?<= at )[A-Z][A-Z\d]+)\)\W*$"
)
"""The meeting beside the page's own at which a talk was given: "Maps (Demo at BEES)"."""

_LISTED = 0.65
"""How sure a title with a name under a heading for talks is at least."""

_ET_AL = re.compile(r",?\s+(?:et|and)\s+(?:al|others|colleagues)\b")


def read_records(
    document: Document, lines: Sequence[Annotated], context: Context
) -> Iterator[Proposal]:
    """What the repeated structure of a page says."""
    page = page_topic(document, lines)
    sections = list(by_speaker(iter_sections(document, lines), page))
    topics = [topic_of(section, page) for section in sections]
    papers = [read_papers(section) for section in sections]
    either = zip(topics, papers, strict=True)
    talks = _are_talks([each for topic, records in either if topic in _EITHER for each in records])
    usual = _paper_prize(sections)
    of_page = usual_kind(lines)
    set_off = marks_presenters(lines)
    events = list(event_proposals(lines, context))
    sessions = list(session_talks(lines, context))
    in_sessions = {one.frame.slots["title"].span for one in sessions if "title" in one.frame.slots}
    following = [*sections[1:], None]
    for section, topic, records, below in zip(sections, topics, papers, following, strict=True):
        named = honour_above(section, "")
        if named and named.name and "paper" in named.name.lower():
            usual = named.name
        proposals, taken = speaker_proposals(section, topic, context, of_page, below)
        yield from proposals
        listed = topic not in (Topic.COMMITTEE, Topic.VENUE) or _are_winners(records)
        in_table = list(table_talks(section, context, of_page))
        yield from in_table
        if not taken and listed and not in_table:
            if topic is Topic.TALKS or (topic in _EITHER and talks):
                apart = [
                    record for record in records if record.at.place(record.title) not in in_sessions
                ]
                spoken = list(_talks(section, apart, context, of_page, heads=talks))
                spoken += listed_talks(section, context, of_page)
                yield from spoken
                if topic is Topic.TALKS:
                    yield from announced_speakers(section, context, spoken)
            elif not _are_events(section):
                labelled = list(_labelled_talks(section, records, context))
                yield from (one for _, one in labelled)
                spoken = {id(record) for record, _ in labelled if not _TALK.match(record.unit.text)}
                written = [record for record in records if id(record) not in spoken]
                proposals = list(paper_proposals(written, topic, context, usual))
                yield from (one for one in proposals if not _is_of_session(one, in_sessions))
                if set_off:
                    yield from presenter_proposals(written, context)
            taken = {id(entry.person) for record in records for entry in record.people}
        yield from laureate_proposals(section, topic, context, taken)
        if topic is not Topic.VENUE:
            yield from people_proposals(section, topic, context, taken)
        yield from new_prizes(section, context, usual)
        events += programme_proposals(section, topic, context)
        yield from edition_proposals(section, topic, context)
        if topic is Topic.VENUE:
            for unit in section.units:
                for each in unit.lines:
                    yield from area_proposals(each)
    yield from whole_events(events)
    yield from sessions
    yield from segment_proposals(document, lines, context)
    yield from contact_proposals(lines, context)
    yield from mentor_proposals(lines, context)
    yield from link_proposals(lines, context)


def _paper_prize(sections: Sequence[Section]) -> str:
    """The only prize for papers that headings name, for ranks that stand above it."""
    names = {
        found.name
        for section in sections
        if (found := honour_above(section, "")) and "paper" in found.name.lower()
    }
    return names.pop() if len(names) == 1 else ""


def _are_events(section: Section) -> bool:
    """Whether the heading says that what is listed are events."""
    heading = section.heading
    return heading is not None and bool(_EVENTS.search(heading.text))


def _are_winners(records: Sequence[Record]) -> bool:
    """Whether titles stand in rows with prizes and names, whatever the heading says."""
    return any(each.people and each.unit.is_row and each.unit.spans(Slot.AWARD) for each in records)


def _are_talks(records: Sequence[Record]) -> bool:
    """Whether titles that are headings, or have a time beside them, mostly have one name each."""
    with_people = [record for record in records if record.people]
    headings = [each for each in with_people if each.at.line.kind is PartKind.HEADING]
    single = [each for each in with_people if len(each.people) == 1]
    scheduled = [each for each in with_people if each.unit.spans(Slot.TIME)]
    telling = max(len(headings), len(scheduled)) * 2 > len(with_people)
    return len(with_people) > 1 and telling and len(single) >= 0.9 * len(with_people)


def _labelled_talks(
    section: Section, records: Sequence[Record], context: Context
) -> Iterator[tuple[Record, Proposal]]:
    """The records that are talks by their label, or by the session that they stand in, and the talks.

    "1:15 **Talk 1:** Ann Lee: On Lists", "Invited speaker: Ann Lee", "Session 2: Keynote"
    """
    opened = sessions_of_talks(section)
    for record in records:
        edition = context.edition_at(record.at.line)
        label = _label(record) or _of_session(record, opened)
        if label is None or edition is None:
            continue
        kind, where = label
        title = mention("Talk", record.at, record.title)
        alone = len(record.people) == 1 or kind == "tutorial"
        speakers = [mention("Person", each.at, each.person) for each in record.people if alone]
        score = max(record.title.score, _LISTED)
        for speaker in speakers or [None]:
            yield record, talk(edition, kind, where, speaker=speaker, title=title, score=score)
        for each, speaker in zip(record.people, speakers, strict=False):
            for at, span in each.organisations:
                body = mention("Organisation", at, span)
                yield record, affiliation(speaker, body, edition, min(score, span.score))


def _label(record: Record) -> tuple[str, Span] | None:
    """The kind of a talk by what stands before its time, its title or its speaker, or behind it."""
    at, first = record.at, record.unit.lines[0]
    if label := _TALK.match(first.text):
        return "talk", first.line.span(*label.span("kind"))
    if label := _THEIR.search(at.text, 0, record.title.start):
        return "talk", at.line.span(*label.span("kind"))
    ends = [record.title.end, *(each.person.end for each in record.people if each.at is at)]
    if label := _TAG.match(at.text, ends[-1]):
        kind = "keynote" if label["keynote"] else "invited-talk"
        return kind, at.line.span(*label.span("kind"))
    one = record.people[0] if len(record.people) == 1 else None
    starts = [record.title.start, *([one.person.start] if one and one.at is at else [])]
    places = [(at, min(starts))] + ([(one.at, one.person.start)] if one and one.at is not at else [])
    for each, start in places:
        if one and (label := _LEADS.fullmatch(each.text, 0, start)):
            kind = "keynote" if label["keynote"] else "invited-talk"
            return kind, each.line.span(*label.span("kind"))
    return None


def _of_session(record: Record, opened: Sequence[tuple[int, str, Span]]) -> tuple[str, Span] | None:
    """The kind of the talks of the session that was opened last before a record with a time."""
    if not (record.people and record.unit.spans(Slot.TIME)):
        return None
    last = bisect_left(opened, record.at.line.number, key=lambda one: one[0]) - 1
    _, kind, where = opened[last] if last >= 0 else (0, "", None)
    single = len(record.people) == 1 or kind == "tutorial"
    return (kind, where) if single and kind in _BY_SESSION and where is not None else None


def _is_dated(entry: Entry, context: Context) -> bool:
    """Whether a year other than that of the page is printed behind a name."""
    own = context.edition.part(Property.YEAR) if context.edition else None
    behind = (one for one in (*entry.at.spans, *entry.at.inner) if one.start >= entry.person.end)
    years = (
        one.value.year if isinstance(one.value, EditionName) else one.value
        for one in behind
        if one.slot in (Slot.YEAR, Slot.EDITION)
    )
    return any(year and year != own for year in years)


def _is_of_session(proposal: Proposal, titles: Collection[Span]) -> bool:
    """Whether a paper is the title of a talk in a session, with who gives it beside it."""
    slots = proposal.frame.slots
    title = slots.get("authorshipOf") or slots.get("title")
    of_paper = proposal.frame.kind in ("Authorship", "Paper")
    return of_paper and title is not None and title.span in titles


def _is_of_another(each: Annotated, context: Context) -> bool:
    """Whether a line says of which other edition a work is: a reference, and no talk."""
    own = context.edition_at(each.line)
    return any(
        context.edition_at(each.line, span) not in (own, None) for span in each.of(Slot.EDITION)
    )


def _talks(
    section: Section, records: Sequence[Record], context: Context, usual: str, *, heads: bool
) -> Iterator[Proposal]:
    """Titles with their speakers, where a section lists talks; ``heads`` if headings are titles."""
    for record in records:
        edition = context.edition_at(record.at.line)
        if (
            edition is None
            or is_sentence(record.at, record.title)
            or _is_of_another(record.at, context)
        ):
            continue
        if _WRITTEN.search(record.at.text):
            continue
        named = record.title
        if beside := _BESIDE.search(record.at.text, named.start, named.end):
            printed = record.at.line.span(*beside.span("name"))
            year = edition.part(Property.YEAR)
            assert isinstance(year, int)
            edition = context.named(EditionName(beside["name"], year), printed)
            named = replace(
                named, end=named.start + len(record.at.text[named.start : beside.start()].rstrip())
            )
        title = mention("Talk", record.at, named)
        score = record.title.score
        kind, where = talk_kind(section, record.at.place(record.title), usual)
        if not record.people and record.at.line.kind is PartKind.HEADING and heads:
            yield talk(edition, kind, where, title=title, score=score)
        for entry in record.people:
            if _ET_AL.match(entry.at.text, entry.person.end) or _is_dated(entry, context):
                continue  # a reference, or a saying
            person = mention("Person", entry.at, entry.person)
            sure = max(min(score, entry.person.score), _LISTED)
            address = record.at.link(record.title)
            yield talk(
                edition, kind, where, speaker=person, title=title, address=address, score=sure
            )
            for at, span in entry.organisations:
                place = mention("Organisation", at, span)
                yield affiliation(person, place, edition, min(sure, span.score))
