"""Lists of records as their texts have them: a row for each record, without claims as objects.

What most records say, nothing else speaks of. Names are collected and triples written straight from
the rows then; claims are made where something may disagree.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence, Set
from functools import cached_property
from itertools import chain
from typing import NamedTuple, overload

from confkg.model import Claim, Document, Mention, Node, Property, Span

IDENTIFIERS = {
    "OpenReview": Property.OPEN_REVIEW_ID,
    "DOI": Property.DOI,
    "arXiv": Property.ARXIV_ID,
}
"""The fields with identifiers of papers, and what they state."""

_FIELD = re.compile(r"^([A-Za-z]+): (.+)$", re.MULTILINE)
_LISTED = re.compile(r"[^;\s][^;]*")
_CLAIMS_OF_PERSON = 3
_CLAIMS_OF_EDITION = 3
_CLAIMS_OF_TALK = 3
_CLAIMS_OF_AUTHORSHIP = 4
_REPEATED_CLAIMS = 2


class RecordRow(NamedTuple):
    """A record: its place, the places of its fields, and its authors."""

    place: Span
    fields: dict[str, Span]
    authors: list[str]


def iter_rows(text: str) -> Iterator[RecordRow]:
    r"""The records of a text that :mod:`confkg.documents.record_text` wrote.

    >>> [row] = iter_rows("Records\n\nrecord: a\ntitle: A\nauthors: Ann Lee; Bo Lind\n")
    >>> row.place, row.fields["title"], row.authors
    (Span(start=9, end=53), Span(start=26, end=27), ['Ann Lee', 'Bo Lind'])
    """
    fields: dict[str, Span] = {}
    start = end = 0
    for found in _FIELD.finditer(text):
        name = found[1]
        if name == "record":
            if fields:
                yield _row(text, Span(start, end), fields)
            fields, start = {}, found.start()
        end = found.end()
        fields[name] = Span(found.start(2), end)
    if fields:
        yield _row(text, Span(start, end), fields)


def _row(text: str, place: Span, fields: dict[str, Span]) -> RecordRow:
    start, end = fields["authors"]
    authors = [name for each in text[start:end].split(";") if (name := each.strip())]
    return RecordRow(place, fields, authors)


def iter_listed(text: str, where: Span) -> Iterator[tuple[str, Span]]:
    """What stands between semicolons, with its places."""
    for found in _LISTED.finditer(text, where.start, where.end):
        item = found[0].rstrip()
        yield item, Span(found.start(), found.start() + len(item))


class RecordClaims(Sequence[Claim]):
    """The claims of a list of records, which are made when somebody asks for them."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return type(self), (self.document,)

    @cached_property
    def rows(self) -> list[RecordRow]:
        return list(iter_rows(self.document.text))

    @cached_property
    def first(self) -> dict[str, int]:
        """The number of the first record of each author."""
        numbered = list(enumerate(self.rows))
        return {name: number for number, row in reversed(numbered) for name in row.authors}

    def said(self, row: RecordRow, name: str) -> str:
        """What a record has in a field; nothing if it has none."""
        where = row.fields.get(name)
        return self.document.text[where.start : where.end] if where else ""

    def numbers_about(self, names: Set[tuple[str, str]] | None) -> Sequence[int]:
        """The records with any of some kinds and names, or all, and those that what is made of them hangs on.

        What is made of the other records is the same, whatever these names stand for. The first records of
        authors and editions name these, and of records with one title each is numbered.
        """
        parts = chain.from_iterable(edition.parts for edition in self.editions.values())
        series = [part.value for part in parts if isinstance(part.value, Mention)]
        if names is None or any((each.kind, each.name) in names for each in series):
            return range(len(self.rows))
        titles = Counter(self.said(row, "title") for row in self.rows)
        people = {name for kind, name in names if kind == "Person"}
        found, editions = set[int](), set[str]()
        for number, row in enumerate(self.rows):
            title, edition = self.said(row, "title"), self.said(row, "edition")
            if ("Paper", title) in names or not people.isdisjoint(row.authors):
                found |= {number, *(self.first[name] for name in row.authors)}
            elif titles[title] > 1 or edition not in editions:
                found.add(number)
            editions.add(edition)
        return sorted(found)

    @property
    @abstractmethod
    def editions(self) -> dict[str, Node]:
        """The editions by the names that records have for them, in the order of the text."""

    @abstractmethod
    def of_rows(
        self, numbers: Iterable[int], named: Collection[int] = (), nameless: Collection[str] = ()
    ) -> Iterator[Claim]:
        """The claims of some records; people and editions are named where they come first.

        Args:
            numbers: of the records.
            named: those of which only the names of people and editions that come first are wanted.
            nameless: people whose names are not wanted of these.
        """

    def __iter__(self) -> Iterator[Claim]:
        return self.of_rows(range(len(self.rows)))

    @overload
    def __getitem__(self, at: int) -> Claim: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Claim]: ...
    def __getitem__(self, at: int | slice) -> Claim | Sequence[Claim]:
        return list(self)[at]

    def __len__(self) -> int:
        people = {name for row in self.rows for name in row.authors}
        count = len(people) * _CLAIMS_OF_PERSON + len(self.editions) * _CLAIMS_OF_EDITION
        for _, fields, authors in self.rows:
            said = {"title", "edition", "year", *IDENTIFIERS} & fields.keys()
            once = len(set(authors))
            count += len(said) + _CLAIMS_OF_AUTHORSHIP * once
            count += _REPEATED_CLAIMS * (len(authors) - once)
            if "form" in fields and "edition" in fields:
                count += _CLAIMS_OF_TALK
        return count
