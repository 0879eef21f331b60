"""Weighted choices."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TypeVar

__all__ = ["Chance"]

T = TypeVar("T")


class Chance(random.Random):
    """Random numbers with the few more choices that layouts need."""

    def one_of(self, *values: T) -> T:
        """One of the values."""
        return self.choice(values)

    def maybe(self, probability: float) -> bool:
        """Whether something happens."""
        return self.random() < probability

    def weighted(self, weights: Mapping[T, float]) -> T:
        """One of the keys, by weight."""
        return self.choices(list(weights), list(weights.values()))[0]

    def some(self, values: Sequence[T], least: int, most: int) -> list[T]:
        """Some of the values, none twice."""
        return self.sample(values, min(len(values), self.randint(least, most)))
