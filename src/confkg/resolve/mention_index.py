"""What the documents say of each name: where it stands, with whom, in which part."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import repeat
from operator import itemgetter
from typing import TypeAlias, cast

from confkg.ids import PROFILES, fold, reference_key
from confkg.model import Claim, Mention, Node, Property, Url, Value
from confkg.record_sheets import IDENTIFIERS, RecordClaims
from confkg.schema import PROPERTIES

_POSITION_BITS = 15
_MOST_POSITIONS = (1 << _POSITION_BITS) - 1
_RECORDS = "records"
"""Name of the reader of records."""


class Aspect(StrEnum):
    """What a document may say of a name."""

    PLACE_IN_LIST = "a place in the list of authors of a paper: see place_in_list()"
    SLOT = "something that one thing only can fill, as the one speaker of a talk"
    CIRCLE = "something that a few have in common, as a role at an edition"
    IDENTIFIER = "an identifier of a paper or person: its kind, a blank, what it is"
    PARENT = "a place that it lies in"
    WORKPLACE = "edition and organisation, parted by a tab"


Entry: TypeAlias = dict[Aspect, set[int | str]]
"""What one document says of one name."""

_Key = tuple[str, str]


def place_in_list(paper: int, position: int) -> int:
    """A place in a list of authors as one number; position 0 if it is not known.

    >>> list(iter_places([place_in_list(7, 2)]))
    [(7, 2)]
    """
    return paper << _POSITION_BITS | min(position, _MOST_POSITIONS)


def iter_places(numbers: Iterable[int | str]) -> Iterator[tuple[int, int]]:
    """Papers with positions in their lists of authors, of which the places are given as numbers."""
    return map(divmod, cast("Iterable[int]", numbers), repeat(1 << _POSITION_BITS))


def papers_of(numbers: Iterable[int | str]) -> set[int]:
    """The papers, by number, of places in lists of authors."""
    return {number >> _POSITION_BITS for number in cast("Iterable[int]", numbers)}


def known_places(numbers: Iterable[int | str]) -> set[int]:
    """Those places in lists of authors of which the position is known."""
    return {number for number in cast("Iterable[int]", numbers) if number & _MOST_POSITIONS}


@dataclass
class _Talk:
    """What a document says of one talk, in several claims."""

    edition: str = ""
    speakers: set[str] = field(default_factory=set)
    papers: set[str] = field(default_factory=set)
    titles: set[str] = field(default_factory=set)


class MentionIndex:
    """Names with what each document says of them; keeps names, not claims.

    Attributes:
        names: kind and name, to document, to what it says.
        papers: title and document, each pair at the number by which places_in_lists call it.
        institutions: those of the authors of papers, by the numbers of these.
        years: of the editions at which papers were presented, by their numbers.
        lists: the documents that have lists of papers.
        plain_lists: those that are nothing but records without prizes and identifiers of people.
    """

    def __init__(self) -> None:
        self.names: dict[_Key, dict[str, Entry]] = defaultdict(dict)
        self.papers: list[tuple[str, str]] = []
        self.institutions: dict[int, set[str]] = {}
        self.years: dict[int, int] = {}
        self.lists: set[str] = set()
        self.plain_lists: set[str] = set()
        self._numbers: dict[tuple[str, str], int] = {}
        self._digest = ""  # of what is in it, if that was asked for
        self._taken: list[str] = []  # those of all that is in it, if it was taken in from others

    def add(self, document: str, claims: Iterable[Claim]) -> None:
        """Take in the claims of a document."""
        self._digest, self._taken = "", []
        if isinstance(claims, RecordClaims):
            self._add_rows(document, claims)
            return
        talks: dict[str, _Talk] = defaultdict(_Talk)
        for claim in claims:
            if claim.reader == _RECORDS:
                self.lists.add(document)
            for mention in iter_mentions(claim):
                self.add_mention(document, mention)
            subject = claim.subject
            if isinstance(subject, Mention):
                self._add_property(document, subject, claim)
            elif subject.kind == "Authorship":
                self._add_authorship(document, subject, claim)
            elif subject.kind in ("EventRole", "Affiliation"):
                self._add_role(document, subject, claim)
            elif subject.kind == "Talk":
                _note(talks[reference_key(subject)], subject, claim)
            elif subject.kind == "Edition" and claim.property is Property.HELD_IN:
                place = claim.value
                if isinstance(place, Mention):
                    slot = f"the {place.kind.lower()} of {_edition(subject)}"
                    self._record(document, (place.kind, place.name), Aspect.SLOT, slot)
        for talk in talks.values():
            self._add_talk(document, talk)

    def digest(self) -> str:
        """Is the same as long as the same is said of the names, and was taken in in the same order."""
        if not self._digest:
            said = repr(self._taken or self._said())
            self._digest = hashlib.sha256(said.encode("utf-8", "surrogatepass")).hexdigest()
        return self._digest

    def _said(self) -> tuple[object, ...]:
        said = sorted(
            (
                key,
                document,
                sorted((aspect.name, sorted(map(str, what))) for aspect, what in of.items()),
            )
            for key, documents in self.names.items()
            for document, of in documents.items()
        )
        lists = sorted(self.lists), sorted(self.plain_lists)
        papers = [
            (*paper, sorted(self.institutions.get(at, ())), self.years.get(at))
            for at, paper in enumerate(self.papers)
        ]
        return said, papers, lists

    def _add_rows(self, document: str, claims: RecordClaims) -> None:
        """Take in a list of records as its claims would be."""
        self.lists.add(document)
        self.plain_lists.add(document)
        text = claims.document.text
        for edition in claims.editions.values():
            for mention in (facet.value for facet in edition.parts):
                if isinstance(mention, Mention):
                    self.add_mention(document, mention)
        people: dict[str, set[int | str]] = {}
        for _, fields, authors in claims.rows:
            title = text[fields["title"].start : fields["title"].end]
            paper = self.names["Paper", title].setdefault(document, {})
            for of, prop in IDENTIFIERS.items():
                if where := fields.get(of):
                    known = f"{prop} {text[where.start : where.end]}"
                    paper.setdefault(Aspect.IDENTIFIER, set()).add(known)
            number = self._number(title, document)
            nowhere = place_in_list(number, 0)
            for place, name in enumerate(authors, nowhere + 1):
                places = people.get(name)
                if places is None:
                    entry = self.names["Person", name].setdefault(document, {})
                    places = people[name] = entry.setdefault(Aspect.PLACE_IN_LIST, set())
                places.add(nowhere)
                places.add(min(place, nowhere + _MOST_POSITIONS))

    def take(self, other: MentionIndex) -> None:
        """Take in what another index has of documents that are not in this one."""
        self._digest = ""
        if self._taken or not self.names:
            self._taken.append(other.digest())
        self.lists |= other.lists
        self.plain_lists |= other.plain_lists
        first = len(self.papers)
        for paper in other.papers:
            self._number(*paper)
        for number, institutions in other.institutions.items():
            self.institutions[first + number] = set(institutions)
        self.years |= {first + number: year for number, year in other.years.items()}
        further = place_in_list(first, 0)
        for key, documents in other.names.items():
            mine = self.names[key]
            for document, entry in documents.items():
                own = mine[document] = dict(entry)
                if places := cast("set[int]", entry.get(Aspect.PLACE_IN_LIST)):
                    own[Aspect.PLACE_IN_LIST] = {at + further for at in places}

    def add_mention(self, document: str, mention: Mention) -> None:
        """Take in one mention."""
        self._digest, self._taken = "", []
        self.names[mention.kind, mention.name].setdefault(document, {})

    def _record(self, document: str, of: _Key, aspect: Aspect, what: int | str) -> None:
        self.names[of].setdefault(document, {}).setdefault(aspect, set()).add(what)

    def entries(self, kind: str, name: str, document: str = "") -> Iterator[tuple[str, Entry]]:
        """What each document says of a name, or the one document."""
        found = self.names.get((kind, name), {})
        if document:
            return iter([(document, found[document])] if document in found else [])
        return iter(sorted(found.items(), key=itemgetter(0)) if len(found) > 1 else found.items())

    def _number(self, title: str, document: str) -> int:
        key = title, document
        if key not in self._numbers:
            self._numbers[key] = len(self.papers)
            self.papers.append(key)
        return self._numbers[key]

    def _add_authorship(self, document: str, subject: Node, claim: Claim) -> None:
        paper, author = subject.part(Property.AUTHORSHIP_OF), subject.part(Property.AUTHOR)
        if isinstance(paper, Mention) and isinstance(author, Mention):
            known = claim.property is Property.POSITION and isinstance(claim.value, int)
            position = claim.value if known and isinstance(claim.value, int) else 0
            number = self._number(paper.name, document)
            place = place_in_list(number, position)
            self._record(document, ("Person", author.name), Aspect.PLACE_IN_LIST, place)
            if claim.property is Property.AUTHOR_AFFILIATION and isinstance(claim.value, Mention):
                self.institutions.setdefault(number, set()).add(claim.value.name)

    def _add_property(self, document: str, subject: Mention, claim: Claim) -> None:
        key = subject.kind, subject.name
        if PROPERTIES[claim.property].type == "identifier":
            self._record(document, key, Aspect.IDENTIFIER, f"{claim.property} {claim.value}")
        elif isinstance(claim.value, Url) and claim.value.address.startswith(PROFILES):
            self._record(document, key, Aspect.IDENTIFIER, f"profile {claim.value.address}")
        elif claim.property is Property.CONTAINED_IN and isinstance(claim.value, Mention):
            self._record(document, key, Aspect.PARENT, claim.value.name)
        elif claim.property is Property.AUTHOR_INSTITUTION and isinstance(claim.value, Mention):
            number = self._number(subject.name, document)
            self.institutions.setdefault(number, set()).add(claim.value.name)
        elif claim.property is Property.PRESENTED_AT and claim.reader == _RECORDS:
            year = claim.value.part(Property.YEAR) if isinstance(claim.value, Node) else None
            if isinstance(year, int):
                self.years[self._number(subject.name, document)] = year

    def _add_role(self, document: str, subject: Node, claim: Claim) -> None:
        holder = subject.part(Property.ROLE_HOLDER) or subject.part(Property.AFFILIATED_PERSON)
        if not isinstance(holder, Mention):
            return
        person = "Person", holder.name
        edition = _edition(subject.part(Property.EDITION))
        if kind := subject.part(Property.ROLE_KIND):
            role = f"{getattr(kind, 'notation', kind)} of {edition}"
            self._record(document, person, Aspect.CIRCLE, role)
        organisation = subject.part(Property.ORGANISATION)
        if claim.property is Property.ORGANISATION:
            organisation = claim.value
        if isinstance(organisation, Mention) and not edition:  # of a biography, at some time
            self._record(document, person, Aspect.CIRCLE, f"with {organisation.name}")
        elif isinstance(organisation, Mention):
            workplace = f"{edition}\t{organisation.name}"
            self._record(document, person, Aspect.WORKPLACE, workplace)
            self._record(document, person, Aspect.CIRCLE, f"with {organisation.name} at {edition}")
            slot = f"the organisation of {holder.name} at {edition}"
            self._record(document, ("Organisation", organisation.name), Aspect.SLOT, slot)

    def _add_talk(self, document: str, talk: _Talk) -> None:
        for name in talk.speakers:
            speaker = "Person", name
            for paper in talk.papers:
                self._record(
                    document,
                    speaker,
                    Aspect.PLACE_IN_LIST,
                    place_in_list(self._number(paper, document), 0),
                )
            for title in talk.titles:
                alone = len(talk.speakers) == 1
                what = f"speaker of '{fold(title)}' at {talk.edition}"
                self._record(document, speaker, Aspect.SLOT if alone else Aspect.CIRCLE, what)


def _note(talk: _Talk, subject: Node, claim: Claim) -> None:
    talk.edition = _edition(subject.part(Property.EDITION))
    said = [(facet.property, facet.value) for facet in subject.parts]
    for what, value in [*said, (claim.property, claim.value)]:
        if isinstance(value, Mention):
            if what is Property.SPEAKER:
                talk.speakers.add(value.name)
            elif what is Property.PRESENTS_PAPER:
                talk.papers.add(value.name)
        elif what is Property.TITLE and isinstance(value, str):
            talk.titles.add(value)


def _edition(value: Value | None) -> str:
    """An edition in words, the same for every document: "ICLR 2025"."""
    if not isinstance(value, Node):
        return ""
    words = (facet.value for facet in value.parts)
    return " ".join(word.name if isinstance(word, Mention) else str(word) for word in words)


def iter_mentions(claim: Claim) -> Iterator[Mention]:
    """All names that a claim speaks of."""
    pending: list[Value] = [claim.subject, claim.value]
    while pending:
        thing = pending.pop()
        if isinstance(thing, Mention):
            yield thing
        elif isinstance(thing, Node):
            pending.extend(facet.value for facet in thing.parts)
