"""Which edition of which conference a document is about."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from confkg.extract.numbers import find_ordinal
from confkg.model import Claim, Document, Facet, Mention, Node, Part, PartKind, Property, Span

__all__ = ["Focus", "edition_facet", "edition_node", "find_focus", "iter_edition_claims"]

_ACRONYM = r"[A-Z][A-Za-z]*[A-Z][A-Za-z]*"
_ACRONYM_YEAR = re.compile(rf"\b(?P<acronym>{_ACRONYM})[\s)]*[’'\s-]\s?(?P<year>(?:19|20)?\d\d)\b")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_WORD = r"(?:\d+(?:st|nd|rd|th)|[A-Z][\w/-]*|of|the|for|on|and|in|&)"
_NOUN = r"(?:Conference|Symposium|Congress|Meeting|Workshop|Summit)"
_FULL_NAMES = (
    re.compile(
        rf"(?P<name>(?:{_WORD}\s+)*{_NOUN}\b(?:,?\s+{_WORD})*),?\s*\((?P<acronym>{_ACRONYM})\b"
    ),
    re.compile(rf"(?P<name>(?:{_WORD}\s+)*{_NOUN}\b(?:\s+{_WORD})+)(?P<acronym>)"),
)
_SHORT_NAME = re.compile(
    r"(?P<acronym>[A-Z][\w-]*(?: [A-Z][\w-]*){0,2})[ ’'](?P<year>(?:19|20)\d\d)\b"
)
_LEADING = frozenset({"annual", "the", "welcome", "to"})
_OPENING = 6
"""How many parts at the top of a document may name what it is about."""


@dataclass(frozen=True, slots=True)
class Focus:
    """The edition that a document is about, with what its opening says of it."""

    edition: Node
    series: Mention
    year: int
    full_name: Mention | None = None
    ordinal: tuple[int, Span] | None = None

    def other(self, year: int, span: Span) -> Node:
        """Another edition of the same series, as named at ``span``."""
        return edition_node(self.series, year, span)


def edition_node(series: Mention, year: int, span: Span) -> Node:
    """The edition of ``series`` in ``year``; ``span`` is where the year is printed."""
    return Node(
        "Edition",
        (Facet(Property.SERIES, series, series.span), Facet(Property.YEAR, year, span)),
    )


def edition_facet(edition: Node) -> Facet:
    """That a thing belongs to an edition, said where the edition's year is printed."""
    return Facet(Property.EDITION, edition, edition.parts[-1].span)


@dataclass(frozen=True, slots=True)
class _FullName:
    name: str
    acronym: str
    span: Span
    acronym_span: Span | None
    ordinal: tuple[int, Span] | None


def find_focus(document: Document) -> Focus | None:
    """The edition that the document is about, or None if it names no conference and year."""
    opening = _opening(document)
    full = next(filter(None, map(_full_name, [*opening, *document.parts])), None)
    found = _Found()
    for part in document.parts:
        for match in _ACRONYM_YEAR.finditer(part.text):
            found.add(match, part, 5 if part in opening else 1)
    if not found.acronyms and opening and (short := _SHORT_NAME.match(opening[0].text)):
        found.add(short, opening[0], 1)
    if full and full.acronym:
        acronym = full.acronym
    elif found.acronyms:
        acronym = max(found.acronyms, key=lambda name: (found.acronyms[name], name))
    elif full:
        acronym = full.name
    else:
        return None
    for part in opening:
        for match in _YEAR.finditer(part.text):
            key, printed = (acronym, int(match[0])), part.span(*match.span())
            found.years[key] += 3
            found.year_spans[key] = min(printed, found.year_spans.get(key, printed))
    candidates = {year: count for (name, year), count in found.years.items() if name == acronym}
    if not candidates:
        return None
    year = max(candidates, key=lambda number: (candidates[number], number))
    year_span = found.year_spans[acronym, year]
    span = (full and full.acronym_span) or found.spans.get(acronym) or (full and full.span)
    series = Mention("ConferenceSeries", acronym, span or year_span)
    return Focus(
        edition_node(series, year, year_span),
        series,
        year,
        Mention("ConferenceSeries", full.name, full.span) if full else None,
        full.ordinal if full else None,
    )


@dataclass
class _Found:
    """How often acronyms and years stand together, and where they first do."""

    acronyms: Counter[str] = field(default_factory=Counter)
    years: Counter[tuple[str, int]] = field(default_factory=Counter)
    spans: dict[str, Span] = field(default_factory=dict)
    year_spans: dict[tuple[str, int], Span] = field(default_factory=dict)

    def add(self, match: re.Match[str], part: Part, weight: int) -> None:
        acronym, year = match["acronym"], _full_year(match["year"])
        self.acronyms[acronym] += weight
        self.years[acronym, year] += weight
        self.spans.setdefault(acronym, part.span(*match.span("acronym")))
        self.year_spans.setdefault((acronym, year), part.span(*match.span("year")))


def iter_edition_claims(focus: Focus) -> Iterator[Claim]:
    """What the opening says of the edition and its series: full name and ordinal number."""
    if focus.full_name:
        full = focus.full_name
        yield Claim(focus.series, Property.NAME, full.name, full.span, full.name)
    if focus.ordinal:
        number, span = focus.ordinal
        yield Claim(focus.edition, Property.ORDINAL, number, span, str(number))


def _opening(document: Document) -> list[Part]:
    headings = [
        part for part in document.parts if part.kind is PartKind.HEADING and part.level == 1
    ]
    others = [part for part in document.parts[:_OPENING] if part not in headings]
    return headings[:1] + others


def _full_name(part: Part) -> _FullName | None:
    for found in (match for pattern in _FULL_NAMES for match in pattern.finditer(part.text)):
        words = list(re.finditer(r"\S+", found["name"]))
        ordinal = _ordinal_before(part, found.start("name"))
        while words:
            word = words[0][0]
            number = find_ordinal(word)
            begin = found.start("name") + words[0].start()
            if number is not None:
                ordinal = number, part.span(begin, begin + len(word))
            elif word.lower() not in _LEADING:
                break
            words.pop(0)
        while words and words[-1][0].islower():
            words.pop()
        if len(words) < 2:
            continue
        start, end = (found.start("name") + edge for edge in (words[0].start(), words[-1].end()))
        acronym = found["acronym"] or ""
        return _FullName(
            part.text[start:end],
            acronym,
            part.span(start, end),
            part.span(*found.span("acronym")) if acronym else None,
            ordinal,
        )
    return None


def _ordinal_before(part: Part, position: int) -> tuple[int, Span] | None:
    """An ordinal in lower case right before a name: "the third Conference on …"."""
    before = re.search(r"([\w-]+)\s+(?:annual\s+)?$", part.text[:position])
    number = find_ordinal(before[1]) if before else None
    return (number, part.span(*before.span(1))) if before and number is not None else None


def _full_year(printed: str) -> int:
    """A year of two digits is one of this century.

    >>> _full_year("25"), _full_year("1998")
    (2025, 1998)
    """
    return int(printed) if len(printed) == 4 else 2000 + int(printed)
