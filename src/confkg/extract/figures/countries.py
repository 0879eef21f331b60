"""Participants by country: lists, brackets behind names, and sentences that go from one to the next."""

from __future__ import annotations

import re
from dataclasses import replace

from confkg.extract.figures.figure import Figure, Sentence
from confkg.extract.figures.nouns import Phrase
from confkg.extract.figures.nouns import announced as noun_of
from confkg.extract.figures.words import words
from confkg.extract.spans import Typed
from confkg.frames import Slot as Filled
from confkg.gazetteer import country_code
from confkg.model import Mention

_FROM = re.compile(
    r" (?:(?:people|participants|attendees|delegates) )?(?:(?:came|come|were|are) )?from "
    r"(?P<name>(?:the )?[A-Z][\w’'-]*(?: [A-Z][\w’'-]*)*)"
)
"""Behind a number the country that so many are from."""


def opens_countries(text: str) -> bool:
    """Whether a line announces participants by country."""
    return words().opens_countries.search(text) is not None


def country_in(text: str) -> str:
    """The country that a cell or label names, or an empty string."""
    plain = words().numbered.sub("", text).strip(" *_:|.")
    return plain if plain and country_code(plain) else ""


def by_country(sentence: Sentence, announced: bool, counted: Phrase | None) -> dict[Typed, Figure]:
    """The numbers of a sentence that stand with names of countries."""
    found: dict[Typed, Figure] = {}
    begin = sentence.start
    for number in sentence.numbers:
        ahead = sentence.text[begin : number.start]
        rest = sentence.text[number.end : sentence.end]
        begin = number.end
        label = re.fullmatch(
            r"\W*(?:\d+[.)] )?(?P<name>[^:–=(\ue000]{3,40}?)(?P<sign>\s*[:–=(]\s*)", ahead
        )
        behind = _FROM.match(rest)  # "7 came from Norway, 4 from Peru"
        marked = label if label and country_code(label["name"]) else None
        named = behind or marked or words().country_label.search(ahead)
        if not named or number.value is None or not (behind or words().people_behind.match(rest)):
            continue
        start = begin_of(named["name"])
        printed = named["name"][start:]
        if not printed:
            continue
        at = number.end if behind else number.start - len(ahead)
        at += named.start("name") + start
        span = sentence.each.line.span(at, at + len(printed))
        slot = Filled(Mention("Country", printed, span), span, printed)
        measure = "share" if number.unit == "percent" else "participants"
        ends = min(number.start, at), max(number.end, span.end - span.start + at)
        figure = Figure(measure, number, *ends, {"country": slot})
        if figure.fits:
            found[number] = figure
    if not found:
        return {}
    first = min(one.start for one in found.values())
    dated = re.search("[\ue001\ue003]", sentence.text[sentence.start : first])
    if dated and len(found) == 1:
        return {}
    people = re.search(r"participants|attendees|delegates|delegation|people", sentence.words)
    known = Phrase("participants", 0, 0) if people else None
    noun = known or noun_of(sentence, sentence.start, first) or counted
    if noun:  # where papers come from
        found = {number: _of(noun, one) for number, one in found.items()}
    described = people or opens_countries(sentence.words)
    return found if announced or (described and (len(found) > 1 or people)) else {}


def _of(noun: Phrase, figure: Figure) -> Figure:
    """How many, or which share, of what the phrase names come from the country of a figure."""
    if figure.measure != "share":
        slots = {**noun.slots, **figure.slots}
        return replace(figure, measure=noun.measure or "count", slots=slots)
    named = noun.slots.get("subjectMatter") or replace(figure.slots["country"], value=noun.measure)
    return replace(figure, slots={**figure.slots, "among": replace(named, printed="")})


def begin_of(name: str) -> int:
    """Where the country begins that a name ends in; its length if it ends in none."""
    starts = [0, *(space.end() for space in re.finditer(" ", name))]
    named = (start for start in starts if name[start:].lower() != "and")  # the code of Andorra
    return next((start for start in named if country_code(name[start:])), len(name))
