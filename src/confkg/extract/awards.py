"""Prizes: which award a heading names, with which rank, and the papers honoured under it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from confkg.extract.edition import Focus, edition_facet
from confkg.extract.lexicon import RANKS
from confkg.extract.numbers import NUMBER, parse_number
from confkg.extract.papers import Entry, read_entries
from confkg.extract.sections import Section
from confkg.extract.statistics import observation
from confkg.model import Claim, Concept, Facet, Mention, Node, Part, Property, Span, Url, Value

__all__ = [
    "Prize",
    "award_node",
    "iter_award_claims",
    "iter_award_counts",
    "iter_first_given",
    "read_prize",
]

_RANK_WORDS = re.compile(
    r"\b(?:winners?|runners?[- ]?up|hono(?:u)?rable mentions?|finalists?|awards?|prizes?|awarded|winning)\b",
    re.IGNORECASE,
)
_DECORATION = re.compile(
    rf"\([^)]*\)|\[[^\]]*\]|\b(?:inaugural|first-ever|new in \d{{4}}|announcing|the|this year['’]s|for|in|at|of the year)\b"
    rf"|^[\d.]+\s|(?<![\w-]){NUMBER}(?![\w-])|(?-i:\b\w*[A-Z]\w*[A-Z]\w*\b)(?:\s*\d{{4}})?|[.:,*«»\"“”]",
    re.IGNORECASE,
)
_DISTINCTION = re.compile(
    r"\b(?:best|outstanding|distinguished|notable|exemplary|(?:most )?influential|seminal|classic|lasting|"
    r"impact|test[- ]of[- ]time|(?:student|short|long|full|theory|demo|resource|industry|position) papers?"
    r"|paper (?:award|prize))\b",
    re.IGNORECASE,
)
"""What is said of a paper that wins a prize; "the awards segment" has none of it."""

_NO_NAME = frozenset(
    ["", "all", "and", "conference", "main", "more", "other", "our", "paper", "special", "their"]
)
_LONGEST_LABEL = 8
_VERB = re.compile(r"\b(?:was|is|were|are|went|goes|go|has|have|had|given|not|which|that)\b")
_SMALL_WORDS = frozenset(["a", "an", "and", "at", "for", "in", "of", "on", "the", "to"])
_ABSTRACT = re.compile(
    r"\b[Ii]n this (?:paper|work|study),? we\b|(?:\b(?:[Ww]e|[Oo]ur|[Uu]s)\b.*){4}"
    r"|\b[Ww]e (?:introduce|present|propose|show|study|find|develop|demonstrate)\b",
    re.DOTALL,
)
"""What authors say of their own work; a jury does not."""

_BARE_ARXIV = re.compile(r"(?<![\w/])arXiv:\s?(?P<id>\d{4}\.\d{4,5}(?:v\d+)?)", re.IGNORECASE)
_NAMED_AWARD = re.compile(
    r"\b(?:[Tt]he |[Aa]n? |[Ii]ts |^)(?P<award>[A-Z][\w'’-]*(?: (?:[A-Z][\w'’-]*|of|for|and))*? "
    r"(?:Award|Prize|Medal)|[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*? (?:Hono(?:u)?rable Mention|Runner-Up))s?\b"
)
_INAUGURAL = re.compile(
    r"\binaugural\b|\bfirst-ever\b|\bnew in \d{4}\b|\bfirst time\b", re.IGNORECASE
)
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
_LABEL = re.compile(
    r"\b(?:awards?|prizes?|medals?|runners?[- ]?up|hono(?:u)?rable mentions?|finalists?|winners?)\b"
    r"|\b(?:best|outstanding|distinguished|most influential) (?:[\w-]+ ){0,2}papers?\b|\btest[- ]of[- ]time\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Prize:
    """What a phrase says of a prize; a part that it leaves open is None."""

    award: str | None
    rank: str | None
    inaugural: bool = False


def read_prize(text: str) -> Prize:
    """The award and the rank that a heading or phrase names.

    >>> read_prize("5 Outstanding Paper Awards")
    Prize(award='Outstanding Paper Award', rank=None, inaugural=False)
    >>> read_prize("Inaugural Test of Time Runner-Up")
    Prize(award='Test of Time Award', rank='runner-up', inaugural=True)
    >>> read_prize("11 Honorable Mentions")
    Prize(award=None, rank='honorable-mention', inaugural=False)
    >>> read_prize("Thursday: the prizes")
    Prize(award=None, rank=None, inaugural=False)
    """
    if re.sub(r"\([^)]*\)", "", text).isupper():
        text = (
            text.title().replace(" Of ", " of ").replace(" For ", " for ").replace(" The ", " the ")
        )
    rank = next((notation for notation, pattern in RANKS if pattern.search(text)), None)
    medal = re.search(r"\b(prize|medal)s?\b", text, re.IGNORECASE)
    named = _NAMED_AWARD.search(text)
    core = named["award"] if named else re.sub(r"^\s*\d+(?:\.\d+)*\.?\s+", "", text)
    core = _DECORATION.sub(" ", _RANK_WORDS.sub(" ", core))
    core = re.sub(r"\bpapers\b", "Paper", core, flags=re.IGNORECASE)
    name = _capitalised(re.sub(r"^(?:of|for) ", "", " ".join(core.split()).strip(" -–—&/")))
    nameless = not named and not _DISTINCTION.search(text)
    if nameless or not re.search(r"[^\W\d_]{3}", name) or name.lower() in _NO_NAME:
        inner = re.search(r"\(([^()]*\b(?:award|prize|paper)\b[^()]*)\)", text, re.IGNORECASE)
        award = read_prize(inner[1]).award if inner else None
        return Prize(award, rank, bool(_INAUGURAL.search(text)))
    return Prize(
        f"{name} {medal[1].capitalize() if medal else 'Award'}",
        rank,
        bool(_INAUGURAL.search(text)),
    )


def find_label(text: str) -> Prize | None:
    """The prize that stands before the title of a paper, or None if the words there name none.

    >>> find_label("best paper, honourable mention: ")
    Prize(award='Best Paper Award', rank='honorable-mention', inaugural=False)
    >>> find_label("Runner-up:")
    Prize(award=None, rank='runner-up', inaugural=False)
    >>> find_label("I liked this paper best: ") is None
    True
    """
    label = _VERB.split(text)[0].strip(" \u2003:–—-(,")
    if len(label.split()) > _LONGEST_LABEL or not _LABEL.search(label):
        return None
    prize = read_prize(label)
    return prize if prize.award or prize.rank else None


def _capitalised(name: str) -> str:
    """ "test of time" as prizes are written: "Test of Time" """
    words = re.split(r"([ -])", name)
    return "".join(
        word if word in _SMALL_WORDS and place else word[:1].upper() + word[1:]
        for place, word in enumerate(words)
    )


def award_node(name: str, series: Mention, span: Span) -> Node:
    """The prize of that name that a conference series gives; ``span`` is where it is named."""
    return Node(
        "Award", (Facet(Property.GIVEN_BY, series, series.span), Facet(Property.NAME, name, span))
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
    spoken of before it, or to the only one of the document.
    """
    named = [read_prize(section.heading.text).award for section in sections if section.heading]
    for_papers = list(dict.fromkeys(name for name in named if name and "paper" in name.lower()))
    current = ""
    for section in sections:
        if section.heading is None:
            continue
        prize = read_prize(section.heading.text)
        if prize.award is None and len(for_papers) == 1:
            current = for_papers[0]
        current = prize.award or current
        heading = section.heading.span()
        if prize.inaugural and current:
            award = award_node(current, focus.series, heading)
            printed = section.heading.text
            yield Claim(award, Property.FIRST_GIVEN_AT, focus.edition, heading, printed)
        for entry in read_entries(section.parts, words):
            own = find_label(entry.lead) or (
                read_prize(entry.lead) if _NAMED_AWARD.search(entry.lead) else prize
            )
            if name := own.award or current:
                rank = Concept("rank", own.rank or "winner")
                where = heading if own is prize else entry.title.span
                award = award_node(name, focus.series, where)
                yield from _iter_receipt(entry, award, focus, rank, where)


