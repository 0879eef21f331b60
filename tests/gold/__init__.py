"""Measuring an extraction against a careful reader's list (``tests/cases/gold/*.yaml``).

Both are turned into facts of the same form, by kind: the list in :mod:`gold.lists`, the claims in
:mod:`gold.claims`; :mod:`gold.scores` compares them.
"""

from __future__ import annotations

from gold.claims import DIMENSIONS, facts_of
from gold.facts import KINDS, Fact
from gold.lists import GoldList, load_gold
from gold.scores import Score, pooled, score

__all__ = [
    "DIMENSIONS",
    "KINDS",
    "Fact",
    "GoldList",
    "Score",
    "facts_of",
    "load_gold",
    "pooled",
    "score",
]
