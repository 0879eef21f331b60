"""Values that differ where there can be but one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from confkg.conflicts.conflict import ClaimRow, Conflict, by_value, settle
from confkg.conflicts.variants import are_shortenings, is_spelling_variant
from confkg.ids import kind_slug


def iter_value_conflicts(rows: Iterable[ClaimRow]) -> Iterator[Conflict]:
    """The values of one property of one thing, if they differ."""
    values = by_value(rows)
    if len(values) < 2:
        return
    first = next(iter(values.values()))[0]
    texts = [found[0].shown for found in values.values()]
    if "text" not in first.facets:
        yield settle("value", values, kind_slug(first.predicate))
    elif not are_shortenings(texts):
        yield settle(kind_of_difference(texts), values, kind_slug(first.predicate))


def kind_of_difference(texts: list[str]) -> str:
    """Whether words differ by a slip (``spelling``) or mean other things (``value``)."""
    first, *others = texts
    return "spelling" if all(is_spelling_variant(first, other) for other in others) else "value"


def iter_place_conflicts(rows: Iterable[ClaimRow]) -> Iterator[Conflict]:
    """The cities of one edition, or the editions of one series at which one paper was presented.

    Where one document states several, there were several.
    """
    values = by_value(rows)
    documents = [row.document for found in values.values() for row in found]
    if len(values) > 1 and len(documents) == len(set(documents)):
        shown = [found[0].shown for found in values.values()]
        if next(iter(values.values()))[0].predicate == "presentedAt":
            yield settle("value", values, "edition")
        else:
            yield settle(kind_of_difference(shown), values, "city")
