"""Talks that sections list under a heading, and the presenters that a page sets off: who speaks, on what."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from confkg.extract.annotated import Annotated, letters
from confkg.extract.context import Context
from confkg.extract.lexicon import phrases
from confkg.extract.proposals import Proposal, mention, talk
from confkg.extract.records.labels import Programme
from confkg.extract.records.lists import Entry, leftover
from confkg.extract.records.periods import is_entry_word
from confkg.extract.records.slots import spoken, talk_kind, talk_kind_of
from confkg.extract.records.titled import Record
from confkg.extract.records.titles import is_sentence
from confkg.extract.records.units import Section
from confkg.extract.spans import Slot
from confkg.ids import fold
from confkg.model import Concept, PartKind

_PHRASES = phrases("talks")

_SEVERAL = _PHRASES["several"]
_WRITTEN = re.compile(
    r"\b(?:co-)?(?:(?:written|authored) by\b|author(?:,| of)(?= (?:the )?[A-Z]))", re.IGNORECASE
)
"""What is said of a paper and not of a talk."""

_LISTED = 0.65
"""How sure a title with a name under a heading for talks is at least."""

_BY_TITLES = re.compile(r"\b(?:talks|presentations|lectures|recordings|videos)\b", re.IGNORECASE)
_ET_AL = re.compile(r",?\s+(?:et|and)\s+(?:al|others|colleagues)\b")

_OPENING, _FEW = 3, 4
_SURE = 0.7


def usual_kind(lines: Sequence[Annotated]) -> str:
    """The kind of the talks that a page is about, as its opening says; "talk" if it does not."""
    opening = " ".join(each.text for each in lines[:_OPENING] if not each.of(Slot.TIME))
    if found := _SEVERAL.search(opening):
        return talk_kind_of(found[0])
    return "keynote" if re.search(r"\bkeynote\b", opening, re.IGNORECASE) else "talk"


def headed_talks(
    section: Section, records: Sequence[Record], context: Context, usual: str, *, heads: bool
) -> Iterator[Proposal]:
    """Titles with their speakers, where a section lists talks; ``heads`` if headings are titles.

    Titles alone are of talks below "Talks that we saw" if links lead from them, or stand beside them.
    """
    recorded = _lists_recordings(section, records)
    for record in records:
        edition = context.edition_at(record.at.line)
        if edition is None or describes_work(record, context):
            continue
        kind, where = talk_kind(section, record.at.place(record.title), usual)
        people = [one for one in record.people if not names_others(one)]  # no reference, no saying
        titled = heads and record.at.line.kind is PartKind.HEADING
        if people or (not record.people and (titled or recorded)):
            title, address = (record.at, record.title), record.at.link(record.title)
            yield from spoken(edition, kind, where, people, title, least=_LISTED, address=address)


def names_others(one: Entry) -> bool:
    """Whether others are meant behind a name: "Ann Lee et al."."""
    return _ET_AL.match(one.at.text, one.person.end) is not None


def _lists_recordings(section: Section, records: Sequence[Record]) -> bool:
    """Whether a section is a list of talks by their titles alone, nearly each with a link."""
    headed = section.heading is not None and _BY_TITLES.search(section.heading.text)
    linked = [one for one in records if any(each.line.part.links for each in one.unit.lines)]
    alone = not any(one.people for one in records) and len(records) >= _FEW
    return bool(headed) and alone and len(linked) * 2 > len(records)


def describes_work(record: Record, context: Context) -> bool:
    """Whether a line describes a work, and lists no talk."""
    described = is_sentence(record.at, record.title) or _WRITTEN.search(record.at.text)
    return bool(described) or _is_of_another(record.at, context)


def _is_of_another(each: Annotated, context: Context) -> bool:
    """Whether a line says of which other edition a work is: a reference, and no talk."""
    own = context.edition_at(each.line)
    return any(
        context.edition_at(each.line, span) not in (own, None) for span in each.of(Slot.EDITION)
    )


def earlier_speakers(
    each: Annotated, section: Section, context: Context, usual: str
) -> Iterator[Proposal]:
    """ "BEE 2030, Ghent: Ann Lee, Bo Ray": speakers of another edition"""
    named = each.of(Slot.EDITION)
    colon = each.text.find(":")
    if not named or letters(each.text[: named[0].start]) or colon < named[0].end:
        return
    edition = context.edition_at(each.line, named[0])
    if edition is None or leftover(each) > _FEW or each.of(Slot.TITLE, Slot.QUOTE):
        return
    for span in each.of(Slot.PERSON):
        if span.start > colon:
            kind, where = talk_kind(section, each.place(span), usual)
            yield from spoken(edition, kind, where, [Entry(each, span)], least=_SURE)


_TALK = Concept("talk-kind", "talk")
_LEGEND = _PHRASES["legend"]


def talks_on_papers(
    programme: Programme, papers: Iterable[Record], context: Context
) -> dict[int, Proposal]:
    """The talks that entries of a programme are whose title is that of a paper listed elsewhere.

    Where these are half of the entries that are but a title or more, the others are talks as well. Each has
    the number of its line.
    """
    known = {fold(one.at.words(one.title)) for one in papers if one.people}
    if not known:
        return {}
    entries = [
        (each, title, fold(each.words(title)) in known)
        for each in dict.fromkeys(cell for period in programme.periods for cell in period.cells)
        if each.line.number in programme.alone and not is_entry_word(each.text)
        for title in each.of(Slot.TITLE)[:1]
    ]
    if sum(of_paper for _, _, of_paper in entries) * 2 < len(entries):
        return {}
    found: dict[int, Proposal] = {}
    for each, title, of_paper in entries:
        edition, where = context.edition_at(each.line), each.place(title)
        score = max(title.score, _SURE)
        paper = mention("Paper", each, title) if of_paper else None
        named = None if of_paper else mention("Talk", each, title)
        if edition is not None:
            number = each.line.number
            found[number] = talk(edition, "talk", where, title=named, presents=paper, score=score)
    return found


def without_repeated(proposals: Sequence[Proposal]) -> list[Proposal]:
    """The proposals without talks of which only the title is known, and which somebody gives elsewhere in them."""
    talks = [one.frame.slots for one in proposals if one.frame.kind == "Talk"]
    given = {slots["title"].span for slots in talks if "speaker" in slots and "title" in slots}

    def is_repeated(one: Proposal) -> bool:
        slots = one.frame.slots
        named = slots.get("presentsPaper") or slots.get("title")
        kind = slots.get("talkKind")
        bare = one.frame.kind == "Talk" and "speaker" not in slots and kind and kind.value == _TALK
        return bool(bare and named and named.span in given)

    return [one for one in proposals if not is_repeated(one)]


def marks_presenters(lines: Iterable[Annotated]) -> bool:
    """Whether a line says that the names of presenters are set off: "Presenters are in bold"."""
    return any(_LEGEND.search(each.text) for each in lines)


def presenter_proposals(records: Sequence[Record], context: Context) -> Iterator[Proposal]:
    """The talks on papers that those of their authors give whose names are set off."""
    for record in records:
        edition = context.edition_at(record.at.line)
        if edition is None:
            continue
        for entry in record.people:
            if _is_set_off(entry, record.people):
                paper = mention("Paper", record.at, record.title)
                score = min(record.title.score, entry.person.score)
                where = record.at.place(record.title)
                yield talk(edition, "oral", where, speaker=entry.name, presents=paper, score=score)


def _is_set_off(entry: Entry, people: Sequence[Entry]) -> bool:
    """Whether a mark of the page covers a name and no other of these."""
    return any(
        mark.start <= entry.person.start
        and entry.person.end <= mark.end
        and not any(
            other.at is entry.at
            and other is not entry
            and mark.start < other.person.end
            and other.person.start < mark.end
            for other in people
        )
        for mark in entry.at.line.part.marks
    )
