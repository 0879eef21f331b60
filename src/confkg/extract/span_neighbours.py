"""Spans of a line corrected by their neighbours and by the quotations around them."""

from __future__ import annotations

import re
from calendar import day_name
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from confkg.extract.joined_spans import GOES_ON, as_quoted, at_colons, joined, people_with_bodies
from confkg.extract.lexicon import phrases
from confkg.extract.no_names import is_job
from confkg.extract.recognisers.areas import STATE_UNIVERSITY, is_area
from confkg.extract.recognisers.organisations import OF_ITS_TOWN, has_organisation_word
from confkg.extract.spans import Slot, Typed
from confkg.gazetteer import country_code

_PHRASES = phrases("span_neighbours")

_SURE_NAME = 0.8
_INSTITUTION = _PHRASES["institution"]
"""A label before an institution, with the beginning of its name: "Department: Ann Lee |Institute of Maps"."""

_FULL_NAME = re.compile(r"[A-ZÀ-Þ][\w’'-]+(?: (?:[A-ZÀ-Þ][\w’'-]+|d\w{1,3})){1,4}")
_LISTED = re.compile(r",\s+(?:and\s+|&\s+)?|\s+(?:and|&)\s+|\s*;\s*")
_DAY_NAME = re.compile(rf"\b(?:{'|'.join(day_name)})\b", re.I)
_HALL = re.compile(r"(?:sala|salle|saal|aula|auditorium|teatro)\b|.*\b(?:hall|room|theatre)$", re.I)
_REST_OF_NAME = re.compile(r" (?:and|&) (?:[A-Z][\w’'-]+ ){1,3}[A-Z][\w’'-]+(?=[,.;)]|$)")
_END_OF_NAME = _PHRASES["end-of-name"]
"""Behind the name of a university its number, of a school its last subject."""

_AND_FIELD = _PHRASES["and-field"]
"""Behind the name of an academy or a school the field with which it ends: "Academy of Sciences| and Arts|"."""

_FIRST_OF_TWO = _PHRASES["first-of-two"]
"""Before the name of an institution the first of two words: "Ann Lee, |Moss and |Fern Medical School"."""

_TAUGHT = re.compile(r" (?:of|in)(?: (?:and|&|of|in|the|[A-Z][\w’'-]*))+(?= at |,)")
"""What a professor teaches: "Professor| of Maps and Charts| at Oslo University"."""

_TOWN = re.compile(r", (?P<town>(?!\w*[A-Z\d]{2})[A-ZÀ-Þ][\w’'-]+(?: [A-ZÀ-Þ][\w’'-]+){0,2})$")
"""Behind the name of an institution a town, if a country follows."""

_RANK_FOR = re.compile(r"runners?[- ]?up (?:for|of|to) ", re.I)


_OF_SEVERAL = re.compile(
    rf"(?:{STATE_UNIVERSITY}|^University College|^(?:City|Ruhr)[ -]Universit\w+|Children[’']s Hospital)\W+(?:at )?$|(?:College|Universität|Universiteit) $"
    rf"|^{OF_ITS_TOWN.pattern}$"
)
_STATE_BEHIND = re.compile(r", ([A-Z][\w.]+(?: [A-Z][\w.]+)?), [A-Z]")
_ITS_TOWN = _PHRASES["its-town"]
"""The town that distinguishes universities: "University of California|, Santa Barbara|", "King’s College| London|"."""


