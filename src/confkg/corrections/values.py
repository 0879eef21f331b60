"""What the cells of a correction stand for: things by their IRIs, new things, values."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Decimal, InvalidOperation

from confkg.addresses import is_web_address
from confkg.corrections.rows import Row
from confkg.errors import clipped
from confkg.frames import Frame, FrameError, Slot, thing_of
from confkg.ids import value_key
from confkg.model import (
    Claim,
    Concept,
    Mention,
    Node,
    Period,
    Property,
    Reference,
    Span,
    Url,
    Value,
)
from confkg.resolve import Resolution
from confkg.schema import KINDS, PROPERTIES, Kind, PropertyType

_NEW_NODE = re.compile(r"(?P<kind>[A-Z]\w+)\((?P<key>.+)\)")
_NEW_NAME = re.compile(r"(?P<kind>[A-Z]\w+): +(?P<name>.+)")


DEPENDENT = ("relation", "entry")
"""Sorts of things that are nothing without what they are known by."""


class Unknown(ValueError):
    """A cell stands for nothing that can be used; the message says why, ``fix`` what to do."""

    def __init__(self, what: str, fix: str = "fix the cell") -> None:
        super().__init__(what)
        self.fix = fix


def known_by(kind: str, predicate: str) -> Unknown:
    """The error for a property by which a thing is known, so that another value is another thing."""
    what = f"kind '{KINDS[kind].label}' is known by {predicate}, which cannot be corrected alone"
    return Unknown(what, "settle names by a decision, or withdraw the thing and add another")


def is_part(kind: Kind, predicate: str) -> bool:
    """Whether a property is one of those by which things of a kind are known."""
    return predicate in (*kind.key, kind.named_by)


def check_part(row: Row, kind: Kind) -> None:
    """Make sure that a row does not change alone what a thing of a kind is known by.

    Raises:
        Unknown: it does.
    """
    if is_part(kind, row.predicate) and (row.action == "replace" or kind.sort not in DEPENDENT):
        raise known_by(kind.name, row.predicate)


def added_claim(row: Row, things: Mapping[str, Reference], old: str = "") -> Claim:
    """The claim that a row adds.

    Args:
        row: a row with a new value.
        things: what is known, by IRI.
        old: kind of the value that it replaces, if that is a thing.

    Raises:
        Unknown: no build could use it.
    """
    subject = parse_thing(row.subject, things, row.span)
    kind = KINDS[subject.kind]
    if row.predicate not in kind.properties:
        raise Unknown(f"kind '{kind.label}' has no property '{row.predicate}'")
    parts: dict[str, Value] = {kind.named_by: subject.name} if isinstance(subject, Mention) else {}
    if isinstance(subject, Node):
        parts = {facet.property.value: facet.value for facet in subject.parts}
    if row.predicate in parts and row.subject in things:
        raise known_by(kind.name, row.predicate)
    of = PROPERTIES[row.predicate]
    value = parse_value(row.new_value, of, things, row.span, subject, old)
    if value_key(parts.get(row.predicate, value)) != value_key(value):
        raise known_by(kind.name, row.predicate)
    return Claim(
        subject, Property(row.predicate), value, row.span, row.new_value, reader="correction"
    )


def name_of(reference: Reference, resolution: Resolution) -> str:
    """The IRI of what a mention or node stands for, with its prefix."""
    entity = resolution.entity(reference)
    return f"{entity.kind}:{entity.slug}"


def iter_names(reference: Reference, resolution: Resolution) -> Iterator[tuple[str, Reference]]:
    """A thing and all things that it is known by, each with its IRI."""
    yield name_of(reference, resolution), reference
    if isinstance(reference, Node):
        for facet in reference.parts:
            if isinstance(facet.value, (Mention, Node)):
                yield from iter_names(facet.value, resolution)


def wanted(cell: str) -> Iterator[str]:
    """What in a cell may be the IRI of a thing that is known."""
    found = _NEW_NODE.fullmatch(cell)
    parts = found["key"].split(";") if found else [cell]
    yield from (part.partition("=")[2].strip() if found else part for part in parts)


def at(value: Value, span: Span) -> Value:
    """The same value, all that it consists of being printed at one place."""
    if isinstance(value, Mention):
        return replace(value, span=span, printed="")
    if isinstance(value, Node):
        parts = tuple(replace(each, value=at(each.value, span), span=span) for each in value.parts)
        return replace(value, parts=parts)
    return value


def says(cell: str, value: Value, resolution: Resolution) -> bool:
    """Whether a cell gives the value of a claim."""
    match value:
        case Mention() | Node():
            return cell in (name_of(value, resolution), resolution.label(value))
        case Concept():
            return cell in (value.notation, f"{value.scheme}:{value.notation}")
        case int() | Decimal():
            return _number(cell) == value
    return " ".join(cell.split()) == " ".join(str(value).split())


def _number(cell: str) -> Decimal | None:
    try:
        number = Decimal(cell.replace(",", ""))
    except InvalidOperation:
        return None
    return number if number.is_finite() else None


def parse_thing(cell: str, things: Mapping[str, Reference], span: Span) -> Reference:
    """The thing that a cell stands for.

    Args:
        cell: an IRI with its prefix; or of a new thing its kind and name (``City: Vienna``), or its
            kind and what it is known by (``Observation(edition=edition:icw-2031; measure=papers)``).
        things: what is known, by IRI.
        span: of the cell.

    Raises:
        Unknown: there is no such thing, or no such kind of things.
    """
    if cell in things:
        known = at(things[cell], span)
        assert isinstance(known, (Mention, Node))
        return known
    if found := _NEW_NAME.fullmatch(cell):
        kind = KINDS.get(found["kind"])
        if kind is None or not kind.named_by:
            raise Unknown(f"'{found['kind']}' is no kind of things that have names")
        return Mention(kind.name, " ".join(found["name"].split()), span)
    if not (found := _NEW_NODE.fullmatch(cell)):
        raise Unknown(f"nothing is called '{clipped(cell, 80)}'")
    slots = {}
    for part in found["key"].split(";"):
        name, _, value = map(str.strip, part.partition("="))
        if name not in PROPERTIES:
            raise Unknown(f"'{clipped(name, 40)}' is no property")
        slots[name] = Slot(parse_value(value, PROPERTIES[name], things, span), span)
    try:
        return thing_of(Frame(found["kind"], slots))
    except FrameError as error:
        raise Unknown(str(error)) from None


def parse_value(
    cell: str,
    of: PropertyType,
    things: Mapping[str, Reference],
    span: Span,
    subject: Reference | None = None,
    kind: str = "",
) -> Value:
    """The value that a cell stands for."""
    wrong = Unknown(
        f"'{clipped(cell, 80)}' is no value of '{of.name}', which takes {_described(of)}"
    )
    number = _number(cell)
    match of.type:
        case "integer" | "number" if number is not None:
            if number == number.to_integral_value():
                return int(number)
            if of.type == "number":
                return number
        case "time" if re.fullmatch(r"\d{4}(?:-(?:0[1-9]|1[0-2]))?", cell):
            return Period(cell)
        case "date" | "time":
            try:
                return dt.date.fromisoformat(cell)
            except ValueError:
                raise wrong from None
        case "address" if is_web_address(cell):
            return Url(cell)
        case "concept":
            return Concept(of.scheme, cell.removeprefix(f"{of.scheme}:"))
        case "name" | "identifier" | "text":
            return cell
        case "NameForm":
            people = [] if subject is None or isinstance(subject, Mention) else subject.parts
            for facet in people:
                if isinstance(facet.value, Mention) and facet.value.kind == "Person":
                    slots = {"formOf": Slot(facet.value, span), "literalForm": Slot(cell, span)}
                    return thing_of(Frame(of.type, slots))
        case _ if of.type in KINDS or of.type == "thing":
            named = kind or of.type
            if ":" not in cell and "(" not in cell and named in KINDS and KINDS[named].named_by:
                return Mention(named, cell, span)
            thing = parse_thing(cell, things, span)
            if of.type == "thing" or KINDS[thing.kind].is_a(of.type):
                return thing
    raise wrong


def _described(of: PropertyType) -> str:
    if of.type in KINDS:
        return f"the IRI of a thing of kind '{KINDS[of.type].label}', or 'Kind: name' of a new one"
    return f"a concept of the scheme {of.scheme}" if of.scheme else f"values of type {of.type}"
