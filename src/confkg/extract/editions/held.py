"""When and where an edition is held, as sentences and signs say it."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator

from confkg.extract.editions.dates import parse_range
from confkg.extract.editions.earlier import iter_place_claims
from confkg.extract.sentences import iter_sentences
from confkg.extract.wording.reading import Reading
from confkg.gazetteer import country_code
from confkg.model import Claim, Concept, Mention, Node, Part, Property, Span

__all__ = ["iter_held_claims"]

_HELD = re.compile(
    r"\b(?:(?:took|takes|taking|take) place|(?:was|is|be|been|being) (?:held|hosted)|met|meets|"
    r"gathered|gathers|convened?|convenes|returns|returned|comes to|came to|goes to|moves? to|went to|"
    r"ran|runs|opened|opens|closed|closes|ends|ended|concluded|had|with|(?:was|is|will be)(?= (?:in|at)\b))\b",
    re.IGNORECASE,
)
_NOT_EDITION = re.compile(
    r"\b(?:workshops?|tutorials?|socials?|deadlines?|registrations?|receptions?|dinner|session|party|"
    r"submissions?|sponsors?|visa|hotel|meetup|summer school|camera[- ]ready|abstracts?|paper|papers|"
    r"talk|keynote|award|prize|poster|rumou?r\w*)\b",
    re.IGNORECASE,
)
_WORD = r"[A-ZÀ-Þ][\w'’-]*"
_PLACE = (
    rf"(?P<city>(?:St\. )?{_WORD}(?: (?:de |of |am |la |el |do |dos )?{_WORD}){{0,3}})"
    rf"(?:, (?P<region>{_WORD}(?: {_WORD})?)(?=, {_WORD}))?"
    rf"(?:(?:, | \()(?P<country>(?:the )?[A-ZÀ-Þ](?:[\w-]|\.(?=\w))*(?: {_WORD}){{0,3}})\)?)?"
)
_IN = re.compile(rf"\b(?:in|to) {_PLACE}")
_BESIDE = re.compile(
    rf"^[’']?s?\s*(?:,\s+in\s+|\s+in\s+|,\s+|[:\s]*[–—·|:-]\s+|\s*\()(?:in )?{_PLACE}"
)
_VENUE = (
    rf"(?P<venue>{_WORD}(?: (?:of |and |de |des |do |da |das |dei |del |la |& )?{_WORD}){{0,6}})"
)
_AT = re.compile(rf"\bat (?:the )?{_VENUE}")
_IN_VENUE = re.compile(rf"\bin the {_VENUE}")
_VENUE_IS = re.compile(rf"\b[Tt]he (?:conference )?venue (?:is|was) (?:the )?{_VENUE}")
_VENUE_WORD = re.compile(
    r"\b(?:Cent(?:er|re)|Hall|Halls|Expo|Palais|Palazzo|Palace|Messe|Arena|Kongress\w*|Congress|Convento|"
    r"Hub|Theat(?:er|re)|Auditorium|Museum|University|Forum|Casa|House|Castle|Campus|Pavilion)\b"
)
_MONTH = re.compile(
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
)
_NO_CITY = re.compile(
    r"(?:Hall|Room|Section|Part|Table|Figure|Zoom|AI|Best|Test|Machine|Spring|Summer|Autumn|Fall|Winter|"
    r"The|This|Our|Learning|Knowledge|Computer|Data|Natural|Artificial|Friday|Monday|Tuesday|Wednesday|Thursday|Saturday|Sunday|IR|ML|NLP)\b"
)
_ONLINE = re.compile(
    r"\b(?:held |was |is |were )?(?:entirely |purely |fully )?(?P<mode>online only|virtual(?:ly)?|online|in hybrid form|as a hybrid event)\b"
)
_LAST_YEAR = re.compile(rf"^[Ll]ast year,? in (?P<city>{_WORD})")
_NEXT_YEAR = re.compile(r"\b[Nn]ext year\b")


def iter_held_claims(part: Part, reading: Reading) -> Iterator[Claim]:
    """Dates, city, country and venue of editions that a part speaks of.

    A clause counts if it names an edition, the series or "the conference" and then says that it
    was held, or where; a line that is a range of dates and nothing else counts as well.
    """
    yield from _bare_dates(part, reading)
    for begin, end in iter_sentences(part.text):
        for edition, start, stop in _clauses(part, begin, end, reading):
            yield from _clause(part, edition, start, stop, reading)
        if last := _LAST_YEAR.match(part.text[begin:end]):
            at = begin + last.start("city"), begin + last.end("city")
            edition = reading.focus.other(reading.focus.year - 1, part.span(begin, at[1]))
            if _is_city(last["city"]):
                yield from iter_place_claims(edition, part, at)
        if venue := _VENUE_IS.search(part.text[begin:end]):
            yield _venue_claim(reading.focus.edition, part, begin, venue)


def _clauses(part: Part, begin: int, end: int, reading: Reading) -> Iterator[tuple[Node, int, int]]:
    """What a sentence says behind each naming of an edition, up to the next."""
    focus = reading.focus
    name = re.escape(focus.series.name)
    full = re.escape(focus.full_name.name) if focus.full_name else "(?!)"
    named = list(
        re.compile(
            rf"\b(?P<series>[A-Z]\w*[A-Z]\w*)[\s’'-]+(?P<year>(?:19|20)\d\d)\b|\b(?:{name}|{full})\b"
            r"|\b[Tt]he (?:(?P<year2>(?:19|20)\d\d) )?(?:conference|symposium|congress|event|edition)\b(?! (?:dinner|hotel|venue|app|website|site|poster|paper|fee))"
            r"|(?:(?<=[.!?] )|^)It\b(?= (?:took|takes|was|is|will) (?:place|held|be held))|\bThis year[’']s (?:edition|conference)\b"
        ).finditer(part.text, begin, end)
    )
    for found, following in zip(named, [*named[1:], None], strict=False):
        if found["series"] and found["series"] != focus.series.name:
            continue
        stop = following.start() if following and (following["year"] or following["year2"]) else end
        year = found["year"] or found["year2"]
        group = "year" if found["year"] else "year2"
        edition = focus.edition
        if year and int(year) != focus.year:
            edition = focus.other(int(year), part.span(*found.span(group)))
        yield edition, found.end(), stop


def _clause(part: Part, edition: Node, start: int, stop: int, reading: Reading) -> Iterator[Claim]:
    text = part.text[start:stop]
    own = edition is reading.focus.edition
    held = _HELD.search(text)
    if held and (held.start() > _FAR or _NOT_EDITION.search(text[: held.start()])):
        held = None
    year = edition.part(Property.YEAR)
    assert isinstance(year, int)
    dates = parse_range(text, year)
    near = dates is not None and (
        held is not None or dates[2] < _NEAR or _BRACKET.match(text[: dates[3]]) is not None
    )
    if dates and near and dates[0].year == year and not _NOT_EDITION.search(text[: dates[2]]):
        yield from _date_claims(edition, dates, part, start)
    beside = _BESIDE.match(text)
    if (
        beside
        and _is_city(beside["city"])
        and (not own or country_code(_country(beside["country"])))
    ):
        yield from _city_claims(edition, part, start, beside)
    if held:
        yield from _place_claims(edition, part, start + held.start(), stop)
        online = _ONLINE.search(text, held.start())
        if online and not re.search(r"\d", text[held.start() : online.start()]):
            mode = "hybrid" if "hybrid" in online["mode"] else "virtual"
            span = part.span(start + held.start(), start + online.end())
            yield Claim(
                edition, Property.ATTENDANCE_MODE, Concept("mode", mode), span, online["mode"]
            )
    elif not beside and dates and near and dates[0].year == year:
        behind = re.match(rf"[\s,·|–-]*{_PLACE}", text[dates[3] :])
        if behind and _is_city(behind["city"]):
            yield from _city_claims(edition, part, start + dates[3], behind)


_BRACKET = re.compile(r"\s*\([^()]*$")
_FAR = 140
_NEAR = 12


def _bare_dates(part: Part, reading: Reading) -> Iterator[Claim]:
    """A line that is a range of dates in the edition's year and nothing else, as on a sign."""
    focus = reading.focus
    dates = parse_range(part.text)
    if not dates or dates[0].year != focus.year:
        return
    if (part.text[: dates[2]] + part.text[dates[3] :]).strip(" .,–-'\"()"):
        return
    yield from _date_claims(focus.edition, dates, part, 0)
    parts = reading.document.parts
    at = next(place for place, other in enumerate(parts) if other is part)
    for following in parts[at + 1 : at + 2]:
        found = re.match(rf"{_PLACE}(?=$|,|\.| \()", following.text)
        known = found and (country_code(_country(found["country"])) or country_code(found["city"]))
        if found and (known or found.end() == len(following.text)):
            yield from _city_claims(focus.edition, following, 0, found)
            venue = _IN_VENUE.search(following.text, found.end())
            if venue:
                yield _venue_claim(focus.edition, following, 0, venue)


