"""The names that a document's claims know, found again in its text.

All names are looked for at once, word by word; the time that takes does not depend on how many
names there are.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeGuard

from confkg.ids import reference_key
from confkg.model import Claim, Document, Mention, Node, Property, Reference
from confkg.passages.surnames import Word, iter_short_forms, iter_surnames, iter_words
from confkg.schema import PROPERTIES, kinds

NAMING = frozenset(Property(name) for name, of in PROPERTIES.items() if of.type == "name")
"""Properties whose values are names of their subjects."""

_TITLED = kinds(lambda kind: kind.sort == "entry" or kind.name == "Award")
_LONGEST = 40
_FEWEST_CASELESS = 3
_SHORT_TITLE = 3
_BRACKET = re.compile(r"\([^()]*\)")
_YEAR = re.compile(r"\b(?:19|20)\d\d[a-z]?\b")
_NOT_ALONE = re.compile(
    r"['’]?s? et al\b|,? (?:and|&) (?:colleagues|co-?workers|co-?authors|others)\b"
    r"|,? \(?(?:19|20)\d\d\b|\s[^\W\d_a-z]\w*[a-z]"
)
_GOES_ON = re.compile(r"[-‐‑]\w")
_WORD_BEFORE = re.compile(r"([^\W\d_][\w’'-]*)\.?[ \u00a0]$")
_LOOK_BACK = 40
_FUNCTION_WORDS = """
    a about after all also although an and another as at author authors because before both but
    by can chair co-author co-authors could did do does dr during each even finally first for from
    had has have he her here him his how if in is it its later like mr mrs ms nor not now of on once
    only or other our prof professor see she since sir so some speaker still such that the their
    then there these they this those though thus to today together two under until was we were what
    when where whether which while who whose why will with would yet you
"""
"""Words that may have a capital without being a name, as at the beginning of a sentence."""

_FUNCTIONS = frozenset(_FUNCTION_WORDS.split())


@dataclass(frozen=True, slots=True)
class Found:
    """A name in a text: ``text[start:end]``, and what bears it."""

    start: int
    end: int
    things: tuple[Reference, ...]


@dataclass(slots=True)
class _Name:
    """What bears a name; ``alone`` if the name says nothing as a part of a longer one."""

    cased: tuple[str, ...] | None
    alone: bool
    things: dict[str, Reference] = field(default_factory=dict)


class Names:
    """What is called how in a document.

    Attributes:
        titles: the titles of papers, talks, events and the like.
    """

    def __init__(self, document: Document, claims: Iterable[Claim]) -> None:
        self._common = frozenset(
            word.plain for word in iter_words(document.text) if word.plain.islower()
        )
        self._names: dict[tuple[str, ...], list[_Name]] = defaultdict(list)
        self._begun: set[tuple[str, ...]] = set()
        names = list(_iter_names(claims))
        self.titles = [(thing, name) for thing, name in names if thing.kind in _TITLED]
        for thing, name in names:
            self._add(name, thing)
        known = set(self._names)
        people = {thing.name: thing for thing, _ in names if _is_person(thing)}
        short: list[tuple[str, Reference]] = [*iter_short_forms(people.values())]
        short += iter_surnames(people.values())
        short += _iter_short_titles(names)
        for form, thing in short:
            if tuple(word.small for word in iter_words(form)) not in known:
                self._add(form, thing, alone=True)

    def _add(self, name: str, thing: Reference, *, alone: bool = False) -> None:
        words = list(iter_words(name))
        if not 0 < len(words) <= _LONGEST or not self._is_distinctive(words):
            return
        small = tuple(word.small for word in words)
        caseless = len(words) >= _FEWEST_CASELESS and thing.kind in _TITLED
        cased = None if caseless else tuple(word.plain for word in words)
        self._begun.update(small[:stop] for stop in range(1, len(small)))
        bearers = self._names[small]
        for bearer in bearers:
            if bearer.cased == cased and bearer.alone == alone:
                bearer.things.setdefault(reference_key(thing), thing)
                return
        bearers.append(_Name(cased, alone, {reference_key(thing): thing}))

    def _is_distinctive(self, words: list[Word]) -> bool:
        """Whether words may be looked for: one word has to be unlike all others of the text."""
        plain = words[0].plain
        if len(words) > 1:
            return any(not word.plain.isdigit() for word in words)
        ordinary = plain in self._common or plain.lower() in self._common
        return len(plain) > 1 and not plain.isdigit() and not ordinary and not _is_function(plain)

    def find(self, text: str) -> list[Found]:
        """The names in a text, the longest at each place, from left to right."""
        words = list(iter_words(text))
        cited = [found.span() for found in _BRACKET.finditer(text) if _YEAR.search(found[0])]
        found: list[Found] = []
        at = 0
        while at < len(words):
            stop, name = self._longest(text, words, at, cited)
            if name and (things := _distinct(name.things.values())):
                found.append(Found(words[at].start, words[stop - 1].end, things))
            at = stop
        return found

    def _longest(
        self, text: str, words: list[Word], at: int, cited: list[tuple[int, int]]
    ) -> tuple[int, _Name | None]:
        """The longest name that begins with a word, and the word behind it."""
        best: tuple[int, _Name | None] = (at + 1, None)
        small: tuple[str, ...] = ()
        for stop in range(at + 1, min(at + _LONGEST, len(words)) + 1):
            small = (*small, words[stop - 1].small)
            for name in self._names.get(small, ()):
                if self._fits(name, text, words[at:stop], cited):
                    best = stop, name
            if small not in self._begun:
                break
        return best

    def _fits(
        self, name: _Name, text: str, words: list[Word], cited: list[tuple[int, int]]
    ) -> bool:
        start, end = words[0].start, words[-1].end
        if name.cased is not None and name.cased != tuple(word.plain for word in words):
            return False
        if re.search(r"\w[-‐‑]$", text[max(start - 2, 0) : start]) or _GOES_ON.match(text, end):
            return False
        if not name.alone:
            return True
        if len(words) == 1 and (
            _NOT_ALONE.match(text, end) or self._follows_name(text, start, name.things.values())
        ):
            return False
        bracket = bisect_left(cited, (start, start)) - 1
        return len(words) > 1 or bracket < 0 or cited[bracket][1] < end

    def _follows_name(self, text: str, start: int, bearers: Iterable[Reference]) -> bool:
        """Whether a word with a capital stands in front that may be another's given name."""
        before = _WORD_BEFORE.search(text[max(start - _LOOK_BACK, 0) : start])
        if not before or not before[1][0].isupper():
            return False
        if len(before[1]) == 1 and any(
            _is_person(thing) and thing.name.startswith(before[1]) for thing in bearers
        ):
            return False
        return not _is_function(before[1]) and before[1].lower() not in self._common


