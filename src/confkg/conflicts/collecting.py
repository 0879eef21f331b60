"""From claims to lines that can be sorted on disk, so that what may disagree comes together.

A line is ``topic TAB key TAB row``. The detectors of a topic get the rows of one key at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal

from confkg.conflicts.conflict import ClaimRow
from confkg.conflicts.identifiers import skeleton
from confkg.conflicts.listing import Listing
from confkg.conflicts.rows import RowMaker
from confkg.ids import fold
from confkg.model import Document, Mention, Node, Property, Span
from confkg.records import ClaimRecord
from confkg.resolve import Entity, Resolution
from confkg.resolve.forms import Judgement

__all__ = ["Collector"]

_WITHOUT_SPELLING = frozenset({"Country", "Continent", "Talk", "SubEvent", "Award"})
_LISTED_BY = {
    ("Talk", Property.SPEAKER): Property.TALK_KIND,
    ("EventRole", Property.ROLE_HOLDER): Property.ROLE_KIND,
    ("SubEvent", Property.NAME): Property.SUB_EVENT_KIND,
    ("AwardReceipt", Property.AWARDED_PAPER): Property.AWARD,
    ("AwardReceipt", Property.RANK): Property.AWARD,
}
"""What stands for a thing that is listed, and the property with its kind."""

_ELSEWHERE = frozenset({"value", "qualifier", "position"})
"""Properties with but one value that topics of their own look after."""

_Grouped = tuple[str, str, ClaimRow]
_List = tuple[str, str]


class Collector:
    """Turns claims into lines.

    Args:
        resolution: which mentions are the same thing.
        functional: local names of the properties that can have but one value.
    """

    def __init__(self, resolution: Resolution, functional: Iterable[str]) -> None:
        self._resolution = resolution
        self._functional = frozenset(functional) - _ELSEWHERE
        self._rules: dict[tuple[Entity, str], set[str]] = {}
        for decision in resolution.decisions:
            if decision.judgement is Judgement.SAME:
                for form in (decision.first, decision.second):
                    key = resolution.entity_of(form), form.name
                    self._rules.setdefault(key, set()).add(decision.rule)

    def iter_lines(self, document: Document, records: Iterable[ClaimRecord]) -> Iterator[str]:
        """The lines of a document's claims; a claim may have several, or none."""
        records = list(records)
        resolution = self._resolution.within(document.name)
        makers = [RowMaker(document, record, resolution) for record in records]
        lists = _lists(makers, Listing(document, records))
        for maker in makers:
            for topic, key, row in [*self._iter_rows(maker), *_listed(maker, lists)]:
                yield f"{topic}	{' '.join(key.split())}	{row.as_json()}"

    def _iter_rows(self, maker: RowMaker) -> Iterator[_Grouped]:
        subject, prop = maker.subject, maker.record.claim.property
        match prop:
            case Property.VALUE:
                yield from _figures(maker)
            case Property.NAME | Property.TITLE | Property.LITERAL_FORM:
                yield from self._names(maker)
            case Property.POSITION:
                yield from _authors(maker)
            case Property.OPEN_REVIEW_ID | Property.ARXIV_ID | Property.DOI:
                yield from _identifiers(maker)
            case Property.HELD_IN:
                yield from _cities(maker)
        if prop in (Property.TITLE, Property.DESCRIBED_TOPIC) and subject.kind == "Talk":
            yield from _talks(maker)
        is_part = isinstance(subject, Node) and subject.part(prop) is not None
        if prop.value in self._functional and not is_part:
            row = maker.row()
            yield "value", f"{_key(row.about)} {prop.value}", row

    def _names(self, maker: RowMaker) -> Iterator[_Grouped]:
        named, form = maker.subject, maker.record.claim.value
        if isinstance(named, Node):
            bearer = named.part(Property.FORM_OF)
            if not isinstance(bearer, Mention):
                return
            named = bearer
        if named.kind in _WITHOUT_SPELLING or not isinstance(form, str):
            return
        if maker.resolution.is_hidden(maker.resolution.form(named)):
            return  # nothing is said of a name that is never to be shown
        facets = {"kind": named.kind, "shown_as": maker.resolution.label(named)}
        row = maker.row(form, about=named, facets=facets)
        if rules := self._rules.get((row.about, form)):
            facets["rules"] = " ".join(sorted(rules))
        yield "name", _key(row.about), row


