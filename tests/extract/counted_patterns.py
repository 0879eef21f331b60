"""How much text patterns are given to search: what reading takes, counted and not timed."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

__all__ = ["Counted", "count_patterns"]


class Counted:
    """A pattern that counts.

    Attributes:
        total: characters that it was given to search, each time again.
        longest: the most at once.
    """

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self._pattern = pattern
        self.total = self.longest = 0

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._pattern, name)
        return self._counting(method, name) if callable(method) else method

    def _counting(self, method: Callable[..., Any], name: str) -> Callable[..., Any]:
        def counted(*arguments: Any, **named: Any) -> Any:
            length = _length(*(arguments[1:2] if name in ("sub", "subn") else arguments))
            self.total += length
            self.longest = max(self.longest, length)
            return method(*arguments, **named)

        return counted


def _length(text: str, start: int = 0, end: int | None = None) -> int:
    return len(text[start:end])


def count_patterns(package: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, Counted]:
    """Have the patterns of a package count, those that are constants of its modules.

    Returns:
        Each by module and name.
    """
    counted = {}
    for module, name, pattern in list(_iter_patterns(package)):
        counted[f"{module}.{name}"] = Counted(pattern)
        monkeypatch.setattr(f"{module}.{name}", counted[f"{module}.{name}"])
    return counted


def _iter_patterns(package: str) -> Iterator[tuple[str, str, re.Pattern[str]]]:
    for title, module in sys.modules.items():
        if title.startswith(package):
            for name, value in vars(module).items():
                if isinstance(value, re.Pattern):
                    yield title, name, value
