"""Which papers by one name are by one person: who wrote with whom, about what, where, and how many may bear the name.

The weights were fitted to pairs of papers of ICLR 2021 by one name, of which OpenReview knows whether their
authors are one person; ``benchmarks/resolving.py`` measures what comes of them there and elsewhere.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, compress, islice

from confkg.ids import fold
from confkg.resolve.names import parse_name

_BIAS, _COMMON, _COAUTHOR, _SECOND, _WORDS, _LONG = -2.01, -1.79, 2.33, 1.23, 0.6, 2.23
_INSTITUTION = 3.5
_CROWD = 100
_MOST = 3
"""Co-authors in common beyond which more say no more."""

_MOST_WORDS = 12.0
_POPULATION = 2_000
"""Names that it takes to see that one is common; in shorter lists only its form decides."""

_SMOOTHING = 0.05
_LETTERS = 3
_IDLE = frozenset(
    [
        "the",
        "for",
        "and",
        "with",
        "from",
        "via",
        "are",
        "using",
        "learning",
        "deep",
        "neural",
        "networks",
        "network",
        "model",
        "models",
        "based",
        "towards",
        "toward",
        "through",
        "data",
        "training",
    ]
)


@dataclass(frozen=True, slots=True)
class Work:
    """A paper."""

    # the names of its authors; none if they are so many that few of them know each other
    authors: frozenset[str]
    words: frozenset[str]  # the words of its title that say what it is about
    # those of its authors, as far as they are printed; likewise
    institutions: frozenset[str] = frozenset()
    year: int = 0  # of its edition; 0 if it is not known

    @classmethod
    def of(
        cls, title: str, authors: Iterable[str], institutions: Iterable[str] = (), year: int = 0
    ) -> Work:
        """The paper of a title, with the names of authors and of their institutions."""
        words = {word for word in fold(title).split() if len(word) >= _LETTERS}
        names = frozenset(authors)
        if len(names) > _CROWD:
            names, institutions = frozenset(), ()
        return cls(names, frozenset(words - _IDLE), frozenset(institutions), year)

    @classmethod
    def together(cls, works: Sequence[Work]) -> Work:
        """What several papers have, as if they were one; its year is known only if they are one."""
        if len(works) == 1:
            return works[0]
        return cls(
            frozenset[str]().union(*(work.authors for work in works)),
            frozenset[str]().union(*(work.words for work in works)),
            frozenset[str]().union(*(work.institutions for work in works)),
        )


@dataclass(frozen=True, slots=True)
class Likeness:
    """How likely two papers by one name are by one person."""

    score: float  # the logarithm of the odds; above 0 it is likely
    reason: str  # what bears it out, in words


class Bearers:
    """Compares papers by one name.

    Args:
        works: all papers that are known, from which it is learnt how common names and words are.

    >>> papers = [Work.of(f"On {by}", ("Wei Wang", by)) for by in ("Bo Ray", "Bo Ray", "Cy Fox")]
    >>> bearers = Bearers(papers)
    >>> list(bearers.iter_groups("Wei Wang", papers))
    [[0, 1], [2]]
    >>> bearers.compare("Bo Ray", *papers[:2]).reason
    'both wrote with Wei Wang'
    >>> same = [Work.of("Sparse thresholding pursuit", ["Wei Wang"])] * 2
    >>> Bearers(same).compare("Wei Wang", *same).reason  # of words that are as rare the first
    "both titles have 'pursuit'"
    """

    def __init__(self, works: Iterable[Work]) -> None:
        works = list(works)
        self._papers = len(works)
        self._words = Counter(chain.from_iterable(work.words for work in works))
        self._lists: dict[str, list[frozenset[str]]] = defaultdict(list)
        for work in works:
            for name in work.authors:
                self._lists[name].append(work.authors)
        self._coauthors: dict[str, frozenset[str]] = {}
        self._priors: dict[str, float] = {}
        self._weights: dict[str, float] = {}
        words_of = list(map(_parts, self._lists))
        self._firsts = Counter(words[0] for words in words_of)
        self._lasts = Counter(words[-1] for words in words_of)

    def compare(self, name: str, one: Work, other: Work) -> Likeness:
        """What speaks for two papers by one name being by one person."""
        score, prior = self.score(name, one, other), self._prior(name)
        reason = "few bear the name" if prior > 0 else ""
        if places := one.institutions & other.institutions:
            reason = reason or f"both papers have authors of {min(places)}"
        if topics := one.words & other.words:
            rarest = min(topics, key=lambda word: (self._words[word], word))
            reason = reason or f"both titles have '{rarest}'"
        if shared := (one.authors & other.authors) - {name}:
            reason = f"both wrote with {min(shared)}"
        elif second := min(self._between(name, one, other), default=None):
            reason = "{}, who wrote with one, wrote with {}, who wrote with the other".format(
                *second
            )
        return Likeness(score, reason)

    def score(self, name: str, one: Work, other: Work) -> float:
        """The score of :meth:`compare`; where it cannot be above 0, less is looked at."""
        score = self._prior(name)
        if one.institutions & other.institutions:
            score += _INSTITUTION
        elif one.institutions and other.institutions and one.year == other.year != 0:
            score -= _INSTITUTION
        if topics := one.words & other.words:
            score += _WORDS * min(math.fsum(map(self._weight, topics)), _MOST_WORDS) / 4
        if shared := _wrote_with_both(name, one, other):
            score += _COAUTHOR * min(shared, _MOST)
        elif score + _SECOND * _MOST > 0:
            score += _SECOND * len(list(islice(self._between(name, one, other), _MOST)))
        return score

    def may_be_near(self, name: str, one: Work, other: Work) -> bool:
        """Whether any two papers of two sets, each put together, can have a score above 0."""
        shared = _wrote_with_both(name, one, other)
        return shared > 0 or self.score(name, one, other) > 0  # without, more never makes it less

    def _prior(self, name: str) -> float:
        """The score of two papers that have nothing in common but a name."""
        if name not in self._priors:
            words = _parts(name)
            known = len(self._lists)
            expected = self._firsts[words[0]] * self._lasts[words[-1]] / max(known, _POPULATION)
            if known < _POPULATION and parse_name(name).is_common:
                expected = 1.0
            common = _COMMON * math.log(expected + _SMOOTHING)
            self._priors[name] = _BIAS + common + _LONG * (len(words) > 2)
        return self._priors[name]

    def _weight(self, word: str) -> float:
        """How much it says that a word is in two titles."""
        if word not in self._weights:
            self._weights[word] = math.log(self._papers / self._words[word])
        return self._weights[word]

    def _between(self, name: str, one: Work, other: Work) -> Iterator[tuple[str, str]]:
        """Co-authors on one side who wrote with co-authors on the other."""
        theirs = other.authors - {name}
        for here in one.authors - {name}:
            near = self._coauthors.get(here) or self._wrote_with(here)
            if not theirs.isdisjoint(near):
                yield from ((here, there) for there in theirs & near)

    def _wrote_with(self, name: str) -> frozenset[str]:
        found = self._coauthors[name] = frozenset[str]().union(*self._lists.get(name, ()))
        return found

    def iter_groups(self, name: str, works: Sequence[Work]) -> Iterator[list[int]]:
        """The numbers of some papers by one name, person by person, as far as chains of papers show."""
        left = list(range(len(works)))
        against = _INSTITUTION if any(work.institutions for work in works) else 0.0
        while left:
            group = left if self._prior(name) > against else left[:1]
            left = left[len(group) :]
            for at in group:
                near = [self.score(name, works[at], works[other]) > 0 for other in left]
                group.extend(compress(left, near))
                left = [other for other, is_near in zip(left, near, strict=True) if not is_near]
            yield group


def _wrote_with_both(name: str, one: Work, other: Work) -> int:
    """How many co-authors two papers by a name have in common."""
    common = one.authors & other.authors
    return len(common) - (name in common)


def _parts(name: str) -> list[str]:
    return fold(name).split() or [name]
