"""Noun phrases that say what a number counts: the measure and its dimensions."""

from __future__ import annotations

import re
from dataclasses import dataclass

from confkg.extract.lexicon import MEASURES, MODES, TRACKS
from confkg.model import Concept, Property

__all__ = ["Dimension", "Phrase", "dimensions_in", "leading_track", "phrase_after", "phrase_before"]

Dimension = tuple[Property, Concept]

_MODE = "|".join(f"(?:{pattern})" for pattern in MODES.values())
_TRACK = "|".join(f"(?:{pattern})" for pattern in TRACKS.values())
_FILLER = (
    r"(?:(?:of (?:the|them|those|these|whom|which)|different|distinct|registered|total|unique|full|"
    r"valid|main|conference|the|our|people|took part|attended|joined|came|participated|were|"
    r"published|student)\s+)*"
)
_MODIFIER = rf"(?:(?:{_TRACK}|{_MODE})[\s:,-]+)*"
_PHASES = r"(?:before|after)(?: the)? (?:discussion|rebuttal)(?: (?:period|phase))?"
_TAIL = (
    rf"(?:\s+(?:in total|in all|written|represented|overall|\(average\)|{_PHASES}|(?:{_MODE})))*"
)
_SEPARATOR = r"\s*(?:[:=–—(|-]+|\.{2,}|\b(?:of|was|were|is|are|at|stood at|reached|to)\b)?\s*"
_PHASE = re.compile(
    r"\b(?P<when>before|after)\b(?:[^.;]*?\b(?:discussion|rebuttal)| it\b)", re.IGNORECASE
)
_FARTHEST = 300
"""Characters in which the phrase before a number may begin."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase ``text[start:end]`` that names a measure."""

    measure: str
    start: int
    end: int
    dimensions: tuple[Dimension, ...] = ()


def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


_AFTER = [
    (measure, _compiled(rf"(?: *: *| *){_FILLER}{_MODIFIER}{_FILLER}(?P<head>{pattern})(?![\w-])"))
    for measure, pattern in MEASURES
]
_BEFORE = [
    (
        measure,
        _compiled(rf"(?<![\w-])(?P<head>{_MODIFIER}(?:{pattern}){_TAIL})(?<![ ]){_SEPARATOR}$"),
    )
    for measure, pattern in MEASURES
]
_MODE_AFTER = _compiled(rf" *{_FILLER}(?P<head>{_MODE})(?![\w-])")
_MODE_BEFORE = _compiled(
    rf"(?:^|[|;,•(…])\s*(?:of (?:which|whom|these)\s+)?(?P<head>{_MODE})\s*(?:[:=–—|\u2003]|\.{{2,}})\s*$"
)
_TRACK_CONTEXT = _compiled(rf"^\s*(?P<head>{_TRACK})\s*[:–—]")


def leading_track(text: str) -> tuple[Dimension, ...]:
    """The track that a line is about as a whole: "Position Papers Track: 58 accepted, …".

    >>> [concept.notation for _, concept in leading_track("Tiny papers: 39 orals")]
    ['tiny-papers']
    """
    context = _TRACK_CONTEXT.match(text)
    return dimensions_in(context["head"]) if context else ()


def dimensions_in(text: str) -> tuple[Dimension, ...]:
    """Attendance mode, track and phase that the words of ``text`` name.

    >>> [concept.notation for _, concept in dimensions_in("tiny papers, online")]
    ['virtual', 'tiny-papers']
    """
    found: list[Dimension] = []
    for notation, pattern in MODES.items():
        if re.search(rf"\b(?:{pattern})\b", text, re.IGNORECASE):
            found.append((Property.ATTENDANCE_MODE, Concept("mode", notation)))
            break
    for notation, pattern in TRACKS.items():
        if re.search(rf"\b(?:{pattern})\b", text, re.IGNORECASE):
            found.append((Property.TRACK, Concept("track", notation)))
            break
    if phase := _PHASE.search(text):
        notation = f"{phase['when'].lower()}-discussion"
        found.append((Property.PHASE, Concept("phase", notation)))
    return tuple(found)


def phrase_after(text: str, position: int, limit: int) -> Phrase | None:
    """The phrase that begins right behind a number: "5,938 | in-person participants".

    Args:
        text: the text.
        position: where the number ends.
        limit: where the next number begins.
    """
    behind = text[position:limit]
    for measure, pattern in _AFTER:
        if found := pattern.match(behind):
            return Phrase(
                measure, position, position + found.end(), dimensions_in(behind[: found.end()])
            )
    if found := _MODE_AFTER.match(behind):
        end = position + found.end()
        return Phrase("participants", position, end, dimensions_in(found["head"]))
    return None


def phrase_before(text: str, begin: int, position: int) -> Phrase | None:
    """The phrase that ends right before a number: "Reviewers: | 8,950".

    Args:
        text: the text.
        begin: where the search may begin: behind what an earlier number belongs to.
        position: where the number, with its qualifier, begins.
    """
    begin = max(begin, position - _FARTHEST)
    ahead = text[begin:position]
    for measure, pattern in _BEFORE:
        if found := pattern.search(ahead):
            start = begin + found.start("head")
            named = ahead[: found.end("head")]
            words = named[found.start("head") :]
            return Phrase(measure, start, begin + found.end("head"), dimensions_in(words))
    if found := _MODE_BEFORE.search(ahead):
        start, end = (begin + edge for edge in found.span("head"))
        return Phrase("participants", start, end, dimensions_in(found["head"]))
    return None
