"""The words of the trade: classes of words, and phrases made of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from confkg.extract.rules.encoding import NAME, SLOTS, Alphabet
from confkg.extract.spans import Slot
from confkg.extract.tables import load_table

_FOLDER = Path(__file__).parent


def load_yaml(name: str) -> Any:
    """What a data file of this package holds."""
    return load_table(_FOLDER / name)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase of the lexicon."""

    match: str
    take: tuple[str, ...] = ()  # which spans and classes in it are its values
    slot: Slot | None = None  # instead, the type that the whole stretch is given
    labels: bool = False  # whether what is labelled in it is labelled in the patterns that name it


@dataclass(frozen=True)
class Lexicon:
    """Classes of words and phrases, and the characters of all words that rules know."""

    # words by the name of the class; of concepts all words for any of them
    classes: Mapping[str, tuple[str, ...]]
    # words by the name of the class and the notation of the concept
    concepts: Mapping[str, Mapping[str, tuple[str, ...]]]
    phrases: Mapping[str, Phrase]  # by name
    alphabet: Alphabet  # the characters of words
    # the type that a span has whatever others take it for, by its last word
    last_words: Mapping[str, Slot]
    # what the grammar has made of its names, by the name
    read: dict[str, Any] = field(default_factory=dict)
    # the characters of the single words of each class that was asked for
    _single: dict[str, str] = field(default_factory=dict)

    @cached_property
    def common(self) -> frozenset[str]:
        """The characters of words that most sentences have."""
        return frozenset(self.characters("SMALL") + self.characters("STOP"))

    def notations(self, name: str) -> dict[str, str]:
        """The notations of a class of concepts, by the code of each of its entries."""
        return {
            "".join(self.alphabet.learn(word) for word in words.split()): notation
            for notation, entries in self.concepts.get(name, {}).items()
            for words in entries
        }

    def characters(self, name: str) -> str:
        """The characters of a type of spans, or of the single words of a class."""
        if name in Slot.__members__:
            return SLOTS[Slot(name)]
        if name == "NAME":
            return NAME
        if name not in self._single:
            words = (word for word in self.classes[name] if " " not in word)
            self._single[name] = "".join(map(self.alphabet.learn, words))
        return self._single[name]


def load_lexicon() -> Lexicon:
    """The lexicon of this package, its alphabet still empty."""
    data = load_yaml("lexicon.yaml")
    classes = {name: tuple(words) for name, words in data["classes"].items()}
    concepts = {
        name: {notation: tuple(words) for notation, words in entry.items()}
        for name, entry in data["concepts"].items()
    }
    for name, entry in concepts.items():
        classes[name] = tuple(word for words in entry.values() for word in words)
    phrases = {
        name: Phrase(
            entry["match"],
            tuple(entry.get("take", ())),
            Slot(entry["as"]) if entry.get("as") else None,
            "labels" in entry,
        )
        for name, entry in data["phrases"].items()
    }
    last_words = {word: Slot(name) for name, words in data["last_words"].items() for word in words}
    found = Lexicon(classes, concepts, phrases, Alphabet(), last_words)
    found.characters("STOP")  # learned first: in expressions they are one range
    return found
