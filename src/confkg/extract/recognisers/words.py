"""What every recogniser asks first: the words of a text, its digits, and which stretches are taken."""

from __future__ import annotations

import itertools
import re
from bisect import bisect_right
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path

from confkg.extract.spans import Typed

REMEMBERED = 4096
"""Lines of which a recogniser keeps what it found: several readers ask for it, and pages repeat lines."""

_DATA = Path(__file__).parent / "data"
_WORD = re.compile(r"[^\W\d_]+")
_DIGIT = re.compile(r"\d")


@lru_cache(maxsize=REMEMBERED)
def words_of(text: str) -> frozenset[str]:
    """The words of a text in lower case, as a first test of what can be in it.

    >>> sorted(words_of("Five of NAACL-HLT’s 12 papers"))
    ['five', 'hlt', 'naacl', 'of', 'papers', 's']
    """
    return frozenset(_WORD.findall(text.lower()))


def has_digit(text: str) -> bool:
    """Whether there is a digit."""
    return _DIGIT.search(text) is not None


class Stretches:
    """Stretches of a text that are something already; asking takes time by their logarithm.

    >>> taken = Stretches([(2, 5), (4, 7)])
    >>> taken.overlap(6, 8), taken.overlap(7, 8), taken.overlap(0, 2)
    (True, False, False)
    """

    __slots__ = ("_ends", "_starts")

    def __init__(self, stretches: Iterable[tuple[int, int]] = ()) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        for start, end in sorted(stretches):
            if self._ends and start <= self._ends[-1]:
                self._ends[-1] = max(end, self._ends[-1])
            else:
                self._starts.append(start)
                self._ends.append(end)

    def overlap(self, start: int, end: int) -> bool:
        """Whether ``start:end`` shares a character with one of them."""
        place = bisect_right(self._ends, start)
        return place < len(self._starts) and self._starts[place] < end


def data_lines(name: str) -> list[str]:
    """The lines of a table in ``data``, without comments and empty lines."""
    lines = (_DATA / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.strip() and not line.startswith("#")]


@cache
def _lists() -> dict[str, str]:
    return dict(line.split(": ", 1) for line in data_lines("words.txt"))


def word_set(name: str) -> frozenset[str]:
    """The words of a list in ``data/words.txt``.

    >>> sorted(word_set("beds"))[:3]
    ['chat', 'cloak', 'double']
    """
    return frozenset(_lists()[name].split())


def word_lists(kind: str) -> list[tuple[str, str]]:
    """The lists of a kind as pairs of what they stand for and what they hold.

    >>> dict(word_lists("currency"))["USD"]
    'US$; USD; $'
    """
    found = [(name.partition(" "), items) for name, items in _lists().items()]
    return [(rest, items) for (first, _, rest), items in found if first == kind and rest]


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
