"""Sections cut where the next speaker begins, and joined where headings only go on about one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from confkg.extract.annotated import Annotated
from confkg.extract.records.groups import fills
from confkg.extract.records.lists import leftover
from confkg.extract.records.speakers import labelled
from confkg.extract.records.topics import Topic, topic_of
from confkg.extract.records.units import Section, Unit
from confkg.extract.spans import Slot
from confkg.model import PartKind

_LEAST = 2
_MOST_LEFT = 4
_BODY = (Slot.PERSON, Slot.ORG, Slot.PLACE, Slot.ROLE)


def by_speaker(sections: Iterable[Section], page: Topic) -> Iterator[Section]:
    """The sections, those on several speakers cut before each name that stands on a line of its own.

    Headings below the name of a speaker that hold an institution or a title are lines of its section.
    """
    last: Section | None = None
    for section in sections:
        if last is not None and _goes_on(last, section):
            last = Section(last.heading, last.above, [*last.units, *_headed(section)])
            continue
        if last is not None:
            yield from _cut(last, page)
        last = section
    if last is not None:
        yield from _cut(last, page)


def _goes_on(before: Section, section: Section) -> bool:
    head, heading = before.heading, section.heading
    if head is None or heading is None or not _is_name(head):
        return False
    deeper = heading.line.level > head.line.level
    bare = all(each.line.kind is PartKind.HEADING for each in before.lines)
    return (
        deeper
        and bare
        and not heading.of(Slot.PERSON)
        and any(fills(heading, slot) for slot in (Slot.ORG, Slot.TITLE))
    )


def _headed(section: Section) -> list[Unit]:
    assert section.heading is not None
    return [Unit((section.heading,)), *section.units]


def _is_name(each: Annotated) -> bool:
    """Whether a line is a name, perhaps with an institution."""
    people = each.of(Slot.PERSON)
    return len(people) == 1 and people[0].start <= 1 and leftover(each, _BODY) <= _MOST_LEFT


def _cut(section: Section, page: Topic) -> Iterator[Section]:
    lines = section.lines
    titles = [each for each in lines if (label := labelled(each)) and label[0].endswith("title")]
    starts = [
        unit.lines[0] for unit in section.units if not unit.is_row and _is_name(unit.lines[0])
    ]
    if min(len(titles), len(starts)) < _LEAST or topic_of(section, page) is not Topic.TALKS:
        yield section
        return
    above = (*section.above, *((section.heading,) if section.heading else ()))
    part = Section(section.heading, section.above)
    for unit in section.units:
        if unit.lines[0] in starts:
            yield part
            part = Section(unit.lines[0], above, [Unit(unit.lines[1:])] if unit.lines[1:] else [])
        else:
            part.units.append(unit)
    yield part
