"""Talks that lines, cells and lines of sessions list, and presenters that a page sets off: who speaks, on what."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from confkg.extract.annotated import Annotated, letters
from confkg.extract.context import Context
from confkg.extract.lexicon import TALK_KINDS
from confkg.extract.proposals import Proposal, affiliation, mention, talk
from confkg.extract.recognisers.quotations import within
from confkg.extract.records.lists import Entry, is_list, leftover
from confkg.extract.records.titled import Record
from confkg.extract.records.titles import SESSION
from confkg.extract.records.units import Section, Unit
from confkg.extract.spans import Slot, Typed
from confkg.model import PartKind, Span

__all__ = [
    "listed_talks",
    "marks_presenters",
    "presenter_proposals",
    "session_talks",
    "sessions_of_talks",
    "table_talks",
    "talk_kind",
    "talk_kind_of",
    "usual_kind",
]

_TIME = r"(?:\d{1,2}[:.h]\d{2}(?: ?[–-] ?\d{1,2}[:.h]\d{2})?\s+)?"
_OPENS = re.compile(
    rf"{_TIME}(?:(?:session|track|block)\s\w{{1,3}}\s*[:.–—-]\s*)?(?:(?:opening |closing |first |second |third )?keynote(?: (?:talk|lecture|address))?|invited (?:talk|lecture)|"
    r"plenary(?: talk| lecture)?|tutorials?|(?:oral|spotlight|contributed)[- ]?(?:session|talks|presentations)s?)"
    r"(?: (?:\d+|[A-Z]|[IVX]+))?(?:[.,;]?\s*\(?(?:session )?chairs?\b.*|\s?[:–—-] [^.]{2,60})?",
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
_SPEAKER = re.compile(r"^\W*(?:speakers?|lecturers?|presenters?)\W*$", re.IGNORECASE)
_TITLED = re.compile(
    r"^\W*(?:(?:talk |keynote |lecture )?(?:title|topic)s?|talks?|lectures?)\W*$", re.I
)
_NAMED = re.compile(
    r"(?P<PERSON>(?:[^\W\d_a-z][\w.’'-]* ){1,3}[^\W\d_a-z][\w’'-]+)(?: \([^()]*\))?\s*[:–—-]\s+[“\"]?(?P<TITLE>[^\W\d_].{3,}?)[”\"]?$"
)
"""A cell with a name and a title: "Rita Vos: Pictures of Data"."""

_BOTH = (Slot.PERSON, Slot.TITLE)
_OPENING, _FEW = 3, 4
_SURE, _IN_TABLE = 0.7, 0.75
_PAPERS = ("oral", "spotlight")
"""Kinds of talks that present papers."""


def talk_kind_of(words: str) -> str:
    """The notation of the kind of talk that words name; empty if they name none."""
    return next((kind for kind, known in TALK_KINDS if known.search(words)), "")


def talk_kind(section: Section, place: Span, usual: str) -> tuple[str, Span]:
    """The kind of a talk by the words of its heading and of those above it, with their place.

    Args:
        section: where the talk stands.
        place: what stands for the kind where no heading names one.
        usual: the kind where no heading names one.
    """
    for each in section.chain:
        for kind, words in TALK_KINDS:
            if kind not in _PAPERS and (found := words.search(each.text)):
                return kind, each.line.span(*found.span())
    return usual, place


def usual_kind(lines: Sequence[Annotated]) -> str:
    """The kind of the talks that a page is about, as its opening says; "talk" if it does not."""
    opening = " ".join(each.text for each in lines[:_OPENING])
    if found := _SEVERAL.search(opening):
        return talk_kind_of(found[0])
    return "keynote" if re.search(r"\bkeynote\b", opening, re.IGNORECASE) else "talk"


def sessions_of_talks(section: Section) -> list[tuple[int, str, Span]]:
    """The lines of a section that open sessions: number, kind of the talks (or empty), place."""
    return [
        (each.line.number, talk_kind_of(each.text) if opens else "", each.line.span())
        for each in section.lines
        if (opens := _OPENS.fullmatch(each.text)) or SESSION.match(each.text)
    ]


def session_talks(lines: Sequence[Annotated], context: Context) -> Iterator[Proposal]:
    """The talks in lines "10:50 Ann Lee (Umbra): On Lists" under a line that opens a session."""
    kind = ""
    above: Annotated | None = None
    for each in lines:
        before, above = above, each
        opens = _OPENS.fullmatch(each.text)
        if opens or each.line.kind is PartKind.HEADING:
            kind = talk_kind_of(each.text) if opens else ""
            if kind and before is not None:  # a label below the line of the talk
                yield from _talk_of(before, kind, context)
            continue
        if _CLOSES.match(each.text) and not each.of(Slot.PERSON):
            kind = ""
        people = [] if each.line.header else each.of(Slot.PERSON)
        if kind and people and not letters(each.text[: people[0].start]):
            yield from _talk_of(each, kind, context)


def listed_talks(section: Section, context: Context, usual: str) -> Iterator[Proposal]:
    """Quoted titles with a name beside them, and the speakers of other editions."""
    for each in section.lines:
        if each.of(Slot.QUOTE) and not each.of(Slot.TITLE):
            kind, where = talk_kind(section, each.line.span(), usual)
            own = kind == usual and where == each.line.span()
            yield from _talk_of(each, kind, context, None if own else where)
        yield from _earlier(each, section, context, usual)


def _talk_of(
    each: Annotated, kind: str, context: Context, where: Span | None = None
) -> Iterator[Proposal]:
    """The talk of a line that names one person and one title, and little else."""
    people, titles = each.of(Slot.PERSON), _titles(each)
    edition = context.edition_at(each.line)
    if edition is None or len(people) != 1 or len(titles) != 1:
        return
    if not is_list(each, Slot.QUOTE, Slot.TITLE) or " et al" in each.text:
        return
    person, title = mention("Person", each, people[0]), mention("Talk", each, titles[0])
    score, where = max(min(people[0].score, titles[0].score), _SURE), where or person.span
    yield talk(edition, kind, where, speaker=person, title=title, score=score)
    if kind in _PAPERS:
        paper = mention("Paper", each, titles[0])
        yield talk(edition, kind, where, presents=paper, score=score)
    for body in each.of(Slot.ORG):
        yield affiliation(person, mention("Organisation", each, body), edition, score)


def _earlier(each: Annotated, section: Section, context: Context, usual: str) -> Iterator[Proposal]:
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
            person = mention("Person", each, span)
            kind, where = talk_kind(section, person.span, usual)
            yield talk(edition, kind, where, speaker=person, score=max(span.score, _SURE))


def table_talks(section: Section, context: Context, usual: str) -> Iterator[Proposal]:
    """The talks in rows of which a header says that a cell names speakers or talks.

    A title in a cell of its own is that of the row's only one.
    """
    for unit in section.units:
        columns = list(_columns(unit)) if unit.is_row else []
        apart = [pair for header, cell in columns if _TITLED.match(header) for pair in _of(cell)]
        for header, cell in columns:
            kind = talk_kind_of(header)
            if not kind and _SPEAKER.match(header):
                kind, _ = talk_kind(section, cell[0].line.span(), usual)
            edition = context.edition_at(cell[0].line)
            people = [(each, span) for each in cell for span in each.of(Slot.PERSON)]
            if not kind or edition is None:
                continue
            titles = _of(cell) or apart
            given = titles if len(titles) in (1, len(people)) else []
            for number, (at, span) in enumerate(people):
                title = given[min(number, len(given) - 1)] if given else None
                person, where = mention("Person", at, span), at.place(span)
                named = mention("Talk", *title) if title else None
                score = max(span.score, _IN_TABLE)
                yield talk(edition, kind, where, speaker=person, title=named, score=score)
            for at, body in ((each, span) for each in cell for span in each.of(Slot.ORG)):
                if len(people) == 1:
                    place = mention("Organisation", at, body)
                    person = mention("Person", *people[0])
                    yield affiliation(person, place, edition, body.score)


def _columns(unit: Unit) -> Iterator[tuple[str, list[Annotated]]]:
    """The cells of a row that have a header, each with its header."""
    cells: dict[int, list[Annotated]] = {}
    for each in unit.lines:
        if each.line.header:
            known = each.of(Slot.PERSON) and _titles(each)
            named = None if known else _NAMED.fullmatch(each.text)
            typed = [Typed(slot, *named.span(slot), _IN_TABLE) for slot in _BOTH] if named else []
            cells.setdefault(each.line.level, []).append(each.with_spans(typed or each.spans))
    return ((cell[0].line.header, cell) for cell in cells.values())


def _of(cell: Sequence[Annotated]) -> list[tuple[Annotated, Typed]]:
    return [(each, span) for each in cell for span in _titles(each)]


def _titles(each: Annotated) -> list[Typed]:
    """The titles of a line, or what it puts in quotation marks."""
    quotes = [one for one in each.of(Slot.QUOTE) if not each.text[one.start].isalnum()]
    return each.of(Slot.TITLE) or [within(each.text, one) for one in quotes]


_LEGEND = re.compile(
    r"\b(?:presenters?|presenting authors?|speakers?)\b[^.;:]{0,30}"
    r"\b(?:highlighted|bold(?:face)?|underlined|marked|italics?|emphasi[sz]ed)\b",
    re.IGNORECASE,
)


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
                person = mention("Person", entry.at, entry.person)
                paper = mention("Paper", record.at, record.title)
                score = min(record.title.score, entry.person.score)
                where = record.at.place(record.title)
                yield talk(edition, "oral", where, speaker=person, presents=paper, score=score)


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
