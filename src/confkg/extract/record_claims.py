"""What records of papers state: paper, authors in order, edition, form of presentation, identifiers."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain, repeat

from confkg.extract.proposals import authorships, award, name_form, receipt
from confkg.extract.recognisers.editions import find_editions
from confkg.extract.recognisers.prizes import read_prize
from confkg.extract.recognisers.series import table
from confkg.frames import Frame, Slot, claims_of, naming_claims, read_as, thing_of
from confkg.ids import PROFILES
from confkg.model import Claim, Concept, Document, Mention, Node, Property, Span, Url
from confkg.record_sheets import IDENTIFIERS, RecordClaims, iter_listed
from confkg.statements import iter_statements
from confkg.values import printed_form

_EDITION = re.compile(r"(?P<series>.+) (?P<year>\d{4})")
_BRACKETED = re.compile(r"\(([A-Z][\w-]*[A-Z]\w*)\)")
"""An acronym behind the name of a meeting."""

_FURTHER = re.compile(r"^(?:awards|profiles|ORCIDs|affiliations|institutions): ", re.MULTILINE)
"""What records seldom have; a document that has it is no list of plain rows."""

_NONE = "-"
_SURE = 1.0


def record_claims(document: Document) -> Sequence[Claim]:
    """The claims of a document of records, each supported by the key of its record.

    The name of a person and the parts of an edition are stated where the document first prints them.
    """
    claims = _Claims(document)
    return list(claims) if _FURTHER.search(document.text) else claims


class _Claims(RecordClaims):
    """The claims of one document."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self._people: dict[str, Mention] = {}

    @cached_property
    def _text(self) -> str:
        return self.document.text

    def _person(self, name: str) -> Mention:
        """The first mention of an author."""
        if name not in self._people:
            number = self.first[name]
            for person in self._names(self.rows[number].fields["authors"]):
                if self.first[person.name] == number:
                    self._people.setdefault(person.name, person)
        return self._people[name]

    @cached_property
    def editions(self) -> dict[str, Node]:
        editions: dict[str, Node] = {}
        for row in self.rows:
            if where := row.fields.get("edition"):
                name = self._text[where.start : where.end]
                if name not in editions:
                    editions[name] = self._edition(where)
        return editions

    def of_rows(
        self, numbers: Iterable[int], named: Collection[int] = (), nameless: Collection[str] = ()
    ) -> Iterator[Claim]:
        return iter_statements(
            claim
            for at in numbers
            for claim in (
                self._names_of(at, nameless) if at in named else self._of(self.rows[at].fields)
            )
        )

    def _names_of(self, number: int, nameless: Collection[str]) -> Iterator[Claim]:
        """A claim on each person and edition that comes first in a record."""
        row, source = self.rows[number], Frame("Paper", {}, reader="records")
        for name in dict.fromkeys(row.authors):
            if name not in nameless and self.first[name] == number:
                yield read_as(next(naming_claims(self._person(name))), source)
        if where := row.fields.get("edition"):
            edition = self.editions[self._text[where.start : where.end]]
            year = edition.parts[-1]
            if year.span.start > where.start:
                printed = printed_form(year.value)
                claim = Claim(edition, year.property, year.value, year.span, printed)
                yield read_as(claim, source)

    def _of(self, places: dict[str, Span]) -> Iterator[Claim]:
        record = {
            name: Slot(self._text[where.start : where.end], where) for name, where in places.items()
        }
        key, title = record["record"].span, record["title"]
        paper = Mention("Paper", str(title.value), title.span)
        said = {"title": title}
        edition = self.editions[str(record["edition"].value)] if "edition" in record else None
        if edition:
            said["presentedAt"] = Slot(edition, record["edition"].span)
        if "year" in record:
            said["year"] = replace(record["year"], value=int(str(record["year"].value)))
        said |= {prop.value: record[of] for of, prop in IDENTIFIERS.items() if of in record}
        frames = [Frame("Paper", said)]
        for institution in filter(None, self._listed(record, "institutions")):
            of_authors = {"title": title, "authorInstitution": _organisation(*institution)}
            frames.append(Frame("Paper", of_authors))
        if edition and "form" in record:
            form = record["form"]
            slots = {
                "edition": Slot(edition, record["edition"].span),
                "talkKind": replace(form, value=Concept("talk-kind", str(form.value))),
                "presentsPaper": Slot(paper, title.span),
            }
            frames.append(Frame("Talk", slots))
        people = list(self._names(record["authors"].span))
        affiliations = chain(self._listed(record, "affiliations"), repeat(None))
        for person, one, affiliation in zip(
            people, authorships(paper, people, _SURE), affiliations, strict=False
        ):
            first = self._person(person.name)
            own_slots = {
                **one.frame.slots,
                "author": replace(one.frame.slots["author"], value=first),
                "printedAs": replace(name_form(first), span=person.span),
            }
            if affiliation:
                own_slots["authorAffiliation"] = _organisation(*affiliation)
            frames.append(replace(one.frame, slots=own_slots))
        frames += self._identified(record, people)
        if edition and "awards" in record:
            frames += self._awarded(record["awards"].span, edition, paper)
        for frame in frames:
            own = replace(frame, reader="records")
            yield from (read_as(claim, own, supports=(key,)) for claim in claims_of(own))

    def _identified(self, record: dict[str, Slot], people: list[Mention]) -> Iterator[Frame]:
        """People with the identifiers that a record prints for them."""
        for field in ("profiles", "ORCIDs"):
            for person, listed in zip(people, self._listed(record, field), strict=False):
                if listed:
                    known, span = listed
                    name = Slot(person.name, self._person(person.name).span)
                    of_profile = Slot(Url(f"{PROFILES}{known}"), span, known)
                    said = (
                        {"orcid": Slot(known, span)} if field == "ORCIDs" else {"url": of_profile}
                    )
                    yield Frame("Person", {"nameForm": name, **said})

    def _listed(self, record: dict[str, Slot], field: str) -> Iterator[tuple[str, Span] | None]:
        """For each author what a field says, with its place."""
        for known in iter_listed(self._text, record[field].span) if field in record else ():
            yield known if known[0] != _NONE else None

    def _awarded(self, where: Span, edition: Node, paper: Mention) -> Iterator[Frame]:
        """The prizes of a paper; a rank of which no prize is named says nothing."""
        from confkg.extract.records.awards import award_name  # few records have prizes

        series = edition.part(Property.SERIES)
        for printed, span in iter_listed(self._text, where):
            prize = read_prize(printed)
            if name := prize.award or (not prize.rank and award_name(printed)):
                given = award(name, series if isinstance(series, Mention) else None, span)
                rank = prize.rank or "winner"
                yield receipt(given, edition, paper, rank, span, _SURE).frame

    def _names(self, where: Span) -> Iterator[Mention]:
        for name, span in iter_listed(self._text, where):
            yield Mention("Person", name, span)

    def _edition(self, where: Span) -> Node:
        """The node of an edition, whose parts are where the document first names it."""
        found = _EDITION.fullmatch(self._text, where.start, where.end)
        assert found, where
        series = self._series(Span(*found.span("series")), found.end())
        year = Slot(int(found["year"]), Span(*found.span("year")))
        node = thing_of(Frame("Edition", {"series": Slot(series, series.span), "year": year}))
        assert isinstance(node, Node)
        return node

    def _series(self, where: Span, until: int) -> Mention:
        """The series that the name of a volume or a meeting is about; a workshop is one of its own."""
        printed = self._text[where.start : where.end]
        known = table().lower.get(printed.lower())
        acronym, first, last = known.acronym if known else printed, 0, len(printed)
        dated = self._text[where.start : until]
        for start, end, value in [] if known else _named(dated):
            if "workshop" not in printed.lower() or "workshop" in printed[start:end].lower():
                acronym, first, last = value, start, min(end, last)
                break
        at = Span(where.start + first, where.start + last)
        return Mention("ConferenceSeries", acronym, at, printed[first:last])


def _organisation(name: str, where: Span) -> Slot:
    return Slot(Mention("Organisation", name, where), where)


def _named(printed: str) -> Iterator[tuple[int, int, str]]:
    """The series that a text names, with their places; those that are recognised come first."""
    for one in find_editions(printed):
        yield one.start, one.end, one.edition.series
    for found in _BRACKETED.finditer(printed):
        yield *found.span(1), found[1]
