"""Segments of a recording: lines of show notes that begin with the time at which something comes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from confkg.extract.annotated import Annotated
from confkg.extract.context import Context
from confkg.extract.proposals import Proposal
from confkg.frames import Frame, Slot
from confkg.model import Document, Mention

_FEWEST = 3
_TIMED = re.compile(
    r"(?P<open>[\[(])?(?P<time>(?:\d{1,2}:)?\d{1,2}:\d{2})(?(open)[\])])\s*[-–—:|]?\s+(?P<title>\S.*)"
)
_RECORDING = re.compile(r"\b(?:podcast|episode|show notes|timestamps|chapters)\b", re.IGNORECASE)
_EARLY = 30 * 60


def segment_proposals(
    document: Document, lines: Sequence[Annotated], context: Context
) -> Iterator[Proposal]:
    """What a recording comes to speak of, and when; the times of a programme are none.

    "[00:12:30]" is the time of a recording; "09:15" may be that of a day, unless the page speaks of
    a recording and the times begin near its start. Those of a recording ascend.
    """
    if context.edition is None:
        return
    timed = [(each, found) for each in lines if (found := _TIMED.match(each.text))]
    seconds = [_seconds(found["time"]) for _, found in timed]
    if len(timed) < _FEWEST or seconds != sorted(seconds):
        return
    long = any(found["time"].count(":") == 2 for _, found in timed)
    bracketed = all(found["open"] for _, found in timed)
    recorded = document.metadata.get("kind") == "show-notes" or any(
        _RECORDING.search(each.text) for each in lines
    )
    if not long and not ((recorded or bracketed) and seconds[0] < _EARLY):
        return
    for (each, found), start in zip(timed, seconds, strict=True):
        when, title = (each.line.span(*found.span(name)) for name in ("time", "title"))
        slots = {
            "segmentOf": Slot(Mention("Document", document.name, when), when),
            "startOffset": Slot(start, when, found["time"]),
            "title": Slot(found["title"].strip(), title),
        }
        yield Proposal(Frame("Segment", slots), "records", 0.95)


def _seconds(time: str) -> int:
    """ "1:02:45" in seconds.

    >>> _seconds("1:02:45"), _seconds("12:30")
    (3765, 750)
    """
    seconds = 0
    for piece in time.split(":"):
        seconds = 60 * seconds + int(piece)
    return seconds
