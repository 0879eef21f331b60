"""Cases of names as data, and the claims that make a resolver see them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from confkg.model import Claim, Concept, Facet, Mention, Node, Property, Span
from confkg.resolve import Decision, Judgement, Resolution, Resolver, Row
from shared import CASES, from_yaml

AT = Span(0, 1)
Documents = list[tuple[str, list[Claim]]]


def cases(name: str) -> Any:
    """What a file of cases holds."""
    return from_yaml(CASES / "resolve" / f"{name}.yaml")


NAMES: dict[str, list[dict[str, Any]]] = cases("names")
EDITION = Node(
    "Edition",
    (
        Facet(Property.SERIES, Mention("ConferenceSeries", "ICW", AT), AT),
        Facet(Property.YEAR, 2031, AT),
    ),
)
HERE = Facet(Property.EDITION, EDITION, AT)


def person(name: str) -> Mention:
    """A person as some page prints the name."""
    return Mention("Person", name, AT)


def named(name: str, title: str = "") -> Claim:
    """A claim of a document that prints a name outside of any list of authors."""
    talk = Node("Talk", (HERE, Facet(Property.SPEAKER, person(name), AT)))
    if title:
        return Claim(talk, Property.TITLE, title, AT, title)
    return Claim(talk, Property.SPEAKER, person(name), AT, name)


def listed(paper: str, authors: Sequence[str], begin: int = 1) -> list[Claim]:
    """The claims of a list of authors."""
    return [
        Claim(authorship(paper, name), Property.POSITION, position, AT, str(position))
        for position, name in enumerate(authors, begin)
    ]


def authorship(paper: str, name: str) -> Node:
    """That a person wrote a paper."""
    work = Mention("Paper", paper, AT)
    parts = Facet(Property.AUTHORSHIP_OF, work, AT), Facet(Property.AUTHOR, person(name), AT)
    return Node("Authorship", parts)


def contributed(paper: str, name: str) -> Claim:
    """A claim that a person is among the authors of a paper, at no place that is known."""
    return Claim(authorship(paper, name), Property.AUTHOR, person(name), AT, name)


def mentored(name: str) -> Claim:
    """A claim that a person was a mentor at the edition."""
    parts = Facet(Property.ROLE_HOLDER, person(name), AT), HERE
    kind = Facet(Property.ROLE_KIND, Concept("role-kind", "mentor"), AT)
    role = Node("EventRole", (parts[0], kind, parts[1]))
    return Claim(role, Property.ROLE_HOLDER, person(name), AT, name)


def employed(name: str, organisation: str, *, at_edition: bool = True) -> Claim:
    """A claim that a person was with an organisation, at the time of the edition or at some time."""
    there = Mention("Organisation", organisation, AT)
    parts = (
        Facet(Property.AFFILIATED_PERSON, person(name), AT),
        Facet(Property.ORGANISATION, there, AT),
    )
    node = Node("Affiliation", (*parts, HERE) if at_edition else parts)
    return Claim(node, Property.ORGANISATION, there, AT, organisation)


def inside(kind: str, name: str, parent: str, parent_kind: str = "Country") -> Claim:
    """A claim that a place lies in another."""
    place, around = Mention(kind, name, AT), Mention(parent_kind, parent, AT)
    return Claim(place, Property.CONTAINED_IN, around, AT, parent)


def held(kind: str, name: str) -> Claim:
    """A claim that the edition was held in a place."""
    place = Mention(kind, name, AT)
    return Claim(EDITION, Property.HELD_IN, place, AT, name)


def mentioned(kind: str, name: str) -> Claim:
    """A claim that names a thing of a kind."""
    thing = Mention(kind, name, AT)
    return Claim(thing, Property.NAME, name, AT, name)


def resolve(
    documents: Iterable[tuple[str, Sequence[Claim]]], rows: Sequence[Row] = ()
) -> Resolution:
    """What a resolver says that has seen the documents, in this order."""
    resolver = Resolver(rows)
    for name, claims in documents:
        resolver.add(name, claims)
    return resolver.resolve()


def people(resolution: Resolution, names: Iterable[str]) -> set[frozenset[str]]:
    """The names as sets: one for each person."""
    known: dict[str, set[str]] = {}
    for name in names:
        known.setdefault(resolution.entity(person(name)).slug, set()).add(name)
    return {frozenset(forms) for forms in known.values()}


def merges(resolution: Resolution, kind: str = "Person") -> list[Decision]:
    """The decisions by which names of a kind are one."""
    return [
        decision
        for decision in resolution.decisions
        if decision.judgement is Judgement.SAME and decision.first.kind == kind
    ]


def doubts(resolution: Resolution, kind: str = "Person") -> list[Decision]:
    """The pairs of names of a kind that are left to settle."""
    return [
        decision
        for decision in resolution.decisions
        if decision.judgement is Judgement.UNSURE and decision.first.kind == kind
    ]
