"""Titles that no reader saw, found by where the titles beside them stand."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import pairwise

from confkg.extract.annotated import Annotated, letters
from confkg.extract.records.lists import is_list
from confkg.extract.records.titles import BULLETS
from confkg.extract.records.units import Unit, is_caption
from confkg.extract.spans import Slot, Typed

SHORTEST = 2
"""Words of a title; a single word is one only where its neighbours are titles."""

_OFFICE = re.compile(
    r"\b(?:committee|jury|chairs?|judges|members|authors|winners?|organi[sz]ers|moderators|panell?ists|speakers|reviewers|mentors|volunteers)\b",
    re.IGNORECASE,
)
"""What stands before names and is no title."""

_COINED = re.compile(r"(?=\w*[a-z])[^\W\d_][\w-]*(?:[a-z][A-Z]|[a-z-]\d|-[A-Z])[\w-]*")
"""A word that is spelled as names of systems are: "birdSync"."""

_PRIZE = re.compile(r"\s*\([^()]+\)\s*$")
"""What may be a prize behind a title."""

_NO_TITLE = (Slot.PERSON, Slot.ORG, Slot.ROLE, Slot.EVENT)
_NO_PART = (Slot.URL, Slot.AWARD, Slot.DATE, Slot.EDITION, Slot.SERIES, Slot.TIME)
_MISSED, _SURELY, _NAMES = 0.65, 0.95, 0.8
_LONGEST = 20


def with_set_off(units: Sequence[Unit]) -> list[Unit]:
    """The units, a line that is set off whole, or is the only one below names, as a title where in another unit such a line is one.

    Both units name people in other lines.
    """
    lines = {
        id(unit): [
            each
            for each in unit.lines
            if (_is_whole(each) or _is_below_names(each, unit))
            and " " in each.text.strip()
            and not each.of(*_NO_TITLE)
        ]
        for unit in units
        if len(unit.lines) > 1 and unit.spans(Slot.PERSON)
    }
    if not any(each.of(Slot.TITLE) for some in lines.values() for each in some):
        return list(units)
    found: list[Unit] = []
    for unit in units:
        plain = [each for each in lines.get(id(unit), ()) if not each.spans or _names_place(each)]
        if len(plain) == 1 and not unit.spans(Slot.TITLE):
            end = _title_end(plain[0])
            title = plain[0].with_span(Typed(Slot.TITLE, 0, end, _MISSED, reader="group"))
            read = tuple(title if each is plain[0] else each for each in unit.lines)
            found.append(Unit(read))
        else:
            found.append(unit)
    return found


def with_missed(units: Sequence[Unit], found: Collection[int], *, shown: bool) -> list[Unit]:
    """The units, a line before names as a title where elsewhere titles stand before names.

    Titles are ``found`` in the lines with these ids; where they stand is ``shown`` if the heading says it.
    """
    lines = [each for unit in units for each in unit.lines]
    named = [is_list(each) and len(each.of(Slot.PERSON)) > 0 for each in lines]
    pairs = list(pairwise(zip(lines, named, strict=True)))
    if not shown and not any(id(each) in found and names for (each, _), (_, names) in pairs):
        return list(units)
    missed: dict[int, Annotated] = {}
    least = SHORTEST
    if any(
        names and _is_whole(each) and _shows_title(each, found) for (each, _), (_, names) in pairs
    ):
        least = 1
    before = True  # whether the last line was one of names, or what may follow them
    for (each, _), (below, names) in pairs:
        if names and before and id(each) not in found and _may_be_title(each, below, least):
            end = _title_end(each)
            start = len(each.text) - len(each.text.lstrip(f" {BULLETS}"))
            title = Typed(Slot.TITLE, start, end, _MISSED, reader="group")
            behind = tuple(one for one in each.spans if one.start >= end)
            missed[id(each)] = replace(each, spans=(title, *behind), inner=())
        before = id(each) not in found
    return [Unit(tuple(missed.get(id(each), each) for each in unit.lines)) for unit in units]


def _is_below_names(each: Annotated, unit: Unit) -> bool:
    """Whether a line is all that a unit has below a line of names, and is long enough for a title."""
    names, below = unit.lines[0], unit.lines[1:]
    listed = names.covered(Slot.PERSON) >= _NAMES * letters(names.text)
    return below == (each,) and listed and len(each.text.split()) > SHORTEST


def _names_place(each: Annotated) -> bool:
    """Whether a line names places and nothing else of a type, and says most without them: "The Oslo end of a town"."""
    only = len(each.of(Slot.PLACE)) == len(each.spans)
    return only and each.covered(Slot.PLACE) * 2 < letters(each.text)


def _is_whole(each: Annotated) -> bool:
    """Whether a page sets off the whole line, but for a prize in brackets behind it."""
    end = _title_end(each)
    return any(mark.end - mark.start >= end for mark in each.line.part.marks)


def _shows_title(each: Annotated, found: Collection[int]) -> bool:
    """Whether a line is a title as it is read, or by its spelling: "birdSync", "Nest-2-go"."""
    word = each.text[: _title_end(each)].strip()
    return id(each) in found or _COINED.fullmatch(word) is not None


def _title_end(each: Annotated) -> int:
    """Where the title of a line would end: before the prize in brackets, or with the line."""
    prizes = each.of(Slot.AWARD)
    bracket = _PRIZE.search(each.text)
    if bracket and prizes and prizes[0].start > bracket.start():
        return bracket.start()
    return len(each.text.rstrip(" ."))


def _may_be_title(each: Annotated, below: Annotated, shortest: int) -> bool:
    """Whether a line above names may be their title: of words that are few if it is set off whole."""
    line = each.line
    if (
        line.kind is not below.line.kind
        or line.row != below.line.row
        or line.level != below.line.level
    ):
        return False
    end = _title_end(each)
    text = each.text[:end]
    words = text.split()
    names = (Slot.PERSON, Slot.ORG) if len(words) > 1 else (Slot.PERSON,)
    if below.covered(*names) < _NAMES * letters(below.text):
        return False
    inside = [span for span in each.spans if span.start < end]
    sure = any(span.score > _SURELY and span.slot in _NO_TITLE for span in inside)
    if len(words) == 1:
        sure = any(span.slot is not Slot.TITLE for span in inside)
    set_off = _is_whole(each) and not _OFFICE.search(text)
    return (
        (shortest if set_off else SHORTEST + 1) <= len(words) <= _LONGEST
        and (
            text.lstrip(f" {BULLETS}")[:1].isupper() or _COINED.fullmatch(text.strip()) is not None
        )
        and not each.text.rstrip().endswith((":", ","))
        and not (sure or any(span.slot in _NO_PART for span in inside) or is_caption(each))
        and not re.search(r"[.:!?] \S", text[len(words[0]) :])
    )
