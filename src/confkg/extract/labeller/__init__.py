"""People, titles, institutions, roles, prizes, events and places in the printed lines of a page.

A conditional random field gives the label of each token from its attributes and from the labels
beside it. It is trained on invented pages (see ``training`` in the sources and docs/labeller.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from confkg.extract.labeller.features import Section, sections
from confkg.extract.labeller.model import Model, shipped
from confkg.extract.lines import Line

__all__ = ["LABELS", "Labelled", "given_first", "is_given", "label", "name_score"]

LABELS = ("PERSON", "TITLE", "ORG", "ROLE", "AWARD", "EVENT", "PLACE")


@dataclass(frozen=True, slots=True)
class Labelled:
    """A stretch of a line that has a label."""

    label: str  # one of :data:`LABELS`
    start: int
    end: int
    score: float  # how sure it is, the mean of the probabilities of its tokens: 0 to 1


def label(lines: Sequence[Line], model: Model | None = None) -> list[tuple[Labelled, ...]]:
    """What the lines of a page name, line by line.

    Args:
        lines: lines that follow each other.
        model: a model other than the one that confkg ships.

    Returns:
        For each line its spans from left to right; they do not overlap.

    Raises:
        ModelError: the shipped model is missing, damaged or of another version.
    """
    used = model or shipped()
    found: list[list[Labelled]] = [[] for _ in lines]
    for section in sections(lines, used.words):
        for number, span in _iter_spans(section, used):
            found[number].append(span)
    return [tuple(spans) for spans in found]


def _iter_spans(section: Section, model: Model) -> Iterator[tuple[int, Labelled]]:
    tagger = model.tagger
    tagger.set(section.items)
    tags = tagger.tag()
    began = -1
    for at in range(len(tags) + 1):
        tag = tags[at] if at < len(tags) else "O"
        broken = began >= 0 and at < len(tags) and section.places[at][1] < 0  # a line ends here
        if began >= 0 and (broken or not tag.startswith("I-")):
            scores = [tagger.marginal(tags[one], one) for one in range(began, at)]
            number, start, _ = section.places[began]
            end = section.places[at - 1][2]
            yield number, Labelled(tags[began][2:], start, end, sum(scores) / len(scores))
            began = -1
        if tag.startswith("B-") and not broken:
            began = at


def given_first(one: str, other: str) -> int:
    """By how much "one other" is more usual as a given and a family name than "other one"."""
    words = shipped().words
    (given, family), (last_given, last_family) = map(words.as_name, (one, other))
    return given - family + last_family - last_given


def is_given(word: str) -> bool:
    """Whether a word is more usual as a given name than as a family name."""
    given, family = shipped().words.as_name(word)
    return given > family


def name_score(words: str) -> int:
    """How many of some words are rather those of names; -1 if one is rather something else."""
    known = shipped().words
    names = [known[word].name for word in words.split()]
    return sum(names) if min(names) >= 0 else -1
