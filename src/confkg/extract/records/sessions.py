"""Sessions of a programme: what kind of talks the lines below them list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from confkg.extract.annotated import Annotated, letters
from confkg.extract.context import Context
from confkg.extract.proposals import Proposal, affiliation, mention, talk
from confkg.extract.recognisers.quotations import within
from confkg.extract.records.lists import is_list, leftover
from confkg.extract.records.speakers import talk_kind
from confkg.extract.records.units import Section
from confkg.extract.spans import Slot
from confkg.model import PartKind

__all__ = ["listed_talks", "session_proposals", "usual_kind"]

_KINDS = (
    ("keynote", re.compile(r"\bkeynotes?\b", re.IGNORECASE)),
    ("invited-talk", re.compile(r"\b(?:invited|plenary)\b", re.IGNORECASE)),
    ("oral", re.compile(r"\b(?:orals?|contributed talks?)\b", re.IGNORECASE)),
    ("spotlight", re.compile(r"\bspotlights?\b", re.IGNORECASE)),
)
_TIME = r"(?:\d{1,2}[:.h]\d{2}(?: ?[–-] ?\d{1,2}[:.h]\d{2})?\s+)?"
_OPENS = re.compile(
    rf"{_TIME}(?:(?:opening |closing |first |second |third )?keynote(?: (?:talk|lecture|address))?|invited (?:talk|lecture)|"
    r"plenary(?: talk| lecture)?|(?:oral|spotlight|contributed)[- ]?(?:session|talks|presentations)s?)"
    r"(?: (?:\d+|[A-Z]|[IVX]+))?(?:\s?[:–—-] [^.]{2,60})?",
    re.IGNORECASE,
)
_CLOSES = re.compile(
    rf"{_TIME}(?:.{{0,30}}\b)?(?:posters?|awards?|lunch|coffee|break|dinner|reception|panel|meeting|workshops?|tutorials?)\b",
    re.IGNORECASE,
)
_SEVERAL = re.compile(
    r"\b(?:(?:invited|keynote|plenary) (?:talks|speakers|lectures)|keynotes)\b|\bplenary talk on each\b",
    re.IGNORECASE,
)
_NOTES = re.compile(r"\bkeynote\b", re.IGNORECASE)
_BETWEEN = re.compile(r"(?:\s*\([^()]*\)|, [^:]{1,60})?\s*(?::|[–—-])\s*[“\"«]?")
_OPENING = 3
_FEW = 4
_PAPERS = ("oral", "spotlight")
"""Sessions whose talks present papers."""


def usual_kind(lines: Sequence[Annotated]) -> str:
    """The kind of the talks that a page is about, as its opening says; "talk" if it does not."""
    opening = " ".join(each.text for each in lines[:_OPENING])
    if found := _SEVERAL.search(opening):
        return _kind(found[0])
    return "keynote" if _NOTES.search(opening) else "talk"


def _kind(text: str) -> str:
    return next((kind for kind, words in _KINDS if words.search(text)), "")


def session_proposals(lines: Sequence[Annotated], context: Context) -> Iterator[Proposal]:
    """The talks in lines "10:50 Ann Lee (Umbra): On Lists" under a line that opens a session."""
    kind = ""
    above: Annotated | None = None
    for each in lines:
        before, above = above, each
        if each.line.kind is PartKind.HEADING or _OPENS.fullmatch(each.text):
            opens = _OPENS.fullmatch(each.text)
            kind = _kind(each.text) if opens else ""
            if kind and before is not None:  # a label below the line of the talk
                yield from _listed(before, kind, context)
            continue
        if _CLOSES.match(each.text) and not each.of(Slot.PERSON):
            kind = ""
        if kind:
            yield from _listed(each, kind, context)


def listed_talks(section: Section, context: Context, usual: str) -> Iterator[Proposal]:
    """Quoted titles with a name beside them, and the speakers of other editions."""
    for unit in section.units:
        for each in unit.lines:
            yield from _quoted(each, section, context, usual)
            yield from _earlier(each, section, context, usual)


def _quoted(each: Annotated, section: Section, context: Context, usual: str) -> Iterator[Proposal]:
    """ "« On Lists », Ann Lee (Umbra)" """
    quotes, people = each.of(Slot.QUOTE), each.of(Slot.PERSON)
    edition = context.edition_at(each.line)
    if quotes and each.text[quotes[0].start].isalnum():
        return  # a remark
    if len(quotes) != 1 or len(people) != 1 or edition is None or not is_list(each, Slot.QUOTE):
        return
    person, title = mention("Person", each, people[0]), within(each.text, quotes[0])
    kind, where = talk_kind(section, person.span, usual)
    score = max(people[0].score, 0.7)
    named = mention("Talk", each, title)
    yield talk(edition, kind, where, speaker=person, title=named, score=score)


def _earlier(each: Annotated, section: Section, context: Context, usual: str) -> Iterator[Proposal]:
    """ "BEE 2030, Ghent: Ann Lee, Bo Ray": speakers of another edition"""
    named = each.of(Slot.EDITION)
    colon = each.text.find(":")
    if not named or letters(each.text[: named[0].start]) or colon < named[0].end:
        return
    edition = context.edition_at(each.line, named[0])
    people = [span for span in each.of(Slot.PERSON) if span.start > colon]
    if edition is None or leftover(each) > _FEW or not people or each.of(Slot.TITLE, Slot.QUOTE):
        return
    for span in people:
        person = mention("Person", each, span)
        kind, where = talk_kind(section, person.span, usual)
        yield talk(edition, kind, where, speaker=person, score=max(span.score, 0.7))


def _listed(each: Annotated, kind: str, context: Context) -> Iterator[Proposal]:
    spans = each.of(Slot.PERSON, Slot.TITLE, Slot.QUOTE)
    edition = context.edition_at(each.line)
    if len(spans) < 2 or edition is None or letters(each.text[: spans[0].start]) > 0:
        return
    named, titled = spans[0], spans[-1]
    if named.slot is not Slot.PERSON or titled.slot is Slot.PERSON:
        return
    if not _BETWEEN.fullmatch(each.text, named.end, titled.start):
        return
    person, title = mention("Person", each, named), mention("Talk", each, titled)
    where, score = each.place(named), max(min(named.score, titled.score), 0.7)
    yield talk(edition, kind, where, speaker=person, title=title, score=score)
    if kind in _PAPERS:
        paper = mention("Paper", each, titled)
        yield talk(edition, kind, where, presents=paper, score=score)
    for body in each.of(Slot.ORG):
        if named.end <= body.start < titled.start:
            place = mention("Organisation", each, body)
            yield affiliation(person, place, edition, score)
