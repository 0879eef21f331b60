"""How much speaks for it that a figure is one of the conference."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set

from confkg.extract.figures.figure import AVERAGES, SIZES, Figure, Sentence
from confkg.extract.figures.surroundings import Surroundings
from confkg.extract.figures.words import words
from confkg.extract.spans import Slot
from confkg.model import PartKind

__all__ = ["known_of", "of_conference"]

_SHORT, _LETTERS = 14, 200
"""Words, and letters; a line of no more is a label or a point of a list."""
_OPENING = 6
"""Letters before the name of the person that a sentence is about."""
_FEW = 5
_SMALL = 10
"""A number below it, in words, is seldom one of an edition as a whole."""


def of_conference(known: Set[str]) -> bool:
    """Whether a figure is of the conference itself, by the weights of what is known of it."""
    weights = (
        weight for needs, not_, weight in words().evidence if needs <= known and not not_ & known
    )
    return sum(weights) > 0


def known_of(
    figure: Figure,
    sentence: Sentence,
    around: Surroundings,
    figures: Sequence[Figure],
    *,
    other: bool,
    follows: bool,
) -> set[str]:
    """The names of what is known of a figure, which the weights are of.

    Args:
        figure: the figure.
        sentence: the sentence.
        around: what stands around the line.
        figures: all figures of the sentence.
        other: whether the sentence before was about something else.
        follows: whether the line has figures of the conference before.
    """
    known = {*_of_figure(figure, sentence, figures), *_of_words(figure, sentence)}
    known |= {name for name in ("figures", "works", "about", "survey") if getattr(around, name)}
    return known | {name for name, holds in (("other", other), ("follows", follows)) if holds}


def _of_words(figure: Figure, sentence: Sentence) -> Iterator[str]:
    """The names of the patterns that are found where they are looked for."""
    text, line = sentence.text, sentence.each.text
    places = {
        "sentence": sentence.words,
        "ahead": text[sentence.start : figure.number.start].rstrip(" *_(") + " ",
        "behind": text[figure.end : sentence.end],
        "line": line,
        "before": line[: sentence.start],
        "counted": str(
            getattr(figure.slots.get("among") or figure.slots.get("subjectMatter"), "value", "")
        ),
    }
    for name, where, pattern in words().signs:
        if pattern.search(places[where]):
            yield name


def _of_figure(figure: Figure, sentence: Sentence, figures: Sequence[Figure]) -> Iterator[str]:
    """What is known of a figure by its measure, its number and its line."""
    line, subject = sentence.each, figure.slots.get("among") or figure.slots.get("subjectMatter")
    yield from (name for name, measures in words().groups.items() if figure.measure in measures)
    yield figure.measure
    names = set(re.findall(r"[\w-]+", str(subject.value).lower())) if subject else set()
    yield from (name for name in ("heads", "uncounted") if names & words().lists[name])
    bare = line.line.kind is not PartKind.PARAGRAPH or words().bare.match(sentence.text) is not None
    short = bare and len(line.text) <= _LETTERS and len(line.text.split()) <= _SHORT
    digits = re.search(r"\d", line.words(figure.number)) is not None
    measures = {one.measure for one in figures} - {"count", "share"}
    people = [one for one in sentence.spans if one.slot is Slot.PERSON]
    for name, holds in {
        "always": True,
        "subject": subject is not None,
        "size": figure.measure in SIZES,
        "average": figure.measure in AVERAGES,
        "country": "country" in figure.slots,
        "every": figure.every,
        "from": figure.relation == "from",
        "limit": figure.quantity.qualifier == "at-most",
        "item": line.line.kind is PartKind.ITEM,
        "short": short,
        "labelled": figures[0] is figure and words().bare.match(sentence.words) is not None,
        "digits": digits,
        "few": not digits and figure.quantity.value < _SMALL,
        "single": figure.quantity.value < _FEW,
        "bracket behind": line.text[figure.number.end :].lstrip().startswith("("),
        "some": len(figures) > 1,
        "measures": len(measures) > 1,
        "strong beside": bool(measures & words().groups["strong"]),
        "felt": any(
            one.measure == "share" and one.number.end <= figure.number.start < one.end
            for one in figures
            if figure.number not in one.uses
        ),
        "opens with a person": bool(people) and people[0].start - sentence.start <= _OPENING,
        "quoted": bool({line.text[figure.start], line.text[figure.end - 1]} & set('"“”')),
    }.items():
        if holds:
            yield name
