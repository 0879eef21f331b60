"""The form of a fact, and how names, numbers and titles are written in it."""

from __future__ import annotations

import re
from decimal import Decimal

from confkg.model import Concept, Mention, Node, Property, Url, Value

Fact = tuple[str, ...]
KINDS = (
    "edition",
    "statistics",
    "editions",
    "awards",
    "citations",
    "authorships",
    "contributors",
    "forms",
    "papers",
    "links",
    "talks",
    "roles",
    "affiliations",
    "mentors",
    "subevents",
    "places",
    "works",
    "segments",
    "contacts",
)
FORMS = ("oral", "spotlight", "poster", "spotlight-poster")
"""Kinds of talk that are forms in which a paper is presented."""

RELATIONS = ("connects", "near")

_QUOTATION_MARKS = re.compile('["“”„«»]')
_ARTICLE = re.compile(r"^(the|a|an)\s+", re.IGNORECASE)


def number(value: object) -> str:
    """A number in one way of writing.

    >>> number(31), number("31.0"), number("4.90")
    ('31', '31', '4.9')
    """
    return str(Decimal(str(value)).normalize() + 0)


def as_work_name(printed: object) -> str:
    """A title or a name beside one, without final stop and quotation marks, which do not matter.

    >>> as_work_name("“Accuracy on the Line”."), as_work_name("Miller et al.")
    ('Accuracy on the Line', 'Miller et al')
    """
    return _QUOTATION_MARKS.sub("", str(printed)).strip(" .,'‘’")


def as_subject(printed: object, edition: str) -> str:
    """What a share is about or among, without article and without the edition, named beside it.

    >>> as_subject("the ICML 2031 papers on bees", "ICML 2031")
    'papers on bees'
    """
    without = _ARTICLE.sub("", str(printed))
    return _ARTICLE.sub("", without.removeprefix(edition).strip())


def work_label(parts: dict[str, object]) -> str:
    """What a mention of a work is known by: its title, or else what stands in its place.

    >>> work_label({"title": "Bees.", "year": 2019}), work_label({"authors": "Ito", "year": 2019})
    ('Bees', 'Ito 2019')
    """
    if parts.get("title"):
        return as_work_name(parts["title"])
    rest = (parts.get(key) for key in ("authors", "venue", "year"))
    return " ".join(as_work_name(value) for value in rest if value)


def relation(name: str, one: str, other: str) -> Fact:
    """Two places that are connected or near: which of them is named first does not matter."""
    return (name, *sorted((one, other)))


def seconds(clock: str) -> str:
    """Hours, minutes and seconds as seconds.

    >>> seconds("01:00:05"), seconds("2:05")
    ('3605', '125')
    """
    total = 0
    for part in clock.split(":"):
        total = 60 * total + int(part)
    return str(total)


def renamed(fact: Fact, names: dict[str, str]) -> Fact:
    """A fact in which one form stands for every form of the same name.

    >>> renamed(("near", "Hall B", "the Quay"), {"the Quay": "Dock"})
    ('near', 'Dock', 'Hall B')
    """
    parts = []
    for part in fact:
        key, equals, value = part.partition("=")
        parts.append(
            f"{key}={names[value]}" if equals and value in names else names.get(part, part)
        )
    return relation(*parts) if parts[0] in RELATIONS and len(parts) == 3 else tuple(parts)


def part_name(subject: Mention | Node, part: Property) -> str:
    """A part of a node as text; nothing if the node does without it."""
    value = subject.part(part) if isinstance(subject, Node) else None
    return "" if value is None else plain(value)


def plain(value: Value | Mention | Node) -> str:
    """A value as text: names, notations, addresses; an edition by series and year."""
    match value:
        case Mention():
            return value.name
        case Node(kind="Edition"):
            known = next(
                facet.property for facet in value.parts if facet.property is not Property.SERIES
            )
            return f"{part_name(value, Property.SERIES)} {part_name(value, known)}"
        case Node(kind="Award"):
            return part_name(value, Property.NAME)
        case Concept():
            return value.notation
        case Url():
            return value.address
    return str(value)
