"""Halls, stations, hotels and ways around the venue: what they are called, how they hang together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from confkg.extract.reading import Reading, iter_sentences
from confkg.model import Claim, Mention, Part, PartKind, Property

__all__ = ["Map", "find_places", "iter_place_mentions"]

_CAPS = r"[A-ZÀ-Þ][\w'’.-]*(?: (?:of |de |la )?(?:[A-ZÀ-Þ][\w'’-]*|\d+(?= )))*"
_KINDS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("Hotel", re.compile(rf"(?P<name>{_CAPS} (?:[Hh]otel|[Hh]ostel)|Hotel {_CAPS})\b")),
    (
        "Station",
        re.compile(
            rf"(?P<name>{_CAPS} (?:(?:MRT|metro|train|tram|railway|subway|bus|light rail) )?[Ss]tation)\b"
        ),
    ),
    (
        "Venue",
        re.compile(
            rf"(?P<name>{_CAPS} (?:Expo|Exhibition (?:and )?(?:Cent(?:er|re))?|Conven(?:tion|ciones) Cent(?:er|re)|Congress Cent(?:er|re)|Conference Cent(?:er|re)|Messe|Arena|Palace|Palais des Congr[eè]s))\b"
        ),
    ),
    (
        "Place",
        re.compile(
            rf"(?P<name>{_CAPS} (?:[Mm]all|[Aa]irport|[Gg]allery|[Mm]useum|[Ss]quare|[Ll]ibrary|[Cc]athedral|[Mm]arket|[Hh]arbou?r|[Bb]ridge|Ave(?:nue)?(?: \d+)?|Street|Road|Quay))\b"
        ),
    ),
    (
        "Place",
        re.compile(
            r"\b(?:store|shop|pharmacy|caf[eé]|restaurant|supermarket|pub)\b(?: called| named)?(?: [—–-])? (?P<name>[A-Z][\w'’&]+(?: [A-Z][\w'’&]+)*)"
        ),
    ),
)
_HALLS = re.compile(
    r"\b[Hh]alls? (?P<list>(?:\d{1,2}|[A-Z])(?:(?:, | and | & |, and | ?[-–] ?)(?:\d{1,2}|[A-Z])\b)*)(?![\w'’])"
)
_EXITS = re.compile(
    r"\b[Ee]xits? (?P<list>(?:[A-Z]|\d{1,2})(?:(?:, | and | & |, and )(?:[A-Z]|\d{1,2})\b)*)(?![\w'’])"
)
_ARTICLE = re.compile(r"^(?:The|This|That|Our|An?|At|In|From|By|Near|For|MRT exits?) ")
_SIGN = "\ue001"
_P = rf"{_SIGN}+"
_CONNECTS = re.compile(
    r"\b(?:connect(?:s|ed|ing)?|lead(?:s|ing)?|link(?:s|ed|ing)?|join(?:s|ed))\b[^.:;]{0,12}?\b(?:to|into|with|onto|directly)?\b"
)
_NEAR = re.compile(
    rf"(?P<one>{_P})\s?(?:\(|,)? ?(?:(?:is|are|lies|stands) )?(?:located |situated )?(?:right |just |directly |very )?(?:by|near|next to|close to|opposite|beside) (?:to )?(?:the )?(?P<other>{_P})"
)
_CITYS = re.compile(rf"(?P<city>[A-ZÀ-Þ]\w+)['’]s (?P<place>{_P})")
_GENERIC = {
    "mall": re.compile(r"\b[Tt]he mall\b"),
    "hotel": re.compile(r"\b[Tt]he hotel\b"),
    "station": re.compile(r"\b[Tt]he (?:station|MRT(?: station)?|metro)\b(?! exit)"),
    "venue": re.compile(r"\b[Tt]he (?:conference )?venue\b"),
    "expo": re.compile(r"\b[Tt]he Expo\b(?! MRT)"),
}


@dataclass
class Map:
    """The places of a document: kind by name, and what short forms stand for."""

    kinds: dict[str, str] = field(default_factory=dict)
    short: dict[str, str] = field(default_factory=dict)
    venue: str = ""
    station: str = ""


def find_places(reading: Reading, venues: Sequence[str]) -> Map:
    """The places that the document names; ``venues`` are those that the edition is held in."""
    found = Map()
    for venue in venues:
        found.kinds[venue] = "Venue"
    for part in reading.document.parts:
        if part.kind is PartKind.ROW:
            continue
        for name, kind in _names(part, reading):
            found.kinds.setdefault(name, kind)
    by_fold: dict[str, str] = {}
    for name in sorted(found.kinds, key=lambda n: (n != n.title(), n)):
        by_fold.setdefault(name.lower(), name)
    for name in list(found.kinds):
        first = by_fold[name.lower()]
        if first != name:
            found.short[name] = first
            del found.kinds[name]
    alone = {"mall": " mall", "hotel": " hotel", "station": " station"}
    for noun, ending in alone.items():
        names = [name for name in found.kinds if name.lower().endswith(ending)]
        if len(names) == 1:
            found.short[noun] = names[0]
            bare = names[0][: -len(ending)]
            if noun == "mall" and " " in bare:
                found.short[bare] = names[0]
    found.venue = next((name for name, kind in found.kinds.items() if kind == "Venue"), "")
    found.station = found.short.get("station", "")
    if found.venue:
        found.short["venue"] = found.venue
        if found.venue.endswith(" Expo"):
            found.short["expo"] = found.venue
    return found


def _names(part: Part, reading: Reading) -> Iterator[tuple[str, str]]:
    text = reading.mask(part).text
    taken = [False] * len(text)
    for kind, pattern in _KINDS:
        for found in pattern.finditer(text):
            start, end = found.span("name")
            while lead := _ARTICLE.match(text[start:end]):
                start += lead.end()
            name = text[start:end]
            if (
                any(taken[start:end])
                or "\ue000" in name
                or len(name.split()) > 7
                or (" " not in name
                and "store" not in pattern.pattern)
            ):
                continue
            if text[max(start - 4, 0) : start].lower().endswith("the ") and name.split()[
                0
            ].lower() in ("conference", "expo"):
                continue
            taken[start:end] = [True] * (end - start)
            yield name, kind


def iter_place_mentions(
    part: Part, heading: Part | None, places: Map, reading: Reading
) -> Iterator[Claim]:
    """The places that a part names, with what it says of how they lie."""
    mentions = _mentions(part, places)
    text = part.text
    for start, mention in mentions.items():
        end = start + len(mention.printed or mention.name)
        text = text[:start] + _SIGN * (end - start) + text[end:]
        yield Claim(
            mention, Property.NAME, mention.name, mention.span, mention.printed or mention.name
        )
        around = places.venue if mention.kind == "Hall" and "halls" in part.text.lower() else ""
        if mention.name.startswith("Exit "):
            around = places.station
        if around and around != mention.name:
            whole = Mention(places.kinds.get(around, "Place"), around, part.span())
            yield Claim(mention, Property.CONTAINED_IN, whole, part.span(), around)
    shop = any(re.search(r"\b(?:store|shop|pharmacy|caf[eé]|amenities)\b", part.text) for _ in (0,))
    if shop and heading and (inside := _heading_place(heading, places)):
        for mention in mentions.values():
            if mention.kind == "Place" and " " not in mention.name:
                whole = Mention(places.kinds[inside], inside, heading.span())
                yield Claim(mention, Property.CONTAINED_IN, whole, part.span(), inside)
    yield from _relations(text, part, mentions, places)


def _heading_place(heading: Part, places: Map) -> str:
    wanted = heading.text.strip().lower()
    names = {name.lower(): name for name in places.kinds} | {
        short.lower(): name for short, name in places.short.items()
    }
    return names.get(wanted, "")


def _mentions(part: Part, places: Map) -> dict[int, Mention]:
    """Where the part names which place; halls and exits by number as well."""
    text = part.text
    found: dict[int, Mention] = {}
    taken = [False] * len(text)

    def add(start: int, end: int, name: str, kind: str) -> None:
        if not any(taken[start:end]):
            taken[start:end] = [True] * (end - start)
            found[start] = Mention(kind, name, part.span(start, end), text[start:end])

    names = {name: name for name in places.kinds} | {
        short: name for short, name in places.short.items() if short not in _GENERIC
    }
    for printed in sorted(names, key=lambda n: (-len(n), n)):
        for hit in re.finditer(rf"(?<![\w-]){re.escape(printed)}(?![\w-])", text):
            add(*hit.span(), names[printed], places.kinds[names[printed]])
    for kind, pattern, word in (("Hall", _HALLS, "Hall"), ("Place", _EXITS, "Exit")):
        for hit in pattern.finditer(text):
            for start, end, label in _numbers(hit):
                first = start == hit.start("list") and hit[0][-len(hit["list"]) - 2] != "s"
                add(hit.start() if first else start, end, f"{word} {label}", kind)
    for noun, pattern in _GENERIC.items():
        if name := places.short.get(noun):
            for hit in pattern.finditer(text):
                add(*hit.span(), name, places.kinds[name])
    return dict(sorted(found.items()))


def _numbers(hit: re.Match[str]) -> Iterator[tuple[int, int, str]]:
    """ "1-4" as 1, 2, 3, 4; "A, D and F" as A, D, F; each with where it is printed."""
    pieces = list(re.finditer(r"\d+|[A-Z]", hit["list"]))
    offset = hit.start("list")
    for number, piece in enumerate(pieces):
        start = offset + piece.start()
        yield start, start + len(piece[0]), piece[0]
        if number + 1 < len(pieces) and re.fullmatch(
            r" ?[-–] ?", hit["list"][piece.end() : pieces[number + 1].start()]
        ):
            if piece[0].isdigit() and pieces[number + 1][0].isdigit():
                for between in range(int(piece[0]) + 1, int(pieces[number + 1][0])):
                    at = offset + piece.end()
                    yield at, at + 1, str(between)


def _relations(text: str, part: Part, mentions: dict[int, Mention], places: Map) -> Iterator[Claim]:
    for begin, end in iter_sentences(text):
        for clause in re.finditer(r"[^:;]+", text[begin:end]):
            start, stop = begin + clause.start(), begin + clause.end()
            inside = [(at, m) for at, m in mentions.items() if start <= at < stop]
            if joins := _CONNECTS.search(text, start, stop):
                before = [m for at, m in inside if at < joins.start()]
                after = [m for at, m in inside if at >= joins.end()]
                one = before[-1:] or after[:1]
                others = after if before else after[1:]
                for other in others:
                    if one and other.name != one[0].name:
                        yield Claim(
                            one[0], Property.CONNECTED_TO, other, part.span(start, stop), other.name
                        )
    for found in _NEAR.finditer(text):
        one, other = mentions[found.start("one")], mentions[found.start("other")]
        yield Claim(one, Property.NEAR, other, part.span(*found.span()), other.name)
    for found in _CITYS.finditer(text):
        city = Mention("City", found["city"], part.span(*found.span("city")))
        place = mentions[found.start("place")]
        yield Claim(place, Property.CONTAINED_IN, city, part.span(*found.span()), city.name)
