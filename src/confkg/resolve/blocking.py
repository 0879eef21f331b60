"""Which names are worth comparing: those that share a key, never all with all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import TypeAlias, TypeVar

CROWD, _SMALL_CROWD = 120, 12
"""Names that share a key; where more do, the key says nothing of any two of them."""

_SLOTS_PER_ITEM = 64
_FEW = 30_000
"""Items of which all keys may be kept: about 100 MB."""

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

    The keys of many are first counted in a compact table, so that only those that are met again are
    kept: of a hundred thousand names most keys are met once.

    Args:
        items: what is to be compared.
        keys_of: the keys of an item.
        vague: how keys begin that say little, so that few items may share them.
        fit: whether two items, by their numbers, are worth comparing.

    >>> list(candidate_pairs(["Ann Lee", "Bo Lee", "Cy Ray"], str.split))
    [('Ann Lee', 'Bo Lee')]
    """
    keyed = ((key, number) for number, item in enumerate(items) for key in keys_of(item))
    if len(items) > _FEW:
        size = len(items) * _SLOTS_PER_ITEM
        counts = bytearray(size)
        for item in items:
            for at in {hash(key) % size for key in keys_of(item)}:
                counts[at] += counts[at] < 2
        keyed = (pair for pair in keyed if counts[hash(pair[0]) % size] > 1)
    for one, other in pairs_of_blocks(keyed, vague, fit):
        yield items[one], items[other]


def pairs_of_blocks(
    keyed: Iterable[tuple[str, int]], vague: str = "", fit: Fit | None = None
) -> list[tuple[int, int]]:
    """Each pair of numbers that share a key, once, in their order.

    Args:
        keyed: keys, each with the number of one that has it, and once or in a row with that.
        vague: how keys begin that say little, so that few may share them.
        fit: whether two numbers that share a key are worth comparing.
    """
    first: dict[str, int] = {}
    blocks: dict[str, list[int]] = {}
    for key, number in keyed:
        other = first.setdefault(key, number)
        if other != number:
            block = blocks.setdefault(key, [other])
            if block[-1] != number:
                block.append(number)
    pairs = {
        pair
        for key, block in blocks.items()
        if len(block) <= (_SMALL_CROWD if vague and key.startswith(vague) else CROWD)
        for pair in combinations(sorted(block), 2)
        if fit is None or fit(key, *pair)
    }
    return sorted(pairs)
