"""All patterns of this package: the rules, the guards, and what helps to read sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Generic, TypeVar

from confkg.extract.rules.guards import Guard, read_guards
from confkg.extract.rules.lexicon import Lexicon, load_lexicon, load_yaml
from confkg.extract.rules.pattern import Pattern
from confkg.extract.rules.rule import Rule, read_rules

FILES = (
    "people", "roles", "remarks", "honours", "prizes", "papers", "talks", "lectures", "deliveries",
    "bodies", "events", "editions", "gatherings", "figures", "places",
)  # fmt: skip
"""The files of rules; the order carries no meaning."""

_Owner = TypeVar("_Owner")


class Index(Generic[_Owner]):
    """Patterns by the characters of which a sentence must have one to match."""

    def __init__(
        self, owners: Iterable[_Owner], patterns: Callable[[_Owner], Iterable[Pattern]]
    ) -> None:
        self._known = [(owner, pattern) for owner in owners for pattern in patterns(owner)]
        self._by_character: dict[str, list[int]] = {}
        for number, (_, pattern) in enumerate(self._known):
            for character in pattern.rarest:
                self._by_character.setdefault(character, []).append(number)

    def candidates(self, characters: frozenset[str]) -> Iterator[tuple[_Owner, Pattern]]:
        """The patterns that a sentence of these characters may match, in the order given."""
        numbers: set[int] = set()
        for one in self._by_character.keys() & characters:
            numbers.update(self._by_character[one])
        for number in sorted(numbers):
            for need in self._known[number][1].needs:
                if need.isdisjoint(characters):
                    break
            else:
                yield self._known[number]


@dataclass(frozen=True, slots=True)
class Book:
    """All patterns."""

    lexicon: Lexicon  # the words of the trade
    rules: tuple[Rule, ...]  # all rules
    guards: tuple[Guard, ...]  # all guards
    rule_index: Index[Rule]  # patterns of the rules
    guard_index: Index[Guard]  # patterns of the guards
    clause: Pattern  # where a clause begins
    opening: Pattern  # what a sentence begins with that is about somebody
    announcing: Pattern  # what announces talks that the next sentences name one by one
    prize: Pattern  # what names an award
    coming: Pattern  # what names the edition that the next sentences are about


@cache
def book() -> Book:
    """The patterns of this package, read once; all their words are known afterwards."""
    lexicon = load_lexicon()
    rules = tuple(rule for name in FILES for rule in read_rules(load_yaml(f"{name}.yaml"), lexicon))
    guards = tuple(read_guards(load_yaml("guards.yaml"), lexicon))
    clause, opening, announcing, prize, coming = (
        Pattern(lexicon.phrases[name].match, lexicon)
        for name in ("CLAUSE", "OPENING", "ANNOUNCING", "PRIZED", "COMING")
    )
    return Book(
        lexicon,
        rules,
        guards,
        Index(rules, lambda rule: rule.patterns),
        Index(guards, lambda guard: guard.patterns),
        clause,
        opening,
        announcing,
        prize,
        coming,
    )