def _is_function(word: str) -> bool:
    return word.lower() in _FUNCTIONS


def _distinct(things: Iterable[Reference]) -> tuple[Reference, ...]:
    """Those of several bearers of a name that are the only one of their kind.

    A mention of a work says nothing beside the paper itself.
    """
    bearers = list(things)
    kinds = Counter(thing.kind for thing in bearers)
    if kinds["Paper"] == 1:
        kinds["WorkMention"] = 0
    return tuple(thing for thing in bearers if kinds[thing.kind] == 1)


def _is_person(thing: Reference) -> TypeGuard[Mention]:
    return isinstance(thing, Mention) and thing.kind == "Person"


def _iter_names(claims: Iterable[Claim]) -> Iterator[tuple[Reference, str]]:
    """Each thing with each of its names, once."""
    things: dict[str, Reference] = {}
    names: dict[str, dict[str, None]] = defaultdict(dict)
    editions: dict[str, Node] = {}
    for claim in claims:
        for thing in (claim.subject, claim.value):
            if isinstance(thing, Mention):
                key = reference_key(thing)
                things.setdefault(key, thing)
                names[key].update(dict.fromkeys(filter(None, (thing.name, thing.printed))))
            elif isinstance(thing, Node) and thing.kind == "Edition":
                editions.setdefault(reference_key(thing), thing)
        if claim.property in NAMING and isinstance(claim.value, str):
            key = reference_key(claim.subject)
            things.setdefault(key, claim.subject)
            names[key][claim.value] = None
    for key, edition in editions.items():
        series, year = edition.part(Property.SERIES), edition.part(Property.YEAR)
        if isinstance(series, (Mention, Node)) and year is not None:
            things.setdefault(key, edition)
            for name in names.get(reference_key(series), ()):
                names[key].update({f"{name} {year}": None, f"{year} {name}": None})
    for key, forms in names.items():
        yield from ((things[key], form) for form in forms)


def _iter_short_titles(names: Iterable[tuple[Reference, str]]) -> Iterator[tuple[str, Reference]]:
    """What stands before the colon of a title: "Adam" of "Adam: A Method for …"."""
    for thing, name in names:
        short, colon, _ = name.partition(": ")
        if colon and thing.kind in ("Paper", "WorkMention") and short[:1].isupper():
            words = short.split()
            if len(words) <= _SHORT_TITLE and any(len(word) > 2 for word in words):
                yield short, thing
