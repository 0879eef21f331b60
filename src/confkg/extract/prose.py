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
from confkg.extract.honours.prize_sentences import GOES_BELOW
from confkg.extract.honours.told_awards import iter_told_awards
from confkg.extract.honours.told_prizes import PrizeTeller
from confkg.extract.publications import listings
from confkg.extract.publications.listings import Listed, citation_claims, listed_paper
from confkg.extract.publications.told_papers import iter_told_papers
from confkg.extract.publications.work_lists import WorkLists
from confkg.extract.publications.works import iter_works, work_claims
from confkg.extract.sections import Section
from confkg.extract.venues.place_names import find_places
from confkg.extract.venues.places import iter_place_mentions
from confkg.extract.wording.reading import Reading
from confkg.extract.wording.roster import Masked
from confkg.extract.wording.shown import is_heading_line, talk_of_paper
from confkg.model import Claim, Concept, Mention, Node, Part, PartKind, Property

__all__ = ["iter_prose_claims"]

_FORM_LINE = re.compile(
    r"(?:links?: )?(?:(?:oral|poster|spotlight|presentation|paper|talk|pdf|video|slides|code)s?\b\W*)+$",
    re.IGNORECASE,
)
_FORM = re.compile(r"\b(?P<form>oral|poster|spotlight)\b", re.IGNORECASE)
_REJECTED = re.compile(
    r"\b(?:initially|first|originally|at first)\b[^.]{0,40}\b(?:rejected|turned down)\b|\b(?:rejected|turned (?:\w+ ){0,3}down)\b[^.]{0,40}\b(?:at first|initially)\b",
    re.IGNORECASE,
)
_STAMPED = re.compile(r"[\[(]?\d{1,2}:\d{2}:\d{2}\b|[\[(]\d{1,2}:\d{2}[\])]")
"""The time of a recording."""

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
    for section in sections:
        prose.open(section)
        heading = [section.heading] if section.heading else []
        for part in [*heading, *section.parts]:
            if not part.cells and not _STAMPED.match(part.text):
                yield from prose.lead(part)
                yield from prose.read(part)
        yield from prose.close()


