"""Papers with the prize that a heading names, where sentences under it name the paper."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from confkg.extract.context import Context
from confkg.extract.proposals import Proposal, award, receipt
from confkg.extract.records.awards import honour_above
from confkg.extract.records.units import Section
from confkg.model import Mention, Span

__all__ = ["winner_proposals"]

_SCORE = 0.7
_ENOUGH = 0.6


def winner_proposals(
    sections: Sequence[Section], proposals: Sequence[Proposal], context: Context
) -> Iterator[Proposal]:
    """That the paper with authors named first under the heading of a prize has it.

    Sections of which prizes are read already are left as they are.

    Args:
        sections: the document, cut at its headings.
        proposals: what was read of it.
        context: what it is about.
    """
    papers = sorted(
        (
            (slot.value.span.start, slot.value, one.score)
            for one in proposals
            if one.score >= _ENOUGH
            and one.frame.kind == "Authorship"
            and isinstance((slot := one.frame.slots["authorshipOf"]).value, Mention)
        ),
        key=lambda paper: paper[0],
    )
    starts = [start for start, _, _ in papers]
    given = sorted(
        min(slot.span.start for name, slot in one.frame.slots.items() if name in _WINNERS)
        for one in proposals
        if one.frame.kind == "AwardReceipt" and one.score >= _ENOUGH
    )
    for section in sections:
        heading, where = section.heading, _extent(section)
        if heading is None or where is None:
            continue
        honour = honour_above(section)
        own = honour is not None and honour.span.start >= heading.line.span().start
        first = bisect_left(starts, where.start)
        known = bisect_left(given, where.start) < bisect_left(given, where.end)
        edition = context.edition_at(heading.line)
        if not own or known or edition is None or first == len(papers) or honour is None:
            continue
        start, paper, score = papers[first]
        if start < where.end:
            prize = award(honour.name, context.series, honour.span)
            sure = min(score, _SCORE)
            yield receipt(prize, edition, paper, honour.rank, honour.span, sure)


_WINNERS = ("awardedPaper", "recipient")


def _extent(section: Section) -> Span | None:
    """From where to where the lines under a heading stand."""
    lines = [each for unit in section.units for each in unit.lines]
    return Span(lines[0].line.span().start, lines[-1].line.span().end) if lines else None
