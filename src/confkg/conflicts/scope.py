"""Figures of one edition that differ because they cover different things; superlatives that figures deny."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal

from confkg.conflicts.conflict import ClaimRow, Conflict, settle
from confkg.conflicts.figures import Figures, agree, interval, is_approximate, number
from confkg.conflicts.mismatch import Mismatch, merged
from confkg.conflicts.preference import Choice
from confkg.conflicts.wording import sources

_PAPERS = "papers"
_KINDS_OF_PAPERS = ("accepted-papers", "submissions")
_MEETINGS = {"mentorship-chats": "mentors"}
"""Measures of meetings, each with that of the people who hold them."""

_ALIKE = Decimal("0.1")
"""A part that is less than a tenth of the whole is not taken for the whole."""

_BOTH_HOLD = "both may hold: they cover different things"


def iter_scope_conflicts(figures: Figures) -> Iterator[Conflict]:
    """What could be taken for a contradiction and is none."""
    yield from _compare_unspecified_papers(figures)
    yield from _parts_and_wholes(figures)


def iter_counted_otherwise(rows: Iterable[ClaimRow]) -> Iterator[Conflict]:
    """Meetings that are counted by the people in one edition and by themselves in another.

    Args:
        rows: figures of the editions of one series; facets: ``measure``, ``year``.
    """
    found: dict[tuple[str, str], list[ClaimRow]] = {}
    for row in rows:
        if "measure" in row.facets:
            found.setdefault((row.facets["measure"], row.facets["year"]), []).append(row)
    best = {key: min(claims, key=lambda row: row.order) for key, claims in sorted(found.items())}
    for measure, people in _MEETINGS.items():
        years = [year for one, year in best if one == measure and (people, year) in best]
        pairs = [(best[measure, year], best[people, year]) for year in years]
        by_people = [pair for pair in pairs if pair[0].value == pair[1].value]
        by_meeting = [pair for pair in pairs if number(pair[0]) < number(pair[1])]
        if not by_people or not by_meeting:
            continue
        head, other = by_people[0][0], by_meeting[0]
        sentence = (
            f"{head.label} in {sources([head])} are as many as the people who hold them, "
            f"{head.shown}; {other[0].label} in {sources(other)} are {other[0].shown}, held by "
            f"{other[1].shown}, so that the two figures do not count the same."
        )
        rows = [row for pair in (*by_people, *by_meeting) for row in pair]
        values = {f"{row.predicate} {row.about.slug}": [row] for row in rows}
        about = head.about, head.label
        yield settle("scope", values, people, about=about, left_open=_BOTH_HOLD, sentence=sentence)


def _compare_unspecified_papers(figures: Figures) -> Iterator[Conflict]:
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
            yield _compatible([papers, *(fitting or others)], note, "papers", papers)


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
            yield _compatible([part, whole], f"one counts the track '{track}'", track, whole)


def _compatible(rows: list[ClaimRow], note: str, detail: str, about: ClaimRow) -> Conflict:
    values = {f"{row.predicate} {row.about.slug}": [row] for row in rows}
    exact = [key for key, (row,) in values.items() if not is_approximate(row)]
    one = len(exact) == 1 and len(rows) == 2
    choice = Choice(exact[0], True, "exact over approximate") if one else None
    why, thing = "" if choice else _BOTH_HOLD, (about.about, about.label)
    return settle("scope", values, detail, note=note, about=thing, choice=choice, left_open=why)


_FAR = Decimal("1.1")
"""What is called the largest "by far" should exceed the next by a tenth at least."""


def iter_superlative_conflicts(rows: Iterable[ClaimRow]) -> Iterator[Conflict]:
    """Statements that an edition was larger than all before it, which the figures deny.

    Args:
        rows: figures of the editions of one series (facets: ``measure``, ``year``) and statements
            that an edition was the largest (facets: ``year``, ``emphatic`` if "by far").
    """
    statements: list[ClaimRow] = []
    by_year: dict[int, list[ClaimRow]] = {}
    for row in rows:
        if "measure" in row.facets:
            year = int(row.facets["year"])
            facets = {"measure": row.facets["measure"]}
            by_year.setdefault(year, []).append(replace(row, facets=facets))
        else:
            statements.append(row)
    figures = {year: Figures(found) for year, found in by_year.items()}
    yield from merged(
        mismatch for statement in statements for mismatch in _denied(statement, figures)
    )


def _denied(statement: ClaimRow, figures: dict[int, Figures]) -> Iterator[Mismatch]:
    year = int(statement.facets["year"])
    own = figures[year].best(statement.value, frozenset()) if year in figures else None
    if own is None:
        return
    before = [
        figures[other].best(statement.value, frozenset()) for other in figures if other < year
    ]
    greatest = max((row for row in before if row), key=number, default=None)
    if greatest is None:
        return
    detail = f"largest {statement.value} {own.value} {greatest.value}"
    word = statement.value.replace("-", " ")
    largest = greatest.label.removesuffix(f" · {word}")
    if interval(greatest)[0] > interval(own)[1]:
        reason = (
            f"it is called the largest so far, but with {own.shown} {word} it is not: "
            f"{largest} had {greatest.shown}"
        )
        yield Mismatch((statement, own, greatest), detail, reason, kind="superlative")
    elif "emphatic" in statement.facets and number(own) < number(greatest) * _FAR:
        more = 100 * (number(own) / number(greatest) - 1)
        reason = (
            f"it is called the largest by far in {sources([statement])}, but its {own.shown} {word} are only {more:.1f} % "
            f"more than the {greatest.shown} of {largest}"
        )
        yield Mismatch(
            (statement, own, greatest), detail, reason, kind="superlative", severity="minor"
        )
