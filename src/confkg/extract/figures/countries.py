"""Participants by country: lists, brackets behind names, and sentences that go from one to the next."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from confkg.extract.figures.figure import Figure, Sentence
from confkg.extract.figures.nouns import Phrase
from confkg.extract.figures.nouns import announced as noun_of
from confkg.extract.figures.words import words
from confkg.extract.spans import Typed
from confkg.frames import Slot as Filled
from confkg.gazetteer import country_code
from confkg.model import Mention, PartKind


def opens_countries(text: str) -> bool:
    """Whether a line announces participants by country."""
    return words().opens_countries.search(text) is not None


def country_in(text: str) -> str:
    """The country that a cell or label names, or an empty string."""
    plain = words().numbered.sub("", text).strip(" *_:|.")
    return plain if plain and country_code(plain) else ""


def by_country(sentence: Sentence, announced: bool, counted: Phrase | None) -> dict[Typed, Figure]:
    """The numbers of a sentence that stand with names of countries."""
    item = announced and sentence.each.line.kind is PartKind.ITEM
    places = _behind(sentence, 1 if item else 2) or _before(sentence)
    found: dict[Typed, Figure] = {}
    for number, (start, end) in places.items():
        printed, span = sentence.text[start:end], sentence.each.line.span(start, end)
        slot = Filled(Mention("Country", printed, span), span, printed)
        measure = "share" if number.unit == "percent" else "participants"
        first, last = min(start, number.start), max(end, number.end)
        figure = Figure(measure, number, first, last, {"country": slot})
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


def each_country(sentence: Sentence, figure: Figure) -> Iterator[Figure]:
    """A figure, and the same for the other countries of an item: "2 from Peru, Chile and Cuba"."""
    yield figure
    named = figure.slots.get("country")
    if not named or figure.end == figure.number.end or sentence.each.line.kind is not PartKind.ITEM:
        return  # "Peru: 4, Chile: 2"
    end = figure.end
    while further := words().country_further.match(sentence.text, end, sentence.end):
        end = further.end("name")
        if not country_code(further["name"]):
            return
        span = sentence.each.line.span(*further.span("name"))
        slot = Filled(Mention("Country", further["name"], span), span, further["name"])
        yield replace(figure, end=end, slots={**figure.slots, "country": slot})


def _before(sentence: Sentence) -> dict[Typed, tuple[int, int]]:
    """Where the country stands before each number: "Peru (4)", "Peru: 4"."""
    found: dict[Typed, tuple[int, int]] = {}
    begin = sentence.start
    for number in sentence.numbers:
        ahead = sentence.text[begin : number.start]
        rest = sentence.text[number.end : sentence.end]
        begin = number.end
        label = re.fullmatch(
            r"\W*(?:\d+[.)] )?(?P<name>[^:–=(\ue000]{3,40}?)(?P<sign>\s*[:–=(]\s*)", ahead
        )
        name = (
            label if label and country_code(label["name"]) else words().country_label.search(ahead)
        )
        if name and number.value is not None and words().people_behind.match(rest):
            start = number.start - len(ahead) + name.start("name")
            end = start + len(name["name"])
            if (start := start + begin_of(name["name"])) < end:
                found[number] = start, end
    return found


def _behind(sentence: Sentence, least: int) -> dict[Typed, tuple[int, int]]:
    """Where the country stands behind each number, if it does so behind the ``least`` of them: "4 came from Peru, 2 from Chile"."""
    found: dict[Typed, tuple[int, int]] = {}
    for number in sentence.numbers:
        name = words().country_behind.match(sentence.text, number.end, sentence.end)
        pieces = list(re.finditer(r"\S+", name["name"])) if name else []
        ends = (name.start("name") + one.end() for one in reversed(pieces)) if name else ()
        start = name.start("name") if name else 0
        end = next((end for end in ends if country_code(sentence.text[start:end])), 0)
        if end and number.value is not None:
            found[number] = start, end
    return found if len(found) >= least else {}


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
    return next((at for at in starts if name[at:] != "and" and country_code(name[at:])), len(name))
