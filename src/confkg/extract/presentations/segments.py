"""Timestamps of a recording: where in an episode what is spoken of."""

from __future__ import annotations

import re
from collections.abc import Iterator

from confkg.extract.wording.reading import Reading
from confkg.model import Claim, Facet, Node, Part, Property

__all__ = ["iter_segment_claims", "segment_parts"]

_FEWEST = 3
_TIMED = re.compile(
    r"(?P<open>[\[(])?(?P<time>(?:\d{1,2}:)?\d{1,2}:\d{2})(?(open)[\])])\s*[-–—:|]?\s+(?P<title>\S.*)"
)
_RECORDING = re.compile(
    r"\b(?:podcast|episode|show notes|timestamps|chapters)\b",
    re.IGNORECASE,
)


def segment_parts(reading: Reading) -> list[Part]:
    """The parts that begin with the time of a recording.

    "[00:12:30]" is one; "09:15" may be the time of day, unless the document speaks of a recording
    and the times begin near its start.
    """
    timed = [(part, found) for part in reading.document.parts if (found := _TIMED.match(part.text))]
    if len(timed) < _FEWEST:
        return []
    seconds = [_seconds(found["time"]) for _, found in timed]
    if seconds != sorted(seconds):
        return []  # the times of a recording ascend; those of a programme begin again each day
    long = any(found["time"].count(":") == 2 for _, found in timed)
    recorded = reading.document.metadata.get("kind") == "show-notes" or any(
        _RECORDING.search(part.text) for part in reading.document.parts
    )
    first = seconds[0]
    bracketed = all(found["open"] for _, found in timed)
    if long or ((recorded or bracketed) and first < 30 * 60):
        return [part for part, _ in timed]
    return []


def iter_segment_claims(part: Part, reading: Reading) -> Iterator[Claim]:
    """When a recording comes to speak of something; seconds from its start."""
    found = _TIMED.match(part.text)
    if not found:
        return
    span, when = part.span(), part.span(*found.span("time"))
    seconds = _seconds(found["time"])
    title = found["title"].strip()
    segment = Node(
        "Segment",
        (
            Facet(Property.SEGMENT_OF, reading.source(span), span),
            Facet(Property.START_OFFSET, seconds, when),
            Facet(Property.TITLE, title, part.span(found.start("title"))),
        ),
    )
    yield Claim(segment, Property.START_OFFSET, seconds, when, found["time"])


def _seconds(time: str) -> int:
    """ "1:02:45" in seconds.

    >>> _seconds("1:02:45"), _seconds("12:30")
    (3765, 750)
    """
    seconds = 0
    for piece in time.split(":"):
        seconds = 60 * seconds + int(piece)
    return seconds
