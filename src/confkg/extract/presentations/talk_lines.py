"""A line that lists a talk: speaker, affiliation and title, in any of the usual orders."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from confkg.extract.wording.names import is_person_name, leading_name
from confkg.extract.wording.organisations import has_organisation_word
from confkg.gazetteer import country_code
from confkg.model import Part, PartKind, Span

__all__ = ["Listed", "person_at", "read_below", "read_line", "stripped", "without_country"]

_QUOTED = re.compile(r"[«“\"]\s*(?P<title>[^«»“”\"]{3,}?)\s*[»”\"]")
_DASHED = re.compile(r"\s+[–—|-]\s+")
_BRACKET = re.compile(r"\((?P<org>[^)]+)\)")
_EDGE = ' ,:;–—-|«»“”"'
_WHEN = re.compile(
    r"^[^\u2003]*\b\d{1,2}[:.]\d{2}\b[^\u2003]*\u2003|^\d{1,2}[:.]\d{2}(?: ?[–-] ?\d{1,2}[:.]\d{2})? "
)
_LONGEST_TITLE = 20
_LONGEST_ORGANISATION = 8


@dataclass(frozen=True, slots=True)
class Listed:
    """Where the parts of a talk stand; the title and the affiliation in parts of their own if so."""

    speaker: Span
    title: Span | None
    affiliation: Span | None
    titled: Part | None = None
    employed: Part | None = None


def read_line(part: Part, words: frozenset[str]) -> Listed | None:
    """Speaker, title and affiliation of one line, in any of the usual orders."""
    text = part.text
    title = _delimited_title(part, words)
    if title:
        outside = [(0, title.start), (title.end, len(text))]
        for begin, end in outside:
            rest = stripped(text, begin, end)
            if rest.end > rest.start and (found := person_at(text, rest, words)):
                return Listed(found[0], title, found[1])
        return None
    pieces = []
    begin = 0
    for dash in [*_DASHED.finditer(text), None]:
        pieces.append(stripped(text, begin, dash.start() if dash else len(text)))
        begin = dash.end() if dash else begin
    if len(pieces) == 1 and (colon := re.search(r":\s", text)):
        pieces = [stripped(text, 0, colon.start()), stripped(text, colon.end(), len(text))]
    if not _may_begin_title(text[pieces[-1].start :]):
        return None
    if len(pieces) > 1 and (found := person_at(text, pieces[0], words)):
        return Listed(found[0], pieces[-1], found[1] or (pieces[1] if len(pieces) > 2 else None))
    name = leading_name(text, words)
    if (
        len(pieces) == 1
        and name
        and text[name.end - 1] != ","
        and len(text[name.end :].split()) > 2
        and not text.endswith(".")
    ):
        title = stripped(text, name.end, len(text))
        return Listed(name, title, None) if _may_begin_title(text[title.start :]) else None
    return None


def _may_begin_title(text: str) -> bool:
    """A title begins with a capital or a figure; "speaking in Hall 1" is a caption."""
    return text[:1].isupper() or text[:1].isdigit()


def _delimited_title(part: Part, words: frozenset[str]) -> Span | None:
    for mark in part.marks:
        inner = part.text[mark.start : mark.end]
        if is_person_name(inner, words) and part.text[mark.end : mark.end + 1] in (",", ""):
            continue
        if len(inner.split()) > 1 and not inner.startswith("http"):
            return stripped(part.text, mark.start, mark.end)
    found = _QUOTED.search(part.text)
    return Span(*found.span("title")) if found else None


def person_at(text: str, stretch: Span, words: frozenset[str]) -> tuple[Span, Span | None] | None:
    """A name, and the affiliation in brackets or behind a comma."""
    bracket = _BRACKET.search(text, stretch.start, stretch.end)
    comma = text.find(",", stretch.start, stretch.end)
    stop = bracket.start() if bracket else comma if comma >= 0 else stretch.end
    name = stripped(text, stretch.start, stop)
    printed = text[name.start : name.end]
    if not is_person_name(printed, words) or has_organisation_word(printed):
        return None
    if bracket:
        return name, Span(*bracket.span("org"))
    rest = stripped(text, stop, stretch.end)
    return name, rest if rest.end > rest.start else None


def stripped(text: str, start: int, end: int) -> Span:
    """The span without signs at its ends that part names and titles."""
    piece = text[start:end]
    lead = len(piece) - len(piece.lstrip(_EDGE))
    return Span(start + lead, max(start + lead, start + len(piece.rstrip(_EDGE))))


def read_below(part: Part, following: Sequence[Part], words: frozenset[str]) -> Listed | None:
    """A speaker, alone or with an affiliation, whose title stands in a line below.

    Args:
        part: the line of the speaker; a time of day may stand before the name.
        following: the parts behind it.
        words: common words of the document.
    """
    when = _WHEN.match(part.text)
    start = when.end() if when else 0
    found = person_at(part.text, stripped(part.text, start, len(part.text)), words)
    if found is None or not following or part.text.endswith((".", ":", "!")):
        return None
    last = found[1] or found[0]
    if part.text[last.end :].strip(" )"):
        return None
    speaker, affiliation = found
    if affiliation and not _is_line(part.text[affiliation.start : affiliation.end]):
        return None
    if part.kind is PartKind.HEADING:
        return _read_section(part, speaker, affiliation, following)
    below = following[0]
    next_one = person_at(below.text, Span(0, len(below.text)), words)
    if below.kind is not part.kind or (next_one and (next_one[1] or not affiliation)):
        return None
    title = stripped(below.text, 0, len(below.text))
    printed = below.text[title.start : title.end]
    fits = 1 < len(printed.split()) <= _LONGEST_TITLE and not below.text.endswith(".")
    if not fits or not _may_begin_title(printed) or _WHEN.match(below.text):
        return None
    return Listed(speaker, title, affiliation, titled=below)


def _read_section(
    part: Part, speaker: Span, affiliation: Span | None, following: Sequence[Part]
) -> Listed | None:
    """A speaker's own heading, the affiliation as a short line below, the title as a heading."""
    employed = titled = None
    for below in following:
        if below.kind is PartKind.HEADING:
            titled = below if below.level > part.level else None
            break
        if employed is None and affiliation is None and _is_line(below.text):
            employed = below
    if titled is None:
        return None
    title = stripped(titled.text, 0, len(titled.text))
    if employed:
        affiliation = without_country(employed.text, 0, len(employed.text))
    return Listed(speaker, title, affiliation, titled, employed)


def without_country(text: str, start: int, end: int) -> Span:
    """An organisation without the country behind it.

    >>> text = "Example University, Sweden"
    >>> text[: without_country(text, 0, len(text)).end]
    'Example University'
    """
    comma = text.rfind(",", start, end)
    if comma > start and country_code(text[comma + 1 : end].strip()):
        end = comma
    return Span(start, end)


def _is_line(text: str) -> bool:
    return len(text.split()) <= _LONGEST_ORGANISATION and text[:1].isupper() and text[-1:] != "."
