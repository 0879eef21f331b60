"""What rules propose, and what is remembered from one sentence to the next."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from confkg.extract.lines import Line
from confkg.extract.rules.encoding import words_of
from confkg.extract.spans import Slot, Typed
from confkg.model import PartKind

_ASIDE = re.compile(r"\s*\([^()]*\)")
_TITLES = frozenset({"dr", "prof", "professor", "prof. dr", "mr", "ms", "mrs", "sir", "dame"})


@dataclass
class Memory:
    """What was said before."""

    speaker: Antecedent | None = None  # who writes: "I"
    subject: Antecedent | None = None  # whom the last sentence was about: "she"
    award: Antecedent | None = None  # the prize that was named last: "the runner-up"
    work: Antecedent | None = None  # the title that was named last: "its authors"
    talk: str | None = None  # the kind of talks that was announced last: "first was …"
    # the edition that a sentence of the line has turned to: "BEE 2032 goes to Oslo. …"
    edition: Typed | None = None
    # whom the text below a line with one name alone is about: "I" where nobody else writes
    above: Antecedent | None = None
    # everybody named so far, by each word of the name; None for a word of several
    people: dict[str, Antecedent | None] = field(default_factory=dict)

    def meet(self, person: Antecedent) -> None:
        """Remember a person by the words of the name."""
        for word in _names(person.text):
            known = self.people.setdefault(word, person)
            if known is not None and not _same(known.text, person.text):
                self.people[word] = None

    def named(self, word: str) -> Antecedent | None:
        """The person who can be called by a word alone: the one at hand, else the only one."""
        if self.subject is not None and word in _names(self.subject.text):
            return self.subject
        return self.people.get(word)

    def enter(self, line: Line, spans: Sequence[Typed]) -> None:
        """Begin a line: below a heading or a name alone, the text is about the one person named."""
        self.edition = None
        if line.row >= 0 and self.subject is not None:
            last = self.subject.line
            if last.row >= 0 and last.row != line.row and last.level != line.level:
                self.subject = self.above = None  # the cell below is of another column
        people = [span for span in spans if span.slot is Slot.PERSON]
        alone = len(people) == 1 and _is_alone(line.text, people[0])
        if line.kind is PartKind.HEADING or alone:
            self.subject = Antecedent(line, people[0]) if len(people) == 1 else None
            self.above = self.subject if alone else None
            self.award = self.work = self.talk = None


def _is_alone(text: str, name: Typed) -> bool:
    """Whether a line is a person's name, with at most a title before it and brackets behind it."""
    before, behind = text[: name.start].strip(), _ASIDE.sub("", text[name.end :]).strip(" .:,*_")
    return not behind and (not before or before.lower().rstrip(".") in _TITLES)


def _names(name: str) -> list[str]:
    words = [word.group() for word in words_of(name)]
    return [word for word in words if len(word) > 1 and word[0].isupper() and word[-1] != "."]


def _same(one: str, other: str) -> bool:
    """Whether two names may be one person's: the words of one are words of the other."""
    first, second = set(_names(one)), set(_names(other))
    return first <= second or second <= first


@dataclass(frozen=True, slots=True)
class Antecedent:
    """Somebody or something named elsewhere, to whom a pronoun, a surname or "runner-up" refers."""

    line: Line
    typed: Typed

    @property
    def text(self) -> str:
        """The name as printed there."""
        return self.line.text[self.typed.start : self.typed.end]


Value: TypeAlias = Typed | Antecedent | str
"""A span of the line, something named elsewhere, or a constant of the rule."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A frame that a rule reads in a line."""

    rule: str
    kind: str
    slots: Mapping[str, tuple[Value, ...]]
    start: int
    end: int
    score: float
    edition: Typed | None = None  # the edition that the sentence itself names for the fact
    # whether the edition at hand holds where the sentence names none; False for what a biography
    # says
    in_context: bool = True
    aside: bool = False  # whether only a guard inside of it covers it
