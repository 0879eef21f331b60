"""Cards of one shape, a name with a role and an institution on lines of their own, read alike."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence

from confkg.extract.annotated import Annotated
from confkg.extract.records.groups import as_whole, fills
from confkg.extract.records.units import Unit
from confkg.extract.spans import Slot

_LEAST = 4
"""Blocks of one shape, at least."""

_SHARE = 0.6
_MOST_LINES = 4
_LONGEST = 9
"""Words of a line of a block."""

_SLOTS = (Slot.PERSON, Slot.ROLE, Slot.ORG)
_SENTENCE = re.compile(r"[.!?:]$|^\W*[a-z]")


def read_blocks(units: Sequence[Unit]) -> list[Unit]:
    """The units, those of one shape with a name and a role read alike, line by line."""
    shapes: dict[int, list[int]] = defaultdict(list)
    for place, unit in enumerate(units):
        if (
            1 < len(unit.lines) <= _MOST_LINES
            and not unit.is_row
            and all(map(is_short, unit.lines))
        ):
            shapes[len(unit.lines)].append(place)
    read = list(units)
    for size, places in shapes.items():
        if len(places) < _LEAST:
            continue
        slots = [_usual([units[place].lines[line] for place in places]) for line in range(size)]
        if Slot.PERSON not in slots or Slot.ROLE not in slots:
            continue
        if slots.count(None) == 1 and Slot.ORG not in slots:
            slots[slots.index(None)] = Slot.ORG
        for place in places:
            lines = zip(units[place].lines, slots, strict=True)
            read[place] = Unit(tuple(_as(each, slot) for each, slot in lines))
    return read


def is_short(each: Annotated) -> bool:
    """Whether a line is short enough for one on a card, and no sentence."""
    return len(each.text.split()) <= _LONGEST and not _SENTENCE.search(each.text)


def _usual(lines: Sequence[Annotated]) -> Slot | None:
    """What most of these lines are, each as a whole."""
    found = Counter(slot for each in lines for slot in _SLOTS if fills(each, slot))
    slot, count = max(found.items(), key=lambda item: item[1], default=(None, 0))
    return slot if count >= _SHARE * len(lines) else None


def _as(each: Annotated, slot: Slot | None) -> Annotated:
    """A line as one thing of a type, unless it is read as that already."""
    return each if slot is None or each.of(slot) else as_whole(each, slot)
