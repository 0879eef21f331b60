"""Reads the sentences of lines by rules that are data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from confkg.extract.lines import Line
from confkg.extract.rules.book import book
from confkg.extract.rules.frames import proposals
from confkg.extract.rules.guards import Hit, guarded, hit
from confkg.extract.rules.memory import Antecedent, Memory, Proposal
from confkg.extract.rules.pattern import Pattern
from confkg.extract.rules.sentence import Sentence
from confkg.extract.rules.tidying import tidied
from confkg.extract.sentences import iter_sentences
from confkg.extract.spans import Typed

_Key: TypeAlias = tuple[str, frozenset[tuple[str, object]], Typed | None]
"""What a proposal says: kind, slots by place, edition."""


def read_line(line: Line, spans: Sequence[Typed], memory: Memory | None = None) -> list[Proposal]:
    """What the rules read in a line.

    The ``memory`` holds who writes, and whom the paragraph is about.
    """
    found: list[Proposal] = []
    for sentence in _sentences(line, spans, memory or Memory()):
        if there := _proposed(sentence):
            found += guarded(there, _hits(sentence))
        sentence.remember()
    return found


def read_lines(
    lines: Iterable[tuple[Line, Sequence[Typed]]], speaker: Antecedent | None = None
) -> Iterator[list[Proposal]]:
    """What the rules read in each line of a document.

    A pronoun or a surname may refer to what stands in a line before, or in the heading.
    """
    memory = Memory(speaker)
    if speaker:
        memory.meet(speaker)
    for line, spans in lines:
        memory.enter(line, spans)
        yield read_line(line, spans, memory)


def guard_hits(line: Line, spans: Sequence[Typed]) -> list[Hit]:
    """Where guards match in a line, whether or not there is anything to guard."""
    return [one for sentence in _sentences(line, spans, Memory()) for one in _hits(sentence)]


def _sentences(line: Line, given: Sequence[Typed], memory: Memory) -> Iterator[Sentence]:
    spans = tidied(line.text, given, book().lexicon)
    start = at = 0
    for _, end in iter_sentences(line.text):
        first = at
        while at < len(spans) and spans[at].end <= end:
            at += 1
        if at < len(spans) and spans[at].start < end:  # a title goes on behind its "!"
            at = first
            continue
        yield Sentence(book(), line, (start, end), tuple(spans[first:at]), memory)
        start = end


def _proposed(sentence: Sentence) -> list[Proposal]:
    """What the rules find in a sentence, each thing once, in its fullest reading."""
    found: dict[_Key, Proposal] = {}
    for rule, pattern in book().rule_index.candidates(sentence.characters):
        view = sentence.view(pattern.shown)
        for match in pattern.matches(view.code):
            barred = any(_matches(one, sentence) for one in rule.unless)
            if barred or not all(_matches(one, sentence) for one in rule.given):
                break
            for one in proposals(rule, match, view, sentence):
                key = (one.kind, _places(one), one.edition)
                if key not in found or found[key].score < one.score:
                    found[key] = one
    return [
        one
        for key, one in found.items()
        if not any(
            _is_part(key, other) and one.start < of.end and of.start < one.end
            for other, of in found.items()
        )
    ]


def _places(one: Proposal) -> frozenset[tuple[str, object]]:
    """What is said, by its place: the same words may have been recognised twice."""
    return frozenset(
        (name, (value.start, value.end) if isinstance(value, Typed) else value)
        for name, values in one.slots.items()
        for value in values
    )


def _is_part(one: _Key, of: _Key) -> bool:
    """Whether a reading says the same as another one, and that says more."""
    return one[0] == of[0] and one[2] == of[2] and one[1] < of[1]


def _hits(sentence: Sentence) -> list[Hit]:
    found: list[Hit] = []
    for guard, pattern in book().guard_index.candidates(sentence.characters):
        view = sentence.view(pattern.shown)
        for match in pattern.matches(view.code):
            if any(_matches(one, sentence) for one in guard.unless):
                break
            found.append(hit(guard, match, view, sentence.clauses(view)))
    return found


def _matches(pattern: Pattern, sentence: Sentence) -> bool:
    return any(True for _ in pattern.matches(sentence.view(pattern.shown).code))
