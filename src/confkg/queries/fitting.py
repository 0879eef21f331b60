"""Fits canned questions to words: ranks them, and fills in the parameters that the words name."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from confkg.queries.recognising import Named, named_things, quoted_texts
from confkg.queries.search import Ranking, stems
from confkg.question import LITERAL_TYPES, Parameter, Question
from confkg.stores.lookups import Lookups

_MOST = 3
_TAKEN = 1.5
"""Factor for each named thing that a parameter takes."""
_NAMED = 2.0
"""What such a thing adds before, about as much as a word that the question has."""
_TAKEN_BY_ANY = 1.1
"""Factor where the parameter takes anything."""
_LEFT = 0.6
"""Factor for each kind of thing of which more are named than parameters take."""
_LACKING = 0.7
"""Factor for each parameter that is needed and not named."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """A question that fits words."""

    question: Question  # the question
    # parameters by name, as a person writes them
    values: Mapping[str, str] = field(default_factory=dict)
    # the parameters that are needed and that the words do not name
    lacking: tuple[Parameter, ...] = ()
    score: float = 0.0  # how well it fits; comparable within one answer only
    # words that look like names, and that nothing in the graph has: they stand in no parameter
    unknown: tuple[str, ...] = ()

    @property
    def command(self) -> str:
        """How to ask it; a parameter that is lacking has its type in place of a value."""
        given = [f"--{name} {shlex.quote(value)}" for name, value in self.values.items()]
        open_ones = [f"--{p.name} {p.type.upper()}" for p in self.lacking]
        return " ".join(["confkg query", self.question.name, *given, *open_ones])


def fitted(words: str, questions: Sequence[Question], lookups: Lookups) -> list[Fitted]:
    """The questions that fit the words best, best first."""
    ranking = Ranking(questions)
    named = named_things(words, lookups, lambda word: any(map(ranking.knows, stems(word))))
    scores = ranking.scores(named.rest)
    texts = quoted_texts(words) or _unknown(named.rest, ranking)
    found = [_fit(question, scores[question.name], named.things, texts) for question in questions]
    found = [replace(fit, unknown=named.unknown) for fit in found if fit.score > 0]
    return sorted(found, key=lambda fit: (-fit.score, fit.question.name))[:_MOST]


def _unknown(rest: str, ranking: Ranking) -> list[str]:
    """The words of which no question knows anything: what a search for words may be meant for."""
    return [word for word in rest.split() if (own := [*stems(word)]) and not ranking.knows(own[0])]


def _fit(question: Question, score: float, things: Sequence[Named], texts: list[str]) -> Fitted:
    values: dict[str, str] = {}
    free, phrases = _by_year(things), list(texts)
    lacking = []
    for parameter in question.parameters:
        taken = next((thing for thing in free if thing.kind == parameter.type), None)
        if taken is None and parameter.type == "thing":
            taken = next((t for t in free if t.is_thing and not t.implied), None)
        if taken is not None:
            free.remove(taken)
            values[parameter.name] = taken.name
            if parameter.type == "thing":
                score *= _TAKEN_BY_ANY
            elif not taken.implied:
                score = (score + _NAMED) * _TAKEN
        elif parameter.type == "text" and phrases:
            values[parameter.name] = phrases.pop(0)
        elif parameter.required:
            lacking.append(parameter)
            score *= _LACKING
    score *= _LEFT ** len(_left(question, free))
    return Fitted(question, values, tuple(lacking), score)


def _by_year(things: Sequence[Named]) -> list[Named]:
    """The things, with the editions in the order of their years: a change is counted from the first."""
    named = [thing for thing in things if thing.kind == "edition"]
    editions = iter(sorted(named, key=lambda edition: edition.name.rpartition(" ")[2]))
    return [next(editions) if thing.kind == "edition" else thing for thing in things]


def _left(question: Question, free: Sequence[Named]) -> set[str]:
    """The kinds of things that are named and that no parameter took.

    Several editions are no loss to a question on a series or on everything: it answers for each.
    """
    kinds = [thing.kind for thing in free if thing.is_thing and not thing.implied]
    takes = {parameter.type for parameter in question.parameters}
    broad = takes <= {"series", "measure"} | LITERAL_TYPES
    several = kinds.count("edition") > 1
    return {
        kind for kind in kinds if kind != "series" and not (kind == "edition" and broad and several)
    }