class _Prose:
    """The reading of one document's running text."""

    def __init__(self, reading: Reading, known: Sequence[Claim]) -> None:
        self.reading = reading
        self.here = reading
        self.receipts = list(known)
        self.lists = WorkLists(reading)
        self.papers = sorted(_papers(known), key=lambda paper: paper.span.start)
        self.awards = list(dict.fromkeys(filter(None, map(_award_name, known))))
        held = [
            claim for part in reading.document.parts for claim in iter_held_claims(part, reading)
        ]
        self.held = {id(claim): claim for claim in held}
        venues = [
            c.value.name for c in held if isinstance(c.value, Mention) and c.value.kind == "Venue"
        ]
        self.places = find_places(reading, list(dict.fromkeys(venues)))
        self.prizes = PrizeTeller(reading, [paper.name for paper in self.papers])
        self.quoted: Claim | None = None
        self.line_above: Part | None = None
        self.listed: Listed | None = None
        self.cited = self.works_follow = False
        self.awarded: Mention | None = None
        self.presented_at: Node | None = None

    def open(self, section: Section) -> None:
        self.awarded = self.presented_at = None
        self.prizes.forget()
        self.told_last: Mention | None = None
        self.line_above = section.heading
        self.section = section
        self.here = self.reading.at(edition_of_heading(self.reading, section.heading))

    def lead(self, part: Part) -> Iterator[Claim]:
        """Note a heading, or a short line that stands in for one, as what the next lines are under."""
        if part.kind is PartKind.HEADING or is_heading_line(part):
            self.line_above = part
        if part.kind is PartKind.HEADING and part is not self.section.heading:
            self.awarded = self.presented_at = None
            yield from self.close()

    def close(self) -> Iterator[Claim]:
        yield from self._finish_listed()
        self.listed = None

    def read(self, part: Part) -> Iterator[Claim]:
        reading, masked = self.reading, self.reading.mask(part)
        yield from iter_share_claims(part, reading)
        yield from iter_told_counts(part, self.line_above, reading)
        yield from iter_held_claims(part, reading)
        yield from iter_place_mentions(part, self.line_above, self.places)
        yield from self._awards(masked)
        if part.kind is not PartKind.HEADING:
            yield from self._listed(masked)
            yield from self._works(part)
            yield from self._forms(part)

    def _awards(self, masked: Masked) -> Iterator[Claim]:
        read = False
        for paper, claims in self.prizes.tell(masked):
            yield from claims
            self.receipts += claims
            self.awarded = paper or self.awarded
            if self.quoted and paper and claims and GOES_BELOW.match(masked.part.text):
                quoted, self.quoted = self.quoted, None
                yield Claim(
                    claims[0].subject, Property.CITATION, quoted.value, quoted.span, quoted.printed
                )
            if paper and paper.name not in self.prizes.titles:
                self.prizes.titles.append(paper.name)
            read = read or paper is not None
        for told, claims in iter_told_awards(masked, self.reading):
            if read:
                break
            yield from claims
            self.receipts += claims
            if told:
                self.awarded = told.paper
                self.presented_at = next(
                    (
                        claim.value
                        for claim in claims
                        if claim.property is Property.PRESENTED_AT and isinstance(claim.value, Node)
                    ),
                    None,
                )
        yield from iter_told_papers(masked, self.reading, self.prizes.titles, self.told_last)
        self.told_last = self.prizes.paper or self.told_last
        if self.awarded:
            yield from self._decisions(masked.part, self.awarded)

    def _decisions(self, part: Part, paper: Mention) -> Iterator[Claim]:
        """That a paper was first rejected, and how it was shown in the end."""
        if found := _REJECTED.search(part.text):
            rejected = Concept("decision", "rejected")
            yield Claim(
                paper, Property.INITIAL_DECISION, rejected, part.span(*found.span()), found[0]
            )

    def _listed(self, masked: Masked) -> Iterator[Claim]:
        if listed := listed_paper(masked, self.reading):
            yield from self._finish_listed()
            self.listed, self.cited, self.works_follow = listed, False, False
            self.prizes.titles.append(listed.paper.name)
            yield from listed.claims
            return
        yield from self._beside(masked)
        if self.listed is None:
            return
        yield from listings.more_authors(masked, self.listed)
        yield from listings.given_by(masked, self.listed)
        award = next((name for name in self.awards if "paper" in name.lower()), None)
        cited = citation_claims(masked, self.listed, award, self.reading)
        if cited and self._goes_elsewhere(masked.part):
            self.quoted = next(c for c in cited if c.property is Property.CITATION)
            return
        self.cited = self.cited or bool(cited)
        self.awards += [
            name for name in filter(None, map(_award_name, cited)) if name not in self.awards
        ]
        yield from cited

    def _goes_elsewhere(self, part: Part) -> bool:
        """Whether the next line says to which other paper a prize went."""
        parts = self.reading.document.parts
        at = next(place for place, other in enumerate(parts) if other is part)
        return at + 1 < len(parts) and bool(GOES_BELOW.match(parts[at + 1].text))

    def _beside(self, masked: Masked) -> Iterator[Claim]:
        """Works in a list of papers that are not said to be papers, and what is listed with them."""
        part = masked.part
        if part.kind is not PartKind.ITEM or self.listed is None:
            return
        if claims := list(listings.person_and_title(masked, self.reading)):
            self.works_follow = True
            yield from claims
        elif self.works_follow and (work := listings.bare_title(masked)):
            yield from work_claims(work, self.reading)
        elif len(part.text.split()) > _LONGEST_TITLE:
            self.works_follow = False

    def _finish_listed(self) -> Iterator[Claim]:
        if self.listed and self.listed.spoken:
            masked = self.reading.mask(self._part_of(self.listed))
            yield from listings.spoken_claims(self.listed, masked, self.reading, awarded=self.cited)

    def _part_of(self, listed: Listed) -> Part:
        at = listed.paper.span.start
        return next(
            part
            for part in self.reading.document.parts
            if part.span().start <= at < part.span().end
        )

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
        listed = self.listed is not None and self._part_of(self.listed) is part
        yield from self.lists.iter_claims(part, self.line_above, found=works, is_paper=listed)

    def _forms(self, part: Part) -> Iterator[Claim]:
        """ "Oral Presentation · Paper" under the title of a paper"""
        if not _FORM_LINE.fullmatch(part.text):
            return
        start = part.span().start
        heading = self.section.heading
        begin = heading.span().start if heading else 0
        above = [paper for paper in self.papers if begin <= paper.span.start < start]
        for form in _FORM.finditer(part.text):
            if above:
                span = part.span(*form.span())
                talk = talk_of_paper(self.reading, form["form"].lower(), above[-1], span)
                yield Claim(talk, Property.PRESENTS_PAPER, above[-1], span, form[0])


def _papers(claims: Sequence[Claim]) -> list[Mention]:
    found: dict[str, Mention] = {}
    for claim in claims:
        subject = claim.subject
        if isinstance(subject, Node) and subject.kind == "Authorship":
            paper = subject.part(Property.AUTHORSHIP_OF)
            if isinstance(paper, Mention):
                found.setdefault(paper.name, paper)
    return list(found.values())


def _award_name(claim: Claim) -> str | None:
    subject = claim.subject
    if not isinstance(subject, Node) or subject.kind != "AwardReceipt":
        return None
    award = subject.part(Property.AWARD)
    name = award.part(Property.NAME) if isinstance(award, Node) else None
    return name if isinstance(name, str) else None
