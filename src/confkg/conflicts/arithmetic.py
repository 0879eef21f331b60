"""Figures of one edition that do not add up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from confkg.conflicts.conflict import ClaimRow, Conflict
from confkg.conflicts.figures import Dimensions, Figures, is_approximate, number
from confkg.resolve import Entity

__all__ = ["Mismatch", "iter_mismatches", "merged"]

_POINT = Decimal(1)
_NEAR = Decimal("0.05")
_IN_PERSON = ("attendanceMode", "in-person")
_VIRTUAL = ("attendanceMode", "virtual")
_NO_LIMIT = ("at-least", "more-than")
_OPEN = "open: the documents do not tell which figure is wrong"
_SHOWN = 25
"""So many of the things listed are named as evidence."""


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Claims of one document that do not add up, the one that is in question first.

    Attributes:
        rows: the claims; the first tells what the conflict is about.
        detail: tells it from others about that thing; without the name of the document.
        reason: what does not add up, in words.
    """

    rows: Sequence[ClaimRow]
    detail: str
    reason: str


def iter_mismatches(figures: Figures) -> Iterator[Mismatch]:
    """Rates that are no quotient, parts that do not make the whole, more listed than counted."""
    for measure, dimensions, rows in figures:
        documents = sorted({row.document for row in rows})
        if measure == "acceptance-rate":
            for document in documents:
                yield from _rate(figures, dimensions, document)
        if _IN_PERSON in dimensions:
            for document in documents:
                yield from _modes(figures, measure, dimensions, document)
    yield from _countries(figures)


def _rate(figures: Figures, dimensions: Dimensions, document: str) -> Iterator[Mismatch]:
    stated = figures.best("acceptance-rate", dimensions, document)
    accepted = figures.best("accepted-papers", dimensions, document)
    submitted = figures.best("submissions", dimensions, document)
    if not stated or not accepted or not submitted or not number(submitted):
        return
    rows = (stated, accepted, submitted)
    rate = number(stated) * 100 if number(stated) < 1 else number(stated)
    computed = 100 * number(accepted) / number(submitted)
    if abs(rate - computed) > _POINT + _slack(rows, computed):
        reason = (
            f"{accepted.shown} of {submitted.shown} is {computed:.1f} %, "
            f"more than one point from {stated.shown} %"
        )
        yield Mismatch(rows, " ".join(["rate", *(row.value for row in rows)]), reason)


def _slack(rows: Sequence[ClaimRow], value: Decimal) -> Decimal:
    """How far apart sums may be because a part of them is approximate."""
    return _NEAR * value if any(map(is_approximate, rows)) else Decimal(0)


def _modes(
    figures: Figures, measure: str, dimensions: Dimensions, document: str
) -> Iterator[Mismatch]:
    rest = dimensions - {_IN_PERSON}
    here = figures.best(measure, dimensions, document)
    remote = figures.best(measure, rest | {_VIRTUAL}, document)
    whole = figures.best(measure, rest, document)
    if not here or not remote or not whole:
        return
    rows = (whole, here, remote)
    total = number(here) + number(remote)
    if abs(total - number(whole)) > _slack(rows, total):
        reason = (
            f"{here.shown} in person and {remote.shown} virtual make {total:,}, not {whole.shown}"
        )
        yield Mismatch(rows, " ".join(["modes", *(row.value for row in rows)]), reason)


def _countries(figures: Figures) -> Iterator[Mismatch]:
    """More countries, or more participants from them, than there are altogether."""
    listed: dict[str, list[ClaimRow]] = {}
    for measure, dimensions, rows in figures:
        if measure == "participants" and {name for name, _ in dimensions} == {"country"}:
            for row in {row.document: row for row in rows}.values():
                listed.setdefault(row.document, []).append(row)
    for document, rows in sorted(listed.items()):
        counted = figures.best("countries", frozenset(), document)
        if counted and counted.qualifier not in _NO_LIMIT and len(rows) > number(counted):
            reason = f"{len(rows)} countries are listed, {counted.shown} are counted"
            yield Mismatch([counted, *rows], f"counted {counted.value} listed {len(rows)}", reason)
        whole = figures.best("participants", frozenset(), document)
        total = sum(map(number, rows), Decimal(0))
        if (
            whole
            and whole.qualifier not in _NO_LIMIT
            and total > number(whole) + _slack([whole], total)
        ):
            reason = f"the countries listed make {total:,} participants, more than {whole.shown}"
            yield Mismatch([whole, *rows], f"countries sum {total} of {whole.value}", reason)


def merged(mismatches: Iterable[Mismatch]) -> Iterator[Conflict]:
    """One conflict for what several documents, as a text and its digest, get wrong alike."""
    found: dict[tuple[Entity, str, str], dict[str, ClaimRow]] = {}
    first: dict[tuple[Entity, str, str], ClaimRow] = {}
    for mismatch in mismatches:
        key = mismatch.rows[0].about, mismatch.detail, mismatch.reason
        first.setdefault(key, mismatch.rows[0])
        found.setdefault(key, {}).update({row.claim: row for row in mismatch.rows})
    for (about, detail, reason), rows in found.items():
        head = first[about, detail, reason]
        counted = [row for row in rows.values() if row.about == about]
        others = [row for row in rows.values() if row.about != about]
        evidence = [*_in_order(counted), *_in_order(others)[:_SHOWN]]
        label = f"{head.label}: {reason}"
        yield Conflict(
            "arithmetic", about, label, detail, tuple(evidence), None, f"{reason}; {_OPEN}"
        )


def _in_order(rows: Iterable[ClaimRow]) -> list[ClaimRow]:
    return sorted(rows, key=lambda row: row.order)
