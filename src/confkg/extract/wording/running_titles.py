"""Where the title of a work ends in running text that may not delimit it."""

from __future__ import annotations

import re

from confkg.model import Part, Span

__all__ = ["capitals_ahead", "title_at"]

_SMALL = (
    r"(?:a|an|and|are|as|at|by|can|do|does|for|from|how|in|into|is|its|just|more|not|of|on|or|than|"
    r"that|the|through|to|up|using|via|vs|what|when|why|with|without|you|your)"
)
_CAPITAL = r"(?:[\"“‘(]?(?:[A-ZÀ-Þ][^\s,.;()“”\"]*|\d[\w.-]*[?!]?))"
_AHEAD = re.compile(rf"{_CAPITAL}(?:[:–—-]? (?:{_SMALL} )*{_CAPITAL})*")
_QUOTED = re.compile(r"[«“\"]\s*(?P<title>[^«»“”\"]{3,200}?)\s*[»”\"]")


def title_at(part: Part, start: int) -> Span | None:
    """The title that begins at ``start``, or right behind a quotation mark there.

    Emphasis, a link or quotation marks delimit it; else it is a run of words in capitals.
    """
    text = part.text
    quoted = _QUOTED.match(text, start)
    if quoted:
        return _trimmed(text, *quoted.span("title"))
    for mark in part.marks:
        if start <= mark.start <= start + 1 and mark.end - mark.start > 2:
            return _trimmed(text, mark.start, mark.end)
    return capitals_ahead(text, start)


def capitals_ahead(text: str, start: int) -> Span | None:
    """The run of words in capitals that begins at ``start``.

    >>> text = "Attention is All You Need, which introduced it"
    >>> (span := capitals_ahead(text, 0)) and text[span.start:span.end]
    'Attention is All You Need'
    """
    found = _AHEAD.match(text, start)
    return _trimmed(text, *found.span()) if found else None


def _trimmed(text: str, start: int, end: int) -> Span | None:
    piece = text[start:end]
    lead = len(piece) - len(piece.lstrip(" «“\"‘'*"))
    stop = len(piece.rstrip(" »”\"’'*,.:;"))
    return Span(start + lead, start + stop) if stop > lead else None
