"""Talks in the slots of a programme: by a label of their own, by their session, by the header of a column."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from confkg.extract.annotated import Annotated
from confkg.extract.context import Context
from confkg.extract.lexicon import NAMES, ROLE_KINDS, TALK_KINDS, kind_in, phrases
from confkg.extract.no_names import is_no_name
from confkg.extract.proposals import Proposal, event_role, mention, talk
from confkg.extract.recognisers.quotations import within
from confkg.extract.recognisers.words import REMEMBERED
from confkg.extract.records.groups import as_whole
from confkg.extract.records.labels import (
    NOTHING,
    PANEL,
    SESSION_OF_PAPERS,
    Label,
    Programme,
    label_kind,
)
from confkg.extract.records.lists import Entry
from confkg.extract.records.periods import behind_time
from confkg.extract.records.titled import OFFICES, Record
from confkg.extract.records.titles import SESSION
from confkg.extract.records.units import Section, Unit
from confkg.extract.spans import Slot, Typed
from confkg.model import Link, Node, Span

_PHRASES = phrases("slots")

SPEAKER = re.compile(rf"^\W*{NAMES['speaker']}\W*$", re.IGNORECASE)
_TITLED = _PHRASES["titled"]
_ENTRY = _PHRASES["entry"]
"""The header of what takes place, be it a talk or not."""

_NAMED = re.compile(
    r"(?P<PERSON>(?:[^\W\d_a-z][\w.’'-]* ){1,3}[^\W\d_a-z][\w’'-]+)(?: \([^()]*\))?\s*[:–—-]\s+[“\"]?(?P<TITLE>[^\W\d_].{3,}?)[”\"]?$"
)
"""A cell with a name and a title: "Rita Vos: Pictures of Data"."""

_BOTH = (Slot.PERSON, Slot.TITLE)
_SURE, _IN_TABLE, _LABELLED = 0.7, 0.75, 0.65
ON_PAPERS = ("oral", "spotlight")
"""Kinds of talks that present papers."""

_TALK = re.compile(r"\W*(?P<kind>[Tt]alk)(?: \d+)?:")
"""What an item of a programme says behind its time if it is a talk: "1:15p Talk 1: "."""

_TAG = _PHRASES["tag"]
"""What says in brackets that a talk is an invited one."""

_LEADS = _PHRASES["leads"]
"""What stands before a talk or its speaker in their line: "9:15 Keynote 2: "."""

_JOINED = _PHRASES["joined"]
_PLAIN = re.compile(
    r"\b(?:lightning|short|full|long|regular|selected|contributed) talks?\b", re.IGNORECASE
)
"""A heading of talks of no kind, whatever stands above it."""

_PAPER = re.compile(r"\b(?:paper|extended abstract)(?: #?\d+)?\s*[:–—-]\W*$", re.IGNORECASE)
_INVITED = ("keynote", "invited-talk")
"""Kinds of talks whose speakers are speakers of the edition, as the author of a paper need not be."""

_BY_SESSION = ("keynote", "invited-talk", "tutorial")
"""Kinds of talks that are on no paper."""

_BEHIND = re.compile(r"(?P<title>.+?)\s*\((?P<kind>[^()]{3,30})\)")
"""What says of a title which kind of talk has it: "On Lists (Keynote Talk)"."""


@lru_cache(maxsize=REMEMBERED)
def talk_kind_of(words: str) -> str:
    """The notation of the kind of talk that words name; empty if they name none."""
    return kind_in(TALK_KINDS, words)


def talk_kind(section: Section, place: Span, usual: str) -> tuple[str, Span]:
    """The kind of a talk by the words of its heading and of those above it, with their place.

    Where no heading names one it is the ``usual`` kind, in its ``place``.
    """
    for each in section.chain:
        for kind, words in TALK_KINDS:
            found = words.search(each.text) if kind not in ON_PAPERS else None
            if found and not _JOINED.search(each.text, 0, found.start()):
                return kind, each.line.span(*found.span())
        if plain := _PLAIN.search(each.text):
            return "talk", each.line.span(*plain.span())
    return usual, place


def spoken(
    edition: Node,
    kind: str,
    where: Span,
    people: Sequence[Entry],
    title: tuple[Annotated, Typed] | None = None,
    *,
    least: float,
    address: Link | None = None,
) -> Iterator[Proposal]:
    """The talk that people give, with their institutions; of none the title alone.

    What says that it is a talk stands ``where``; it is as sure as ``least`` at least.
    """
    lead = _LEADS.match(title[0].text) if title else None
    if title and lead and title[1].start <= lead.end() < title[1].end:  # "Keynote: Slow Maps"
        kind = "keynote" if lead["keynote"] else "invited-talk"
        title = title[0], replace(title[1], start=lead.end())
    if title and (said := _BEHIND.match(title[0].text, title[1].start)):
        behind = talk_kind_of(said["kind"])
        if behind in _BY_SESSION and said.end() >= title[1].end:
            kind, where = behind, title[0].line.span(*said.span("kind"))
            title = title[0], replace(title[1], end=min(title[1].end, said.end("title")))
    named = mention("Talk", *title) if title else None
    own = title[1].score if title else 1.0
    if named and not people:
        yield talk(edition, kind, where, title=named, score=max(own, least))
    for each in people:
        person = each.name
        score = max(min(own, each.person.score), least)
        kind, where = tag_behind(each.at, each.person.end) or (kind, where)
        yield talk(edition, kind, where, speaker=person, title=named, address=address, score=score)
        if kind in _INVITED:
            yield event_role(person, "speaker", "speaker", where, edition, score)
        yield from each.affiliations(edition, score)


def labelled_talks(
    records: Sequence[Record], context: Context, programme: Programme
) -> tuple[list[Proposal], list[Record]]:
    """The talks that records are by their label or by that above them, and the records that are papers.

    "1:15 **Talk 1:** Ann Lee: On Lists", "Invited speaker: Ann Lee", "Session 2: Keynote"
    """
    proposals: list[Proposal] = []
    written: list[Record] = []
    over = [programme.label(record.at) for record in records]
    shared = {one for one, record in zip(over, records, strict=True) if len(record.people) > 1}
    for record, above in zip(records, over, strict=True):
        edition = context.edition_at(record.at.line)
        label = label_of(record)
        if (
            label is None
            and above is not None
            and (above.kind in _BY_SESSION or above not in shared)
        ):
            label = _of_label(record, above)
        several = len(record.people) > 1 and (label is None or label[0] != "tutorial")
        if (
            label is None
            or several
            or label[0] == "talk"
            or (edition is None and label[0] not in _INVITED)
        ):
            written.append(record)  # what several give, or is but a talk, may be on their paper
        if label is None or edition is None:
            if edition is not None:
                proposals += _on_paper(record, above, edition, programme)
            continue
        people = [] if several else record.people
        for one in people if len(people) == 1 else ():  # what stands beside the only name
            bodies = one.organisations or [(one.at, body) for body in one.at.of(Slot.ORG)]
            one.organisations = [
                (at, replace(body, score=max(body.score, _SURE))) for at, body in bodies
            ]
        title = record.at, record.title
        proposals += spoken(edition, *label, people, title, least=_LABELLED)
        if label[0] in ON_PAPERS and above is not None:
            proposals += _on_paper(record, above, edition, programme)
    return proposals, written


def is_labelled_paper(record: Record) -> bool:
    """Whether a title stands behind words that say that it is that of a paper: "Paper 12: On Lists"."""
    return _PAPER.search(record.at.text, 0, record.title.start) is not None


def label_of(record: Record) -> tuple[str, Span] | None:
    """The kind of a talk by what stands before its time, its title or its speaker, or behind it."""
    at, first = record.at, record.unit.lines[0]
    for each in (first, at):
        if label := _TALK.match(each.text, behind_time(each)):
            return "talk", each.line.span(*label.span("kind"))
    ends = {id(each.at): (each.at, each.person.end) for each in record.people}
    for each, end in ((at, record.title.start), *ends.values()):
        if tag := tag_behind(each, end):
            return tag
    one = record.people[0] if len(record.people) == 1 else None
    starts = [record.title.start, *([one.person.start] if one and one.at is at else [])]
    places = [(at, min(starts))] + (
        [(one.at, one.person.start)] if one and one.at is not at else []
    )
    for each, start in places:
        if one and (label := _LEADS.fullmatch(each.text, behind_time(each), start)):
            return "keynote" if label["keynote"] else "invited-talk", each.line.span()
    return None


def tag_behind(each: Annotated, start: int) -> tuple[str, Span] | None:
    """The kind of a talk by the brackets behind its title, its speaker or their institution: "Ann Lee, Umbra (invited talk)"."""
    if tag := _TAG.search(each.text, start):
        return "keynote" if tag["keynote"] else "invited-talk", each.line.span(*tag.span("kind"))
    return None


def _has_time(record: Record, programme: Programme, label: Label | None) -> bool:
    """Whether a title has a time, and not that of posters or a panel which another cell of its row names."""
    if label is None and record.at.line.row >= 0:
        return False
    if record.at.line.number not in programme.entries and not record.unit.spans(Slot.TIME):
        return False
    beside = (each for each in record.unit.lines if each.line.level != record.at.line.level)
    return not any(label_kind(each) in (NOTHING, PANEL) for each in beside)


def _on_paper(
    record: Record, label: Label | None, edition: Node, programme: Programme
) -> Iterator[Proposal]:
    """The talk on a paper that has its place in a session of a programme, or a time of its own."""
    if not record.people or record.at.of(Slot.EVENT) or (label and not label.has_papers):
        return
    kind = label.kind if label and label.kind in ON_PAPERS else ""
    if kind or (label and label.timed) or _has_time(record, programme, label):
        yield on_paper(record, kind or "talk", edition)


def on_paper(record: Record, kind: str, edition: Node) -> Proposal:
    """The talk on a paper."""
    paper, where = mention("Paper", record.at, record.title), record.at.place(record.title)
    return talk(edition, kind, where, presents=paper, score=max(record.title.score, _LABELLED))


def _of_label(record: Record, label: Label) -> tuple[str, Span] | None:
    """The kind of the talks below a label, for one that somebody gives alone."""
    single = len(record.people) == 1 or (record.people and label.kind == "tutorial")
    return (label.kind, label.at.line.span()) if single and label.has_talks else None


def table_talks(section: Section, context: Context, usual: str) -> Iterator[Proposal]:
    """The talks in rows of which a header says that a cell names speakers or talks.

    A title in a cell of its own is that of the row's only one.
    """
    for unit in section.units:
        columns = list(_columns(unit)) if unit.is_row else []
        titled = [cell for header, cell in columns if _TITLED.match(header)]
        if any(label_kind(each) == PANEL for cell in titled for each in cell):
            continue  # those whom the row names are its members
        listed = [cell for header, cell in columns if _ENTRY.match(header) and len(cell) > 1]
        titled += [cell for cell in listed if all(map(titles_of, cell))]
        apart = [pair for cell in titled for pair in _of(cell)] or list(_whole_title(titled))
        entries = [cell[0] for header, cell in columns if _ENTRY.match(header) and len(cell) == 1]
        for header, cell in columns:
            kind = talk_kind_of(header)
            if not kind and SPEAKER.match(header):
                kind, _ = talk_kind(section, cell[0].line.span(), usual)
            edition = context.edition_at(cell[0].line)
            people = [(each, span) for each in cell for span in each.of(Slot.PERSON)]
            if not kind or edition is None:
                continue
            if len(entries) == 1 and OFFICES.fullmatch(entries[0].text):
                yield from _in_office(entries[0], people, edition)
                continue
            titles = _of(cell) or apart
            if not titles and len(entries) == 1:
                said = label_kind(entries[0])
                if said == NOTHING:
                    continue  # who opens or closes a meeting gives no talk
                kind = said if said in _BY_SESSION else kind
                untitled = said is not None or is_no_name(entries[0].text, Slot.TITLE)
                titles = [] if untitled else _of([as_whole(entries[0], Slot.TITLE)])
            named = [each for each in cell if each.of(Slot.PERSON)]
            if len(titles) == len(named) < len(people):  # each line of names has its title
                titles = [titles[named.index(each)] for each, _ in people]
            given = titles if len(titles) in (1, len(people)) else []
            bodies = [(each, body) for each in cell for body in each.of(Slot.ORG)]
            for number, (at, span) in enumerate(people):
                title = given[min(number, len(given) - 1)] if given else None
                speaker = Entry(at, span, bodies if len(people) == 1 else [])
                yield from spoken(edition, kind, at.place(span), [speaker], title, least=_IN_TABLE)


def _whole_title(titled: Sequence[Sequence[Annotated]]) -> Iterator[tuple[Annotated, Typed]]:
    """The only cell below a header of titles as a title, if it says nothing else."""
    cells = [each for cell in titled for each in cell]
    if len(cells) == 1 and not SESSION.match(cells[0].text):
        known = label_kind(cells[0]) not in (None, SESSION_OF_PAPERS)
        if not (known or is_no_name(cells[0].text, Slot.TITLE)):
            yield from _of([as_whole(cells[0], Slot.TITLE)])


def _in_office(
    office: Annotated, people: Sequence[tuple[Annotated, Typed]], edition: Node
) -> Iterator[Proposal]:
    """The office in a session of those whom a row names beside it: "| Session moderator | Ann Lee |"."""
    title = office.text.strip(" *_:")
    kind = kind_in(ROLE_KINDS, title)
    for each, span in people if kind else ():
        person = mention("Person", each, span)
        yield event_role(person, kind, title, office.line.span(), edition, span.score)


def _columns(unit: Unit) -> Iterator[tuple[str, list[Annotated]]]:
    """The cells of a row that have a header, each with its header."""
    cells: dict[int, list[Annotated]] = {}
    for each in unit.lines:
        if each.line.header:
            known = titles_of(each) and (each.of(Slot.PERSON) or _TITLED.match(each.line.header))
            named = None if known else _NAMED.fullmatch(each.text)
            typed = [Typed(slot, *named.span(slot), _IN_TABLE) for slot in _BOTH] if named else []
            cells.setdefault(each.line.level, []).append(each.with_spans(typed or each.spans))
    return ((cell[0].line.header, cell) for cell in cells.values())


def _of(cell: Sequence[Annotated]) -> list[tuple[Annotated, Typed]]:
    return [(each, span) for each in cell for span in titles_of(each)]


def titles_of(each: Annotated) -> list[Typed]:
    """The titles of a line, or what it puts in quotation marks."""
    quotes = [one for one in each.of(Slot.QUOTE) if not each.text[one.start].isalnum()]
    return each.of(Slot.TITLE) or [within(each.text, one) for one in quotes]
