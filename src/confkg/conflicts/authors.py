"""Who wrote a paper, and in which order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from confkg.conflicts.conflict import ClaimRow, Conflict, by_value, settle
from confkg.conflicts.preference import Choice
from confkg.conflicts.values import kind_of_difference
from confkg.conflicts.wording import enumerated, quoted, sources
from confkg.resolve import Entity
from confkg.resolve.variants import are_compatible

_APART = "open: a person has decided that the names are those of two people"
_PRESENTER = "open: “et al.” may stand behind the name of the one who presented the paper"


def iter_author_conflicts(rows: Iterable[ClaimRow]) -> Iterator[Conflict]:
    """Positions of the authors of one paper, and authors of one position.

    Args:
        rows: claims of positions; facets: ``author`` (an identifier) and ``name``, ``paper`` (its
            slug) and ``title``, ``apart`` (the authors from whom a person keeps this one apart).
    """
    positions: dict[str, list[ClaimRow]] = {}
    for row in rows:
        if "et_al" not in row.facets:
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
    first = rows[0]
    paper = Entity("paper", first.facets["paper"]), first.facets["title"]
    detail, kind = f"author {position}", kind_of_difference(names)
    apart = {other for row in rows for other in row.facets.get("apart", "").split()}
    if len(apart & authors.keys()) > 1:
        said = enumerated([f"{found[0].shown} in {sources(found)}" for found in authors.values()])
        sentence = f"Two people are at position {position} of {quoted(paper[1])}: {said}."
        yield settle("value", authors, detail, about=paper, left_open=_APART, sentence=sentence)
    elif kind == "value" and all(are_compatible(names[0], other) for other in names[1:]):
        yield settle("spelling", authors, detail, about=paper, severity="none")
    else:
        yield settle(kind, authors, detail, about=paper)


def iter_first_author_conflicts(rows: Iterable[ClaimRow]) -> Iterator[Conflict]:
    """Somebody named with "et al." whom another list of authors has behind others.

    Args:
        rows: as for :func:`iter_author_conflicts`, and claims of authors with the facet ``et_al``.
    """
    placed: list[ClaimRow] = []
    named: dict[str, list[ClaimRow]] = {}
    for row in rows:
        if "et_al" in row.facets:
            named.setdefault(row.facets["author"], []).append(row)
        else:
            placed.append(row)
    heads = [row for row in placed if row.value == "1"]
    for author, found in sorted(named.items()):
        own = [row for row in placed if row.facets["author"] == author]
        if own and heads and author not in {row.facets["author"] for row in heads}:
            yield _not_first(found, own, heads)


def _not_first(named: list[ClaimRow], own: list[ClaimRow], heads: list[ClaimRow]) -> Conflict:
    first, name, position = named[0], named[0].facets["name"], own[0].value
    sentence = (
        f"{sources(named)} names {name} with “et al.”, as if first of the authors, but in "
        f"{sources(own)} the first is {heads[0].facets['name']}, and {name} is number {position}."
    )
    return settle(
        "value",
        {"et al.": named, **by_value([*own, *heads])},
        f"first author {first.facets['author']}",
        about=(Entity("paper", first.facets["paper"]), first.facets["title"]),
        choice=Choice("1", False, _PRESENTER),
        sentence=sentence,
        severity="minor",
    )
