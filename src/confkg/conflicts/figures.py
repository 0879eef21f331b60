"""The figures of one edition: which of them agree, and which of them stands for a measure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal

from confkg.conflicts.conflict import ClaimRow, Conflict, by_value, choose, settle
from confkg.conflicts.digits import is_rounded
from confkg.conflicts.preference import APPROXIMATE, DERIVED, Choice

_NEAR = Decimal("0.05")
"""How far from the number "about" and "almost" may be."""

Dimensions = frozenset[tuple[str, str]]
"""What restricts a figure: track, mode, country …, each with its value."""

_Range = tuple[Decimal, Decimal]
_END = Decimal("Infinity")
_JUST = Decimal("1e-9")


def number(row: ClaimRow) -> Decimal:
    """The value of a figure."""
    return Decimal(row.value)


def is_approximate(row: ClaimRow) -> bool:
    """Whether the value is not the number itself."""
    return row.qualifier in APPROXIMATE


def agree(first: ClaimRow, second: ClaimRow) -> bool:
    """Whether two figures can both hold, "about 3,700" and 3,704; also if one is rounded."""
    (low, high), (lower, upper) = interval(first), interval(second)
    if low <= upper and lower <= high:
        return True
    if is_approximate(first) or is_approximate(second):
        return False
    return is_rounded(first.value, second.value) or is_rounded(second.value, first.value)


def contains(row: ClaimRow, value: Decimal) -> bool:
    """Whether a figure can mean this number."""
    low, high = interval(row)
    return low <= value <= high


def interval(row: ClaimRow) -> _Range:
    """Between which numbers, both included, the value of a figure may lie."""
    value = number(row)
    slack = abs(value) * _NEAR
    match row.qualifier:
        case "about":
            return value - slack, value + slack
        case "almost":
            return value - slack, value
        case "at-least":
            return value, _END
        case "more-than":
            return value + _JUST, _END
        case "at-most":
            return -_END, value
        case "less-than":
            return -_END, value - _JUST
    return value, value


class Figures:
    """The figures that documents give of one edition."""

    def __init__(self, rows: Iterable[ClaimRow]) -> None:
        self._rows: dict[tuple[str, Dimensions], list[ClaimRow]] = {}
        for row in rows:
            rest = dict(row.facets)
            measure = rest.pop("measure", "")
            self._rows.setdefault((measure, frozenset(rest.items())), []).append(row)

    def __iter__(self) -> Iterator[tuple[str, Dimensions, list[ClaimRow]]]:
        """Measure, dimensions and claims of each figure, in an order of its own."""
        for measure, dimensions in sorted(self._rows, key=lambda key: (key[0], sorted(key[1]))):
            yield measure, dimensions, self._rows[measure, dimensions]

    def best(self, measure: str, dimensions: Dimensions, document: str = "") -> ClaimRow | None:
        """The claim that a figure rests on: one of that document, if it gives the figure."""
        rows = self._rows.get((measure, dimensions), [])
        own = [row for row in rows if row.document == document]
        values = by_value(own or rows)
        return values[choose(values).value][0] if values else None


def iter_figure_conflicts(rows: list[ClaimRow]) -> Iterator[Conflict]:
    """What does not agree among the claims of one figure."""
    values = by_value(rows)
    choice = choose(values)
    winner = values[choice.value][0]
    groups: dict[str, list[ClaimRow]] = {"approximation": [], "arithmetic": [], "value": []}
    same = []
    for row in rows:
        if row.value == winner.value and is_approximate(row) <= is_approximate(winner):
            same.append(row)
        elif agree(row, winner):
            groups["approximation"].append(row)
        elif DERIVED in (row.qualifier, winner.qualifier):
            groups["arithmetic"].append(row)
        else:
            groups["value"].append(row)
    for kind, others in groups.items():
        if others and kind == "value" and _differ_within_document([*same, *others]):
            left_open = Choice(choice.value, False, _ONE_PLACE)
            yield settle("scope", values, "value", choice=choice if choice.settled else left_open)
        elif others:
            yield settle(kind, _classes([*same, *others]), "value", note=_NOTES[kind])


def _differ_within_document(rows: Sequence[ClaimRow]) -> bool:
    """Whether a document gives different values where it can hardly mean the same thing.

    In one line, as in a row of a table with two columns; or anywhere, of a measure that says no more
    than that something is counted, or if it alone gives them and one is many times another.
    """
    given: dict[str, list[ClaimRow]] = {}
    for row in rows:
        given.setdefault(row.document, []).append(row)
    several = [found for found in given.values() if len({row.value for row in found}) > 1]
    if rows[0].facets.get("measure") in _VAGUE:
        return bool(several)
    if several and len(given) == 1:
        least, *_, most = sorted(map(number, rows))
        if most >= _MANY_TIMES * least:
            return True
    return len(several) == len(given) and all(
        len({row.line for row in found}) == 1 for found in several
    )


def _classes(rows: Iterable[ClaimRow]) -> Mapping[str, list[ClaimRow]]:
    """By value, the approximate apart from the exact: 31, and about 31."""
    exact = by_value(row for row in rows if not is_approximate(row))
    rough = by_value(row for row in rows if is_approximate(row))
    return exact | {f"{value} {found[0].qualifier}": found for value, found in rough.items()}


_MANY_TIMES = 2
"""From so many times on two values of one document are no slips of one another."""

_VAGUE = ("amount", "average", "count", "duration", "length", "share")
"""Measures of whatever is counted, of which the words beside the number say too little."""

_ONE_PLACE = "one document gives both where it can hardly mean the same thing"
_NOTES = {
    "approximation": "no contradiction, one value is an approximation of the other",
    "arithmetic": "one value follows by arithmetic from other statements",
    "value": "",
}
