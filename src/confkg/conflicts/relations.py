"""Figures of one edition that do not follow from one another: rates, parts, bounds; ranges of rooms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import permutations

from confkg.conflicts.conflict import ClaimRow
from confkg.conflicts.digits import digits
from confkg.conflicts.figures import Dimensions, Figures, interval, number
from confkg.conflicts.mismatch import Mismatch


@dataclass(frozen=True, slots=True)
class Quotient:
    """A measure that two others give: ``measure = factor * counted / among``."""

    measure: str
    counted: str
    among: str
    unit: str = ""
    factor: int = 1


QUOTIENTS = (
    Quotient("acceptance-rate", "accepted-papers", "submissions", " %", 100),
    Quotient("papers-per-area-chair", "submissions", "area-chairs"),
)

BOUNDS = (
    ("accepted-papers", "submissions"),
    ("oral-presentations", "accepted-papers"),
    ("spotlight-posters", "accepted-papers"),
)
"""Measures, and those that they cannot exceed."""

PARTS = {"attendanceMode": frozenset({"in-person", "virtual"}), "country": None}
"""Dimensions by which a whole is divided, with all parts that there are; None if these are open."""

COUNTED = {"country": ("participants", "countries", "countries")}
"""Dimensions, each with a measure by it, the measure that counts how many there are, and the word."""


def iter_relation_mismatches(figures: Figures) -> Iterator[Mismatch]:
    """Stated ratios that are no quotients, parts that do not make the whole, more than there is."""
    for measure, dimensions, rows in figures:
        for document in sorted({row.document for row in rows}):
            for quotient in QUOTIENTS:
                if quotient.measure == measure:
                    yield from _quotient(figures, quotient, dimensions, document)
            for smaller, greater in BOUNDS:
                if smaller == measure:
                    yield from _bound(figures, smaller, greater, dimensions, document)
    yield from _parts(figures)


def _quotient(
    figures: Figures, quotient: Quotient, dimensions: Dimensions, document: str
) -> Iterator[Mismatch]:
    stated = figures.best(quotient.measure, dimensions, document)
    counted = figures.best(quotient.counted, dimensions, document)
    among = figures.best(quotient.among, dimensions, document)
    if not stated or not counted or not among or interval(among)[0] <= 0:
        return
    scale = quotient.factor if number(stated) < 1 else 1  # 0.31 is 31 %
    step = Decimal(1).scaleb(-digits(stated.value)) * scale
    places = max(digits(f"{step.normalize():f}"), 0)
    low, high = (end * scale for end in interval(stated))
    least = quotient.factor * interval(counted)[0] / interval(among)[1]
    most = quotient.factor * interval(counted)[1] / interval(among)[0]
    if low - step / 2 <= most and least <= high + step / 2:
        return
    computed = quotient.factor * number(counted) / number(among)
    cut = 0 <= computed - number(stated) * scale < step
    shown = f"{computed:.{places + 1}f}{quotient.unit}"
    given = f"{number(stated) * scale}{quotient.unit}"
    how = "of" if quotient.factor > 1 else "divided by"
    reason = f"{counted.shown} {how} {among.shown} is {shown}, not {given}"
    if cut:
        reason += f" (rounded {computed:.{places}f}{quotient.unit}; {given} is cut off)"
    yield Mismatch(
        (stated, counted, among),
        f"{quotient.measure} {stated.value} {counted.value} {among.value}",
        reason,
        severity="minor" if cut else "major",
    )


def _bound(
    figures: Figures, smaller: str, greater: str, dimensions: Dimensions, document: str
) -> Iterator[Mismatch]:
    part = figures.best(smaller, dimensions, document)
    whole = figures.best(greater, dimensions, document)
    if part and whole and interval(part)[0] > interval(whole)[1]:
        reason = f"{part.shown} of {whole.label} cannot be more than {whole.shown}"
        yield Mismatch((part, whole), f"bound {part.value} {whole.value}", reason)


def _parts(figures: Figures) -> Iterator[Mismatch]:
    """What a document gives for the parts, beside what it gives for the whole."""
    divided: dict[tuple[str, Dimensions, str, str], dict[str, ClaimRow]] = {}
    for measure, dimensions, rows in figures:
        for name, part in dimensions:
            if name in PARTS:
                rest = dimensions - {(name, part)}
                for row in rows:
                    divided.setdefault((measure, rest, name, row.document), {})[part] = row
    for (measure, rest, name, document), parts in sorted(
        divided.items(), key=lambda each: (each[0][0], sorted(each[0][1]), *each[0][2:])
    ):
        whole = figures.best(measure, rest, document)
        if whole:
            yield from _whole(whole, list(parts.values()), PARTS[name] == parts.keys(), name)
        if name in COUNTED and not rest and measure == COUNTED[name][0]:
            counted = figures.best(COUNTED[name][1], rest, document)
            if counted and len(parts) > interval(counted)[1]:
                word = COUNTED[name][2]
                reason = f"{len(parts)} {word} are listed, {counted.shown} are counted"
                detail = f"counted {counted.value} listed {len(parts)}"
                yield Mismatch((counted, *parts.values()), detail, reason)


def _whole(
    whole: ClaimRow, parts: Sequence[ClaimRow], is_complete: bool, name: str
) -> Iterator[Mismatch]:
    least = sum((interval(part)[0] for part in parts), Decimal(0))
    most = sum((interval(part)[1] for part in parts), Decimal(0))
    low, high = interval(whole)
    if least > high or (is_complete and most < low):
        total = sum(map(number, parts), Decimal(0))
        listed = " and ".join(part.shown for part in parts[:3])
        reason = f"{listed} make {total:,}, not {whole.shown}"
        if not is_complete:
            reason = f"the parts listed make {total:,}, more than the whole, {whole.shown}"
        yield Mismatch((whole, *parts), f"{name} sum {total} of {whole.value}", reason)


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
    for (one, first), (other, second) in permutations(
        sorted(ranges, key=lambda each: (each[0], sorted(each[1]))), 2
    ):
        if one == other and first < second:
            part, whole = (f"{one} {min(rooms)} to {max(rooms)}" for rooms in (first, second))
            reason = (
                f"one passage names {part} and another {whole}; "
                "both may hold, as an event need not fill its building"
            )
            claims = [rooms[max(rooms)] for rooms in (*ranges[one, first], *ranges[one, second])]
            yield Mismatch(claims, f"{part} {whole}", reason, kind="scope", severity="none")
