"""Days and what they are for where the lines of a page are the one and the other in turn."""

from __future__ import annotations

from itertools import chain

from confkg.extract.lexicon import date_kind
from confkg.extract.records.dates import MOST_WORDS, SENTENCE, is_day, is_telling
from confkg.extract.records.lists import leftover
from confkg.extract.records.units import Section, Unit
from confkg.extract.spans import Slot

_FEW_LETTERS = 10
"""Beside the name of an edition in the label of its own days, at most: "BEE 2031 |workshop|"."""


def with_labels(section: Section) -> list[Unit]:
    """The units of a section, each day that stands alone joined with the label above it, or else with the one below it.

    Lines in turn are a label and its day: where the first is a day and the last a label, the labels stand below.
    A heading and the only line below it may be the two as well.
    """
    units = list(chain.from_iterable(map(_parted, section.units)))
    if section.heading and len(units) == 1:
        headed = Unit((section.heading,))
        both = {_side(headed), _side(units[0])}
        if both == {"label", "day"} and not date_kind(units[0].text):  # "Paper deadline: 3 May"
            units.insert(0, headed)
    sides = [_side(unit) for unit in units]
    joined: list[Unit] = []
    at = 0
    while at < len(units):
        end = at + 1
        while end < len(units) and {sides[end - 1], sides[end]} == {"label", "day"}:
            end += 1
        run = list(units[at:end])
        below = sides[at] == "day"
        if len(run) > 1 and not (below and len(run) % 2):
            pairs = zip(run[below::2], run[not below :: 2], strict=False)
            joined += [Unit(label.lines + day.lines) for label, day in pairs]
            run = run[len(run) // 2 * 2 :]
        joined += run
        at = end
    return joined


def _parted(unit: Unit) -> list[Unit]:
    """The lines of a unit one by one, if all of them are labels and days."""
    single = [Unit((each,)) for each in unit.lines]
    return single if not unit.is_row and all(map(_side, single)) else [unit]


def _side(unit: Unit) -> str:
    """Whether a unit is but the label of a day or but a day; else empty."""
    (first, *more) = unit.lines
    if more or first.of(Slot.URL):
        return ""
    if first.of(Slot.DATE):
        return "day" if is_day(first) else ""
    words = first.text.strip(" *_:")
    short = len(words.split()) <= MOST_WORDS and not (SENTENCE.search(words) or ":" in words)
    own = first.of(Slot.EDITION) and leftover(first, (Slot.EDITION,)) <= _FEW_LETTERS
    return "label" if short and (is_telling(words) or own) and not words.endswith(".") else ""
