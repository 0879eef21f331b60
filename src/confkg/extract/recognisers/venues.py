"""Buildings and rooms by the words that head their names: "Austria Center", "Hall E", "Room 4.1"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from confkg.extract.lexicon import phrases
from confkg.extract.recognisers.dates import MONTHS
from confkg.extract.recognisers.geography import folded, gazetteer
from confkg.extract.recognisers.names import HONORIFICS
from confkg.extract.recognisers.words import has_digit, outside, word_lists, word_set, words_of
from confkg.extract.spans import Slot, Typed

_PHRASES = phrases("venues")

_CAPITAL = _PHRASES["capital"].pattern
_BUILDINGS = {
    word: float(score) for score, words in word_lists("building") for word in words.split()
}
"""Words that end or begin the name of a building or a place in a city, with how surely."""
_CENTRES = word_set("centres")
_OF_CENTRES = word_set("of centres")
"""Words that make a centre or hall a building and not a group of researchers."""
_CHAINS = word_set("hotels")
_HOTELS = word_set("hotel words") | {"museum", "palace"}
"""Words behind which a name goes on: "Bee Inn |Express|"."""
_NOT_OF_HOTELS = word_set("not of hotels")
"""What pages say of a hotel by its kind: "Hotel |Parking|"."""
_ENDS = word_set("ends of places")
"""Words that name a place only if they end its name."""
_LATER = word_set("not first of places")
_RANGE = re.compile(r"\d[–-]\d")
_SURE_OF_RANGE = 0.98
"""How surely "Halls 1-6" are rooms, whatever stands before them: "Expo Halls 1-6"."""
_ENGLISH = ("Hall", "Auditorium")
"""Words for a room that mostly stand behind its name."""
_NAMED_BEFORE = re.compile(r"(?<![.!?:] )\b(?!In |At |The |On )[A-Z][a-zà-ÿ]+[ \xa0]$")
_IN_SMALL = "|".join(sorted(word_set("heads in small letters")))
_SMALL_HEAD = re.compile(
    rf"(?<![\w’'/-]){_CAPITAL}(?:[ \xa0]{_CAPITAL}){{0,4}}[ \xa0](?:(?:railway|train|tram|bus|metro|subway|MRT)[ \xa0](?:stop|station)|{_IN_SMALL})(?![\w-]|[ \xa0](?:{_PHRASES['of-those'].pattern}))"
)
"""A place by the word in small letters behind its name: "Changi City Point mall"."""
_ROOM_WORDS = word_set("rooms")
_LEADS = word_set("before venues")
_HEADS_IN_SMALL = word_set("heads in small letters")
_PLAIN = word_set("words of places")
_TRANSPORT = frozenset(["MRT", "Metro", "Train", "Tram", "Bus", "Railway", "Subway", "Central"])
_BEDS = word_set("beds")
"""Words before "Room" that say what is let to guests."""
_HALLS = word_set("halls")
"""Words before "Hall" that no person has for a name."""
_NAMELESS = (
    _CENTRES | _OF_CENTRES | {"hotel", "main", "venue", "university", "campus", "map", "maps"}
)
"""A name of nothing but these words is that of no building: "Conference Centre"."""
_PERSON = re.compile(HONORIFICS)
_INSIDE = re.compile(r"\b(?:in|at|the)[ \xa0]$")
_STOP = re.compile(r"[^\W\d_]{4,}\.$")
"""A word with the full stop of a sentence."""
_STREET_END = re.compile(r"\b(?:St|Street|Ave|Avenue|Road|Rd|Blvd|Boulevard)\.?$")
"""The end of an address behind the name of a building."""

_MOST_WORDS, _GUESSED = 8, 0.6


def find_venues(text: str) -> list[Typed]:
    """The buildings and rooms of a text; what overlaps is left to whom asks.

    >>> [found.value for found in find_venues("in Room 4.1 of the Austria Center Vienna, near Omni Hotel")]
    ['room:Room 4.1', 'venue:Austria Center Vienna', 'venue:Omni Hotel']
    >>> find_venues("a room in the hotel of the Allen Institute")
    []
    """
    words = words_of(text)
    found: list[Typed] = []
    if not words.isdisjoint(_ROOM_WORDS):
        found += _rooms(text)
    if not words.isdisjoint(_CENTRES | _BUILDINGS.keys() | _CHAINS):
        ranges = [span for span in found if span.score == _SURE_OF_RANGE]
        runs = (venue for match in _PHRASES["run"].finditer(text) if (venue := _building(match)))
        found += outside(ranges, runs)
    if not words.isdisjoint(_HEADS_IN_SMALL | _PLAIN):
        found += _places(text)
    if "/" in text or "&" in text or "+" in text:
        for match in _PHRASES["lettered"].finditer(text):
            found.append(Typed(Slot.PLACE, *match.span(), 0.58, f"room:{match[0]}", "venues"))
    if has_digit(text):
        for match in _PHRASES["doored"].finditer(text):
            if not match[0].endswith("s") and not _is_area(match["name"]):
                found.append(Typed(Slot.PLACE, *match.span(), 0.65, f"room:{match[0]}", "venues"))
    return found


def _places(text: str) -> Iterator[Typed]:
    """Places around a venue: streets, exits, shops, and what a word in small letters names."""
    for match in _SMALL_HEAD.finditer(text):
        start, name = _without_lead(match.start(), match[0])
        if len(name.split()) > 1 and name[0].isupper() and name.split()[0] not in _TRANSPORT:
            yield Typed(Slot.PLACE, start, match.end(), 0.85, f"venue:{name}", "venues")
    for match in _PHRASES["street"].finditer(text):
        yield Typed(Slot.PLACE, *match.span(), 0.8, f"place:{match[0]}", "venues")
    for match in _PHRASES["exit"].finditer(text):
        yield Typed(Slot.PLACE, *match.span(), 0.98, f"exit:{match[0]}", "venues")
    for match in (*_PHRASES["shop"].finditer(text), *_PHRASES["shop-label"].finditer(text)):
        yield Typed(Slot.PLACE, *match.span("name"), 0.7, f"place:{match['name']}", "venues")


def _without_lead(start: int, name: str) -> tuple[int, str]:
    """A name without "The", "Singapore’s" and the like before it, and where it begins."""
    while len(first := name.split(maxsplit=1)) > 1 and (
        first[0] in _LEADS or first[0].endswith(("’s", "'s"))
    ):
        start, name = start + len(name) - len(first[1]), first[1]
    return start, name


def _rooms(text: str) -> Iterator[Typed]:
    for match in _PHRASES["numbered"].finditer(text):
        if text[: match.start()].rstrip().rpartition(" ")[2].lower() in _BEDS:
            continue  # "single room 120 EUR"
        score = 0.9 if match["kind"][0].isupper() else 0.7
        score = _SURE_OF_RANGE if _RANGE.search(match["list"]) else score
        yield Typed(Slot.PLACE, *match.span(), score, f"room:{match[0]}", "venues")
    for match in _PHRASES["headed-room"].finditer(text):
        if _NAMED_BEFORE.search(text, 0, match.start()) and match[0].startswith(_ENGLISH):
            continue  # "Hope |Hall Main| Building"
        name = match[0].rstrip(".,")
        yield Typed(
            Slot.PLACE, match.start(), match.start() + len(name), 0.98, f"room:{name}", "venues"
        )
    for match in _PHRASES["named-room"].finditer(text):
        start, name = _without_lead(match.start(), match[0])
        words = name.split()
        if len(words) < 2 or words[-2].lower() in _BEDS:
            continue
        hall = words[-1] == "Hall" and words[-2].lower() not in _HALLS and start == match.start()
        score = 0.4 if hall and not _INSIDE.search(text, max(0, start - 8), start) else 0.7
        yield Typed(Slot.PLACE, start, match.end(), score, f"room:{name}", "venues")


def _building(match: re.Match[str]) -> Typed | None:
    """The building that a run of capitalised words names."""
    start = match.start()
    if _PERSON.match(match[0]):
        return None
    words = list(re.finditer(r"[^\s\xa0]+", match[0]))
    while words and (words[0][0] in _LEADS or words[0][0].islower()):
        words.pop(0)
    month = next((at for at, word in enumerate(words) if word[0].lower() in MONTHS), len(words))
    words = words[:month]
    streets = (at for at, word in enumerate(words) if at and has_digit(word[0]))
    at = next(streets, len(words))  # "Umbra Hotel |210 Elder St"
    words = words[:at] if _STREET_END.search(match[0]) else words
    stop = next((at for at, word in enumerate(words, 1) if _STOP.search(word[0])), len(words))
    words = words[:stop]
    said = (at for at, word in enumerate(words) if at and word[0].lower() in _NOT_OF_HOTELS)
    words = words[: next((at for at in said if words[at - 1][0].lower() in _HOTELS), len(words))]
    while words and (
        words[-1][0].endswith(",") or len(words[-1][0]) == 1 or words[-1][0].islower()
    ):
        words.pop()
    if not words or len(words) > _MOST_WORDS:
        return None
    lower = [word[0].lower().strip(".,") for word in words]
    score = 0.0
    last = len(words)
    for place, word in enumerate(lower):
        if len(words) > 1 and word in _CHAINS:
            goes_on = place < len(words) - 1 and lower[place + 1] not in ("and", "&")
            named = goes_on or _is_area(words[place - 1][0])
            score = max(score, 0.75 if named else 0.3)  # Kim Marriott and Ann Lee
        elif word in _CENTRES and place:
            known = any(_is_area(words[other][0]) for other in range(len(words)))
            if known or not _OF_CENTRES.isdisjoint(lower):
                score = max(score, 0.8 if word != "hall" else 0.5)
        elif (word in _ENDS and place != len(words) - 1) or (word in _LATER and not place):
            continue  # Harbour Press, Airport Shuttle
        elif _BUILDINGS.get(word, 0.0) and len(words) > 1:
            score = max(score, _BUILDINGS[word])
            behind = lower[place + 1 :]
            if behind[:1] in (["and"], ["&"]) and word in behind:
                last = place + 1  # "Graz Airport | and Oslo Airport"
                break
            if (
                place
                and behind
                and not any(_is_area(words[place + 1 + at][0]) for at in range(len(behind)))
            ):
                whole = word in _HOTELS and not words[place][0].endswith(".")
                last = last if whole else place + 1
    if not score or set(lower) <= _NAMELESS:
        return None
    begin, stop = start + words[0].start(), start + words[last - 1].end()
    name = match.string[begin:stop].rstrip(".,")
    if lower[last - 1] in _CENTRES and _PHRASES["of-subject"].match(match.string, stop):
        return None  # "Oslo Area |Center| for Maps"
    kind = "region" if lower[last - 1] == "county" else "venue"
    if kind == "region":
        begin += name.rfind(" and ") + 5 if " and " in name else 0
        name = match.string[begin:stop]
    if score <= _GUESSED and " and " in name:
        return None  # "Ann Lee and Bob Park"
    score = min(score, 0.4) if name.isupper() and len(name) > 12 else score
    return Typed(Slot.PLACE, begin, begin + len(name), score, f"{kind}:{name}", "venues")


def _is_area(word: str) -> bool:
    return folded(word) in gazetteer().areas
