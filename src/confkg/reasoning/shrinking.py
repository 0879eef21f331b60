"""Finding a smallest set of statements that cannot hold together, by asking again and again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

_T = TypeVar("_T")


def needed(statements: Sequence[_T], is_consistent: Callable[[Sequence[_T]], bool]) -> list[_T]:
    """A subset that has a contradiction and of which no statement can be spared.

    The method is QuickXplain (Junker, 2004): of statements that are needed it takes about as many
    questions as their number times the logarithm of that of all.

    Args:
        statements: has a contradiction; what stands first is preferred.
        is_consistent: says whether statements can hold together; fewer can wherever more can.

    >>> needed(range(10), lambda some: not {3, 7} <= set(some))
    [3, 7]
    >>> needed(range(10), lambda some: not ({1, 8} <= set(some) or {4, 9} <= set(some)))
    [1, 8]
    """

    def conflict(kept: list[_T], is_news: bool, rest: list[_T]) -> list[_T]:
        """What of the rest is needed beside what is kept."""
        if is_news and not is_consistent(kept):
            return []
        if len(rest) == 1:
            return rest
        first, second = rest[: len(rest) // 2], rest[len(rest) // 2 :]
        of_second = conflict([*kept, *first], True, second)
        of_first = conflict([*kept, *of_second], bool(of_second), first)
        return [*of_first, *of_second]

    return conflict([], False, list(statements)) if statements else []


def shortest_prefix(statements: Sequence[_T], is_consistent: Callable[[Sequence[_T]], bool]) -> int:
    """How many of the statements, from the first on, it takes for a contradiction.

    >>> shortest_prefix(range(10), lambda some: not {3, 7} <= set(some))
    8
    """
    low, high = 0, len(statements)
    while high - low > 1:
        middle = (low + high) // 2
        if is_consistent(statements[:middle]):
            low = middle
        else:
            high = middle
    return high
