"""What judgements still say of names that no document prints any more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import groupby
from typing import TypeAlias

from confkg.errors import DecisionError
from confkg.ids import fold
from confkg.resolve.clusters import Clusters
from confkg.resolve.decision_rows import Row
from confkg.resolve.forms import Form, Judgement

Used: TypeAlias = tuple[Row, list[Form], list[Form]]
"""A row with the forms that it means by its two names."""


def iter_links(
    rows: Iterable[Row], forms: Callable[[Row, str, str], list[Form]]
) -> Iterator[tuple[Used, Row]]:
    """Pairs of printed names that people hold to be the same as one that no document prints.

    Each with the row of the first name, and behind it that of the second.

    If a document that printed the full name is taken out, the two short forms that were judged to
    be the same as it are one person all the same.
    """
    joined = Clusters()
    printed: list[tuple[Form, bool, int, Row, list[Form]]] = []
    for number, row in enumerate(rows):
        if row.judgement is not Judgement.SAME or not row.shown:
            continue
        ends = (row.first, row.first_document), (row.second, row.second_document)
        places = [Form(row.kind, fold(name), document) for name, document in ends]
        joined.join(*places)
        for place, (name, document), is_worse in zip(places, ends, (True, False), strict=True):
            with suppress(DecisionError):
                printed.append((place, is_worse, number, row, forms(row, name, document)))
    ordered = sorted(printed, key=lambda end: (joined.find(end[0]), *end[1:3]))
    for _, ends_of_one in groupby(ordered, key=lambda end: joined.find(end[0])):
        (*_, best_row, best), *others = ends_of_one
        for *_, row, found in others:
            if set(found) != set(best):
                yield (row, found, best), best_row


def replacements(hidden: Mapping[str, str], nobody: str) -> dict[str, str]:
    """What to show for each name that is never to be shown.

    Args:
        hidden: these names, each with what a judgement gives instead, which may itself be hidden.
        nobody: what to show if nothing else may be.

    >>> replacements({"Ann Lee": "Bo Lee", "bo lee": "Cy Lee", "Di Ray": "Di Ray"}, "nobody")
    {'Ann Lee': 'Cy Lee', 'bo lee': 'Cy Lee', 'Di Ray': 'nobody'}
    """
    instead = {fold(name): shown for name, shown in hidden.items()}
    found = {}
    for name, given in hidden.items():
        shown = given
        for _ in hidden:
            shown = instead.get(fold(shown), shown)
        found[name] = nobody if fold(shown) in instead else shown
    return found
