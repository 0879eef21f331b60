"""Lists that break a number down: each item has a label, and how many or which share of all that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from confkg.extract.annotated import Annotated
from confkg.extract.figures.words import is_below_money, words
from confkg.extract.spans import Quantity, Slot, Typed
from confkg.model import PartKind

LEAST = 3
"""Items of such a list, or parts in a sentence."""


@dataclass(frozen=True, slots=True)
class Part:
    """An item of such a list."""

    label: tuple[int, int]
    number: Typed
    above: Annotated | None = None  # the line above the list


def parts(lines: Sequence[Annotated]) -> dict[int, Part]:
    """The items of lists that break a number down, and paragraphs like them, by the numbers of their lines."""
    found: dict[int, Part] = {}
    above: Annotated | None = None
    read = ((each.line, each, _part(each)) for each in lines)
    for _, group in groupby(
        read, key=lambda one: (one[0].list_key, one[0].kind is PartKind.ITEM or one[2] is not None)
    ):
        listed = [(each, part) for _, each, part in group]
        items = {each.line.number: part for each, part in listed if part}
        labels = [each.text[slice(*part.label)] for each, part in listed if part]
        if len(items) == len(listed) >= LEAST and _is_breakdown(
            labels, listed[0][0], [*items.values()]
        ):
            found |= {number: replace(part, above=above) for number, part in items.items()}
        above = listed[-1][0]
    return found


def _part(each: Annotated) -> Part | None:
    """What an item would be of such a list."""
    if each.line.kind not in (PartKind.ITEM, PartKind.PARAGRAPH):
        return None
    found = words().part_item.match(each.text) or words().share_item.fullmatch(each.text)
    named = found and any(
        one.meets(*found.span("label")) for one in each.of(Slot.YEAR, Slot.EDITION)
    )
    if not found or named:
        return None  # "2030: 412"
    counts = (one for one in each.of(Slot.NUMBER) if one.unit in ("", "percent"))
    number = next((one for one in counts if one.start == found.start("number")), None)
    return Part(found.span("label"), number) if number else None


def _is_breakdown(labels: Sequence[str], first: Annotated, found: Sequence[Part]) -> bool:
    """Whether the items of a list give parts of one whole, and no ranks, years, prices or sizes of rooms."""
    values = [one.number.value.value for one in found if isinstance(one.number.value, Quantity)]
    counting = (words().mode, *(pattern for _, pattern in words().known))
    return not (
        len({one.number.unit for one in found}) > 1
        or all(abs(one - other) == 1 for one, other in pairwise(values))
        or all(1900 <= one <= 2100 for one in values)
        or any(
            map(words().no_part.search, (*labels, *(one.text for one in first.line.headings[-1:])))
        )
        or any(pattern.search(one) for pattern in counting for one in labels)  # "Sponsors: 6"
        or not words().lists["heads"].isdisjoint(" ".join(labels).lower().split())
        or is_below_money(first.line)
    )
