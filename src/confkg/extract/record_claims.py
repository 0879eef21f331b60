"""What records of papers state: paper, authors in order, edition, form of presentation, identifiers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from confkg.extract.proposals import authorships, award, name_form, receipt
from confkg.extract.recognisers.editions import find_editions
from confkg.extract.recognisers.prizes import read_prize
from confkg.extract.recognisers.series import table
from confkg.extract.records.awards import award_name
from confkg.extract.spans import EditionName
from confkg.frames import Frame, Slot, claims_of, read_as, thing_of
from confkg.ids import PROFILES
from confkg.model import Claim, Concept, Document, Mention, Node, Property, Span, Url
from confkg.statements import iter_statements

__all__ = ["record_claims"]

_FIELD = re.compile(r"^(?P<name>[A-Za-z]+): (?P<value>.+)$", re.MULTILINE)
_LISTED = re.compile(r"[^;\s][^;]*")
_EDITION = re.compile(r"(?P<series>.+) (?P<year>\d{4})")
_IDENTIFIERS = {"OpenReview": "openReviewId", "DOI": "doi", "arXiv": "arxivId"}
_BRACKETED = re.compile(r"\(([A-Z][\w-]*[A-Z]\w*)\)")
"""An acronym behind the name of a meeting."""

_NONE = "-"
_SURE = 1.0


def record_claims(document: Document) -> list[Claim]:
    """The claims of a document of records, each supported by the key of its record.

    The name of a person and the parts of an edition are stated where the document first prints them.

    Args:
        document: as :mod:`confkg.documents.record_text` writes it.
    """
    return list(iter_statements(_Reader(document).claims()))


class _Reader:
    """Reads one document."""

    def __init__(self, document: Document) -> None:
        self._text = document.text
        self._people: dict[str, Mention] = {}
        self._editions: dict[str, Node] = {}

    def claims(self) -> Iterator[Claim]:
        record: dict[str, Slot] = {}
        for found in _FIELD.finditer(self._text):
            if found["name"] == "record" and record:
                yield from self._of(record)
                record = {}
            record[found["name"]] = Slot(found["value"], Span(*found.span("value")))
        if record:
            yield from self._of(record)

    def _of(self, record: dict[str, Slot]) -> Iterator[Claim]:
        key, title = record["record"].span, record["title"]
        paper = Mention("Paper", str(title.value), title.span)
        said = {"title": title}
        edition = self._edition(record["edition"]) if "edition" in record else None
        if edition:
            said["presentedAt"] = Slot(edition, record["edition"].span)
        if "year" in record:
            said["year"] = replace(record["year"], value=int(str(record["year"].value)))
        said |= {name: record[field] for field, name in _IDENTIFIERS.items() if field in record}
        frames = [Frame("Paper", said)]
        if edition and "form" in record:
            form = record["form"]
            slots = {
                "edition": Slot(edition, record["edition"].span),
                "talkKind": replace(form, value=Concept("talk-kind", str(form.value))),
                "presentsPaper": Slot(paper, title.span),
            }
            frames.append(Frame("Talk", slots))
        people = list(self._names(record["authors"].span))
        for person, one in zip(people, authorships(paper, people, _SURE), strict=True):
            first = self._people.setdefault(person.name, person)
            listed = one.frame.slots
            author = replace(listed["author"], value=first)
            form = replace(name_form(first), span=person.span)
            frames.append(replace(one.frame, slots={**listed, "author": author, "printedAs": form}))
        frames += self._identified(record, people)
        if edition and "awards" in record:
            frames += self._awarded(record["awards"].span, edition, paper)
        for frame in frames:
            own = replace(frame, reader="records")
            yield from (read_as(claim, own, supports=(key,)) for claim in claims_of(own))

    def _identified(self, record: dict[str, Slot], people: list[Mention]) -> Iterator[Frame]:
        """People with the identifiers that a record prints for them."""
        for field in ("profiles", "ORCIDs"):
            spans = self._spans(record[field].span) if field in record else ()
            for person, span in zip(people, spans, strict=False):
                if (known := self._text[span.start : span.end]) != _NONE:
                    name = Slot(person.name, self._people[person.name].span)
                    of_profile = Slot(Url(f"{PROFILES}{known}"), span, known)
                    said = (
                        {"orcid": Slot(known, span)} if field == "ORCIDs" else {"url": of_profile}
                    )
                    yield Frame("Person", {"nameForm": name, **said})

    def _awarded(self, where: Span, edition: Node, paper: Mention) -> Iterator[Frame]:
        """The prizes of a paper; a rank of which no prize is named says nothing."""
        series = edition.part(Property.SERIES)
        for span in self._spans(where):
            printed = self._text[span.start : span.end]
            prize = read_prize(printed)
            if name := prize.award or (not prize.rank and award_name(printed)):
                given = award(name, series if isinstance(series, Mention) else None, span)
                rank = prize.rank or "winner"
                yield receipt(given, edition, paper, rank, span, _SURE).frame

    def _names(self, where: Span) -> Iterator[Mention]:
        for span in self._spans(where):
            yield Mention("Person", self._text[span.start : span.end], span)

    def _spans(self, where: Span) -> Iterator[Span]:
        for found in _LISTED.finditer(self._text, where.start, where.end):
            yield Span(found.start(), found.start() + len(found[0].rstrip()))

    def _edition(self, slot: Slot) -> Node:
        """The node of an edition, whose parts are where the document first names it."""
        name = str(slot.value)
        if name not in self._editions:
            found = _EDITION.fullmatch(self._text, slot.span.start, slot.span.end)
            assert found, name
            series = self._series(Span(*found.span("series")), found.end())
            at = series.span
            year = Slot(int(found["year"]), Span(*found.span("year")))
            node = thing_of(Frame("Edition", {"series": Slot(series, at), "year": year}))
            assert isinstance(node, Node)
            self._editions[name] = node
        return self._editions[name]

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


def _named(printed: str) -> Iterator[tuple[int, int, str]]:
    """The series that a text names, with their places; those that are recognised come first."""
    for one in find_editions(printed):
        value = one.value
        yield one.start, one.end, value.series if isinstance(value, EditionName) else str(value)
    for found in _BRACKETED.finditer(printed):
        yield *found.span(1), found[1]
