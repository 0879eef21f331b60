"""When and where the edition is held, as sentences and signs say it."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator

from confkg.extract.dates import parse_range
from confkg.extract.earlier import iter_place_claims
from confkg.extract.reading import Reading, iter_sentences
from confkg.gazetteer import country_code
from confkg.model import Claim, Mention, Node, Part, Property, Span

__all__ = ["iter_held_claims"]

_HELD = re.compile(
    r"\b(?:(?:took|takes|taking|take) place|(?:was|is|be|been|being) (?:held|hosted)|met|meets|"
    r"gathered|gathers|convened?|convenes|returns|returned|comes to|came to|ran|runs|opened|opens|went to)\b",
    re.IGNORECASE,
)
_NOT_EDITION = re.compile(
    r"\b(?:workshops?|tutorials?|socials?|deadlines?|registrations?|receptions?|dinner|session|party|"
    r"submissions?|sponsors?|visa|hotel|meetup|summer school|camera[- ]ready|abstracts?)\b",
    re.IGNORECASE,
)
_PLACE = (
    r"(?P<city>[A-ZÀ-Þ][\w'’.-]*(?: (?:de |of |am |la |el |do |dos )?[A-ZÀ-Þ][\w'’.-]*){0,3})"
    r"(?:, (?P<country>[A-ZÀ-Þ](?:[\w]|\.(?=\w))*(?: [A-ZÀ-Þ]\w*){0,3}))?"
)
_IN = re.compile(rf"\b(?:in|to) {_PLACE}")
_AT = re.compile(
    r"\bat (?:the )?(?P<venue>[A-ZÀ-Þ][\w'’-]*(?: (?:of |and |de |la |& )?[A-ZÀ-Þ][\w'’-]*){0,6})"
)
_MONTH = re.compile(
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
)
_FIRST_DAYS = re.compile(
    r"\b(?:this|last|next) (?:year|month|week|spring|summer|autumn|fall|winter)\b"
)


def iter_held_claims(part: Part, reading: Reading) -> Iterator[Claim]:
    """Dates, city, country and venue of the edition, where a sentence is about its being held.

    A sign or heading that has the conference's name and a range of dates of the edition's year
    counts as well.
    """
    focus = reading.focus
    name = re.escape(focus.series.name)
    own = re.compile(
        rf"\b{name}\b|\b[Tt]he (?:conference|symposium|congress|meeting|event)\b|^It\b|\bthis edition\b"
    )
    yield from _bare_dates(part, reading)
    for begin, end in iter_sentences(part.text):
        sentence = part.text[begin:end]
        edition = _edition(sentence, part, begin, reading)
        held = _HELD.search(sentence)
        if edition is None or not own.search(sentence[: held.start()] if held else sentence):
            continue
        if held and _NOT_EDITION.search(sentence[: held.start()]):
            continue
        year = edition.part(Property.YEAR)
        assert isinstance(year, int)
        dates = parse_range(sentence, year if held else None)
        named = held or (focus.full_name is not None and focus.full_name.name in sentence)
        if dates and named and dates[0].year == year:
            yield from _date_claims(edition, dates, part, begin)
        if held:
            yield from _place_claims(edition, sentence, held.end(), part, begin)
        elif dates and named and dates[0].year == year:
            behind = re.match(rf"[\s,·|–-]*{_PLACE}", sentence[dates[3] :])
            if behind and _is_city(behind["city"]):
                stretch = (
                    begin + dates[3] + behind.start("city"),
                    begin + dates[3] + behind.end("city"),
                )
                yield from iter_place_claims(edition, part, stretch)


def _bare_dates(part: Part, reading: Reading) -> Iterator[Claim]:
    """A line that is a range of dates in the edition's year and nothing else, as on a sign."""
    dates = parse_range(part.text)
    if not dates or dates[0].year != reading.focus.year:
        return
    if not (part.text[: dates[2]] + part.text[dates[3] :]).strip(" .,–-'\"()"):
        yield from _date_claims(reading.focus.edition, dates, part, 0)
        parts = reading.document.parts
        for following in parts[parts.index(part) + 1 :][:1]:
            if country_code(following.text) or re.fullmatch(_PLACE, following.text):
                stretch = (0, len(following.text))
                yield from iter_place_claims(reading.focus.edition, following, stretch)


def _edition(sentence: str, part: Part, begin: int, reading: Reading) -> Node | None:
    """The edition that a sentence names; the document's own if it names none."""
    focus = reading.focus
    name = re.escape(focus.series.name)
    named = re.search(rf"\b{name}[\s’'-]*(?P<year>(?:19|20)\d\d)\b", sentence)
    if named and int(named["year"]) != focus.year:
        span = part.span(begin + named.start("year"), begin + named.end("year"))
        return focus.other(int(named["year"]), span)
    other = re.search(r"\b(?!" + name + r"\b)[A-Z]\w*[A-Z]\w*[\s’']+(?:19|20)\d\d\b", sentence)
    return None if other and not named else focus.edition


def _date_claims(
    edition: Node, dates: tuple[dt.date, dt.date, int, int], part: Part, begin: int
) -> Iterator[Claim]:
    first, last, start, end = dates
    span = part.span(begin + start, begin + end)
    printed = part.text[begin + start : begin + end]
    yield Claim(edition, Property.START_DATE, first, span, printed)
    yield Claim(edition, Property.END_DATE, last, span, printed)


def _place_claims(
    edition: Node, sentence: str, start: int, part: Part, begin: int
) -> Iterator[Claim]:
    venue: Mention | None = None
    if at := _AT.search(sentence, start):
        name = at["venue"]
        if not _MONTH.fullmatch(name.split()[0]):
            venue = Mention(
                "Venue", name, part.span(begin + at.start("venue"), begin + at.end("venue"))
            )
            yield Claim(
                edition,
                Property.HELD_IN,
                venue,
                part.span(begin + at.start(), begin + at.end()),
                name,
            )
    for found in _IN.finditer(sentence, start):
        if not _is_city(found["city"]) or re.search(r"\d", found["city"]):
            continue
        end = (
            found.end("country")
            if found["country"] and country_code(found["country"])
            else found.end("city")
        )
        yield from iter_place_claims(edition, part, (begin + found.start("city"), begin + end))
        if venue:
            city = Mention(
                "City",
                found["city"],
                part.span(begin + found.start("city"), begin + found.end("city")),
            )
            if not country_code(found["city"]):
                yield Claim(
                    venue,
                    Property.CONTAINED_IN,
                    city,
                    Span(venue.span.start, city.span.end),
                    city.name,
                )
        return


def _is_city(name: str) -> bool:
    """Whether a capitalised name behind "in" can be a place: no month, acronym or hall."""
    first = name.split(maxsplit=1)[0]
    return not (
        _MONTH.fullmatch(first)
        or (re.fullmatch(r"[A-Z]{2,}s?", first) and not country_code(name))
        or re.match(
            r"(?:Hall|Room|Section|Part|Table|Figure|Zoom|AI|Best|Test|Machine|Spring|Summer|Autumn|Fall|Winter)\b",
            name,
        )
    )
