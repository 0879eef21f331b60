"""Superlatives beside the figures: "the largest so far", and an edition before that was larger."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal

from confkg.conflicts.conflict import ClaimRow, Conflict
from confkg.conflicts.figures import Figures, interval, number
from confkg.conflicts.mismatch import Mismatch, merged
from confkg.conflicts.wording import sources

_FAR = Decimal("1.1")
"""What is called the largest "by far" should exceed the next by a tenth at least."""


def iter_superlative_conflicts(rows: Iterable[ClaimRow]) -> Iterator[Conflict]:
    """Statements that an edition was larger than all before it, which the figures deny.

    Args:
        rows: figures of the editions of one series (facets: ``measure``, ``year``) and statements
            that an edition was the largest (facets: ``year``, ``emphatic`` if "by far").
    """
    statements: list[ClaimRow] = []
    by_year: dict[int, list[ClaimRow]] = {}
    for row in rows:
        if "measure" in row.facets:
            year = int(row.facets["year"])
            facets = {"measure": row.facets["measure"]}
            by_year.setdefault(year, []).append(replace(row, facets=facets))
        else:
            statements.append(row)
    figures = {year: Figures(found) for year, found in by_year.items()}
    yield from merged(
        mismatch for statement in statements for mismatch in _denied(statement, figures)
    )


def _denied(statement: ClaimRow, figures: dict[int, Figures]) -> Iterator[Mismatch]:
    year = int(statement.facets["year"])
    own = figures[year].best(statement.value, frozenset()) if year in figures else None
    if own is None:
        return
    before = [
        figures[other].best(statement.value, frozenset()) for other in figures if other < year
    ]
    greatest = max((row for row in before if row), key=number, default=None)
    if greatest is None:
        return
    detail = f"largest {statement.value} {own.value} {greatest.value}"
    word = statement.value.replace("-", " ")
    largest = greatest.label.removesuffix(f" · {word}")
    if interval(greatest)[0] > interval(own)[1]:
        reason = (
            f"it is called the largest so far, but with {own.shown} {word} it is not: "
            f"{largest} had {greatest.shown}"
        )
        yield Mismatch((statement, own, greatest), detail, reason, kind="superlative")
    elif "emphatic" in statement.facets and number(own) < number(greatest) * _FAR:
        more = 100 * (number(own) / number(greatest) - 1)
        reason = (
            f"it is called the largest by far in {sources([statement])}, but its {own.shown} {word} are only {more:.1f} % "
            f"more than the {greatest.shown} of {largest}"
        )
        yield Mismatch(
            (statement, own, greatest), detail, reason, kind="superlative", severity="minor"
        )
