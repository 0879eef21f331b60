"""Who writes with whom: newcomers, returning authors, groups, and a few who write very much."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from confkg.ids import slug
from proceedings.measured import AUTHORS_PER_PAPER, EDITIONS, MEAN_AUTHORS, RECORD
from proceedings.statements import digits, thing
from proceedings.words import Words

__all__ = ["Community", "Person"]

_SECOND_FORM = 0.04
_NEW, _NEW_SENIOR, _FROM_GROUP = 0.49, 0.1, 0.85
_BUSY, _GROUP = 12, 120
_TOGETHER = 0.15
_MEMORY = 30_000


@dataclass(eq=False)
class Person:
    """A person.

    Attributes:
        slug: as in the IRI.
        forms: forms of the name, the one to be shown first.
        organisation: where the person works.
        papers: how many papers there are.
        printed: the document that printed a form first, by form.
        coauthors: of earlier papers, as often as there are papers together.
    """

    slug: str
    forms: tuple[str, ...]
    organisation: str
    papers: int = 0
    printed: dict[str, str] = field(default_factory=dict, repr=False)
    coauthors: list[Person] = field(default_factory=list, repr=False)

    @property
    def node(self) -> str:
        return thing("person", self.slug)

    @property
    def label(self) -> str:
        return self.forms[0]

    def form_node(self, form: str) -> str:
        return thing("name-form", f"{slug(form)}-{digits(self.slug + form, 6)}")


class Community:
    """Draws the authors of one paper after the other.

    A returning author is drawn from the recent signatures, so that who writes much goes on writing
    much, or from those who wrote with the last author before.

    Args:
        dice: where chance comes from.
        asked: slugs of people that questions name; they write nearly as much as anybody.
        organisations: slugs of organisations that questions name.
    """

    def __init__(
        self, dice: random.Random, asked: Sequence[str], organisations: Sequence[str]
    ) -> None:
        self._dice = dice
        self.words = Words(dice)
        self.organisations = [as_words(name) for name in organisations]
        self.organisations += [self.words.organisation() for _ in range(600)]
        self._weights = list(accumulate(1 / (rank + 3) for rank in range(len(self.organisations))))
        self._slugs: set[str] = set()
        self.known = [self._person(as_words(name)) for name in asked]
        self._asked = list(self.known)
        self._recent: list[Person] = []
        whole = sum(edition.papers for edition in EDITIONS)
        self._asked_share = 0.4 * RECORD / whole * len(self._asked)

    def authors(self, year: int, honoured: bool = False) -> list[Person]:
        """The authors of a paper of that year, in order; the last one leads the group.

        Papers that will be honoured are led by people whom questions name.
        """
        dice = self._dice
        count = self._count(year)
        found: dict[Person, None] = {}
        if dice.random() < self._asked_share or (honoured and self._asked):
            found[dice.choice(self._asked)] = None
            if len(self._asked) > 1 and dice.random() < _TOGETHER:
                found[dice.choice(self._asked)] = None
        elif self._recent and dice.random() >= _NEW_SENIOR:
            found[self._returning(self._recent)] = None
        else:
            found[self._newcomer()] = None
        leader = next(iter(found))
        while len(found) < count:
            found[self._another(leader)] = None
        authors = [*list(found)[1:], leader]
        for author in authors:
            author.papers += 1
            if len(author.coauthors) < _GROUP:
                author.coauthors.extend(other for other in authors if other is not author)
        self._recent.extend(authors)
        if len(self._recent) > 2 * _MEMORY:
            del self._recent[:_MEMORY]
        return authors

    def _another(self, leader: Person) -> Person:
        dice = self._dice
        if not self._recent or dice.random() < _NEW:
            return self._newcomer()
        if leader.coauthors and dice.random() < _FROM_GROUP:
            return self._returning(leader.coauthors)
        return self._returning(self._recent)

    def _returning(self, people: Sequence[Person]) -> Person:
        """One of them; those with many papers already are often passed over."""
        found = self._dice.choice(people)
        if self._dice.random() * found.papers > _BUSY:
            return self._dice.choice(people)
        return found

    def some(self, count: int) -> list[Person]:
        """Some of the people known, those whom questions name among them."""
        others = self._dice.sample(self.known, min(count, len(self.known)))
        return list(dict.fromkeys([*self._asked, *others]))[:count]

    def organisation(self) -> str:
        """An organisation: few have many people."""
        return self._dice.choices(self.organisations, cum_weights=self._weights)[0]

    def _count(self, year: int) -> int:
        low = max(known for known in MEAN_AUTHORS if known <= year)
        high = min((known for known in MEAN_AUTHORS if known > year), default=low)
        share = (year - low) / (high - low) if high > low else 0
        mean = MEAN_AUTHORS[low] + share * (MEAN_AUTHORS[high] - MEAN_AUTHORS[low])
        drawn = self._dice.choices(range(1, len(AUTHORS_PER_PAPER) + 1), AUTHORS_PER_PAPER)[0]
        return max(1, round(drawn * mean / 5.01 + self._dice.uniform(-0.4, 0.4)))

    def _newcomer(self) -> Person:
        person = self._person(self.words.name())
        self.known.append(person)
        return person

    def _person(self, name: str) -> Person:
        forms = [name]
        first, *rest = name.split()
        if self._dice.random() < _SECOND_FORM and rest:
            forms.append(f"{first[0]}. {rest[-1]}")
        key = slug(name)
        while key in self._slugs:
            key += "-2"
        self._slugs.add(key)
        return Person(key, tuple(forms), self.organisation())


def as_words(slug: str) -> str:
    """A name for what has this slug.

    >>> as_words("yoshua-bengio")
    'Yoshua Bengio'
    """
    return " ".join(word.capitalize() for word in slug.split("-"))
