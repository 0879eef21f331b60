"""Halls and rooms by their names, where a talk is said to be given in one."""

from __future__ import annotations

import re

from confkg.model import Mention, Part

__all__ = ["hall_in", "opening_hall"]

_HALL = (
    r"(?P<hall>(?:Hall|Room|Auditorium|Aula|Sala|Saal|Salle|Salón|Salone|Teatro|Théâtre|Ballroom|Theat(?:er|re))"
    r" (?:[A-ZÀ-Þ]\w*|\d+\w?)(?: [A-ZÀ-Þ]\w+)?|(?:[A-ZÀ-Þ][\w'’-]+ ){1,3}(?:Hall|Room|Auditorium|Ballroom|Theat(?:er|re)))\b"
)
_IN = re.compile(rf"\b(?:[Ii]n|[Ff]ill(?:s|ed)|[Pp]acked) (?:the )?(?:[a-z]+ hall \()?{_HALL}")
_OPENING = re.compile(rf"(?:.*\d[:.]\d\d[^,]*, )?{_HALL}(?=[,.;]|$)")


def hall_in(part: Part, start: int, end: int) -> Mention | None:
    """The hall that a stretch of text says something is held in, or None."""
    found = _IN.search(part.text, start, end)
    return _mention(part, found) if found else None


def opening_hall(part: Part, start: int, end: int) -> Mention | None:
    """The hall that a line or sentence begins with: "Hall A, standing room only"."""
    found = _OPENING.match(part.text, start, end)
    return _mention(part, found) if found else None


def _mention(part: Part, found: re.Match[str]) -> Mention:
    name = found["hall"].removeprefix("The ")
    return Mention("Hall", name, part.span(found.end("hall") - len(name), found.end("hall")))
