"""From claims to lines that can be sorted on disk, so that what may disagree comes together.

A line is ``topic TAB key TAB row``. The detectors of a topic get the rows of one key at a time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from confkg.conflicts.counting import LISTED
from confkg.conflicts.grouping import (
    Grouped,
    container_of,
    iter_authors,
    iter_cities,
    iter_containers,
    iter_covered,
    iter_dates,
    iter_figures,
    iter_identifiers,
    iter_misquoted,
    iter_printed,
    iter_rooms,
    iter_superlatives,
    iter_talks,
    key_of,
)
from confkg.conflicts.listing import Listing
from confkg.conflicts.rows import RowMaker
from confkg.model import Document, Mention, Node, Property, Span
from confkg.records import ClaimRecord
from confkg.resolve import Entity, Resolution
from confkg.resolve.forms import Judgement
from confkg.resolve.resolution import differing_keys
from confkg.schema import SINGLE

_WITHOUT_SPELLING = frozenset({"Country", "Continent", "Talk", "SubEvent", "Award"})
_LISTED_BY = {
    ("Talk", Property.SPEAKER): Property.TALK_KIND,
    ("EventRole", Property.ROLE_HOLDER): Property.ROLE_KIND,
    ("SubEvent", Property.NAME): Property.SUB_EVENT_KIND,
    ("AwardReceipt", Property.AWARDED_PAPER): Property.AWARD,
    ("AwardReceipt", Property.RANK): Property.AWARD,
}
"""What stands for a thing that is listed, and the property with its kind."""
_LISTED = [prop for _, prop in _LISTED_BY]

_SINGLE = SINGLE - {"value", "qualifier", "position"}
"""Properties with but one value, apart from those that topics of their own look after."""

_List = tuple[str, str]


class Collector:
    """Turns claims into lines."""

    def __init__(self, resolution: Resolution) -> None:
        self._rules: dict[Entity, dict[str, set[str]]] = {}
        self._apart: dict[Entity, set[str]] = {}
        for decision in resolution.decisions:
            both = [resolution.entity_of(form) for form in (decision.first, decision.second)]
            if decision.judgement is Judgement.SAME:
                for form, entity in zip((decision.first, decision.second), both, strict=True):
                    rules = self._rules.setdefault(entity, {})
                    rules.setdefault(form.name, set()).add(decision.rule)
            elif decision.judgement is Judgement.DIFFERENT:
                for entity in both:
                    self._apart.setdefault(entity, set()).update(each.slug for each in both)

    def differing(self, other: Collector) -> set[Entity]:
        """The things on which the decisions have another effect than those that another has."""
        rules = differing_keys(self._rules, other._rules)
        return rules | differing_keys(self._apart, other._apart)

    def iter_lines(
        self, document: Document, records: Iterable[ClaimRecord], resolution: Resolution
    ) -> Iterator[str]:
        """The lines of a document's claims; a claim may have several, or none."""
        for topic, key, row in self._grouped(document, list(records), resolution):
            yield f"{topic}\t{' '.join(key.split())}\t{row.as_json()}"

    def _grouped(
        self, document: Document, records: Sequence[ClaimRecord], resolution: Resolution
    ) -> Iterator[Grouped]:
        makers = [RowMaker(document, record, resolution) for record in records]
        listing = Listing(document, records)
        of: defaultdict[Property, list[RowMaker]] = defaultdict(list)
        for maker in makers:
            of[maker.record.claim.property].append(maker)
            yield from self._iter_rows(maker)
        listed = [maker for prop in _LISTED for maker in of[prop]]
        lists, counts = _lists(listed, listing), _counts(of[Property.VALUE], listing)
        beside = _talks_outside_main_track(of[Property.TRACK])
        for maker in listed:
            yield from _listed(maker, lists, beside)
            yield from _nested(maker, listing, counts)
        contained = of[Property.CONTAINED_IN]
        has_countries = any(container_of(maker) == "Country" for maker in contained)
        for maker in contained:
            yield from iter_containers(maker, has_countries)
        yield from iter_covered(of[Property.VALUE], makers)

    def _iter_rows(self, maker: RowMaker) -> Iterator[Grouped]:
        subject, prop = maker.subject, maker.record.claim.property
        match prop:
            case Property.VALUE:
                yield from iter_figures(maker)
            case Property.NAME | Property.TITLE | Property.LITERAL_FORM:
                yield from self._names(maker)
            case Property.POSITION | Property.AUTHOR:
                yield from iter_authors(maker, self._apart)
            case Property.TALK_KIND:
                row = maker.row()
                yield "category", f"{key_of(row.about)} {prop.value}", row
            case Property.CITATION | Property.RESTATED_CITATION:
                yield from iter_misquoted(maker)
            case Property.LARGEST_BY:
                yield from iter_superlatives(maker)
            case Property.OPEN_REVIEW_ID | Property.ARXIV_ID | Property.DOI:
                yield from iter_identifiers(maker)
            case Property.CONTAINED_IN:
                yield from iter_rooms(maker)
            case Property.HELD_IN:
                yield from iter_cities(maker)
            case Property.PRESENTED_AT:
                edition, row = maker.record.claim.value, maker.row()
                series = edition.part(Property.SERIES) if isinstance(edition, Node) else None
                if isinstance(series, Mention):
                    slug = maker.resolution.entity(series).slug
                    yield "presented", f"{key_of(row.about)} {slug}", row
            case Property.START_DATE | Property.END_DATE if subject.kind == "Edition":
                yield from iter_dates(maker)
                return
        if prop in (Property.NAME, Property.ALTERNATIVE_NAME) and subject.kind == "Award":
            row = maker.row()
            yield "award", key_of(row.about), row
        if prop in (Property.TITLE, Property.DESCRIBED_TOPIC) and subject.kind == "Talk":
            yield from iter_talks(maker)
        is_part = isinstance(subject, Node) and subject.part(prop) is not None
        if prop.value in _SINGLE and not is_part:
            row = maker.row()
            yield "value", f"{key_of(row.about)} {prop.value}", row

    def _names(self, maker: RowMaker) -> Iterator[Grouped]:
        named, form = maker.subject, maker.record.claim.value
        if not isinstance(form, str):
            return
        yield from iter_printed(maker, form)
        if isinstance(named, Node):
            bearer = named.part(Property.FORM_OF)
            if not isinstance(bearer, Mention):
                return
            named = bearer
        if named.kind in _WITHOUT_SPELLING:
            return
        if maker.resolution.is_hidden(maker.resolution.form(named)):
            return  # nothing is said of a name that is never to be shown
        facets = {"kind": named.kind, "shown_as": maker.resolution.label(named)}
        row = maker.row(form, about=named, facets=facets)
        if rules := self._rules.get(row.about, {}).get(form):
            facets["rules"] = " ".join(sorted(rules))
        yield "name", key_of(row.about), row


