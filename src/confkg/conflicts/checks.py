"""The table of checks: which claims are laid side by side, and what is looked for among them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from confkg.conflicts.authors import iter_author_conflicts, iter_first_author_conflicts
from confkg.conflicts.categories import (
    iter_award_names,
    iter_category_conflicts,
    iter_container_conflicts,
    iter_misnamed,
)
from confkg.conflicts.conflict import ClaimRow, Conflict
from confkg.conflicts.counting import iter_beyond_lists, iter_miscounts
from confkg.conflicts.figures import Figures, iter_figure_conflicts
from confkg.conflicts.identifiers import iter_paper_identifier_conflicts, iter_shared_identifiers
from confkg.conflicts.lengths import (
    iter_covered_mismatches,
    iter_date_conflicts,
    iter_length_mismatches,
)
from confkg.conflicts.mismatch import Mismatch, merged
from confkg.conflicts.relations import iter_relation_mismatches, iter_room_mismatches
from confkg.conflicts.scope import (
    iter_counted_otherwise,
    iter_scope_conflicts,
    iter_superlative_conflicts,
)
from confkg.conflicts.spelling import (
    iter_misquoted_conflicts,
    iter_printed_conflicts,
    iter_spelling_conflicts,
)
from confkg.conflicts.values import iter_place_conflicts, iter_topic_conflicts, iter_value_conflicts

_Check = Callable[[list[ClaimRow]], Iterator[Conflict]]


def _figures(check: Callable[[Figures], Iterator[Conflict]]) -> _Check:
    """A check of the figures of one edition."""
    return lambda rows: check(_split(rows)[0])


def _mismatches(check: Callable[[list[ClaimRow]], Iterator[Mismatch]]) -> _Check:
    """A check of what does not add up."""
    return lambda rows: merged(check(rows))


def _sums(check: Callable[[Figures, list[ClaimRow]], Iterator[Mismatch]]) -> _Check:
    """A check of the figures of one edition beside what documents list of it."""
    return _mismatches(lambda rows: check(*_split(rows)))


def _split(rows: list[ClaimRow], other: str = "") -> tuple[Figures, list[ClaimRow]]:
    """The figures among rows, and either those with a facet or those that are neither."""
    figures = Figures(row for row in rows if "measure" in row.facets)
    if other:
        return figures, [row for row in rows if other in row.facets]
    return figures, [row for row in rows if not {"measure", "date"} & row.facets.keys()]


def _each_figure(figures: Figures) -> Iterator[Conflict]:
    for _, _, claims in figures:
        yield from iter_figure_conflicts(claims)


CHECKS: tuple[tuple[str, str, _Check], ...] = (
    # topic, what claims are laid side by side: what is looked for
    ("value", "one property of one thing that can have but one value", iter_value_conflicts),
    ("category", "the kinds of one thing", iter_category_conflicts),
    ("city", "the cities of one edition", iter_place_conflicts),
    ("presented", "the editions of one series that had one paper", iter_place_conflicts),
    ("place", "what one city lies in", iter_container_conflicts),
    ("building", "ranges of rooms of one building", _mismatches(iter_room_mismatches)),
    ("award", "the name of a prize, and what else it is called", iter_award_names),
    ("name", "the forms of one thing's name", iter_spelling_conflicts),
    ("printed", "a name, and the letters on the page", iter_printed_conflicts),
    ("misquoted", "a citation, and the title of its paper", iter_misquoted_conflicts),
    ("authors", "positions of the authors of one paper", iter_author_conflicts),
    ("authors", "positions, and who is named with 'et al.'", iter_first_author_conflicts),
    ("identifier", "the papers of one identifier", iter_shared_identifiers),
    ("paper", "the identifiers of one paper", iter_paper_identifier_conflicts),
    ("talk", "the titles and the topics of one talk", iter_topic_conflicts),
    ("edition", "the claims of one figure", _figures(_each_figure)),
    ("edition", "figures of another scope", _figures(iter_scope_conflicts)),
    (
        "edition",
        "ratios, parts and wholes",
        _sums(lambda figures, _: iter_relation_mismatches(figures)),
    ),
    ("edition", "counts and lists", _sums(iter_miscounts)),
    ("edition", "first and last days", lambda rows: iter_date_conflicts(_split(rows, "date")[1])),
    (
        "edition",
        "numbers of days, and dates",
        _mismatches(lambda rows: iter_length_mismatches(*_split(rows, "date"))),
    ),
    ("covered", "a number of papers, and those with authors", _mismatches(iter_covered_mismatches)),
    ("edition", "a full list, and what others name", _sums(iter_beyond_lists)),
    ("edition", "the kind in a name, and that of the list", _sums(iter_misnamed)),
    ("series", "meetings counted by the people, or by themselves", iter_counted_otherwise),
    ("series", "superlatives, and the figures of all editions", iter_superlative_conflicts),
)
"""Topic, what is compared, check. Claims of one topic and key (see
:class:`~confkg.conflicts.collecting.Collector`) pass through all checks of that topic."""


def find_conflicts(lines: Iterable[str]) -> Iterator[Conflict]:
    """The conflicts among claims.

    Yields:
        The conflicts. No more is held at a time than the rows of one thing, of one edition, or the
        figures of one series.
    """
    rows = (line.split("\t", 2) for line in lines)
    for (topic, _), group in groupby(rows, key=lambda row: (row[0], row[1])):
        found = [ClaimRow.parse(text) for _, _, text in group]
        for checked, _, check in CHECKS:
            if checked == topic:
                yield from check(found)
