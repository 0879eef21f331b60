"""A mentioned work: the words that a line prints of it, and lists of authors by their shape."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from confkg.extract.annotated import Annotated
from confkg.extract.lexicon import NAMES
from confkg.extract.proposals import Proposal
from confkg.extract.recognisers.words import Stretches
from confkg.extract.spans import Slot
from confkg.frames import Frame
from confkg.frames import Slot as Filled
from confkg.mailboxes import has_mailbox
from confkg.model import Mention, Span, Url

_EDGES = " \t\xa0«»„“”\"‘’'*_,:;"


@dataclass(frozen=True, slots=True)
class Stretch:
    """Where something stands in the text of a line."""

    start: int
    end: int

    def of(self, text: str) -> str:
        """The words there."""
        return text[self.start : self.end]


@dataclass(frozen=True, slots=True)
class Work:
    """What a line prints of a work."""

    each: Annotated
    title: Stretch | None = None
    authors: Stretch | None = None  # their names as one stretch
    venue: Stretch | None = None  # where it was published, without the year
    year: Stretch | None = None
    number: int = 0
    alias: Stretch | None = None  # a short name
    link: tuple[str, Span] | None = None  # an address, with its place in the document
    score: float = 0.9

    @property
    def pieces(self) -> Iterator[Stretch]:
        """What is printed of it, piece by piece."""
        for piece in (self.title, self.authors, self.venue, self.year, self.alias):
            if piece is not None:
                yield piece

    @property
    def start(self) -> int:
        """Where the first piece begins."""
        return min(piece.start for piece in self.pieces)

    @property
    def end(self) -> int:
        """Behind its last piece."""
        return max(piece.end for piece in self.pieces)

    def linked(self, *, alone: bool) -> Work:
        """The work with the address that its title leads to; ``alone`` if any of the line is its own."""
        found = address_in(self.each, self.title) if self.title else None
        if found is None and alone:
            stop = _SENTENCE.search(self.each.text, self.end)
            found = address_in(self.each, stop=stop.start() if stop else None)
        return self if found is None else replace(self, link=found)

    def proposal(self, source: str) -> Proposal:
        """That the document called ``source`` mentions it."""
        where = self.each.line.span(self.start, self.end)
        slots = {"mentionedIn": Filled(Mention("Document", source, where), where)}
        text = self.each.text
        for name, piece in (
            ("printedTitle", self.title),
            ("printedAuthors", self.authors),
            ("printedVenue", self.venue),
            ("alternativeName", self.alias),
        ):
            if piece is not None:
                words = " ".join(piece.of(text).split())
                slots[name] = Filled(words, self.each.line.span(piece.start, piece.end), words)
        if self.year is not None:
            place = self.each.line.span(self.year.start, self.year.end)
            slots["printedYear"] = Filled(self.number, place, self.year.of(text))
        if self.link is not None:
            slots["url"] = Filled(Url(self.link[0]), self.link[1], self.link[0])
        return Proposal(Frame("WorkMention", slots), "works", self.score)


def address_in(
    each: Annotated, place: Stretch | None = None, stop: int | None = None
) -> tuple[str, Span] | None:
    """A web address that a line shows or links to; of links only those at ``place`` if it is given.

    What links from ``stop`` on, or from the name of a person, is none of a work.

    Old pages have the mailbox of an author in their address, which is never kept.
    """
    names = Stretches((one.start, one.end) for one in each.of(Slot.PERSON))
    for link in each.line.part.links:
        inside = place is None or (link.start < place.end and place.start < link.end)
        apart = names.overlap(link.start, link.end) or (stop is not None and link.start >= stop)
        if inside and not apart and link.end > link.start and _is_address(link.target):
            return link.target, each.line.span(link.start, link.end)
    for span in each.of(Slot.URL) if place is None else ():
        if _is_address(each.words(span)):
            return each.words(span), each.place(span)
    return None


_SENTENCE = re.compile(r"\.\s+[A-Z][a-z]+ (?:\w+ )+")
"""Where a sentence begins on a work behind it."""


def _is_address(target: str) -> bool:
    return target.startswith(("http://", "https://")) and not has_mailbox(target)


def trimmed(text: str, start: int, end: int) -> Stretch | None:
    """A stretch without blanks, quotation marks and stops at its ends; None if nothing is left."""
    while start < end and text[start] in _EDGES:
        start += 1
    while end > start and text[end - 1] in _EDGES + ".":
        end -= 1
    return Stretch(start, end) if end > start else None


_WORD = r"[^\W\d_a-z](?:[\w’'-]*\w)?"
_NAME = rf"(?:[^\W\d_a-z]\.[ -]?)*(?:[^\W\d_a-z]\.|{_WORD})(?: (?:(?:[^\W\d_a-z]\.){{1,2}} ?)?(?:(?:van|von|der|den|de|di|da|del|la) )*(?:[^\W\d_a-z]\.|{_WORD})){{0,3}}(?: \([A-Z]\w+\)(?: {_WORD})?)?"
_LIST = rf"{_NAME}(?:, (?:and |& )?{_NAME}| (?:and|&) {_NAME}){{0,30}}{NAMES['others']}?"
_WHOLE = re.compile(_LIST)
_AHEAD = re.compile(rf"(?:(?:by|with|w/) )?(?P<authors>{_LIST})", re.UNICODE)
_BEFORE = re.compile(
    rf"(?<!\w)(?:(?P<by>by|with) )?(?P<authors>{_NAME}(?:, {_NAME})*(?:,? (?:and|&) {_NAME}|{NAMES['others']})|{_NAME})$"
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
    place = _stretch(found)
    known = each.over(place.start, place.end, Slot.PERSON)
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
    return _stretch(found)


def _stretch(found: re.Match[str]) -> Stretch:
    start, names = found.start("authors"), found["authors"]
    names = names.rstrip(" .,") if names.endswith(("al.", ",")) else names
    return Stretch(start, start + len(names))
