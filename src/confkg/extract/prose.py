"""Running text read part by part: what the extractors for prose find, and what they remember.

A line may speak of the paper, the prize or the talk that a line above it has named; which one
that is, is all that is remembered, and a new heading ends it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from confkg.extract.counts.shares import iter_share_claims
from confkg.extract.counts.told_counts import iter_told_counts
from confkg.extract.editions.editions_named import edition_of_heading
from confkg.extract.editions.held import iter_held_claims
from confkg.extract.lexicon import Topic
from confkg.extract.persons.affiliations import iter_affiliation_claims
from confkg.extract.persons.contacts import iter_told_contacts
from confkg.extract.persons.remarks import Remarks
from confkg.extract.persons.roles import iter_role_claims
from confkg.extract.presentations.award_talks import iter_award_talk, talked_about
from confkg.extract.presentations.outline import is_heading_line, iter_outline_claims
from confkg.extract.presentations.segments import iter_segment_claims, segment_parts
from confkg.extract.presentations.speaking import Speaking
from confkg.extract.presentations.talk_nodes import talk_of_paper
from confkg.extract.publications import listings
from confkg.extract.publications.work_lists import WorkLists
from confkg.extract.publications.works import iter_works, work_claims
from confkg.extract.sections import Section
from confkg.extract.venues.place_names import find_places
from confkg.extract.venues.places import iter_place_mentions
from confkg.extract.wording.reading import Reading
from confkg.extract.wording.roster import Masked
from confkg.model import Claim, Mention, Node, Part, PartKind, Property

__all__ = ["iter_prose_claims"]

_LONGEST_TITLE = 16
"""Words; a longer line ends a run of titles."""

_LATTER = re.compile(
    r"\b(?:the latter|which|it) (?:has|had|is|was) (?:also )?an? \(?(?P<form>poster|oral|spotlight)\b",
    re.IGNORECASE,
)


def iter_prose_claims(
    reading: Reading, sections: Sequence[Section], known: Sequence[Claim]
) -> Iterator[Claim]:
    """What running text says.

    Args:
        reading: the document.
        sections: it, cut at its headings.
        known: what the extractors for lists and tables have read already.
    """
    prose = _Prose(reading, known)
    timed = set(map(id, segment_parts(reading)))
    for section in sections:
        prose.open(section)
        heading = [section.heading] if section.heading else []
        for part in [*heading, *section.parts]:
            if id(part) in timed:
                yield from iter_segment_claims(part, reading)
            elif not part.cells:
                prose.lead(part)
                yield from prose.read(part)
        prose.listed = False
    found = [*known, *prose.talks]
    yield from iter_outline_claims(reading, found)


class _Prose:
    """The reading of one document's running text."""

    def __init__(self, reading: Reading, known: Sequence[Claim]) -> None:
        self.reading = reading
        self.here = reading
        self.contacts = any(claim.property is Property.CONTACT_ADDRESS for claim in known)
        self.receipts = list(known)
        self.above: Masked | None = None
        self.speaking = Speaking(reading, known)
        self.remarks = Remarks(reading)
        self.lists = WorkLists(reading)
        self.papers = sorted(_papers(known), key=lambda paper: paper.span.start)
        self.talks = [claim for claim in known if claim.subject.kind == "Talk"]
        held = [
            claim for part in reading.document.parts for claim in iter_held_claims(part, reading)
        ]
        self.held = {id(claim): claim for claim in held}
        venues = [
            c.value.name for c in held if isinstance(c.value, Mention) and c.value.kind == "Venue"
        ]
        self.places = find_places(reading, list(dict.fromkeys(venues)))
        self.line_above: Part | None = None
        self.listed = self.works_follow = False
        self.awarded: Mention | None = None

    def open(self, section: Section) -> None:
        self.awarded = None
        self.line_above = section.heading
        self.section = section
        self.here = self.reading.at(edition_of_heading(self.reading, section.heading))
        self.speaking.open(section.heading)

    def lead(self, part: Part) -> None:
        """Note a heading, or a short line that stands in for one, as what the next lines are under."""
        if part.kind is PartKind.HEADING or is_heading_line(part):
            self.line_above = part
        if part.kind is PartKind.HEADING and part is not self.section.heading:
            self.awarded = None
            self.listed = False

    def read(self, part: Part) -> Iterator[Claim]:
        reading, masked = self.reading, self.reading.mask(part)
        contacts = list(iter_told_contacts(masked, self.here)) if not self.contacts else []
        yield from contacts
        if self.section.topic is not Topic.CONTACT and not contacts:
            yield from iter_affiliation_claims(masked, self.here)
        yield from iter_role_claims(masked, self.here, self.above)
        self.above = masked
        yield from iter_share_claims(part, reading)
        yield from iter_told_counts(part, self.line_above, reading)
        yield from iter_held_claims(part, reading)
        yield from iter_place_mentions(part, self.line_above, self.places)
        yield from self.remarks.iter_claims(masked)
        yield from self._awards(masked)
        yield from self._talks(masked)
        if part.kind is not PartKind.HEADING:
            yield from self._listed(masked)
            yield from self._works(part)

    def _awards(self, masked: Masked) -> Iterator[Claim]:
        here = masked.part.span()
        for claim in self.receipts:
            subject = claim.subject
            if not isinstance(subject, Node) or subject.kind != "AwardReceipt":
                continue
            paper = subject.part(Property.AWARDED_PAPER)
            if isinstance(paper, Mention) and here.start <= paper.span.start < here.end:
                self.awarded = paper
        if spoken_of := talked_about(masked, self.awarded, self.receipts, self.section):
            yield from iter_award_talk(masked, self.here, spoken_of)

    def _talks(self, masked: Masked) -> Iterator[Claim]:
        claims = list(self.speaking.read(masked, self.here))
        self.talks += [claim for claim in claims if claim.subject.kind == "Talk"]
        yield from claims

    def _listed(self, masked: Masked) -> Iterator[Claim]:
        if self._is_paper(masked.part):
            self.listed, self.works_follow = True, False
        else:
            yield from self._beside(masked)

    def _is_paper(self, part: Part) -> bool:
        """Whether a part names a paper that was read."""
        here = part.span()
        return any(here.start <= paper.span.start < here.end for paper in self.papers)

    def _beside(self, masked: Masked) -> Iterator[Claim]:
        """Works in a list of papers that are not said to be papers, and what is listed with them."""
        part = masked.part
        if part.kind is not PartKind.ITEM or not self.listed:
            return
        if claims := list(listings.person_and_title(masked, self.reading)):
            self.works_follow = True
            yield from claims
        elif self.works_follow and (work := listings.bare_title(masked)):
            yield from work_claims(work, self.reading)
        elif len(part.text.split()) > _LONGEST_TITLE:
            self.works_follow = False

    def _works(self, part: Part) -> Iterator[Claim]:
        awarded = self.awarded.name if self.awarded else None
        works = [
            work
            for work in iter_works(self.reading.mask(part))
            if not (work.title and work.title[0] == awarded)  # said already, as a paper
        ]
        for work in works:
            yield from work_claims(work, self.reading)
        if works and works[-1].title and (latter := _LATTER.search(part.text)):
            title, span = works[-1].title
            paper = Mention("Paper", title, span)
            where = part.span(*latter.span())
            talk = talk_of_paper(self.reading, latter["form"].lower(), paper, where)
            yield Claim(talk, Property.PRESENTS_PAPER, paper, where, title)
        is_paper = self._is_paper(part)
        yield from self.lists.iter_claims(part, self.line_above, found=works, is_paper=is_paper)


def _papers(claims: Sequence[Claim]) -> list[Mention]:
    found: dict[str, Mention] = {}
    for claim in claims:
        subject = claim.subject
        if isinstance(subject, Node) and subject.kind == "Authorship":
            paper = subject.part(Property.AUTHORSHIP_OF)
            if isinstance(paper, Mention):
                found.setdefault(paper.name, paper)
    return list(found.values())
