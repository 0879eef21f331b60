"""Why there is a contradiction: the axioms and facts that cannot hold together.

HermiT only says that there is one. What it rests on is found by asking again about fewer
statements: first about pieces of the facts, then about what lies near, at last one by one.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from confkg.reasoning.hermit import Hermit, OutOfTime
from confkg.reasoning.neighbourhood import Neighbourhood, axioms_by_distance
from confkg.reasoning.statements import Statement

_FEW = 150
"""Facts of which no more are cut away in large pieces."""
_BLOCKS = 12


@dataclass(frozen=True, slots=True)
class Explanation:
    """Statements that cannot hold together."""

    statements: tuple[Statement, ...]  # in the order of the input, the facts first
    # whether none of them can be spared; else the time was over before that was known
    is_minimal: bool


class Explainer:
    """Finds explanations with the reasoner."""

    def __init__(
        self, hermit: Hermit, axioms: Sequence[Statement], report: Callable[[str], None]
    ) -> None:
        self._hermit = hermit
        self._axioms = list(axioms)
        self._report = report
        self._known: list[Statement] = []

    def explain(self, facts: Sequence[Statement], given: Sequence[Statement] = ()) -> Explanation:
        """The statements of a contradiction."""
        self._known = [*facts, *self._axioms]
        try:
            found = self._explain(list(facts), list(given))
        except OutOfTime:
            return Explanation(_in_order(self._known), is_minimal=False)
        return Explanation(_in_order(found), is_minimal=True)

    def _explain(self, facts: list[Statement], given: list[Statement]) -> list[Statement]:
        always = [*given, *self._axioms]
        if facts and not self._hermit.is_consistent(always):
            facts = []
        facts = self._fewer_facts(facts, always)
        axioms = self._fewer_axioms([*given, *facts])
        self._learn([*facts, *axioms])
        simple = [axiom for axiom in axioms if axiom.group is not None or len(axiom.triples) == 1]
        involved = [axiom for axiom in axioms if axiom.group is None and len(axiom.triples) > 1]
        return needed(
            [*simple, *facts, *involved], lambda some: self._hermit.is_consistent([*given, *some])
        )

    def _fewer_facts(self, facts: list[Statement], always: list[Statement]) -> list[Statement]:
        """Facts among which the contradiction is, as few as can be had quickly."""
        while len(facts) > _FEW:
            blocks = Neighbourhood(facts).blocks(_BLOCKS)
            fewer = self._first_contradiction(blocks, always)
            if fewer is None or len(fewer) > len(facts) * 2 // 3:
                return self._near_last_fact(facts, always)
            facts = fewer
            self._learn([*facts, *self._axioms])
        return facts

    def _near_last_fact(self, facts: list[Statement], always: list[Statement]) -> list[Statement]:
        """Facts around the one at which the contradiction first appears, and which is a part of it."""
        count = shortest_prefix(facts, lambda some: self._hermit.is_consistent([*always, *some]))
        before = facts[:count]
        self._learn([*before, *self._axioms])
        around = Neighbourhood(before).around(before[-1])
        return self._first_contradiction(around, always) or before

    def _fewer_axioms(self, always: list[Statement]) -> list[Statement]:
        """The axioms that speak of what facts speak of, as far away as it takes."""
        terms = {term for statement in always for term in statement.terms}
        axioms, within = axioms_by_distance(self._axioms, terms)
        near = (axioms[:count] for count in dict.fromkeys(within) if count < len(axioms))
        return self._first_contradiction(near, always) or axioms

    def _first_contradiction(
        self, sets: Iterable[list[Statement]], always: list[Statement]
    ) -> list[Statement] | None:
        for some in sets:
            if not self._hermit.is_consistent([*always, *some]):
                return some
        return None

    def _learn(self, statements: Sequence[Statement]) -> None:
        self._known = list(statements)
        facts = sum(statement.is_fact for statement in statements)
        self._report(f"a contradiction among {facts:,} facts, {len(statements) - facts:,} axioms")


def _in_order(statements: Sequence[Statement]) -> tuple[Statement, ...]:
    return tuple(sorted(statements, key=lambda each: (not each.is_fact, each.number)))


_T = TypeVar("_T")


def needed(statements: Sequence[_T], is_consistent: Callable[[Sequence[_T]], bool]) -> list[_T]:
    """A subset that has a contradiction and of which no statement can be spared.

    The method is QuickXplain (Junker, 2004): of statements that are needed it takes about as many
    questions as their number times the logarithm of that of all.

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
    counts = range(1, len(statements))
    return 1 + bisect_left(counts, True, key=lambda count: not is_consistent(statements[:count]))
