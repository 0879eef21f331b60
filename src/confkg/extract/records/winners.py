"""Papers with the prize that a heading names, where sentences under it name the paper."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from confkg.extract.context import Context
from confkg.extract.proposals import ENOUGH, Proposal, award, receipt
from confkg.extract.records.awards import honour_above
from confkg.extract.records.units import Section
from confkg.model import Concept, Mention, Span

__all__ = ["winner_proposals"]

_SCORE = 0.7
_NOT_GIVEN = re.compile(
    r"\bno (?:\w+ )?(?:awards?|prizes?|winners?|papers?)\b|\bnot (?:be )?(?:awarded|given|presented)\b"
    r"|\bnominat(?:ed|ions?)\b|\bwill be (?:announced|given|presented)\b",
    re.IGNORECASE,
)


def winner_proposals(
    sections: Sequence[Section], proposals: Sequence[Proposal], context: Context
) -> Iterator[Proposal]:
    """That the paper with authors named first under the heading of a prize has it.

    A section of which one with that rank is read already is left as it is.

    Args:
        sections: the document, cut at its headings.
        proposals: what was read of it.
        context: what it is about.
    """
    sure = [one for one in proposals if one.score >= ENOUGH]
    papers = sorted(_papers(sure), key=lambda paper: paper[0].span.start)
    starts = [paper.span.start for paper, _ in papers]
    given = sorted(_given(sure))
    for section in sections:
        heading, where = section.heading, _extent(section)
        honour = honour_above(section) if heading is not None and where is not None else None
        if heading is None or where is None or honour is None or _is_not_given(section):
            continue
        first = bisect_left(starts, where.start)
        edition = context.edition_at(heading.line)
        own = honour.span.start >= heading.line.span().start
        if not own or edition is None or first == len(papers) or starts[first] >= where.end:
            continue
        paper, score = papers[first]
        inside = given[bisect_left(given, (where.start, "")) : bisect_left(given, (where.end, ""))]
        if not any(rank == honour.rank or start == paper.span.start for start, rank in inside):
            prize = award(honour.name, context.series, honour.span)
            yield receipt(prize, edition, paper, honour.rank, honour.span, min(score, _SCORE))


def _papers(proposals: Sequence[Proposal]) -> Iterator[tuple[Mention, float]]:
    """The papers whose authors are read, and how surely."""
    for one in proposals:
        paper = one.frame.slots.get("authorshipOf")
        if paper is not None and isinstance(paper.value, Mention):
            yield paper.value, one.score


def _given(proposals: Sequence[Proposal]) -> Iterator[tuple[int, str]]:
    """Where the names of winners stand, and their ranks."""
    for one in proposals:
        slots = one.frame.slots
        winner = slots.get("awardedPaper") or slots.get("recipient")
        if winner is not None and "rank" in slots and isinstance(slots["rank"].value, Concept):
            yield winner.span.start, slots["rank"].value.notation


def _is_not_given(section: Section) -> bool:
    """Whether lines under a heading say that nobody has the prize."""
    return any(_NOT_GIVEN.search(each.text) for each in section.lines)


def _extent(section: Section) -> Span | None:
    """From where to where the lines under a heading stand."""
    lines = section.lines
    return Span(lines[0].line.span().start, lines[-1].line.span().end) if lines else None
