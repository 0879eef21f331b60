"""Which names are worth comparing: those that share a key, never all with all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, combinations, islice
from typing import TypeAlias, TypeVar

_CROWD, _SMALL_CROWD = 120, 12
"""Names that share a key; where more do, the key says nothing of any two of them."""

_SLOTS_PER_ITEM = 64
_FEWEST_SLOTS = 1 << 12
_KEPT = 30_000
"""Items of which the keys are kept from the first to the second look: about 100 MB."""

_T = TypeVar("_T")
Fit: TypeAlias = Callable[[str, int, int], bool]
"""Whether two numbers that share a key are worth comparing."""


def candidate_pairs(
    items: Sequence[_T],
    keys_of: Callable[[_T], Iterable[str]],
    vague: str = "",
    fit: Fit | None = None,
) -> Iterator[tuple[_T, _T]]:
    """Each pair of items that share a key, once, in the order of the items.

    Keys are first counted in a compact table, so that only those that are met again are kept: of
    a hundred thousand names most keys are met once.

    Args:
        items: what is to be compared.
        keys_of: the keys of an item.
        vague: how keys begin that say little, so that few items may share them.
        fit: whether two items, by their numbers, are worth comparing.

    >>> list(candidate_pairs(["Ann Lee", "Bo Lee", "Cy Ray"], str.split))
    [('Ann Lee', 'Bo Lee')]
    """
    counts = bytearray(max(_FEWEST_SLOTS, len(items) * _SLOTS_PER_ITEM))
    size = len(counts)
    kept: list[set[str]] = []
    for number, item in enumerate(items):
        keys = set(keys_of(item))
        if number < _KEPT:
            kept.append(keys)
        for key in keys:
            at = hash(key) % size
            counts[at] += counts[at] < 2
    keys_again = chain(kept, (set(keys_of(item)) for item in islice(items, len(kept), None)))
    keyed = (
        (key, number)
        for number, keys in enumerate(keys_again)
        for key in keys
        if counts[hash(key) % size] > 1
    )
    for one, other in pairs_of_blocks(keyed, vague, fit):
        yield items[one], items[other]


def pairs_of_blocks(
    keyed: Iterable[tuple[str, int]], vague: str = "", fit: Fit | None = None
) -> list[tuple[int, int]]:
    """Each pair of numbers that share a key, once, in their order.

    Args:
        keyed: keys, each with the number of one that has it.
        vague: how keys begin that say little, so that few may share them.
        fit: whether two numbers that share a key are worth comparing.
    """
    blocks: dict[str, list[int]] = {}
    for key, number in keyed:
        blocks.setdefault(key, []).append(number)
    pairs = {
        pair
        for key, block in blocks.items()
        if 1 < len(block) <= (_SMALL_CROWD if vague and key.startswith(vague) else _CROWD)
        for pair in combinations(sorted(block), 2)
        if fit is None or fit(key, *pair)
    }
    return sorted(pairs)