def _talks_outside_main_track(tracks: Iterable[RowMaker]) -> frozenset[Entity]:
    """The talks of which a document says that they were in another programme than the main one."""
    return frozenset(
        maker.resolution.entity(maker.subject)
        for maker in tracks
        if maker.subject.kind == "Talk" and maker.key(maker.record.claim.value) != "main"
    )


def _listed(
    maker: RowMaker, lists: frozenset[_List], beside: frozenset[Entity]
) -> Iterator[Grouped]:
    of = _list_of(maker)
    if not of:
        return
    edition, kind = of
    name = "award" if maker.subject.kind == "AwardReceipt" else "kind"
    facets = {name: kind} | ({"list": "yes"} if of in lists else {})
    if beside and maker.resolution.entity(maker.subject) in beside:
        facets["beside"] = "yes"
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


def _counts(figures: Iterable[RowMaker], listing: Listing) -> dict[int, str]:
    """What is counted in a part of the document: "Affinity events: 6"."""
    counted: dict[int, str] = {}
    for maker in figures:
        measure = maker.dimensions()
        if len(measure) == 1:
            counted[listing.at(maker.record.claim.span)] = measure[Property.MEASURE.value]
    return counted


def _nested(maker: RowMaker, listing: Listing, counts: dict[int, str]) -> Iterator[Grouped]:
    """Events under a count of other things: "Tiny papers" in the list of the affinity events."""
    of = _list_of(maker) if maker.subject.kind == "SubEvent" else None
    above = listing.item_above(maker.record.claim.span) if of else -1
    measure = counts.get(above, "")
    if of and measure in LISTED and of[1] not in LISTED[measure]:
        facets = {"kind": of[1], "under": measure}
        yield "edition", of[0], maker.row(facets=facets)
