"""Titles of papers and talks, each with the people and the lines that stand beside it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise

from confkg.extract.annotated import Annotated, letters
from confkg.extract.lexicon import phrases
from confkg.extract.records.addresses import links_below
from confkg.extract.records.awards import GOES
from confkg.extract.records.groups import fills
from confkg.extract.records.lists import Entry, in_office, is_list, people_in
from confkg.extract.records.missed_titles import SHORTEST, with_missed, with_set_off
from confkg.extract.records.periods import behind_time
from confkg.extract.records.titles import is_item, is_sentence, whole_title
from confkg.extract.records.units import Section, Unit
from confkg.extract.spans import Slot, Typed
from confkg.model import PartKind

_PHRASES = phrases("titled")

_MOSTLY = 0.5
_FAR, _FARTHEST = 2, 4
"""Units from a title to its authors, at most; more where a label says that they are the authors."""

_SLOTS = 2
"""Times that open units in a section, at least: then a title and names between two belong together."""

_AUTHORS = re.compile(r"\W*authors?\W*:", re.IGNORECASE)
_JOINT = re.compile(
    r"\b(?:is|are|was|were) (?:based on )?joint(?:ly| works?)? (?:\w+ )?(?:with|by)\b"
)
"""What an abstract says of others whose work it is, too: "This is joint work with Ann Lee"."""

_JOINING = 7
"""Words of a line between names and their title: "for their paper"."""

_SMALL = re.compile(r"(?<![\w-])[a-z]{2,}\b")
OFFICES = _PHRASES["offices"]
"""A line, or a cell, that is but an office: "Session moderator:"."""

_OF_EVENT = _PHRASES["of-event"]
"""What stands before the title of an event or a volume, which is none of a paper: "a workshop on “Maps”"."""

_EDITORS = re.compile(
    r"(?<!\w)\(?(?:editors?|eds?)\b\.?(?:[:)]|(?<=\.))|\bedited by\b", re.IGNORECASE
)
"""What says of the names beside it that they are those of who edited a volume."""

_ANNOUNCES = re.compile(r"\b(?:are|is|following|criteria)\b.*:\W*$")
"""What a line says of the list below it, up to the colon at its end."""


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

    @property
    def beside(self) -> list[Annotated]:
        """The lines that may say more of it."""
        return [*self.lines, *self.below]


def read_papers(section: Section) -> list[Record]:
    """The records of a section: titles, each with the people listed beside it."""
    units = [*([Unit((section.heading,))] if section.heading else []), *section.units]
    units = with_set_off(units)
    titles = [list(_titles(unit, section)) for unit in units]
    prized = section.heading is not None and bool(section.heading.of(Slot.AWARD))
    if not any(titles) and not prized:
        return []
    found_in = {id(record.at) for records in titles for record in records}
    units = with_missed(units, found_in, shown=prized and not any(titles))
    titles = [list(_titles(unit, section)) for unit in units]
    lines = [each for unit in units for each in unit.lines]
    apart = _in_office(lines)
    apart |= {id(one) for one in lines if _has_sentences_behind(one) or _JOINT.search(one.text)}
    listed = [[one for one in people_in(unit) if id(one.at) not in apart] for unit in units]
    after = _names_follow(units, listed)
    taken: set[int] = set()
    for place, (records, people) in enumerate(zip(titles, listed, strict=True)):
        if records:
            _share_out(records, people, after=after)
        if any(record.people for record in records):
            taken.add(place)
        below = listed[place + 1] if place + 1 < len(units) and not titles[place + 1] else []
        if len(records) == 1 and _names_again(records[0], below):
            records[0].people = below
            taken.add(place + 1)
    slots = list(accumulate(map(_begins_with_time, units)))
    if slots[-1] < _SLOTS:
        slots = []
    for here, records in enumerate(titles):
        if not records or here in taken:
            continue
        ways = (1, -1) if after else (-1, 1)
        for step in [way * far for way in ways for far in range(1, _FARTHEST + 1)]:
            there = here + step
            if step * ways[0] < 0 and not slots:
                break  # without times only the order of the others says whose names these are
            inner = range(min(here, there), max(here, there) + 1)
            if not 0 <= there < len(units) or any(titles[at] for at in inner if at != here):
                continue
            if slots and slots[there] != slots[here]:
                continue
            if (
                units[here].is_row
                and units[here].lines[0].line.row == units[there].lines[0].line.row
            ):
                continue  # a cell beside it has an entry of its own
            near = abs(step) <= _FAR or _AUTHORS.match(units[there].lines[0].text)
            if near and listed[there] and there not in taken:
                whose = range(there, _end_of_names(units, listed, there) if step > 0 else there + 1)
                records[-1 if step > 0 else 0].people = [one for at in whose for one in listed[at]]
                taken.update(whose)
                break
    found = [record for records in titles for record in records]
    _add_lines_below(found, lines)
    return found


def _end_of_names(units: Sequence[Unit], listed: Sequence[list[Entry]], begin: int) -> int:
    """Where the lines end that name one person each, from one of them on: a paper's authors, "- Ann Lee, Oslo"."""
    first = units[begin].lines[0].line
    for at in range(begin, len(units)):
        each = units[at].lines[0]
        alike = each.line.kind is first.kind and each.line.level == first.level
        alone = each.line.kind is PartKind.ITEM or fills(each, Slot.PERSON, Slot.ORG, Slot.PLACE)
        if not (alike and alone) or len(listed[at]) != 1 or units[at].spans(Slot.TITLE):
            return max(at, begin + 1)
    return len(units)


