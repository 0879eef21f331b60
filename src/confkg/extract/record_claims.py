"""What records of papers state: paper, authors in order, edition, form of presentation, identifiers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from confkg.extract.proposals import authorships, name_form
from confkg.extract.recognisers.series import table
from confkg.frames import Frame, Slot, claims_of, thing_of
from confkg.ids import PROFILES
from confkg.model import Claim, Concept, Document, Mention, Node, Span, Url
from confkg.statements import iter_statements

__all__ = ["record_claims"]

_FIELD = re.compile(r"^(?P<name>[A-Za-z]+): (?P<value>.+)$", re.MULTILINE)
_LISTED = re.compile(r"[^;\s][^;]*")
_EDITION = re.compile(r"(?P<series>.+) (?P<year>\d{4})")
_IDENTIFIERS = {"OpenReview": "openReviewId", "DOI": "doi", "arXiv": "arxivId"}
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
        profiles = self._spans(record["profiles"].span) if "profiles" in record else []
        for person, profile in zip(people, profiles, strict=False):
            if (known := self._text[profile.start : profile.end]) != _NONE:
                name = Slot(person.name, self._people[person.name].span)
                url = Slot(Url(f"{PROFILES}{known}"), profile, known)
                frames.append(Frame("Person", {"nameForm": name, "url": url}))
        for frame in frames:
            for claim in claims_of(replace(frame, reader="records")):
                yield replace(claim, supports=(key,))

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
            known = table().lower.get(found["series"].lower())
            acronym = known.acronym if known else found["series"]
            at = Span(*found.span("series"))
            series = Mention("ConferenceSeries", acronym, at, found["series"])
            year = Slot(int(found["year"]), Span(*found.span("year")))
            node = thing_of(Frame("Edition", {"series": Slot(series, at), "year": year}))
            assert isinstance(node, Node)
            self._editions[name] = node
        return self._editions[name]
