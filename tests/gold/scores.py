"""Recall and precision of an extraction by kind of fact."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from confkg.model import Claim
from gold.claims import facts_of
from gold.facts import KINDS, Fact, renamed
from gold.lists import GoldList, load_gold

_TOWNS = ("city", "country", "continent")


@dataclass(frozen=True)
class Score:
    """Facts of one kind: on the list, extracted, and both; what is optional is left out of both."""

    expected: frozenset[Fact]
    found: frozenset[Fact]

    @property
    def missed(self) -> frozenset[Fact]:
        return self.expected - self.found

    @property
    def wrong(self) -> frozenset[Fact]:
        return self.found - self.expected

    @property
    def recall(self) -> float:
        return 1 - len(self.missed) / len(self.expected) if self.expected else 1.0

    @property
    def precision(self) -> float:
        return 1 - len(self.wrong) / len(self.found) if self.found else 1.0


def score(claims: Iterable[Claim], gold: Path) -> dict[str, Score]:
    """Recall and precision by kind of fact."""
    wanted, found = load_gold(gold), facts_of(claims)
    return {kind: _of_kind(kind, wanted, found[kind]) for kind in KINDS}


def pooled(scores: dict[str, Score]) -> Score:
    """All kinds as one."""
    return Score(
        frozenset((kind, *fact) for kind, one in scores.items() for fact in one.expected),
        frozenset((kind, *fact) for kind, one in scores.items() for fact in one.found),
    )


def _of_kind(kind: str, wanted: GoldList, found: frozenset[Fact]) -> Score:
    expected, optional = wanted.expected[kind], wanted.optional[kind]
    named = frozenset(renamed(fact, wanted.names) for fact in found)
    neither = frozenset(
        fact for fact in named - expected if _goes_without_saying(kind, fact, wanted)
    )
    return Score(expected, named - optional - neither)


def _goes_without_saying(kind: str, fact: Fact, wanted: GoldList) -> bool:
    """Whether a fact that is not on the list says only what the list has in another place.

    A paper that the document is about may be read as a work that it mentions as well: that is
    one reading more of the same words, not an error. Cities and countries have names because
    editions were held there and participants came from there; whether that was read rightly is
    measured with the editions and the statistics. A place to which another leads has a name, too.
    """
    if kind == "works":
        return fact[0] in wanted.papers
    if kind != "places" or len(fact) != 2:
        return False
    places = wanted.expected["places"] | wanted.optional["places"]
    described = {place[0] for place in places if len(place) == 2}
    named = {name for place in places if len(place) == 3 for name in place}
    return fact[1] in _TOWNS or fact[0] in named - described
