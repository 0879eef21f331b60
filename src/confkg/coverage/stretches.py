"""Overlapping claims as stretches of text that do not overlap, each with the claims over it."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from confkg.model import Claim

_MOST = 40
"""No more claims are said of one place; a page has to stay readable."""

_Ranked = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of text and the claims whose spans it lies in.

    Attributes:
        start: where it begins.
        end: where it ends.
        claims: the claims, that of the shortest span first; of many only the first ones.
        more: how many others there are.
    """

    start: int
    end: int
    claims: tuple[Claim, ...]
    more: int = 0


def iter_stretches(claims: Iterable[Claim], cuts: Iterable[int] = ()) -> Iterator[Stretch]:
    """The stretches of a document that claims were read from, in order.

    Args:
        claims: of one document.
        cuts: where to cut besides: at the ends of lines.
    """
    ordered = list(claims)
    edges: list[tuple[int, bool, _Ranked]] = []
    for number, claim in enumerate(ordered):
        start, end = claim.span.start, claim.span.end
        if start < end:
            ranked = end - start, start, number
            edges += [(start, True, ranked), (end, False, ranked)]
    edges.sort()
    open_now: list[_Ranked] = []
    begun = 0
    pending = iter(sorted(cuts))
    cut = next(pending, None)
    for at, opens, ranked in edges:
        while cut is not None and cut < at:
            if begun < cut:
                yield from _stretch(ordered, open_now, begun, cut)
                begun = cut
            cut = next(pending, None)
        if begun < at:
            yield from _stretch(ordered, open_now, begun, at)
        begun = at
        if opens:
            insort(open_now, ranked)
        else:
            del open_now[bisect_left(open_now, ranked)]


def _stretch(
    claims: list[Claim], open_now: list[_Ranked], start: int, end: int
) -> Iterator[Stretch]:
    if open_now:
        shown = tuple(claims[number] for _, _, number in open_now[:_MOST])
        yield Stretch(start, end, shown, len(open_now) - len(shown))
