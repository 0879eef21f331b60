"""The facts that claims on a programme state: talks, people, places, works, segments."""

from __future__ import annotations

from collections.abc import Iterator

from confkg.gazetteer import country_code
from confkg.model import Claim, Mention, Node, Property
from confkg.schema import kinds
from gold.facts import FORMS, Fact, as_work_name, part_name, plain, relation, work_label

_TOWNS = ("City", "Country", "Continent")
_PLACES = kinds(lambda kind: kind.is_a("Place") and kind.name != "Continent")
_PRINTED = {
    Property("printedTitle"): "title",
    Property.PRINTED_AUTHORS: "authors",
    Property("printedVenue"): "venue",
    Property("printedYear"): "year",
}


def of_talk(claim: Claim) -> Iterator[tuple[str, Fact]]:
    paper, speaker, kind, edition = (
        part_name(claim.subject, part)
        for part in (
            Property.PRESENTS_PAPER,
            Property.SPEAKER,
            Property.TALK_KIND,
            Property.EDITION,
        )
    )
    talk, value = (paper or speaker, edition), plain(claim.value)
    if paper and kind in FORMS:
        yield "forms", (*talk, kind)
    else:
        yield "talks", (*talk, "kind", kind)
    match claim.property:
        case Property.TALK_KIND if value != kind:
            yield "talks", (*talk, "kind", value)
        case Property.SPEAKER if paper:
            yield "talks", (*talk, "speaker", value)
        case Property.TITLE | Property.DESCRIBED_TOPIC | Property("topic"):
            yield "talks", (*talk, claim.property.value, value)
        case Property.HELD_IN:
            yield "talks", (*talk, "hall", value)


def of_role(claim: Claim, has_address: bool) -> Iterator[tuple[str, Fact]]:
    holder, kind, edition = (
        part_name(claim.subject, part)
        for part in (Property.ROLE_HOLDER, Property.ROLE_KIND, Property.EDITION)
    )
    value, is_contact = plain(claim.value), kind == "press-contact" or has_address
    match claim.property:
        case Property.ROLE_HOLDER:
            if kind == "mentor":
                yield "mentors", (value,)
            elif kind != "press-contact":
                yield "roles", (value, edition, kind)
            if is_contact:
                yield "contacts", ("person", value)
        case Property("delivery"):
            yield "roles", (holder, edition, "delivery", value)
        case Property.ORGANISATION if is_contact:
            yield "contacts", ("organisation", value)
        case Property.ORGANISATION:
            yield "affiliations", (holder, edition, value)
        case Property.CONTACT_ADDRESS:
            yield "contacts", ("address", value)


def of_affiliation(claim: Claim) -> Iterator[tuple[str, Fact]]:
    person, edition, organisation = (
        part_name(claim.subject, part)
        for part in (Property.AFFILIATED_PERSON, Property.EDITION, Property.ORGANISATION)
    )
    if claim.property is Property.ORGANISATION:
        yield "affiliations", (person, edition, organisation)
    elif claim.property is Property("jobTitle"):
        yield "affiliations", (person, edition, organisation, plain(claim.value))


def of_sub_event(claim: Claim) -> Iterator[tuple[str, Fact]]:
    if claim.property is Property.NAME:
        kind = part_name(claim.subject, Property.SUB_EVENT_KIND)
        yield "subevents", (plain(claim.value), kind)
    elif claim.property is Property("formerName"):
        name = part_name(claim.subject, Property.NAME)
        yield "subevents", (name, "formerly", plain(claim.value))


def of_work(claim: Claim) -> Iterator[tuple[str, Fact]]:
    assert isinstance(claim.subject, Node)
    parts = {_PRINTED.get(facet.property, ""): plain(facet.value) for facet in claim.subject.parts}
    label = work_label(dict(parts))
    yield "works", (label,)
    match claim.property:
        case Property.PRINTED_AUTHORS | Property("printedVenue") | Property("printedYear"):
            yield "works", (label, _PRINTED[claim.property], as_work_name(plain(claim.value)))
        case Property("url"):
            yield "works", (label, "url", plain(claim.value))
        case Property("alternativeName"):
            yield "papers", (label, "alias", plain(claim.value))


def of_segment(claim: Claim) -> Iterator[tuple[str, Fact]]:
    if claim.property is Property("startOffset"):
        yield "segments", (plain(claim.value), part_name(claim.subject, Property.TITLE))


def of_place(claim: Claim) -> Iterator[tuple[str, Fact]]:
    """Places, of whatever kind: where they lie, and what leads to them."""
    subject, value = claim.subject, claim.value
    relations = {Property("connectedTo"): "connects", Property("near"): "near"}
    if subject.kind in _PLACES and claim.property in (
        Property.NAME,
        Property.CONTAINED_IN,
        *relations,
    ):
        yield "places", (plain(subject), subject.kind.lower())
    if not isinstance(value, Mention):
        return
    if claim.property is Property.CONTAINED_IN:
        yield "places", (plain(subject), "in", value.name)
        if subject.kind in _TOWNS:
            code = country_code(value.name) or value.name
            yield "editions", (plain(subject), "in", value.kind.lower(), code)
    elif claim.property in relations:
        yield "places", relation(relations[claim.property], plain(subject), value.name)
