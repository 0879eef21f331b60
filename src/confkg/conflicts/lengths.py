"""When an edition is and how long; how much of it a document covers."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from decimal import Decimal

from confkg.conflicts.conflict import ClaimRow, Conflict, by_value, settle
from confkg.conflicts.figures import Figures, contains, number
from confkg.conflicts.mismatch import Mismatch
from confkg.conflicts.values import iter_value_conflicts

_DATES = ("startDate", "endDate")
_DAYS = ("days", "days-spent")
_NESTED = "both may hold: the shorter time may be that of the main conference"


def iter_date_conflicts(dates: Iterable[ClaimRow]) -> Iterator[Conflict]:
    """First and last days of one edition that differ among documents.

    Of two ranges of which one lies within the other, but for its ends, the shorter leaves out the
    days of workshops and tutorials.
    """
    rows = list(dates)
    given: dict[str, set[tuple[str, str]]] = {}
    for row in rows:
        given.setdefault(row.document, set()).add((row.facets["date"], row.value))
    ranges = sorted({tuple(sorted(each, reverse=True)) for each in given.values()})
    if len(ranges) == len(_DATES) and all(len(each) == len(_DATES) for each in ranges):
        outer, inner = ([value for _, value in each] for each in ranges)
        if outer[0] < inner[0] <= inner[1] < outer[1]:
            values = by_value(rows)
            first = rows[0].label
            sentence = (
                f"{first} is from {outer[0]} to {outer[1]} in one document and from {inner[0]} to "
                f"{inner[1]} in another, which may leave out the days at both ends."
            )
            yield settle("scope", values, "dates", left_open=_NESTED, sentence=sentence)
            return
    for name in _DATES:
        yield from iter_value_conflicts(_named(rows, name))


def iter_length_mismatches(figures: Figures, dates: Iterable[ClaimRow]) -> Iterator[Mismatch]:
    """A number of days that is not that from the first to the last day of the edition.

    Args:
        figures: of one edition.
        dates: its first and last days; nothing is said where documents differ on one of them.
    """
    days = {
        name: {row.value: row for row in dates_of}
        for name in _DATES
        if (dates_of := sorted(_named(dates, name), key=lambda row: row.order, reverse=True))
    }
    if len(days) < len(_DATES) or any(len(found) > 1 for found in days.values()):
        return
    first, last = (next(iter(days[name].values())) for name in _DATES)
    length = (dt.date.fromisoformat(last.value) - dt.date.fromisoformat(first.value)).days + 1
    for measure, dimensions, rows in figures:
        for row in rows if measure in _DAYS and not dimensions else ():
            if contains(row, Decimal(length)):
                continue
            reason = (
                f"{row.shown} days are stated, and from {first.shown} to {last.shown} "
                f"there are {length}"
            )
            partly = measure == "days-spent" and number(row) < length
            if partly:
                reason += "; somebody may have been there for a part of them"
            severity = "none" if partly else "minor"
            yield Mismatch([row, first, last], f"days {length}", reason, severity=severity)


def _named(dates: Iterable[ClaimRow], name: str) -> list[ClaimRow]:
    return [row for row in dates if row.facets["date"] == name]


def iter_covered_mismatches(rows: Iterable[ClaimRow]) -> Iterator[Mismatch]:
    """A number of papers that a document says that it covers, and other papers with authors in it.

    Args:
        rows: of one document: the figure (facet ``measure``), and a claim for each such paper.
    """
    everything = list(rows)
    listed = [row for row in everything if "measure" not in row.facets]
    for row in everything:
        if "measure" not in row.facets or 2 * len(listed) <= number(row):
            continue  # a few of them, named in passing
        if not contains(row, Decimal(len(listed))):
            reason = (
                f"{row.shown} papers are said to be covered, and of {len(listed)} "
                "an author is named"
            )
            detail = f"counted {row.value} listed {len(listed)}"
            yield Mismatch([row, *listed], detail, reason, severity="minor")
