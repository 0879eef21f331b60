"""What a document counts beside what it lists: "6 affinity events" over a list of four."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from confkg.conflicts.conflict import ClaimRow
from confkg.conflicts.figures import Dimensions, Figures, contains, is_approximate, number
from confkg.conflicts.mismatch import Mismatch
from confkg.conflicts.preference import DERIVED
from confkg.conflicts.wording import enumerated, quoted, sources
from confkg.model import Concept
from confkg.resolve import Entity

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
    """A receipt as one document lists it: the claim of what has it, and that of its rank."""

    award: str
    rank: str
    row: ClaimRow
    ranked: ClaimRow


_Things = dict[tuple[str, str], dict[Entity, ClaimRow]]
"""By document and kind, what is listed, each with a claim."""


def iter_miscounts(figures: Figures, listed: Iterable[ClaimRow]) -> Iterator[Mismatch]:
    """Counts of a document that differ from what it lists.

    Fewer things than are counted are no list if they are less than half of them, or stand in
    running text or beside entries that were not read (the facet ``list`` shows it).

    Args:
        figures: of one edition.
        listed: rows of talks, roles, sub-events (facet ``kind``) and of awards (``award``; the
            value of a row of the property ``rank`` is the rank).
    """
    listed = list(listed)
    things, ranked = _things_listed(listed)
    beside: dict[tuple[str, str], list[str]] = {}
    for other in listed:
        if "under" in other.facets:
            beside.setdefault((other.document, other.facets["under"]), []).append(other.shown)
    for measure, dimensions, row in _counted(figures):
        if measure == "awards":
            lists = _awards(dict(dimensions), ranked.get(row.document, []))
            yield from _other_rank(row, dict(dimensions), ranked)
        elif measure == "countries-above-threshold":
            lists = _countries(figures, dict(dimensions), row.document)
        elif dimensions or measure not in LISTED:
            continue
        else:
            lists = _things(LISTED[measure], row.document, things)
        yield from _compare(row, lists, beside.get((row.document, measure), ()))


def _counted(figures: Figures) -> Iterator[tuple[str, Dimensions, ClaimRow]]:
    """Each count of each document, unless it was itself derived from a list."""
    for measure, dimensions, rows in figures:
        derived = {row.document for row in rows if row.qualifier == DERIVED}
        first = sorted(rows, key=lambda row: row.order, reverse=True)
        for row in {(row.document, row.value): row for row in first}.values():
            if row.document not in derived:
                yield measure, dimensions, row


def _things_listed(listed: Iterable[ClaimRow]) -> tuple[_Things, dict[str, list[_Prize]]]:
    """What documents list: talks, roles and events by kind; receipts of awards."""
    things: _Things = {}
    prizes: dict[str, dict[Entity, list[ClaimRow]]] = {}
    for row in listed:
        if "under" in row.facets:
            continue
        if "award" in row.facets:
            prizes.setdefault(row.document, {}).setdefault(row.about, []).append(row)
        else:
            kinds = things.setdefault((row.document, row.facets["kind"]), {})
            if row.about not in kinds or row.order < kinds[row.about].order:
                kinds[row.about] = row
    return things, {document: _ranked(receipts) for document, receipts in prizes.items()}


def _other_rank(
    counted: ClaimRow, dimensions: dict[str, str], ranked: dict[str, list[_Prize]]
) -> Iterator[Mismatch]:
    """A count of one rank over a list of as many of another: three runners-up, all "mentions".

    What other documents call the same papers is shown beside it.
    """
    rank, award = dimensions.get("rank"), dimensions.get("award")
    if rank not in _LOOSE or award is None or dimensions.keys() - {"award", "rank"}:
        return
    named = [prize for prize in ranked.get(counted.document, []) if prize.award == award]
    (other,) = _LOOSE - {rank}
    listed = [prize.ranked for prize in named if prize.rank == other]
    if listed and number(counted) == len(listed) and not any(p.rank == rank for p in named):
        words = Concept("rank", rank).words, Concept("rank", other).words
        reason = (
            f"{counted.shown} are counted under “{words[0]}”, and the {len(listed)} that are listed "
            f"stand under “{words[1]}”"
        )
        about = {row.about for row in listed}
        elsewhere = [
            prize.ranked
            for document, prizes in sorted(ranked.items())
            for prize in prizes
            if document != counted.document and prize.rank == other and prize.ranked.about in about
        ]
        rows = [counted, *listed, *elsewhere]
        yield Mismatch(rows, f"{rank} {other}", reason, kind="category")


def iter_beyond_lists(figures: Figures, listed: Iterable[ClaimRow]) -> Iterator[Mismatch]:
    """Things of a kind that one document names and the full list of another does not have.

    A list is full if it has as many entries as its document counts.
    """
    things, _ = _things_listed(listed)
    for measure, dimensions, row in _counted(figures):
        kinds = () if dimensions else LISTED.get(measure, ())
        full = {about for kind in kinds for about in things.get((row.document, kind), {})}
        if not full or not contains(row, Decimal(len(full))) or is_approximate(row):
            continue
        for (document, kind), found in sorted(things.items()):
            if kind != (*kinds, "")[0] or document == row.document:
                continue
            for about in sorted(found.keys() - full, key=lambda each: each.slug):
                other = found[about]
                reason = (
                    f"{row.shown} are counted and listed in {sources([row])}, "
                    f"and {other.label} in {sources([other])} is not among them"
                )
                severity = "minor"
                if "beside" in other.facets:
                    reason += ", as it was part of another programme"
                    severity = "none"
                yield Mismatch([row, other], f"beyond {about.slug}", reason, severity=severity)


def _things(kinds: tuple[str, ...], document: str, things: _Things) -> list[list[ClaimRow]]:
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
        ranked = min(ranks or [row], key=lambda row: row.order)
        found.append(_Prize(row.facets["award"], ranked.value if ranks else "winner", row, ranked))
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


def _compare(
    counted: ClaimRow, lists: list[list[ClaimRow]], beside: Iterable[str]
) -> Iterator[Mismatch]:
    """Nothing, if one way of counting fits; what the list has of other kinds is named."""
    if not lists or not lists[0]:
        return
    value = number(counted)
    sizes = [len(found) for found in lists]
    if any(contains(counted, Decimal(size)) for size in sizes) or max(sizes) * 2 < value:
        return
    # whether each stands in a list that was read to its end; a figure of a table does
    complete = all({"list", "measure"} & row.facets.keys() for row in lists[0])
    if sizes[0] < value and not complete:
        return
    reason = f"{counted.shown} are stated, {sizes[0]} are listed"
    if others := [quoted(each) for each in dict.fromkeys(beside)]:
        reason += f", beside {enumerated(others)}, which are of another kind"
    yield Mismatch([counted, *lists[0]], f"counted {counted.value} listed {sizes[0]}", reason)