def settled(text: str, spans: list[Typed], recognised: Sequence[Typed]) -> list[Typed]:
    """The spans of a line, in order, corrected by their neighbours and the quotations around them."""
    quotes = [span for span in recognised if span.slot is Slot.QUOTE]
    spans = at_colons(text, as_quoted(spans, quotes, text))
    spans = joined(text, _whole_at_brackets(text, _as_labelled(text, spans)))
    ranks = [one for one in spans if one.slot is Slot.AWARD and _RANK_FOR.match(text, one.start)]
    spans = [span for span in spans if span not in ranks]  # the prize follows: "runner-up for …"
    spans = _lands_apart(text, _towns_apart(text, spans))
    whole = [_to_its_end(text, _sure_alone(text, span), spans) for span in spans]
    longer = [one for one, before in zip(whole, spans, strict=True) if one.end != before.end]
    numbered = [
        one
        for one in whole
        if one.slot not in (Slot.PLACE, Slot.NUMBER)
        or not any(one.meets(body.start, body.end) for body in longer)
    ]
    bodies = [one for one in numbered if one.slot is Slot.ORG]
    people = {one: list(people_with_bodies(text, one)) for one in bodies}
    spans = _listed_alike(text, [part for one in numbered for part in people.get(one) or [one]])
    if any(span.slot in (Slot.TIME, Slot.DATE) for span in spans) or _DAY_NAME.search(text):
        return [span for span in spans if not _is_hall(text, span)]
    return spans


def _as_labelled(text: str, spans: Sequence[Typed]) -> list[Typed]:
    """The spans, an institution whole that begins right behind a label, like a person or not."""
    label = _INSTITUTION.match(text)
    body = next((one for one in spans if one.slot is Slot.ORG), None)
    if label is None or body is None or not label.start("name") < body.start <= label.end("name"):
        return list(spans)
    whole = replace(body, start=label.start("name"))
    others = (one for one in spans if not one.meets(whole.start, whole.end))
    return sorted([whole, *others], key=lambda one: one.start)


def _whole_at_brackets(text: str, spans: Sequence[Typed]) -> list[Typed]:
    """The spans, an institution cut in its bracket as one: "Marine Maps |(MM|) Institute"."""
    whole: list[Typed] = []
    for span in spans:
        short, bracket, rest = text[span.start : span.end].partition(")")
        cut = span.slot is Slot.ORG and bracket and "(" not in short and " " in rest
        opened = cut and whole and text[whole[-1].end : span.start] == " ("
        whole.append(replace(span, start=whole.pop().start) if opened else span)
    return whole


def _towns_apart(text: str, spans: Sequence[Typed]) -> list[Typed]:
    """The spans, a town between institution and country as a place: "University of Mons|, Mons|, Belgium".

    In the United States it is mostly the campus, which is part of the name: "University of Maine, Orono".
    """
    found = list(spans)
    for at, (one, other) in enumerate(pairwise(spans)):
        land = country_code(text[other.start : other.end]) if other.slot is Slot.PLACE else None
        if one.slot is not Slot.ORG or text[one.end : other.start] != ", " or land in (None, "US"):
            continue
        town = _TOWN.search(text, one.start, one.end)
        known = town and has_organisation_word(text[one.start : town.start()])
        if town and known and not has_organisation_word(town["town"]):
            found[at] = replace(one, end=town.start())
            found.append(replace(other, start=town.start("town"), end=one.end, value=None))
    return sorted(found, key=lambda each: each.start)


def _lands_apart(text: str, spans: list[Typed]) -> list[Typed]:
    """The spans, names without the country behind each: "Ann Lee| Norway|, Bo Olsen| Italy|"."""
    short = {
        at: replace(one, end=one.start + len(name))
        for at, one in enumerate(spans)
        if one.slot is Slot.PERSON
        and " " in (name := text[one.start : one.end].rpartition(" ")[0])
        and country_code(text[one.start : one.end].rpartition(" ")[2])
    }
    return [short.get(at, one) for at, one in enumerate(spans)] if len(short) > 1 else spans


