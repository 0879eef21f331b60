"""From a match to frames.

A slot of a frame is filled by a label of the pattern (upper case; ``A|B`` takes the first that is
there, ``A|none`` may be missing), by ``index`` (the place among ``each``), by ``subject`` (whom the
paragraph is about), by ``announced`` (the kind of talks that the sentence speaks of) or by a constant. A frame that misses a label is not given, so one rule can hold a longer and a shorter reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from math import sqrt
from typing import TypeAlias

from confkg.extract.rules.encoding import SIGNS, Encoded, stretch
from confkg.extract.rules.memory import Proposal, Value
from confkg.extract.rules.pattern import Match
from confkg.extract.rules.rule import Frame, Rule
from confkg.extract.rules.sentence import Sentence
from confkg.extract.spans import Typed

_Values: TypeAlias = dict[str, tuple[Value, ...]]

_SUBJECT = "subject"
_ANNOUNCED = "announced"


def proposals(rule: Rule, match: Match, view: Encoded, sentence: Sentence) -> Iterator[Proposal]:
    """The frames that a match of a rule gives in a view of the sentence."""
    found: _Values = {}
    for capture, start, end in match.groups:
        code = view.code[start:end]
        if capture.notations:
            found[capture.label] = _named(capture.notations, code)
        if capture.slot is not None:
            found[capture.label] = (stretch(view, start, end, capture.slot),)
            continue
        values = [
            view.typed[at] or sentence.referent(view, at)
            for at in _outside_brackets(code, start)
            if view.code[at] in capture.take
        ]
        known = tuple(value for value in values if value is not None)
        if known and len(known) == len(values):  # else a word refers to nothing known
            found[capture.label] = found.get(capture.label, ()) + known
    start, end = view.starts[match.start], view.ends[match.end - 1]
    if sentence.subject is not None:
        found[_SUBJECT] = (sentence.subject,)
    if announced := sentence.announced:
        found[_ANNOUNCED] = (announced,)
    behind = sentence.line.text[view.starts[match.start] : view.ends[-1]]
    for frame in rule.frames:
        for slots, bound in _filled(frame, found, in_turn="respectively" in behind):
            spans = [one for values in slots.values() for one in values if isinstance(one, Typed)]
            label, _, otherwise = frame.edition.partition("|")
            in_context = "none" not in (label, otherwise)
            edition = bound.get(label, (sentence.edition if in_context else None,))[0]
            yield Proposal(
                rule.id,
                frame.kind,
                slots,
                start,
                end,
                rule.score * sqrt(min((span.score for span in spans), default=1.0)),
                edition if isinstance(edition, Typed) else None,
                edition is not None or in_context,
                rule.aside,
            )


def _outside_brackets(code: str, start: int) -> Iterator[int]:
    """The tokens of a stretch that are no aside: "the ACL (Association …)" is one body."""
    depth = 0
    for at, one in enumerate(code, start):
        depth += (one == SIGNS["("]) - (one == SIGNS[")"])
        if depth <= 0:
            yield at


def _named(notations: Mapping[str, str], code: str) -> tuple[Value, ...]:
    """The concept that a stretch names, by its last and longest words."""
    there = [words for words in notations if words in code]
    best = max(there, key=lambda words: (code.rfind(words) + len(words), len(words)), default="")
    return (notations[best],) if best else ()


def _filled(frame: Frame, found: _Values, *, in_turn: bool) -> Iterator[tuple[_Values, _Values]]:
    """The filled slots, and what each label is bound to; of lists each of which has one for each of the others if they go ``in_turn``."""
    several = [list(enumerate(found.get(label, ()), start=1)) for label in frame.each]
    in_turn = in_turn and max(map(len, several), default=0) > 1 < len(several)
    if in_turn and len(set(map(len, several))) > 1:
        return
    for chosen in zip(*several, strict=True) if in_turn else product(*several):
        one = {label: (value,) for label, (_, value) in zip(frame.each, chosen, strict=True)}
        bound = {**found, **one}
        slots: _Values = {}
        for name, source in frame.slots.items():
            if source == "index":
                slots[name] = (str(chosen[0][0]),)
            elif source in (_SUBJECT, _ANNOUNCED):
                if source not in found:
                    break
                slots[name] = found[source]
            elif not source[0].isupper():
                slots[name] = (source,)
            else:
                labels = source.split("|")
                values = next((v for label in labels if (v := bound.get(label))), ())
                if values:
                    slots[name] = values
                elif "none" not in labels:
                    break
        else:
            yield slots, bound