def _figures(maker: RowMaker) -> Iterator[_Grouped]:
    value = maker.record.claim.value
    if maker.subject.kind == "Observation" and isinstance(value, (int, Decimal)):
        row = maker.row(facets=maker.dimensions())
        yield "edition", maker.slug(Property.EDITION) or row.about.slug, row


def _authors(maker: RowMaker) -> Iterator[_Grouped]:
    if not isinstance(maker.subject, Node):
        return
    paper = maker.subject.part(Property.AUTHORSHIP_OF)
    author = maker.subject.part(Property.AUTHOR)
    if isinstance(paper, Mention) and isinstance(author, Mention):
        slug = maker.slug(Property.AUTHORSHIP_OF)
        name = maker.resolution.literal(maker.resolution.form(author))
        who = {"author": maker.slug(Property.AUTHOR), "name": name}
        row = maker.row(facets={**who, "paper": slug, "title": maker.resolution.label(paper)})
        yield "authors", slug, row


def _identifiers(maker: RowMaker) -> Iterator[_Grouped]:
    prop, value = maker.record.claim.property, str(maker.record.claim.value)
    if prop is Property.ARXIV_ID:
        value = value.partition("v")[0] if "/" not in value else value
    row = maker.row(value, str(maker.record.claim.value))
    yield "identifier", f"{prop.value} {skeleton(value)}", row
    yield "paper", f"{prop.value} {row.about.slug}", row


def _cities(maker: RowMaker) -> Iterator[_Grouped]:
    place = maker.record.claim.value
    if isinstance(place, Mention) and place.kind == "City":
        row = maker.row()
        yield "city", row.about.slug, row


def _talks(maker: RowMaker) -> Iterator[_Grouped]:
    words = str(maker.record.claim.value)
    facets = {"kind": maker.slug(Property.TALK_KIND), "text": "yes"}
    row = maker.row(fold(words) or words, facets=facets)
    if row.predicate == Property.TITLE:
        yield "value", f"{_key(row.about)} title", row
    speaker, edition = maker.slug(Property.SPEAKER), maker.slug(Property.EDITION)
    yield "talk", f"{edition} {speaker}" if speaker else _key(row.about), row


def _listed(maker: RowMaker, lists: frozenset[_List]) -> Iterator[_Grouped]:
    of = _list_of(maker)
    if not of:
        return
    edition, kind = of
    name = "award" if maker.subject.kind == "AwardReceipt" else "kind"
    facets = {name: kind} | ({"list": "yes"} if of in lists else {})
    yield "edition", edition, maker.row(facets=facets)


def _list_of(maker: RowMaker) -> _List | None:
    """Of which edition the subject is one of several, and of what: a kind, or the award."""
    subject, prop = maker.subject, maker.record.claim.property
    kind = _LISTED_BY.get((subject.kind, prop))
    edition = maker.slug(Property.EDITION) if kind else ""
    return (edition, maker.slug(kind)) if kind and edition else None


def _lists(makers: Iterable[RowMaker], listing: Listing) -> frozenset[_List]:
    """What a document lists to the end."""
    spans: dict[_List, list[Span]] = {}
    for maker in makers:
        of = _list_of(maker)
        if of and maker.record.claim.property is not Property.RANK:
            spans.setdefault(of, []).append(maker.record.claim.span)
    return frozenset(of for of, found in spans.items() if listing.is_list(found))


def _key(entity: Entity) -> str:
    return f"{entity.kind}/{entity.slug}"
