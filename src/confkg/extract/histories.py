"""Histories: siblings of which each is about an edition of one series.

Items of a list, or lines below one another, are read as a group: the series is what most of them name,
and one that is named otherwise ("FINCH 2030 Workshop on Maps" among "Workshop on Maps (MAPS'31)") is
carried by the others. What stands below an entry, up to the next one, is about its edition.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby, pairwise

from confkg.extract.lexicon import phrases
from confkg.extract.lines import Line, begins_anew
from confkg.extract.recognisers.areas import is_area
from confkg.extract.recognisers.dates import MONTHS, find_dates
from confkg.extract.recognisers.editions import find_dated
from confkg.extract.recognisers.series import HEADS
from confkg.extract.spans import Dates, EditionName, Slot, Typed
from confkg.extract.top_names import find_top_name
from confkg.model import PartKind, Span

Entry = Sequence[Line]
"""The line that begins an entry, and what belongs to it."""

_LEAST, _LEAST_LINES, _SHARE = 2, 3, 0.6
"""Years of a list, or of lines in a row, at least; which part of the entries names the series."""

_LONGEST, _LONGEST_LEAD = 240, 90
_KINDS = "|".join(sorted(map(re.escape, HEADS), key=len, reverse=True))
_PHRASES = phrases("histories", kinds=_KINDS)

_LEAD = _PHRASES["lead"]
"""What may stand before the edition of an entry: nothing, what counts it, or its full name."""

_AT_HOST = _PHRASES["at-host"]
"""What stands between an edition and the meeting that it was part of: " that took place during "."""

_NAME = re.compile(r"[^,(:;–—|]+")
_COUNTED = _PHRASES["counted"]
_OF_NAME = _PHRASES["of-name"]
_PLAIN = _PHRASES["plain"]

_NO_SERIES = frozenset(MONTHS) | HEADS
"""Words before a year or a number that are no names."""

_LEAST_LISTED, _SHARE_LISTED, _SHARE_DESCRIBED = 3, 0.8, 0.5
"""Years of a list by years at least; the share of its lines that begin with one, and of those in order; of paragraphs."""

_PAST = _PHRASES["past"]

FORMER = re.compile(
    r"\W*(?:past|former|previous|earlier) (?!(?:\w+ )?(?:editions|conferences|workshops|meetings|events|years|schools)\b)(?:[\w’'-]+ ){0,3}?[\w’'-]+s\b(?: (?:of|for|at) [\w ’'-]+)?\W*",
    re.I,
)
"""A heading over those of other editions: "Past members", "Previous winners of the Moss Prize"; a "past chair" is one still."""

_EARLIER = re.compile(
    r"\W*(?:(?:list of|the|our|all) )*(?:past|former|previous|earlier) (?:[A-Z][\w’'-]* ){0,2}"
    r"(?:editions|conferences|workshops|meetings|symposia)\W*",
    re.I,
)
"""A heading that is nothing but the name of earlier editions."""


def is_of_past(heading: Line) -> bool:
    """Whether what stands below a heading is of no edition that nothing else names: "Past members", a page of "Previous editions"."""
    titled = heading.level == 1 and _EARLIER.fullmatch(heading.text)
    return bool(titled or FORMER.fullmatch(heading.text))


def announces_past(heading: str) -> bool:
    """Whether a heading announces earlier editions: "Past workshops"."""
    return bool(_PAST.search(heading))


def listed_by_years(lines: Sequence[Line]) -> dict[int, re.Match[str]]:
    """The years that lines of lists begin with, or end with, by their numbers, if nearly each does so, and in order.

    Headings below one another are such a list, and paragraphs that describe a meeting year by year.
    """
    found: dict[int, re.Match[str]] = {}
    groups: dict[Hashable, list[Line]] = defaultdict(list)
    for line in lines:
        if line.row < 0:
            groups[line.list_key].append(line)
    heads, described = [_PHRASES["year-heads"]], _PHRASES["year-described"]
    listed = [_PHRASES["year-ahead"], _PHRASES["year-behind"], described]
    ways = (
        (group, said)
        for group in groups.values()
        for said in (heads if group[0].kind is PartKind.HEADING else listed)
    )
    for group, said in ways:
        dated = [(line, year) for line in group if (year := said.match(line.text))]
        years = [year["year"] for _, year in dated]
        steps = [(one <= other, one >= other) for one, other in pairwise(years)]
        ordered = max(map(sum, zip(*steps, strict=True)), default=0) >= _SHARE_LISTED * len(steps)
        share = _SHARE_DESCRIBED if said is described else _SHARE_LISTED
        several = len(set(years)) >= _LEAST_LISTED and len(dated) >= share * len(group)
        if several and ordered:
            found.update((line.number, year) for line, year in dated)
    return found


def held_in_turn(lines: Sequence[Line]) -> dict[int, tuple[EditionName, Span, Span | None]]:
    """The editions of rows by their days, in columns of which nearly all cells are these, in order; where their days stand.

    A series is named, and has its place, where a cell of the row has the name of a meeting.
    """
    columns: dict[Hashable, list[Line]] = defaultdict(list)
    rows: dict[int, list[Line]] = defaultdict(list)
    for line in lines:
        if line.row >= 0:
            rows[line.row].append(line)
            if line.header and any(map(str.isdigit, line.text)):
                columns[line.header, line.list_key].append(line)
    found: dict[int, tuple[EditionName, Span, Span | None]] = {}
    for column in columns.values():
        dated = [(line, year) for line in column if (year := _year_held(line.text))]
        years = [year for _, year in dated]
        in_turn = years in (sorted(set(years)), sorted(set(years), reverse=True))
        if in_turn and len(dated) >= _LEAST_LISTED and len(dated) >= _SHARE_LISTED * len(column):
            for line, year in dated:
                for cell in rows[line.row]:
                    name = find_top_name(cell.text, dated=True, titled=True)
                    if name and name.gathers:
                        at = cell.span(name.start, name.end)
                        found[line.row] = EditionName(name.name, year), line.span(), at
                found.setdefault(line.row, (EditionName("", year), line.span(), None))
    return found


def _year_held(text: str) -> int:
    """The year of a run of days that a text is and nothing else, or 0."""
    for days in find_dates(text)[:1]:
        whole = not any(map(str.isalnum, text[: days.start] + text[days.end :]))
        if whole and isinstance(days.value, Dates) and not days.value.is_one_day:
            return days.value.year or 0
    return 0


def find_histories(text: str, lines: Sequence[Line]) -> Iterator[tuple[Entry, Typed]]:
    """The entries of all histories of a page, each with where it names its edition; outer ones first.

    Where two of a series are of one year, nothing distinguishes them.
    """
    gathering = {found["name"] for found in _PHRASES["gathering"].finditer(text)}
    for group in chain(_groups(text, lines, gathering), _headings(lines)):
        found = list(_members(group, gathering))
        years = Counter((_series(span), _year(span)) for _, span in found)
        if len(years) * 2 > len(found):
            yield from (one for one in found if years[_series(one[1]), _year(one[1])] == 1)


def _groups(text: str, lines: Sequence[Line], gathering: Collection[str]) -> Iterator[list[Entry]]:
    """Siblings below one heading, the outer ones first: items of one depth, lines in a row."""
    groups: dict[int, list[list[Line]]] = {}
    current: dict[int, list[Line]] = {}
    before: Line | None = None
    for line in lines:
        if line.printed_kind is PartKind.HEADING or line.row >= 0:
            yield from map(groups.__getitem__, sorted(groups))
            groups, current, before = {}, {}, None
            continue
        listed = line.printed_kind is PartKind.ITEM
        rank = 1 + line.part.level if listed else 0
        opens = not listed and any((*_of_series(line.text), *_plain(line, gathering)))
        if before is None or opens or begins_anew(text, before, line):
            current = {place: entry for place, entry in current.items() if place < rank}
            current[rank] = []
            groups.setdefault(rank, []).append(current[rank])
        for entry in current.values():
            entry.append(line)
        before = line
    yield from map(groups.__getitem__, sorted(groups))


def _headings(lines: Sequence[Line]) -> Iterator[list[Entry]]:
    """Headings of one level below the same headings."""
    groups: dict[tuple[int, ...], list[Entry]] = defaultdict(list)
    for line in lines:
        if line.printed_kind is PartKind.HEADING:
            groups[line.level, *(one.number for one in line.headings)].append([line])
    return iter(groups.values())


def _members(group: Sequence[Entry], gathering: Collection[str]) -> Iterator[tuple[Entry, Typed]]:
    """The entries of a group that are about editions of one series; none if it is no history."""
    if len(group) < _LEAST:
        return
    names = [
        list(_of_series(entry[0].text)) or list(_plain(entry[0], gathering)) for entry in group
    ]
    counted = Counter(series for found in names for series in {_series(one) for one in found})
    series, times = max(counted.items(), key=lambda one: one[1], default=("", 0))
    if times < _LEAST:
        return
    own = [_only([one for one in found if _series(one) == series]) for found in names]
    if group[0][0].printed_kind is PartKind.PARAGRAPH:
        for named, run in groupby(zip(group, own, strict=True), key=lambda one: one[1] is not None):
            members = [(entry, span) for entry, span in run if span]
            least = _LEAST if all(_is_headed(*one) for one in members) else _LEAST_LINES
            if named and len({_year(span) for _, span in members}) >= least:
                yield from members
        return
    own = [span or _carried(at, group, own, series) for at, span in enumerate(own)]
    found = [(entry, span) for entry, span in zip(group, own, strict=True) if span]
    if len(found) < _SHARE * len(group):
        found = _in_runs(group, [_only(one) for one in names])
    dateless = sum(
        span is None and any(_counts(one, series) for one in find_dated(entry[0].text))
        for entry, span in zip(group, own, strict=True)
    )
    years = {_year(span) for _, span in found}
    if len(found) + dateless >= _SHARE * len(group) and len(years) >= _LEAST:
        yield from found


def _counts(span: Typed, series: str) -> bool:
    """Whether a span is an edition of a series by its number alone: "Moss Symposium (IV)"."""
    name = span.value
    return isinstance(name, EditionName) and name.series == series and not name.year


def _in_runs(group: Sequence[Entry], own: Sequence[Typed | None]) -> list[tuple[Entry, Typed]]:
    """The entries below one another of several series, each of which two in a row or more name."""
    named = [(entry, span) for entry, span in zip(group, own, strict=True) if span]
    runs = [list(run) for _, run in groupby(named, key=lambda one: _series(one[1]))]
    return [one for run in runs if len({_year(span) for _, span in run}) >= _LEAST for one in run]


def _is_headed(entry: Entry, span: Typed) -> bool:
    """Whether the first line of an entry is the name of its edition alone, and lines follow below."""
    first = entry[0].text
    return len(entry) > 1 and not any(map(str.isalnum, first[: span.start] + first[span.end :]))


def _of_series(text: str) -> Iterator[Typed]:
    """The editions with a year that an entry may be about, each with its series."""
    dated = find_dated(text) if len(text) <= _LONGEST else []
    if hosted := _hosted(text, dated):
        yield hosted
        return
    years = {one.value for one in dated if isinstance(one.value, int)}
    for span in dated:
        name, lead = span.value, text[: span.start]
        if not isinstance(name, EditionName) or len(lead) > _LONGEST_LEAD:
            continue
        if name.ordinal and not name.year and len(years) == 1:
            name = replace(name, year=max(years))  # "7th Bee Workshop, Oslo, 2031"
        if name.year and _LEAD.fullmatch(lead):
            yield replace(span, value=name)


def _hosted(text: str, dated: Sequence[Typed]) -> Typed | None:
    """The edition that opens an entry and has the year of its host: "8th FIR workshop during BEE 2031"."""
    if len(dated) < 2 or not _COUNTED.fullmatch(text[: dated[0].start]):
        return None
    own, host = dated[0].value, dated[1].value
    if not isinstance(own, EditionName) or not isinstance(host, EditionName):
        return None
    if own.year or not host.year or not _AT_HOST.fullmatch(text, dated[0].end, dated[1].start):
        return None
    return replace(dated[0], value=replace(own, year=host.year), reader="history")


def _plain(line: Line, gathering: Collection[str]) -> Iterator[Typed]:
    """A common word with a year, or a number and a year, which several entries show to be a series.

    It does so below "Past editions", or where the page speaks of its conferences.
    """
    found = _PLAIN.match(line.text)
    if found and not (is_area(found["name"]) or found["name"].lower() in _NO_SERIES):
        past = any(announces_past(heading.text) for heading in line.headings)
        number, start = found["number"], "year" if found["number"] else "name"
        name = EditionName(found["name"], int(found["year"]), int(number) if number else None)
        if past or found["name"] in gathering:
            yield Typed(Slot.EDITION, found.start(start), found.end("year"), 0.6, name, "history")


def _series(span: Typed) -> str:
    assert isinstance(span.value, EditionName)
    return span.value.series


def _year(span: Typed) -> int:
    assert isinstance(span.value, EditionName)
    return span.value.year


def _only(spans: Sequence[Typed]) -> Typed | None:
    """The edition of an entry that names one alone."""
    return spans[0] if len({(_series(span), _year(span)) for span in spans}) == 1 else None


def _carried(
    at: int, group: Sequence[Entry], own: Sequence[Typed | None], series: str
) -> Typed | None:
    """The edition of an entry without the name of the series, which has its full name and one year.

    The year lies between those of the entries around it.
    """
    text = group[at][0].text
    dated = [one for one in find_dated(text) if one.slot is not Slot.SERIES]
    years = {_year(one) if isinstance(one.value, EditionName) else one.value for one in dated} - {0}
    if len(years) != 1 or len(text) > _LONGEST:
        return None
    (year,) = years
    named = _NAME.match(text)
    name = named[0].strip() if named else ""
    for one in dated:
        if isinstance(one.value, EditionName) and one.start == 0 and one.end < len(name):
            name = name[one.end :].strip()  # that of a host before the name
    name = _COUNTED.sub("", name, count=1)
    shared = [name, name.rpartition(" ")[0]] if " on " in name else [name]
    others = [entry[0].text.casefold() for entry, span in zip(group, own, strict=True) if span]
    alike = any(
        _OF_NAME.search(part)
        and " " in part
        and sum(part.casefold() in text for text in others) >= _LEAST
        for part in shared
    )
    before = next((_year(span) for span in reversed(own[:at]) if span), None)
    behind = next((_year(span) for span in own[at + 1 :] if span), None)
    if not alike or not isinstance(year, int) or year in (before, behind):
        return None
    if before and behind and not min(before, behind) < year < max(before, behind):
        return None
    return Typed(Slot.EDITION, 0, dated[0].end, 0.6, EditionName(series, year), "history")
