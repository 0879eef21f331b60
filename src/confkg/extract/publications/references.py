"""References as running text prints them: "(Weston et al, also at ICLR 2015)", "[Norling 2015]"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["Reference", "iter_references", "looks_like_authors"]

Piece = tuple[str, int, int]

_BRACKET = re.compile(r"\((?P<round>[^()\[\]]{4,140})\)|\[(?P<square>[^()\[\]]{4,140})\]")
_DATED = re.compile(
    r"^(?P<head>.*?)(?P<gap>[,;\s]*)(?P<year>(?:19|20)\d\d|['’]\d\d)"
    r"(?P<more>(?:[, ]+(?:oral|poster|spotlight|workshop|paper|best paper))*)$",
    re.IGNORECASE,
)
_ACRONYM = re.compile(r"[A-Z][\w-]*[A-Z][\w-]*")
_VENUE_WORDS = re.compile(
    r"\b(?:Press|Journal|Proceedings|Transactions|Nature|Science|Interspeech|Findings|Workshop|Symposium|"
    r"Conference|Letters|Review)\b"
)
_NAME = r"(?:[A-ZÀ-Þ]\.[ -]?)*[A-ZÀ-Þ][\w'’-]*(?: (?:van |von |der |de |di |da )*(?:[A-ZÀ-Þ]\.|[A-ZÀ-Þ][\w'’-]*)){0,3}"
_AUTHORS = re.compile(
    rf"{_NAME}(?:, (?:and )?{_NAME}| (?:and|&) {_NAME})*(?:,? et al\.?|,? and friends)?"
)
_LEADING = re.compile(
    r"^(?:see |e\.g\.,? |cf\. |from |by |also (?:at|in) |in |at |as in )+", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Reference:
    """What a bracket says of a work; each piece as (text, start, end) in the part's text."""

    start: int
    end: int
    year: Piece
    authors: Piece | None = None
    venue: Piece | None = None
    alias: Piece | None = None

    @property
    def number(self) -> int:
        """The year; one of two digits is of this century."""
        printed = self.year[0]
        return int(printed) if printed.isdigit() else 2000 + int(printed[1:])


def iter_references(text: str) -> Iterator[Reference]:
    """The references in brackets of a text.

    >>> [(r.authors and r.authors[0], r.venue and r.venue[0], r.number) for r in iter_references(
    ...  "A (Lee and Diaz, ICLR 2019), B (DEQ, NeurIPS 2019), C [Norling 2015], D (Miller et al. 2021)")]
    [('Lee and Diaz', 'ICLR', 2019), (None, 'NeurIPS', 2019), ('Norling', None, 2015), ('Miller et al', None, 2021)]
    """
    for bracket in _BRACKET.finditer(text):
        group = "round" if bracket["round"] else "square"
        if reference := _parse(bracket[group], bracket.start(group), bracket.span()):
            yield reference


def _parse(inner: str, offset: int, span: tuple[int, int]) -> Reference | None:
    dated = _DATED.match(inner)
    if not dated:
        return None
    year = dated["year"], offset + dated.start("year"), offset + dated.end("year")
    pieces = _pieces(dated["head"], offset)
    authors = venue = alias = None
    if pieces:
        last = pieces[-1]
        comma = "," in dated["gap"]
        if (
            _ACRONYM.fullmatch(last[0])
            or _VENUE_WORDS.search(last[0])
            or (len(pieces) > 1 and not comma and not looks_like_authors(last[0], sure=True))
        ):
            venue = last
            pieces = pieces[:-1]
        if len(pieces) == 1 and venue and _ACRONYM.fullmatch(pieces[0][0]):
            alias = pieces[0]
        elif pieces:
            first, end = pieces[0][1], pieces[-1][2]
            printed = inner[first - offset : end - offset]
            if not looks_like_authors(printed):
                return None
            authors = printed.rstrip("."), first, end
    return Reference(*span, year, authors, venue, alias)


def _pieces(head: str, offset: int) -> list[Piece]:
    found = []
    for piece in re.finditer(r"[^,;]+", head):
        text = piece[0].strip()
        start = piece.start() + len(piece[0]) - len(piece[0].lstrip())
        if lead := _LEADING.match(text):
            start += lead.end()
            text = text[lead.end() :]
        if text:
            found.append((text, offset + start, offset + start + len(text)))
    return found


def looks_like_authors(text: str, *, sure: bool = False) -> bool:
    """Whether a text can be a list of authors; ``sure`` wants "et al", "and" or an initial.

    >>> looks_like_authors("F. Castellanos-Oduya et al."), looks_like_authors("the second one")
    (True, False)
    """
    if not _AUTHORS.fullmatch(text.strip()):
        return False
    return not sure or bool(re.search(r"\bet al\b| and | & |\b[A-Z]\.", text))
