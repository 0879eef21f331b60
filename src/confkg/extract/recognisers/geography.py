"""Names of cities, regions, countries and continents, as trees of words."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from confkg.extract.recognisers.words import data_lines, word_set
from confkg.gazetteer import CONTINENTS, country_name, country_names
from confkg.ids import fold

_WORDS = word_set("countries that are words")
"""Countries whose names are also people's or words, in lower case."""
_IN_CAPITALS = frozenset(["us", "uk", "usa", "uae", "u s", "u k", "u s a", "u a e"])


class Area(NamedTuple):
    """What a name stands for."""

    kind: str  # city, country, region or continent
    name: str  # the name to show
    countries: tuple[str, ...]  # codes of the countries that it may be in; of a country its own
    ambiguous: bool = False  # whether the name also means other things


class Gazetteer(NamedTuple):
    """Areas by their folded names; and the longest name that begins with a word."""

    areas: dict[str, list[Area]]
    lengths: dict[str, int]
    codes: dict[str, tuple[str, str]]


@cache
def folded(word: str) -> str:
    """``fold(word)``, kept: the words of place names come again and again."""
    return fold(word)


@cache
def gazetteer() -> Gazetteer:
    """All areas; read once.

    >>> [area.name for area in gazetteer().areas["washington"]]
    ['Washington', 'Washington']
    """
    areas: dict[str, list[Area]] = {}
    codes: dict[str, tuple[str, str]] = {}

    def add(area: Area, *names: str) -> None:
        for name in names:
            key = fold(name)
            kinds = [other.kind for other in areas.get(key, [])]
            if key and area.kind not in kinds:
                areas.setdefault(key, []).append(area)

    for name in CONTINENTS:
        add(Area("continent", name.title(), ()), name)
    for name, code in country_names().items():
        if len(name) > 3 or name in _IN_CAPITALS:
            add(Area("country", country_name(code), (code,), name in _WORDS), name)
    for line in data_lines("cities.tsv"):
        printed, countries, word = [*line.split("\t"), ""][:3]
        add(Area("city", printed, tuple(countries.split(";")), word == "w"), printed)
    for line in data_lines("regions.txt"):
        country, regions = line.split(": ")
        for region in regions.split("; "):
            found = re.fullmatch(r"(?P<name>.*?)(?: (?P<code>[A-Z]{2,3}))?", region)
            name = found["name"] if found else region
            add(Area("region", name, (country,), ambiguous=True), name)
            if found and found["code"]:
                codes.setdefault(found["code"], (name, country))
    lengths: dict[str, int] = {}
    for key in areas:
        first, *others = key.split()
        lengths[first] = max(lengths.get(first, 0), len(others) + 1)
    return Gazetteer(areas, lengths, codes)
