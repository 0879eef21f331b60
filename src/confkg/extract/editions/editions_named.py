"""Which edition a role or a talk belongs to, where the words around it name another one."""

from __future__ import annotations

import re

from confkg.extract.editions.edition import edition_node
from confkg.extract.sentences import iter_sentences
from confkg.extract.wording.reading import Reading
from confkg.model import Mention, Node, Part

__all__ = ["edition_beside", "edition_of_heading", "edition_of_place"]

_SERIES = r"(?P<series>[A-Z][A-Za-z]*[A-Z][A-Za-z]*)"
_YEAR = r"[\s’'-]{1,2}(?P<year>(?:19|20)\d\d)\b"
_EDITION = re.compile(rf"\b{_SERIES}{_YEAR}(?! (?:\w+ )?(?:paper|poster|oral|talk|article)\b)")
_BEHIND = re.compile(
    rf"\s*(?:of|at|for|in)(?: the)? (?:{_SERIES}(?:{_YEAR})?|(?P<only>(?:19|20)\d\d)\b)"
)
_LATER = re.compile(
    r"\b(?:its|whose|will be|is going to be|are going to be|will chair|is to be|has been named|elect)\b"
)
_LAST_YEAR = re.compile(r"\blast year['’]?s?\b|\bearlier\b|\bprevious\b|\bformer\b", re.IGNORECASE)


def edition_beside(reading: Reading, part: Part, start: int, end: int) -> Node | None:
    """The edition at which what ``part.text[start:end]`` says holds.

    What stands right behind it counts first ("chair of BEE 2030"), then what its sentence names
    before it, then, where it speaks of what is to come, the sentence before; else it is the edition
    that the reading is on.

    Returns:
        The edition; None if another series or another year is meant that is not named.
    """
    text = part.text
    behind = _BEHIND.match(text, end)
    if behind and (behind["year"] or behind["only"]):
        return _edition(reading, part, behind, "year" if behind["year"] else "only")
    if behind and behind["series"] and behind["series"] != reading.focus.series.name:
        return None if _is_acronym(behind["series"]) else reading.focus.edition
    sentences = list(iter_sentences(text))
    at = next((n for n, (begin, stop) in enumerate(sentences) if begin <= start < stop), 0)
    begin, stop = sentences[at]
    if before := list(_EDITION.finditer(text, begin, start)):
        return _edition(reading, part, before[-1], "year")
    if _LAST_YEAR.search(text, begin, start):
        return None
    if at and (named := list(_EDITION.finditer(text, *sentences[at - 1]))):
        if _LATER.search(text, begin, stop):
            return _edition(reading, part, named[-1], "year")
        other = _edition(reading, part, named[0], "year")
        if named[0].start() == sentences[at - 1][0] and other != reading.focus.edition:
            return None  # told of the one or of the other: nobody can say
    return reading.focus.edition


def edition_of_heading(reading: Reading, heading: Part | None) -> Node | None:
    """The edition that a heading names, if it names just one of the series."""
    found = list(_EDITION.finditer(heading.text)) if heading else []
    own = [match for match in found if match["series"] == reading.focus.series.name]
    if heading is None or len(found) != 1 or len(own) != 1:
        return None
    return _edition(reading, heading, own[0], "year")


def _edition(reading: Reading, part: Part, found: re.Match[str], group: str) -> Node:
    focus, year = reading.focus, int(found[group])
    name = found["series"] or focus.series.name
    if name == focus.series.name:
        if year == focus.edition.parts[-1].value:
            return focus.edition
        return focus.other(year, part.span(*found.span(group)))
    series = Mention("ConferenceSeries", name, part.span(*found.span("series")))
    return edition_node(series, year, part.span(*found.span(group)))


def _is_acronym(name: str) -> bool:
    return sum(sign.isupper() for sign in name) > 1


def edition_of_place(reading: Reading, name: str) -> Node | None:
    """The edition of the series that the document says was held in a place, or None."""
    series = re.escape(reading.focus.series.name)
    held = re.compile(
        rf"(?:\b(?P<series>{series})[\s’'-]{{1,2}})?\b(?P<year>(?:19|20)\d\d)\b[^.;\d]{{0,60}}?"
        rf"(?:\bin |, |\()(?:the )?{re.escape(name)}\b"
    )
    for part in reading.document.parts:
        for piece in part.cells or (part,):
            if found := held.search(piece.text):
                return _edition(reading, piece, found, "year")
    return None