def _to_its_end(text: str, span: Typed, spans: Sequence[Typed]) -> Typed:
    """An institution with the words that belong to it: "National Maps" and "and Charts Office"."""
    words = text[span.start : span.end]
    if span.slot is Slot.ROLE and (taught := _TAUGHT.match(text, span.end)):
        apart = any(one.meets(*taught.span()) for one in spans if one.slot is not Slot.PLACE)
        return (
            span
            if apart or not is_job(words.rpartition(" ")[2])
            else replace(span, end=taught.end())
        )
    if span.slot is Slot.ORG and (town := _ITS_TOWN.match(text, span.end)):
        apart = any(one.meets(*town.span()) for one in spans if one.slot is not Slot.PLACE)
        of_several = _OF_SEVERAL.search(text[span.start : town.start("town")])
        known = (
            is_area(town["town"]) or words.endswith("Universität") or text[town.end() :][:2] == ", "
        )
        state = _STATE_BEHIND.match(text, town.end("town"))  # "Fern University, Lincoln, Nebraska"
        elsewhere = country_code(town["town"]) or (
            state and state[1] != town["town"] and is_area(state[1])
        )
        if of_several and known and not apart and not elsewhere:
            return replace(span, end=town.end() if "(" in town[0] else town.end("town"))
    known = has_organisation_word(words)
    if span.slot is Slot.ORG and known and (first := _FIRST_OF_TWO.search(text, 0, span.start)):
        begin = first.start("first")
        if country_code(first["first"].rpartition(" ")[0].rpartition(" ")[0]) is None and not any(
            one.meets(begin, span.start) for one in spans if one.slot is not Slot.PLACE
        ):
            span = replace(span, start=begin)
    if span.slot is Slot.ORG and (field := _AND_FIELD.match(text, span.end)):
        return replace(span, end=field.end())
    if span.slot is not Slot.ORG or (known and not GOES_ON.match(words)):
        return span
    rest = (_END_OF_NAME if known else _REST_OF_NAME).match(text, span.end)
    others = (
        one
        for one in spans
        if one.slot is not Slot.NUMBER and (one.value or one.slot is not Slot.PLACE)
    )
    free = rest and not any(one.start < rest.end() and span.end < one.end for one in others)
    second = rest[0].split()[1:] if rest and known else []
    of_town = is_area(words.rpartition(" ")[2]) and not (rest and rest[0].strip().isdecimal())
    free = free and not any(map(is_job, second)) and not of_town
    return (
        replace(span, end=rest.end())
        if rest and free and (known or has_organisation_word(rest[0]))
        else span
    )


def _sure_alone(text: str, span: Typed) -> Typed:
    """A span, a doubted institution as a sure one where the line is nothing else.

    >>> [_sure_alone(text, Typed(Slot.ORG, 0, 15, 0.5)).score for text in ("Oslo University", "Oslo University sings")]
    [0.8, 0.5]
    """
    words = text[span.start : span.end]
    alone = span.slot is Slot.ORG and text.strip(" *_.()") == words
    return (
        replace(span, score=max(span.score, _SURE_NAME))
        if alone and has_organisation_word(words)
        else span
    )


def _is_hall(text: str, span: Typed) -> bool:
    """Whether what was taken for a person is a room: "Linden Hall, Monday, 9:00"."""
    return span.slot is Slot.PERSON and _HALL.match(text[span.start : span.end]) is not None


def _listed_alike(text: str, spans: list[Typed]) -> list[Typed]:
    """The spans, a doubted name beside sure ones in a list of names as a name like these.

    It stands between two of them, or opens a list in brackets. What was taken for a title is one between them.

    >>> spans = [Typed(Slot.PERSON, 0, 7, 1.0), Typed(Slot.TITLE, 9, 25, 1.0), Typed(Slot.PERSON, 27, 37, 1.0)]
    >>> [one.slot.name for one in _listed_alike("Ann Lee, Bo Maris dit Ola, Piet Zomer", spans)]
    ['PERSON', 'PERSON', 'PERSON']
    """
    sure = [span.slot is Slot.PERSON and span.score > _SURE_NAME for span in spans]
    joined = [
        _LISTED.fullmatch(text, one.end, other.start) is not None for one, other in pairwise(spans)
    ]
    listed = list(spans)
    for at, span in enumerate(spans[:-1]):
        taken = span.slot is Slot.TITLE and _FULL_NAME.fullmatch(text, span.start, span.end)
        doubted = span.slot is Slot.PERSON and span.score < _SURE_NAME
        if (doubted or taken) and sure[at + 1] and joined[at]:
            before = at > 0 and sure[at - 1] and joined[at - 1]
            if taken and before:
                listed[at] = replace(span, slot=Slot.PERSON, score=_SURE_NAME)
            elif doubted and (before or text[: span.start].endswith("(")):
                listed[at] = replace(span, score=_SURE_NAME)
    return listed
