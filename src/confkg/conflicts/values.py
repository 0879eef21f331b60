"""Values that differ where there can be but one; topics of talks that differ from their titles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from confkg.conflicts.conflict import ClaimRow, Conflict, by_value, choose, settle
from confkg.conflicts.preference import OFFICIAL, Choice
from confkg.ids import kind_slug
from confkg.resolve.variants import are_shortenings, is_spelling_variant


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


_KEYNOTES = frozenset({"keynote", "invited-talk"})
"""Kinds of talk that documents use for one another."""

_OPEN = "open: the title announces, the description reports what was heard"


def iter_topic_conflicts(rows: Iterable[ClaimRow]) -> Iterator[Conflict]:
    """The described topic of a talk beside its title.

    Args:
        rows: titles and described topics of the talks of one speaker at one edition; the facet
            ``kind`` is the kind of talk.
    """
    everything = list(rows)
    described = [row for row in everything if row.predicate == "describedTopic"]
    for about in sorted({row.about for row in described}):
        topics = [row for row in described if row.about == about]
        titles = [
            row
            for row in everything
            if row.predicate == "title" and _is_same_talk(row, topics[0], everything)
        ]
        values = by_value([*topics, *titles])
        if not titles or len(values) < 2:
            continue
        choice = choose(values)
        if not choice.settled or values[choice.value][0].support.kind not in OFFICIAL:
            choice = Choice(by_value(titles).popitem()[0], False, _OPEN)
        subject = topics[0].about, topics[0].label
        yield settle("topic", values, "topic", about=subject, choice=choice)


def _is_same_talk(title: ClaimRow, topic: ClaimRow, rows: list[ClaimRow]) -> bool:
    """The same talk; or if that one has no title, the keynote under its other name."""
    own = any(row.about == topic.about and row.predicate == "title" for row in rows)
    if own or title.about == topic.about:
        return title.about == topic.about
    return {title.facets["kind"], topic.facets["kind"]} <= _KEYNOTES
