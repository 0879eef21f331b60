"""Recognises in the words of a question what they name: things of the graph, concepts, years."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
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
    # words that look like names, and that nothing in the graph has
    unknown: tuple[str, ...] = ()


def quoted_texts(words: str) -> list[str]:
    """What stands between quotation marks.

    >>> quoted_texts('Where does "state space" occur?')
    ['state space']
    """
    return [found.strip() for found in _QUOTED.findall(words) if found.strip()]


def named_things(words: str, lookups: Lookups, is_known: Callable[[str], bool]) -> Recognised:
    """The things that words name, the longest names first; what is left over is the rest.

    A bare year is taken for the edition of that year, of the series that is named or else of the
    one with the most editions, unless words look like a name that the graph does not have: that may
    be the series that is meant. One family name is enough where one person alone bears it.

    Args:
        words: as a person writes them.
        lookups: the names of the graph.
        is_known: whether a folded word is one that people ask with, and no name.
    """
    printed = re.findall(r"[\w'’.-]+", words)
    tokens = [(part, at) for at, word in enumerate(printed) for part in fold(word).split()]
    names = _Names(lookups)
    quoted = {part for text in quoted_texts(words) for part in fold(text).split()}

    def read() -> tuple[list[Named], list[str], list[int]]:
        things: list[Named] = []
        rest: list[str] = []
        left: dict[int, bool] = {}  # of each word whether it names nothing
        at = 0
        while at < len(tokens):
            ahead = tokens[at : at + _LONGEST]
            found, width = names.longest([token for token, _ in ahead])
            things.extend(found)
            if not found or found[0].kind in _CONCEPTS:
                rest.extend(token for token, _ in ahead[:width])
            for _, word in ahead[:width]:
                left[word] = not found and left.get(word, True)
            at += width
        return things, rest, [word for word, is_left in left.items() if is_left]

    things, _, left = read()
    asked_with = {
        at for token, at in tokens if is_known(token) or not is_telling(token) or token in quoted
    }
    nameless = [
        at for at in left if at not in asked_with and not names.is_shared(fold(printed[at]))
    ]
    unknown = _like_names(printed, nameless)
    names.mean([thing for thing in things if thing.kind in ("series", "edition")], unknown)
    things, rest, _ = read()
    found = [*names.with_years(things)]
    return Recognised(found, " ".join(rest), (*unknown, *names.lacking(found)))


def _like_names(printed: Sequence[str], left: Sequence[int]) -> list[str]:
    """The words, of those left over, that look like names, each with its neighbours and its year.

    >>> _like_names("Who chaired ACL 1999 with Jo Doe".split(), [2, 5, 6])
    ['ACL 1999', 'Jo Doe']
    """
    found: list[str] = []
    last = -1
    for at in left:
        word, after = printed[at], printed[at + 1] if at + 1 < len(printed) else ""
        in_row = at + 1 in left and after[:1].isupper()
        starts = word[:1].isupper() and (at > 0 or in_row)
        dated = _YEAR.fullmatch(after) is not None
        if not (starts or dated) and sum(letter.isupper() for letter in word) < 2:
            continue
        joined = f"{word} {after}" if dated else word
        if found and at == last + 1:
            found[-1] += f" {joined}"
        else:
            found.append(joined)
        last = at
    return found


class _Names:
    """The names of a graph."""

    def __init__(self, lookups: Lookups) -> None:
        self._lookups = lookups
        self._index: dict[str, Named] = {}
        for kind in (*_CONCEPTS, "property", *reversed(_KINDS)):  # what comes last wins
            self._read(kind)
        self._editions = {thing.name for thing in self._index.values() if thing.kind == "edition"}
        self._series = [t.name for t in self._index.values() if t.kind == "series"]
        self._main = self._main_series()
        self._parts: Mapping[str, Named] = {}
        self._family = {**self._short_titles(), **self._family_names()}

    def _read(self, kind: str) -> None:
        shown = self._lookups.shown_names(kind)
        for words, iris in self._lookups.names_of(kind).items():
            if len(iris) == 1 and (" " in words or kind != "property"):
                self._index[words] = Named(kind, shown[next(iter(iris))])

    def mean(self, named: Sequence[Named], unknown: Sequence[str]) -> None:
        """Take the series that is named for the one that is meant; none if it may be one of unknown names."""
        if named:
            self._main = min(self._series_of(thing) for thing in named)
        elif unknown:
            self._main = ""
        self._parts = self._unique_parts(bool(named or unknown))

    def lacking(self, things: Sequence[Named]) -> Iterator[str]:
        """The editions of a series that is named, of years that are, and that the graph does not have."""
        series = [thing for thing in things if thing.kind == "series" and not thing.implied]
        if len(series) == 1:
            yield from (f"{series[0].name} {t.name}" for t in things if t.kind == "year")

    def _series_of(self, thing: Named) -> str:
        return thing.name if thing.kind == "series" else thing.name.rpartition(" ")[0]

    def _unique_parts(self, is_said: bool) -> Mapping[str, Named]:
        """Two or more words in a row that stand in the names of one thing alone.

        Of things of several series that of the one that is meant counts; if words say which, no
        other does.
        """
        bearers: dict[str, set[Named]] = {}
        for name, thing in self._index.items():
            others = (each for each in self._series if each != self._main)
            if is_said and any(thing.name.startswith(f"{other} ") for other in others):
                continue
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
        self._shared = {last for last, found in bearers.items() if len(found) > 1}
        return {last: next(iter(found)) for last, found in bearers.items() if len(found) == 1}

    def is_shared(self, word: str) -> bool:
        """Whether several people have this family name."""
        return word in self._shared

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
        count = {
            name: sum(e.startswith(f"{name} ") for e in self._editions) for name in self._series
        }
        return max(sorted(count), key=lambda name: count[name], default="")


def _runs(words: list[str]) -> Iterator[str]:
    """Two or more words in a row, the outer ones of which say something.

    >>> list(_runs(["test", "of", "time"]))
    ['test of time']
    """
    telling = [at for at, word in enumerate(words) if is_telling(word)]
    return (" ".join(words[i : j + 1]) for i in telling for j in telling if i < j)
