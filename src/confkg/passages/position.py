"""Whether a thing that a part of a document names is what the part is on, known by its place."""

from __future__ import annotations

from collections.abc import Iterable

from confkg.model import Span

WORDS_AROUND = 3
_LOOK = 80
_LINE = 25
_SHARE = 0.4


def introduces(text: str, whole: Span, span: Span) -> bool:
    """Whether what is named at ``span`` is what a part begins with, ends in or is made of."""
    if span.end - span.start >= _SHARE * (whole.end - whole.start):
        return True
    if leads(text, whole, span):
        return True
    line = text[whole.start : min(whole.end, whole.start + _LINE * _LOOK)].split()
    after = text[span.end : min(whole.end, span.end + _LOOK)].split()
    return len(line) <= _LINE and len(after) <= WORDS_AROUND


def leads(text: str, whole: Span, span: Span, most: int = WORDS_AROUND) -> bool:
    """Whether only a label or few words stand in front of a name.

    >>> text = "Runner-up paper by the jury: Lamps"
    >>> leads(text, Span(0, 34), Span(29, 34)), leads(text, Span(0, 34), Span(23, 27), 2)
    (True, False)
    """
    if span.start - whole.start > _LOOK:
        return False
    before = text[whole.start : span.start]
    return before.rstrip(" *_“\"'[(").endswith(":") or len(before.split()) <= most


def overlaps(span: Span, others: Iterable[Span]) -> bool:
    """Whether a span has a character in common with one of the others."""
    return any(span.start < other.end and other.start < span.end for other in others)
