"""Claims that do not add up, and the conflict that they make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from confkg.conflicts.conflict import KINDS, ClaimRow, Conflict
from confkg.conflicts.wording import quoted, sources
from confkg.ids import digest
from confkg.resolve import Entity

_OPEN = "open: the documents do not show which of them is wrong"
_SHOWN = 25
"""So many of the things listed are named as evidence."""


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Claims that do not add up, the one that is in question first."""

    rows: Sequence[ClaimRow]  # the claims; the first decides what the conflict is about
    detail: str  # distinguishes it from others about that thing; without the name of the document
    reason: str  # what does not add up, in words
    kind: str = "arithmetic"  # kind of the conflict
    severity: str = ""  # of the conflict; that of the kind, if empty


def merged(mismatches: Iterable[Mismatch]) -> Iterator[Conflict]:
    """One conflict for what several documents, as a text and its digest, get wrong alike.

    Where they get the same wrong in other ways, the words of the reason distinguish the conflicts.
    """
    found: dict[tuple[Entity, str, str], dict[str, ClaimRow]] = {}
    first: dict[tuple[Entity, str, str], Mismatch] = {}
    for mismatch in mismatches:
        key = mismatch.rows[0].about, mismatch.detail, mismatch.reason
        first.setdefault(key, mismatch)
        found.setdefault(key, {}).update({row.claim: row for row in mismatch.rows})
    ways = Counter((about, detail) for about, detail, _ in found)
    for (about, detail, reason), rows in found.items():
        mismatch = first[about, detail, reason]
        distinct = f"{detail} {digest(reason, 6)}" if ways[about, detail] > 1 else detail
        head = mismatch.rows[0]
        counted = [row for row in rows.values() if row.about == about]
        others = [row for row in rows.values() if row.about != about]
        evidence = [*_in_order(counted), *_in_order(others)[:_SHOWN]]
        kind = mismatch.kind
        severity = mismatch.severity or KINDS[kind]
        yield Conflict(
            kind,
            about,
            f"{head.label}: {reason}",
            distinct,
            tuple(evidence),
            None,
            reason if severity == "none" else f"{reason}; {_OPEN}",
            _sentence(head.label, reason, evidence),
            severity,
        )


def _sentence(label: str, reason: str, evidence: Sequence[ClaimRow]) -> str:
    """What does not add up, with the titles of the documents unless the reason has them."""
    if any(quoted(row.source) in reason for row in evidence):
        return f"{label}: {reason}."
    return f"{label}: in {sources(evidence)}, {reason}."


def _in_order(rows: Iterable[ClaimRow]) -> list[ClaimRow]:
    return sorted(rows, key=lambda row: row.order)
