"""Lists of papers outside of prizes: title, authors, and how each was shown at which edition.

    - [On Lists](https://arxiv.org/abs/2901.00001) – Ann Lee, Bo Chen – ICLR 2029 (oral)
    1. *On Lists* (Ann Lee et al., workshop paper)

A line is believed to speak of a paper only if it says so: by an edition, a form of presentation,
the word "paper" in it or above it, or a link to where papers are kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile

from confkg.extract.editions.edition import Focus, edition_facet, edition_node
from confkg.extract.honours.awards import iter_paper_claims
from confkg.extract.honours.told_awards import receipt_claims
from confkg.extract.lexicon import Topic
from confkg.extract.publications.authorships import authorship_claims
from confkg.extract.publications.paper_shapes import JOINT, TAGS, ListedLine, read_line
from confkg.extract.publications.papers import Entry
from confkg.extract.recognisers.prizes import find_label
from confkg.extract.sections import Section
from confkg.extract.wording.titles import LINK_ONLY, find_links, is_address
from confkg.model import Claim, Concept, Facet, Mention, Node, Part, PartKind, Property, Span

__all__ = ["iter_paper_lines"]

_OTHER_TOPICS = (Topic.AWARD, Topic.TALKS, Topic.MENTORS, Topic.CONTACT)
_EDITION = re.compile(r"\b(?P<series>[A-Z][A-Za-z]*[A-Z][A-Za-z]*) (?P<year>(?:19|20)\d\d)\b")
_FORM = re.compile(
    r"\b(?P<form>oral|spotlight|poster)\b(?! (?:board|session|hall|number|\d))", re.IGNORECASE
)
_PAPER_WORD = re.compile(r"\bpapers?\b", re.IGNORECASE)
_KEPT = re.compile(
    r"arxiv\.org|openreview\.net|doi\.org|proceedings|aclanthology|mlr\.press", re.IGNORECASE
)
_LINK_WORD = re.compile(r"(?:paper|pdf|arxiv|openreview|doi|link|preprint)s?", re.IGNORECASE)
_LINK_LINE = re.compile(
    r"(?:(?:paper|pdf|arxiv|openreview|doi|preprint|code|video|slides|poster|data|blog|project page|website)s?[\s|·,/]*)+",
    re.IGNORECASE,
)
_PRIZE_TAG = re.compile(
    r"[\[(](?:[^\[\]()]*, )?(?P<prize>[^,\[\]()]*\b(?:Award|Prize|Mention|Runner-Up)\b[^,\[\]()]*)[\])]"
)
_ALIAS = re.compile(r"\b(?:aka|a\.k\.a\.|also known as) (?P<alias>[A-Z][^,.;()]{1,30})")
_REJECTED = re.compile(
    r"\b(?:rejected|turned down) (?:at )?first\b|\b(?:first|initially|originally) (?:rejected|turned down)\b",
    re.IGNORECASE,
)
_EVENT = re.compile(r"(?:\w+ )?(?:workshop|tutorial|panel|social|keynote)\b", re.IGNORECASE)
_WORKSHOP = re.compile(r"\bworkshops?\b|\btiny papers\b", re.IGNORECASE)
_MOST_BELOW = 3
"""Lines under a paper that may speak of it."""


def iter_paper_lines(section: Section, focus: Focus, words: frozenset[str]) -> Iterator[Claim]:
    """What the lines of a section say of the papers that they list.

    Args:
        section: parts under one heading.
        focus: the edition that the document is about.
        words: common words of the document.
    """
    if section.topic in _OTHER_TOPICS:
        return
    heading = section.heading.text if section.heading else ""
    parts = section.parts
    lines = [line for at in range(len(parts)) if (line := read_line(parts, at, words))]
    for line, following in zip(lines, [*lines[1:], None], strict=False):
        end = parts.index(following.part) if following else len(parts)
        after = takewhile(_is_below, parts[line.last + 1 : end])
        if _is_paper(line, heading):
            below = list(after)[:_MOST_BELOW] if line.part.kind is PartKind.ITEM else []
            yield from _claims(line, below, focus)


def _is_below(part: Part) -> bool:
    return part.kind is PartKind.ITEM or LINK_ONLY.fullmatch(part.text) is not None


def _is_paper(line: ListedLine, heading: str) -> bool:
    if _EVENT.match(line.part.text, line.title.start):
        return False
    text = line.part.text[line.title.end :]
    kept = any(_KEPT.search(link.target) for link in line.part.links)
    return bool(
        kept
        or _EDITION.search(text)
        or _FORM.search(text)
        or _PAPER_WORD.search(f"{text} {heading}")
    )


def _claims(line: ListedLine, after: list[Part], focus: Focus) -> Iterator[Claim]:
    part = line.part
    printed = part.text[line.title.start : line.title.end]
    paper = Mention(
        "Paper", printed.rstrip(". "), part.span(line.title.start, line.title.end), printed
    )
    people = [
        Mention(
            "Person",
            line.names_part.text[name.start : name.end],
            line.names_part.span(name.start, name.end),
        )
        for name in line.names
    ]
    yield from authorship_claims(paper, people, ordered=line.complete)
    yield from _forms(line, paper, focus)
    tags = TAGS.match(part.text, line.tail) if line.names_part is not part else None
    if tags and tags["prize"] and (prize := find_label(tags["prize"])) and prize.award:
        where = part.span(*tags.span("prize"))
        yield from receipt_claims(focus, prize.award, prize.rank or "winner", paper, where)
    shared = _PRIZE_TAG.search(part.text, line.tail - 1) if not tags else None
    if shared and (prize := find_label(shared["prize"])) and prize.award:
        where = part.span(*shared.span("prize"))
        yield from receipt_claims(focus, prize.award, prize.rank or "winner", paper, where)
    links = _links(line, after)
    if links:
        entry = Entry("", paper, (), line.names_part.span(), links)
        yield from _identified(entry)
    for said in [part, *after]:
        if alias := _ALIAS.search(said.text):
            name = alias["alias"].strip()
            yield Claim(
                paper, Property.ALTERNATIVE_NAME, name, said.span(*alias.span("alias")), name
            )
        if found := _REJECTED.search(said.text):
            rejected = Concept("decision", "rejected")
            yield Claim(
                paper, Property.INITIAL_DECISION, rejected, said.span(*found.span()), found[0]
            )


def _forms(line: ListedLine, paper: Mention, focus: Focus) -> Iterator[Claim]:
    """How the paper was shown at the edition, if the line does not speak of another one."""
    part = line.part
    stop = len(part.text)
    if sentence := re.compile(r"\.\s+[A-Z]").search(part.text, line.tail):
        stop = sentence.start()
    named = list(_EDITION.finditer(part.text, line.title.end, stop))
    others = [
        found
        for found in named
        if (found["series"], int(found["year"])) != (focus.series.name, focus.year)
    ]
    if others and (joint := JOINT.match(part.text, line.title.end)) and joint["edition"]:
        found = others[0]
        series = Mention("ConferenceSeries", found["series"], part.span(*found.span("series")))
        edition = edition_node(series, int(found["year"]), part.span(*found.span("year")))
        yield Claim(paper, Property.PRESENTED_AT, edition, part.span(*found.span()), found[0])
    if others or _WORKSHOP.search(part.text, line.title.end, stop):
        return
    for form in _FORM.finditer(part.text, line.title.end, stop):
        span = part.span(*form.span())
        kind = Facet(Property.TALK_KIND, Concept("talk-kind", form["form"].lower()), span)
        shown = Facet(Property.PRESENTS_PAPER, paper, paper.span)
        talk = Node("Talk", (edition_facet(focus.edition), kind, shown))
        yield Claim(talk, Property.PRESENTS_PAPER, paper, span, paper.name)


def _links(line: ListedLine, after: list[Part]) -> tuple[tuple[str, Span], ...]:
    """The links of a paper: that of its title first, then those that say "paper" or the like."""
    found: dict[str, Span] = {}
    lines = [
        line.part,
        *[
            part
            for part in after
            if _LINK_LINE.fullmatch(part.text) or LINK_ONLY.fullmatch(part.text)
        ],
    ]
    for part in lines[1:]:
        if LINK_ONLY.fullmatch(part.text):
            found.update(dict(find_links(part)))
    for part in lines:
        for link in part.links:
            text = part.text[link.start : link.end]
            titled = (
                part is line.part and link.start <= line.title.start and line.title.end <= link.end
            )
            if is_address(link.target) and (titled or _LINK_WORD.fullmatch(text.strip())):
                found.setdefault(link.target, part.span(link.start, link.end))
    return tuple(found.items())


def _identified(entry: Entry) -> Iterator[Claim]:
    """The address of a paper, which is its first link, and the identifiers in all of them."""
    first = entry.links[0][0]
    for claim in iter_paper_claims(entry):
        if claim.property is not Property.URL or claim.printed == first:
            yield claim
