"""Recognisers: pure functions from the text of one line to typed spans.

One grammar for each type: numbers, dates, times, editions (with series, years and ordinals),
places, forms (and tracks), links and quotations.
"""

from __future__ import annotations

from functools import lru_cache

from confkg.extract.recognisers.areas import find_areas
from confkg.extract.recognisers.dates import find_dates
from confkg.extract.recognisers.editions import find_editions, find_ordinals, find_years
from confkg.extract.recognisers.forms import find_forms
from confkg.extract.recognisers.hints import NO_HINTS, Hints, find_hints
from confkg.extract.recognisers.links import find_links
from confkg.extract.recognisers.numbers import find_numbers
from confkg.extract.recognisers.quotations import find_quotations
from confkg.extract.recognisers.times import find_times
from confkg.extract.recognisers.venues import find_venues
from confkg.extract.recognisers.words import REMEMBERED, best, outside
from confkg.extract.spans import Slot, Typed

__all__ = ["Hints", "find_hints", "recognise"]

_BARRING = frozenset([Slot.DATE, Slot.TIME, Slot.EDITION, Slot.PLACE])
"""What has figures that count nothing."""


@lru_cache(maxsize=REMEMBERED)
def recognise(text: str, hints: Hints = NO_HINTS) -> tuple[Typed, ...]:
    """Every typed span of a text in order; quotations may hold others, all the rest do not overlap.

    >>> [(found.slot.value, text[found.start : found.end])
    ...  for text in ["NAACL 2022 in Seattle had about 2,000 participants on July 11"]
    ...  for found in recognise(text)]
    [('EDITION', 'NAACL 2022'), ('PLACE', 'Seattle'), ('NUMBER', 'about 2,000'), ('DATE', 'July 11')]
    """
    links = find_links(text)
    special = outside(links, [*find_dates(text, hints), *find_times(text), *find_editions(text)])
    places = outside(links, [*find_areas(text), *find_venues(text)])
    special = best([*special, *places])
    barring = [
        *links,
        *(found for found in special if found.slot in _BARRING and found.score > 0.5),
    ]
    numbers = find_numbers(text, hints, [(found.start, found.end) for found in barring])
    weak = outside([*links, *special, *numbers], [*find_years(text), *find_ordinals(text)])
    found = best([*links, *special, *numbers, *weak, *outside(links, find_forms(text))])
    quotations = find_quotations(text)
    return tuple(sorted([*found, *quotations], key=lambda one: one.start) if quotations else found)
