"""The extractors for lists, tables and running text, each with patterns of its own.

They are to give way to records, rules and figures, one kind of fact after the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from confkg.extract.counts.countries import iter_country_claims
from confkg.extract.counts.figures import find_threshold, read_figures
from confkg.extract.counts.statistics import (
    iter_bracketed,
    iter_statistics,
    measure_of,
    observation,
)
from confkg.extract.counts.tables import iter_table_claims, iter_tables
from confkg.extract.editions.dates import iter_date_claims
from confkg.extract.editions.earlier import iter_earlier_claims
from confkg.extract.editions.edition import Focus, iter_edition_claims
from confkg.extract.lexicon import Topic
from confkg.extract.persons.people import iter_contact_claims, iter_mentor_claims
from confkg.extract.presentations.talks import iter_labelled_talk, iter_talk_claims
from confkg.extract.prose import iter_prose_claims
from confkg.extract.sections import Section, common_words, iter_sections
from confkg.extract.venues.subevents import iter_sub_event_claims, kind_of
from confkg.extract.wording.reading import Reading
from confkg.extract.wording.roster import find_people
from confkg.model import Claim, Document, Node, Part, PartKind, Property

__all__ = ["KINDS_READ", "line_and_prose_claims"]

KINDS_READ = frozenset(
    {
        "Observation", "WorkMention", "Talk", "Edition", "Affiliation", "EventRole", "City", "Place",
        "SubEvent", "Segment", "Hall", "Venue", "ConferenceSeries", "Station", "Hotel", "Remark",
    }
)  # fmt: skip
"""The kinds of things that these extractors still read; all others are read by records, rules and
figures alone. A kind goes from here when those read it as well."""

_OWN_EXTRACTORS = (Topic.TALKS, Topic.CONTACT, Topic.AWARD)
_IN_BRACKETS = re.compile(r"\b(?P<year>(?:19|20)\d\d) in (?:square )?(?:brackets|parentheses)")
_MENTORS = ("mentor", "office hours", "senior researchers")
_LONGEST_LINE = 120
"""Words; a longer paragraph is prose of a kind that the line extractors do not read."""


def line_and_prose_claims(document: Document, focus: Focus, papers: Sequence[Claim]) -> list[Claim]:
    """What they read of a document about an edition.

    Args:
        document: the document.
        focus: the edition.
        papers: what was read of papers, their authors and prizes.
    """
    words = common_words(document)
    sections = list(iter_sections(document, words))
    claims = list(iter_edition_claims(focus))
    for section in sections:
        claims.extend(_section_claims(section, focus, words))
    reading = Reading(document, focus, words, find_people(document, [*papers, *claims], words))
    claims.extend(iter_prose_claims(reading, sections, [*papers, *claims]))
    return [claim for claim in claims if claim.subject.kind in KINDS_READ]


def _section_claims(section: Section, focus: Focus, words: frozenset[str]) -> Iterator[Claim]:
    if section.heading is not None:
        yield from iter_statistics(section.heading, focus)
    if section.topic in _OWN_EXTRACTORS:
        for part in section.parts:  # a list of editions may follow without a heading
            earlier = list(iter_earlier_claims(part, focus, listed=False))
            yield from earlier
            if (
                not earlier
                and part.kind is PartKind.PARAGRAPH
                and len(part.text.split()) <= _LONGEST_LINE
            ):
                yield from filter(_of_the_whole, iter_statistics(part, focus))
    match section.topic:
        case Topic.TALKS:
            yield from iter_talk_claims(section, focus, words)
        case Topic.CONTACT:
            heading = [part for part in (section.heading,) if part and ":" in part.text]
            kind = section.heading.span() if section.heading else None
            yield from iter_contact_claims([*heading, *section.parts], kind, focus, words)
        case Topic.AWARD:
            pass
        case _:
            yield from _lines(section, focus, words)


def _lines(section: Section, focus: Focus, words: frozenset[str]) -> Iterator[Claim]:
    """Statistics, countries, editions, mentors and events, line by line."""
    tabled = [
        claim for table in iter_tables(section.parts) for claim in iter_table_claims(table, focus)
    ]
    yield from tabled
    above: list[Part] = []
    countries = list(filter(_by_country, tabled))
    opening = find_threshold(section.heading.text) if section.heading else None
    threshold = (opening, section.heading) if opening and section.heading else None
    bracketed = _year_in_brackets(section, focus)
    for part in section.parts:
        if part.cells or len(part.text.split()) > _LONGEST_LINE:
            continue
        lead = _lead(part, above)
        if found := find_threshold(part.text):
            threshold = found, part
        by_country = list(iter_country_claims(part, focus))
        countries += by_country
        listed = section.topic is Topic.EARLIER
        read = list(iter_earlier_claims(part, focus, listed=listed))
        if not read:
            read = list(_line(part, lead, section, focus, words))
        read = by_country + [claim for claim in read if not _overlaps(claim, by_country)]
        if any(measure_of(claim) == "countries-above-threshold" for claim in read):
            threshold = None  # the page says it itself
        yield from read
        if bracketed:
            yield from iter_bracketed(part, read, bracketed)
    if threshold and countries:
        yield _derived_count(threshold, focus, countries)


def _year_in_brackets(section: Section, focus: Focus) -> Node | None:
    """The edition whose figures stand in brackets, if the heading says so."""
    heading = section.heading
    found = heading and _IN_BRACKETS.search(heading.text)
    if heading is None or not found:
        return None
    return focus.other(int(found["year"]), heading.span(*found.span("year")))


def _of_the_whole(claim: Claim) -> bool:
    """Whether a figure is one of an edition as a whole, told among its prizes or talks."""
    return measure_of(claim) in (
        "submissions",
        "accepted-papers",
        "acceptance-rate",
        "participants",
    )


def _by_country(claim: Claim) -> bool:
    return isinstance(claim.subject, Node) and claim.subject.part(Property.COUNTRY) is not None


def _overlaps(claim: Claim, others: list[Claim]) -> bool:
    return any(
        claim.span.start < other.span.end and other.span.start < claim.span.end for other in others
    )


def _line(
    part: Part, lead: Part | None, section: Section, focus: Focus, words: frozenset[str]
) -> Iterator[Claim]:
    yield from iter_statistics(part, focus)
    yield from iter_labelled_talk(part, focus, words)
    yield from iter_date_claims(part, focus)
    sure = section.topic is Topic.EVENTS and lead is None
    yield from iter_sub_event_claims(part, lead or section.heading, focus, sure=sure)
    for announces in (part, lead, section.heading):
        if announces and any(word in announces.text.lower() for word in _MENTORS):
            mentors = list(iter_mentor_claims(part, announces, focus, words))
            yield from mentors
            if mentors and "mentors" not in map(measure_of, iter_statistics(announces, focus)):
                subject = observation(focus.edition, "mentors", part, 0, len(part.text))
                count = len(mentors)
                yield Claim(
                    subject, Property.VALUE, count, part.span(), "", "derived", tuple(mentors)
                )
            break


def _lead(part: Part, above: list[Part]) -> Part | None:
    """The line that an item is listed under.

    That is the item around it, or, where the page does not indent its lists, the last line before
    it that ends with a colon or counts events.

    Args:
        part: the line.
        above: the open items and the last such line, kept from call to call.
    """
    if part.kind is not PartKind.ITEM:
        above.clear()
    while above and above[-1].level >= part.level and not _announces(above[-1]):
        above.pop()
    lead = above[-1] if above and part.kind is PartKind.ITEM else None
    if lead and lead.level >= part.level and _counts(part):
        above.pop()  # a count of its own, not something listed under the last one
        lead = None
    above.append(part)
    return lead


def _announces(part: Part) -> bool:
    return part.text.endswith(":") or (_counts(part) and kind_of(part.text) is not None)


def _counts(part: Part) -> bool:
    return bool(read_figures(part.text))


def _derived_count(threshold: tuple[int, Part], focus: Focus, countries: list[Claim]) -> Claim:
    """How many countries a list names, where its opening gives the threshold but not the count."""
    least, part = threshold
    subject = observation(
        focus.edition,
        "countries-above-threshold",
        part,
        0,
        len(part.text),
        (Property.THRESHOLD, least),
    )
    count = len(countries)
    return Claim(subject, Property.VALUE, count, part.span(), "", "derived", tuple(countries))
