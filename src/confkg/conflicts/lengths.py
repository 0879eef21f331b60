"""What a document says of its own extent or of an edition's, beside what that follows from."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from decimal import Decimal

from confkg.conflicts.conflict import ClaimRow
from confkg.conflicts.figures import Figures, contains, number
from confkg.conflicts.mismatch import Mismatch

__all__ = ["iter_covered_mismatches", "iter_length_mismatches"]

_DATES = ("startDate", "endDate")


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
        for row in rows if measure == "days" and not dimensions else ():
            if not contains(row, Decimal(length)):
                reason = (
                    f"{row.shown} days are stated, and from {first.shown} to {last.shown} "
                    f"there are {length}"
                )
                yield Mismatch([row, first, last], f"days {length}", reason, severity="minor")


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
