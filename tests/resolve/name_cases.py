"""Cases of names of people as data, and the claims that make a resolver see them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import yaml

from confkg.model import Claim, Facet, Mention, Node, Property, Span
from confkg.resolve import Resolution, Resolver
from shared import CASES

AT = Span(0, 1)
NAMES: dict[str, list[dict[str, Any]]] = yaml.safe_load(
    (CASES / "resolve" / "names.yaml").read_text(encoding="utf-8")
)


def person(name: str) -> Mention:
    """A person as some page prints the name."""
    return Mention("Person", name, AT)


def named(name: str) -> Claim:
    """A claim of a document that prints a name outside of any list of authors."""
    talk = Node("Talk", (Facet(Property.SPEAKER, person(name), AT),))
    return Claim(talk, Property.SPEAKER, person(name), AT, name)


def listed(paper: str, authors: Sequence[str]) -> list[Claim]:
    """The claims of a list of authors."""
    work = Mention("Paper", paper, AT)
    return [
        Claim(
            Node(
                "Authorship",
                (Facet(Property.AUTHORSHIP_OF, work, AT), Facet(Property.AUTHOR, person(name), AT)),
            ),
            Property.POSITION,
            position,
            AT,
            str(position),
        )
        for position, name in enumerate(authors, 1)
    ]


def resolve(documents: Iterable[tuple[str, Sequence[Claim]]]) -> Resolution:
    """What a resolver says that has seen the documents, in this order."""
    resolver = Resolver()
    for name, claims in documents:
        resolver.add(name, claims)
    return resolver.resolve()


def people(resolution: Resolution, names: Iterable[str]) -> set[frozenset[str]]:
    """The names as sets: one for each person."""
    known: dict[str, set[str]] = {}
    for name in names:
        known.setdefault(resolution.entity(person(name)).slug, set()).add(name)
    return {frozenset(forms) for forms in known.values()}
