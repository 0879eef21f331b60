"""All records of a page: each section read by what it is about, each name used once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from confkg.extract.annotated import Annotated
from confkg.extract.context import Context
from confkg.extract.places import place_mentions
from confkg.extract.proposals import Proposal, affiliation, event_role, mention, talk
from confkg.extract.records.awards import honour_above, new_prizes
from confkg.extract.records.editions import edition_proposals
from confkg.extract.records.links import link_proposals
from confkg.extract.records.papers import paper_proposals
from confkg.extract.records.people import people_proposals
from confkg.extract.records.programme import programme_proposals
from confkg.extract.records.speakers import speaker_proposals, talk_kind
from confkg.extract.records.titled import Record, read_papers
from confkg.extract.records.topics import Topic, page_topic, topic_of
from confkg.extract.records.units import Section, iter_sections
from confkg.extract.spans import Slot
from confkg.model import Document, PartKind

__all__ = ["read_records"]

_EITHER = (Topic.OTHER, Topic.PROGRAMME, Topic.DATES)
"""Sections that list papers or talks: how many people each has says which."""

_EVENTS = re.compile(
    r"\b(?:socials?|affinity|mentors?(?:hip)?|workshops|tutorials|events|meetings)\b(?!.*\bpapers\b)",
    re.IGNORECASE,
)
_ET_AL = re.compile(r",?\s+(?:et|and)\s+(?:al|others|colleagues)\b")


def read_records(
    document: Document, lines: Sequence[Annotated], context: Context
) -> Iterator[Proposal]:
    """What the repeated structure of a page says."""
    page = page_topic(document, lines)
    sections = list(iter_sections(document, lines))
    topics = [topic_of(section, page) for section in sections]
    papers = [read_papers(section) for section in sections]
    either = zip(topics, papers, strict=True)
    talks = _are_talks([each for topic, records in either if topic in _EITHER for each in records])
    usual = _paper_prize(sections)
    for section, topic, records in zip(sections, topics, papers, strict=True):
        named = honour_above(section, "")
        if named and named.name and "paper" in named.name.lower():
            usual = named.name
        proposals, taken = speaker_proposals(section, topic, context)
        yield from proposals
        listed = topic not in (Topic.COMMITTEE, Topic.VENUE) or _are_winners(records)
        if not taken and listed:
            if topic is Topic.TALKS or (topic in _EITHER and talks):
                yield from _talks(section, records, context, heads=talks)
            elif not _are_events(section):
                yield from paper_proposals(records, topic, context, usual)
            taken = {id(entry.person) for record in records for entry in record.people}
        if topic is not Topic.VENUE:
            yield from people_proposals(section, topic, context, taken)
        yield from new_prizes(section, context, usual)
        yield from programme_proposals(section, topic, context)
        yield from edition_proposals(section, context)
        if topic is Topic.VENUE:
            for unit in section.units:
                for each in unit.lines:
                    yield from place_mentions(each)
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


def _talks(
    section: Section, records: Sequence[Record], context: Context, *, heads: bool
) -> Iterator[Proposal]:
    """Titles with their speakers, where a section lists talks; ``heads`` if headings are titles."""
    for record in records:
        edition = context.edition_at(record.at.line)
        if edition is None:
            continue
        title = mention("Talk", record.at, record.title)
        score = record.title.score
        kind, where = talk_kind(section, record.at.place(record.title))
        if not record.people and record.at.line.kind is PartKind.HEADING and heads:
            yield talk(edition, kind, where, title=title, score=score)
        for entry in record.people:
            if _ET_AL.match(entry.at.text, entry.person.end):
                continue  # a reference
            person = mention("Person", entry.at, entry.person)
            sure = min(score, entry.person.score)
            yield talk(edition, kind, where, speaker=person, title=title, score=sure)
            yield event_role(person, "speaker", "speaker", where, edition, sure)
            for at, span in entry.organisations:
                place = mention("Organisation", at, span)
                yield affiliation(person, place, edition, min(sure, span.score))
