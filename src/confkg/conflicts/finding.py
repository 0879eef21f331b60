"""The detectors, each with the rows that it needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from confkg.conflicts.arithmetic import iter_mismatches, merged
from confkg.conflicts.conflict import ClaimRow, Conflict
from confkg.conflicts.counting import iter_miscounts
from confkg.conflicts.figures import Figures, iter_figure_conflicts
from confkg.conflicts.identifiers import iter_paper_identifier_conflicts, iter_shared_identifiers
from confkg.conflicts.scope import iter_scope_conflicts
from confkg.conflicts.spelling import iter_spelling_conflicts
from confkg.conflicts.topics import iter_topic_conflicts
from confkg.conflicts.values import (
    iter_author_conflicts,
    iter_city_conflicts,
    iter_value_conflicts,
)

__all__ = ["find_conflicts"]


def find_conflicts(lines: Iterable[str]) -> Iterator[Conflict]:
    """The conflicts among claims.

    Args:
        lines: of a :class:`~confkg.conflicts.collecting.Collector`, of all documents, sorted.

    Yields:
        The conflicts. No more is held at a time than the rows of one thing, or of one edition.
    """
    rows = (line.split("\t", 2) for line in lines)
    for (topic, _), group in groupby(rows, key=lambda row: (row[0], row[1])):
        yield from _DETECTORS[topic]([ClaimRow.parse(text) for _, _, text in group])


def _iter_edition_conflicts(rows: list[ClaimRow]) -> Iterator[Conflict]:
    """Conflicts among the figures of one edition and what documents list of it."""
    figures = Figures(row for row in rows if "measure" in row.facets)
    listed = [row for row in rows if "measure" not in row.facets]
    for _, _, claims in figures:
        yield from iter_figure_conflicts(claims)
    yield from iter_scope_conflicts(figures)
    yield from merged([*iter_mismatches(figures), *iter_miscounts(figures, listed)])


_DETECTORS: dict[str, Callable[[list[ClaimRow]], Iterator[Conflict]]] = {
    "authors": iter_author_conflicts,
    "city": iter_city_conflicts,
    "edition": _iter_edition_conflicts,
    "identifier": iter_shared_identifiers,
    "name": iter_spelling_conflicts,
    "paper": iter_paper_identifier_conflicts,
    "talk": iter_topic_conflicts,
    "value": iter_value_conflicts,
}
