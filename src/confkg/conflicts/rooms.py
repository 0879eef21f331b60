"""Rooms of one building that two statements number differently: halls 1-4, and halls 1-6."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations

from confkg.conflicts.conflict import ClaimRow
from confkg.conflicts.mismatch import Mismatch

__all__ = ["iter_room_mismatches"]

_NUMBERED = re.compile(r"(?P<word>[^\W\d_]+) (?P<number>\d+)")


def iter_room_mismatches(rows: Iterable[ClaimRow]) -> Iterator[Mismatch]:
    """Ranges of rooms of which one is a part of the other; both may hold, as one may be of the event alone.

    Args:
        rows: what lies in one building; shown by its name.
    """
    stated: dict[tuple[str, str, int], dict[int, ClaimRow]] = {}
    for row in rows:
        if found := _NUMBERED.fullmatch(row.shown):
            statement = stated.setdefault((found["word"], row.document, row.line), {})
            statement.setdefault(int(found["number"]), row)
    ranges = {key: rooms for key, rooms in sorted(stated.items()) if len(rooms) > 1}
    for (one, first), (other, second) in combinations(ranges.items(), 2):
        if one[0] == other[0] and (first.keys() < second.keys() or second.keys() < first.keys()):
            both = sorted((first, second), key=len)
            words = [f"{rooms[min(rooms)].shown} to {max(rooms)}" for rooms in both]
            reason = (
                f"one place names {words[0]} and another {words[1]}; "
                "both may hold, as an event need not fill its building"
            )
            claims = [rooms[max(rooms)] for rooms in both]
            yield Mismatch(claims, " ".join(words), reason, kind="scope", severity="none")
