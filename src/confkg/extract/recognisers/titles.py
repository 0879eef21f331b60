"""Titles that nothing sets off: named elsewhere in the document, or printed behind "went to"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from confkg.extract.spans import Slot, Typed

__all__ = ["find_running_titles", "known_titles"]

_SMALL = r"(?:an?|and|the|of|for|on|in|at|to|from|with|without|is|are|not|by|vs|or|as)"
_WORD = r"[^\W\d_a-z][\w’'-]*"
_RUN = rf"{_WORD}(?:(?: {_SMALL}){{0,3}} {_WORD}){{1,14}}?"
_TOLD = re.compile(
    r"(?:(?:[Aa]ward|[Pp]rize|[Mm]ention|[Rr]unner-up|\b[Ii]t),?(?: [^.;:“\"]{0,50}?)?"
    r" (?:goes to|went to|is for|was for|was|is)|\b(?:[Hh]is|[Hh]er|[Tt]heir)(?: \w+)? (?:paper|article)) "
    rf"(?P<title>{_RUN})(?=[,.;]| by [^\W\d_a-z]|, written| won | got | received |$)"
)
_OWN = re.compile(
    rf"\b(?:[Hh]is|[Hh]er|[Tt]heir)(?: [\w-]+)? (?:paper|article) (?P<title>{_RUN})(?= (?:won|got|received) )"
)
_INSIDE = re.compile(rf"(?<=\w) {_SMALL} (?=\w)")
_BY = re.compile(r" (?:is|was|by) [^a-z]")
_FEWEST = 3
_SCORE = 0.75
_MOST_KNOWN = 400


def find_running_titles(text: str) -> list[Typed]:
    """The titles that a sentence gives a prize to without a sign of their own.

    >>> text = "The best paper prize goes to Maps with a Memory, written by Ann Lee."
    >>> [text[found.start : found.end] for found in find_running_titles(text)]
    ['Maps with a Memory']
    >>> find_running_titles("The best paper prize went to Ann Lee and Bo Chen. It was Oslo.")
    []
    """
    own = [
        Typed(Slot.TITLE, *found.span("title"), _SCORE, reader="titles")
        for found in _OWN.finditer(text)
    ]
    return own or [
        Typed(Slot.TITLE, *found.span("title"), _SCORE, reader="titles")
        for found in _TOLD.finditer(text)
        if len(found["title"].split()) >= _FEWEST
        and (inside := _INSIDE.search(found["title"])) is not None
        and not (inside[0] == " and " and len(found["title"].split()) < 6)
        and not _BY.search(found["title"])
    ]


def known_titles(titles: Iterable[str]) -> Callable[[str], list[Typed]]:
    """What finds titles, known from elsewhere in a document, in a text."""
    names = {" ".join(title.split()).strip(" .,:") for title in titles}
    long = sorted((name for name in names if len(name.split()) >= _FEWEST), key=len, reverse=True)
    if not long:
        return lambda text: []
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, long[:_MOST_KNOWN]))})(?!\w)")
    return lambda text: [
        Typed(Slot.TITLE, *found.span(), _SCORE, reader="titles")
        for found in pattern.finditer(text)
    ]
