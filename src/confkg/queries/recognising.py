"""Recognises in the words of a question what they name: things of the graph, concepts, years."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from confkg.ids import fold
from confkg.queries.search import is_telling
from confkg.stores.lookups import Lookups

_KINDS = ("edition", "series", "award", "document", "paper", "person", "organisation", "place")
_CONCEPTS = ("measure", "role-kind", "rank", "track")
_LONGEST = 30
"""Words that a name may have, as of the title of a paper."""
_PARTLY = ("award", "document")
"""Kinds of things for which two or more words of their name are enough, where these are unique."""
_YEAR = re.compile(r"(?:19|20)[0-9]{2}")
_QUOTED = re.compile(r"[\"“”„«»]([^\"“”„«»]+)[\"“”„«»]")


@dataclass(frozen=True, slots=True)
class Named:
    """A thing that words name."""

    kind: str  # its kind, as the type of a parameter has it
    name: str  # how a person would write it
    implied: bool = False  # whether it is not named itself, but follows: the series of an edition

    @property
    def is_thing(self) -> bool:
        """Whether it is a thing of the graph, and no concept, property or bare year."""
        return self.kind in _KINDS


@dataclass(frozen=True, slots=True)
class Recognised:
    """What words name, in their order, and the words that name nothing."""

    things: list[Named]
    rest: str


def quoted_texts(words: str) -> list[str]:
    """What stands between quotation marks.

    >>> quoted_texts('Where does "state space" occur?')
    ['state space']
    """
    return [found.strip() for found in _QUOTED.findall(words) if found.strip()]


def named_things(words: str, lookups: Lookups) -> Recognised:
    """The things that words name, the longest names first; what is left over is the rest.

    A bare year is taken for the edition of that year, of the series that is named or else of the
    one with the most editions. One family name is enough where one person alone bears it.
    """
    tokens = [part for word in re.findall(r"[\w'’.-]+", words) for part in fold(word).split()]
    names = _Names(lookups)
    things: list[Named] = []
    rest: list[str] = []
    at = 0
    while at < len(tokens):
        found, width = names.longest(tokens[at : at + _LONGEST])
        things.extend(found)
        if not found or found[0].kind in _CONCEPTS:
            rest.extend(tokens[at : at + width])
        at += width
    return Recognised([*names.with_years(things)], " ".join(rest))


class _Names:
    """The names of a graph."""

    def __init__(self, lookups: Lookups) -> None:
        self._lookups = lookups
        self._index: dict[str, Named] = {}
        for kind in (*_CONCEPTS, "property", *reversed(_KINDS)):  # what comes last wins
            self._read(kind)
        self._editions = {thing.name for thing in self._index.values() if thing.kind == "edition"}
        self._main = self._main_series()
        self._parts = self._unique_parts()
        self._family = {**self._short_titles(), **self._family_names()}

    def _read(self, kind: str) -> None:
        shown = self._lookups.shown_names(kind)
        for words, iris in self._lookups.names_of(kind).items():
            if len(iris) == 1 and (" " in words or kind != "property"):
                self._index[words] = Named(kind, shown[next(iter(iris))])

    def _unique_parts(self) -> Mapping[str, Named]:
        """Two or more words in a row that stand in the names of one thing alone.

        Of things of several series the one of the series with the most editions is meant.
        """
        bearers: dict[str, set[Named]] = {}
        for name, thing in self._index.items():
            if thing.kind in _PARTLY:
                for words in _runs(name.split()):
                    bearers.setdefault(words, set()).add(thing)
        own = {
            words: {thing for thing in found if thing.name.startswith(f"{self._main} ")}
            for words, found in bearers.items()
        }
        chosen = {words: own[words] or found for words, found in bearers.items()}
        return {words: next(iter(found)) for words, found in chosen.items() if len(found) == 1}

    def _short_titles(self) -> Mapping[str, Named]:
        """What stands before the colon of a title, as in "Adam: A Method …", if it is one word."""
        bearers: dict[str, set[Named]] = {}
        for thing in self._index.values():
            head, colon, _ = thing.name.partition(":")
            if thing.kind == "paper" and colon and " " not in (short := fold(head)) and short:
                bearers.setdefault(short, set()).add(thing)
        return {short: next(iter(found)) for short, found in bearers.items() if len(found) == 1}

    def _family_names(self) -> Mapping[str, Named]:
        bearers: dict[str, set[Named]] = {}
        for words, thing in self._index.items():
            if thing.kind == "person" and len(last := words.split()[-1]) > 2:
                bearers.setdefault(last, set()).add(thing)
        return {last: next(iter(found)) for last, found in bearers.items() if len(found) == 1}

    def longest(self, tokens: list[str]) -> tuple[list[Named], int]:
        """What the tokens begin with, and of how many of them its name is."""
        for width in range(len(tokens), 0, -1):
            words = " ".join(tokens[:width])
            if width == 1 and not is_telling(words):
                break
            known = (self._index, self._parts, self._family if width == 1 else {})
            forms = (words, words.removesuffix("s"))
            for names in known:  # "mentors" are counted, and a role
                if things := [names[form] for form in dict.fromkeys(forms) if form in names]:
                    return things, width
        if _YEAR.fullmatch(tokens[0]):
            return [Named("year", tokens[0])], 1
        return [], 1

    def with_years(self, things: list[Named]) -> Iterator[Named]:
        """The things, with editions for bare years, and with the series of what is named."""
        series = [thing for thing in things if thing.kind == "series"]
        of_editions = {t.name.rpartition(" ")[0] for t in things if t.kind == "edition"}
        main = series[0].name if series else min(of_editions, default=self._main)
        seen = set()
        for thing in things:
            edition = Named("edition", f"{main} {thing.name}")
            if thing.kind == "year" and edition.name in self._editions:
                thing = edition  # noqa: PLW2901
            if thing not in seen:
                seen.add(thing)
                yield thing
        if not series and main:
            yield Named("series", main, implied=True)

    def _main_series(self) -> str:
        known = sorted(thing.name for thing in self._index.values() if thing.kind == "series")
        count = {name: sum(e.startswith(f"{name} ") for e in self._editions) for name in known}
        return max(count, key=lambda name: count[name], default="")


def _runs(words: list[str]) -> Iterator[str]:
    """Two or more words in a row, the outer ones of which say something.

    >>> list(_runs(["test", "of", "time"]))
    ['test of time']
    """
    telling = [at for at, word in enumerate(words) if is_telling(word)]
    return (" ".join(words[i : j + 1]) for i in telling for j in telling if i < j)
