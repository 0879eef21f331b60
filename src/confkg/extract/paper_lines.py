"""Lists of papers outside of prizes: title, authors, and how each was shown at which edition.

    - [On Lists](https://arxiv.org/abs/2901.00001) – Ann Lee, Bo Chen – ICLR 2029 (oral)
    1. *On Lists* (Ann Lee et al., workshop paper)

A line is believed to speak of a paper only if it says so: by an edition, a form of presentation,
the word "paper" in it or above it, or a link to where papers are kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

from confkg.extract.authorships import authorship_claims
from confkg.extract.awards import iter_paper_claims
from confkg.extract.edition import Focus, edition_facet, edition_node
from confkg.extract.lexicon import Topic
from confkg.extract.names import is_person_name
from confkg.extract.papers import Entry
from confkg.extract.prizes import find_label
from confkg.extract.sections import Section
from confkg.extract.signs import iter_titles
from confkg.extract.titles import LINK_ONLY, split_people
from confkg.extract.told_awards import receipt_claims
from confkg.model import Claim, Concept, Facet, Mention, Node, Part, PartKind, Property, Span

__all__ = ["iter_paper_lines"]

_OTHER_TOPICS = (Topic.AWARD, Topic.TALKS, Topic.MENTORS, Topic.CONTACT)
_JOINT = re.compile(
    r"[”\"»]?\s*(?:,?\s*(?:an? (?P<edition>[A-Z][A-Za-z]*[A-Z][A-Za-z]* (?:19|20)\d\d) paper )?by\s+|,\s+|[–—|-]\s+|:\s+|\()",
)
_END = re.compile(
    r",? et al\b\.?|,? and (?:friends|others|colleagues|co-authors)\b|\s?\)|\s?[;(]|\s[–—|]\s|\.\s|,? (?:at|in|from) the\b"
    r"|,? (?:an? |at |from )?(?=[A-Z][A-Za-z]*[A-Z][A-Za-z]* (?:19|20)\d\d\b)|, (?=(?:19|20)\d\d\b)|, (?=[a-z])|\.?$"
)
_EDITION = re.compile(r"\b(?P<series>[A-Z][A-Za-z]*[A-Z][A-Za-z]*) (?P<year>(?:19|20)\d\d)\b")
_FORM = re.compile(
    r"\b(?P<form>oral|spotlight|poster)\b(?! (?:board|session|hall|number|\d))", re.IGNORECASE
)
_TAGS = re.compile(
    r"[\s(\[|·,–—-]*(?:(?:oral|spotlight|poster)s?(?: (?:presentation|paper|talk))?[\s)\]|·,/–—-]*)+"
    r"(?:[^\w\s]{0,3}\s*(?P<prize>[^.;:]{0,60}(?:[Aa]ward|[Pp]rize|[Mm]ention)[^.;:]{0,30}))?$",
    re.IGNORECASE,
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
_ALIAS = re.compile(r"\b(?:aka|a\.k\.a\.|also known as) (?P<alias>[A-Z][^,.;()]{1,30})")
_REJECTED = re.compile(
    r"\b(?:rejected|turned down) (?:at )?first\b|\b(?:first|initially|originally) (?:rejected|turned down)\b",
    re.IGNORECASE,
)
_WORKSHOP = re.compile(r"\bworkshops?\b|\btiny papers\b", re.IGNORECASE)
_FEWEST = 2
"""Words of a title."""

_MOST_BELOW = 3
"""Lines under a paper that may speak of it."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A paper as a line lists it: its authors, and whether they are all of them."""

    part: Part
    title: Span
    names_part: Part
    names: list[Span]
    complete: bool
    tail: int
    last: int


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
    lines = [line for at in range(len(parts)) if (line := _read(parts, at, words))]
    for line, following in zip(lines, [*lines[1:], None], strict=False):
        end = parts.index(following.part) if following else len(parts)
        after = takewhile(lambda part: part.kind is PartKind.ITEM, parts[line.last + 1 : end])
        if _is_paper(line, heading):
            below = list(after)[:_MOST_BELOW] if line.part.kind is PartKind.ITEM else []
            yield from _claims(line, below, focus)


