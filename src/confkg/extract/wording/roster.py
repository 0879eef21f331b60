"""The people of a document: who is named in full somewhere, so that a surname alone is understood.

In running text a name is believed where something beside it says that it is one: a role, a title
of address, a verb that only people do, an affiliation in brackets, a list of names. Where the
names stand in other sentences is then known, and patterns can speak of "a person" instead of
spelling out how names look.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from confkg.extract.wording.name_evidence import iter_heading_names, iter_named
from confkg.extract.wording.names import is_person_name
from confkg.ids import fold
from confkg.model import Claim, Document, Mention, Node, Part

__all__ = ["PERSON", "Masked", "Roster", "find_people"]

PERSON = "\ue000+"
"""What stands for a person in the pattern for a masked text."""

_SIGN = "\ue000"
_NO_SURNAMES = frozenset(["He", "She", "It", "We", "An", "So", "Do", "No", "My", "In", "On", "At"])
"""Surnames that open sentences as other words."""

_SPEAKS = r"(?:spoke|gave (?:the|a|his|her|their)|presented)"
"""What somebody who is called by the first name must do, or it might be the name of a place."""

_NICKNAMED = re.compile(r"(?P<first>[\w-]+) [(“\"‘'](?P<nick>[\w-]{2,})[)”\"’'] (?P<last>[\w'’-]+)")


@dataclass(frozen=True, slots=True)
class Masked:
    """A part's text with every known person blotted out by a run of :data:`PERSON` signs."""

    part: Part
    text: str
    people: dict[int, Mention]

    def person(self, match: re.Match[str], group: str = "person") -> Mention:
        """The person that a group of a match stands for."""
        return self.people[match.start(group)]

    def within(self, start: int, end: int) -> list[Mention]:
        """The people named in a stretch, in order."""
        return [who for at, who in sorted(self.people.items()) if start <= at < end]


@dataclass
class Roster:
    """The people that a document names.

    Attributes:
        full: every full form, under itself and, where only one person has it, under the surname.
    """

    full: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        names = sorted(self.full, key=lambda name: (-len(name), name))
        inner = "|".join(map(re.escape, names))
        self._first = _first_names(self.full)
        firsts = "|".join(map(re.escape, sorted(self._first)))
        self._by_first = (
            re.compile(rf"(?<![\w.-])(?P<first>{firsts})(?= {_SPEAKS}\b)") if firsts else None
        )
        self._pattern = re.compile(rf"(?<![\w-])(?:{inner})(?![\w-])") if names else None

    def mask(self, part: Part) -> Masked:
        """The part with its people blotted out."""
        if self._pattern is None:
            return Masked(part, part.text, {})
        people: dict[int, Mention] = {}
        text = part.text
        for found in self._pattern.finditer(part.text):
            start, end = found.span()
            people[start] = Mention("Person", self.full[found[0]], part.span(start, end), found[0])
            text = text[:start] + _SIGN * (end - start) + text[end:]
        for found in self._by_first.finditer(text) if self._by_first else ():
            start, end = found.span()
            name = self._first[found[0]]
            people[start] = Mention("Person", name, part.span(start, end), found[0])
            text = text[:start] + _SIGN * (end - start) + text[end:]
        return Masked(part, text, people)


def find_people(document: Document, claims: Iterable[Claim], words: frozenset[str]) -> Roster:
    """Who is named in a document, by what was read already and by the words around names."""
    names: dict[str, None] = {}
    for claim in claims:
        for mention in _people_of(claim):
            if not mention.name.isupper():
                names.setdefault(mention.name)
    author = document.metadata.get("author", "")
    if is_person_name(author, words):
        names.setdefault(author)
    for part in document.parts:
        for name in iter_named(part, words):
            names.setdefault(name)
    for name in iter_heading_names(document.parts, names, words):
        names.setdefault(name)
    full = {name: name for name in names}
    by_surname: dict[str, list[str]] = {}
    for name in names:
        by_surname.setdefault(_surname(name), []).append(name)
    for surname, bearers in by_surname.items():
        if surname.lower() in words or surname in _NO_SURNAMES or len(surname) < 2:
            continue
        if _one_person(bearers):
            full.setdefault(surname, max(bearers, key=len))
    for name in names:
        for form in _nicknamed(name):
            full.setdefault(form, name)
    for form, name in list(full.items()):
        full.setdefault(_without_accents(form), name)
    return Roster(full)


def _people_of(claim: Claim) -> Iterator[Mention]:
    waiting: list[object] = [claim.subject, claim.value]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, Mention) and thing.kind == "Person":
            yield thing
        elif isinstance(thing, Node):
            waiting += [facet.value for facet in thing.parts]


def _surname(name: str) -> str:
    bare = re.sub(r",? (?:Jr|Sr|II|III)\b\.?$", "", name)
    return bare.split()[-1].strip("“”\"'’")


def _first_names(full: dict[str, str]) -> dict[str, str]:
    """First names that just one person bears and that are no surname."""
    bearers: dict[str, set[str]] = {}
    for name in set(full.values()):
        first = name.split()[0]
        if len(first) > 2 and "." not in first:
            bearers.setdefault(first, set()).add(name)
    return {
        first: next(iter(names))
        for first, names in bearers.items()
        if len(names) == 1 and first not in full
    }


def _nicknamed(name: str) -> Iterator[str]:
    """What else somebody with a nickname is called.

    >>> list(_nicknamed('Tobias "Toby" Ahlers'))
    ['Toby Ahlers', 'Tobias Ahlers', 'Toby A.', 'Toby']
    """
    found = _NICKNAMED.fullmatch(name)
    if found:
        nick, last = found["nick"], found["last"]
        yield from (f"{nick} {last}", f"{found['first']} {last}", f"{nick} {last[0]}.", nick)


def _without_accents(name: str) -> str:
    """A name as it is typed in a hurry.

    >>> _without_accents("Căpraru")
    'Capraru'
    """
    parted = unicodedata.normalize("NFKD", name)
    return "".join(sign for sign in parted if not unicodedata.combining(sign))


def _one_person(names: list[str]) -> bool:
    """Whether forms with one surname can be one person: "Durk Kingma", "D. P. Kingma".

    >>> _one_person(["Ada Lind", "A. Lind"]), _one_person(["Ada Lind", "Bo Lind"])
    (True, False)
    """
    firsts = [
        [fold(word) for word in re.split(r"[\s()“”\"]+", name)[:-1] if word] for name in names
    ]
    return all(
        any(_may_be(given, other) for given in one for other in another)
        for one in firsts
        for another in firsts
    )


def _may_be(given: str, other: str) -> bool:
    """Whether two given names are one, of which either may be an initial."""
    given, other = given.rstrip("."), other.rstrip(".")
    if min(len(given), len(other)) == 1:
        return given[0] == other[0]
    return given == other
