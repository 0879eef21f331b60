"""What must and what must not be read of a text, in the terms of the gold lists.

An entry is one kind of thing with some of its fields: ``receipt: {award: Best Paper Award, paper:
Bees}``, or its name alone: ``edition: BEE 2031``. A value may hold ``*``. Fields that are left out
may be anything, but a statistic that must be read has just the dimensions that are listed.
``anything`` is a text that stands in a name or a value of whatever kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from fnmatch import fnmatchcase
from typing import Any

from confkg.model import Claim, Mention, Node, Property, Reference
from gold.facts import number, plain

__all__ = ["FIELDS", "Entry", "Thing", "is_read", "things_of", "wrongly_read"]

Entry = dict[str, Any]

_OTHER_KINDS = {
    "AwardReceipt": "receipt",
    "ConferenceSeries": "series",
    "EventRole": "role",
    "Observation": "statistic",
}
_OTHER_FIELDS = {
    Property.AFFILIATED_PERSON: "person",
    Property.ATTENDANCE_MODE: "mode",
    Property.AUTHORSHIP_OF: "title",
    Property.AWARDED_PAPER: "paper",
    Property.COMPARED_WITH: "compared-with",
    Property.CONTAINED_IN: "in",
    Property.END_DATE: "end",
    Property.HELD_IN: "place",
    Property("affiliationStatus"): "status",
    Property("jobTitle"): "title",
    Property.PRESENTS_PAPER: "paper",
    Property.ROLE_HOLDER: "person",
    Property.ROLE_KIND: "kind",
    Property.START_DATE: "start",
    Property("subjectMatter"): "about",
    Property.SUB_EVENT_KIND: "kind",
    Property.TALK_KIND: "kind",
}
_NO_DIMENSION = {"edition", "measure", "value", "qualifier"}

FIELDS = {
    "affiliation": "person organisation title edition status",
    "anything": "name",
    "authorship": "title author position",
    "city": "name in",
    "country": "name",
    "document": "linksTo linksWithinSite",
    "hotel": "name",
    "edition": "name series ordinal start end place mode url",
    "organisation": "name url",
    "paper": "name authors presentedAt initialDecision url doi arxivId",
    "person": "name url",
    "receipt": "award edition year paper recipient rank citation",
    "role": "person kind roleTitle edition organisation",
    "series": "name",
    "statistic": "edition measure value qualifier country mode track phase threshold compared-with",
    "subevent": "name kind edition start end startTime endTime",
    "talk": "speaker paper title topic kind edition start startTime endTime",
    "venue": "name",
}
"""The fields that an entry of a kind may have."""


@dataclass(frozen=True)
class Thing:
    """What claims say of one thing: its kind, and the values of each of its fields."""

    kind: str
    fields: dict[str, set[str]]


def things_of(claims: Iterable[Claim]) -> list[Thing]:
    """The things that claims speak of; a statistic once for each of its values."""
    said = list(claims)
    things: dict[tuple[Reference, str], Thing] = {}
    for claim in said:
        for thing in (*_named_in(claim.subject), *_named_in(claim.value)):
            things.setdefault((thing, ""), _described(thing))
        one = things[claim.subject, ""]
        if claim.subject.kind == "Observation" and claim.property is Property.VALUE:
            fields = {**one.fields, "value": {_text(claim.value)}, "qualifier": {claim.exactness()}}
            things[claim.subject, repr(fields)] = Thing(one.kind, fields)
        elif claim.subject.kind != "Observation":
            one.fields.setdefault(_field(claim.property), set()).add(_text(claim.value))
    return [thing for (one, key), thing in things.items() if key or one.kind != "Observation"]


def is_read(things: list[Thing], entry: Entry) -> bool:
    """Whether a thing is as an entry of ``right`` has it."""
    kind, fields = _parts(entry)
    authors = fields.pop("authors", None)
    if authors is not None and _authors(things, fields["name"]) != authors:
        return False
    return any(_matches(thing, kind, fields, exactly=True) for thing in things)


def wrongly_read(things: list[Thing], wrong: Entry, right: list[Entry]) -> list[Thing]:
    """The things that are as an entry of ``wrong`` has it, unless ``right`` has the same values."""
    kind, fields = _parts(wrong)
    return [
        thing
        for thing in things
        if _matches(thing, kind, fields)
        and (kind == "anything" or not _is_right(thing, fields, right))
    ]


def _is_right(thing: Thing, fields: dict[str, Any], right: list[Entry]) -> bool:
    """Whether entries on the same thing have each of the values that ``fields`` picks."""
    fine = [said for one, said in map(_parts, right) if _matches(thing, one, said, exactly=True)]
    return bool(fine) and all(
        any(_fits(value, said.get(field)) for said in fine)
        for field, wanted in fields.items()
        for value in thing.fields[field]
        if _fits(value, wanted)
    )


def _parts(entry: Entry) -> tuple[str, dict[str, Any]]:
    ((kind, said),) = entry.items()
    fields = dict(said) if isinstance(said, dict) else {"name": said}
    unknown = fields.keys() - FIELDS[kind].split()
    assert not unknown, f"{kind} has no {unknown}"
    return kind, fields


def _matches(thing: Thing, kind: str, fields: dict[str, Any], *, exactly: bool = False) -> bool:
    if kind == "anything":
        return any(fields["name"] in value for value in set().union(*thing.fields.values()))
    if thing.kind != kind:
        return False
    if exactly and kind == "statistic" and thing.fields.keys() - fields.keys() - _NO_DIMENSION:
        return False
    return all(
        any(_fits(value, wanted) for value in thing.fields.get(field, ()))
        for field, wanted in fields.items()
        if field != "authors"
    )


def _fits(value: str, wanted: Any) -> bool:
    return wanted is not None and fnmatchcase(value, _text(wanted))


def _authors(things: list[Thing], title: str) -> list[str]:
    """The authors of a paper in their order; those whose position is not known come first."""
    found = {
        (min(map(int, thing.fields.get("position", {"0"}))), author)
        for thing in things
        if thing.kind == "authorship" and title in thing.fields["title"]
        for author in thing.fields["author"]
    }
    return [author for _, author in sorted(found)]


def _named_in(value: object) -> Iterator[Reference]:
    if isinstance(value, Mention):
        yield value
    elif isinstance(value, Node):
        yield value
        for facet in value.parts:
            yield from _named_in(facet.value)


def _described(thing: Reference) -> Thing:
    fields: dict[str, set[str]] = {}
    if isinstance(thing, Node):
        for facet in thing.parts:
            fields.setdefault(_field(facet.property), set()).add(_text(facet.value))
    if isinstance(thing, Mention) or thing.kind == "Edition":
        fields["name"] = {plain(thing)}
    return Thing(_OTHER_KINDS.get(thing.kind, thing.kind.lower()), fields)


def _field(property_: Property) -> str:
    return _OTHER_FIELDS.get(property_, property_.value)


def _text(value: Any) -> str:
    if isinstance(value, (int, float, Decimal)) and not isinstance(value, bool):
        return number(value)
    return value if isinstance(value, str) else plain(value)
