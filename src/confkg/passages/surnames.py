"""Short forms of people's names, as far as a document leaves no doubt about whom they mean; the words of texts."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from anyascii import anyascii

from confkg.model import Mention

_ALONE = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff"
"""Scripts that are written without blanks: each of their characters is a word."""

_WORD = re.compile(rf"[{_ALONE}]|[^\W_{_ALONE}]+")
_SPOKEN_FOR = re.compile(f"[{_ALONE}]")


class Word(NamedTuple):
    """A word: without diacritics, the same in small letters, and ``text[start:end]``."""

    plain: str
    small: str
    start: int
    end: int


def iter_words(text: str) -> Iterator[Word]:
    """The words of a text; apostrophes and hyphens part words.

    >>> [word.plain for word in iter_words("René's 中文 AdamW-mini")]
    ['Rene', 's', '中', '文', 'AdamW', 'mini']
    """
    for found in _WORD.finditer(text):
        yield Word(*_folded(found[0]), *found.span())


@lru_cache(maxsize=1 << 16)
def _folded(word: str) -> tuple[str, str]:
    """Ideographs that sound alike are not alike, so they stay as they are."""
    plain = word if _SPOKEN_FOR.match(word) else anyascii(word) or word
    return plain, plain.lower()


_NICKNAME = re.compile(r"\s*[(\"“]([^)\"”]*)[)\"”]\s*")
_SUFFIXES = frozenset({"jr", "sr", "ii", "iii", "iv", "phd"})
_MOST_BEARERS = 40
"""A form of a name that so many people of one document bear identifies nobody."""


@dataclass(frozen=True, slots=True)
class _Name:
    person: Mention
    given: frozenset[str]
    initials: frozenset[str]
    surname: str


def iter_short_forms(people: Iterable[Mention]) -> Iterator[tuple[str, Mention]]:
    """People's names without what is often left out: nickname, middle names and initials.

    >>> from confkg.model import Span
    >>> person = Mention("Person", "Diederik (Durk) P. Kingma", Span(0, 25))
    >>> [form for form, _ in iter_short_forms([person])]
    ['Diederik P. Kingma', 'Diederik Kingma', 'Durk Kingma']
    """
    return _of_one(people, lambda name: _shortened(name.person.name))


def _shortened(name: str) -> Iterator[str]:
    nickname = _NICKNAME.search(name)
    bare = _NICKNAME.sub(" ", name).split()
    if nickname:
        yield " ".join(bare)
    initials = all(len(name.rstrip(".")) == 1 for name in bare[1:-1])
    if len(bare) > 2 and len(bare[0].rstrip(".")) > 1 and initials:
        yield f"{bare[0]} {bare[-1]}"
    if nickname and len(bare) > 1:
        yield f"{nickname[1]} {bare[-1]}"


def iter_surnames(people: Iterable[Mention]) -> Iterator[tuple[str, Mention]]:
    """Surnames that only one person of a document bears, each with the longest form of the name.

    >>> from confkg.model import Span
    >>> names = ("Durk Kingma", "Diederik (Durk) Kingma", "Ann Lee", "Bo Lee")
    >>> people = [Mention("Person", name, Span(0, 1)) for name in names]
    >>> [(surname, person.name) for surname, person in iter_surnames(people)]
    [('Kingma', 'Diederik (Durk) Kingma')]
    """
    return _of_one(people, lambda name: [name.surname])


def _of_one(
    people: Iterable[Mention], forms: Callable[[_Name], Iterable[str]]
) -> Iterator[tuple[str, Mention]]:
    """Forms of names that only one person bears, each with the longest form of the whole name."""
    bearers: dict[str, list[_Name]] = defaultdict(list)
    for person in people:
        if name := _read(person):
            for form in forms(name):
                bearers[form].append(name)
    for form, names in bearers.items():
        if len(names) <= _MOST_BEARERS and _is_one(names):
            named = (name.person for name in names)
            yield form, max(named, key=lambda person: (len(person.name), person.name))


def _read(person: Mention) -> _Name | None:
    words = [word.plain for word in iter_words(person.name)]
    bare = [word.plain for word in iter_words(_NICKNAME.sub(" ", person.name))]
    while len(bare) > 1 and bare[-1].lower() in _SUFFIXES:
        bare.pop()
    if len(bare) < 2 or len(bare[-1]) < 2 or not bare[-1][0].isupper():
        return None
    given = frozenset(word for word in words if word != bare[-1])
    full = frozenset(word for word in given if len(word) > 1)
    return _Name(person, full, given - full, bare[-1])


def _is_one(names: list[_Name]) -> bool:
    """Whether the names can be one person's.

    Names that are written out have to hang together by given names in common; one that has only
    initials has to fit one of these.
    """
    pending = [name for name in names if name.given]
    reached = pending[:1] or names[:1]
    pending = pending[1:]
    for known in reached:
        near = [name for name in pending if name.given & known.given]
        pending = [name for name in pending if name not in near]
        reached.extend(near)
    letters = {given[0] for name in reached for given in name.given | name.initials}
    return not pending and all(name.given or name.initials & letters for name in names)
