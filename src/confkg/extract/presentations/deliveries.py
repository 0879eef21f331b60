"""How speakers gave their talks: on stage, from afar, or as a recording."""

from __future__ import annotations

import re
from collections.abc import Iterator

from confkg.extract.wording.reading import Reading, role_claim
from confkg.extract.wording.roster import Masked
from confkg.model import Claim, Concept, Mention, Property, Span

__all__ = ["delivery_claims", "find_delivery"]

_WAYS = (
    (
        "recorded",
        re.compile(
            r"\b(?:(?:as|by|from|shown as|sent) a (?:video )?recording|pre-?recorded|a recorded talk|recorded talk|"
            r"had recorded (?:his|her|their)|recorded (?:his|her|their) (?:talk|half|part))\b",
            re.IGNORECASE,
        ),
    ),
    (
        "remote",
        re.compile(
            r"\b(?:remote(?:ly)?|(?:over|by|via|through|on) (?:a )?(?:video(?: ?link| ?call)?|zoom)|"
            r"(?:(?:only )?(?:on|looked at|from) (?:a|the) (?:video )?screen)|virtually|from home|"
            r"joined online|by satellite)\b(?! recording)",
            re.IGNORECASE,
        ),
    ),
    (
        "on-stage",
        re.compile(
            r"(?<!rather than )(?<!not )\b(?:on (?:the )?stage|in person|in the room|on site|speaks in the hall|spoke in the hall)\b",
            re.IGNORECASE,
        ),
    ),
)
_NOT_SPEAKING = re.compile(
    r"\b(?:(?:not|no longer|never|instead of|could not)(?: \w+)?|"
    r"(?:see|watch|watched|view|follow|heard|available)(?: (?:it|them|the talk|him|her))?) $"
)


def find_delivery(text: str, start: int, end: int) -> tuple[str, Span] | None:
    """How a stretch of text says that somebody spoke, and where it says so.

    >>> find_delivery("appeared on the screen rather than on the stage", 0, 47)
    ('remote', Span(start=9, end=22))
    >>> find_delivery("spoke about stages", 0, 18) is None
    True
    """
    for notation, pattern in _WAYS:
        for found in pattern.finditer(text, start, end):
            if not _NOT_SPEAKING.search(text[: found.start()]):
                return notation, Span(*found.span())
    return None


def delivery_claims(
    masked: Masked, reading: Reading, person: Mention, how: tuple[str, Span]
) -> Iterator[Claim]:
    """That somebody spoke in a certain way."""
    notation, where = how
    span = masked.part.span(where.start, where.end)
    role = role_claim(reading, person, "speaker", span)
    yield role
    printed = masked.part.text[where.start : where.end]
    yield Claim(role.subject, Property.DELIVERY, Concept("delivery", notation), span, printed)
