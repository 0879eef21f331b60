"""Rules, as their files say them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from confkg.extract.rules.grammar import PatternError
from confkg.extract.rules.lexicon import Lexicon
from confkg.extract.rules.pattern import Pattern

_NO_SLOTS = {"kind", "each", "edition"}


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame that a rule gives."""

    kind: str  # a class of the ontology
    # for each property what is put there, see :mod:`confkg.extract.rules.frames`
    slots: Mapping[str, str]
    # labels of what the match may find several of; there is one frame for each
    each: tuple[str, ...] = ()
    # label of the edition that the frame belongs to; where none is found, it is the one at hand, or
    # none if it says "|none"
    edition: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule."""

    id: str
    patterns: tuple[Pattern, ...]
    unless: tuple[Pattern, ...]  # none of them may match in the sentence
    given: tuple[Pattern, ...]  # all of them must match in the sentence
    frames: tuple[Frame, ...]
    score: float
    aside: bool  # whether what it matches is said by the way, whatever the sentence around it says
    examples: tuple[Mapping[str, Any], ...]


def read_rules(data: list[dict[str, Any]], words: Lexicon) -> Iterator[Rule]:
    """The rules that a file holds."""
    for entry in data:
        frames = entry.get("frames") or [entry["frame"]]
        yield Rule(
            entry["id"],
            patterns(entry["match"], words),
            patterns(entry.get("unless", ()), words),
            patterns(entry.get("given", ()), words),
            tuple(_frame(frame) for frame in frames),
            float(entry.get("score", 0.8)),
            entry.get("aside") == "true",
            tuple(entry["examples"]),
        )


def patterns(given: object, words: Lexicon) -> tuple[Pattern, ...]:
    """One pattern or several."""
    sources = given if isinstance(given, list | tuple) else [given]
    return tuple(_pattern(source, words) for source in sources)


def _pattern(source: object, words: Lexicon) -> Pattern:
    if not isinstance(source, str):
        raise PatternError(f"{source!r}: a pattern in which YAML sees more belongs in quotes")
    return Pattern(source, words)


def _frame(given: dict[str, Any]) -> Frame:
    slots = {key: value for key, value in given.items() if key not in _NO_SLOTS}
    each = given.get("each", ())
    each = (each,) if isinstance(each, str) else tuple(each)
    return Frame(given["kind"], slots, each, given.get("edition", ""))