def _date_claims(
    edition: Node, dates: tuple[dt.date, dt.date, int, int], part: Part, begin: int
) -> Iterator[Claim]:
    first, last, start, end = dates
    span = part.span(begin + start, begin + end)
    printed = part.text[begin + start : begin + end]
    yield Claim(edition, Property.START_DATE, first, span, printed)
    yield Claim(edition, Property.END_DATE, last, span, printed)


def _place_claims(edition: Node, part: Part, start: int, stop: int) -> Iterator[Claim]:
    """Venue and city behind the words that say that the edition was held."""
    text = part.text[:stop]
    venue: Claim | None = None
    if (at := _AT.search(text, start)) and not _MONTH.match(at["venue"]):
        venue = _venue_claim(edition, part, 0, at)
    for pattern in (_IN_VENUE, _IN):
        for found in pattern.finditer(text, start):
            name = found.groupdict().get("venue") or found["city"]
            if venue is None and _VENUE_WORD.search(name) and " " in name:
                group = "venue" if "venue" in found.groupdict() else "city"
                venue = _venue_claim(edition, part, 0, found, group)
    if venue:
        yield venue
    for found in _IN.finditer(text, start):
        if not _is_city(found["city"]) or _VENUE_WORD.search(found["city"]):
            continue
        yield from _city_claims(edition, part, 0, found)
        if venue and isinstance(venue.value, Mention) and not country_code(found["city"]):
            span = part.span(*found.span("city"))
            city = Mention("City", found["city"], span)
            yield Claim(
                venue.value, Property.CONTAINED_IN, city, _around(venue.span, span), city.name
            )
        return


