"""Rooms of one building that two statements number differently: halls 1-4, and halls 1-6."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import permutations

from confkg.conflicts.conflict import ClaimRow
from confkg.conflicts.mismatch import Mismatch

_NUMBERED = re.compile(r"(?P<word>[^\W\d_]+) (?P<number>\d+)")


def iter_room_mismatches(rows: Iterable[ClaimRow]) -> Iterator[Mismatch]:
    """Ranges of rooms of which one is a part of the other; both may hold, as one may be of the event alone."""
    stated: dict[tuple[str, str, int], dict[int, ClaimRow]] = {}
    for row in rows:
        if found := _NUMBERED.fullmatch(row.shown):
            statement = stated.setdefault((found["word"], row.document, row.line), {})
            statement.setdefault(int(found["number"]), row)
    ranges: dict[tuple[str, frozenset[int]], list[dict[int, ClaimRow]]] = {}
    for (word, _, _), rooms in sorted(stated.items(), key=lambda each: each[0]):
        if len(rooms) > 1:
            ranges.setdefault((word, frozenset(rooms)), []).append(rooms)
    for (one, first), (other, second) in permutations(sorted(ranges, key=_order), 2):
        if one == other and first < second:
            part, whole = (f"{one} {min(rooms)} to {max(rooms)}" for rooms in (first, second))
            reason = (
                f"one passage names {part} and another {whole}; "
                "both may hold, as an event need not fill its building"
            )
            claims = [rooms[max(rooms)] for rooms in (*ranges[one, first], *ranges[one, second])]
            yield Mismatch(claims, f"{part} {whole}", reason, kind="scope", severity="none")


def _order(named: tuple[str, frozenset[int]]) -> tuple[str, list[int]]:
    return named[0], sorted(named[1])