def _add_lines_below(records: Sequence[Record], lines: Sequence[Annotated]) -> None:
    """Give each record the lines up to the next title: those of addresses, and all of its own kind."""
    numbers = [each.line.number for each in lines]
    for record, following in zip(records, [*records[1:], None], strict=False):
        own = record.at.line.number
        last = max([own, *(each.at.line.number for each in record.people)])
        end = bisect_left(numbers, following.at.line.number) if following else len(lines)
        inside = lines[bisect_right(numbers, own) : bisect_left(numbers, last)]
        below = lines[bisect_right(numbers, last) : end]
        record.below = [*links_below(inside), *links_below(below)]
        record.after = [each for each in below if each.line.kind is record.at.line.kind]


def _in_office(lines: Iterable[Annotated]) -> set[int]:
    """The ids of the lines that name people by an office: in the line, or in the item above them."""
    found: set[int] = set()
    label: Annotated | None = None
    for each in lines:
        if label is not None and each.line.level <= label.line.level:
            label = None
        if OFFICES.fullmatch(each.text):
            label = each
        elif label is not None or in_office(each):
            found.add(id(each))
    return found


def _begins_with_time(unit: Unit) -> bool:
    """Whether a unit begins with a time, as those of a programme do."""
    return behind_time(unit.lines[0]) > 0


def _share_out(records: Sequence[Record], people: list[Entry], *, after: bool) -> None:
    """Give the titles of one unit its people and its lines: each those up to the next title.

    Names stand ``after`` their titles, or before them.
    """
    ends: dict[int, int] = {}
    for record in reversed(records):
        ends[record.at.line.number] = record.title.end
    people = [entry for entry in people if not _of_next_prize(ends, entry)]
    if _in_brackets(records[-1], people):  # then its list is whole
        people = [one for one in people if one.at.line.number <= records[-1].at.line.number]
    if len(records) == 1:
        whole, own = records[0].unit, records[0].at.line.number
        behind = [one for one in people if one.at.line.number > own]
        apart = behind and whole.is_row and any(fills(each, Slot.EVENT) for each in whole.lines)
        if apart and all(one.at.line.number != own for one in people):
            people = behind  # those before it are of the event before it
        records[0].people, records[0].lines = people, whole.lines
        return
    places = [order((record.at, record.title)) for record in records]
    unit = records[0].unit.lines
    begun = accumulate(behind_time(each) > 0 for each in unit)
    slots = dict(zip((each.line.number for each in unit), begun, strict=True))
    for entry in people:
        at = bisect_left(places, order((entry.at, entry.person))) - after
        same = 0 <= at < len(records) and slots.get(entry.at.line.number)
        if 0 <= at < len(records) and same == slots.get(records[at].at.line.number):
            records[at].people.append(entry)
    lines: dict[int, list[Annotated]] = {}
    for each in records[0].unit.lines:
        at = bisect_right(places, (each.line.number, len(each.text))) - 1
        lines.setdefault(max(at, 0), []).append(each)
    for number, record in enumerate(records):
        record.lines = tuple(lines.get(number, (record.at,)))


def _names_again(record: Record, below: Sequence[Entry]) -> bool:
    """Whether the list below begins with the one name beside a title: "Ann Lee – Maps" over "Ann Lee, Bob Ray"."""
    names = [entry.name.name for entry in record.people]
    return len(names) == 1 and names == [entry.name.name for entry in below[:1]]


