"""Values that differ where there can be but one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from confkg.conflicts.conflict import ClaimRow, Conflict, by_value, settle
from confkg.conflicts.variants import are_compatible, are_shortenings, is_spelling_variant
from confkg.ids import kind_slug
from confkg.resolve import Entity

__all__ = ["iter_author_conflicts", "iter_city_conflicts", "iter_value_conflicts"]


def iter_value_conflicts(rows: Iterable[ClaimRow]) -> Iterator[Conflict]:
    """The values of one property of one thing, if they differ.

    Args:
        rows: claims; the facet ``text`` is there if the values are words that may be shortened
            or misspelt.
    """
    values = by_value(rows)
    if len(values) < 2:
        return
    first = next(iter(values.values()))[0]
    texts = [found[0].shown for found in values.values()]
    if "text" not in first.facets:
        yield settle("value", values, kind_slug(first.predicate))
    elif not are_shortenings(texts):
        yield settle(_kind(texts), values, kind_slug(first.predicate))


def _kind(texts: list[str]) -> str:
    first, *others = texts
    return "spelling" if all(is_spelling_variant(first, other) for other in others) else "value"


def iter_city_conflicts(rows: Iterable[ClaimRow]) -> Iterator[Conflict]:
    """The cities of one edition, unless a document says that it was held in several."""
    values = by_value(rows)
    documents = [row.document for found in values.values() for row in found]
    if len(values) > 1 and len(documents) == len(set(documents)):
        yield settle(_kind([found[0].shown for found in values.values()]), values, "city")


def iter_author_conflicts(rows: Iterable[ClaimRow]) -> Iterator[Conflict]:
    """Positions of the authors of one paper, and authors of one position.

    Args:
        rows: claims of positions; facets: ``author`` (an identifier) and ``name``, ``paper`` (its
            slug) and ``title``.
    """
    positions: dict[str, list[ClaimRow]] = {}
    for row in rows:
        positions.setdefault(row.facets["author"], []).append(row)
    settled: dict[str, list[ClaimRow]] = {}
    for author in sorted(positions):
        values = by_value(positions[author])
        if len(values) > 1:
            yield settle("value", values, "position")
        else:
            for position, found in values.items():
                settled.setdefault(position, []).extend(found)
    for position in sorted(settled, key=int):
        yield from _one_position(position, settled[position])


def _one_position(position: str, rows: list[ClaimRow]) -> Iterator[Conflict]:
    """Several authors at one position who stand at no other one."""
    authors = by_value(
        replace(row, value=row.facets["author"], shown=row.facets["name"]) for row in rows
    )
    names = [found[0].shown for found in authors.values()]
    if len(authors) < 2:
        return
    kind = _kind(names)
    if kind == "value" and all(are_compatible(names[0], other) for other in names[1:]):
        return  # whether two names are one person is another question
    first = rows[0]
    paper = Entity("paper", first.facets["paper"]), first.facets["title"]
    yield settle(kind, authors, f"author {position}", about=paper)
