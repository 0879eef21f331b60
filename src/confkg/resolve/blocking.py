"""Which names are worth comparing: those that share a key, never all with all."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import chain, combinations
from typing import TypeVar

CROWD = 120
"""Names that share a key; where more do, the key says nothing of any two of them."""

_SLOTS_PER_ITEM = 64

_T = TypeVar("_T")


def candidate_pairs(
    items: Sequence[_T], keys_of: Callable[[_T], Iterable[str]], crowd: int = CROWD
) -> list[tuple[_T, _T]]:
    """Each pair of items that share a key, once, in the order of the items.

    Keys are kept as their hashes, and only those that are met again as objects: of a hundred thousand
    names most keys are met once.

    Args:
        items: what is to be compared.
        keys_of: the keys of an item.
        crowd: the most items that may share a key.

    >>> candidate_pairs(["Ann Lee", "Bo Lee", "Cy Ray"], str.split)
    [('Ann Lee', 'Bo Lee')]
    """
    size = len(items) * _SLOTS_PER_ITEM
    met, hashes, ends = bytearray(size), array("q"), array("q")
    again: set[int] = set()
    for item in items:
        own = set(map(hash, keys_of(item)))
        for key in own:
            slot = key % size
            if met[slot]:
                again.add(key)
            met[slot] = 1
        hashes.extend(own)
        ends.append(len(hashes))
    blocks: defaultdict[int, list[int]] = defaultdict(list)
    start = 0
    for number, end in enumerate(ends):
        for key in again.intersection(hashes[start:end]):
            blocks[key].append(number)
        start = end
    pairs = sorted(set(_pairs_within(blocks.values(), crowd)))
    return [(items[one], items[other]) for one, other in pairs]


def iter_pairs(
    keyed: Iterable[tuple[Hashable, int]], crowd: int = CROWD
) -> Iterator[tuple[int, int]]:
    """Pairs of numbers that share a key, the smaller first; each once or more often.

    Args:
        keyed: keys, each with the number of one that has it, and once or in a row with that.
        crowd: the most numbers that may share a key.
    """
    first: dict[Hashable, int] = {}
    blocks: dict[Hashable, list[int]] = {}
    for key, number in keyed:
        other = first.setdefault(key, number)
        if other != number:
            block = blocks.setdefault(key, [other])
            if block[-1] != number:
                block.append(number)
    del first
    yield from _pairs_within(map(sorted, blocks.values()), crowd)


def _pairs_within(blocks: Iterable[list[int]], crowd: int) -> Iterator[tuple[int, int]]:
    return chain.from_iterable(combinations(block, 2) for block in blocks if len(block) <= crowd)
