"""Earlier and later editions in lists and tables: where and when each was held."""

from __future__ import annotations

from collections.abc import Iterator

from confkg.extract.annotated import Annotated
from confkg.extract.context import Context
from confkg.extract.places import contained, place_of
from confkg.extract.proposals import Proposal
from confkg.extract.records.lists import leftover
from confkg.extract.records.programme import days_of
from confkg.extract.records.units import Section, Unit
from confkg.extract.spans import Dates, Slot, Typed
from confkg.frames import Frame
from confkg.frames import Slot as Filled
from confkg.model import Node

__all__ = ["edition_proposals"]

_TELLING = (
    Slot.PLACE,
    Slot.DATE,
    Slot.YEAR,
    Slot.EDITION,
    Slot.SERIES,
    Slot.ORDINAL,
    Slot.NUMBER,
    Slot.MEASURE,
    Slot.URL,
    Slot.ORG,
    Slot.EVENT,
    Slot.PERSON,
)
_MOST_LEFT = 12
_SCORE = 0.85


def edition_proposals(section: Section, context: Context) -> Iterator[Proposal]:
    """Places and days of the editions that rows and lines of lists are about."""
    for unit in section.units:
        first = unit.lines[0].line
        scope = context.rows.get(first.row) or context.lines.get(first.number)
        if scope is not None and _is_record(unit):
            yield from _held(unit, scope)


def _is_record(unit: Unit) -> bool:
    """Whether a unit has places and dates and little else."""
    short = all(leftover(each, _TELLING) <= _MOST_LEFT for each in unit.lines)
    return short and bool(unit.spans(Slot.PLACE, Slot.DATE))


def _held(unit: Unit, edition: Node) -> Iterator[Proposal]:
    key = {facet.property.value: Filled(facet.value, facet.span) for facet in edition.parts}
    places = [
        (each, span)
        for each, span in unit.spans(Slot.PLACE)
        if span.score > 0.5 and not str(span.value).startswith("continent")
    ]
    for each, span in places[:1]:
        place = place_of(span, each)
        slots = {**key, "heldIn": Filled(place, place.span)}
        yield Proposal(Frame("Edition", slots), "records", min(_SCORE, span.score))
        yield from contained(place, span, each)
    dates = [(each, span) for each, span in unit.spans(Slot.DATE) if isinstance(span.value, Dates)]
    if len(dates) == 1:
        yield from _dated(*dates[0], key, edition)


def _dated(
    each: Annotated, span: Typed, key: dict[str, Filled], edition: Node
) -> Iterator[Proposal]:
    days = days_of(span, edition)
    if days is not None:
        where, printed = each.place(span), each.words(span)
        slots = {
            **key,
            "startDate": Filled(days[0], where, printed),
            "endDate": Filled(days[1], where, printed),
        }
        yield Proposal(Frame("Edition", slots), "records", _SCORE)
