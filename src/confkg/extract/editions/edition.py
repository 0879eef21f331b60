"""Which edition of which conference a document is about."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from confkg.extract.wording.numbers import find_ordinal
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
    re.compile(rf"(?P<name>(?:{_WORD}\s+)*{_NOUN}\b(?:,?\s+{_WORD})+)(?P<acronym>)"),
)
_SHORT_NAME = re.compile(
    r"(?P<acronym>[A-Z][\w-]*(?: [A-Z][\w-]*){0,2})[ ’'](?P<year>(?:19|20)\d\d)\b"
)
_OF_ITS_KIND = re.compile(
    r"(?:\b(?:is|was|will be|,)\s+(?:already )?the|\bhad its) (?P<ordinal>[\w-]+)(?:\s+and\b[^.;]{0,60}?)?\s+"
    r"(?:one\b|of its kind|edition|(?:\w+ )?conference of (?:that|this|the) name|in the series|time (?:it|that))",
)
_LEADING = frozenset({"annual", "the", "welcome", "to"})
_IN_TITLE = 20
_MOST_LETTERS = 0.5
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
    found = _Found()
    for part in document.parts:
        for match in _ACRONYM_YEAR.finditer(part.text):
            heading = part.kind is PartKind.HEADING and part.level == 1
            found.add(match, part, (10 if heading else 5) if part in opening else 1)
    for match in _ACRONYM_YEAR.finditer(document.metadata.get("title", "")):
        found.confirm(match)
    usual = max(found.acronyms, key=lambda name: (found.acronyms[name], name), default="")
    full = next(
        filter(None, (_full_name(part, usual) for part in [*opening, *document.parts])), None
    )
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
        (full.ordinal if full else None) or _told_ordinal(document, acronym, year),
    )


def _told_ordinal(document: Document, acronym: str, year: int) -> tuple[int, Span] | None:
    """ "SIGIR 2028 … is the 51st of its kind" """
    for part in document.parts:
        named = re.search(rf"\b{re.escape(acronym)}\b(?:\s+(?P<year>\d{{4}}))?", part.text)
        found = _OF_ITS_KIND.search(part.text, named.end()) if named else None
        if named and found and (not named["year"] or int(named["year"]) == year):
            number = find_ordinal(found["ordinal"])
            if number:
                return number, part.span(*found.span("ordinal"))
    return None


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

    def confirm(self, match: re.Match[str]) -> None:
        """What the title of the document names weighs most, if its text names it as well."""
        key = match["acronym"], _full_year(match["year"])
        if key in self.years:
            self.acronyms[key[0]] += _IN_TITLE
            self.years[key] += _IN_TITLE


def iter_edition_claims(focus: Focus) -> Iterator[Claim]:
    """What the opening says of the edition and its series: full name and ordinal number."""
    if focus.full_name:
        full = focus.full_name
        yield Claim(focus.series, Property.NAME, full.name, full.span, full.name)
    if ordinal := focus.ordinal:
        number, span = ordinal
        yield Claim(focus.edition, Property.ORDINAL, number, span, str(number))


def _opening(document: Document) -> list[Part]:
    headings = [
        part for part in document.parts if part.kind is PartKind.HEADING and part.level == 1
    ]
    others = [part for part in document.parts[:_OPENING] if part not in headings]
    return headings[:1] + others


def _stands_for(acronym: str, name: str) -> bool:
    """Whether most capitals of an acronym are first letters of the name's words, in order.

    >>> _stands_for("NeurIPS", "Conference on Neural Information Processing Systems")
    True
    >>> _stands_for("SIGIR", "Workshop on Search for Small Languages")
    False
    """
    initials = [word[0].lower() for word in re.findall(r"[^\W\d_]+", name)]
    letters = [letter.lower() for letter in acronym if letter.isupper()]
    matched = at = 0
    for letter in letters:
        if letter in initials[at:]:
            at = initials.index(letter, at) + 1
            matched += 1
    return matched >= _MOST_LETTERS * len(letters)


def _full_name(part: Part, usual: str = "") -> _FullName | None:
    """The full name of a series in a part; ``usual`` is the acronym that it should stand for."""
    for found in (match for pattern in _FULL_NAMES for match in pattern.finditer(part.text)):
        words = list(re.finditer(r"\S+", found["name"]))
        ordinal = _ordinal_before(part, found.start("name"))
        while words:
            word = words[0][0]
            number = find_ordinal(word)
            begin = found.start("name") + words[0].start()
            if number is not None:
                ordinal = number, part.span(begin, begin + len(word))
            elif word.lower() not in _LEADING and not word.islower():
                break
            words.pop(0)
        while words and words[-1][0].islower():
            words.pop()
        if len(words) < 2:
            continue
        if not found["acronym"]:
            words = _shortest(words, usual)
            name = " ".join(word[0] for word in words)
            ahead = part.text[: found.start("name")]
            beside = re.search(
                rf"\b{re.escape(usual)}(?: \d{{4}})?,? (?:is |was |the |our |\W)*$", ahead
            )
            if usual and not beside and not _stands_for(usual, name):
                continue
        start = found.start("name") + words[0].start()
        end = found.start("name") + words[-1].start() + len(words[-1][0].rstrip(","))
        acronym = found["acronym"] or ""
        return _FullName(
            part.text[start:end],
            acronym,
            part.span(start, end),
            part.span(*found.span("acronym")) if acronym else None,
            ordinal,
        )
    return None


def _shortest(words: list[re.Match[str]], acronym: str) -> list[re.Match[str]]:
    """The name up to the first comma behind which the acronym has all its letters.

    "Conference on Vision, Language and Robotics, Oslo" is "Conference on Vision, Language and
    Robotics" for VLR.
    """
    ends = [place for place, word in enumerate(words, 1) if word[0].endswith(",")]
    ends.append(len(words))
    for end in ends:
        name = " ".join(word[0] for word in words[:end])
        if not acronym or _stands_for(acronym, name):
            return words[:end]
    return words[: ends[0]]


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
