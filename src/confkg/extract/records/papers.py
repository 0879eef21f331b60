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
    mention,
    paper,
    receipt,
    talk,
)
from confkg.extract.records.addresses import PAPER_LINK, links_below, paper_links
from confkg.extract.records.awards import (
    Honour,
    announced,
    given_at,
    honour_above,
    honours_of,
    told_above,
)
from confkg.extract.records.captions import is_caption
from confkg.extract.records.lists import Entry, is_list, people_in
from confkg.extract.records.remarks import remarks
from confkg.extract.records.titles import is_sentence, whole_title
from confkg.extract.records.topics import Topic
from confkg.extract.records.units import Section, Unit
from confkg.extract.spans import Slot, Typed
from confkg.model import PartKind

__all__ = ["Record", "paper_proposals", "read_papers"]

_MOSTLY = 0.5
_FAR, _FARTHEST = 2, 4
"""Units from a title to its authors, at most; more where a label says that they are the authors."""

_AUTHORS = re.compile(r"\W*authors?\W*:", re.IGNORECASE)

_SHORTEST = 2
"""Words of a title; a single word is one only where its neighbours are titles."""

_ACCEPTED = re.compile(
    r"\b(?:accepted|proceedings|orals?|posters?|spotlights?|(?:long|short|full|regular|demo|industry) papers?)\b",
    re.IGNORECASE,
)
_NO_TITLE = (Slot.PERSON, Slot.ORG, Slot.ROLE, Slot.EVENT)
_NO_PART = (Slot.URL, Slot.AWARD, Slot.DATE, Slot.EDITION, Slot.SERIES, Slot.TIME)
_MISSED, _SURELY, _NAMES = 0.65, 0.95, 0.8
_LONGEST = 20
_JOINT = re.compile(r"[:–—]|\b(?:is|to|for|was)\b")


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
    below: list[Annotated] = field(default_factory=list)
    """The lines of addresses below it and its authors."""
    after: list[Annotated] = field(default_factory=list)
    """All lines of its kind up to the next title."""


def read_papers(section: Section) -> list[Record]:
    """The records of a section: titles, each with the people listed beside it."""
    units = [*([Unit((section.heading,))] if section.heading else []), *section.units]
    titles = [list(_titles(unit, section)) for unit in units]
    if not any(titles):
        return []
    units = _with_missed(units, titles)
    titles = [list(_titles(unit, section)) for unit in units]
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
        for step in range(1, _FARTHEST + 1):
            there = here + step if after else here - step
            if not 0 <= there < len(units) or titles[there]:
                break
            near = step <= _FAR or _AUTHORS.match(units[there].text)
            if near and listed[there] and there not in taken:
                records[-1 if after else 0].people = listed[there]
                taken.add(there)
                break
    found = [record for records in titles for record in records]
    lines = [each for unit in units for each in unit.lines]
    for record, following in zip(found, [*found[1:], None], strict=False):
        last = max([record.at.line.number, *(each.at.line.number for each in record.people)])
        end = following.at.line.number if following else lines[-1].line.number + 1
        below = [each for each in lines if last < each.line.number < end]
        record.below = links_below(below)
        record.after = [each for each in below if each.line.kind is record.at.line.kind]
    return found


def _with_missed(units: Sequence[Unit], titles: Sequence[Sequence[Record]]) -> list[Unit]:
    """The units, a line before names as a title where elsewhere titles stand before names."""
    found = {id(record.at) for records in titles for record in records}
    lines = [each for unit in units for each in unit.lines]
    named = [is_list(each) and len(each.of(Slot.PERSON)) > 0 for each in lines]
    pairs = list(pairwise(zip(lines, named, strict=True)))
    if not any(id(each) in found and names for (each, _), (_, names) in pairs):
        return list(units)
    missed: dict[int, Annotated] = {}
    before = True  # whether the last line was one of names, or what may follow them
    for (each, _), (below, names) in pairs:
        if names and before and id(each) not in found and _may_be_title(each, below):
            end = len(each.text.rstrip(" ."))
            title = Typed(Slot.TITLE, 0, end, _MISSED, reader="group")
            missed[id(each)] = replace(each, spans=(title,), inner=())
        before = id(each) not in found
    return [Unit(tuple(missed.get(id(each), each) for each in unit.lines)) for unit in units]


def _may_be_title(each: Annotated, below: Annotated) -> bool:
    line = each.line
    if line.kind is not below.line.kind or line.row >= 0 or line.level != below.line.level:
        return False
    words = each.text.split()
    if below.covered(Slot.PERSON, Slot.ORG) < _NAMES * letters(below.text):
        return False
    sure = [span for span in each.spans if span.score > _SURELY and span.slot in _NO_TITLE]
    return (
        _SHORTEST < len(words) <= _LONGEST
        and each.text[:1].isupper()
        and not each.text.rstrip().endswith((":", ","))
        and not (sure or each.of(*_NO_PART) or is_caption(each))
        and not re.search(r"[.:!?] \S", each.text[len(words[0]) :])
    )


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
        title = whole_title(each, span)
        words = each.words(title)
        fills = letters(words) >= _MOSTLY * letters(each.text)
        if (
            (fills or is_list(each, Slot.TITLE))
            and len(words.split()) >= _SHORTEST
            and not is_sentence(each, title)
        ):
            yield Record(each, title, unit, section)


