"""What a document counts beside what it lists: "6 affinity events" over a list of four."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from confkg.conflicts.arithmetic import Mismatch
from confkg.conflicts.conflict import ClaimRow
from confkg.conflicts.figures import Figures, contains, number
from confkg.conflicts.preference import DERIVED
from confkg.resolve import Entity

__all__ = ["LISTED", "iter_miscounts"]

LISTED = {
    "affinity-events": ("affinity-event",),
    "invited-talks": ("invited-talk", "keynote"),
    "mentors": ("mentor",),
    "oral-presentations": ("oral",),
    "socials": ("social",),
    "tutorials": ("tutorial",),
    "workshops": ("workshop",),
}
"""Measures, and the kinds of talk, role or sub-event that they count; the first is meant, the
others may be counted with it."""

_LOOSE = frozenset({"runner-up", "honorable-mention"})
"""Ranks that documents use for one another."""


@dataclass(frozen=True, slots=True)
class _Prize:
    """A receipt as one document lists it."""

    award: str
    rank: str
    row: ClaimRow


def iter_miscounts(figures: Figures, listed: Iterable[ClaimRow]) -> Iterator[Mismatch]:
    """Counts of a document that differ from what it lists.

    Fewer things than are counted are no list if they are less than half of them, or stand in
    running text or beside entries that were not read (the facet ``list`` tells).

    Args:
        figures: of one edition.
        listed: rows of talks, roles, sub-events (facet ``kind``) and of awards (``award``; the
            value of a row of the property ``rank`` is the rank).
    """
    things: dict[tuple[str, str], dict[Entity, ClaimRow]] = {}
    prizes: dict[str, dict[Entity, list[ClaimRow]]] = {}
    for row in listed:
        if "award" in row.facets:
            prizes.setdefault(row.document, {}).setdefault(row.about, []).append(row)
        else:
            kinds = things.setdefault((row.document, row.facets["kind"]), {})
            if row.about not in kinds or row.order < kinds[row.about].order:
                kinds[row.about] = row
    ranked = {document: _ranked(receipts) for document, receipts in prizes.items()}
    for measure, dimensions, rows in figures:
        derived = {row.document for row in rows if row.qualifier == DERIVED}
        for row in {(row.document, row.value): row for row in rows}.values():
            if row.document in derived:
                continue
            if measure == "awards":
                lists = _awards(dict(dimensions), ranked.get(row.document, []))
            elif measure == "countries-above-threshold":
                lists = _countries(figures, dict(dimensions), row.document)
            elif dimensions or measure not in LISTED:
                continue
            else:
                lists = _things(LISTED[measure], row.document, things)
            yield from _compare(row, lists)


def _things(
    kinds: tuple[str, ...],
    document: str,
    things: dict[tuple[str, str], dict[Entity, ClaimRow]],
) -> list[list[ClaimRow]]:
    """What is listed, in the narrow sense and in the wide one."""
    narrow = list(things.get((document, kinds[0]), {}).values())
    wide = [row for kind in kinds for row in things.get((document, kind), {}).values()]
    return [narrow, wide]


def _ranked(receipts: dict[Entity, list[ClaimRow]]) -> list[_Prize]:
    found = []
    for rows in receipts.values():
        ranks = [row for row in rows if row.predicate == "rank"]
        others = [row for row in rows if row.predicate != "rank"]
        row = min(others or rows, key=lambda row: row.order)
        rank = min(ranks, key=lambda row: row.order).value if ranks else "winner"
        found.append(_Prize(row.facets["award"], rank, row))
    return found


def _awards(dimensions: dict[str, str], prizes: list[_Prize]) -> list[list[ClaimRow]]:
    """Receipts of the rank that is counted: of the award named, or of any, or of any one."""
    if dimensions.keys() - {"award", "rank"}:
        return []
    award, rank = dimensions.get("award"), dimensions.get("rank")
    named = [prize for prize in prizes if award in (None, prize.award)]
    if rank is None:
        winners = [prize for prize in named if prize.rank == "winner"]
        return [[prize.row for prize in found] for found in (winners, named)]
    exactly = [prize.row for prize in named if prize.rank == rank]
    lists = [exactly]
    for each in sorted({prize.award for prize in named}):
        ranks = _LOOSE if rank in _LOOSE else {rank}
        lists += [
            [prize.row for prize in named if prize.award == each and prize.rank == one]
            for one in sorted(ranks)
        ]
    return lists


def _countries(figures: Figures, dimensions: dict[str, str], document: str) -> list[list[ClaimRow]]:
    if dimensions.keys() != {"threshold"}:
        return []
    return [
        [
            row
            for measure, others, rows in figures
            if measure == "participants" and {name for name, _ in others} == {"country"}
            for row in rows
            if row.document == document and number(row) > Decimal(dimensions["threshold"])
        ]
    ]


def _compare(counted: ClaimRow, lists: list[list[ClaimRow]]) -> Iterator[Mismatch]:
    """Nothing, if one way of counting fits."""
    if not lists or not lists[0]:
        return
    value = number(counted)
    sizes = [len(found) for found in lists]
    if any(contains(counted, Decimal(size)) for size in sizes) or max(sizes) * 2 < value:
        return
    if sizes[0] < value and not all(_is_complete(row) for row in lists[0]):
        return
    reason = f"{counted.shown} are counted, {sizes[0]} are listed"
    yield Mismatch([counted, *lists[0]], f"counted {counted.value} listed {sizes[0]}", reason)


def _is_complete(row: ClaimRow) -> bool:
    """Whether it stands in a list that was read to its end; a figure of a table does."""
    return "list" in row.facets or "measure" in row.facets
