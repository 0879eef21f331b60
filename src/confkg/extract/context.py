"""What a document and each of its parts is about: the one place that attributes editions.

Evidence for the edition of a document comes from what a person states (options, a table beside the
documents), from front matter and metadata, from the title, the headings, the address, the name of
the file and the running text. Each piece votes for a series, a year or both, with a weight; the
series and the year with the most votes win. Within the document the scope narrows: a heading, a
table row or a sentence may name another edition.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, takewhile
from typing import TypeVar

from confkg.extract.full_names import (
    FullName,
    find_full_name,
    find_ordinal_of,
    find_short_name,
)
from confkg.extract.lines import Line
from confkg.extract.printed import prints_series, prints_year
from confkg.extract.recognisers.acronyms import known_series
from confkg.extract.recognisers.dates import find_dates
from confkg.extract.recognisers.editions import find_editions as _find
from confkg.extract.recognisers.editions import find_years
from confkg.extract.recognisers.overlaps import outside
from confkg.extract.recognisers.words import word_set
from confkg.extract.spans import Dates, EditionName, Slot, Typed
from confkg.model import Document, Facet, Hint, Mention, Node, PartKind, Property, Span

__all__ = ["Context", "Evidence", "edition_node", "find_context"]

_STATED = 1000.0
_WEIGHTS = {"edition": 60, "series": 60, "year": 60, "title": 30, "description": 20, "address": 15}
_WEIGHTS |= {"site": 10, "file": 12, "published": 2}
"""How much a hint counts by its key; a person's word counts more than all others together."""

_FIRST_HEADING = 25.0
_HEADING = 3.0
_OPENING = 4.0
_RUNNING = 1.0
_MOST_RUNNING = 12.0
"""What all mentions in the running text together may weigh."""

_OPENING_LINES = 4
_OPENING_PARTS = 6
_OFTEN = 4.0
_ENOUGH = 2.0
"""An edition that only one line of running text names in passing is not what the page is about."""

_NAMED_ONCE = 0.9
"""What one line of running text weighs that names a known series, the only one of its page."""

_IN_TEXT = ("opening", "text")
_LEAD = 1.5
"""What only the running text names must outweigh each other series by this factor."""

V = TypeVar("V", str, int)

_PAGE_WORDS = word_set("words of pages")
"""Words that stand before a year in file names and are no acronyms."""

_WORDS = re.compile(r"[^\W\d_]+|\d+")
_NUMBERED = re.compile(
    r"(?<![a-z\d])(?P<acronym>[a-z]{2,6}\d[a-z]{1,3})-?(?P<year>(?:19|20)\d\d)(?!\d)", re.IGNORECASE
)
"""An acronym with a figure in it, glued to its year: "foss4g2023"."""

_YEAR = re.compile(r"(?<!\d)(?:19[5-9]\d|20[0-4]\d)(?!\d)")
_BESIDE = 30
"""Characters; a heading that names an edition among more words only mentions it."""

_HOST = re.compile(
    r"\b(?:co-?located|collocated|conjunction|affiliated|together) with(?: the)?(?: [\w-]+){0,3}\s*$",
    re.IGNORECASE,
)
_LEAST_WORDS = 2
"""Words of a name in an address that is no acronym."""

_LONGEST_ACRONYM = 8
"""Letters of a word in a file name that is an acronym though the page does not print it."""