def _read(parts: list[Part], at: int, words: frozenset[str]) -> _Line | None:
    part = parts[at]
    title = _title(part)
    if title is None:
        return None
    behind = title.end + (part.text[title.end : title.end + 1] == ".")
    if not part.text[behind:].strip() or _TAGS.fullmatch(part.text, behind):
        after = parts[at + 1] if at + 1 < len(parts) else None
        names = (
            _people(after.text, 0, len(after.text), words)
            if after and after.kind is part.kind
            else None
        )
        tagged = bool(part.text[behind:].strip())
        if after is None or names is None or not tagged:
            return None
        return _Line(part, title, after, names, True, behind, at + 1)
    joint = _JOINT.match(part.text, title.end)
    plain = joint and not joint[0].strip().endswith(("by", "("))
    if not joint or (plain and is_person_name(part.text[title.start : title.end], words)):
        return None  # who somebody is, or a list of names of which one is emphasised
    for end in _END.finditer(part.text, joint.end()):
        if names := _people(part.text, joint.end(), end.start(), words):
            complete = not re.match(r",? (?:et|and)\b", end[0])
            return _Line(part, title, part, names, complete, end.end(), at)
    return None


def _title(part: Part) -> Span | None:
    """A delimited title at the beginning of a line."""
    if part.kind not in (PartKind.ITEM, PartKind.PARAGRAPH):
        return None
    for title in iter_titles(part):
        if title.start <= 1 and len(part.text[title.start : title.end].split()) >= _FEWEST:
            return title
        break
    return None


def _people(text: str, start: int, stop: int, words: frozenset[str]) -> list[Span] | None:
    """A list of authors, signs of footnotes left out."""
    plain = re.sub(r"[*†‡§¹²³]", " ", text)
    names = split_people(plain, start, stop, words)
    if names is None and (
        single := re.fullmatch(r"[A-Z][\w'’-]+ [A-Z]\.", plain[start:stop].strip())
    ):
        names = [Span(start, start + len(single[0]))]
    return names and [
        Span(name.start, name.start + len(plain[name.start : name.end].rstrip())) for name in names
    ]


def _is_paper(line: _Line, heading: str) -> bool:
    text = line.part.text[line.title.end :]
    kept = any(_KEPT.search(link.target) for link in line.part.links)
    return bool(
        kept
        or _EDITION.search(text)
        or _FORM.search(text)
        or _PAPER_WORD.search(f"{text} {heading}")
    )


def _claims(line: _Line, after: list[Part], focus: Focus) -> Iterator[Claim]:
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
    tags = _TAGS.match(part.text, line.tail) if line.names_part is not part else None
    if tags and tags["prize"] and (prize := find_label(tags["prize"])) and prize.award:
        where = part.span(*tags.span("prize"))
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


def _forms(line: _Line, paper: Mention, focus: Focus) -> Iterator[Claim]:
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
    if others and (joint := _JOINT.match(part.text, line.title.end)) and joint["edition"]:
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


def _links(line: _Line, after: list[Part]) -> tuple[tuple[str, Span], ...]:
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
    for part in lines:
        for link in part.links:
            text = part.text[link.start : link.end]
            titled = (
                part is line.part and link.start <= line.title.start and line.title.end <= link.end
            )
            if link.target.startswith("http") and (titled or _LINK_WORD.fullmatch(text.strip())):
                found.setdefault(link.target, part.span(link.start, link.end))
    return tuple(found.items())


def _identified(entry: Entry) -> Iterator[Claim]:
    """The address of a paper, which is its first link, and the identifiers in all of them."""
    first = entry.links[0][0]
    for claim in iter_paper_claims(entry):
        if claim.property is not Property.URL or claim.printed == first:
            yield claim