def _city_claims(edition: Node, part: Part, begin: int, found: re.Match[str]) -> Iterator[Claim]:
    """City and, if it is one, the country around it."""
    start, end = begin + found.start("city"), begin + found.end("city")
    country = _country(found["country"])
    code = country_code(country)
    if country_code(found["city"]) or not code:
        yield from iter_place_claims(edition, part, (start, end))
        return
    within = begin + found.end("country") - len(country), begin + found.end("country")
    city = Mention("City", found["city"], part.span(start, end))
    where = part.span(start, within[1])
    yield Claim(edition, Property.HELD_IN, city, where, city.name)
    land = Mention("Country", country, part.span(*within))
    yield Claim(city, Property.CONTAINED_IN, land, where, country)


def _country(name: str | None) -> str:
    return re.sub(r"^the ", "", name or "")


def _venue_claim(
    edition: Node, part: Part, begin: int, found: re.Match[str], group: str = "venue"
) -> Claim:
    span = part.span(begin + found.start(group), begin + found.end(group))
    whole = part.span(begin + found.start(), begin + found.end())
    return Claim(
        edition, Property.HELD_IN, Mention("Venue", found[group], span), whole, found[group]
    )


def _around(one: Span, other: Span) -> Span:
    return Span(min(one.start, other.start), max(one.end, other.end))


def _is_city(name: str) -> bool:
    """Whether a capitalised name behind "in" can be a place: no month, acronym or hall."""
    first = name.split(maxsplit=1)[0]
    shouted = re.fullmatch(r"[A-Z]{2,}s?", first) and not country_code(name)
    return not (
        _MONTH.fullmatch(first) or shouted or _NO_CITY.match(name) or re.search(r"\d", name)
    )
