"""Finds canned questions by words: in names, questions, descriptions, columns, tags and synonyms."""

from __future__ import annotations

import difflib
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, cast

import yaml

from confkg.ids import fold
from confkg.question import Question
from confkg.resources import resource

_WEIGHTS = {
    "name": 3.0,
    "question": 3.0,
    "also": 2.5,
    "tags": 2.0,
    "columns": 1.5,
    "description": 1.0,
}
"""What a word counts for by where it stands; one place counts once, the weightiest first."""
_SECOND = 0.2
"""What a further place of the same word adds, of its weight."""
_LENGTH = 0.25
"""How much it counts that a question has more words than others, from 0 to 1 as in BM25."""
_SYNONYM = 0.5
"""What a synonym counts for, as part of the word itself."""
_SHORTEST = 3
_LONG = 5
"""Letters of a stem that may be misspelt: of shorter ones too many are alike."""
_ALIKE = 0.8
"""How much of two stems has to be the same, as difflib counts; a letter left out, added or changed."""
_ENDINGS = ("ations", "ation", "ingly", "ings", "ing", "ies", "ers", "ors", "ed", "es", "er", "or",
            "ly", "s", "e", "y")  # fmt: skip


class Ranking:
    """The questions, ready to be ranked by words."""

    def __init__(self, questions: Sequence[Question]) -> None:
        self._questions = questions
        self._words = [_weights(question) for question in questions]
        count = Counter(stem for words in self._words for stem in words)
        self._rarity = {
            stem: math.log(1 + len(questions) / number) for stem, number in count.items()
        }

        mean = sum(map(len, self._words)) / max(1, len(questions))
        self._lengths = [1 + _LENGTH * (len(words) / mean - 1) for words in self._words]

    def best(self, words: str) -> list[Question]:
        """The questions that have some of the words, those that fit best first."""
        scores = self.scores(words)
        found = [question for question in self._questions if scores[question.name] > 0]
        return sorted(found, key=lambda question: (-scores[question.name], question.name))

    def scores(self, words: str) -> dict[str, float]:
        """Name of each question to how well it fits the words, 0 if it has none of them."""
        wanted = self._known(dict.fromkeys(stems(words)))
        return {
            question.name: sum(self._score(stem, own) for stem in wanted) / length
            for question, own, length in zip(
                self._questions, self._words, self._lengths, strict=True
            )
        }

    def _known(self, wanted: Iterable[str]) -> list[str]:
        """The stems; if no question knows any of them, those that look like them instead."""
        found = list(wanted)
        if any(self.knows(stem) for stem in found):
            return found
        known = sorted({*self._rarity, *_synonyms()})
        long = [stem for stem in found if len(stem) >= _LONG]
        return [near for stem in long for near in difflib.get_close_matches(stem, known, 1, _ALIKE)]

    def knows(self, stem: str) -> bool:
        """Whether a question or a synonym has the stem."""
        return stem in self._rarity or stem in _synonyms()

    def _score(self, stem: str, own: Mapping[str, float]) -> float:
        direct = own.get(stem, 0.0) * self._rarity.get(stem, 0.0)
        others = (
            own[other] * self._rarity[other] * _SYNONYM
            for other in _synonyms().get(stem, ())
            if other in own
        )
        return max(direct, max(others, default=0.0))


def stems(text: str) -> Iterator[str]:
    """The words of a text without their endings; words that say nothing are left out.

    >>> list(stems("Who reviewed the submissions, and how often?"))
    ['who', 'review', 'submission', 'often']
    """
    joined = re.sub(r"\b([Cc]o)-(?=\w)", r"\1", text)  # "co-author" is "coauthor"
    return (_stem(word) for word in fold(joined).split() if word not in _ignored())


def is_telling(word: str) -> bool:
    """Whether a folded word says something, and is not one such as "the"."""
    return word not in _ignored()


def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST + (len(ending) == 1):
            return word[: -len(ending)]
    return word


def _weights(question: Question) -> dict[str, float]:
    """The stems of a question, each with what it counts for there."""
    parameters = (f"{p.name} {p.type} {p.description}" for p in question.parameters)
    places = {
        "name": question.name,
        "question": question.question,
        "also": " ".join(question.also),
        "tags": " ".join(question.tags),
        "columns": " ".join((*question.columns, *question.columns.values(), *parameters)),
        "description": question.description,
    }
    found: dict[str, float] = {}
    for place, text in places.items():
        weight = _WEIGHTS[place]
        for stem in set(stems(text)):
            found[stem] = found[stem] + _SECOND * weight if stem in found else weight
    return found


@cache
def _words() -> dict[str, Any]:
    path = resource("queries", "search-words.yaml")
    return cast(dict[str, Any], yaml.safe_load(path.read_text(encoding="utf-8")))


@cache
def _ignored() -> frozenset[str]:
    return frozenset(_words()["ignored"].split())


@cache
def _synonyms() -> dict[str, frozenset[str]]:
    """Each stem to the stems that ask for the same."""
    found: dict[str, set[str]] = {}
    for group in _words()["synonyms"]:
        together = {stem for words in group for stem in stems(words)}
        for stem in together:
            found.setdefault(stem, set()).update(together - {stem})
    return {stem: frozenset(others) for stem, others in found.items()}
