"""The places that a page names, in full, in short and by number, and where they lie by what stands around them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from confkg.extract.annotated import OF_PLACES, Annotated
from confkg.extract.lexicon import EDITIONS
from confkg.extract.places.kinds import (
    AREAS,
    contained,
    inside,
    kind_of,
    named_as,
    parts_of,
    place_of,
)
from confkg.extract.proposals import Proposal, mention
from confkg.extract.recognisers.areas import find_areas, is_area
from confkg.extract.recognisers.editions import find_years
from confkg.extract.recognisers.organisations import has_organisation_word
from confkg.extract.spans import Slot, Typed
from confkg.frames import Slot as Filled
from confkg.gazetteer import country_code
from confkg.model import Mention, PartKind

_SURE = 0.6
_HALLS = re.compile(r"\b[Hh]alls\b")
_ADVERTISES = re.compile(
    r"This (?:show|episode|podcast|newsletter|post) is (?:supported|sponsored|brought to you) by\b"
)
"""How an advertisement begins, whose stands and shops are no places of the meeting."""
_INSIDE = re.compile(r"\b(?:store|shop|pharmacy|caf[eé]|amenities)\b")
_LANDS = ("country", "continent")
_SURE_BY_LAND = 0.75
"""How surely a place is a city that stands before a country, comma or bracket between."""
_NAME = re.compile(r"(?![A-Z]+$)[^\d]+")
_BETWEEN = re.compile(r"(?:, ?| ?\()(?:in |the )?")
_LONGEST_LEAD = 6
_LEAST_KNOWN, _LONGEST = 2, 240
"""Lines with towns that are known, beside which others are read alike; characters of such a line."""


def place_proposals(lines: Sequence[Annotated]) -> Iterator[Proposal]:
    """The places of a page: each by its name, and in what it lies."""
    names = names_of(lines)
    lead: Typed | None = None
    for each in lines:
        for span in () if _ADVERTISES.match(each.text) else each.of(Slot.PLACE):
            if span.score < _SURE or not span.value:
                continue
            place = place_of(span, each)
            kind, _, _ = parts_of(span)
            if kind in AREAS:
                yield from contained(place, span, each)
                continue
            known = named_as(place, span.score)
            yield known
            if around := _around(each, span, names, lead):
                value = str(names.values.get(around, ""))
                whole = Mention(kind_of(value.partition(":")[0], around), around, each.line.span())
                yield known.saying(containedIn=Filled(whole, each.line.span(), around))
        yield from _neighbours(each)
        if each.line.kind is PartKind.HEADING or len(each.text.split()) <= _LONGEST_LEAD:
            lead = _named(each)


def area_proposals(each: Annotated) -> Iterator[Proposal]:
    """The cities and countries that a line names; of use where a page is about its venue."""
    for span in each.of(Slot.PLACE):
        if span.score >= _SURE and parts_of(span)[0] in AREAS:
            yield named_as(place_of(span, each), span.score)


def _neighbours(each: Annotated) -> Iterator[Proposal]:
    """That an unknown city lies in the country behind it: "Puerto Natales, Chile"."""
    places = each.of(Slot.PLACE)
    for one, other in pairwise(places):
        between = each.text[one.end : other.start]
        kind, _, _ = parts_of(other)
        city = mention("City", each, one)
        known = one.value or country_code(city.name) or not _NAME.fullmatch(city.name)
        known = known or has_organisation_word(city.name)  # "the Map Society of Norway, Sweden"
        if kind in _LANDS and _BETWEEN.fullmatch(between) and not known:
            yield inside(city, place_of(other, each), _SURE_BY_LAND)


def _named(each: Annotated) -> Typed | None:
    """The building that a heading, or a line that stands for one, is the name of."""
    whole = [span for span in each.of(Slot.PLACE) if span.end - span.start >= len(each.text) - 1]
    return whole[0] if whole and parts_of(whole[0])[0] not in AREAS else None


def _around(each: Annotated, span: Typed, names: PlaceNames, lead: Typed | None) -> str:
    """In which building of the page a hall, an exit or a shop lies."""
    kind, name, _ = parts_of(span)
    if kind == "room" and _HALLS.search(each.text):
        return names.venue
    if kind == "exit":
        return names.station
    if kind == "place" and lead is not None and _INSIDE.search(each.text):
        around = parts_of(lead)[1]
        return around if around != name else ""
    return ""


_CALLED = {
    "mall": "mall",
    "hotel": "hotel",
    "station": r"(?:station|MRT(?: station)?|metro)\b(?! exit)",
    "expo": r"Expo\b(?! MRT)",
}
"""What a page calls the only place of its kind, by how the names of these end."""

_VENUE = re.compile(
    r"\b[Tt]he (?:conference )?venue\b(?! (?:of the \w+ )?(?:is|was|will be) (?:the )?[A-Z])"
)
_LIST = re.compile(r"(?P<noun>[^\W\d_]+) +(?P<list>.+)")
_LABEL = re.compile(r"\d+|(?<![^\W\d_])[A-Z](?![^\W\d_])")
_LIKELY, _GUESS = 0.5, 0.6


@dataclass(slots=True)
class PlaceNames:
    """The buildings that a page names, each with its value, and their short forms as patterns."""

    values: dict[str, str] = field(default_factory=dict)
    short: list[tuple[re.Pattern[str], str]] = field(default_factory=list)
    venue: str = ""
    station: str = ""


def names_of(lines: Sequence[Annotated]) -> PlaceNames:
    """The buildings that a page names, with the short forms that can stand for only one of them."""
    found = PlaceNames()
    named: dict[str, list[tuple[bool, str, str]]] = {}
    for each in lines:
        for span in each.of(Slot.PLACE):
            kind, name, _ = parts_of(span)
            if name and kind not in (*AREAS, "room", "exit", "building") and span.score >= _LIKELY:
                named.setdefault(name.lower(), []).append((name.istitle(), name, str(span.value)))
    for forms in named.values():  # of "City Point Mall" and "City Point mall" the one in a sentence
        _, name, value = min(forms)
        found.values[name] = value
    by_kind: dict[str, list[str]] = {}
    for name, value in found.values.items():
        by_kind.setdefault(kind_of(value.partition(":")[0], name), []).append(name)
    found.venue = by_kind.get("Venue", [""])[0]
    for noun, called in _CALLED.items():
        names = [name for name in found.values if name.lower().endswith(f" {noun}")]
        if len(names) == 1:
            found.short.append((re.compile(rf"\b[Tt]he {called}\b"), found.values[names[0]]))
            if noun == "station":
                found.station = names[0]
                bare = re.escape(names[0][: -len(" station")])
                found.short.append((re.compile(rf"\b{bare}\b"), found.values[names[0]]))
        for name in names:
            bare = name[: -len(noun) - 1]
            if " " in bare and noun != "station":
                found.short.append((re.compile(rf"\b{re.escape(bare)}\b"), found.values[name]))
    if found.venue:
        found.short.append((_VENUE, found.values[found.venue]))
    return found


def with_places(lines: Sequence[Annotated]) -> list[Annotated]:
    """The lines with a typed place for each short form, and for each number of a list."""
    better = dict(_missed_towns(lines))
    lines = [
        _with_town(each, better[each.line.number]) if each.line.number in better else each
        for each in lines
    ]
    names = names_of(lines)
    return [_placed(each, names) for each in lines]


def _with_town(each: Annotated, town: Typed) -> Annotated:
    """A line with a town, and what stands before it of an institution that was read as one with it."""
    cut = [
        replace(span, end=len(each.text[: town.start].rstrip(" ,")))
        for span in each.of(Slot.ORG)
        if span.start < town.start < span.end
    ]
    line = each.with_span(town)
    return line.with_spans([*line.spans, *cut])


def _missed_towns(lines: Sequence[Annotated]) -> Iterator[tuple[int, Typed]]:
    """The towns with their countries in lines with a year that were taken for something else, beside known ones or in a column of places.

    "2029: Fern Bay, Isle of Man" between "2031: Oslo, Norway" and "2030: Riga, Latvia"
    """
    groups: dict[tuple[object, ...], list[tuple[Annotated, Typed]]] = defaultdict(list)
    for each in lines:
        if town := _town_of_year(each):
            last = -1 if each.line.kind is PartKind.PARAGRAPH else None  # below that of its year
            above = tuple(one.number for one in each.line.headings[:last])
            groups[each.line.kind, each.line.header, above].append((each, town))
    for group in groups.values():
        missed = [(each, town) for each, town in group if town not in each.spans]
        in_column = OF_PLACES.fullmatch(group[0][0].line.header)
        if in_column or len(group) - len(missed) >= max(_LEAST_KNOWN, len(missed)):
            yield from ((each.line.number, town) for each, town in missed)


def _town_of_year(each: Annotated) -> Typed | None:
    """The town with its country in a line that has a year, or whose heading has one, or in a column of places."""
    above = each.line.headings[-1].text if each.line.headings else ""
    dated = each.of(Slot.YEAR, Slot.EDITION) or find_years(above)
    if not (dated or OF_PLACES.fullmatch(each.line.header)) or len(each.text) > _LONGEST:
        return None
    for area in (*each.of(Slot.PLACE), *find_areas(each.text)):
        kind, land, country = parts_of(area)
        ahead = EDITIONS["unknown"].search(each.text, 0, area.start)
        if kind == "city" and country and area.score > _SURE:
            return area
        name = ahead["name"] if ahead else ""
        named = kind == "country" or (kind == "region" and country)
        if named and ahead and not (is_area(name) or has_organisation_word(name)):
            value = f"city:{name}|{country or land}"
            return Typed(Slot.PLACE, ahead.start("name"), area.end, _SURE_BY_LAND, value, "places")
    return None


def _placed(each: Annotated, names: PlaceNames) -> Annotated:
    spans: list[Typed] = []
    for span in each.spans:
        spans += _numbered(each, span) if span.slot is Slot.PLACE else [span]
    if names.values:
        opening, colon, _ = each.text.partition(":")
        named = colon and each.line.kind is PartKind.HEADING and opening in names.values
        if named and all(one.score < _GUESS for one in spans if one.start < len(opening)):
            value = names.values[opening]
            spans = [one for one in spans if one.start >= len(opening)]
            spans.append(Typed(Slot.PLACE, 0, len(opening), 0.8, value, "places"))
        for pattern, value in names.short:
            for match in pattern.finditer(each.text):
                if not any(one.meets(*match.span()) for one in spans):
                    spans.append(Typed(Slot.PLACE, *match.span(), 0.8, value, "places"))
    return each.with_spans(spans)


def _numbered(each: Annotated, span: Typed) -> list[Typed]:
    """The places of a list of numbers; those that a range leaves out stand on its sign."""
    kind, _, _ = parts_of(span)
    text = each.words(span)
    found = _LIST.fullmatch(text)
    if kind not in ("room", "exit") or not found:
        return [span]
    noun = found["noun"]
    if not noun.lower().endswith("s") and kind != "exit":
        return [span]
    word = noun.removesuffix("s").capitalize()
    labels = list(_LABEL.finditer(text, found.start("list")))
    return list(_labelled(text, span, f"{kind}:{word}", labels)) or [span]


def _labelled(
    text: str, span: Typed, value: str, labels: Sequence[re.Match[str]]
) -> Iterator[Typed]:
    for number, label in enumerate(labels):
        start = 0 if number == 0 else label.start()
        yield _at(span, start, label.end(), f"{value} {label[0]}")
        following = labels[number + 1] if number + 1 < len(labels) else None
        if following and label[0].isdigit() and following[0].isdigit():
            sign = text[label.end() : following.start()]
            if sign.strip() in ("-", "–"):
                for between in range(int(label[0]) + 1, int(following[0])):
                    yield _at(span, label.end(), label.end() + 1, f"{value} {between}")


def _at(span: Typed, start: int, end: int, value: str) -> Typed:
    return replace(span, start=span.start + start, end=span.start + end, value=value)
