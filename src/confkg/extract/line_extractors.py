"""The extractors for lists, tables and running text, each with patterns of its own.

They are to give way to records, rules and figures, one kind of fact after the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from confkg.extract.editions.edition import Focus
from confkg.extract.honours.awards import iter_award_claims, iter_first_given
from confkg.extract.honours.citations import iter_citations
from confkg.extract.honours.prize_tables import has_prizes
from confkg.extract.lexicon import Topic
from confkg.extract.persons.people import iter_contact_claims, iter_mentor_claims
from confkg.extract.presentations.talks import iter_labelled_talk, iter_talk_claims
from confkg.extract.prose import iter_prose_claims
from confkg.extract.publications.paper_lines import iter_paper_lines
from confkg.extract.publications.title_links import iter_title_links
from confkg.extract.sections import Section, common_words, iter_sections, iter_tables
from confkg.extract.wording.numbers import NUMBER
from confkg.extract.wording.reading import Reading
from confkg.extract.wording.roster import find_people
from confkg.model import Claim, Document, Part, PartKind

__all__ = ["KINDS_READ", "line_and_prose_claims"]

KINDS_READ = frozenset(
    {
        "Authorship", "Talk", "AwardReceipt", "Paper", "Affiliation", "EventRole", "Segment",
        "Award", "Remark",
    }
)  # fmt: skip
"""The kinds of things that these extractors still read; all others are read by records, rules and
figures alone. A kind goes from here when those read it as well."""

_COUNT = re.compile(rf"(?:\W|[^:]{{3,30}}: *)?(?!(?:19|20)\d\d\b){NUMBER} ", re.IGNORECASE)
_MENTORS = ("mentor", "office hours", "senior researchers")
_LONGEST_LINE = 120
"""Words; a longer paragraph is prose of a kind that the line extractors do not read."""


def line_and_prose_claims(document: Document, focus: Focus) -> list[Claim]:
    """What they read of a document about an edition."""
    words = common_words(document)
    sections = list(iter_sections(document, words))
    claims: list[Claim] = []
    for section in sections:
        claims.extend(_section_claims(section, focus, words))
        claims.extend(iter_paper_lines(section, focus, words))
    prizes = [
        section
        for section in sections
        if section.topic is Topic.AWARD or any(map(has_prizes, iter_tables(section.parts)))
    ]
    claims.extend(iter_award_claims(prizes, focus, words))
    reading = Reading(document, focus, words, find_people(document, claims, words))
    claims.extend(iter_prose_claims(reading, sections, claims))
    claims.extend(iter_citations(sections, claims))
    claims.extend(iter_title_links(document, claims))
    return [claim for claim in claims if claim.subject.kind in KINDS_READ]


def _section_claims(section: Section, focus: Focus, words: frozenset[str]) -> Iterator[Claim]:
    match section.topic:
        case Topic.TALKS:
            yield from iter_talk_claims(section, focus, words)
        case Topic.CONTACT:
            heading = [part for part in (section.heading,) if part and ":" in part.text]
            kind = section.heading.span() if section.heading else None
            yield from iter_contact_claims([*heading, *section.parts], kind, focus, words)
        case Topic.AWARD:
            for part in section.parts:
                yield from iter_first_given(part, focus)
        case _:
            yield from _lines(section, focus, words)


def _lines(section: Section, focus: Focus, words: frozenset[str]) -> Iterator[Claim]:
    """First awards, talks and mentors, line by line."""
    above: list[Part] = []
    for part in section.parts:
        if not part.cells and len(part.text.split()) <= _LONGEST_LINE:
            yield from _line(part, _lead(part, above), section, focus, words)


def _line(
    part: Part, lead: Part | None, section: Section, focus: Focus, words: frozenset[str]
) -> Iterator[Claim]:
    yield from iter_first_given(part, focus)
    yield from iter_labelled_talk(part, focus, words)
    for announces in (part, lead, section.heading):
        if announces and _speaks_of_mentors(announces):
            yield from iter_mentor_claims(part, announces, focus, words)
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
    return part.text.endswith(":") or (_counts(part) and _speaks_of_mentors(part))


def _speaks_of_mentors(part: Part) -> bool:
    return any(word in part.text.lower() for word in _MENTORS)


def _counts(part: Part) -> bool:
    return _COUNT.match(part.text) is not None
