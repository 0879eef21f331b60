"""How the halls, stations, hotels and ways around the venue hang together."""

from __future__ import annotations

import re
from collections.abc import Iterator

from confkg.extract.sentences import iter_sentences
from confkg.extract.venues.place_names import Map, place_mentions
from confkg.model import Claim, Mention, Part, Property

__all__ = ["iter_place_mentions"]

_SIGN = "\ue001"
_PLACE = rf"{_SIGN}+"
_CONNECTS = re.compile(
    r"\b(?:connect(?:s|ed|ing)?|lead(?:s|ing)?|link(?:s|ed|ing)?|join(?:s|ed))\b"
    r"(?:[^.:;\ue001]{0,12}?\b(?:to|into|with|onto|straight into)\b)?"
)
_NEAR = re.compile(
    rf"(?P<one>{_PLACE})\s?[(,]? ?(?:(?:is|are|lies|stands) )?(?:located |situated )?"
    rf"(?:(?:right |just |directly |very )?(?:near|next to|close to|opposite|beside)|(?<=is )by|(?:right|directly|just) by) (?:to )?"
    rf"(?:the )?(?P<other>{_PLACE})"
)
_OF_CITY = re.compile(rf"(?P<city>[A-ZÀ-Þ]\w+)['’]s (?P<place>{_PLACE})")
_INSIDE = re.compile(r"\b(?:store|shop|pharmacy|caf[eé]|amenities)\b")


def iter_place_mentions(part: Part, above: Part | None, places: Map) -> Iterator[Claim]:
    """The places that a part names, with what it says of how they lie.

    Args:
        part: the part.
        above: the heading or line that it stands under; a shop may be in the place that it names.
        places: the places of the document.
    """
    mentions = place_mentions(part, places)
    text = part.text
    surrounding = places.named(above.text) if above and _INSIDE.search(part.text) else ""
    for start, mention in mentions:
        end = start + len(mention.printed)
        text = text[:start] + _SIGN * (end - start) + text[end:]
        yield Claim(
            mention, Property.NAME, mention.name, mention.span, mention.printed or mention.name
        )
        around = ""
        if mention.kind == "Hall" and re.search(r"\b[Hh]alls\b", part.text):
            around = places.venue
        elif mention.name.startswith("Exit "):
            around = places.station
        elif mention.kind == "Place" and " " not in mention.name:
            around = surrounding
        if around and around != mention.name:
            whole = Mention(places.kind(around), around, part.span())
            yield Claim(mention, Property.CONTAINED_IN, whole, part.span(), around)
    yield from _relations(text, part, mentions)


def _relations(text: str, part: Part, mentions: list[tuple[int, Mention]]) -> Iterator[Claim]:
    for begin, end in iter_sentences(text):
        for clause in re.finditer(r"[^:;]+", text[begin:end]):
            start, stop = begin + clause.start(), begin + clause.end()
            joins = _CONNECTS.search(text, start, stop)
            if not joins:
                continue
            before = [m for at, m in mentions if start <= at < joins.start()]
            after = [m for at, m in mentions if joins.end() <= at < stop]
            one = before[-1:] or after[:1]
            for other in after if before else after[1:]:
                if other.name != one[0].name:
                    span = part.span(start, stop)
                    yield Claim(one[0], Property.CONNECTED_TO, other, span, other.name)
    at_place = {at: mention for at, mention in mentions if mention.printed}
    for found in _NEAR.finditer(text):
        one_place, other = at_place[found.start("one")], at_place[found.start("other")]
        yield Claim(one_place, Property.NEAR, other, part.span(*found.span()), other.name)
    for found in _OF_CITY.finditer(text):
        city = Mention("City", found["city"], part.span(*found.span("city")))
        place = at_place[found.start("place")]
        yield Claim(place, Property.CONTAINED_IN, city, part.span(*found.span()), city.name)
