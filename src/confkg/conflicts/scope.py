"""Figures of one edition that differ because they cover different things."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from confkg.conflicts.conflict import ClaimRow, Conflict, settle
from confkg.conflicts.figures import Figures, agree, is_approximate, number
from confkg.conflicts.preference import Choice

__all__ = ["iter_scope_conflicts"]

_PAPERS = "papers"
_KINDS_OF_PAPERS = ("accepted-papers", "submissions")
_ALIKE = Decimal("0.1")
"""A part that is less than a tenth of the whole is not taken for the whole."""

_BOTH_HOLD = "both may hold: they cover different things"


def iter_scope_conflicts(figures: Figures) -> Iterator[Conflict]:
    """What could be taken for a contradiction and is none."""
    yield from _papers_of_unsaid_kind(figures)
    yield from _parts_and_wholes(figures)


def _papers_of_unsaid_kind(figures: Figures) -> Iterator[Conflict]:
    """ "About 3,700 papers" beside 3,704 accepted ones and 11,603 submissions."""
    for measure, dimensions, _ in figures:
        papers = figures.best(_PAPERS, dimensions) if measure == _PAPERS else None
        if papers is None:
            continue
        found = (figures.best(kind, dimensions) for kind in _KINDS_OF_PAPERS)
        others = [row for row in found if row]
        fitting = [row for row in others if agree(papers, row)]
        fitting = sorted(fitting, key=lambda row: abs(number(row) - number(papers)))[:1]
        if any(row.value == papers.value and not is_approximate(papers) for row in fitting):
            continue  # the same number: nothing to take amiss
        if others:
            note = "the kind of papers is not said, and others are counted by kind"
            yield _beside([papers, *(fitting or others)], note, "papers", papers)


def _parts_and_wholes(figures: Figures) -> Iterator[Conflict]:
    """The figure of a track beside that of the whole."""
    for measure, dimensions, _ in figures:
        rest = frozenset(each for each in dimensions if each[0] != "track")
        part = figures.best(measure, dimensions)
        whole = figures.best(measure, rest) if rest != dimensions else None
        if not part or not whole or (part.value, part.qualifier) == (whole.value, whole.qualifier):
            continue
        if agree(part, whole) and (is_approximate(part) or is_approximate(whole)):
            classes = {row.qualifier + row.value: [row] for row in (part, whole)}
            note = "no contradiction, one value is an approximation of the other"
            thing = whole.about, whole.label
            yield settle("approximation", classes, "track", note=note, about=thing)
        elif _ALIKE <= number(part) / max(number(whole), Decimal(1)) <= 1 / _ALIKE:
            track = part.facets["track"]
            yield _beside([part, whole], f"one counts the track '{track}'", track, whole)


def _beside(rows: list[ClaimRow], note: str, detail: str, about: ClaimRow) -> Conflict:
    values = {f"{row.predicate} {row.about.slug}": [row] for row in rows}
    exact = [key for key, (row,) in values.items() if not is_approximate(row)]
    if len(exact) == 1 and len(rows) == 2:
        choice = Choice(exact[0], True, "exact over approximate")
    else:
        choice = Choice(min(values), False, _BOTH_HOLD)
    subject = about.about, about.label
    return settle("scope", values, detail, note=note, about=subject, choice=choice)
