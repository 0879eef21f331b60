"""Beside which others a claim is laid: topic, key, and the row that it gives."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal

from confkg.conflicts.conflict import ClaimRow
from confkg.conflicts.rows import RowMaker
from confkg.ids import fold, skeleton
from confkg.model import Mention, Node, Property, Value
from confkg.resolve import Entity
from confkg.resolve.variants import misquoted

_BY_FAR = "by far"
_COVERED = "papers-covered"
_ET_AL = re.compile(r"\s*(?:\([^()\n]{1,60}\))?\s*,?\s*et\.? al\b")
"""Behind a name, perhaps with the affiliation between them."""

Grouped = tuple[str, str, ClaimRow]
"""Topic, key, row."""


def iter_printed(maker: RowMaker, form: str) -> Iterator[Grouped]:
    """A name that was read with other letters than the page has, which look alike."""
    printed = " ".join(maker.record.quote.split())
    if printed != form and skeleton(printed) == skeleton(form):
        row = maker.row(form, form, facets={"printed": printed})
        yield "printed", f"{key_of(row.about)} {printed}", row


def iter_misquoted(maker: RowMaker) -> Iterator[Grouped]:
    """Words of a citation that the title of the paper has otherwise."""
    paper = maker.subject.part(Property.AWARDED_PAPER) if isinstance(maker.subject, Node) else None
    if isinstance(paper, Mention):
        title = maker.resolution.label(paper)
        if found := misquoted(title, str(maker.record.claim.value)):
            row = maker.row(found[0], found[0], about=paper, facets={"printed": found[1]})
            yield "misquoted", key_of(row.about), row


def iter_superlatives(maker: RowMaker) -> Iterator[Grouped]:
    """Statements that an edition was the largest of its series."""
    series, year = maker.series_and_year()
    emphatic = {"emphatic": "yes"} if _BY_FAR in maker.record.quote.casefold() else {}
    yield "series", series, maker.row(facets={"year": year, **emphatic})


def container_of(maker: RowMaker) -> str:
    """The kind of the place that a city is said to lie in; empty for other claims."""
    claim = maker.record.claim
    if claim.property is not Property.CONTAINED_IN or claim.subject.kind != "City":
        return ""
    return claim.value.kind if isinstance(claim.value, (Mention, Node)) else ""


def iter_containers(maker: RowMaker, has_countries: bool) -> Iterator[Grouped]:
    """What a city lies in; whether the document gives countries of cities."""
    if kind := container_of(maker):
        facets = {"kind": kind} | ({"countries": "yes"} if has_countries else {})
        row = maker.row(facets=facets)
        yield "place", row.about.slug, row


def iter_rooms(maker: RowMaker) -> Iterator[Grouped]:
    """A room beside the other rooms of its building."""
    room, building = maker.subject, maker.record.claim.value
    if room.kind == "Hall" and isinstance(building, Mention):
        name = maker.resolution.label(room)
        row = maker.row(name, name, about=building)
        yield "building", key_of(row.about), row


def iter_dates(maker: RowMaker) -> Iterator[Grouped]:
    """The first or the last day of an edition, beside the figures of that edition."""
    row = maker.row(facets={"date": maker.record.claim.property.value})
    yield "edition", row.about.slug, row


def iter_covered(figures: Iterable[RowMaker], makers: Iterable[RowMaker]) -> Iterator[Grouped]:
    """How many papers a document says that it covers, and those of which it names authors."""
    said = [
        maker for maker in figures if maker.dimensions().get(Property.MEASURE.value) == _COVERED
    ]
    papers: dict[str, ClaimRow] = {}
    for maker in makers if said else ():
        paper = _paper_of(maker)
        if isinstance(paper, Mention):
            slug = maker.slug(Property.AUTHORSHIP_OF)
            row = maker.row(slug, slug, about=paper)
            papers[slug] = min(row, papers.get(slug, row), key=lambda each: each.order)
    for row in (*(maker.row(facets=maker.dimensions()) for maker in said), *papers.values()):
        yield "covered", row.document, row


def _paper_of(maker: RowMaker) -> Value | None:
    """The paper of which a claim says that somebody is an author."""
    of_authors = maker.record.claim.property in (Property.AUTHOR, Property.POSITION)
    if of_authors and isinstance(maker.subject, Node):
        return maker.subject.part(Property.AUTHORSHIP_OF)
    return None


def iter_figures(maker: RowMaker) -> Iterator[Grouped]:
    """A figure beside those of its edition, and a plain one beside those of its series."""
    value = maker.record.claim.value
    if maker.subject.kind == "Observation" and isinstance(value, (int, Decimal)):
        row = maker.row(facets=maker.dimensions())
        yield "edition", maker.slug(Property.EDITION) or row.about.slug, row
        series, year = maker.series_and_year()
        if row.facets.keys() == {Property.MEASURE.value} and series:
            facets = {**row.facets, "year": year}
            yield "series", series, maker.row(facets=facets)


def iter_authors(maker: RowMaker, apart: Mapping[Entity, Iterable[str]]) -> Iterator[Grouped]:
    """The position of an author, or that somebody is named with "et al."."""
    if not isinstance(maker.subject, Node):
        return
    paper = maker.subject.part(Property.AUTHORSHIP_OF)
    author = maker.subject.part(Property.AUTHOR)
    if isinstance(paper, Mention) and isinstance(author, Mention):
        slug = maker.slug(Property.AUTHORSHIP_OF)
        name = maker.resolution.literal(maker.resolution.form(author))
        who = {"author": maker.slug(Property.AUTHOR), "name": name}
        facets = {**who, "paper": slug, "title": maker.resolution.label(paper)}
        if others := apart.get(maker.resolution.entity(author)):
            facets["apart"] = " ".join(sorted(others))
        if maker.record.claim.property is Property.POSITION:
            yield "authors", slug, maker.row(facets=facets)
        elif _ET_AL.match(maker.document.text, maker.record.claim.span.end):
            yield "authors", slug, maker.row(facets={**facets, "et_al": "yes"})


def iter_identifiers(maker: RowMaker) -> Iterator[Grouped]:
    """An identifier beside the others of its paper, and beside those that look the same."""
    prop, value = maker.record.claim.property, str(maker.record.claim.value)
    if prop is Property.ARXIV_ID:
        value = value.partition("v")[0] if "/" not in value else value
    row = maker.row(value, str(maker.record.claim.value))
    yield "identifier", f"{prop.value} {skeleton(value)}", row
    yield "paper", f"{prop.value} {row.about.slug}", row


def iter_cities(maker: RowMaker) -> Iterator[Grouped]:
    """The city of an edition."""
    place = maker.record.claim.value
    if isinstance(place, Mention) and place.kind == "City":
        row = maker.row()
        yield "city", row.about.slug, row


def iter_talks(maker: RowMaker) -> Iterator[Grouped]:
    """The title or the topic of a talk."""
    words = str(maker.record.claim.value)
    facets = {"kind": maker.slug(Property.TALK_KIND), "text": "yes"}
    row = maker.row(fold(words) or words, facets=facets)
    if row.predicate == Property.TITLE:
        yield "value", f"{key_of(row.about)} title", row
    speaker, edition = maker.slug(Property.SPEAKER), maker.slug(Property.EDITION)
    yield "talk", f"{edition} {speaker}" if speaker else key_of(row.about), row


def key_of(entity: Entity) -> str:
    """A thing as the key of a line."""
    return f"{entity.kind}/{entity.slug}"
