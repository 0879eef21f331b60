"""Cities, regions, countries and continents: "Seattle, Washington, United States", "Vienna (Austria)"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from confkg.extract.lexicon import phrases
from confkg.extract.recognisers.dates import MONTHS, WEEKDAYS
from confkg.extract.recognisers.geography import Area, folded, gazetteer
from confkg.extract.recognisers.words import word_set, words_of
from confkg.extract.spans import Slot, Typed
from confkg.gazetteer import country_name

_PHRASES = phrases("areas")

_WORD = re.compile(r"[^\W\d_](?:[\w’'-]*[^\W_])?(?:\.(?:[A-Z]\.)*)?")
_NEXT = re.compile(r",? in |,[ \xa0]?|[ \xa0]\(|[ \xa0](?=[A-Z])|[ \xa0][-–|·][ \xa0]|/")
STATE_UNIVERSITY = r"University (?:of|at) (?:California|Illinois|Texas|Wisconsin|Massachusetts|Maryland|Michigan|Minnesota|North Carolina|Nevada|Colorado|Missouri|Tennessee|Nebraska|Alaska|Alabama|Arkansas)"
"""Universities of which each is one of several, known by its town."""

_POSSESSIVE = re.compile(r"['’]s?$")
_FREE_BEFORE = word_set("before places")
"""Words with a capital that may stand before the name of a place and are not part of it."""
_FREE_BEHIND = frozenset(MONTHS) | frozenset(WEEKDAYS)
_MAY_BE_OF = word_set("before of")
_CAMPUS = re.compile(rf"{STATE_UNIVERSITY}(?: at|,| -| –)?[ \xa0]$")
_NEAR = re.compile(r"\b(?:in|In|near|to|visit)[ \xa0]$")
_PLACE_LABEL = re.compile(r"\b(?:location|venue|place|where|city)\b\W*:\W*$", re.IGNORECASE)
_LONGEST = 48


class _Hit(NamedTuple):
    """A name of an area at ``start:end``."""

    start: int
    end: int
    areas: list[Area]
    next_word: int


def find_areas(text: str) -> list[Typed]:
    """The cities, regions, countries and continents of a text, a city with its country.

    >>> [found.value for found in find_areas("in Seattle, Washington, United States; Europe")]
    ['city:Seattle|United States', 'continent:Europe']
    >>> find_areas("University of Vienna, Paris Smith, contact us")
    []
    """
    if gazetteer().lengths.keys().isdisjoint(words_of(text)) and text.isascii():
        return []
    return list(_areas(text))


def is_area(words: str) -> bool:
    """Whether words are the name of a city, a region or a country and nothing else.

    >>> [is_area(words) for words in ("Dresden", "North America", "University of Vienna")]
    [True, True, False]
    """
    return any((one.start, one.end) == (0, len(words)) for one in find_areas(words))


def _areas(text: str) -> Iterator[Typed]:
    words = list(_WORD.finditer(text))
    place = 0
    edge = 0
    while place < len(words):
        hit = _hit(text, words, place)
        if hit is None or not _free(text, words, place, hit, edge):
            place += 1
            continue
        typed, place = _chain(text, words, hit)
        if typed:
            edge = typed.end
            yield typed


def _hit(text: str, words: list[re.Match[str]], place: int) -> _Hit | None:
    """The longest known name that begins with a word, if the word is capitalised."""
    word = words[place][0]
    if not word[0].isupper():
        return None
    known = gazetteer()
    pieces = folded(_POSSESSIVE.sub("", word)).split()
    length = known.lengths.get(pieces[0], 0) if pieces else 0
    found: _Hit | None = None
    key = ""
    for index in range(place, min(place + length, len(words))):
        gap = text[words[index - 1].end() : words[index].start()] if index > place else " "
        if gap not in (" ", "\xa0"):
            break
        printed = words[index][0]
        bare = _POSSESSIVE.sub("", printed)
        key = f"{key} {folded(bare)}".strip()
        areas = known.areas.get(key)
        if areas and not (len(key) < 4 and not bare.isupper()):
            end = words[index].start() + len(bare)
            abbreviated = bare.count(".") > 1
            end -= 0 if abbreviated or not bare.endswith(".") or bare == "St." else 1
            found = _Hit(words[place].start(), end, areas, index + 1)
        if bare != printed:
            break
    return found


def _free(text: str, words: list[re.Match[str]], place: int, hit: _Hit, edge: int) -> bool:
    """Whether a name stands by itself and not inside the name of a person or an institution."""
    start, end = hit.start, hit.end
    if start and text[start - 1] in "-/@#._":
        return False
    if end < len(text) and text[end] in "-@_":
        return False
    last = words[place - 1] if place else None
    if last and text[last.end() : start] in (" ", "\xa0") and last.end() > edge:
        before = last[0]
        if before[0].isupper() and before.lower() not in _FREE_BEFORE and not before.endswith("."):
            return before.lower().rstrip(".") in _FREE_BEHIND
    window = text[max(0, start - _LONGEST) : start]
    part = _PHRASES["part-of-name"].search(window)
    if part and part["head"] not in _MAY_BE_OF and (part["head"] is None or len(part["head"]) > 2):
        return False
    stated = text[hit.end : hit.end + 2] == ", " and hit.next_word < len(words)
    if _CAMPUS.search(window) and not (stated and _region_at(text, words, hit.next_word)):
        return False  # the campus, unless its state stands behind it
    if hit.next_word < len(words) and text[hit.end : words[hit.next_word].start()] in (" ", "\xa0"):
        behind = words[hit.next_word][0]
        if behind[0].isupper() and behind.lower().rstrip(".") not in _FREE_BEHIND:
            return _region_at(text, words, hit.next_word) is not None
    return True


def _region_at(text: str, words: list[re.Match[str]], place: int) -> _Hit | None:
    """A region, its code, or a country at a word."""
    if code := gazetteer().codes.get(words[place][0]):
        area = Area("region", code[0], (code[1],))
        return _Hit(words[place].start(), words[place].end(), [area], place + 1)
    hit = _hit(text, words, place)
    if hit is None:
        return None
    areas = [area for area in hit.areas if area.kind in ("region", "country")]
    return hit._replace(areas=areas) if areas else None


def _chain(text: str, words: list[re.Match[str]], hit: _Hit) -> tuple[Typed | None, int]:
    """The name with region and country behind it, and the word to go on with."""
    area = hit.areas[0]
    end, following = hit.end, hit.next_word
    countries = area.countries
    backed = False
    if area.kind in ("city", "region"):
        for _ in range(2):
            around = _around(text, words, end, following, countries)
            if around is None:
                break
            wider, wide = around
            if wide.kind == "region" and backed:
                break
            countries, backed = wide.countries, True
            end, following = wider.end, wider.next_word
            if wide.kind == "country":
                break
        if end > hit.end and text[end : end + 1] == ")" and "(" in text[hit.end : end]:
            end += 1
    surrounded = _PHRASES["in"].search(text, max(0, hit.start - 20), hit.start) is not None
    if area.kind in ("country", "continent"):
        score = 0.95 if not area.ambiguous else 0.6 if surrounded else 0.3
        if area.kind == "country" and (city := _unknown_city(text, hit)):
            start, name = city
            value = f"city:{name}|{country_name(countries[0])}"
            score = 0.8 if _PLACE_LABEL.search(text, max(0, start - 20), start) else 0.5
            end += text[hit.start - 1] == "(" and text[end : end + 1] == ")"
            return Typed(Slot.PLACE, start, end, score, value, "areas"), following
        value = f"{area.kind}:{area.name}"
        return Typed(Slot.PLACE, hit.start, end, score, value, "areas"), following
    printed = text[hit.start : hit.end]
    country = f"|{country_name(countries[0])}" if len(countries) == 1 else ""
    if area.ambiguous:
        inside = _NEAR.search(text, max(0, hit.start - 12), hit.start)
        score = 0.9 if backed else 0.7 if inside else 0.25
    else:
        score = 0.95 if backed else 0.85 if surrounded else 0.75
    value = f"{area.kind}:{printed}{country}"
    return Typed(Slot.PLACE, hit.start, end, score, value, "areas"), following


def _around(
    text: str, words: list[re.Match[str]], end: int, following: int, countries: tuple[str, ...]
) -> tuple[_Hit, Area] | None:
    """The region or country that is printed behind a name, if it can hold it."""
    gap = _NEXT.match(text, end)
    while gap and following < len(words) and words[following].start() < gap.end():
        following += 1  # "in"
    if following >= len(words) or not gap or words[following].start() != gap.end():
        return None
    wider = _region_at(text, words, following)
    if wider is None:
        return None
    fitting = [area for area in wider.areas if set(area.countries) & set(countries)]
    if not fitting and (gap[0].strip() in ("", "-", "–", "|", "·", "/") or "in" in gap[0]):
        return None
    ranked = fitting or sorted(wider.areas, key=lambda area: area.kind)
    return wider, ranked[0]


def _unknown_city(text: str, hit: _Hit) -> tuple[int, str] | None:
    """A single capitalised word before ", Country", perhaps with a post code before it."""
    before = text[max(0, hit.start - _LONGEST) : hit.start]
    if not before.endswith((", ", " (")):
        return None
    found = _PHRASES["unknown"].search(before[:-2])
    enclosed = before[-1] == "(" and text[hit.end : hit.end + 1] == ")"
    if not found or (not (found["code"] or enclosed) and hit.areas[0].ambiguous):
        return None
    if found.start("name") == 0 and hit.start > _LONGEST:
        return None
    areas = gazetteer().areas.get(folded(found["name"]))
    if areas or found["name"].isupper():
        return None
    return hit.start - len(before) + found.start("name"), found["name"]
