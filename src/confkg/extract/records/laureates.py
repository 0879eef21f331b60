"""People with prizes of their own: under the heading of a prize, or beside it in a table."""

from __future__ import annotations

import re
from collections.abc import Iterator

from confkg.extract.annotated import letters
from confkg.extract.context import Context
from confkg.extract.proposals import Proposal, award, mention, receipt
from confkg.extract.records.awards import Honour, award_name, honour_above
from confkg.extract.records.lists import Entry, people_in
from confkg.extract.records.topics import Topic
from confkg.extract.records.units import Section, Unit
from confkg.extract.spans import Slot

__all__ = ["laureate_proposals"]

_FOR = re.compile(r"[\s*_]*[,:–—-][\s*_]*for (?:his|her|their|the|its|outstanding|contribut)", re.I)
_OF_PAPERS = re.compile(r"\b(?:papers?|posters?|demos?|dissertations?|thes[ei]s|articles?)\b", re.I)
_SURE_TITLE = 0.7
_MOSTLY = 0.7

_RANK = re.compile(
    r"(?:hono(?:u)?rable mentions?|runners?[- ]?up|winners?|finalists?)", re.IGNORECASE
)
"""A rank without a prize."""


def laureate_proposals(
    section: Section, topic: Topic, context: Context, taken: set[int]
) -> Iterator[Proposal]:
    """That the people of a section have the prize that its heading or their row names.

    Args:
        section: the section.
        topic: what it is about.
        context: what the document is about.
        taken: ids of the spans of people who are authors or speakers already.
    """
    above = honour_above(section) if topic is Topic.AWARDS else None
    if above is not None and _OF_PAPERS.search(above.name):
        above = None
    for unit in section.units:
        honour = _beside(unit) if unit.is_row else above
        sure = any(span.score >= _SURE_TITLE for _, span in unit.spans(Slot.TITLE))
        if honour is None or _RANK.fullmatch(honour.name) or sure or unit.spans(Slot.ROLE):
            continue
        for entry in _laureates(unit):
            edition = context.edition_at(entry.at.line)
            if id(entry.person) in taken or edition is None:
                continue
            prize = award(honour.name, context.series, honour.span)
            person = mention("Person", entry.at, entry.person)
            yield receipt(
                prize, edition, person, honour.rank, honour.span, min(0.9, entry.person.score)
            )


def _beside(unit: Unit) -> Honour | None:
    """The prize that a cell of a row names as a whole."""
    for each, span in unit.spans(Slot.AWARD):
        whole = letters(each.words(span)) >= _MOSTLY * letters(each.text)
        if whole and not each.of(Slot.PERSON) and not _OF_PAPERS.search(each.text):
            return Honour(award_name(each.words(span)), "winner", each.place(span))
    return None


def _laureates(unit: Unit) -> list[Entry]:
    """Those whom a unit lists, or who stand before what they have the prize for."""
    listed = people_in(unit)
    if listed:
        return listed
    first = unit.lines[0]
    people = first.of(Slot.PERSON)
    if (
        people
        and letters(first.text[: people[0].start]) == 0
        and _FOR.match(first.text, people[-1].end)
    ):
        return [Entry(first, person) for person in people]
    return []
