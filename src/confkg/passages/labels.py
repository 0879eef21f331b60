"""What the headings of a document name: by claims, or by names that are known from elsewhere."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container
from functools import cached_property

from confkg.ids import fold, reference_key
from confkg.model import Document, Mention, PartKind, Reference
from confkg.passages.names import Found, Names
from confkg.passages.subjects import ENTRIES, Subjects
from confkg.passages.surnames import iter_words
from confkg.schema import kinds

_OTHERS = kinds(lambda kind: kind.sort == "bearer")
_SHARE = 0.4
_FEWEST_WORDS = 2
_MOST_WORDS = 8
_OPENING = 5
"""A document states in its first so many parts which edition it is on."""


class Labels:
    """The labels of a document by the indices of their parts."""

    def __init__(self, document: Document, subjects: Subjects, names: Names) -> None:
        self._parts = document.parts
        self._subjects = subjects
        self._names = names
        self._found: dict[int, list[Found]] = {}

    def entries(self, label: int) -> tuple[Reference, ...]:
        """The paper, talk, event or work that a label introduces, or that its words name."""
        if own := self._subjects.entries(label):
            return own
        return self._known(label, ENTRIES) or self._begun(label)

    def is_title(self, label: int) -> bool:
        """Whether a label without mark-up is the title of a paper, and not a heading on it."""
        part = self._parts[label]
        names = {thing.name for thing in self.entries(label) if isinstance(thing, Mention)}
        return part.kind is not PartKind.HEADING and fold(part.text) in map(fold, names)

    def others(self, label: int) -> tuple[Reference, ...]:
        """The award, place, person or organisation that a label names."""
        if own := self._subjects.others(label):
            return own
        found = self._known(label, _OTHERS)
        return tuple(thing for thing in found if thing.kind == found[0].kind)

    def event(self, labels: tuple[int, ...]) -> tuple[Reference, ...]:
        """The edition that the nearest label names, else what the document is on."""
        for label in reversed(labels):
            if named := self._known(label, {"Edition"}) or self._subjects.editions(label):
                return named
        return self._own_event

    @cached_property
    def _own_event(self) -> tuple[Reference, ...]:
        """The talk that the document opens with, if it is the only one; else its edition."""
        opening = range(min(_OPENING, len(self._parts)))
        named = [naming.thing for index in opening for naming in self._subjects.named(index)]
        talks = {reference_key(thing): thing for thing in named if thing.kind == "Talk"}
        if self._subjects.only_talk in talks:
            return tuple(talks.values())
        if not self._subjects.own_edition:
            return next(filter(None, map(self._subjects.editions, opening)), ())[:1]
        return self._subjects.own_edition

    def _known(self, label: int, kinds: Container[str]) -> tuple[Reference, ...]:
        """What the words of a label name, if they are not mostly about something else."""
        text = self._parts[label].text
        if label not in self._found:
            self._found[label] = self._names.find(text)
        named = 0
        things: list[Reference] = []
        for name in self._found[label]:
            if alike := [thing for thing in name.things if thing.kind in kinds]:
                named += name.end - name.start
                things += alike
        return tuple(things) if named >= _SHARE * len(text) else ()

    def _begun(self, label: int) -> tuple[Reference, ...]:
        """The one title that begins with the words of a label."""
        words = tuple(word.small for word in iter_words(self._parts[label].text))
        things = self._beginnings.get(words, {})
        return tuple(things.values()) if len(things) == 1 else ()

    @cached_property
    def _beginnings(self) -> dict[tuple[str, ...], dict[str, Reference]]:
        found: dict[tuple[str, ...], dict[str, Reference]] = defaultdict(dict)
        for thing, title in self._names.titles:
            words = tuple(word.small for word in iter_words(title))
            for stop in range(_FEWEST_WORDS, min(_MOST_WORDS, len(words)) + 1):
                found[words[:stop]][reference_key(thing)] = thing
        return dict(found)
