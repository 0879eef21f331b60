"""Who runs the workshops and sessions of an edition: the people beside the title of each, or right below its name."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from confkg.extract.annotated import Annotated
from confkg.extract.context import Context
from confkg.extract.proposals import Proposal, event_role
from confkg.extract.records.listed_events import event_at
from confkg.extract.records.lists import Entry, is_list, people_in
from confkg.extract.records.titled import Record
from confkg.extract.records.units import Section, Unit, announces_sessions
from confkg.extract.spans import Slot
from confkg.frames import Slot as Filled
from confkg.model import Concept, PartKind

_WORKSHOP = Concept("sub-event-kind", "workshop")
_OVER = re.compile(
    r"(?!(?i:.*\b(?:past|previous|earlier|former|archived?|upcoming|future)\b))"
    r"(?:(?:[A-Z][A-Za-z]*|\d+|the|list|of|accepted|selected|approved|co|located|colocated|affiliated|associated|satellite"
    r"|main|pre|post|conference|full|half|day)\W{1,3})*(?i:workshops(?: (?:list|overview|program(?:me)?))?)\W*"
)
"""A heading of nothing but workshops: "Workshops", "Accepted workshops", "FINCH 2031 Workshops"."""

_NUMBERED = re.compile(r"\W*workshop (?:\d{1,2}|[ivx]{1,4}|[a-z])\W*", re.IGNORECASE)
"""The heading of one of several, which has its title below: "Workshop 2"."""
_ENDS = r"\W*(?:\([^()]*\)\W*)?$"
_NEAR = 2
"""How many headings up that of the workshops may be: their titles may be headings, too."""
_LEAST, _SCORE = 2, 0.8
"""Workshops with people below them that make a list; below a single one they may be its speakers."""


def is_workshop(section: Section) -> bool:
    """Whether a section is on a workshop that has but a number as its heading, or on sessions whose organisers it lists."""
    over = section.heading
    return over is not None and bool(_NUMBERED.fullmatch(over.text) or announces_sessions(over))


def listed_workshops(
    section: Section, records: Sequence[Record], context: Context
) -> Iterator[Proposal]:
    """The workshops, or sessions, that a section lists by title, with the people beside each as its organisers."""
    over = any(_OVER.fullmatch(heading.text) for heading in section.chain[:_NEAR])
    if not (over or is_workshop(section)):
        return
    of_sessions = section.heading is not None and announces_sessions(section.heading)
    kind = "session" if of_sessions else str(_WORKSHOP.notation)
    for one in records:
        edition = context.edition_at(one.at.line)
        if edition is None or not one.people or _OVER.fullmatch(one.at.text):
            continue
        event = event_at(one.at, one.title.start, one.title.end, kind, edition, one.title.score)
        yield event
        name = event.frame.slots["name"]
        for entry in one.people:
            role = event_role(entry.name, "organiser", "", name.span, edition, one.title.score)
            yield role.saying(roleTitle=name)
            yield from entry.affiliations(edition, one.title.score)


def workshop_organisers(
    lines: Sequence[Annotated], proposals: Iterable[Proposal], context: Context
) -> Iterator[Proposal]:
    """The organisers of the workshops of a list, with the name of the workshop as the title of their role."""
    starts = [each.line.span().start for each in lines]
    found: dict[int, tuple[Filled, list[Entry]]] = {}
    for one in proposals:
        slots = one.frame.slots
        if one.frame.kind == "SubEvent" and slots["subEventKind"].value == _WORKSHOP:
            at = bisect_right(starts, slots["name"].span.start)
            if not re.search(re.escape(str(slots["name"].value)) + _ENDS, lines[at - 1].text):
                continue  # a sentence on it
            below = takewhile(_names_people, (lines[place] for place in range(at, len(lines))))
            people = [entry for each in below for entry in people_in(Unit((each,)))]
            if people:
                found.setdefault(at, (slots["name"], people))
    for name, people in found.values() if len(found) >= _LEAST else ():
        for entry in people:
            edition = context.edition_at(entry.at.line)
            if edition is not None and not entry.roles:
                role = event_role(entry.name, "organiser", "", name.span, edition, _SCORE)
                yield role.saying(roleTitle=Filled(str(name.value), name.span))


def _names_people(each: Annotated) -> bool:
    """Whether a line is an item with people and nothing else."""
    named = each.of(Slot.PERSON) and not each.of(Slot.TITLE, Slot.ROLE, Slot.TIME)
    return bool(named) and each.line.kind is PartKind.ITEM and is_list(each)