def _in_brackets(record: Record, people: Sequence[Entry]) -> bool:
    """Whether the names behind a title stand in brackets up to the end of its line."""
    text, number = record.at.text.rstrip(), record.at.line.number
    behind = text[record.title.end :].lstrip()
    return (
        behind.startswith("(")
        and behind.endswith(")")
        and any(
            one.at.line.number == number and one.person.start > record.title.end for one in people
        )
    )


def _of_next_prize(ends: Mapping[int, int], entry: Entry) -> bool:
    """Whether a name stands behind a title and the next prize: "… for *Maps*. The Silver Pen went to …".

    The first titles of lines have their ``ends`` by the numbers of the lines.
    """
    end = ends.get(entry.at.line.number)
    return end is not None and any(
        end <= prize.start < entry.person.start and GOES.match(entry.at.text, prize.end)
        for prize in entry.at.of(Slot.AWARD)
    )


def _titles(unit: Unit, section: Section) -> Iterator[Record]:
    above = {below: each.text for each, below in pairwise(unit.lines)}
    for each, span in unit.spans(Slot.TITLE):
        title = whole_title(each, span)
        words = each.words(title)
        fills = letters(words) >= _MOSTLY * letters(each.text)
        if (
            (fills or is_list(each, Slot.TITLE))
            and (len(words.split()) >= SHORTEST or title.reader in ("group", "described"))
            and not is_sentence(each, title, above.get(each, ""))
            and not (is_item(words) and not each.of(Slot.PERSON))
            and not _ANNOUNCES.search(each.text[title.start :])
            and not _OF_EVENT.search(each.text[: title.start])
            and not _has_sentences_behind(each)
            and not _is_volume(each, title)
        ):
            yield Record(each, title, unit, section)


def _is_volume(each: Annotated, title: Typed) -> bool:
    """Whether all names of the line of a title are those of editors: "Slow Maps, Editors: Ann Lee", "Ann Lee (eds.): Slow Maps"."""
    label = _EDITORS.search(each.text)
    names = [one.start < label.start() for one in each.of(Slot.PERSON)] if label else []
    if label is None or not names or len(set(names)) > 1:
        return False
    return (label.start() > title.start) != names[0]


def _has_sentences_behind(each: Annotated) -> bool:
    """Whether sentences stand between the first title of a paragraph and the next name: "“Maps” shows …. We thank Ann Lee"."""
    title = next(iter(each.of(Slot.TITLE)), None)
    if title is None or each.line.kind is not PartKind.PARAGRAPH:
        return False
    name = next((one.start for one in each.of(Slot.PERSON) if one.start >= title.end), title.end)
    return len(_SMALL.findall(each.text, title.end, name)) > _JOINING * 2


def _names_follow(units: Sequence[Unit], listed: Sequence[list[Entry]]) -> bool:
    """Whether names stand behind their titles in a section, and not before them.

    Units that hold both say so; else the reading that leaves fewer titles and lists alone.
    """
    votes = 0
    kinds = []
    nested = any(
        names
        and not unit.spans(Slot.TITLE)
        and any(
            at.line.kind is PartKind.ITEM and at.line.level > names[0].at.line.level
            for at, _ in below.spans(Slot.TITLE)
        )
        for (unit, names), (below, _) in pairwise(zip(units, listed, strict=True))
    )
    if nested:
        return False  # titles are listed under who gives or wrote them
    labelled = [
        at for at, unit in enumerate(units) if listed[at] and _AUTHORS.match(unit.lines[0].text)
    ]
    if labelled:
        first = next((at for at, unit in enumerate(units) if unit.spans(Slot.TITLE)), -1)
        return first < labelled[0]
    for unit, people in zip(units, listed, strict=True):
        titles = unit.spans(Slot.TITLE)
        if titles and people:
            votes += 1 if order(titles[0]) < order((people[0].at, people[0].person)) else -1
        elif titles or people:
            kinds.append("title" if titles else "names")
        elif _begins_with_time(unit) or len(unit.text.split()) > _JOINING:
            kinds.append("")
    if votes:
        return votes > 0
    pairs = list(pairwise(kinds))
    return pairs.count(("title", "names")) >= pairs.count(("names", "title"))


def order(where: tuple[Annotated, Typed]) -> tuple[int, int]:
    """Where a span stands on the page, to sort by."""
    return where[0].line.number, where[1].start
