"""References: "(Weston et al., also at ICLR 2015)", "[Norling 2015]", and what a row says so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from confkg.extract.annotated import Annotated
from confkg.extract.lexicon import phrases
from confkg.extract.recognisers.areas import is_area
from confkg.extract.recognisers.editions import find_editions, find_years
from confkg.extract.recognisers.prizes import names_prize
from confkg.extract.recognisers.words import word_set
from confkg.extract.spans import EditionName, Slot
from confkg.extract.works.work import Stretch, are_authors

_PHRASES = phrases("references")

_BRACKET = re.compile(r"\((?P<round>[^()\[\]]{4,140})\)|\[(?P<square>[^()\[\]]{4,140})\]")
_PIECE = re.compile(r"(?:[^,;–—]|(?<=\S)[–—](?=\S))+")
_SHORT = re.compile(r"(?=\S*[^\W\d_a-z]\S*[^\W\d_a-z])[^\W\d_][\w-]+")
"""An acronym, or a name like one: "DEQ", "CuMin"."""
_ACRONYM = re.compile(r"[^\W\d_a-z]{2,}")
_FORMS = _PHRASES["forms"]
_PART = re.compile(r"[\s(]*(?:workshop|track)\b.{3,}", re.IGNORECASE)
"""What makes a part of a conference the venue: "ICML 2029 workshop “Frugal Learning”"."""
_SAYS_MORE = re.compile(r"\s*(?:[.(]|$|" + _FORMS.pattern + r"$)", re.IGNORECASE)
_YEAR = re.compile(r"(?:(?:19|20)\d\d|[’']\d\d)")
_MOST_PIECES = 40
"""Pieces of a row before the year; a longer list of names is no reference."""

_VENUE = word_set("venues of works")
_NO_REFERENCE = frozenset({Slot.DATE, Slot.TIME, Slot.URL})


@dataclass(frozen=True, slots=True)
class Reference:
    """What a bracket, or the end of a row, says of a work."""

    start: int  # where it begins, with its bracket
    end: int
    authors: Stretch | None = None
    venue: Stretch | None = None
    year: Stretch | None = None
    number: int = 0
    alias: Stretch | None = None  # a short name of the work

    @property
    def is_bare(self) -> bool:
        """Whether it is a year and nothing else."""
        return self.authors is None and self.venue is None


def references_in(each: Annotated) -> Iterator[Reference]:
    """The references in brackets of a line."""
    if not any(sign in each.text for sign in "(["):
        return
    for bracket in _BRACKET.finditer(each.text):
        group = "round" if bracket["round"] else "square"
        found = _read(each, bracket.start(group), bracket.end(group), bracket.span())
        if found is not None and found.number:
            yield found


def tail_at(each: Annotated, start: int) -> Reference | None:
    """The authors, the venue and the year that follow a title in a row: ", Lee and Diaz, ICLR 2029"."""
    for piece in islice(_PIECE.finditer(each.text, start), _MOST_PIECES):
        if _YEAR.search(piece[0]):
            found = _read(each, start, piece.end(), (start, piece.end()), row=True)
            return found if found is not None and found.number else None
    return None


def _read(
    each: Annotated, start: int, end: int, whole: tuple[int, int], *, row: bool = False
) -> Reference | None:
    """A reference by the types of its pieces; None if one of them is something else."""
    if each.over(start, end, *_NO_REFERENCE):
        return None
    names: list[Stretch] = []
    venue: Stretch | None = None
    alias: Stretch | None = None
    year: Stretch | None = None
    number = 0
    for piece in _PIECE.finditer(each.text, start, end):
        place = _bare(each.text, *piece.span())
        if place is None:
            continue
        if number:
            words = place.of(each.text)
            if _FORMS.fullmatch(words) or are_authors(words):
                continue  # "ICLR 2028, with Tarek Munoz"
            return None
        dated = _dated(each.text, place, row=row)
        if dated is not None:
            place, year, number, named = dated
            venue = named or venue
            if place is None:
                continue
        words = place.of(each.text)
        beside_year = number and venue is None and _ACRONYM.fullmatch(words)
        # a press, a journal, proceedings
        published = not _VENUE.isdisjoint(words.lower().split()) or is_area(words)
        if venue is None and (beside_year or published):
            venue = place
        elif _SHORT.fullmatch(words) and not names and alias is None:
            alias = place
        elif are_authors(words) and not names_prize(words):
            names.append(place)
        else:
            return None
    if alias is not None and venue is None:
        names, alias = [alias, *names], None
    authors = Stretch(names[0].start, names[-1].end) if names else None
    return Reference(*whole, authors, venue, year, number, alias)


def _bare(text: str, start: int, end: int) -> Stretch | None:
    """A piece without blanks, without "see" and "also at" before it, and without its stop."""
    while start < end and (text[start].isspace() or text[start] in "·(-"):
        start += 1
    while lead := _PHRASES["lead"].match(text, start, end):
        start = lead.end()
    while end > start and (text[end - 1].isspace() or text[end - 1] in ".:·()"):
        end -= 1
    return Stretch(start, end) if end > start else None


def _dated(
    text: str, place: Stretch, *, row: bool
) -> tuple[Stretch | None, Stretch, int, Stretch | None] | None:
    """A piece with a year: what stands before it, the year, its number, and the venue."""
    words = place.of(text)
    for span in find_editions(words):
        if isinstance(span.value, EditionName) and span.value.year:
            found = _YEAR.search(words, span.start, span.end)
            if found is None:
                return None
            at = place.start + span.start
            printed = words[span.start : found.start()].rstrip(" ’'-([")
            if _PART.fullmatch(words, span.end):
                printed = words[span.start :].partition(" (")[0]
            elif not _ends(words, span.end, row=row):
                return None
            if not printed:
                return None
            venue = Stretch(at, at + len(printed))
            before = _bare(text, place.start, at)
            year = Stretch(place.start + found.start(), place.start + found.end())
            return before, year, span.value.year, venue
    years = [span for span in find_years(words) if span.slot is Slot.YEAR]
    if len(years) == 1 and _ends(words, years[0].end, row=row) and isinstance(years[0].value, int):
        year = Stretch(place.start + years[0].start, place.start + years[0].end)
        return _bare(text, place.start, year.start), year, years[0].value, None
    return None


def _ends(words: str, place: int, *, row: bool) -> bool:
    """Whether a reference ends with the year; in a row a sentence or a bracket may follow."""
    return bool(_SAYS_MORE.match(words, place) if row else _FORMS.fullmatch(words, place))
