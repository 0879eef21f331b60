"""Editions by year, with place, attendance mode and figures: "2019: New Orleans (USA), 2,600 …"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from confkg.extract.editions.edition import Focus
from confkg.extract.lexicon import MODES
from confkg.gazetteer import country_code, is_continent
from confkg.model import Claim, Concept, Mention, Node, Part, Property, Span

__all__ = ["iter_earlier_claims", "iter_place_claims"]

_MODE_WORDS = "|".join(MODES.values())
_YEAR = re.compile(
    rf"(?:(?:[A-Z][\w-]* ){{0,2}}?[A-Z]\w*[A-Z]\w*\s+)?(?P<year>(?:19|20)\d\d)"
    rf"\s*(?:[:,–—|-]\s*|\s+(?=[(A-Z]|(?:{_MODE_WORDS})\b))"
)
_PLACE = re.compile(
    r"\s*(?P<place>[^\d(),:;|\u2003–—]+?)\s*"
    r"(?:\((?P<bracket>[^)]*)\)|,\s*(?P<after>[^\d(),:;|\u2003–—]+?))?\s*"
    r"(?=[,:;|(\u2003–—]|$|\d|(?:more|fewer|less) than|nearly|about|almost|over|some)"
)
_PLACE_FIRST = re.compile(
    r"(?P<place>[A-Z][^\d(),:;|]+), (?P<after>[A-Z][^\d(),:;|]+?) \((?P<year>(?:19|20)\d\d)(?=[;,)])"
)
_MODE = re.compile(
    "|".join(f"(?P<{name.replace('-', '_')}>{pattern})" for name, pattern in MODES.items()),
    re.IGNORECASE,
)
_MODE_IN_BRACKETS = re.compile(rf"\s*\((?:{_MODE.pattern})\)", re.IGNORECASE)
_NOWHERE = re.compile(r"global(?:ly)?|worldwide|everywhere|online", re.IGNORECASE)


def iter_earlier_claims(part: Part, focus: Focus, *, listed: bool) -> Iterator[Claim]:
    """What a line that is about another edition says of it.

    "2019: New Orleans (USA), 2,600 participants", "KDD 2025, Toronto, Canada: 3,215 attendees",
    "Ghent, Belgium (2018; 1,602 participants)".

    Args:
        part: the line.
        focus: the edition that the document is about.
        listed: whether it stands under a heading that speaks of earlier editions; elsewhere such a
            line is believed only if it names a past year and a known country, a mode or figures.
    """
    claims = list(_iter_claims(part, focus))
    if listed or any(map(_is_telling, claims)):
        yield from claims


def _is_telling(claim: Claim) -> bool:
    if claim.property is Property.CONTAINED_IN:
        return isinstance(claim.value, Mention) and claim.value.kind == "Country"
    return claim.property in (Property.ATTENDANCE_MODE, Property.VALUE)


def _iter_claims(part: Part, focus: Focus) -> Iterator[Claim]:
    found = _YEAR.match(part.text)
    place_first = None if found else _PLACE_FIRST.match(part.text)
    line = found or place_first
    if not line or int(line["year"]) >= focus.year:
        return
    edition = focus.other(int(line["year"]), part.span(*line.span("year")))
    begin = line.end()
    if place_first:
        yield from iter_place_claims(edition, part, place_first.span("place"), place_first)
    else:
        mode = _MODE.match(part.text, begin)
        if mode and mode.lastgroup == "hybrid":
            begin = len(part.text) - len(part.text[mode.end() :].lstrip(",: "))
            yield _mode_claim(edition, mode, part)
        if place := _PLACE.match(part.text, begin):
            yield from iter_place_claims(edition, part, place.span(), place)
            begin = place.end()
        if held := _MODE_IN_BRACKETS.match(part.text, begin):
            yield _mode_claim(edition, held, part)


def _mode_claim(edition: Node, mode: re.Match[str], part: Part, at: int | None = None) -> Claim:
    """The attendance mode that a match of ``_MODE`` names; ``at`` is where it stands in the part."""
    start = mode.start() if at is None else at
    span = part.span(start, start + len(mode[0]))
    notation = str(mode.lastgroup).replace("_", "-")
    return Claim(edition, Property.ATTENDANCE_MODE, Concept("mode", notation), span, mode[0])


def iter_place_claims(
    edition: Node,
    part: Part,
    stretch: tuple[int, int],
    found: re.Match[str] | None = None,
    within: Mention | None = None,
) -> Iterator[Claim]:
    """Place or attendance mode of an edition, from "City (Country)", "City, Country", "Virtual".

    Args:
        edition: the edition.
        part: where it stands.
        stretch: start and end in the part's text.
        found: the match, if the stretch was matched already.
        within: the country, if it stands in a column of its own.
    """
    found = found or _PLACE.match(part.text[: stretch[1]], stretch[0])
    named = found["place"] if found else ""
    bare = (text.strip("( )") for text in (named, part.text[slice(*stretch)]))
    if mode := next(filter(None, map(_MODE.fullmatch, bare)), None):
        yield _mode_claim(edition, mode, part, part.text.find(mode[0], stretch[0]))
        return
    if not found or not named:
        return
    where = part.span(found.start("place"), max(found.end("place"), *_ends(found)))
    country = country_code(found["place"])
    city = Mention(
        "Country" if country else "City", found["place"], part.span(*found.span("place"))
    )
    yield Claim(edition, Property.HELD_IN, city, where, found["place"])
    if within is not None:
        yield Claim(city, Property.CONTAINED_IN, within, within.span, within.name)
        return
    around, span = _around(found, part)
    if around and not _NOWHERE.fullmatch(around):
        kind = (
            "Continent" if is_continent(around) else "Country" if country_code(around) else "Place"
        )
        yield Claim(city, Property.CONTAINED_IN, Mention(kind, around, span), where, around)


def _ends(found: re.Match[str]) -> list[int]:
    """Where what stands around the place ends, its closing bracket included."""
    groups = found.groupdict()
    ends = [found.end("after")] if groups.get("after") else [-1]
    return [*ends, found.end("bracket") + 1] if groups.get("bracket") else ends


def _around(found: re.Match[str], part: Part) -> tuple[str, Span]:
    group = "bracket" if found.groupdict().get("bracket") else "after"
    if not found[group]:
        return "", part.span()
    return found[group], part.span(*found.span(group))
