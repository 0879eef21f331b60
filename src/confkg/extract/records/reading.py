"""All records of a page: each section read by what it is about, each name used once."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, filterfalse

from confkg.extract.annotated import Annotated
from confkg.extract.context import Context
from confkg.extract.places import area_proposals
from confkg.extract.proposals import Proposal
from confkg.extract.records.awards import honour_above, new_prizes
from confkg.extract.records.backers import backer_proposals
from confkg.extract.records.chaired import chaired_sessions
from confkg.extract.records.contacts import contact_proposals, mentor_proposals
from confkg.extract.records.dates import with_distinct_names
from confkg.extract.records.editions import edition_proposals
from confkg.extract.records.events import event_proposals
from confkg.extract.records.labels import PAPERS, Programme, names_panel, panels_of, programme_of
from confkg.extract.records.laureates import laureate_proposals
from confkg.extract.records.links import link_proposals, profile_links
from confkg.extract.records.lists import Entry, people_in
from confkg.extract.records.organisers import is_workshop, listed_workshops
from confkg.extract.records.papers import is_held, paper_proposals
from confkg.extract.records.people import people_proposals
from confkg.extract.records.periods import opens_day
from confkg.extract.records.programme import programme_proposals
from confkg.extract.records.scheduled import (
    is_labelled_panel,
    is_panel,
    lone_speakers,
    panels,
)
from confkg.extract.records.segments import segment_proposals
from confkg.extract.records.slots import (
    ON_PAPERS,
    is_labelled_paper,
    label_of,
    labelled_talks,
    on_paper,
    table_talks,
    talk_kind,
)
from confkg.extract.records.speakers import announced_speakers, below_title, speaker_proposals
from confkg.extract.records.stated_places import is_of_part
from confkg.extract.records.talk_titles import labelled, with_titled_heading
from confkg.extract.records.talks import (
    describes_work,
    earlier_speakers,
    headed_talks,
    marks_presenters,
    names_others,
    presenter_proposals,
    talks_on_papers,
    usual_kind,
)
from confkg.extract.records.titled import Record, read_papers
from confkg.extract.records.titles import SESSION
from confkg.extract.records.topics import Topic, names_topic, page_topic, topic_of
from confkg.extract.records.units import Section, Unit, iter_sections
from confkg.extract.spans import Slot
from confkg.model import Document, PartKind

_EITHER = (Topic.OTHER, Topic.PROGRAMME, Topic.DATES)
"""Sections that list papers or talks: how many people each has says which."""

_LISTED = (*_EITHER, Topic.PANEL)
_ON_PAPERS = ("talk", "workshop-talk", *ON_PAPERS)
_SEVERAL = 2
"""Entries of a list at least that show what it lists."""

_OF_ONE, _OF_ONE_TIMED, _MANY = 0.9, 0.5, 5
"""Which part of the titles has one name each where they are those of talks, at least; less of many with times."""

_EVENTS = re.compile(
    r"\b(?:socials?|affinity|mentors?(?:hip)?|workshops|tutorials|events|meetings)\b(?!.*\bpapers\b)",
    re.IGNORECASE,
)

_TEACHING = re.compile(r"\W*(?:lectur(?:e|er|es|ers)|teachers?|tutors?|instructors?)\W*", re.I)
"""The header of what somebody teaches, alone or with others."""

_DEEPER = 2
"""Headings below that of a speaker that may be an institution and a title."""

_SPEAKERS = re.compile(r"\W*(?:presenters?|speakers?|lecturers?)\s*:", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Page:
    """What holds for all sections of a page."""

    talks: str  # the kind of its talks, unless something says another
    of_one: float  # which part of its titles has one name each, if they are those of talks; else 0
    heads: bool  # whether titles of talks are headings
    set_off: bool  # whether the names of those who speak are set off
    title: str  # the title of the page
    programme: Programme


def read_records(
    document: Document, lines: Sequence[Annotated], context: Context
) -> Iterator[Proposal]:
    """What the repeated structure of a page says."""
    sections = list(iter_sections(document, lines))
    about = page_topic(document, lines)
    topics = _topics(sections, about, usual_kind(lines))
    sections = [
        with_titled_heading(section) if topic is Topic.TALKS else section
        for section, topic in zip(sections, topics, strict=True)
    ]
    papers = [
        [one for one in read_papers(section) if _may_be_work(one, topic)]
        for section, topic in zip(sections, topics, strict=True)
    ]
    programme = programme_of(lines)
    entries = [
        (topic, one)
        for topic, some in zip(topics, papers, strict=True)
        for one in some
        if one.people
    ]
    of_one = 0 if about is Topic.PAPERS else _of_one(entries, programme)
    usual = _paper_prize(sections)
    begun = {period.at.line.number for period in programme.periods}
    on_papers = talks_on_papers(programme, chain(*papers), context)
    titled = on_papers.keys() | {one.at.line.number for _, one in entries}
    programme = replace(programme, alone=programme.alone - titled)
    events = list(event_proposals(lines, context))
    heads = (of_one > 0 and len(programme.entries) < _MANY) and any(
        one.at.line.kind is PartKind.HEADING for _, one in entries
    )
    if context.is_school or any(_TEACHING.fullmatch(each.line.header) for each in lines):
        of_one = _OF_ONE
    title = next((hint.value for hint in document.hints if hint.key == "title"), "")
    page = _Page(usual_kind(lines), of_one, heads, marks_presenters(lines), title, programme)
    for at, (section, topic, records) in enumerate(zip(sections, topics, papers, strict=True)):
        usual = _paper_prize([section]) or usual
        beside = sections[at - 1] if at else None, sections[at + 1 : at + 1 + _DEEPER]
        proposals, taken = speaker_proposals(section, topic, context, page.talks, *beside)
        yield from proposals
        won = any(one.people and one.unit.is_row and one.unit.spans(Slot.AWARD) for one in records)
        listed = topic not in (Topic.COMMITTEE, Topic.VENUE) or won  # whatever the heading says
        in_table = list(table_talks(section, context, page.talks))
        yield from in_table
        if taken and sum(each.line.number in begun for each in section.lines) > 1:
            others = [one for one in records if not _is_labelled(one, taken)]
            yield from _works(section, topic, others, context, page, usual)
        elif not taken and listed and not in_table:
            yield from _works(section, topic, records, context, page, usual)
            taken = {id(entry.person) for record in records for entry in record.people}
        yield from laureate_proposals(section, topic, context, taken)
        if topic is not Topic.VENUE:
            yield from people_proposals(section, topic, context, taken)
        yield from new_prizes(section, context, usual)
        events += programme_proposals(section, topic, context, programme)
        if not (section.heading and is_of_part(section.heading, context)):
            yield from edition_proposals(section, topic, context)
        for each in section.lines if topic is Topic.VENUE else ():
            yield from area_proposals(each)
    yield from with_distinct_names(events, lines)
    yield from on_papers.values()
    yield from (*panels_of(programme, context), *chaired_sessions(programme, context))
    yield from lone_speakers(programme, context)
    yield from segment_proposals(document, lines, context)
    yield from (*contact_proposals(lines, context), *backer_proposals(lines, context))
    yield from (*mentor_proposals(lines, context), *link_proposals(lines, context))
    yield from profile_links(lines)


def _may_be_work(record: Record, topic: Topic) -> bool:
    """Whether a record may be a paper, a talk or an entry of a list of panels."""
    if topic is Topic.PANEL:
        return record.at.line.kind is not PartKind.HEADING  # that is the title of the panel itself
    return not is_held(record)


def _is_labelled(record: Record, speakers: Collection[int]) -> bool:
    """Whether a record is of the talk of a section that labels its speaker and its title."""
    return labelled(record.at) is not None or any(
        id(one.person) in speakers for one in record.people
    )


def _works(
    section: Section,
    topic: Topic,
    records: Sequence[Record],
    context: Context,
    page: _Page,
    usual: str,
) -> Iterator[Proposal]:
    """The talks and papers of a section; the ``usual`` prize is that of papers with a rank alone."""
    if topic is Topic.PANEL:
        yield from panels(section, filter(is_panel, records), context)
        records = list(filterfalse(is_panel, records))
    elif any(map(is_labelled_panel, records)):
        yield from panels(section, filter(is_labelled_panel, records), context)
        records = list(filterfalse(is_labelled_panel, records))
    if topic is Topic.PANEL and section.heading and names_panel(section.heading):
        topic = Topic.PROGRAMME
        records = records if len(records) > 1 else []  # one title is what the panel is about
    if is_workshop(section):
        yield from listed_workshops(section, records, context)
    elif topic is Topic.TALKS or (topic in _EITHER and page.of_one):
        listed, mixed = list(records), False
        if topic is not Topic.TALKS:
            labelled, listed = labelled_talks(listed, context, page.programme)
            yield from labelled
            mixed = page.of_one < _OF_ONE
        usual_talk = "talk" if topic is Topic.PROGRAMME else page.talks
        several = sum(len(one.people) > 1 for one in listed)
        papers: list[Record] = []
        talks: list[Record] = []
        for one in listed:
            place = one.at.place(one.title)
            kind, where = talk_kind(section, place, usual_talk)
            unnamed = page.of_one > 0 and where == place
            pairs = unnamed or several * 2 <= len(listed)  # two names are of two who speak
            listed_so = mixed or (kind in _ON_PAPERS and not describes_work(one, context))
            by_authors = listed_so and len(one.people) >= _SEVERAL + (pairs and not mixed)
            is_paper = by_authors or is_labelled_paper(one)
            (papers if is_paper else talks).append(one)
            shown = by_authors or (mixed and is_paper and one.people)
            if shown and (edition := context.edition_at(one.at.line)):
                yield on_paper(one, "talk" if where == place else kind, edition)
        yield from paper_proposals(papers, topic, context, usual)
        spoken = list(headed_talks(section, talks, context, usual_talk, heads=page.heads))
        for each in section.lines:
            spoken += earlier_speakers(each, section, context, page.talks)
        yield from spoken
        if topic is Topic.TALKS:
            yield from announced_speakers(section, context, spoken)
    elif _are_events(section, page.title):
        yield from listed_workshops(section, records, context)
    else:
        labelled, written = labelled_talks(records, context, page.programme)
        given = [one for one in written if one.people and _is_by_speakers(one)]
        yield from headed_talks(section, given, context, page.talks, heads=False)
        spoken_of = {id(one) for one in given}
        written = [one for one in written if id(one) not in spoken_of]
        yield from (*labelled, *paper_proposals(written, topic, context, usual))
        if page.set_off:
            yield from presenter_proposals(written, context)


def _topics(sections: Sequence[Section], about: Topic, usual: str) -> list[Topic]:
    """The topics of sections of a page ``about`` one; papers where headings are titles with names, below one heading several each."""
    topics = [topic_of(section, about) for section in sections]
    groups: dict[object, dict[int, int]] = {}
    for section, topic in zip(sections, topics, strict=True):
        people = _named_with_title(section) if topic in (Topic.TALKS, Topic.OTHER) else []
        if people and talk_kind(section, people[0].at.line.span(), usual)[0] in _ON_PAPERS:
            size = sum(_SEVERAL if names_others(one) else 1 for one in people)
            groups.setdefault(section.above[-1:], {})[id(section)] = size
    least = _SEVERAL + 1  # two may speak
    large = (one for one in groups.values() if sum(one.values()) >= max(_SEVERAL * len(one), least))
    written = set(chain.from_iterable(large))
    pairs = zip(sections, topics, strict=True)
    return [Topic.PAPERS if id(section) in written else topic for section, topic in pairs]


def _named_with_title(section: Section) -> list[Entry]:
    """The people named in a heading behind a title, or right below one."""
    if section.heading and (titles := section.heading.of(Slot.TITLE)):
        people = people_in(Unit((section.heading,)))
        if people and titles[0].start < people[0].person.start:
            return people
    return below_title(section)


def _is_by_speakers(record: Record) -> bool:
    """Whether a label says of all names beside a title that they are those of who speaks: "Presenters: …"."""
    return all(_SPEAKERS.match(each.at.text, 0, each.person.start) for each in record.people)


def _paper_prize(sections: Sequence[Section]) -> str:
    """The only prize for papers that headings name, for ranks that stand above it."""
    names = {
        found.name
        for section in sections
        if (found := honour_above(section, "")) and "paper" in found.name.lower()
    }
    return names.pop() if len(names) == 1 else ""


def _are_events(section: Section, title: str) -> bool:
    """Whether the nearest heading that names a topic, or the title of the page, says that what is listed are events."""
    for words in (*(heading.text for heading in section.chain), title):
        if _EVENTS.search(words):
            return True
        if names_topic(words):
            return False
    return False


def _of_one(listed: Sequence[tuple[Topic, Record]], programme: Programme) -> float:
    """Which part of the titles has one name each, where that and a programme, headings or quotation marks show that they are talks; else 0."""
    timed = {each.line.row for each in programme.lines if each.of(Slot.TIME)} - {-1}
    listed = [(topic, one) for topic, one in listed if topic in _LISTED]
    with_people = [record for _, record in listed]
    headings = [each for each in with_people if each.at.line.kind is PartKind.HEADING]
    scheduled = [
        each
        for each in with_people
        if each.unit.spans(Slot.TIME)
        or each.at.line.row in timed
        or each.at.line.number in programme.entries
        or _is_on_day(each, programme)
    ]
    alike = [one for topic, one in listed if _is_talk_of_list(one, topic)]
    share = _single(with_people) if with_people else 0
    alike = alike if len(alike) >= _SEVERAL else []
    if share >= _OF_ONE and max(map(len, (headings, scheduled, alike))) * 2 > len(with_people):
        return share
    if max(len(headings), len(scheduled)) * 2 <= len(with_people):
        return 0
    several = [each for each in scheduled if not label_of(each)]
    mixed = _single(several) if len(several) >= max(_MANY, len(with_people) / 2) else 0
    return min(mixed, share) if mixed >= _OF_ONE_TIMED else 0


def _is_talk_of_list(record: Record, topic: Topic) -> bool:
    """Whether a title with names beside it is listed in a programme, or in quotation marks."""
    if topic is Topic.PROGRAMME and all(each.at in record.unit.lines for each in record.people):
        return True
    quoted = record.at.text[: record.title.start].endswith(tuple('“„"«'))
    return quoted and record.at.line.kind is PartKind.ITEM


def _is_on_day(record: Record, programme: Programme) -> bool:
    """Whether a title stands below the heading of a day, an hour, a panel or a session, and not under a label of papers."""
    heads = (one for one in record.section.chain if one.line.kind is PartKind.HEADING)
    label = programme.label(record.at)
    on_day = any(
        one.line.level > 1
        and (opens_day(one) or names_panel(one) or SESSION.match(one.text) is not None)
        for one in heads
    )
    return on_day and not (label and label.kind == PAPERS)


def _single(records: Sequence[Record]) -> float:
    """Which part of some titles has one name."""
    return sum(len(each.people) == 1 for each in records) / len(records)
