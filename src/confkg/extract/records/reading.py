"""All records of a page: each section read by what it is about, each name used once."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from confkg.extract.annotated import Annotated
from confkg.extract.context import Context
from confkg.extract.places import area_proposals
from confkg.extract.proposals import Proposal
from confkg.extract.records.awards import honour_above, new_prizes
from confkg.extract.records.backers import backer_proposals
from confkg.extract.records.contacts import contact_proposals, mentor_proposals
from confkg.extract.records.editions import edition_proposals
from confkg.extract.records.events import event_proposals, whole_events
from confkg.extract.records.laureates import laureate_proposals
from confkg.extract.records.links import link_proposals
from confkg.extract.records.papers import paper_proposals
from confkg.extract.records.people import people_proposals
from confkg.extract.records.programme import programme_proposals
from confkg.extract.records.segments import segment_proposals
from confkg.extract.records.slots import announced_talk, labelled_talks, session_talks, table_talks
from confkg.extract.records.speaker_blocks import by_speaker
from confkg.extract.records.speakers import announced_speakers, speaker_proposals
from confkg.extract.records.talks import (
    headed_talks,
    listed_talks,
    marks_presenters,
    presenter_proposals,
    usual_kind,
)
from confkg.extract.records.titled import Record, read_papers
from confkg.extract.records.topics import Topic, page_topic, topic_of
from confkg.extract.records.units import Section, iter_sections
from confkg.extract.spans import Slot
from confkg.model import Document, PartKind, Span

_EITHER = (Topic.OTHER, Topic.PROGRAMME, Topic.DATES)
"""Sections that list papers or talks: how many people each has says which."""

_EVENTS = re.compile(
    r"\b(?:socials?|affinity|mentors?(?:hip)?|workshops|tutorials|events|meetings)\b(?!.*\bpapers\b)",
    re.IGNORECASE,
)


def read_records(
    document: Document, lines: Sequence[Annotated], context: Context
) -> Iterator[Proposal]:
    """What the repeated structure of a page says."""
    page = page_topic(document, lines)
    sections = list(by_speaker(iter_sections(document, lines), page))
    topics = [topic_of(section, page) for section in sections]
    papers = [read_papers(section) for section in sections]
    either = zip(topics, papers, strict=True)
    timed = {each.line.row for each in lines if each.of(Slot.TIME)} - {-1}
    talks = _are_talks(
        [each for topic, records in either if topic in _EITHER for each in records], timed
    )
    usual = _paper_prize(sections)
    of_page = usual_kind(lines)
    set_off = marks_presenters(lines)
    events = list(event_proposals(lines, context))
    sessions = list(session_talks(lines, context))
    in_sessions = {one.frame.slots["title"].span for one in sessions if "title" in one.frame.slots}
    following = [*sections[1:], None]
    for section, topic, records, below in zip(sections, topics, papers, following, strict=True):
        usual = _paper_prize([section]) or usual
        proposals, taken = speaker_proposals(section, topic, context, of_page, below)
        yield from (*proposals, *_announced(section, topic, context))
        listed = topic not in (Topic.COMMITTEE, Topic.VENUE) or _are_winners(records)
        in_table = list(table_talks(section, context, of_page))
        yield from in_table
        if not taken and listed and not in_table:
            if topic is Topic.TALKS or (topic in _EITHER and talks):
                apart = [
                    record for record in records if record.at.place(record.title) not in in_sessions
                ]
                spoken = list(headed_talks(section, apart, context, of_page, heads=talks))
                spoken += listed_talks(section, context, of_page)
                yield from spoken
                if topic is Topic.TALKS:
                    yield from announced_speakers(section, context, spoken)
            elif not _are_events(section):
                labelled, written = labelled_talks(section, records, context)
                read = paper_proposals(written, topic, context, usual)
                yield from labelled
                yield from (one for one in read if not _is_of_session(one, in_sessions))
                if set_off:
                    yield from presenter_proposals(written, context)
            taken = {id(entry.person) for record in records for entry in record.people}
        yield from laureate_proposals(section, topic, context, taken)
        if topic is not Topic.VENUE:
            yield from people_proposals(section, topic, context, taken)
        yield from new_prizes(section, context, usual)
        events += programme_proposals(section, topic, context)
        yield from edition_proposals(section, topic, context)
        for each in section.lines if topic is Topic.VENUE else ():
            yield from area_proposals(each)
    yield from whole_events(events)
    yield from sessions
    yield from segment_proposals(document, lines, context)
    yield from (*contact_proposals(lines, context), *backer_proposals(lines, context))
    yield from mentor_proposals(lines, context)
    yield from link_proposals(lines, context)


def _announced(section: Section, topic: Topic, context: Context) -> Iterator[Proposal]:
    """The talks that a programme names by their kind and speaker alone."""
    if topic in (*_EITHER, Topic.PAPERS) and not _are_events(section):
        for each in section.lines:
            yield from announced_talk(each, context)


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


def _are_talks(records: Sequence[Record], timed: Collection[int]) -> bool:
    """Whether titles that are headings, or have a time beside them, mostly have one name each.

    Args:
        records: titles with their people.
        timed: the rows of tables that have a time.
    """
    with_people = [record for record in records if record.people]
    headings = [each for each in with_people if each.at.line.kind is PartKind.HEADING]
    single = [each for each in with_people if len(each.people) == 1]
    scheduled = [
        each for each in with_people if each.unit.spans(Slot.TIME) or each.at.line.row in timed
    ]
    telling = max(len(headings), len(scheduled)) * 2 > len(with_people)
    return len(with_people) > 1 and telling and len(single) >= 0.9 * len(with_people)


def _is_of_session(proposal: Proposal, titles: Collection[Span]) -> bool:
    """Whether a paper is the title of a talk in a session, with who gives it beside it."""
    slots = proposal.frame.slots
    title = slots.get("authorshipOf") or slots.get("title")
    of_paper = proposal.frame.kind in ("Authorship", "Paper")
    return of_paper and title is not None and title.span in titles
