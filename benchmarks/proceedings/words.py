"""Invented names and titles; any likeness to real ones is by accident."""

from __future__ import annotations

import random
from itertools import accumulate
from pathlib import Path

import yaml

__all__ = ["Words"]

_PARTS: dict[str, list[str]] = {
    name: words.split()
    for name, words in yaml.safe_load(
        Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8")
    ).items()
}

_PATTERN = [
    *("openings", "subjects", "things", "links", "subjects", "things"),
    *("conditions", "levels", "endings"),
]


class Words:
    """Draws names and titles, none twice.

    Args:
        dice: where chance comes from.
    """

    def __init__(self, dice: random.Random) -> None:
        self._dice = dice
        self._families = [self._word(2) for _ in range(4000)]
        self._weights = list(accumulate(1 / (rank + 8) for rank in range(len(self._families))))
        self._used: set[str] = set()

    def name(self) -> str:
        """A person's name: few family names are frequent, most are rare."""
        dice = self._dice
        while True:
            given = self._word(dice.randint(1, 2))
            family = dice.choices(self._families, cum_weights=self._weights)[0]
            initial = f" {dice.choice('ABCDEFGHJKLMNPRSTVW')}." if dice.random() < 0.06 else ""
            if self._is_new(name := f"{given}{initial} {family}"):
                return name

    def title(self) -> str:
        """A paper's title of some seventy characters."""
        dice = self._dice
        while True:
            short = f"{self._word(2)}: " if dice.random() < 0.3 else ""
            title = short + " ".join(dice.choice(_PARTS[part]) for part in _PATTERN)
            if self._is_new(title):
                return title

    def organisation(self) -> str:
        """The name of a university or a firm."""
        while True:
            form = self._dice.choice(["University of {}", "{} University", "{} Labs", "{} AI"])
            if self._is_new(name := form.format(self._word(2))):
                return name

    def _word(self, syllables: int) -> str:
        dice = self._dice
        middles = "".join(dice.choice(_PARTS["middles"]) for _ in range(syllables - 1))
        end = dice.choice(_PARTS["ends"]) if dice.random() < 0.9 else ""
        return dice.choice(_PARTS["starts"]) + middles + end

    def _is_new(self, text: str) -> bool:
        key = text.lower()
        if key in self._used:
            return False
        self._used.add(key)
        return True
