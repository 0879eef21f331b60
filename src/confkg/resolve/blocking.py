"""Which names are worth comparing: those that share a key, never all with all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import TypeVar
from zlib import crc32

__all__ = ["candidate_pairs", "pairs_of_blocks"]

_CROWD, _SMALL_CROWD = 120, 12
"""Names that share a key; where more do, the key says nothing of any two of them."""

_SLOTS_PER_ITEM = 64
_FEWEST_SLOTS = 1 << 12

_T = TypeVar("_T")


def candidate_pairs(
    items: Sequence[_T], keys_of: Callable[[_T], Iterable[str]], vague: str = ""
) -> Iterator[tuple[_T, _T]]:
    """Each pair of items that share a key, once, in the order of the items.

    Keys are first counted in a compact table, so that only those that are met again are kept: of
    a hundred thousand names most keys are met once.

    Args:
        items: what is to be compared.
        keys_of: the keys of an item.
        vague: how keys begin that say little, so that few items may share them.

    >>> list(candidate_pairs(["Ann Lee", "Bo Lee", "Cy Ray"], str.split))
    [('Ann Lee', 'Bo Lee')]
    """
    counts = bytearray(max(_FEWEST_SLOTS, len(items) * _SLOTS_PER_ITEM))
    for item in items:
        for key in set(keys_of(item)):
            at = crc32(key.encode()) % len(counts)
            counts[at] = min(counts[at] + 1, 2)
    keyed = (
        (key, number)
        for number, item in enumerate(items)
        for key in set(keys_of(item))
        if counts[crc32(key.encode()) % len(counts)] > 1
    )
    for one, other in pairs_of_blocks(keyed, vague):
        yield items[one], items[other]


def pairs_of_blocks(keyed: Iterable[tuple[str, int]], vague: str = "") -> list[tuple[int, int]]:
    """Each pair of numbers that share a key, once, in their order.

    Args:
        keyed: keys, each with the number of one that has it.
        vague: how keys begin that say little, so that few may share them.
    """
    blocks: dict[str, list[int]] = {}
    for key, number in keyed:
        blocks.setdefault(key, []).append(number)
    pairs = {
        pair
        for key, block in blocks.items()
        if 1 < len(block) <= (_SMALL_CROWD if vague and key.startswith(vague) else _CROWD)
        for pair in combinations(sorted(block), 2)
    }
    return sorted(pairs)
