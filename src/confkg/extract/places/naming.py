"""Short forms and numbers of places: "the mall", "the venue", "halls 1-4", "exits A, D and F"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from confkg.extract.annotated import Annotated
from confkg.extract.places.kinds import AREAS, kind_of, parts_of
from confkg.extract.spans import Slot, Typed
from confkg.model import PartKind

_NOUNS = ("mall", "hotel", "station")
"""What a page calls the only place of its kind."""

_GENERIC = {
    "mall": r"\b[Tt]he mall\b",
    "hotel": r"\b[Tt]he hotel\b",
    "station": r"\b[Tt]he (?:station|MRT(?: station)?|metro)\b(?! exit)",
    "venue": r"\b[Tt]he (?:conference )?venue\b(?! (?:of the \w+ )?(?:is|was|will be) (?:the )?[A-Z])",
    "expo": r"\b[Tt]he Expo\b(?! MRT)",
}
_LIST = re.compile(r"(?P<noun>[^\W\d_]+) +(?P<list>.+)")
_LABEL = re.compile(r"\d+|(?<![^\W\d_])[A-Z](?![^\W\d_])")
_SURE, _GUESS = 0.5, 0.6


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
            if name and kind not in (*AREAS, "room", "exit") and span.score >= _SURE:
                named.setdefault(name.lower(), []).append((name.istitle(), name, str(span.value)))
    for forms in named.values():  # of "City Point Mall" and "City Point mall" the one in a sentence
        _, name, value = min(forms)
        found.values[name] = value
    by_kind: dict[str, list[str]] = {}
    for name, value in found.values.items():
        by_kind.setdefault(kind_of(value.partition(":")[0], name), []).append(name)
    found.venue = by_kind.get("Venue", [""])[0]
    for noun in _NOUNS:
        names = [name for name in found.values if name.lower().endswith(f" {noun}")]
        if len(names) == 1:
            found.short.append((re.compile(_GENERIC[noun]), found.values[names[0]]))
            if noun == "station":
                found.station = names[0]
                bare = re.escape(names[0][: -len(" station")])
                found.short.append((re.compile(rf"\b{bare}\b"), found.values[names[0]]))
        for name in names:
            bare = name[: -len(noun) - 1]
            if " " in bare and noun != "station":
                found.short.append((re.compile(rf"\b{re.escape(bare)}\b"), found.values[name]))
    if found.venue:
        found.short.append((re.compile(_GENERIC["venue"]), found.values[found.venue]))
        if found.venue.endswith(" Expo"):
            found.short.append((re.compile(_GENERIC["expo"]), found.values[found.venue]))
    return found


def with_places(lines: Sequence[Annotated]) -> list[Annotated]:
    """The lines with a typed place for each short form, and for each number of a list."""
    names = names_of(lines)
    return [_placed(each, names) for each in lines]


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
    plural = noun.lower().endswith("s")
    if not plural and kind != "exit":
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