_LINE_START = 60
_ABOUT = re.compile(
    r"[’'*_\])]*(?:\s*(?:[:–—|]|-\s|\(|,|$)|\u2003| {2,}| (?=[A-ZÀ-Þ][\w. -]{2,30}, [A-Z]|(?:online|virtual|hybrid)\b))"
)
"""What stands behind the edition that a line is about: a sign, a wide gap, a place or a mode."""
_PLACE_FIRST = re.compile(r"[A-ZÀ-Þ][^\d()]{2,60} \((?P<year>(?:19|20)\d\d)(?:[;,] [^()]*)?\)?$")
"""A place with the year of the edition behind it: "Kyoto, Japan (2017; 1,377 participants)"."""
_ONE_NAME = re.compile(r"\s*[A-Z][\w’'-]*(?: [A-Z][\w’'-]*)?\s*")
_MEETING_CALLED = r"\b(?i:conference|workshop|symposium|meeting|summit|school)\b(?: (?:was |is )?(?:known as|called|named) | \(){name}\b"
_LONGEST_YEAR_HEADING = 8
"""Words; a longer heading with a year in it is a title or a sentence."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """One vote: which series and year, how much it weighs, and why.

    Attributes:
        series: acronym of the series, or "".
        year: the year, or 0.
        weight: how much it counts.
        reason: where it stands, in words to show.
        span: where the document prints it; None for what stands outside its text.
    """

    series: str
    year: int
    weight: float
    reason: str
    span: Span | None = None


@dataclass(frozen=True)
class Context:
    """What a document is about.

    Attributes:
        series: the series; None if none is known.
        edition: the edition; None if the series or the year is not known.
        evidence: all votes, the weightiest first.
        scopes: the editions that headings name, by the number of their line.
        rows: the editions that rows of tables name, by the number of the row.
        lines: the editions that lines of lists begin with, by the number of the line.
        full_name: the full name of the series, as the page prints it.
        ordinal: which edition it is, counted from the first, and where that is printed.
        text: of the document.
    """

    series: Mention | None = None
    edition: Node | None = None
    evidence: tuple[Evidence, ...] = ()
    scopes: dict[int, Node] = field(default_factory=dict)
    rows: dict[int, Node] = field(default_factory=dict)
    lines: dict[int, Node] = field(default_factory=dict)
    full_name: Mention | None = None
    ordinal: tuple[int, Span] | None = None
    text: str = ""

    def edition_at(self, line: Line, named: Typed | None = None) -> Node | None:
        """The edition that a statement on a line belongs to.

        Args:
            line: the line.
            named: an edition that the statement itself names.
        """
        if named is not None and isinstance(named.value, EditionName) and named.value.year:
            return self.named(named.value, line.span(named.start, named.end))
        if line.row in self.rows:
            return self.rows[line.row]
        if line.number in self.lines:
            return self.lines[line.number]
        for heading in (line, *reversed(line.headings)):
            if heading.number in self.scopes:
                return self.scopes[heading.number]
        return self.edition

    def named(self, name: EditionName, span: Span) -> Node:
        """The edition that a name stands for.

        What the name leaves out, as "this year" and a bare year do, stands where the page says what
        it is about.
        """
        series, words = (
            Mention("ConferenceSeries", name.series, span),
            self.text[span.start : span.end],
        )
        if self.series and name.series == self.series.name:
            year = self.edition.part(Property.YEAR) if self.edition else None
            if self.edition and name.year == year and not prints_year(words, name.year):
                return self.edition
            series = series if prints_series(words, name.series) else self.series
        return edition_node(series, name.year, span)


def edition_node(series: Mention, year: int, span: Span) -> Node:
    """The edition of ``series`` in ``year``; ``span`` is where the year is printed."""
    return Node(
        "Edition",
        (Facet(Property.SERIES, series, series.span), Facet(Property.YEAR, year, span)),
    )


def find_context(document: Document, lines: Sequence[Line]) -> Context:
    """What a document is about, from all evidence there is."""
    page = [hint for hint in document.hints if hint.key != "site"]
    evidence = [*_hinted(page, document.text), *_printed(lines)]
    full, evidence = _named_in_full(lines, evidence)
    if not any(vote.series for vote in evidence):  # a site has pages about many editions
        evidence += _hinted([hint for hint in document.hints if hint not in page], document.text)
    series = _winner((vote.series, vote.weight) for vote in evidence if vote.series)
    ranked = tuple(sorted(evidence, key=lambda vote: -vote.weight))
    if not series or not _is_sure(series, evidence):
        return Context(evidence=ranked)
    votes = [vote for vote in evidence if vote.year and vote.series in ("", series)]
    year = _winner((vote.year, vote.weight) for vote in votes)
    start = lines[0].span() if lines else Span(0, 0)
    named = [vote for vote in evidence if vote.span and vote.series == series]
    both = [vote for vote in named if vote.year == year]
    at = full.acronym_span if full and full.acronym_span else _first(both) or _first(named) or start
    mention = Mention("ConferenceSeries", series, at)
    if not year:
        context = Context(mention, None, ranked, text=document.text)
        _narrow(context, lines)
        return context
    dated = [vote for vote in evidence if vote.span and vote.year == year]
    where = _side_by_side(lines, mention, year) or _first(both) or _first(dated) or start
    edition = edition_node(mention, year, where)
    context = Context(
        mention,
        edition,
        ranked,
        full_name=Mention("ConferenceSeries", full.name, full.span) if full else None,
        ordinal=(full.ordinal if full else None) or find_ordinal_of(document, series, year),
        text=document.text,
    )
    _narrow(context, lines)
    return context


def _is_sure(series: str, evidence: Sequence[Evidence]) -> bool:
    """Whether a series is more than named in passing: with a year, or often, or above the text."""
    own = [vote for vote in evidence if vote.series == series]
    weight = sum(vote.weight for vote in own)
    if all(vote.reason in _IN_TEXT for vote in own):
        others = {vote.series: 0.0 for vote in evidence if vote.series not in ("", series)}
        for vote in evidence:
            if vote.series in others:
                others[vote.series] += vote.weight
        if weight < _LEAD * max(others.values(), default=0.0):
            return False  # one of several that the text speaks of
    if any(vote.year for vote in own):
        alone = not {vote.series for vote in evidence} - {"", series}
        return weight >= (_NAMED_ONCE if alone else _ENOUGH)
    return weight >= _OFTEN


def _first(votes: Sequence[Evidence]) -> Span | None:
    """Where the weightiest of these votes stands, the first of equal ones; a heading before metadata."""
    best = max(votes, key=lambda vote: (vote.reason == "heading", vote.weight), default=None)
    return best.span if best else None


def _side_by_side(lines: Sequence[Line], series: Mention, year: int) -> Span | None:
    """The words from series to year where the line that names the series has both."""
    for line in lines:
        place = line.span()
        if place.start <= series.span.start and series.span.end <= place.end:
            found = [
                line.span(one.start, one.end)
                for one in find_editions(line.text)
                if prints_year(line.text[one.start : one.end], year)
            ]
            spans = [series.span, *found[:1]]
            return Span(min(spans).start, max(one.end for one in spans)) if found else None
    return None


def _named_in_full(
    lines: Sequence[Line], evidence: list[Evidence]
) -> tuple[FullName | None, list[Evidence]]:
    """The full name of the series, and the votes with the acronym in its place."""
    usual = _winner((vote.series, vote.weight) for vote in evidence if vote.series) or ""
    acronym = usual if " " not in usual else ""
    top = [line for line in lines if line.kind is PartKind.HEADING and line.level == 1][:1]
    opening = [*top, *(line for line in lines[:_OPENING_PARTS] if line not in top)]
    full, above = next(
        (
            (found, line in opening)
            for line in [*opening, *lines]
            if (found := find_full_name(line.part, acronym))
        ),
        (None, False),
    )
    if not acronym and opening and (short := find_short_name(opening[0].part)):
        at = opening[0].span(*short.span())
        short_year = int(short["year"])
        evidence.append(Evidence(short["acronym"], short_year, _FIRST_HEADING, "heading", at))
        evidence = [vote for vote in evidence if vote.series in ("", short["acronym"])]
    elif full and full.acronym and full.acronym != usual:
        names = {full.name, usual if " " in usual else full.name}
        evidence = [
            replace(vote, series=full.acronym) if vote.series in names else vote
            for vote in evidence
        ]
        weight = _FIRST_HEADING if above else _OPENING
        evidence.append(Evidence(full.acronym, 0, weight, "full name", full.acronym_span))
    return full, evidence


def find_editions(text: str) -> list[Typed]:
    """Editions, series and years of a text, each stretch read once."""
    named = _find(text)
    years = [
        year
        for year in find_years(text)
        if not any(other.start < year.end and year.start < other.end for other in named)
    ]
    return sorted([*named, *years], key=lambda span: span.start)


def _series(word: str, *, folded: bool = False) -> str:
    known = known_series(word, glued=folded)
    return known.acronym if known else ""


def _winner(votes: Iterable[tuple[V, float]]) -> V | None:
    total: dict[V, float] = defaultdict(float)
    for value, weight in votes:
        total[value] += weight
    return max(total, key=lambda value: (total[value], str(value)), default=None)


_ASIDE = ("address", "published")
"""What says something of the edition only by the way, no matter who states it."""


def _hinted(hints: Iterable[Hint], text: str) -> Iterator[Evidence]:
    """Votes of what is stated about a document of this text as a whole."""
    for hint in hints:
        if hint.key not in _WEIGHTS:
            continue
        person = hint.origin.startswith(("--", "documents.toml")) and hint.key not in _ASIDE
        named = hint.origin == "file name"
        if named and hint.key == "year":
            continue  # the name itself has it
        weight = _STATED if person else float(_WEIGHTS["file" if named else hint.key])
        if hint.key == "address" or (named and hint.key == "title"):
            yield from _in_address(hint.value, weight, hint.origin, text, hint.span)
        elif hint.key != "published":
            yield from _voted(hint, weight)
        elif year := _YEAR.search(hint.value):
            yield Evidence("", int(year[0]), weight, hint.origin, hint.span)


def _voted(hint: Hint, weight: float) -> Iterator[Evidence]:
    found = [span for span in find_editions(hint.value) if span.slot is Slot.EDITION]
    for span in found:
        assert isinstance(span.value, EditionName)
        yield Evidence(span.value.series, span.value.year, weight, hint.origin, hint.span)
    if found:
        return
    if hint.key == "series":
        yield Evidence(_series(hint.value) or hint.value, 0, weight, hint.origin, hint.span)
        return
    for span in find_editions(hint.value):
        if span.slot is Slot.SERIES:
            yield Evidence(str(span.value), 0, weight / 2, hint.origin, hint.span)
        elif span.slot is Slot.YEAR and isinstance(span.value, int):
            yield Evidence("", span.value, weight / 2, hint.origin, hint.span)


def _in_address(
    address: str, weight: float, reason: str, text: str, span: Span | None
) -> Iterator[Evidence]:
    """Votes of an address or a file name: known acronyms, those that the text prints, and years."""
    address = re.sub(r"(?:19|20)\d\d[-/]\d\d[-/]\d\d|^https?://www\.", " ", address)
    words = _WORDS.findall(address)
    series = [known for word in words if (known := _series(word, folded=True))]
    years = [int(word) for word in words if _YEAR.fullmatch(word)]
    if not series and years and (phrase := _phrase(words, text)):
        series = [phrase]
    if not series and years:
        for word, number in pairwise(words):
            acronym = _as_printed(word, text)
            glued = f"{word}{number}" in address
            in_capitals = word.isupper() and not address.isupper()
            shown = (glued or in_capitals) and word.lower() not in _PAGE_WORDS
            printed = _is_printed(acronym, text)
            if (
                _YEAR.fullmatch(number)
                and len(word) > 2
                and (printed or (shown and len(word) <= _LONGEST_ACRONYM))
            ):
                series = [acronym]
    if not series and (numbered := _NUMBERED.search(address)):
        series = [_as_printed(numbered["acronym"], text)]
        years = [int(numbered["year"])]
    for acronym in series[:1]:
        yield Evidence(acronym, years[0] if len(years) == 1 else 0, weight, reason, span)
    if not series and len(set(years)) == 1:
        yield Evidence("", years[0], weight, reason, span)


def _phrase(words: Sequence[str], text: str) -> str:
    """The name of several words before the year of an address, or its acronym if that is printed.

    "augmented-finches2031-home" is AF for a text that says "Augmented Finches" and "AF2031".
    """
    at = next(place for place, word in enumerate(words) if _YEAR.fullmatch(word))
    name = [word.capitalize() for word in words[:at]]
    while name and name[0].lower() in _PAGE_WORDS:
        name.pop(0)
    printed = " ".join(name)
    if len(name) < _LEAST_WORDS or not _is_printed(printed, text):
        return ""
    acronym = "".join(word[0] for word in name)
    shown = re.search(rf"(?<!\w){acronym}(?: |[’']|-)?(?:{words[at]}|{words[at][2:]})(?!\w)", text)
    return acronym if shown else printed


def _as_printed(word: str, text: str) -> str:
    """An acronym of an address as the text prints it with two capitals or more, else in capitals."""
    found = re.findall(rf"(?<![^\W_]){re.escape(word)}(?![^\W\d_])", text, re.IGNORECASE)
    return next((one for one in found if sum(map(str.isupper, one)) > 1), word.upper())


def _is_printed(acronym: str, text: str) -> bool:
    return re.search(rf"(?<![^\W_]){re.escape(acronym)}(?![^\W\d_])", text) is not None


def _printed(lines: Sequence[Line]) -> Iterator[Evidence]:
    """Votes of headings and running text."""
    first_heading = True
    running: dict[tuple[str, int], float] = defaultdict(float)
    for line in lines:
        heading = line.kind is PartKind.HEADING
        weight, reason = _RUNNING, "text"
        if heading:
            weight, reason = (_FIRST_HEADING if first_heading else _HEADING), "heading"
            first_heading = False
        elif line.number < _OPENING_LINES:
            weight, reason = _OPENING, "opening"
        for span in find_editions(line.text):
            at = line.span(span.start, span.end)
            if _HOST.search(line.text, 0, span.start):
                continue  # what the page's own event takes place beside
            if span.slot is Slot.EDITION and isinstance(span.value, EditionName):
                key = span.value.series, span.value.year
                used = running[key]
                running[key] += weight
                if used < _MOST_RUNNING:
                    yield Evidence(*key, weight * span.score, reason, at)
            elif span.slot is Slot.SERIES and running[str(span.value), 0] < _MOST_RUNNING / 2:
                running[str(span.value), 0] += weight / 2
                yield Evidence(str(span.value), 0, weight / 2 * span.score, reason, at)
            elif span.slot is Slot.YEAR and heading and isinstance(span.value, int):
                yield Evidence("", span.value, weight / 4, reason, at)


def _narrow(context: Context, lines: Sequence[Line]) -> None:
    """Fill in which headings and rows name an edition of their own."""
    assert context.series is not None
    for at, line in enumerate(lines):
        if line.kind is PartKind.HEADING:
            if (
                scope := _scope(context, line) or _beside(context, line, lines[at + 1 :])
            ) is not None:
                context.scopes[line.number] = scope
        elif (
            line.row >= 0
            and line.level == 0
            and not line.header.startswith("#")
            and (scope := _scope(context, line)) is not None
        ):
            context.rows[line.row] = scope
        elif line.row < 0 and (begun := _begun(context, line)) is not None:
            context.lines[line.number] = begun


def _beside(context: Context, heading: Line, below: Sequence[Line]) -> Node | None:
    """The edition of a meeting beside the page's own that a heading names and its text describes.

    "Beefest" above "before it was a small meeting known as Beefest", "MENTOR" above "… Workshop (MENTOR)"
    """
    year = context.edition.part(Property.YEAR) if context.edition else None
    assert context.series is not None
    if not isinstance(year, int) or not _ONE_NAME.fullmatch(heading.text):
        return None
    name = heading.text.strip()
    shown = re.compile(_MEETING_CALLED.format(name=re.escape(name)))
    text = " ".join(line.text for line in takewhile(lambda one: heading in one.headings, below))
    if name == context.series.name or not shown.search(text):
        return None
    return context.named(EditionName(name, year), heading.span())


def _begun(context: Context, line: Line) -> Node | None:
    """The edition that a line begins with and is about: "EMNLP'14: Doha, Qatar", "2014 – Doha"."""
    assert context.series is not None
    if behind := _PLACE_FIRST.match(line.text):
        where = line.span(*behind.span("year"))
        return context.named(EditionName(context.series.name, int(behind["year"])), where)
    for span in find_editions(line.text[:_LINE_START]):
        if letters_before(line.text, span.start):
            return None
        if not _ABOUT.match(line.text, span.end):
            return None
        where = line.span(span.start, span.end)
        if isinstance(span.value, EditionName):
            return context.named(span.value, where) if span.value.year else None
        if span.slot is Slot.YEAR and isinstance(span.value, int) and span.start == 0:
            return context.named(EditionName(context.series.name, span.value), where)
        return None
    return None


def letters_before(text: str, position: int) -> bool:
    """Whether a text has letters before a position."""
    return any(map(str.isalnum, text[:position]))


def _is_one_day(span: Typed) -> bool:
    """Whether a date is one day, such as that of a session or of news: it says no edition."""
    return isinstance(span.value, Dates) and span.value.start == span.value.end


def _scope(context: Context, line: Line) -> Node | None:
    """The edition that a short heading or a first cell names: "2024", "Best papers of 2019"."""
    assert context.series is not None
    if len(line.text.split()) > _LONGEST_YEAR_HEADING:
        return None
    found = find_editions(line.text)
    named = [span for span in found if isinstance(span.value, EditionName) and span.value.year]
    bracketed = bool(named) and line.text[: named[0].start].rstrip().endswith("(")
    beside = len(line.text) - (named[0].end - named[0].start) if named else 0
    if len(named) == 1 and beside <= _BESIDE and not bracketed:
        assert isinstance(named[0].value, EditionName)
        return context.named(named[0].value, line.span(named[0].start, named[0].end))
    days = [day for day in find_dates(line.text) if _is_one_day(day)]
    years = [span for span in outside(days, found) if span.slot is Slot.YEAR]
    if named or len(years) != 1 or not isinstance(years[0].value, int):
        return None
    if line.row >= 0 and line.text.strip() != line.text[years[0].start : years[0].end]:
        return None
    name = EditionName(context.series.name, years[0].value)
    return context.named(name, line.span(years[0].start, years[0].end))
