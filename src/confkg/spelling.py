"""The known term that a misspelt one was probably meant to be."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable

_LEAST = 80.0
"""Percent of alike letters from which on a word is taken for a slip of another. ``mincount`` for
``minCount`` has 88, ``Persn`` for ``Person`` 91; ``author`` and ``editor`` have 67."""
_FEW = 20
"""Words that are compared by their letters first, sooner than the library is imported."""
_SHORTEST = 4
"""Letters of a name in which a slip can be distinguished from another name."""
_LOCAL = re.compile(r"[^/#:]*$")
_DIGITS = re.compile(r"\d+")


def nearest_word(word: str, known: Iterable[str]) -> str | None:
    """The word of a list that differs from a word by a slip; None if none is that close.

    >>> nearest_word("mincount", ["minLength", "minCount"])
    'minCount'
    """
    pool = {each.casefold(): each for each in sorted(known, reverse=True)}
    if len(pool) <= _FEW and not any(_may_be_near(word.casefold(), each) for each in pool):
        return None
    from rapidfuzz import fuzz, process  # only a wrong name needs it

    found = process.extractOne(word.casefold(), list(pool), scorer=fuzz.ratio, score_cutoff=_LEAST)
    return pool[found[0]] if found else None


def _may_be_near(word: str, other: str) -> bool:
    """Whether two words have enough letters in common, in whatever order."""
    common = (Counter(word) & Counter(other)).total()
    return 200 * common >= _LEAST * (len(word) + len(other))


class KnownTerms:
    """IRIs among which misspelt ones are looked for."""

    def __init__(self, iris: Iterable[str]) -> None:
        self._names: defaultdict[str, dict[str, str]] = defaultdict(dict)
        self._namespaces: defaultdict[str, dict[str, str]] = defaultdict(dict)
        for iri in sorted(iris, reverse=True):
            namespace, name = _split(iri)
            self._names[namespace][name] = self._namespaces[name][namespace] = iri

    def nearest(self, iri: str) -> str | None:
        """The IRI that differs from another by a slip, in its name or in its namespace but not in both.

        Names that differ by their numbers alone are meant to differ.

        >>> KnownTerms(["http://e.org/Person", "http://e.org/Paper"]).nearest("http://e.org/Persn")
        'http://e.org/Person'
        >>> KnownTerms(["https://schema.org/name"]).nearest("http://schema.org/name")
        'https://schema.org/name'
        >>> KnownTerms(["http://e.org/part2"]).nearest("http://e.org/part1")
        """
        namespace, name = _split(iri)
        beside = self._names.get(namespace, {})
        word = nearest_word(name, beside) if len(name) >= _SHORTEST else None
        if word and _DIGITS.sub("", word) != _DIGITS.sub("", name):
            return beside[word]
        elsewhere = self._namespaces.get(name, {})
        found = nearest_word(namespace, (each for each in elsewhere if each != namespace))
        return elsewhere[found] if found else None


def _split(iri: str) -> tuple[str, str]:
    at = _LOCAL.search(iri)
    start = at.start() if at else len(iri)
    return iri[:start], iri[start:]
