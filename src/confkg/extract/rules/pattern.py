"""Compiled patterns, and where they match an encoded sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from confkg.extract.rules.encoding import SLOTS
from confkg.extract.rules.grammar import Capture, Parser, rarest
from confkg.extract.rules.lexicon import Lexicon
from confkg.extract.spans import Slot


@dataclass(frozen=True, slots=True)
class Match:
    """A match in an encoded sentence, in tokens."""

    start: int  # its first token; with ``~`` the first of the member found
    end: int
    # what was captured: the capture, first token, behind the last
    groups: tuple[tuple[Capture, int, int], ...]


class Pattern:
    """A pattern of a rule or guard.

    Attributes:
        needs: sets of characters; a sentence that matches has one of each.
        rarest: the one of them by which patterns are looked up.
        shown: types that it sees as spans and not as words.
        labels: names of what it captures.
    """

    def __init__(self, source: str, lexicon: Lexicon) -> None:
        parsed = Parser(source, lexicon).parse()
        self.source = source
        self.needs = tuple(need for member in parsed.members for need in member.needs)
        self.rarest = rarest(self.needs, lexicon.common)
        self.shown: frozenset[Slot] = frozenset(parsed.shown)
        self.labels = frozenset(one.label for member in parsed.members for one in member.captures)
        self._members = parsed.members
        self._joints = f"[{lexicon.characters('JOINT')}]"
        self._border = f"[{SLOTS[Slot.PERSON]}{lexicon.characters('BORDER')}]"

    @cached_property
    def _expressions(self) -> tuple[re.Pattern[str], ...]:
        return tuple(re.compile(half.source) for half in self._members)

    @cached_property
    def _members_after_joint(self) -> tuple[re.Pattern[str], ...]:
        joint = f"(?<={self._joints})(?!{self._joints})"
        return tuple(re.compile(f"{joint}(?:{one.source})") for one in self._members)

    @cached_property
    def _ends_zone(self) -> re.Pattern[str]:
        return re.compile(self._border)

    def matches(self, code: str) -> Iterator[Match]:
        """Where the pattern matches an encoded sentence."""
        for found in self._expressions[0].finditer(code):
            groups = self._groups(0, found)
            yield from self._further(code, 1, Match(found.start(), found.end(), groups))

    def _further(self, code: str, number: int, before: Match) -> Iterator[Match]:
        """The matches that go on from the first members of a predicate."""
        if number == len(self._members):
            yield before
            return
        border = self._ends_zone.search(code, before.end)
        stop = border.start() if border else len(code)
        first = self._expressions[number].match(code, before.end)
        later = self._members_after_joint[number].finditer(
            code, first.end() if first else before.end
        )
        for member in (*([first] if first else ()), *later):
            if member.start() > stop:
                break
            groups = before.groups + self._groups(number, member)
            yield from self._further(code, number + 1, Match(member.start(), member.end(), groups))

    def _groups(self, number: int, found: re.Match[str]) -> tuple[tuple[Capture, int, int], ...]:
        captures = self._members[number].captures
        return tuple(
            (capture, *found.span(group))
            for group, capture in enumerate(captures, start=1)
            if found.start(group) >= 0
        )
