"""What lines say of a paper beside its authors: another name, an earlier edition, how it fared before."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from confkg.extract.annotated import Annotated
from confkg.extract.context import Context
from confkg.extract.lexicon import phrases
from confkg.extract.proposals import ENOUGH, Proposal, described, paper, papers_in, talk
from confkg.extract.records.titled import Record
from confkg.extract.spans import Slot
from confkg.frames import Slot as Filled
from confkg.ids import reference_key
from confkg.model import Concept, Mention, Node

_PHRASES = phrases("remarks")
_ALIAS = _PHRASES["alias"]
_JOINT = re.compile(
    r"[\s,*_”\"»(–—-]*|.*[,(–—] *(?:an? |presented at |from |published (?:at|in) )?$", re.DOTALL
)


def remarks(
    record: Record, named: Mention, score: float, edition: Node | None, context: Context
) -> Iterator[Proposal]:
    """What is said of a paper behind its title and in the lines below it."""
    at, title = record.at, record.title
    for each in dict.fromkeys((at, *record.beside)):
        start = title.end if each is at else 0
        if alias := _ALIAS.search(each.text, start):
            group = "alias" if alias["alias"] else "short"
            name = alias[group].strip()
            yield described(
                named, score, alternativeName=Filled(name, each.line.span(*alias.span(group)), name)
            )
    for span in at.of(Slot.EDITION):
        between = at.text[title.end : span.start]
        if between.count("(") > between.count(")"):
            continue  # a reference
        if span.start < title.end or not _JOINT.fullmatch(at.text, title.end, span.start):
            continue
        other = context.edition_at(at.line, span)
        own = [reference_key(one) for one in (edition, context.edition) if one is not None]
        if other is not None and reference_key(other) not in own:
            yield paper(named, score, other)
            return


_REJECTED = _PHRASES["rejected"]
_ACCEPTED = re.compile(r"\baccepted (?:as|for) an? (?P<form>poster|oral|spotlight)\b", re.I)
"""What shows that a sentence speaks of the paper."""

_SCORE = 0.75
_FAR = 30
"""Lines from where a paper is named to what is said of it, at most."""


def decision_proposals(
    lines: Sequence[Annotated], proposals: Sequence[Proposal]
) -> Iterator[Proposal]:
    """That papers were rejected at first, and how they were shown in the end.

    The paper is the one named last before, in the line itself or above it under the same heading.
    """
    sure = (one for one in proposals if one.score >= ENOUGH)
    named = papers_in(sure, "authorshipOf", "awardedPaper")
    papers = {paper.span.start: paper for _, paper in named}
    editions: dict[str, Node] = {}
    for one in proposals:
        slots = one.frame.slots
        if one.frame.kind == "Paper" and "presentedAt" in slots:
            shown = slots["presentedAt"].value
            if isinstance(shown, Node):
                editions[str(slots["title"].value)] = shown
    starts = sorted(papers)
    at_line = [each.line.span().start for each in lines]
    for number, each in enumerate(lines):
        rejected, accepted = _REJECTED.search(each.text), _ACCEPTED.search(each.text)
        last = bisect_right(starts, each.line.span().end) - 1
        if not (rejected or accepted) or last < 0:
            continue
        paper = papers[starts[last]]
        there = lines[bisect_right(at_line, starts[last]) - 1].line
        headings = (*there.headings, there)
        above = each.line.headings[-1] if each.line.headings else None
        if (above is not None and above not in headings) or number - there.number > _FAR:
            continue
        if rejected:
            decision = Concept("decision", "rejected")
            where = each.line.span(*rejected.span())
            said = Filled(decision, where, rejected[0])
            yield described(paper, _SCORE, initialDecision=said)
        edition = editions.get(paper.name)
        if accepted and edition is not None:
            where = each.line.span(*accepted.span())
            form = accepted["form"].lower()
            yield talk(edition, form, where, presents=paper, score=_SCORE)
