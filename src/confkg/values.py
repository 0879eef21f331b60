"""Values of claims: whether they are of the type that a property has, and how a page prints them."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal

from confkg.model import Concept, Mention, Node, Period, Url, Value
from confkg.schema import KINDS, PropertyType


def printed_form(value: Value) -> str:
    """How a page prints a value, as far as that follows from the value itself.

    >>> printed_form(Concept("rank", "runner-up")), printed_form(2024)
    ('runner-up', '')
    """
    match value:
        case Mention():
            return value.printed or value.name
        case Concept():
            return value.notation
        case Url():
            return value.address
        case str():
            return value
    return ""


def fits(value: Value, of: PropertyType) -> bool:
    """Whether a value is of the type that a property has.

    >>> from confkg.schema import PROPERTIES
    >>> fits("2024", PROPERTIES["year"]), fits(2024, PROPERTIES["year"])
    (False, True)
    >>> fits(Concept("rank", "winner"), PROPERTIES["rank"])
    True
    """
    match value:
        case bool():
            return False
        case Mention() | Node():
            return of.type == "thing" or (value.kind in KINDS and KINDS[value.kind].is_a(of.type))
        case Concept():
            return of.scheme == value.scheme
        case Url():
            return of.type == "address"
        case Period():
            return of.type == "time"
        case str():
            return of.type in ("name", "identifier", "text") and bool(value.strip())
        case dt.date():
            return of.type in ("date", "time")
        case int():
            return of.type in ("integer", "number")
        case Decimal():
            return of.type == "number"
