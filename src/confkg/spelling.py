"""The known term that a misspelt one was probably meant to be."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rapidfuzz import fuzz, process

__all__ = ["nearest", "nearest_word"]

_LEAST = 80.0
"""Percent of alike letters from which on a word is taken for a slip of another. ``mincount`` for
``minCount`` has 88, ``Persn`` for ``Person`` 91; ``author`` and ``editor`` have 67."""
_SHORTEST = 4
"""Letters of a name in which a slip can be told from another name."""
_LOCAL = re.compile(r"[^/#:]*$")
_DIGITS = re.compile(r"\d+")


def nearest_word(word: str, known: Iterable[str]) -> str | None:
    """The word of a list that differs from a word by a slip; None if none is that close.

    >>> nearest_word("mincount", ["minLength", "minCount"])
    'minCount'
    """
    pool = sorted(known)
    found = process.extractOne(word, pool, scorer=_alike, score_cutoff=_LEAST)
    return found[0] if found else None


def nearest(iri: str, known: Iterable[str]) -> str | None:
    """The IRI that differs from another by a slip, in its name or in its namespace but not in both.

    Names that differ by their numbers alone are meant to differ.

    >>> nearest("http://e.org/Persn", ["http://e.org/Person", "http://e.org/Paper"])
    'http://e.org/Person'
    >>> nearest("http://schema.org/name", ["https://schema.org/name"])
    'https://schema.org/name'
    >>> nearest("http://e.org/part1", ["http://e.org/part2"])
    """
    namespace, name = _split(iri)
    split = [(other, *_split(other)) for other in known]
    beside = {own: other for other, space, own in split if space == namespace}
    if len(name) >= _SHORTEST:
        slips = (own for own in beside if _DIGITS.sub("", own) != _DIGITS.sub("", name))
        if word := nearest_word(name, slips):
            return beside[word]
    elsewhere = {space: other for other, space, own in split if own == name and space != namespace}
    found = nearest_word(namespace, elsewhere)
    return elsewhere[found] if found else None


def _split(iri: str) -> tuple[str, str]:
    at = _LOCAL.search(iri)
    start = at.start() if at else len(iri)
    return iri[:start], iri[start:]


def _alike(one: str, other: str, **_: object) -> float:
    return fuzz.ratio(one.casefold(), other.casefold())
