"""The page cut into sections and units: what stands together on the page is one unit.

A unit is a table row, a list item with the lines under its bullet, a run of lines without a blank
line between them, or a heading.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from confkg.extract.annotated import Annotated, letters
from confkg.extract.lexicon import TOPICS, phrases
from confkg.extract.lines import begins_anew
from confkg.extract.no_names import job_words
from confkg.extract.recognisers.names import HONORIFICS
from confkg.extract.recognisers.prizes import names_prize
from confkg.extract.records.groups import fills, names_over_titles
from confkg.extract.spans import Slot, Typed
from confkg.model import Document, PartKind

_PHRASES = phrases("units")
_OF_PEOPLE = re.compile(rf"\b(?:{TOPICS['talks']}|{TOPICS['committee']})\b", re.IGNORECASE)
"""What a heading says that stands over names."""
_HONORIFICS = re.compile(HONORIFICS)


@dataclass(frozen=True, eq=False, slots=True)
class Unit:
    """Lines that stand together."""

    lines: tuple[Annotated, ...]

    @property
    def is_row(self) -> bool:
        """Whether it is a row of a table."""
        return self.lines[0].line.row >= 0

    @property
    def text(self) -> str:
        """The text of its lines, one below the other."""
        return "\n".join(each.text for each in self.lines)

    def spans(self, *slots: Slot) -> list[tuple[Annotated, Typed]]:
        """Its spans of these types, each with its line, in reading order."""
        return [(each, span) for each in self.lines for span in each.spans if span.slot in slots]


@dataclass(frozen=True, eq=False, slots=True)
class Section:
    """A heading with the units under it, up to the next heading."""

    heading: Annotated | None
    above: tuple[Annotated, ...]
    units: list[Unit] = field(default_factory=list)

    @property
    def lines(self) -> list[Annotated]:
        """The lines of the units, in reading order."""
        return [each for unit in self.units for each in unit.lines]

    @property
    def is_on_person(self) -> bool:
        """Whether the heading is the name of a person, perhaps with where that person is from."""
        if self.heading is None or not (names := self.heading.of(Slot.PERSON)):
            return False
        ahead = self.heading.text[: names[0].start]
        titled = letters(ahead) if _HONORIFICS.fullmatch(ahead) else 0
        begins = len(names) == 1 and letters(ahead) == titled
        slots = (Slot.PERSON, *((Slot.ORG, Slot.PLACE, Slot.ROLE) if begins else ()))
        whole = titled and titled + self.heading.covered(*slots) == letters(self.heading.text)
        return bool(whole) or fills(self.heading, *slots)

    @property
    def chain(self) -> tuple[Annotated, ...]:
        """The heading and those above it, the nearest first."""
        return (*((self.heading,) if self.heading else ()), *reversed(self.above))


def iter_sections(document: Document, lines: Sequence[Annotated]) -> Iterator[Section]:
    """The sections of a document; what stands before the first heading is the first one.

    In plain text a short line that names a topic is the heading of what follows.
    """
    by_number = {each.line.number: each for each in lines}
    side_by_side = _side_by_side(lines)
    slots = {id(each) for each in lines if _opens_slot(each)}
    slots = slots if len(slots) >= _SLOTS else set()
    names = {id(name) for name, _ in names_over_titles(lines)}
    section = Section(None, ())
    around: Section | None = None  # what a list interrupts that a line of the text announces
    current: list[Annotated] = []
    office: Annotated | None = None  # a line between headings, for the names in those below it
    for each, following, then in zip_longest(lines, lines[1:], lines[2:]):
        parted = (
            id(each) in slots or not current or _parted(document, current[-1], each, side_by_side)
        )
        session = each.line.kind is PartKind.PARAGRAPH and fills(each, Slot.EVENT)
        session = session and section.heading is not None and is_caption(section.heading)
        if session and following and following.of(Slot.TIME):  # the next one, as the heading was
            _close(section, current)
            yield section
            section = Section(each, section.above)
            continue
        if is_caption(each) and _opens(each, following, current, section, parted=parted):
            _close(section, current)
            yield section
            section = Section(each, tuple(by_number[line.number] for line in each.line.headings))
            continue
        announces = _announces_talks(each, following, then)
        if around is not None and not _is_listed(each):
            _close(section, current)
            yield section
            section, around = Section(around.heading, around.above), None
        on_card = not section.units and _is_on_card((*current, each), section.heading)
        if announces or (each.line.kind is PartKind.HEADING and not on_card):
            _close(section, current)
            yield section
            around = section if announces else None
            above = tuple(by_number[line.number] for line in each.line.headings)
            office = _office_from(section, Section(each, above), office)
            section = Section(each, (*above, *_offices_over(section, each, office)))
            continue
        opens = _is_office_of(each, following, office if section.is_on_person else each)
        if following and (opens or id(each) in names):
            office = each if opens else office
            _close(section, current)
            yield section
            over = [by_number[line.number] for line in each.line.headings]
            section = Section(
                each, tuple(one for one in over if one.line.level < following.line.level)
            )
            continue
        if current and parted:
            _close(section, current)
        current.append(each)
    _close(section, current)
    yield section


def _opens(
    each: Annotated,
    following: Annotated | None,
    current: Sequence[Annotated],
    section: Section,
    *,
    parted: bool,
) -> bool:
    """Whether a caption is that of what follows, and not a label below a title."""
    if following is None or following.line.kind is PartKind.HEADING:
        return False
    if parted or (section.heading is not None and is_caption(section.heading)):
        return True
    return bool(following.of(Slot.TITLE)) and not any(one.of(Slot.TITLE) for one in current)


def _announces_talks(each: Annotated, following: Annotated | None, then: Annotated | None) -> bool:
    """Whether a line of running text ends with the talks that the list below it names, and not the names over texts."""
    listed = following is not None and _is_listed(following)
    if following and then and following.line.kind is then.line.kind is PartKind.PARAGRAPH:
        listed = listed and _is_listed(then)
    if not listed or each.line.kind is not PartKind.PARAGRAPH or each.of(Slot.TIME):
        return False
    if _TALKS.search(each.text) or announces_sessions(each):
        return True
    named = following is not None and [one.start for one in following.of(Slot.PERSON)][:1] == [0]
    return named and announces_speakers(each)


def announces_speakers(each: Annotated) -> bool:
    """Whether a line says that those whom it leads to speak: "Other speakers at the conference will include:"."""
    return _SPEAKERS.search(each.text) is not None


def announces_sessions(each: Annotated) -> bool:
    """Whether a line says that those whom it leads to organise sessions: "Special sessions are organised by:"."""
    return _SESSIONS.search(each.text) is not None


def _is_listed(each: Annotated) -> bool:
    """Whether a line may be one of those that a sentence announces: an item, a cell, or a name with a house."""
    if each.line.kind is PartKind.ITEM or each.line.row >= 0:
        return True
    name = each.of(Slot.PERSON)[:1] if each.line.kind is PartKind.PARAGRAPH else []
    return bool(name) and name[0].start == 0 and each.text.startswith((", ", " ("), name[0].end)


def _is_office_of(each: Annotated, name: Annotated | None, before: Annotated | None) -> bool:
    """Whether a line is the office of those whose names are the headings from here on, as that ``before`` was."""
    alike = before and bool(before.line.part.marks) == bool(each.line.part.marks)
    if not alike or name is None or name.line.kind is not PartKind.HEADING or each.line.row >= 0:
        return False
    return fills(name, Slot.PERSON) and fills(each, Slot.ROLE) and not each.of(Slot.YEAR)


def _offices_over(
    section: Section, heading: Annotated, office: Annotated | None
) -> tuple[Annotated, ...]:
    """The office of those below a heading: that of names, or in the heading of nothing right before it.

    "Local Committee" over "Oslo University", which is over the members.
    """
    over = section.heading
    alone = over is not None and not section.units and over.line.level == heading.line.level
    named = fills(heading, Slot.ORG) or fills(heading, Slot.PLACE)
    own = office or (over if over and alone and named and fills(over, Slot.ROLE) else None)
    return (own,) if own else ()


def _office_from(before: Section, section: Section, office: Annotated | None) -> Annotated | None:
    """The office of the names that are headings from here on: also a heading of nothing right before them, of their level."""
    over, name = before.heading, section.heading
    if not section.is_on_person or over is None or name is None:
        return None
    alone = not before.units and over.line.level == name.line.level and not over.of(Slot.PERSON)
    said = alone and (fills(over, Slot.ROLE) or _OF_PEOPLE.search(over.text))
    return over if said else office


def _is_on_card(lines: Sequence[Annotated], name: Annotated | None) -> bool:
    """Whether headings are the office of the person whom the heading above them names, and the institution below that."""
    if name is None or not fills(name, Slot.PERSON):
        return False
    if any(
        one.line.kind is not PartKind.HEADING or one.line.level <= name.line.level for one in lines
    ):
        return False
    office = fills(lines[0], Slot.ROLE) or lines[0].text.lower().split()[-1] in job_words()
    return office and all(fills(one, Slot.ORG, Slot.PLACE) for one in lines[1:])


def _close(section: Section, current: list[Annotated]) -> None:
    if current:
        section.units.append(Unit(tuple(current)))
        current.clear()


def _opens_slot(each: Annotated) -> bool:
    """Whether a line of running text begins with a time and says what takes place then."""
    times = each.of(Slot.TIME)
    if each.line.row >= 0 or not times or letters(each.text[: times[0].start]):
        return False
    said = [one for one in each.spans if one.slot in _TAKES_PLACE and one.start > times[0].end]
    return bool(said) or _TAKING_PLACE.search(each.text, times[0].end) is not None


def _side_by_side(lines: Sequence[Annotated]) -> set[int]:
    """The rows of which several cells are apart: with a name and a title of their own, or below days of a week."""
    cells: dict[int, dict[int, set[Slot]]] = {}
    for each in lines:
        if each.line.row >= 0 and not names_prize(each.line.header):
            row = cells.setdefault(each.line.row, {})
            row.setdefault(each.line.level, set()).update(one.slot for one in each.spans)
    return {
        number
        for number, row in cells.items()
        if sum({Slot.PERSON, Slot.TITLE} <= slots for slots in row.values()) > 1
    } | {each.line.row for each in lines if _WEEKDAY.fullmatch(each.line.header)}


def _parted(
    document: Document, before: Annotated, after: Annotated, side_by_side: Collection[int]
) -> bool:
    """Whether a new unit begins: another row, a cell beside others like it, a bullet, a blank line."""
    if before.line.row != after.line.row:
        return True
    if after.line.row >= 0:
        named = bool(before.of(Slot.PERSON, Slot.TITLE, Slot.ORG))
        return after.line.row in side_by_side and before.line.level != after.line.level and named
    if _is_numbered_body(after) and (_has_numbered_names(before) or _is_numbered_body(before)):
        return False
    return begins_anew(document.text, before.line, after.line)


NUMBERS = re.compile(r"(?:\s?\[|\^)?[\d¹²³⁴-⁹]{1,2}(?:\s?,\s?[\d¹²³⁴-⁹]{1,2})*(?!\w)")
"""The numbers of institutions behind a name: "Ann Lee|1,2|", "Ann Lee| [1]|"."""

_NUMBERED = re.compile(r"\W*[\d¹²³⁴-⁹]{1,2}\W*")


def _has_numbered_names(each: Annotated) -> bool:
    """Whether a line has names with the numbers of their institutions."""
    return any(NUMBERS.match(each.text, one.end) for one in each.of(Slot.PERSON))


def _is_numbered_body(each: Annotated) -> bool:
    """Whether a line begins with a number and an institution, and names nobody."""
    number = _NUMBERED.match(each.text) if each.line.row < 0 else None
    if number is None or each.of(Slot.PERSON, Slot.TITLE):
        return False
    return any(one.start <= number.end() for one in each.of(Slot.ORG)[:1])


_WEEKDAY = re.compile(r"\W*(?:mon|tues|wednes|thurs|fri)day\b.{0,20}", re.IGNORECASE)
"""The header of a column in a grid of a week."""
_SLOTS = 3
"""Lines that open the slots of a programme, at least."""

_TAKES_PLACE = frozenset({Slot.EVENT, Slot.TITLE, Slot.PERSON, Slot.FORM})
_TAKING_PLACE = _PHRASES["taking-place"]

_TALKS, _SPEAKERS, _SESSIONS = _PHRASES["talks"], _PHRASES["speakers"], _PHRASES["sessions"]
_LONGEST = 12
"""Words of a caption."""

_SAID = (Slot.PERSON, Slot.URL, Slot.TIME, Slot.TITLE, Slot.QUOTE, Slot.FORM)
"""A line with such a span says something of it."""

_SURE = 0.9
"""How sure such a span must be in a line that ends with a colon."""

_SENTENCE = re.compile(r"[.;?!](?:\s|$)|:.*\w|\b(?:is|are|was|were|went|goes|has|have|will|by)\b")
_MARKED = re.compile(r"^\s*[\d.]+\s+|\([^()]*\)|[\W\d_]+$")
_DATUM = re.compile(r"\d[\d,.]{2,}$|(?:\.{3}|[\u2003=]).*\d")
_LINKS = 2


def is_navigation(each: Annotated) -> bool:
    """Whether a line consists of links to other pages: "Home | Programme | Venue"."""
    links = each.line.part.links
    linked = sum(letters(each.text[one.start : one.end]) for one in links)
    return len(links) >= _LINKS and linked == letters(each.text)


_TOPIC = _PHRASES["topic"]


def is_caption(each: Annotated) -> bool:
    """Whether a line of a plain text is the heading of what stands below it."""
    if each.line.kind is not PartKind.PARAGRAPH or len(each.text.split()) > _LONGEST:
        return False
    if is_navigation(each) or any(one.target.startswith("mailto:") for one in each.line.part.links):
        return False
    least = _SURE if each.text.rstrip().endswith(":") else 0.0
    if any(one.score >= least for one in each.of(*_SAID)) or _DATUM.search(each.text):
        return False
    text = _MARKED.sub("", each.text).strip()
    if not text or _SENTENCE.search(text):
        return False
    return names_prize(text) or bool(_TOPIC.fullmatch(text))
