"""What a document and each of its parts is about: the one place that attributes editions.

The series and the year with the most votes win (see :mod:`confkg.extract.votes`). Within the document
the scope narrows: a heading, a table row or a sentence may name another edition.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from confkg.extract.announced import find_announced, is_part
from confkg.extract.evidence import IN_TEXT, LISTED, OF_DAYS, STATED, Evidence, by_series, winner
from confkg.extract.full_names import FullName, find_ordinal_of, names_series
from confkg.extract.histories import is_of_past
from confkg.extract.lines import Line
from confkg.extract.posted import BY_DAY
from confkg.extract.printed import prints_series, prints_year
from confkg.extract.recognisers.acronyms import known_series
from confkg.extract.recognisers.editions import find_dated
from confkg.extract.recognisers.series import HEADS
from confkg.extract.recognisers.words import word_set
from confkg.extract.scopes import narrow
from confkg.extract.spans import EditionName, Typed
from confkg.extract.undated import names_year_in_passing, undated_edition
from confkg.extract.votes import find_votes
from confkg.ids import fold
from confkg.model import Document, Facet, Mention, Node, PartKind, Property, Span

_OF_ANY = word_set("small words of names") | word_set("meetings of many")
"""Words that names of many meetings have."""

_OFTEN, _ENOUGH = 4.0, 2.0
"""An edition that only one line of running text names in passing is not what the page is about."""

_LEAD = 1.5
"""A series of the text alone is more than one of several with so much more weight than each."""

_HEADED_ONCE = 0.9
"""What a heading weighs that names the only series of its page."""

_NAMED_TWICE = 1.2
"""What two lines of running text weigh that name the only edition of their page."""

_STATES = 10.0
"""The least weight of a vote that states what the page is about, and does not name it in passing."""

_YEARS = 2
"""Other years in headings, which cut a page into years: of news, talks or prizes."""

_SEVERAL_YEARS = 4
"""Years of a series that a page names without being about one of them."""

_WORKSHOP = re.compile(
    r"(?:[ ’'-]?(?:(?:19|20)\d\d|(?<=[A-Za-z’'])\d\d))? workshop\b(?! (?:on|at|in|for)\b)",
    re.IGNORECASE,
)
_OTHERWISE = (
    "workshops", "workshop on ", "main conference", "the conference", "this conference", "our conference",
    "the symposium", "this symposium", "our symposium", "the congress", "this congress", "our congress",
    "the meeting", "this meeting", "our meeting", "the school", "this school", "our school",
)  # fmt: skip
"""What a page says, in lower case, that is not about a workshop alone."""
_OWN = re.compile(r"\b(?:this|our) \w+-day workshop\b", re.IGNORECASE)
"""How a page calls the workshop that it is about, in its first characters; a list describes others below."""
_ONLY = re.compile(
    r"(?!.*(?:\bworkshops\b|\bconference\b(?! (?:paper |proceedings )?(?:format|template|style))))"
    r".*\b(?:the|this|our) workshop\b",
    re.IGNORECASE | re.DOTALL,
)
"""The same where the page speaks of no other meeting."""
_YEAR_BEHIND = re.compile(r"[ ’'-]?((?:19|20)\d\d)(?!\d)")
_AT_ONCE, _BEHIND = 300, 20
"""Characters of the beginning, and behind a series in which what it is called stands."""


@dataclass(frozen=True)
class Context:
    """What a document is about."""

    series: Mention | None = None
    edition: Node | None = None
    evidence: tuple[Evidence, ...] = ()  # all votes, the weightiest first
    # the editions that headings name, by the number of their line
    scopes: dict[int, Node] = field(default_factory=dict)
    # the editions that rows of tables name, by the number of the row
    rows: dict[int, Node] = field(default_factory=dict)
    # the editions that lines of lists begin with, by the number of the line
    lines: dict[int, Node] = field(default_factory=dict)
    # which of these lines belong to the entries of a history
    entries: set[int] = field(default_factory=set)
    full_name: Mention | None = None
    # which edition it is, counted from the first, and where that is printed
    ordinal: tuple[int, Span] | None = None
    text: str = ""

    @property
    def spelt_out(self) -> str:
        """The full name of the series; empty if none is known."""
        return self.full_name.name if self.full_name else ""

    @cached_property
    def is_workshop(self) -> bool:
        """Whether the page's own event is called a workshop: "Bee Workshop 2031", "mlr Workshop".

        So is one of a series that nobody knows if the page speaks of "this workshop" and of no other kind of meeting.
        """
        if self.series is None:
            return False
        start, end = self.series.span
        printed, behind = self.text[start:end], self.text[end : end + _BEHIND]
        names = self.series.name, self.spelt_out, printed
        if any("Workshop" in name for name in names) or _WORKSHOP.match(behind):
            return True
        text = self.text.lower()
        own = re.escape(self.series.name.lower())
        if re.search(
            rf"\b{own}(?: \d{{4}})? (?:is|will be) (?:an?|the|our) (?:[\w-]+ ){{0,4}}workshop\b|\bworkshop of (?:the )?{own}\b",
            text,
        ):
            return True
        if known_series(self.series.name) or any(words in text for words in _OTHERWISE):
            return False
        called = rf"(?:this|our|-day| {own}) workshop|the workshop (?:will|takes|is an?\b)"
        return re.search(called, text) is not None

    @cached_property
    def is_school(self) -> bool:
        """Whether the page's own event is called a school, and neither a conference nor a workshop beside it."""
        names = (self.series.name, self.spelt_out) if self.series else ()
        text = self.text.lower()
        others = ("the conference", "this conference", "the workshop", "this workshop")
        seasons = ("", "summer ", "winter ", "spring ", "autumn ", "fall ")
        own = ("this school", *(f"the {season}school will" for season in seasons))
        called = any("School" in name for name in names) or any(words in text for words in own)
        return called and not any(words in text for words in others)

    def edition_at(self, line: Line, named: Typed | None = None) -> Node | None:
        """The edition that a statement on a line belongs to, which may have ``named`` one itself."""
        if named is not None and isinstance(named.value, EditionName):
            if named.value.year:
                return self.named(named.value, line.span(named.start, named.end))
            if self.is_another(named.value) and self._shares_no_word(named.value.series):
                return None  # "the 7th TARN" on the page of another meeting
        if line.row in self.rows:
            return self.rows[line.row]
        if line.number in self.lines:
            return self.lines[line.number]
        for heading in (line, *reversed(line.headings)):
            if heading.number in self.scopes:
                return self.scopes[heading.number]
            if heading.kind is PartKind.HEADING and is_of_past(heading):
                return None
        return self.edition

    def is_another(self, name: EditionName) -> bool:
        """Whether a name without a year is not that of the series of the page, by its acronym."""
        return not name.year and self.series is not None and name.series != self.series.name

    def _shares_no_word(self, name: str) -> bool:
        """Whether a name is an acronym, or has no word of those of the page's series, which are known."""
        known = self.spelt_out or (self.series.name if self.series else "")
        own, other = (set(fold(one).split()) - HEADS - _OF_ANY for one in (known, name))
        return " " not in name or (" " in known and own.isdisjoint(other))

    def series_at(self, line: Line) -> Mention | None:
        """The series that gives the prizes that a line names: of the edition of its heading."""
        edition = self.edition_at(line)
        series = edition.part(Property.SERIES) if edition is not None else None
        return series if isinstance(series, Mention) else self.series

    @cached_property
    def _counted_year(self) -> int | None:
        """The year that the number of the page's edition looks like behind its acronym, if it is none that is printed."""
        year = 2000 + self.ordinal[0] if self.ordinal else 0
        own = self.edition.part(Property.YEAR) if self.edition else None
        return year if year and year != own and str(year) not in self.text else None

    def is_counted(self, name: EditionName) -> bool:
        """Whether the figures of a name are the number of the page's edition and no year: "FINCH31" in 2028."""
        own = self.series is not None and self.series.name == name.series
        return own and name.year == self._counted_year

    def own_name(self, series: str) -> str:
        """The acronym of the page's series for another name of it; other names as they are."""
        own = self.series.name if self.series else " "
        if series.replace("-", "").lower() == own.replace("-", "").lower():
            return own
        other = " " in series and " " not in own
        return own if other and names_series(series, own, self.spelt_out) else series

    def named(self, name: EditionName, span: Span, apart: Span | None = None) -> Node:
        """The edition that a name stands for, whose series may stand ``apart`` from its year.

        What the name leaves out, as "this year" and a bare year do, stands where the page says what
        it is about.
        """
        words = self.text[span.start : span.end]
        name = replace(name, series=self.own_name(name.series))
        own = f"{self.series.name}@" if self.series else "@"
        if name.series.startswith(own) or self.text.endswith(own, 1, span.start):
            name = replace(name, series=own[:-1] or name.series)  # "BEE@WAX 2031"
        if self.series and name.series == self.series.name:
            year = self.edition.part(Property.YEAR) if self.edition else None
            same = name.year == year and not prints_year(words, name.year)
            if self.edition and (same or self.is_counted(name)):
                return self.edition
            if not prints_series(words, name.series):
                return edition_node(self.series, name.year, span)
        series = Mention("ConferenceSeries", name.series, apart or span)
        return edition_node(series, name.year, span)


