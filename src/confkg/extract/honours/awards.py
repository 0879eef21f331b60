"""Prizes: which award a heading names, with which rank, and the papers honoured under it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from confkg.extract.counts.statistics import observation
from confkg.extract.counts.tables import iter_tables
from confkg.extract.editions.edition import Focus, edition_facet
from confkg.extract.honours.prize_tables import read_prize_table
from confkg.extract.lexicon import Topic
from confkg.extract.publications.authorships import authorship_claims
from confkg.extract.publications.papers import Entry, read_entries
from confkg.extract.recognisers.prizes import NAMED_AWARD, Prize, award_node, find_label, read_prize
from confkg.extract.sections import Section
from confkg.extract.wording.numbers import NUMBER, parse_number
from confkg.model import Claim, Concept, Facet, Node, Part, Property, Span, Url, Value

__all__ = [
    "iter_award_claims",
    "iter_award_counts",
    "iter_first_given",
    "iter_paper_claims",
]

_ABSTRACT = re.compile(
    r"\b[Ii]n this (?:paper|work|study),? we\b|(?:\b(?:[Ww]e|[Oo]ur|[Uu]s)\b.*){4}"
    r"|\b[Ww]e (?:introduce|present|propose|show|study|find|develop|demonstrate)\b",
    re.DOTALL,
)
"""What authors say of their own work; a jury does not."""

_CLAUSE = re.compile(r"[.!?]\s+")
_SAID = re.compile(r"[“\"]\s*(?P<words>(?:[^\s“”\"]+\s+){5,}[^\s“”\"]+)\s*[”\"]")
_PAPER_OF = re.compile(r"\bpapers? (?:of|from|at|in|presented at|published at) [A-Z][\w-]* \d{4}\b")
_EDITION = re.compile(r"\b[A-Z][A-Za-z]*[A-Z][A-Za-z]* ((?:19|20)\d\d)\b")
_LONGEST_LEAD = 10
_BARE_ARXIV = re.compile(r"(?<![\w/])arXiv:\s?(?P<id>\d{4}\.\d{4,5}(?:v\d+)?)", re.IGNORECASE)
_COUNTED = re.compile(
    rf"(?<![\w.,-])(?P<count>(?!\d+\.\d){NUMBER})\s+(?P<what>(?:(?:outstanding|best|distinguished|notable|exemplary|"
    rf"influential|test[- ]of[- ]time)\b[\w\s-]*?(?:awards?|prizes?|papers?)(?: awards?)?"
    rf"|hono(?:u)?rable mentions?(?: awards?)?|runners?[- ]up))\b"
    rf"|(?P<what2>(?:[A-Z][\w\s-]*?(?:awards?|prizes?|mentions?)|(?:outstanding|best|distinguished|runner-up) papers?)(?: for [\w ]+| awarded)?(?::? winners)?)\s*(?:\(|:\s*)(?P<count2>{NUMBER})(?:\)|$)",
    re.IGNORECASE,
)
_FIRST_GIVEN = re.compile(
    r"\b(?P<award>(?-i:[A-Z])[\w-]*(?: [\w-]+){0,4}? (?:award|prize)s?)\b[^.;\w]{1,3}(?:\w+ ){0,3}for the first time",
    re.IGNORECASE,
)


def iter_award_counts(part: Part, focus: Focus) -> Iterator[Claim]:
    """How many prizes a line counts: "5 Outstanding Paper Awards", "Honorable mentions (11)"."""
    for found in _COUNTED.finditer(part.text):
        which = "" if found["what"] else "2"
        prize = read_prize(found[f"what{which}"])
        span = part.span(*found.span())
        dimensions: list[tuple[Property, Value]] = []
        if prize.award:
            dimensions.append((Property.AWARD, award_node(prize.award, focus.series, span)))
        if prize.rank and prize.rank != "winner":
            dimensions.append((Property.RANK, Concept("rank", prize.rank)))
        if dimensions:
            subject = observation(focus.edition, "awards", part, *found.span(), *dimensions)
            count = found[f"count{which}"]
            yield Claim(subject, Property.VALUE, parse_number(count), span, count)


def iter_first_given(part: Part, focus: Focus) -> Iterator[Claim]:
    """Awards that a line says were given for the first time."""
    for found in _FIRST_GIVEN.finditer(part.text):
        prize = read_prize(found["award"])
        if prize.award:
            span = part.span(*found.span())
            award = award_node(prize.award, focus.series, part.span(*found.span("award")))
            yield Claim(award, Property.FIRST_GIVEN_AT, focus.edition, span, found[0])


def iter_award_claims(
    sections: list[Section], focus: Focus, words: frozenset[str]
) -> Iterator[Claim]:
    """Awards, receipts, papers and authorships of the sections that are about prizes.

    A heading that names only a rank ("Honorable Mentions") belongs to the paper prize that is
    spoken of before it, or to the only one of the document. Under a heading on prizes in general,
    a prize is the one that a label before the paper or the text above it names.
    """
    named = [read_prize(section.heading.text).award for section in sections if section.heading]
    for_papers = list(dict.fromkeys(name for name in named if name and "paper" in name.lower()))
    current = ""
    remarks = [
        any(_SAID.search(part.text) for part in entry.remarks)
        for section in sections
        for entry in read_entries(section.parts, words)
        if entry.remarks
    ]
    marked = bool(remarks) and sum(remarks) * 2 >= len(remarks)
    for section in sections:
        if section.heading is None:
            continue
        prize = read_prize(section.heading.text)
        if prize.award is None and len(for_papers) == 1:
            current = for_papers[0]
        elif prize == Prize(None, None):
            current = ""
        current = prize.award or current
        heading = section.heading.span()
        if prize.inaugural and current:
            award = award_node(current, focus.series, heading)
            printed = section.heading.text
            yield Claim(award, Property.FIRST_GIVEN_AT, focus.edition, heading, printed)
        given_at = _edition_of(section, focus)
        told = list(_prizes_told(section)) if prize == Prize(None, None) else []
        entries = read_entries(section.parts, words) if section.topic is Topic.AWARD else []
        for table in iter_tables(section.parts):
            entries += read_prize_table(table, words)
        for entry in entries:
            lead = _PAPER_OF.sub("", entry.lead)  # where it was presented, not who gave the prize
            elsewhere = [found for found in _EDITION.finditer(lead) if int(found[1]) != focus.year]
            if elsewhere or (prize == Prize(None, None) and not _is_label(entry.lead)):
                continue  # a sentence: told, not listed
            own = find_label(_CLAUSE.split(entry.lead)[-1]) or (
                read_prize(entry.lead) if NAMED_AWARD.search(entry.lead) else prize
            )
            above = [name for name, span in told if span.start < entry.title.span.start]
            if name := own.award or (above[-1] if above else current):
                rank = Concept("rank", own.rank or "winner")
                where = heading if own is prize else entry.title.span
                award = award_node(name, focus.series, where)
                quoted = own is prize and prize != Prize(None, None)
                yield from _iter_receipt(entry, award, given_at, rank, where)
                if quoted:
                    receipt = _receipt(entry, award, given_at, where)
                    yield from _iter_citation(entry, receipt, marked=marked)


def _is_label(lead: str) -> bool:
    words = lead.split()
    return not words or (
        len(words) <= _LONGEST_LEAD and "”" not in lead and find_label(lead) is not None
    )


def _prizes_told(section: Section) -> Iterator[tuple[str, Span]]:
    """The prizes that the text under a heading names, with their places."""
    for part in section.parts:
        for found in NAMED_AWARD.finditer(part.text):
            if name := read_prize(found[0]).award:
                yield name, part.span(*found.span())


def _edition_of(section: Section, focus: Focus) -> Node:
    """The edition whose prizes a section is about: "The prizes of ICLR 2024 were …"."""
    heading = [section.heading] if section.heading else []
    pattern = re.compile(
        rf"\b(?:awards|prizes|winners) (?:of|at|from) (?:the )?{re.escape(focus.series.name)} (?P<year>\d{{4}})\b"
        rf"|\b{re.escape(focus.series.name)} (?P<year2>\d{{4}})['’s]* (?:awards|prizes|winners)\b",
        re.IGNORECASE,
    )
    for part in [*heading, *section.parts]:
        if found := pattern.search(part.text):
            group = "year" if found["year"] else "year2"
            return focus.other(int(found[group]), part.span(*found.span(group)))
    return focus.edition


def _receipt(entry: Entry, award: Node, given_at: Node, where: Span) -> Node:
    return Node(
        "AwardReceipt",
        (
            Facet(Property.AWARD, award, where),
            edition_facet(given_at),
            Facet(Property.AWARDED_PAPER, entry.title, entry.title.span),
        ),
    )


def _iter_receipt(
    entry: Entry, award: Node, given_at: Node, rank: Concept, where: Span
) -> Iterator[Claim]:
    receipt = _receipt(entry, award, given_at, where)
    yield Claim(receipt, Property.RANK, rank, where, rank.notation)
    yield from iter_paper_claims(entry)


def _iter_citation(entry: Entry, receipt: Node, *, marked: bool) -> Iterator[Claim]:
    """The words on a paper that stand under it.

    Where a page puts the words of the jury in quotation marks (``marked``), the rest of what it
    says of a paper are its own.
    """
    if marked:
        for part in entry.remarks:
            if said := _SAID.search(part.text):
                span = part.span(*said.span("words"))
                yield Claim(receipt, Property.CITATION, said["words"], span, said["words"])
                return
        return
    text = " ".join(part.text for part in entry.remarks)
    if text and not _ABSTRACT.search(text):
        span = Span(entry.remarks[0].span().start, entry.remarks[-1].span().end)
        yield Claim(receipt, Property.CITATION, text, span, text)


_OPEN_REVIEW = re.compile(r"openreview\.net/(?:forum|pdf)\?(?:\w+=[^&]*&)*id=([\w-]+)")
_ARXIV = re.compile(r"arxiv\.org/(?:abs|pdf)/(\d{4}\.\d{4,5}|[a-z.-]+/\d{7})", re.IGNORECASE)
_DOI = re.compile(r"doi\.org/(10\.\d{4,9}/\S+)", re.IGNORECASE)


def iter_paper_claims(entry: Entry) -> Iterator[Claim]:
    """Ordered authorships, links and identifiers of a paper."""
    yield from authorship_claims(entry.title, entry.authors)
    for address, span in entry.links:
        yield Claim(entry.title, Property.URL, Url(address), span, address)
        for name, pattern in (
            (Property.OPEN_REVIEW_ID, _OPEN_REVIEW),
            (Property.ARXIV_ID, _ARXIV),
            (Property.DOI, _DOI),
        ):
            if found := pattern.search(address):
                yield Claim(entry.title, name, found[1], span, found[1])
    for part in entry.printed:
        if found := _BARE_ARXIV.search(part.text):
            span = part.span(*found.span())
            yield Claim(entry.title, Property.ARXIV_ID, found["id"], span, found["id"])