def _iter_receipt(
    entry: Entry, award: Node, focus: Focus, rank: Concept, where: Span
) -> Iterator[Claim]:
    receipt = Node(
        "AwardReceipt",
        (
            Facet(Property.AWARD, award, where),
            edition_facet(focus.edition),
            Facet(Property.AWARDED_PAPER, entry.title, entry.title.span),
        ),
    )
    yield Claim(receipt, Property.RANK, rank, where, rank.notation)
    yield from iter_paper_claims(entry)
    text = " ".join(part.text for part in entry.remarks)
    if text and not _ABSTRACT.search(text):
        span = Span(entry.remarks[0].span().start, entry.remarks[-1].span().end)
        yield Claim(receipt, Property.CITATION, text, span, text)


_OPEN_REVIEW = re.compile(r"openreview\.net/(?:forum|pdf)\?(?:\w+=[^&]*&)*id=([\w-]+)")
_ARXIV = re.compile(
    r"arxiv\.org/(?:abs|pdf)/(\d{4}\.\d{4,5}(?:v\d+)?|[a-z.-]+/\d{7})", re.IGNORECASE
)
_DOI = re.compile(r"doi\.org/(10\.\d{4,9}/\S+)", re.IGNORECASE)


def iter_paper_claims(entry: Entry) -> Iterator[Claim]:
    """Ordered authorships, links and identifiers of a paper."""
    for position, author in enumerate(entry.authors, 1):
        authorship = Node(
            "Authorship",
            (
                Facet(Property.AUTHORSHIP_OF, entry.title, entry.title.span),
                Facet(Property.AUTHOR, author, entry.authors_span),
            ),
        )
        yield Claim(authorship, Property.POSITION, position, entry.authors_span, author.name)
        form = Node(
            "NameForm",
            (
                Facet(Property.FORM_OF, author, author.span),
                Facet(Property.LITERAL_FORM, author.name, author.span),
            ),
        )
        yield Claim(authorship, Property.PRINTED_AS, form, author.span, author.name)
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
