"""Lists of authors by their shape: names, initials, "and", "et al."."""

from __future__ import annotations

import re

from confkg.extract.annotated import Annotated
from confkg.extract.spans import Slot
from confkg.extract.works.work import Stretch

__all__ = ["are_authors", "authors_ahead", "authors_before"]

_WORD = r"[^\W\d_a-z](?:[\w’'-]*\w)?"
_NAME = rf"(?:[^\W\d_a-z]\.[ -]?)*(?:[^\W\d_a-z]\.|{_WORD})(?: (?:(?:[^\W\d_a-z]\.){{1,2}} ?)?(?:(?:van|von|der|den|de|di|da|del|la) )*(?:[^\W\d_a-z]\.|{_WORD})){{0,3}}(?: \([A-Z]\w+\)(?: {_WORD})?)?"
_MORE = r"(?:,? (?:et al\b\.?|and (?:friends|others|colleagues|coauthors|co-authors)\b))"
_LIST = rf"{_NAME}(?:, (?:and |& )?{_NAME}| (?:and|&) {_NAME}){{0,30}}{_MORE}?"
_WHOLE = re.compile(_LIST)
_AHEAD = re.compile(rf"(?:(?:by|with|w/) )?(?P<authors>{_LIST})", re.UNICODE)
_BEFORE = re.compile(
    rf"(?<!\w)(?:(?P<by>by|with) )?(?P<authors>{_NAME}(?:, {_NAME})*(?:,? (?:and|&) {_NAME}|{_MORE})|{_NAME})$"
)
_SEVERAL = re.compile(r"\bet al\b|,? and | & |\b[^\W\d_a-z]\.|\bfriends\b")
_FAR = 160
"""Characters before a reference that are looked at."""


def are_authors(text: str, *, sure: bool = False) -> bool:
    """Whether a text can be a list of authors; ``sure`` asks for "et al.", "and" or an initial.

    >>> are_authors("F. Castellanos-Oduya et al."), are_authors("the second one"), are_authors("LREC")
    (True, False, True)
    """
    text = text.strip()
    return bool(_WHOLE.fullmatch(text)) and (not sure or bool(_SEVERAL.search(text)))


def authors_ahead(each: Annotated, start: int) -> Stretch | None:
    """The authors that begin at a place, "by" before them left out: several, or a known person."""
    found = _AHEAD.match(each.text, start)
    if not found:
        return None
    place = _stretch(each, found)
    known = any(span.start < place.end and place.start < span.end for span in each.of(Slot.PERSON))
    return place if known or _SEVERAL.search(found["authors"]) else None


def authors_before(each: Annotated, end: int) -> Stretch | None:
    """The authors that end at a place: several, "et al.", a person, or what stands behind "by"."""
    start = max(0, end - _FAR)
    text = each.text[:end].rstrip(" ,")
    found = _BEFORE.search(text, start)
    if not found:
        return None
    several = _SEVERAL.search(found["authors"])
    named = any(
        span.slot is Slot.PERSON and span.start <= found.start("authors") and span.end >= len(text)
        for span in each.spans
    )
    if not (several or found["by"] or named):
        return None
    return _stretch(each, found)


def _stretch(each: Annotated, found: re.Match[str]) -> Stretch:
    start, end = found.span("authors")
    end = (
        start + len(each.text[start:end].rstrip(" .,"))
        if found["authors"].endswith(("al.", ","))
        else end
    )
    return Stretch(start, end)
