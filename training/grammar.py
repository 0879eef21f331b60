"""Phrases from lists of alternatives: ``{x}`` is one of x, ``{LABEL:x}`` the same as a span."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import yaml

from training.rich import Rich, Run, labelled

__all__ = ["LISTS", "Grammar", "read_lines"]

LISTS = Path(__file__).parent / "lists"

_SYMBOL = re.compile(r"\{(?:([A-Z]+):)?(\w+)\}")


def read_lines(name: str) -> list[str]:
    """The lines of a list."""
    return (LISTS / name).read_text("utf-8").split("\n")[:-1]


@cache
def _lists() -> dict[str, list[str]]:
    """The alternatives of each symbol of the lists."""
    found: dict[str, list[str]] = {}
    for path in sorted(LISTS.glob("*.yaml")):
        found |= yaml.load(path.read_text("utf-8"), yaml.BaseLoader)  # all is text
    return found


@cache
def _pieces(phrase: str) -> tuple[tuple[str, str, str], ...]:
    """Text, label and symbol after it, one after the other."""
    first, *rest = _SYMBOL.split(phrase)
    texts = [first, *rest[2::3]]
    labels, symbols = [*rest[0::3], None], [*rest[1::3], None]
    return tuple((text, label or "", symbol or "") for text, label, symbol in zip(texts, labels, symbols, strict=True))  # fmt: skip


class Grammar:
    """Phrases of the lists, with symbols that are made by code.

    Args:
        rng: the source of chance.

    Attributes:
        made: symbols that are made by code.
        lists: the others.
    """

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.made: dict[str, Callable[[], Rich]] = {}
        self.lists = _lists()

    def pick(self, symbol: str) -> Rich:
        """One of the alternatives of a symbol, written out."""
        if symbol in self.made:
            return self.made[symbol]()
        return self.write(self.rng.choice(self.lists[symbol]))

    def write(self, phrase: str) -> Rich:
        """A phrase, its symbols written out."""
        runs: list[Run] = []
        for text, label, symbol in _pieces(phrase):
            if text:
                runs.append(Run(text))
            if symbol:
                part = self.pick(symbol)
                runs += labelled(label, part) if label else part
        return tuple(runs)

    def text(self, symbol: str) -> str:
        """One of the alternatives of a symbol, without labels."""
        return "".join(run.text for run in self.pick(symbol))
