"""Cards of people: a name, and below it short lines with what the person does and where."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from confkg.extract.annotated import Annotated
from confkg.model import PartKind

_END = 4
"""How far below a name a line stands that is no part of its card."""

_LONGEST = 8
"""Words of a line on a card."""


def below_names(lines: Sequence[Annotated], names: Sequence[bool]) -> Iterable[list[Annotated]]:
    """The lines on cards, those of one distance from the name together: the roles, the institutions.

    For each line ``names`` says whether it is the name of a person.
    """
    groups: dict[tuple[int, PartKind, int], list[Annotated]] = defaultdict(list)
    below, over = _END, -1
    for each, name in zip(lines, names, strict=True):
        line = each.line
        if line.row < 0 and name:
            below, over = 0, line.headings[-1].number if line.headings else -1
        elif (
            line.row >= 0
            or (line.kind is PartKind.HEADING and below)
            or len(each.text.split()) > _LONGEST
            or each.text.endswith((".", ":"))
        ):
            below = _END
        elif (below := below + 1) < _END:
            groups[below, line.kind, over].append(each)
    return groups.values()
