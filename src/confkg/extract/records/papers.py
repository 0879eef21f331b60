"""Papers with their authors, prizes and links, wherever titles and lists of names alternate."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise

from confkg.extract.annotated import Annotated, letters
from confkg.extract.context import Context
from confkg.extract.proposals import (
    Proposal,
    affiliation,
    authorships,
    award,
    link,
    mention,
    paper,
    receipt,
    talk,
)
from confkg.extract.records.awards import Honour, honour_above, honours_of
from confkg.extract.records.links import link_span
from confkg.extract.records.lists import Entry, is_list, people_in
from confkg.extract.records.topics import Topic
from confkg.extract.records.units import Section, Unit
from confkg.extract.spans import Slot, Typed
from confkg.model import Mention, PartKind

__all__ = ["Record", "paper_proposals", "read_papers"]

_MOSTLY = 0.5
_FAR = 2
"""Units between a title and its authors, at most."""

_SURE = 0.7
"""What a title without people must score."""

_SHORTEST = 2
"""Words of a title; a single word is one only where its neighbours are titles."""

_APART = (Slot.PERSON, Slot.AWARD, Slot.ROLE, Slot.FORM)
_LONGEST = 30
_LEAD = re.compile(r"[\s|:*_\"“'‘]*[A-Z][\w.+!?'’-]*(?: [\w.+!?'’-]+){0,3}[:\"”'’]*\s*[:–—-]?\s*")
"""What may stand before the rest of a title in its line: "Data Formulator:"."""

_REST = re.compile(r"\s*[:,–—-]?(?:\s*[\w'’()&?!-]+){1,8}[.?!\"”*_]*\s*")
_SENTENCE = re.compile(
    r"(?:this|the|these|our|in this|in the) (?:\w+ )?(?:papers?|works?|authors?|study|studies|article|survey|committee|jury|judges)\b|summary:"
    r"|(?:see also|press|note|episode|contacts?|links?|read more|more|my|our|your|socials)\b[^:]*:"
    r"|(?:we|it|they|he|she|i|you|there|here)\b (?:\w+ly )?(?:is|are|was|were|have|has|show|propose|study|introduce|present|find|identif|provid|develop)",
    re.IGNORECASE,
)
_ACCEPTED = re.compile(
    r"\b(?:accepted|proceedings|orals?|posters?|spotlights?|(?:long|short|full|regular|demo|industry) papers?)\b",
    re.IGNORECASE,
)
_LABEL = re.compile(
    r"\b(?:title|paper|talk|best|award|prize|oral|poster|spotlight|keynote|session|chair|speaker|authors?|"
    r"highlight|mention|winner|runner|pdf|doi|arxiv|slides|video|code|abstract|track|invited|tutorial|workshop|panel)\b",
    re.IGNORECASE,
)
_OTHERS = re.compile(r",?\s+(?:et al|and (?:others|friends|colleagues|coauthors))\b")
"""What says behind a list of authors that it is not whole."""
_PAPER_LINK = re.compile(
    r"doi\.org/|arxiv\.org/|openreview\.net/|aclanthology|aclweb\.org/anthology|\.pdf\b|"
    r"dl\.acm\.org|ieeexplore|proceedings|link\.springer",
    re.IGNORECASE,
)
_LINK_TEXT = re.compile(
    r"^\W*(?:pdf|paper|link|doi|arxiv|abs(?:tract)?|openreview|full text|slides|video|code|poster|"
    r"bib(?:tex)?|preprint|10\.\d{4,}\S*)\W*$",
    re.I,
)


@dataclass(eq=False, slots=True)
class Record:
    """A title with what belongs to it."""

    at: Annotated
    title: Typed
    unit: Unit
    section: Section
    people: list[Entry] = field(default_factory=list)
    lines: tuple[Annotated, ...] = ()
    """Those of its unit that speak of it: its own and those up to the next title."""


def read_papers(section: Section) -> list[Record]:
    """The records of a section: titles, each with the people listed beside it."""
    units = [*([Unit((section.heading,))] if section.heading else []), *section.units]
    titles = [list(_titles(unit, section)) for unit in units]
    if not any(titles):
        return []
    listed = [people_in(unit) for unit in units]
    after = _names_follow(units, listed)
    taken: set[int] = set()
    for place, (records, people) in enumerate(zip(titles, listed, strict=True)):
        if records:
            _share_out(records, people, after=after)
        if any(record.people for record in records):
            taken.add(place)
    for here, records in enumerate(titles):
        if not records or here in taken:
            continue
        for step in range(1, _FAR + 1):
            there = here + step if after else here - step
            if not 0 <= there < len(units) or titles[there]:
                break
            if listed[there] and there not in taken:
                records[-1 if after else 0].people = listed[there]
                taken.add(there)
                break
    _add_links(units, titles)
    return [record for records in titles for record in records]


def _add_links(units: Sequence[Unit], titles: Sequence[Sequence[Record]]) -> None:
    """Give units of nothing but links to the title above them."""
    above: Record | None = None
    for unit, records in zip(units, titles, strict=True):
        if records:
            above = records[-1]
        elif above is not None and all(map(_is_of_links, unit.lines)):
            above.lines = (*above.lines, *unit.lines)


def _is_of_links(each: Annotated) -> bool:
    """Whether all words of a line are links: "arXiv | code"."""
    linked = sum(letters(each.text[one.start : one.end]) for one in each.line.part.links)
    return linked > 0 and linked >= letters(each.text)


def _share_out(records: Sequence[Record], people: list[Entry], *, after: bool) -> None:
    """Give the titles of one unit its people and its lines: each those up to the next title.

    Args:
        records: at least one.
        people: of the unit, in reading order.
        after: whether names stand behind their titles, and not before them.
    """
    if len(records) == 1:
        records[0].people, records[0].lines = people, records[0].unit.lines
        return
    places = [_order((record.at, record.title)) for record in records]
    for entry in people:
        at = bisect_left(places, _order((entry.at, entry.person))) - after
        if 0 <= at < len(records):
            records[at].people.append(entry)
    lines: dict[int, list[Annotated]] = {}
    for each in records[0].unit.lines:
        at = bisect_right(places, (each.line.number, len(each.text))) - 1
        lines.setdefault(max(at, 0), []).append(each)
    for number, record in enumerate(records):
        record.lines = tuple(lines.get(number, (record.at,)))


def _titles(unit: Unit, section: Section) -> Iterator[Record]:
    for each, span in unit.spans(Slot.TITLE):
        title = _whole_title(each, span)
        words = each.words(title)
        fills = letters(words) >= _MOSTLY * letters(each.text)
        if (
            (fills or is_list(each, Slot.TITLE))
            and len(words.split()) >= _SHORTEST
            and not _is_sentence(each, title)
        ):
            yield Record(each, title, unit, section)


def _whole_title(each: Annotated, span: Typed) -> Typed:
    """A title with what the labeller left out of its line: "SAM 2:" before, an end behind."""
    span = _without_link(each, span)
    marked = _marked(each, span)
    if marked is not None:
        return marked
    others = [other for other in each.spans if other is not span]
    start, end = span.start, span.end
    ahead = [other for other in others if other.end <= start]
    before = max((other.end for other in ahead), default=0)
    timed = all(other.slot in (Slot.TIME, Slot.DATE, Slot.NUMBER) for other in ahead)
    lead = each.text[before:start]
    if letters(lead) and timed and _LEAD.fullmatch(lead) and not _LABEL.search(lead):
        start = before + len(lead) - len(lead.lstrip(' *_"“'))
    after = min((other.start for other in others if other.start >= end), default=len(each.text))
    rest = each.text[end:after]
    if (
        letters(rest)
        and after == len(each.text)
        and _REST.fullmatch(rest)
        and not _LABEL.search(rest)
    ):
        end = len(each.text.rstrip(' *_"”.'))
    return replace(span, start=start, end=end) if (start, end) != (span.start, span.end) else span


def _without_link(each: Annotated, span: Typed) -> Typed:
    """A title without the text of a link behind it: "Bees and Maps [pdf]"."""
    for found in reversed(each.line.part.links):
        inside = span.start < found.start < span.end <= found.end + 1
        if inside and _LINK_TEXT.match(each.text[found.start : found.end]):
            end = len(each.text[: found.start].rstrip(" ([|"))
            span = replace(span, end=max(end, span.start))
    return span


def _marked(each: Annotated, span: Typed) -> Typed | None:
    """A title as the page sets it off: in bold, in italics or as a link."""
    size = span.end - span.start
    for mark in each.line.part.marks:
        inside = mark.start <= span.start and span.end <= mark.end
        if inside and size < mark.end - mark.start <= 1.7 * size:
            others = [
                other
                for other in each.spans
                if other is not span and other.start < mark.end and mark.start < other.end
            ]
            added = each.text[mark.start : span.start] + " " + each.text[span.end : mark.end]
            if not _LABEL.search(added) and not any(other.slot in _APART for other in others):
                return replace(span, start=mark.start, end=mark.end)
    return None


def _is_sentence(each: Annotated, title: Typed) -> bool:
    """Whether what was taken for a title is a sentence about a paper."""
    words = each.words(title)
    return bool(_SENTENCE.match(words)) or len(words.split()) > _LONGEST or words[:1].islower()


def _names_follow(units: Sequence[Unit], listed: Sequence[list[Entry]]) -> bool:
    """Whether names stand behind their titles in a section, and not before them.

    Units that hold both say so; else the reading that leaves fewer titles and lists alone.
    """
    votes = 0
    kinds = []
    for unit, people in zip(units, listed, strict=True):
        titles = unit.spans(Slot.TITLE)
        if titles and people:
            votes += 1 if _order(titles[0]) < _order((people[0].at, people[0].person)) else -1
        elif titles or people:
            kinds.append("title" if titles else "names")
        else:
            kinds.append("")
    if votes:
        return votes > 0
    pairs = list(pairwise(kinds))
    return pairs.count(("title", "names")) >= pairs.count(("names", "title"))


def _order(where: tuple[Annotated, Typed]) -> tuple[int, int]:
    return where[0].line.number, where[1].start


def paper_proposals(
    records: Sequence[Record], topic: Topic, context: Context, usual: str
) -> Iterator[Proposal]:
    """What records of papers say.

    Args:
        records: of one section.
        topic: of the section.
        context: what the document is about.
        usual: the prize for papers that the page has named before, for a rank without a prize.
    """
    for record, prize in zip(records, _honours(records, usual), strict=True):
        edition = context.edition_at(record.at.line)
        title = mention("Paper", record.at, record.title)
        score = record.title.score
        shown = topic is Topic.PROGRAMME or (topic is Topic.PAPERS and _lists_accepted(record))
        own = record.at.link(record.title)
        linked = own is not None and _PAPER_LINK.search(own.target) is not None
        listed = topic in (Topic.PAPERS, Topic.AWARDS) and score >= _SURE
        if record.people or linked or listed:
            yield paper(title, score, edition if shown and record.people else None)
        people = [mention("Person", each.at, each.person) for each in record.people]
        if people:
            # a list is of one kind: its surest name tells what the others are
            sure = min(score, max(each.person.score for each in record.people))
            last = record.people[-1]
            whole = _OTHERS.match(last.at.text, last.person.end) is None
            yield from authorships(title, people, sure, ordered=whole)
        for each, person in zip(record.people, people, strict=True):
            for at, span in each.organisations:
                place = mention("Organisation", at, span)
                yield affiliation(person, place, edition, min(score, span.score))
        yield from _links(record, title)
        honour = prize or honour_above(record.section, usual)
        if honour and edition is not None:
            node = award(honour.name, context.series, honour.span)
            yield receipt(node, edition, title, honour.rank, honour.span, score)
        if record.at.line.kind is not PartKind.HEADING:
            named = record.at.of(Slot.EDITION)
            shown_at = context.edition_at(record.at.line, named[-1]) if named else edition
            for span in record.at.of(Slot.FORM):
                if shown_at is not None and str(span.value) in ("oral", "spotlight", "poster"):
                    yield talk(
                        shown_at,
                        str(span.value),
                        record.at.place(span),
                        presents=title,
                        score=score,
                    )


def _honours(records: Sequence[Record], usual: str) -> Iterator[Honour | None]:
    """The prizes that units name for the records of a section."""
    for _, group in groupby(records, key=lambda record: id(record.unit)):
        same = list(group)
        yield from honours_of(same[0].unit, [(each.at, each.title) for each in same], usual)


def _lists_accepted(record: Record) -> bool:
    """Whether the headings above say that the papers were accepted or presented."""
    return any(_ACCEPTED.search(heading.text) for heading in record.section.chain)


def _links(record: Record, title: Mention) -> Iterator[Proposal]:
    """The address of a paper: the link of its title, or one that looks like that of a paper."""
    own = record.at.link(record.title)
    seen: set[str] = set()
    if own and own.target.startswith("http"):
        seen.add(own.target)
        yield link(title, own.target, link_span(record.at, own.start, own.end), record.title.score)
    for each in record.lines:
        for found in each.line.part.links:
            text = each.text[found.start : found.end]
            good = _LINK_TEXT.match(text) or _PAPER_LINK.search(found.target)
            if good and found.target.startswith("http") and found.target not in seen:
                seen.add(found.target)
                where = link_span(each, found.start, found.end)
                yield link(title, found.target, where, record.title.score)