def edition_node(series: Mention, year: int, span: Span) -> Node:
    """The edition of ``series`` in ``year``; ``span`` is where the year is printed."""
    return Node(
        "Edition", (Facet(Property.SERIES, series, series.span), Facet(Property.YEAR, year, span))
    )


def find_context(document: Document, lines: Sequence[Line]) -> Context:
    """What a document is about, from all evidence there is."""
    full, votes = find_votes(document, lines)
    series = winner(by_series(votes))
    if full and (full.acronym not in ("", series) or _is_beside(series or "", full)):
        full = None
    ranked = tuple(sorted(votes, key=lambda vote: -vote.weight))
    announced = find_announced(document.text, lines)
    names = {one.name.series for one in announced}
    own = series in names or any(names_series(name, series or "", "") for name in names)
    parts = any(map(is_part, names))
    if len(names) > 1 and (own or not (parts or (series or "") in document.text)):
        series = None
    elif series and not own and (len(names) > 1 or parts):
        announced = []
    if not series or not _is_sure(series, votes) or _is_host(series, votes, document.text):
        context = Context(evidence=ranked, text=document.text)
        narrow(context, lines, announced)
        return context
    year = winner((vote.year, vote.weight) for vote in _of_years(series, votes))
    if names_year_in_passing(series, votes) or (year and not _is_of_one_year(year, series, votes)):
        year = None
    start = lines[0].span() if lines else Span(0, 0)
    printed = [vote for vote in votes if vote.span]
    listed = not year and any(vote.reason == LISTED for vote in votes if vote.series == series)
    section = None if listed else _only_section(series, votes, lines)
    named = [vote for vote in printed if vote.series == series and vote.reason != BY_DAY]
    both = [vote for vote in named if vote.year == year]
    at = full.acronym_span if full and full.acronym_span else _first(both) or _first(named)
    at = at or _printed(lines, series) or start
    mention = Mention("ConferenceSeries", series, at)
    undated = None if year else undated_edition(mention, votes, document, lines)
    context = Context(mention, undated, ranked, text=document.text)
    if year:
        dated = [vote for vote in printed if vote.year == year]
        where = _side_by_side(lines, mention, year) or _first(both) or _first(dated) or start
        context = Context(
            mention,
            edition_node(mention, year, where),
            ranked,
            text=document.text,
            full_name=Mention("ConferenceSeries", full.name, full.span) if full else None,
            ordinal=(full.ordinal if full and _is_of(full, year, document.text) else None)
            or find_ordinal_of(document, series, year, full.name if full else "")
            or next(
                (
                    (vote.ordinal, vote.span)
                    for vote in (*both, *named)
                    if vote.ordinal and vote.span and vote.year in (0, year)
                ),
                None,
            ),
        )
    if section is not None and context.edition is not None:
        context = Context(
            evidence=ranked, scopes={section.number: context.edition}, text=document.text
        )
    narrow(context, lines, announced)
    return context


