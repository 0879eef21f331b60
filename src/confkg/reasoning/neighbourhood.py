"""What lies near: facts about the same things, axioms about the same classes and properties.

A contradiction is nearly always among statements that speak of the same few things. Looking there
first is what keeps a search short; what is proposed here is only ever a guess, and is checked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from confkg.reasoning.statements import Statement, things_in

_HUB = 40
"""A thing that more facts lead to (a concept, an edition) would lead on to everything."""


class Neighbourhood:
    """Facts by the things that they speak of."""

    def __init__(self, facts: Sequence[Statement]) -> None:
        self._facts = facts
        self._ends: dict[int, tuple[str, ...]] = {}
        self._from: dict[str, list[Statement]] = defaultdict(list)
        self._to: dict[str, list[Statement]] = defaultdict(list)
        for fact in facts:
            root = fact.triples[0]
            subject = [fact.member] if fact.member else [root.subject]
            for thing in things_in(subject):
                self._from[thing].append(fact)
            for thing in things_in([root.object]):
                self._to[thing].append(fact)
            self._ends[fact.number] = tuple(sorted(things_in([*subject, root.object])))

    def blocks(self, count: int) -> Iterator[list[Statement]]:
        """The facts in so many pieces, near ones together, each with what is said of its things."""
        ordered = self._nearest_first()
        size = -(-len(ordered) // count)
        for start in range(0, len(ordered), size):
            block = ordered[start : start + size]
            yield self._in_order([*block, *self._near(self._things(block))])

    def around(self, fact: Statement) -> Iterator[list[Statement]]:
        """Ever more facts around one, and at last all that are connected with it."""
        for through_hubs in (False, True):
            found = {fact.number: fact}
            border, reached = self._things([fact]), set[str]()
            while border:
                reached |= border
                near = self._near(border, through_hubs=through_hubs)
                border = self._things(near) - reached
                if any(each.number not in found for each in near):
                    found.update((each.number, each) for each in near)
                    yield self._in_order(found.values())

    def _things(self, facts: Iterable[Statement]) -> set[str]:
        return {end for fact in facts for end in self._ends[fact.number]}

    def _near(self, things: Iterable[str], *, through_hubs: bool = False) -> list[Statement]:
        """What is said of things, and what leads to them if that is not too much."""
        near = []
        for thing in sorted(things):
            near += self._from[thing]
            if through_hubs or len(self._to[thing]) <= _HUB:
                near += self._to[thing]
        return near

    def _in_order(self, facts: Iterable[Statement]) -> list[Statement]:
        """Facts in the order of the input, each once."""
        return sorted({each.number: each for each in facts}.values(), key=lambda each: each.number)

    def _nearest_first(self) -> list[Statement]:
        """All facts, so that those which speak of the same things are near one another."""
        ordered: dict[int, Statement] = {}
        for start in self._facts:
            pending = [start]
            while pending:
                fact = pending.pop()
                if fact.number not in ordered:
                    ordered[fact.number] = fact
                    near = self._near(self._ends[fact.number])
                    pending += [n for n in reversed(near) if n.number not in ordered]
        return list(ordered.values())


def axioms_by_distance(
    axioms: Sequence[Statement], terms: Iterable[str]
) -> tuple[list[Statement], list[int]]:
    """Axioms, those that speak of the terms first, then those that speak of what these speak of …"""
    ordered: list[Statement] = []
    within: list[int] = []
    reached, pending = set(terms), list(axioms)
    while pending:
        near = [axiom for axiom in pending if axiom.terms & reached]
        if not near:
            break
        taken = {axiom.number for axiom in near}
        ordered += near
        within.append(len(ordered))
        reached.update(term for axiom in near for term in axiom.terms)
        pending = [axiom for axiom in pending if axiom.number not in taken]
    return [*ordered, *pending], [*within, len(axioms)]