def _names_follow(units: Sequence[Unit], listed: Sequence[list[Entry]]) -> bool:
    """Whether names stand behind their titles in a section, and not before them.

    Units that hold both say so; else the reading that leaves fewer titles and lists alone.
    """
    votes = 0
    kinds = []
    labelled = [at for at, unit in enumerate(units) if listed[at] and _AUTHORS.match(unit.text)]
    if labelled:
        first = next((at for at, unit in enumerate(units) if unit.spans(Slot.TITLE)), -1)
        return first < labelled[0]
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
    telling = any(record.people for record in records)
    section = records[0].section if records else Section(None, ())
    for record, prize in zip(records, _honours(records, usual), strict=True):
        if prize is None and topic is not Topic.AWARDS and is_said(record):
            continue
        edition = given_at(section, context) or context.edition_at(record.at.line)
        title = mention("Paper", record.at, record.title)
        score = record.title.score
        shown = topic is Topic.PROGRAMME or (topic is Topic.PAPERS and _lists_accepted(record))
        own = record.at.link(record.title)
        linked = own is not None and PAPER_LINK.search(own.target) is not None
        if record.people or linked or topic in (Topic.PAPERS, Topic.AWARDS):
            yield paper(title, score, edition if shown and record.people else None)
        people = [mention("Person", each.at, each.person) for each in record.people]
        if people:
            # a list is of one kind: its surest name tells what the others are
            sure = min(score, max(each.person.score for each in record.people))
            yield from authorships(title, people, sure, ordered=is_whole(record, topic))
        for each in record.after if people else ():
            if _OTHERS.search(each.text):
                more = [mention("Person", each, span) for span in each.of(Slot.PERSON)]
                yield from authorships(title, [*people, *more], score)
            if _FURTHER.match(each.text) and is_list(each):
                more = [mention("Person", each, span) for span in each.of(Slot.PERSON)]
                if more:
                    yield from authorships(title, more, score, ordered=False)
        for each, person in zip(record.people, people, strict=True):
            for at, span in each.organisations:
                place = mention("Organisation", at, span)
                yield affiliation(person, place, edition, min(score, span.score))
        own_place = (record.title.start, record.title.end)
        beside = [*record.lines, *record.below]
        yield from paper_links(record.at, own_place, beside, title, score)
        yield from remarks(record.at, record.title, beside, title, score, edition, context)
        listed = bool(record.people) or linked or not telling
        honour = prize or (honour_above(record.section, usual) if listed else None)
        if honour is None and topic is Topic.AWARDS and record.people and not record.title.start:
            honour = told_above(section, title.span)
        if honour is not None and not honour.name:
            told = told_above(section, title.span)
            honour = replace(honour, name=told.name if told else honour.printed)
        if honour is prize and _is_told(record, linked):
            honour = None  # a sentence, for the rules
        if honour and edition is not None:
            node = award(honour.name, context.series, honour.span)
            yield receipt(node, edition, title, honour.rank, honour.span, score)
        if record.at.line.kind is not PartKind.HEADING:
            for span in record.at.of(Slot.FORM):
                if edition is not None and str(span.value) in ("oral", "spotlight", "poster"):
                    yield talk(
                        edition,
                        str(span.value),
                        record.at.place(span),
                        presents=title,
                        score=score,
                    )


_OTHERS = re.compile(r"\bthe (?:other|further|remaining) (?:co-?)?authors (?:are|were)\b", re.I)
_FURTHER = re.compile(r"\W*(?:with|co-?authors?:) ", re.IGNORECASE)
_COLON = re.compile(r"\s*(?:\([^()]*\)\s*)?:\s*[“\"«*_]*")
_MORE = re.compile(
    r"\bet\.? al\b|\band (?:colleagues|others|friends|co-?authors)\b|\bwith\b|\bu\. ?a\.",
    re.IGNORECASE,
)


def is_whole(record: Record, topic: Topic) -> bool:
    """Whether the names beside a title are all its authors: no "et al.", no lone speaker."""
    places = {id(each.at): each.at for each in record.people}
    for at in places.values():
        names = [each.person for each in record.people if each.at is at]
        stop = (
            record.title.start
            if at is record.at and names[0].start < record.title.start
            else len(at.text)
        )
        if _MORE.search(at.text, names[0].start, stop):
            return False
    title = _order((record.at, record.title))
    sides = {_order((each.at, each.person)) < title for each in record.people}
    if len(sides) == 2:  # the winner before the title, the others behind it
        return False
    return topic is Topic.AWARDS or not (len(record.people) == 1 and _named_before(record))


def _named_before(record: Record) -> bool:
    """Whether a name and a colon stand before a title in its line."""
    last = record.people[-1]
    return last.at is record.at and bool(
        _COLON.fullmatch(record.at.text, last.person.end, record.title.start)
    )


def is_said(record: Record) -> bool:
    """Whether somebody is named before a title that nothing shows to be a paper: "Ann Lee: Maps"."""
    if not record.people or not _named_before(record):
        return False
    behind = record.at.text[record.title.end :].strip(' .*_”"»')
    shown = record.at.of(Slot.FORM) or "(" in behind or _MORE.search(record.at.text)
    own = record.at.link(record.title)
    return not (shown or own is not None or record.at.of(Slot.URL))


def _is_told(record: Record, linked: bool) -> bool:
    """Whether a paragraph names a title and nothing that a list of papers has beside it."""
    return not (record.people or linked) and record.at.line.kind is PartKind.PARAGRAPH


def _honours(records: Sequence[Record], usual: str) -> Iterator[Honour | None]:
    """The prizes that units name for the records of a section, or the line above their list."""
    for _, group in groupby(records, key=lambda record: id(record.unit)):
        same = list(group)
        lead = announced(same[0].section, same[0].unit, usual)
        own = honours_of(same[0].unit, [(each.at, each.title) for each in same], usual)
        yield from (honour or lead for honour in own)


def _lists_accepted(record: Record) -> bool:
    """Whether the headings above say that the papers were accepted or presented."""
    return any(
        _ACCEPTED.search(heading.text)
        for heading in record.section.chain
        if heading.line.level > 1 or heading is record.section.heading
    )
