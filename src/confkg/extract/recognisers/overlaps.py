"""One reading for each stretch: the surer and longer one stays."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from confkg.extract.recognisers.words import Stretches
from confkg.extract.spans import Typed

__all__ = ["best", "outside"]

_SURE = 0.6


def best(spans: Iterable[Typed]) -> list[Typed]:
    """The spans that stay, in order: sure ones first, then the longest, then the surest.

    >>> from confkg.extract.spans import Slot
    >>> year, edition = Typed(Slot.YEAR, 6, 10, 0.9), Typed(Slot.EDITION, 0, 10, 0.9)
    >>> best([year, edition]) == [edition]
    True
    """
    ordered = sorted(spans, key=lambda one: one.start)
    if all(one.end <= two.start for one, two in itertools.pairwise(ordered)):
        return ordered
    ranked = sorted(ordered, key=lambda one: (one.score < _SURE, one.start - one.end, -one.score))
    kept: list[Typed] = []
    taken: set[int] = set()
    for span in ranked:
        if taken.isdisjoint(range(span.start, span.end)):
            taken.update(range(span.start, span.end))
            kept.append(span)
    return sorted(kept, key=lambda one: one.start)


def outside(taken: Iterable[Typed], spans: Iterable[Typed]) -> list[Typed]:
    """The spans that share no character with those taken.

    >>> from confkg.extract.spans import Slot
    >>> outside([Typed(Slot.URL, 0, 9)], [Typed(Slot.YEAR, 4, 8), Typed(Slot.YEAR, 10, 14)])
    [Typed(slot=<Slot.YEAR: 'YEAR'>, start=10, end=14, score=1.0, value=None, reader='')]
    """
    stretches = Stretches((one.start, one.end) for one in taken)
    return [one for one in spans if not stretches.overlap(one.start, one.end)]
