"""What fills the slots of frames that rules read: prizes, days, numbers, concepts and things."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace

from confkg.extract import proposals as make
from confkg.extract.annotated import Annotated
from confkg.extract.context import Context
from confkg.extract.no_names import is_job, is_no_name
from confkg.extract.places import place_of
from confkg.extract.recognisers.dates import month_before
from confkg.extract.recognisers.quotations import within
from confkg.extract.records.awards import award_name
from confkg.extract.records.dates import days_of
from confkg.extract.records.roles import role_kind
from confkg.extract.records.titles import is_sentence
from confkg.extract.rules import Antecedent, Value
from confkg.extract.rules import Proposal as Match
from confkg.extract.spans import Dates, EditionName, Quantity, Slot, Times, Typed
from confkg.frames import Slot as Filled
from confkg.model import Concept, Mention, Node, Period, Property, Url
from confkg.model import Value as Final
from confkg.schema import KINDS, PropertyType

_JOBS = re.compile(r".* and (?:the|an?) ")
"""A job before another, which is that in the institution behind both: "Reader in Maps and the |Head| of Umbra"."""

_OF_BODY = re.compile(
    r" (?:of|from|by) the (?!(?:Year|Conference|Workshop|Symposium|[A-Z]{2,})\b)[A-Z]"
    r"|,? \([^()]*\b(?:Society|Association|Academy|Foundation|Union)\b"
)
"""Behind a prize who else gives it: "the Silver Pen| of the| Map Society"."""

_WHOLE_UNITS = ("", "year", "day")
"""Units of numbers that stand for themselves."""


def prize_of(value: Value, match: Match, each: Annotated, context: Context) -> Filled | None:
    """A prize: named, or the honour of a society ("fellow of the ACM" is "ACM Fellow")."""
    by = match.slots.get("givenBy", (None,))[0]
    giver = by if isinstance(by, Typed) else None
    if isinstance(value, str):
        if giver is None:
            return None
        name, where = f"{each.words(giver)} {value.capitalize()}", each.place(giver)
    elif isinstance(value, Antecedent):
        name = award_name(value.text)
        where = value.line.span(value.typed.start, value.typed.end)
    elif isinstance(value, Typed):
        name = award_name(each.words(value))
        where = each.place(value)
        one = name.removesuffix("s").removeprefix("elected ")
        if giver is not None and (one.startswith("honorary ") or " " not in one):
            honour = one if " " in one else one.capitalize()
            name, where = f"{each.words(giver)} {honour}", each.place(giver)
    else:
        return None
    if is_no_name(name, Slot.AWARD):
        return None
    of_body = isinstance(value, Typed) and _OF_BODY.match(each.text, value.end)
    series = context.series if match.in_context and giver is None and not of_body else None
    held = match.slots.get("edition", (match.edition,))[0]
    if series is not None and isinstance(held, Typed) and isinstance(held.value, EditionName):
        series = Mention("ConferenceSeries", held.value.series, each.place(held))
    return Filled(make.award(name, series, where), where, name) if name else None


def value_of(
    of: PropertyType, value: Value, each: Annotated, context: Context, match: Match
) -> Filled | None:
    """A value of the type of its property, with its place and printed form."""
    if isinstance(value, str):
        where = each.line.span(match.start, match.end)
        if of.type == "Edition":
            edition = context.edition_at(each.line, match.edition)
            return None if edition is None else Filled(edition, where)
        constant: Final = Concept(of.scheme, value) if of.scheme else value
        if of.type in ("integer", "number") and value.isdigit():
            constant = int(value)
        return Filled(constant, where)
    line = value.line if isinstance(value, Antecedent) else each.line
    typed = value.typed if isinstance(value, Antecedent) else value
    here = each if line is each.line else Annotated(line, ())
    if typed.slot is Slot.QUOTE:
        typed = within(line.text, typed)
    if of.name == "jobTitle" and (jobs := _JOBS.match(line.text, typed.start, typed.end)):
        last = line.text[jobs.end() : typed.end].partition(" of ")[0].rpartition(" ")[2]
        typed = replace(typed, start=jobs.end()) if is_job(last.lower()) else typed
    where = line.span(typed.start, typed.end)
    text = " ".join(line.text[typed.start : typed.end].split())
    final = _final(of, typed, text, here, context, match)
    return Filled(final, where, text) if final is not None else None


def _final(
    of: PropertyType, typed: Typed, text: str, each: Annotated, context: Context, match: Match
) -> Final | None:
    match of.type:
        case "Edition":
            return context.edition_at(each.line, typed)
        case "concept":
            return Concept(of.scheme, role_kind(text)) if of.scheme == "role-kind" else None
        case "date":
            return _day(of, typed, each, context, match)
        case "time":
            return _day(of, typed, each, context, match) or _period(typed, each)
        case "integer" | "number":
            return _number(typed)
        case "Place":
            return place_of(typed, each) if typed.value else None
        case "address":
            return Url(str(typed.value)) if isinstance(typed.value, str) else None
        case "name" | "text" | "identifier":
            return _time(of, typed) or text
        case "Paper" if is_sentence(each, typed) or text.rstrip(' ”"»').endswith("."):
            return None
        case kind if kind in KINDS:
            return make.mention(kind, each, typed)
    return None


def _number(typed: Typed) -> int | None:
    """The whole number of a span, or of years or days: exact, and of nothing else."""
    found = typed.value
    if isinstance(found, Quantity) and found.qualifier == "exact" and found.unit in _WHOLE_UNITS:
        return found.value if isinstance(found.value, int) else None
    return found if isinstance(found, int) else None


def _day(
    of: PropertyType, typed: Typed, each: Annotated, context: Context, match: Match
) -> dt.date | None:
    """A day; without a year of its own in the year of the edition that the statement is about."""
    if not isinstance(typed.value, Dates) or re.match(r" or \d", each.text[typed.end :]):
        return None  # "December 11 or 12" is no day
    day = typed.value.start if of.name in ("startDate", "validFrom") else typed.value.end
    if typed.value.year is not None:
        return day
    held = match.slots.get("edition", (match.edition,))[0]
    named = held if isinstance(held, Typed) else match.edition
    edition = context.edition_at(each.line, named)
    year = edition.part(Property.YEAR) if edition else None
    try:
        return day.replace(year=year) if isinstance(year, int) else None
    except ValueError:
        return None


def _period(typed: Typed, each: Annotated) -> Period | None:
    """The year of a span, with the month that is printed before it: "since June 2014"."""
    if typed.slot is not Slot.YEAR or not isinstance(typed.value, int):
        return None
    month = month_before(each.text, typed.start)
    return Period(f"{typed.value:04d}-{month:02d}" if month else f"{typed.value:04d}")


def days_said(value: Value, each: Annotated, edition: Node | None) -> dict[str, Filled]:
    """The first and the last day of a part of an edition, if what is said of its time is a date."""
    if not isinstance(value, Typed) or edition is None:
        return {}
    days = days_of(value, edition)
    if days is None:
        return {}
    place, printed = each.place(value), each.words(value)
    ends = {"endDate": Filled(days[1], place, printed)} if days[1] != days[0] else {}
    return {"startDate": Filled(days[0], place, printed), **ends}


def _time(of: PropertyType, typed: Typed) -> str | None:
    if not isinstance(typed.value, Times):
        return None
    minutes = typed.value.end if of.name == "endTime" else typed.value.start
    return None if minutes is None else f"{minutes // 60:02d}:{minutes % 60:02d}"
