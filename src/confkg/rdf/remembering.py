"""Work on groups of sorted lines, of which the results of the last time are used where lines are equal."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator

__all__ = ["iter_remembered"]

_BETWEEN, _LINE = "\x1c", "\x1d"
"""Signs that no line has."""


def iter_remembered(
    groups: Iterable[tuple[str, list[str]]],
    work: Callable[[list[str]], Iterable[str]],
    before: Iterable[str],
    remember: Callable[[str], object],
) -> Iterator[str]:
    """Yield what ``work`` makes of each group.

    Args:
        groups: key and lines, in the order of the keys; one that is out of order costs time alone.
        work: makes lines of a group; the same of the same lines.
        before: what was remembered the last time, read in step with the groups.
        remember: takes a line for the next time.
    """
    former = (line.split(_BETWEEN) for line in before)
    last = next(former, None)
    for key, lines in groups:
        digest = hashlib.sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest()
        while last and last[0] < key:
            last = next(former, None)
        known = last and last[:2] == [key, digest]
        made = last[2] if last and known else _LINE.join(work(lines))
        remember(f"{key}{_BETWEEN}{digest}{_BETWEEN}{made}")
        if made:
            yield from made.split(_LINE)
