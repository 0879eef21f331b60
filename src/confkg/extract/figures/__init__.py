"""Figures of conferences: numbers with what they count, in prose, labels, headings and tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from confkg.extract.annotated import Annotated
from confkg.extract.context import Context
from confkg.extract.figures.figure import Figure, whole
from confkg.extract.figures.frames import derived, mentors_counted, observation
from confkg.extract.figures.page import Page
from confkg.extract.figures.words import words
from confkg.extract.proposals import Proposal
from confkg.extract.spans import Typed
from confkg.model import Node

__all__ = ["figure_proposals", "mentors_counted", "stated_figure"]


def stated_figure(names: str, number: Typed, each: Annotated, edition: Node) -> Proposal | None:
    """The observation of a number that is known to count something; None if it cannot be that."""
    found = [
        (end - start, measure)
        for measure, known in words().known
        for start, end in (one.span() for one in known.finditer(names))
    ]
    if not found:
        return None
    figure = Figure(max(found)[1], number, number.start, number.end)
    return observation(figure, whole(each), edition) if figure.fits else None


def figure_proposals(lines: Sequence[Annotated], context: Context) -> Iterator[Proposal]:
    """The figures that a page gives of editions of conferences, and what follows from them."""
    page = Page(lines, context)
    found = [*page.lines(), *page.tables()]
    found += page.countries_counted(found)
    yield from found
    yield from derived(found)
