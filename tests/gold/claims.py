"""The facts that claims state, in the form of the gold lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from confkg.gazetteer import country_code
from confkg.ids import slug
from confkg.model import Claim, Concept, Node, Property
from confkg.schema import KINDS
from gold.facts import KINDS as SECTIONS
from gold.facts import Fact, as_subject, number, part_name, plain
from gold.programme import (
    of_affiliation,
    of_place,
    of_role,
    of_segment,
    of_sub_event,
    of_talk,
    of_work,
)

_SHORT = {"attendanceMode": "mode", "comparedWith": "compared-with", "subjectMatter": "about"}
DIMENSIONS = {name: _SHORT.get(name, name) for name in KINDS["Observation"].optional_key}
"""How the lists call what an observation may be known by besides edition and measure."""


_NOT_LISTED = {
    Property.MEASURE: {"count", "share", "amount", "duration"},
    Property.SUB_EVENT_KIND: {
        "deadline",
        "session",
        "panel",
        "ceremony",
        "meeting",
        "track",
        "school",
    },
    Property.ROLE_KIND: {"chair", "committee-member", "panelist", "moderator", "advisor", "other"},
}
"""Notations for what the lists were not asked for: they have none of these, right or wrong.

How surely such facts are read is measured on real pages; ``tests/extract/test_pages.py``.
"""


def _is_listed(claim: Claim) -> bool:
    """Whether a claim is of a kind that the lists have."""
    if not isinstance(claim.subject, Node):
        return True
    for name, notations in _NOT_LISTED.items():
        value = claim.subject.part(name)
        if isinstance(value, Concept) and value.notation in notations:
            return False
    return claim.subject.kind != "Affiliation" or claim.subject.part(Property.EDITION) is not None


def facts_of(claims: Iterable[Claim]) -> dict[str, frozenset[Fact]]:
    """The facts that claims state, by kind."""
    stated = [claim for claim in claims if _is_listed(claim)]
    facts: dict[str, set[Fact]] = {kind: set() for kind in SECTIONS}
    facts["edition"].update(_own_edition(stated))
    contacts = {claim.subject for claim in stated if claim.property is Property.CONTACT_ADDRESS}
    for claim in stated:
        if claim.subject.kind == "EventRole":
            found = of_role(claim, claim.subject in contacts)
        else:
            found = _READERS.get(claim.subject.kind, of_place)(claim)
        for kind, fact in found:
            facts[kind].add(fact)
    return {kind: frozenset(found) for kind, found in facts.items()}


def _own_edition(claims: list[Claim]) -> Iterator[Fact]:
    """Acronym and year of the edition that has an ordinal or dates, or else is named by most."""
    telling = (Property.ORDINAL, Property.START_DATE, Property.END_DATE)
    own = {claim.subject for claim in claims if claim.property in telling}
    if not own:
        nodes = {claim.subject for claim in claims if isinstance(claim.subject, Node)}
        named = Counter(node.part(Property.EDITION) for node in nodes)
        editions = [edition for edition in named if isinstance(edition, Node)]
        own = set(sorted(editions, key=lambda node: (-named[node], plain(node)))[:1])
    for edition in own:
        yield "acronym", part_name(edition, Property.SERIES)
        yield "year", part_name(edition, Property.YEAR)


def _of_edition(claim: Claim) -> Iterator[tuple[str, Fact]]:
    own = {Property.ORDINAL: "ordinal", Property.START_DATE: "start", Property.END_DATE: "end"}
    held = {Property.ATTENDANCE_MODE: "mode", Property.HELD_IN: "place"}
    if claim.property in own:
        yield "edition", (own[claim.property], plain(claim.value))
    elif claim.property in held:
        yield "editions", (plain(claim.subject), held[claim.property], plain(claim.value))


def _of_series(claim: Claim) -> Iterator[tuple[str, Fact]]:
    if claim.property is Property.NAME:
        yield "edition", ("series", plain(claim.value))


def _of_observation(claim: Claim) -> Iterator[tuple[str, Fact]]:
    if claim.property is not Property.VALUE or not isinstance(claim.subject, Node):
        return
    parts = {facet.property: facet.value for facet in claim.subject.parts}
    edition, measure = plain(parts.pop(Property.EDITION)), plain(parts.pop(Property.MEASURE))
    dimensions = []
    for name, value in parts.items():
        text = plain(value)
        if name is Property.COUNTRY:
            text = country_code(text) or text
        elif name in (Property("subjectMatter"), Property("among")):
            text = as_subject(text, edition)
        elif name is Property("trackName"):  # the lists write it as they do the other tracks
            dimensions.append(f"track={slug(text)}")
            continue
        dimensions.append(f"{DIMENSIONS[name]}={text}")
    fact = (edition, measure, *sorted(dimensions), number(claim.value), claim.exactness())
    yield "statistics", fact


def _of_receipt(claim: Claim) -> Iterator[tuple[str, Fact]]:
    award, edition, paper = (
        part_name(claim.subject, part)
        for part in (Property.AWARD, Property.EDITION, Property.AWARDED_PAPER)
    )
    if claim.property is Property.RANK:
        yield "awards", (award, plain(claim.value), edition, paper)
    elif claim.property in (Property.CITATION, Property.RESTATED_CITATION):
        yield "citations", (award, edition, paper)


def _of_award(claim: Claim) -> Iterator[tuple[str, Fact]]:
    if claim.property is Property("firstGivenAt"):
        yield "awards", (plain(claim.subject), "first given", plain(claim.value))


def _of_authorship(claim: Claim) -> Iterator[tuple[str, Fact]]:
    paper, author = (
        part_name(claim.subject, part) for part in (Property.AUTHORSHIP_OF, Property.AUTHOR)
    )
    if claim.property is Property.AUTHOR:
        yield "contributors", (paper, author)
    elif claim.property is Property.POSITION:
        yield "authorships", (paper, plain(claim.value), author)


def _of_paper(claim: Claim) -> Iterator[tuple[str, Fact]]:
    title, value = plain(claim.subject), plain(claim.value)
    match claim.property:
        case Property("presentedAt") | Property("initialDecision"):
            yield "papers", (title, claim.property.value, value)
        case Property("alternativeName"):
            yield "papers", (title, "alias", value)
        case Property("url") | Property.OPEN_REVIEW_ID | Property.ARXIV_ID | Property.DOI:
            yield "links", (title, claim.property.value, value)


_READERS = {
    "Affiliation": of_affiliation,
    "Authorship": _of_authorship,
    "Award": _of_award,
    "AwardReceipt": _of_receipt,
    "ConferenceSeries": _of_series,
    "Edition": _of_edition,
    "Observation": _of_observation,
    "Paper": _of_paper,
    "Segment": of_segment,
    "SubEvent": of_sub_event,
    "Talk": of_talk,
    "WorkMention": of_work,
}
