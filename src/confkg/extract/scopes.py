"""Which headings, rows of tables and lines of lists of a page are about an edition of their own."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING

from confkg.extract.announced import Announced
from confkg.extract.histories import find_histories, held_in_turn, listed_by_years
from confkg.extract.lexicon import phrases
from confkg.extract.lines import Line
from confkg.extract.recognisers.dates import MONTHS, find_dates, month_before
from confkg.extract.recognisers.editions import find_dated
from confkg.extract.recognisers.number_words import NTH
from confkg.extract.recognisers.words import outside
from confkg.extract.records.entries import counts_rows, numbered_name
from confkg.extract.spans import Dates, EditionName, Slot, Typed
from confkg.extract.votes import is_host
from confkg.ids import reference_key
from confkg.model import Node, PartKind, Property, Span

_PHRASES = phrases("scopes", nth=NTH)


if TYPE_CHECKING:
    from confkg.extract.context import Context


_BESIDE = 30
"""Characters; a heading that names an edition among more words only mentions it."""

_EDGES = " *_•·–—-.:()[]"
"""Signs around a year that is alone in a cell."""

_LINE_START = 60
_NTH = _PHRASES["nth"]
"""How an item of a history begins; a zero character stands for the series."""
_GENERAL = re.compile(r"^(?:(?:The|Annual|International|European) )+")
_NAME_ENDS = r"(?=\W*$| ?[(,;:|–—]| -|\. | (?:in|at|was|will)\b)"
"""What any name of a series may begin with, and what stands behind a full one."""
_COUNT = re.compile(r"\W*(?:[IVX]{1,6}|\d{1,3}(?:st|nd|rd|th)?)\W*")
_YEARS = re.compile(r"\W*(?:years?|dates?|when|jahr|año|ano|année)\W*", re.IGNORECASE)
"""A first cell that is the number of an edition, and the header of the column with its year."""
_ONE_NAME = re.compile(r"\s*[A-Z][\w’'-]*(?: [A-Z][\w’'-]*)?\s*")
_MEETING_CALLED = r"\b(?i:conference|workshop|symposium|meeting|summit|school)\b(?: (?:was |is )?(?:known as|called|named) | \(){name}\b"
_EDITIONS = re.compile(r"(?:editions?|conferences?|years?|events?|meetings?)?", re.IGNORECASE)
"""What heads a column of editions."""

_LONGEST_YEAR_HEADING = 8
"""Words; a longer heading with a year in it is a title or a sentence."""


def narrow(context: Context, lines: Sequence[Line], announced: Sequence[Announced]) -> None:
    """Fill in which headings, rows and lines name an edition of their own, or are about a meeting ``announced`` there.

    Entries of a history that count two editions of a year are left out: nothing distinguishes them then.
    """
    row = opening = numbered = count = -1
    dated = False
    by_years, held = listed_by_years(lines), held_in_turn(lines)
    twice: dict[object, dict[int, dict[int, Node]]] = defaultdict(dict)
    usual = context.series.name if context.series else ""
    own = numbered_name(usual)
    for at, line in enumerate(lines):
        if line.kind is PartKind.HEADING:
            where, key = context.scopes, line.number
            scope = _scope(context, line, by_years.get(line.number))
            scope = scope or _beside(context, line, lines[at + 1 :])
        elif line.row >= 0:
            if line.row != row:
                dated = dated if line.level else bool(_YEARS.fullmatch(line.header))
                if (
                    dated
                    and line.level
                    and line.header
                    and line.row == row + 1
                    and row in context.rows
                ):
                    context.rows[line.row] = context.rows[row]  # an empty cell below a year
                row, opening = line.row, line.level
            if line.level == opening and (
                _PHRASES["nth-cell"].fullmatch(line.text) or own.fullmatch(line.text)
            ):
                numbered = row
            if line.level == opening and _COUNT.fullmatch(line.text):
                count = row if counts_rows(line) else count
            first = line.level == opening and not line.header.startswith("#")
            first = first and (opening == 0 or any(map(str.isalpha, line.text)))
            in_turn = row == numbered or (row == count and _YEARS.fullmatch(line.header))
            named = first or (in_turn and row not in context.rows)
            where, key = context.rows, line.row
            scope = _scope(context, line, counted=row in (numbered, count)) if named else None
            if row == numbered and scope is None and (scope := _held(context, line)):
                twice[reference_key(scope)][row] = where
        else:
            nth = _nth(context, line)
            where, key = context.lines, line.number
            scope = _begun(context, line, nth, by_years.get(line.number))
            if nth is not None:
                twice[nth[0].year][key] = where
        if scope is not None:
            where[key] = scope
    for row, (one, days, apart) in held.items() if usual else ():
        about = replace(one, series=one.series or usual)
        context.rows.setdefault(row, context.named(about, days, apart))
    for found in twice.values():
        for key, where in found.items() if len(found) > 1 else ():
            where.pop(key, None)
    _narrow_entries(context, lines)
    _narrow_announced(context, announced)


def _narrow_entries(context: Context, lines: Sequence[Line]) -> None:
    """Fill in of which editions the entries of histories are."""
    for entry, name in find_histories(context.text, lines):
        edition = context.named(name.edition, entry[0].span(name.start, name.end))
        if entry[0].row >= 0:
            context.rows.setdefault(entry[0].row, edition)
        elif entry[0].printed_kind is PartKind.HEADING:
            context.scopes.setdefault(entry[0].number, edition)
        else:
            context.lines.update((line.number, edition) for line in entry)
            context.entries.update(line.number for line in entry)


def _narrow_announced(context: Context, announced: Sequence[Announced]) -> None:
    """Fill in of which editions the lines about the meetings are that a page announces side by side."""
    for meeting in announced:
        edition = context.named(meeting.name, meeting.span)
        context.lines.update((line.number, edition) for line in meeting.lines)
        context.entries.update(line.number for line in meeting.lines)
        if meeting.lines[0].printed_kind is PartKind.HEADING:
            context.scopes[meeting.lines[0].number] = edition


def _held(context: Context, cell: Line) -> Node | None:
    """The edition of a row that counts it, by a cell with its days: "MOSS-7 | Oslo | May 3-5, 2031"."""
    days = next(iter(find_dates(cell.text)), None)
    if context.series is None or days is None or not isinstance(days.value, Dates):
        return None
    year, whole = days.value.year, cell.text.strip(_EDGES) == cell.text[days.start : days.end]
    if not (year and whole):
        return None
    return context.named(EditionName(context.series.name, year), cell.span(days.start, days.end))


def _is_of_a_month(context: Context, line: Line, year: Typed) -> bool:
    """Whether a heading of several words has the year of a month alone: "Finch newsletter November 2031", on 2032."""
    own = context.edition.part(Property.YEAR) if context.edition else year.value
    several = len(line.text[: year.start].split()) > 1
    return several and own != year.value and month_before(line.text, year.start) is not None


def _beside(context: Context, heading: Line, below: Sequence[Line]) -> Node | None:
    """The edition of a meeting beside the page's own that a heading names, as its text or the page says.

    "Beefest" above "before it was a small meeting known as Beefest", "MENTOR" above "… Workshop (MENTOR)",
    "WAX" on a page on "BEE & WAX 2031"
    """
    year = context.edition.part(Property.YEAR) if context.edition else None
    name = heading.text.strip()
    alone = [one for one in find_dated(name) if (one.start, one.end) == (0, len(name))]
    if alone and alone[0].slot is Slot.SERIES and context.series and isinstance(year, int):
        meeting = EditionName(str(alone[0].value), year)
        for vote in context.evidence:
            if (vote.series, vote.year) == (
                meeting.series,
                year,
            ) and meeting.series != context.series.name:
                return context.named(meeting, heading.span())
    if (
        context.series is None
        or not isinstance(year, int)
        or not _ONE_NAME.fullmatch(name)
        or name == context.series.name
    ):
        return None
    shown = re.compile(_MEETING_CALLED.format(name=re.escape(name)))
    text = " ".join(line.text for line in takewhile(lambda one: heading in one.headings, below))
    return context.named(EditionName(name, year), heading.span()) if shown.search(text) else None


def _begun(
    context: Context,
    line: Line,
    nth: tuple[EditionName, Span] | None,
    listed: re.Match[str] | None,
) -> Node | None:
    """The edition that a line begins with and is about: "EMNLP'14: Doha, Qatar", "2014 – Doha", "Chair 2014: …".

    Its days may stand before it: "3–7 May 2014: EMNLP 2014, Doha". ``nth`` is that of an item that counts it.
    Nothing but a blank need stand behind the year of one ``listed`` among lines that begin so.
    """
    series = context.series
    ahead = _PHRASES["place-first"], _PHRASES["office-of-year"]
    behind = next(filter(None, (one.match(line.text) for one in ahead)), listed)
    if series and behind and _is_word_in(line.text[: behind.start("year")]):
        where = line.span(*behind.span("year"))
        return context.named(EditionName(series.name, int(behind["year"])), where)
    if nth is not None:
        return context.named(*nth)
    opening = line.text[:_LINE_START]
    days = next(
        (day.end for day in find_dates(opening) if not _is_word_in(opening[: day.start])), 0
    )
    for span in find_dated(opening):
        if span.end <= days:
            continue
        about = listed or _PHRASES["about"].match(line.text, span.end)
        if _is_word_in(opening[days : span.start]) or not about:
            return None
        where = line.span(span.start, span.end)
        if isinstance(span.value, EditionName):
            return context.named(span.value, where) if span.value.year else None
        if series and span.slot is Slot.YEAR and isinstance(span.value, int) and span.start == 0:
            later = (one for one in find_dated(line.text) if one.start > span.start)
            close = (one for one in later if not _is_word_in(line.text[span.end : one.start]))
            names = (one.edition for one in close if one.slot is Slot.EDITION)  # "2031: 2nd WAX"
            names = (name for name in names if not name.year and name.series.isalnum())
            name = next(names, EditionName(series.name, 0))
            return context.named(replace(name, year=span.value), where)
        return None
    return None


def _is_word_in(text: str) -> bool:
    return any(map(str.isalnum, text))


def _nth(context: Context, line: Line) -> tuple[EditionName, Span] | None:
    """The edition of an item that begins with the series and has one year: "8th BEE, 5 May 2031".

    Its full name and "8th edition" stand for the series too.
    """
    if line.kind is not PartKind.ITEM or context.series is None:
        return None
    series, full = context.series.name, context.spelt_out
    own = rf"(?<!\w){re.escape(series)}(?!\w)"
    printed = re.sub(own, "\0", line.text, count=1, flags=re.IGNORECASE)
    name = _GENERAL.sub("", full or (series if " " in series else ""))
    if name and "\0" not in printed:
        own = rf"{re.escape(name)}{_NAME_ENDS}"
        printed = re.sub(own, "\0", line.text, count=1, flags=re.IGNORECASE)
    if not _NTH.match(printed):
        return None
    years: dict[int, Typed] = {}
    for one in find_dated(line.text):
        named = one.edition.series
        if one.slot is not Slot.YEAR and named != series and _GENERAL.sub("", named) != name:
            return None
        if year := one.edition.year:
            years[year] = one
    if len(years) != 1:
        return None
    (year, dated), *_ = years.items()
    return EditionName(series, year), line.span(dated.start, dated.end)


def _in_full(heading: str, found: Sequence[Typed]) -> Typed | None:
    """The edition at the end of a heading that is the full name of a meeting: "… on Bees (BEE 2031)"."""
    named = [span for span in found if isinstance(span.value, EditionName) and span.value.year]
    if len(named) != 1 or _is_word_in(heading[named[0].end :]):
        return None
    short = named[0].start + heading[named[0].start : named[0].end].rfind("(") + 1
    return named[0] if _PHRASES["full-name"].match(heading, 0, short) else None


def _scope(
    context: Context, line: Line, begins: re.Match[str] | None = None, *, counted: bool = False
) -> Node | None:
    """The edition that a short heading or a first cell names: "2024", "Best papers of 2019".

    In the row of an edition that is ``counted`` a month may stand before the year. One of headings by years ``begins``
    with that of its edition.
    """
    if begins and context.series:
        name = EditionName(context.series.name, int(begins["year"]))
        return context.named(name, line.span(*begins.span("year")))
    found = find_dated(line.text)
    if line.kind is PartKind.HEADING and (meeting := _in_full(line.text, found)):
        assert isinstance(meeting.value, EditionName)
        return context.named(meeting.value, line.span(meeting.start, meeting.end))
    if len(line.text.split()) > _LONGEST_YEAR_HEADING:
        return None
    named = [span for span in found if isinstance(span.value, EditionName) and span.value.year]
    if len(named) > 1:  # "WAX 2031 Workshop at BEE 2031"
        named = [span for span in named if not is_host(line.text, span)]
    before = line.text[: named[0].start].rstrip() if named else ""  # "(from BEE 2021)"
    bracketed = before.removesuffix("from").rstrip().endswith("(")
    beside = len(line.text) - (named[0].end - named[0].start) if named else 0
    if len(named) == 1 and beside <= _BESIDE and not bracketed:
        assert isinstance(named[0].value, EditionName)
        about, own = named[0].value, context.series.name if context.series else ""
        if (
            own
            and line.text.startswith(own)
            and _PHRASES["at-host"].search(line.text, 0, named[0].start)
        ):
            about = EditionName(own, about.year)
        elif own != about.series and is_host(line.text, named[0]):
            return None
        return context.named(about, line.span(named[0].start, named[0].end))
    days = [day for day in find_dates(line.text) if day.is_one_day]  # of a session, or of news
    years = [span for span in outside(days, found) if span.slot is Slot.YEAR]
    if named or len(years) != 1 or not isinstance(years[0].value, int) or not context.series:
        return None
    if line.kind is PartKind.HEADING and _is_of_a_month(context, line, years[0]):
        return None
    month, _, year = line.text.strip(_EDGES).rpartition(" ")
    alone = year == line.text[years[0].start : years[0].end]
    alone = alone and (not month or (counted and month.lower() in MONTHS))
    placed = _PHRASES["year-place"].fullmatch(line.text) and _EDITIONS.fullmatch(
        line.header.strip()
    )
    office = _PHRASES["office-of-year"].fullmatch(line.text)
    if line.row >= 0 and not (alone or placed or office):
        return None
    name = EditionName(context.series.name, years[0].value)
    return context.named(name, line.span(years[0].start, years[0].end))