def _is_beside(series: str, full: FullName) -> bool:
    """Whether a full name is that of another meeting, as the series has one of several words and none but its kind in common."""
    common = {*series.lower().split()} & {*full.name.lower().split()}
    return " " in series and not full.acronym and common <= HEADS


def _only_section(series: str, votes: Sequence[Evidence], lines: Sequence[Line]) -> Line | None:
    """The heading below which alone a page names a series, after sections on other things."""
    own = [vote.span for vote in votes if vote.series == series]
    starts = sorted(span.start for span in own if span)
    named = [
        line
        for line in lines
        if bisect_left(starts, line.span().start) < bisect_left(starts, line.span().end)
    ]
    for heading in (*named[0].headings, named[0]) if named and None not in own else ():
        ahead = lines[: lines.index(heading)]
        beside = any(one.kind is PartKind.HEADING and one.level == heading.level for one in ahead)
        if beside and all(heading in (line, *line.headings) for line in named):
            return heading if heading.kind is PartKind.HEADING else None
    return None


def _is_host(series: str, evidence: Sequence[Evidence], text: str) -> bool:
    """Whether the page is that of a workshop, and only its address names the known meeting beside it."""
    named = [one for one in evidence if one.series == series]
    if known_series(series) is None or any(one.weight >= STATED for one in named):
        return False
    printed = {one.reason for one in named if one.span}
    own = _OWN.search(text, 0, _AT_ONCE) is not None and not printed
    return own or (printed <= {"text"} and _ONLY.match(text) is not None)


