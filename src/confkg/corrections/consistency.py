"""Corrections that cannot hold together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from confkg.corrections.rows import Row
from confkg.errors import CorrectionError
from confkg.schema import PROPERTIES


def contradictions(rows: Sequence[Row]) -> dict[Row, CorrectionError]:
    """The rows that contradict another, each with what is wrong; none of them is to be applied."""
    by_subject: dict[str, list[Row]] = {}
    for row in rows:
        by_subject.setdefault(row.subject, []).append(row)
    found: dict[Row, CorrectionError] = {}
    for first, second in _iter_pairs(by_subject):
        for one, other in ((first, second), (second, first)):
            what = f"it contradicts {other.where}"
            fix = "take one away; neither is applied until then"
            found.setdefault(one, CorrectionError(what, one.where, fix))
    return found


def _iter_pairs(by_subject: dict[str, list[Row]]) -> Iterator[tuple[Row, Row]]:
    for rows in by_subject.values():
        for first, second in combinations(rows, 2):
            if _contradict(first, second) or _contradict(second, first):
                yield first, second


def _contradict(first: Row, second: Row) -> bool:
    """Whether one says what the other denies, or both give one thing values that cannot both be."""
    if not first.predicate:
        return bool(second.new_value)
    if first.predicate != second.predicate:
        return False
    if first.value and first.value == second.new_value:
        return True
    if not (first.new_value and second.new_value) or first.new_value == second.new_value:
        return False
    of_one_value = bool(first.value) and first.value == second.value
    return of_one_value or PROPERTIES[first.predicate].single
