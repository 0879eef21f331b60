"""Participants by country, as a list or on one line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from confkg.extract.counts.statistics import observation
from confkg.extract.editions.edition import Focus
from confkg.extract.wording.numbers import NUMBER, parse_number
from confkg.gazetteer import country_code
from confkg.model import Claim, Mention, Part, Property

__all__ = ["iter_country_claims"]

_ENTRY = re.compile(
    rf"(?:\d{{1,3}}[.)]\s+)?(?P<country>[^\W\d_][^\d:;|()·/]*?)\s*(?:[:=–—-]|\.{{2,}}|\()?\s*(?P<count>{NUMBER})\)?"
)
_BETWEEN = re.compile(r"\s*[;·/•|]\s*")


_MENTIONED = re.compile(
    rf"\b(?P<country>(?:the )?[A-Z][^\W\d_]+(?: (?:of )?[A-Z][^\W\d_]+){{0,3}})"
    rf"(?: \(|(?: had the largest [a-z ]+)? with |(?= \d))\s?(?!(?:19|20)\d\d\b)(?P<count>{NUMBER})(?!\w|\.\d)"
)


def _in_sentence(text: str) -> list[re.Match[str]]:
    """Two or more countries, each with a number in brackets: "from Brazil (1,310), India (904)"."""
    found = [entry for entry in _MENTIONED.finditer(text) if country_code(entry["country"])]
    return found if len(found) > 1 else []


def iter_country_claims(part: Part, focus: Focus) -> Iterator[Claim]:
    """Participants by country, from a part that consists of countries with their numbers.

    One entry ("3. Germany: 494"), several with a sign between them ("Germany 466 · Italy 309"), or
    a sentence that names several with the number in brackets.
    """
    found = []
    begin = 0
    for piece in [*_BETWEEN.finditer(part.text), None]:
        end = piece.start() if piece else len(part.text.rstrip(" .;,"))
        entry = _ENTRY.fullmatch(part.text, begin, end)
        if not entry or not country_code(entry["country"]):
            found = _in_sentence(part.text)
            break
        found.append(entry)
        begin = piece.end() if piece else end
    for entry in found:
        span = part.span(*entry.span())
        country = Mention("Country", entry["country"], part.span(*entry.span("country")))
        yield Claim(
            observation(
                focus.edition, "participants", part, *entry.span(), (Property.COUNTRY, country)
            ),
            Property.VALUE,
            parse_number(entry["count"]),
            span,
            entry["count"],
        )
