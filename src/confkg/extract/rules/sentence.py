"""A sentence with its typed spans, and to whom its pronouns and bare surnames refer."""

from __future__ import annotations

import re
from functools import cached_property

from confkg.extract.lines import Line
from confkg.extract.rules.book import Book
from confkg.extract.rules.encoding import NAME, SHOWN_AS_WORDS, Encoded, encode, stretch
from confkg.extract.rules.memory import Antecedent, Memory, Value
from confkg.extract.spans import Slot, Typed
from confkg.model import PartKind

_PAST = re.compile(r"\b(?:was|were|went|won|had|gave|received|presented|took|attended)\b")
_BEGINS = 2
"""Tokens: somebody at the beginning of a clause stands there, with a sign or "and" before."""

_NESTED = 8
"""Lines below a name that can be about that person if they are items under it."""


class Sentence:
    """A sentence of a line."""

    def __init__(
        self,
        book: Book,
        line: Line,
        borders: tuple[int, int],
        spans: tuple[Typed, ...],
        memory: Memory,
    ) -> None:
        self.line = line
        self._book, self._borders, self._memory = book, borders, memory
        short = [span for span in spans if span.slot is Slot.PERSON and self._is_short(span)]
        self.spans = tuple(span for span in spans if span not in short)
        self._kinds = frozenset(span.slot for span in spans)
        self._views: dict[frozenset[Slot], Encoded] = {}

    def view(self, shown: frozenset[Slot]) -> Encoded:
        """The sentence in code, with these types of :data:`SHOWN_AS_WORDS` as spans."""
        wanted = shown & self._kinds
        if wanted not in self._views:
            self._views[wanted] = encode(
                self._book.lexicon.alphabet,
                self.line.text,
                self._borders,
                self.spans,
                wanted,
                self._memory.named,
                self._book.lexicon.common,
            )
        return self._views[wanted]

    @cached_property
    def characters(self) -> frozenset[str]:
        """All characters that any view of the sentence has."""
        return frozenset(self.view(frozenset()).code) | frozenset(self.view(SHOWN_AS_WORDS).code)

    def clauses(self, view: Encoded) -> list[tuple[int, int]]:
        """Its clauses, in tokens of a view."""
        borders = [0, *(match.start for match in self._book.clause.matches(view.code))]
        return list(zip(borders, [*borders[1:], len(view.code)], strict=True))

    @cached_property
    def _about(self) -> list[Antecedent]:
        """Whom the sentence is about, if it begins with somebody."""
        view = self.view(frozenset())
        for match in self._book.opening.matches(view.code):
            tokens = [at for _, start, end in match.groups for at in range(start, end)]
            named = [self._person(view, at) for at in tokens]
            return [person for person in named if person is not None]
        return []

    def _person(self, view: Encoded, at: int) -> Antecedent | None:
        span = view.typed[at]
        if span is not None and span.slot is Slot.PERSON:
            return Antecedent(self.line, span)
        if view.code[at] == NAME:
            return self._memory.named(self.line.text[view.starts[at] : view.ends[at]])
        return None

    def _leading(self, view: Encoded, at: int) -> Antecedent | None:
        """Whom the clause that a token stands in begins with, if it is not the first: "…; Ann Lee read her paper"."""
        begins = max(start for start, _ in self.clauses(view) if start <= at)
        people = (self._person(view, one) for one in range(begins, min(begins + _BEGINS, at)))
        return next(filter(None, people), None) if begins else None

    def referent(self, view: Encoded, at: int) -> Value | None:
        """What a token stands for that is no span; None if that is not known."""
        found = self._referent(view, at)
        if isinstance(found, Antecedent) and found.line is self.line:
            return found.typed
        return found

    def _referent(self, view: Encoded, at: int) -> Antecedent | str | None:
        memory, code, lexicon = self._memory, view.code[at], self._book.lexicon
        if code == NAME:
            return self._person(view, at)
        if code in lexicon.characters("I"):
            return memory.speaker or memory.above
        if code in lexicon.characters("FIRST"):
            return self.announced or memory.talk
        if code in lexicon.characters("RUNNER_UP") + lexicon.characters("MENTION"):
            return memory.award
        if any(code in lexicon.characters(name) for name in ("IT", "CHOSE", "PRIZEWORD")):
            return self._award() or memory.award
        if code in lexicon.characters("ITS") + lexicon.characters("PAPER"):
            return memory.work
        if leading := self._leading(view, at):
            return leading
        if len(self._about) == 1:
            return self._about[0]
        before = [
            one for one in self.spans if one.slot is Slot.PERSON and one.end <= view.starts[at]
        ]
        here = self._about or not before or (memory.subject and memory.subject.line is self.line)
        return memory.subject if here else Antecedent(self.line, before[-1])

    @property
    def subject(self) -> Value | None:
        """Whom a line without a word for that person is about: the one right above it."""
        found = self._memory.subject
        if found is None:
            return None
        below = self.line.number - found.line.number
        alone = self._memory.above is not None and self._memory.above.line is found.line
        under = alone or self.line.level > found.line.level
        nested = self.line.kind is PartKind.ITEM and under
        return found if 0 <= below <= (_NESTED if nested else 1) else None

    @property
    def edition(self) -> Typed | None:
        """The edition to come that a sentence before this one has turned to, unless it is in the past."""
        past = _PAST.search(self.line.text, *self._borders)
        return None if past else self._memory.edition

    def remember(self) -> None:
        """Note for the next sentence what this one was about."""
        memory = self._memory
        if self._about:
            memory.subject = self._about[0] if len(self._about) == 1 else None
        people = [span for span in self.spans if span.slot is Slot.PERSON]
        if memory.subject is None and not self._about and len(people) == 1:
            memory.subject = Antecedent(self.line, people[0])
        memory.award = self._award() or memory.award
        works = [span for span in self.spans if span.slot is Slot.TITLE]
        memory.work = Antecedent(self.line, works[-1]) if works else memory.work
        memory.talk = self.announced or memory.talk
        memory.edition = self._turned_to() or memory.edition
        for span in people:
            memory.meet(Antecedent(self.line, span))

    def _award(self) -> Antecedent | None:
        """The first prize of the sentence; "honourable mention" is the rank of one, and none."""
        pattern, classes = self._book.prize, self._book.lexicon.classes
        view = self.view(pattern.shown)
        for match in pattern.matches(view.code):
            prize = stretch(view, match.start, match.end, Slot.AWARD)
            words = self.line.text[prize.start : prize.end].lower()
            if not any(rank in words for rank in classes["MENTION"] + classes["RUNNER_UP"]):
                return Antecedent(self.line, prize)
        return None

    @cached_property
    def announced(self) -> str | None:
        """The kind of talks that the sentence speaks of."""
        view = self.view(frozenset())
        for match in self._book.announcing.matches(view.code):
            for capture, start, end in match.groups:
                return capture.notations.get(view.code[start:end])
        return None

    def _turned_to(self) -> Typed | None:
        view = self.view(frozenset())
        for match in self._book.coming.matches(view.code):
            for _, start, _ in match.groups:
                return view.typed[start]
        return None

    def _is_short(self, span: Typed) -> bool:
        """Whether a name is a word of a longer one that was read before."""
        name = self.line.text[span.start : span.end]
        known = self._memory.named(name)
        return known is not None and known.text != name
