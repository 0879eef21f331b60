"""Which places in and around the venue a document names, and what short forms stand for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from confkg.extract.wording.reading import Reading
from confkg.model import Mention, Part, PartKind

__all__ = ["Map", "find_places", "place_mentions"]

_CAPS = r"[A-ZÀ-Þ][\w'’.-]*(?: (?:of |de |la )?(?:[A-ZÀ-Þ][\w'’-]*|\d+(?= )))*"
_KINDS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("Hotel", re.compile(rf"(?P<name>{_CAPS} (?:[Hh]otel|[Hh]ostel)|Hotel {_CAPS})\b")),
    (
        "Station",
        re.compile(
            rf"(?P<name>{_CAPS} (?:(?:MRT|metro|train|tram|railway|subway|bus) )?[Ss]tation|{_CAPS} (?:tram|bus) stop)\b"
        ),
    ),
    (
        "Venue",
        re.compile(
            rf"(?P<name>{_CAPS} (?:Expo|Exhibition (?:and )?Cent(?:er|re)|Convention Cent(?:er|re)|"
            r"Congress Cent(?:er|re)|Conference Cent(?:er|re)|Messe|Palais des Congr[eè]s))\b"
        ),
    ),
    (
        "Hall",
        re.compile(
            r"\b(?:the |in |at )(?P<name>[A-ZÀ-Þ][\w'’-]*(?: [A-ZÀ-Þ][\w'’-]*)? (?:Hall|Room|Auditorium|Theat(?:er|re)|Ballroom))\b"
            r"|\b(?P<name2>(?:Sala|Saal|Aula|Salle) [A-ZÀ-Þ][\w'’-]*)"
        ),
    ),
    (
        "Place",
        re.compile(
            rf"(?P<name>{_CAPS} (?:[Mm]all|[Aa]irport|[Gg]allery|[Mm]useum|[Ss]quare|"
            r"[Cc]athedral|[Hh]arbou?r|[Bb]ridge|(?:Ave|Avenue|Street|Quay)(?: \d+)?|Road \d+))(?! [A-Z])\b"
        ),
    ),
)
_SHOP = re.compile(
    r"\b(?:store|shop|pharmacy|caf[eé]|restaurant|supermarket|pub)\b(?: called| named)?(?: [—–-])? "
    r"(?P<name>[A-Z][\w'’&]+(?: [A-Z][\w'’&]+)*)"
    r"|^(?P<label>[A-Z][\w'’&]+(?: [A-Z][\w'’&]+)*): (?:\w+ )?(?:store|shop|pharmacy|caf[eé]|restaurant)\b"
)
_NUMBERED = (
    (
        "Hall",
        "Hall",
        re.compile(
            r"\b[Hh]alls? (?P<list>(?:\d{1,2}|[A-Z])(?:(?:, | and | & |, and | ?[-–] ?)(?:\d{1,2}|[A-Z])\b)*)(?![\w]|['’]s)"
        ),
    ),
    (
        "Place",
        "Exit",
        re.compile(
            r"\b[Ee]xits? (?P<list>(?:[A-Z]|\d{1,2})(?:(?:, | and | & |, and )(?:[A-Z]|\d{1,2})\b)*)(?![\w])"
        ),
    ),
)
_LEADING = re.compile(
    r"^(?:(?:The|This|That|Our|An?|At|In|From|By|Near|For|Map of|Picture) |[A-ZÀ-Þ]\w+['’]s )"
)
_TRANSPORT = re.compile(r"(?:MRT|Metro|Train|Tram|Bus|Railway|Subway|Central) [Ss]tation")
_GENERIC = {
    "mall": re.compile(r"\b[Tt]he mall\b"),
    "hotel": re.compile(r"\b[Tt]he hotel\b"),
    "station": re.compile(r"\b[Tt]he (?:station|MRT(?: station)?|metro)\b(?! exit)"),
    "venue": re.compile(r"\b[Tt]he (?:conference )?venue\b"),
    "expo": re.compile(r"\b[Tt]he Expo\b(?! MRT)"),
}
_MOST_WORDS = 7


@dataclass
class Map:
    """The places of a document: kind by name, and what short forms stand for."""

    kinds: dict[str, str] = field(default_factory=dict)
    short: dict[str, str] = field(default_factory=dict)
    venue: str = ""
    station: str = ""

    def kind(self, name: str) -> str:
        """Kind of a place."""
        return self.kinds.get(name, "Place")

    def named(self, text: str) -> str:
        """The place that a heading names, or an empty string."""
        names = {name.lower(): name for name in self.kinds}
        names |= {short.lower(): name for short, name in self.short.items()}
        return names.get(text.strip().lower(), "")


def find_places(reading: Reading, venues: Sequence[str]) -> Map:
    """The places that the document names; ``venues`` are those that the edition is held in."""
    kinds: dict[str, str] = dict.fromkeys(venues, "Venue")
    for part in reading.document.parts:
        if part.kind is not PartKind.ROW:
            for name, kind in _names(reading.mask(part).text):
                kinds.setdefault(name, kind)
    found = Map()
    for name in sorted(kinds, key=lambda name: (name.istitle(), name)):
        first = next((known for known in found.kinds if known.lower() == name.lower()), None)
        if first:
            found.short[name] = first
        else:
            found.kinds[name] = kinds[name]
    for noun in ("mall", "hotel", "station"):
        names = [name for name in found.kinds if name.lower().endswith(f" {noun}")]
        if len(names) == 1:
            found.short[noun] = names[0]
        for name in names:
            bare = name[: -len(noun) - 1]
            if " " in bare and noun != "station":
                found.short[bare] = name
    found.station = found.short.get("station", "")
    if found.station.lower().endswith(" mrt station"):
        found.short[found.station[: -len(" station")]] = found.station
    found.venue = next((name for name, kind in found.kinds.items() if kind == "Venue"), "")
    if found.venue:
        found.short["venue"] = found.venue
        if found.venue.endswith(" Expo"):
            found.short["expo"] = found.venue
    return found


def _names(text: str) -> Iterator[tuple[str, str]]:
    taken = [False] * len(text)
    for kind, pattern in _KINDS:
        for found in pattern.finditer(text):
            group = "name" if found["name"] else "name2"
            start, end = found.span(group)
            while lead := _LEADING.match(text[start:end]):
                start += lead.end()
            name = text[start:end]
            fit = " " in name and len(name.split()) <= _MOST_WORDS and "\ue000" not in name
            if fit and not any(taken[start:end]) and not _TRANSPORT.fullmatch(name):
                taken[start:end] = [True] * (end - start)
                yield name, kind
    for found in _SHOP.finditer(text):
        name = found["name"] or found["label"]
        if not any(taken[slice(*found.span())]) and "\ue000" not in name:
            yield name, "Place"


def place_mentions(part: Part, places: Map) -> list[tuple[int, Mention]]:
    """Where a part names which place, in order; halls and exits by number as well.

    Numbers that a range only implies ("halls 1-4") stand on the sign between its ends and have
    nothing printed.
    """
    text = part.text
    found: list[tuple[int, Mention]] = []
    taken = [False] * len(text)

    def add(start: int, end: int, name: str, kind: str) -> None:
        if not any(taken[start:end]):
            taken[start:end] = [True] * (end - start)
            where = part.span(start, max(end, start + 1))
            found.append((start, Mention(kind, name, where, text[start:end])))

    names = {name: name for name in places.kinds} | {
        short: name for short, name in places.short.items() if short not in _GENERIC
    }
    for printed in sorted(names, key=lambda name: (-len(name), name)):
        for hit in re.finditer(rf"(?<![\w-]){re.escape(printed)}(?![\w-])", text):
            add(*hit.span(), names[printed], places.kind(names[printed]))
    for kind, word, pattern in _NUMBERED:
        for hit in pattern.finditer(text):
            plural = hit[0][: -len(hit["list"])].rstrip().endswith("s")
            for start, end, label in _numbers(hit):
                first = start == hit.start("list") and not plural
                add(hit.start() if first else start, end, f"{word} {label}", kind)
    for noun, pattern in _GENERIC.items():
        if name := places.short.get(noun):
            for hit in pattern.finditer(text):
                add(*hit.span(), name, places.kind(name))
    return sorted(found, key=lambda pair: pair[0])


def _numbers(hit: re.Match[str]) -> Iterator[tuple[int, int, str]]:
    """ "1-4" as 1, 2, 3, 4; "A, D and F" as A, D, F; each with where it is printed."""
    pieces = list(re.finditer(r"\d+|[A-Z]", hit["list"]))
    offset = hit.start("list")
    for piece, following in zip(pieces, [*pieces[1:], None], strict=True):
        start = offset + piece.start()
        yield start, start + len(piece[0]), piece[0]
        if following and piece[0].isdigit() and following[0].isdigit():
            sign = hit["list"][piece.end() : following.start()]
            if sign.strip() in ("-", "–"):
                for between in range(int(piece[0]) + 1, int(following[0])):
                    yield offset + piece.end(), offset + piece.end(), str(between)
