"""Editions by year, with place, attendance mode and figures: "2019: New Orleans (USA), 2,600 …"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from confkg.extract.edition import Focus
from confkg.extract.lexicon import MODES
from confkg.extract.statistics import iter_statistics
from confkg.gazetteer import country_code, is_continent
from confkg.model import Claim, Concept, Mention, Node, Part, Property, Span

__all__ = ["iter_earlier_claims", "iter_place_claims"]

_YEAR = re.compile(r"(?P<year>(?:19|20)\d\d)\s*(?:[:,–—|-]\s*|\s+(?=[(A-Z]))")
_PLACE = re.compile(
    r"\s*(?P<place>[^\d(),:;|]+?)\s*(?:\((?P<bracket>[^)]*)\)|,\s*(?P<after>[^\d(),:;|]+?))?\s*(?=[,:;|]|$|\d)"
)
_MODE = re.compile(
    "|".join(f"(?P<{name.replace('-', '_')}>{pattern})" for name, pattern in MODES.items()),
    re.IGNORECASE,
)
_NOWHERE = re.compile(r"global(?:ly)?|worldwide|everywhere|online", re.IGNORECASE)


def iter_earlier_claims(part: Part, focus: Focus) -> Iterator[Claim]:
    """What a line that begins with a year says of the edition of that year."""
    found = _YEAR.match(part.text)
    if not found:
        return
    edition = focus.other(int(found["year"]), part.span(*found.span("year")))
    mode = _MODE.match(part.text, found.end())
    begin = found.end()
    if mode and mode.lastgroup == "hybrid":
        begin = len(part.text) - len(part.text[mode.end() :].lstrip(",: "))
        yield _mode_claim(edition, mode, part)
    place = _PLACE.match(part.text, begin)
    if place:
        yield from iter_place_claims(edition, part, place.span(), place)
        begin = place.end()
    yield from iter_statistics(part, focus, edition, begin)


def _mode_claim(edition: Node, mode: re.Match[str], part: Part) -> Claim:
    notation = str(mode.lastgroup).replace("_", "-")
    return Claim(
        edition,
        Property.ATTENDANCE_MODE,
        Concept("mode", notation),
        part.span(*mode.span()),
        mode[0],
    )


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
    if not found or not found["place"]:
        return
    mode = _MODE.fullmatch(found["place"].strip("( )")) or _MODE.fullmatch(
        part.text[slice(*stretch)].strip("( )")
    )
    if mode:
        at = part.text.find(mode[0], stretch[0])
        span = part.span(at, at + len(mode[0]))
        notation = str(mode.lastgroup).replace("_", "-")
        yield Claim(edition, Property.ATTENDANCE_MODE, Concept("mode", notation), span, mode[0])
        return
    where = part.span(*found.span())
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


def _around(found: re.Match[str], part: Part) -> tuple[str, Span]:
    group = "bracket" if found["bracket"] else "after"
    if not found[group]:
        return "", part.span()
    return found[group], part.span(*found.span(group))