def _is_sure(series: str, evidence: Sequence[Evidence]) -> bool:
    """Whether a series is more than named in passing: with a year, or often, or above the text."""
    own = [vote for vote in evidence if vote.series == series]
    weight = sum(vote.weight for vote in own)
    if _is_of_text(own):
        names = {vote.series for vote in evidence} - {"", series}
        others = [sum(one.weight for one in evidence if one.series == name) for name in names]
        if weight < max(_LEAD * max(others, default=0.0), sum(others)):
            return False  # one of several that the text speaks of
    if any(vote.year for vote in own) or any(vote.reason == OF_DAYS for vote in evidence):
        alone = not {vote.series for vote in evidence} - {"", series}
        above = any(vote.reason == "heading" for vote in own)
        return weight >= (_HEADED_ONCE if alone and above else _NAMED_TWICE if alone else _ENOUGH)
    return weight >= _OFTEN


def _is_of_text(votes: Iterable[Evidence]) -> bool:
    """Whether all votes are of running text or headings in it, which speak of other meetings too."""
    return all(vote.reason in IN_TEXT or vote.weight < _STATES for vote in votes)


def _of_years(series: str, evidence: Sequence[Evidence]) -> list[Evidence]:
    """The votes for a year of a series, without the day of a post beside the year before or after it."""
    votes = [vote for vote in evidence if vote.year and vote.series in ("", series)]
    named = {vote.year for vote in votes if not vote.is_of_a_post}
    beside = {year + 1 for year in named} | {year - 1 for year in named}
    return [vote for vote in votes if vote.year in named or vote.year not in beside]


def _is_of_one_year(year: int, series: str, evidence: Sequence[Evidence]) -> bool:
    """Whether a year is more than one of several that lines of the text name for the series."""
    own = [vote for vote in evidence if vote.year and vote.series in ("", series)]
    weight = sum(vote.weight for vote in own if vote.year == year)
    if all(vote.is_of_a_post for vote in own if vote.year == year):
        return False
    stated = any(vote.year == year and vote.weight >= _STATES for vote in own)
    named = [vote for vote in own if vote.series]
    if named and not stated and _is_of_text([vote for vote in evidence if vote.series == series]):
        beside = sum(vote.weight for vote in named if vote.year == year)
        above = {vote.year for vote in own if not vote.series and vote.reason == "heading"}
        return beside * 2 > sum(vote.weight for vote in named) and len(above - {year}) < _YEARS
    several = len({vote.year for vote in own}) >= _SEVERAL_YEARS
    return stated or not several or weight * 2 > sum(vote.weight for vote in own)


def _is_of(full: FullName, year: int, text: str) -> bool:
    """Whether a full name is not printed with another year: "first Conference on Maps (BEE 2019)", "2019: Conference on …"."""
    line = text[text.rfind("\n", 0, full.span.start) + 1 : full.span.start]
    ahead = re.findall(r"\b(?:19|20)\d\d\b", line)
    if ahead and str(year) not in ahead:
        return False
    if full.acronym_span is None:
        return True
    end = full.acronym_span.end
    behind = _YEAR_BEHIND.match(text, end, end + _BEHIND)
    return behind is None or int(behind[1]) == year


def _first(votes: Sequence[Evidence]) -> Span | None:
    """Where the weightiest of these votes stands, the first of equal ones; a heading before metadata."""
    best = max(votes, key=lambda vote: (vote.reason == "heading", vote.weight), default=None)
    return best.span if best else None


def _printed(lines: Sequence[Line], series: str) -> Span | None:
    """Where a page first prints the name of a series that only its address or its file name gives."""
    shown = re.compile(rf"(?<![\w./-]){re.escape(series)}(?![a-z])")
    found = ((line, shown.search(line.text)) for line in lines)
    return next((line.span(*match.span()) for line, match in found if match), None)


def _side_by_side(lines: Sequence[Line], series: Mention, year: int) -> Span | None:
    """The words from series to year where the line that names the series has both."""
    for line in lines:
        place = line.span()
        if place.start <= series.span.start and series.span.end <= place.end:
            found = [
                line.span(one.start, one.end)
                for one in find_dated(line.text)
                if prints_year(line.text[one.start : one.end], year)
            ]
            own = [one for one in found if one.start <= series.span.start < one.end]
            spans = [series.span, *(own or found)[:1]]
            return Span(min(spans).start, max(one.end for one in spans)) if found else None
    return None
