"""What the lines of a list say of a paper beside its authors: another name, an earlier edition."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from confkg.extract.annotated import Annotated
from confkg.extract.context import Context
from confkg.extract.proposals import Proposal, described, paper
from confkg.extract.spans import Slot, Typed
from confkg.frames import Slot as Filled
from confkg.ids import reference_key
from confkg.model import Concept, Mention, Node

__all__ = ["remarks"]

_ALIAS = re.compile(
    r"\b(?:aka|a\.k\.a\.|also known as) (?P<alias>[A-Z][^,.;()]{1,30})"
    r"|,? (?:or )(?P<short>[A-Z][\w-]+),? for short\b"
)
_REJECTED = re.compile(
    r"\b(?:rejected|turned down) (?:at )?first\b|\b(?:first|initially|originally) (?:rejected|turned down)\b",
    re.IGNORECASE,
)
_JOINT = re.compile(
    r"[\s,*_”\"»(–—-]*|.*[,(–—] *(?:an? |presented at |from |published (?:at|in) )?$", re.DOTALL
)
_NO_PAPER = re.compile(
    r"\s*(?:workshop|tutorial|tiny|test of time|best|award|prize)", re.IGNORECASE
)


def remarks(
    at: Annotated,
    title: Typed,
    lines: Sequence[Annotated],
    named: Mention,
    score: float,
    edition: Node | None,
    context: Context,
) -> Iterator[Proposal]:
    """What is said of a paper behind its title and in the lines below it.

    Args:
        at: the line of the title.
        title: where it stands.
        lines: those that speak of the paper.
        named: the paper.
        score: how sure it is.
        edition: where it is shown, or has a prize.
        context: what the document is about.
    """
    for each in dict.fromkeys((at, *lines)):
        start = title.end if each is at else 0
        if alias := _ALIAS.search(each.text, start):
            group = "alias" if alias["alias"] else "short"
            name = alias[group].strip()
            yield described(
                named,
                score,
                alternativeName=Filled(name, each.line.span(*alias.span(group)), name),
            )
        if found := _REJECTED.search(each.text, start):
            where = each.line.span(*found.span())
            rejected = Concept("decision", "rejected")
            yield described(named, score, initialDecision=Filled(rejected, where, found[0]))
    for span in at.of(Slot.EDITION):
        between = at.text[title.end : span.start]
        if between.count("(") > between.count(")"):
            continue  # a reference
        if span.start < title.end or not _JOINT.fullmatch(at.text, title.end, span.start):
            continue
        other = context.edition_at(at.line, span)
        own = [reference_key(one) for one in (edition, context.edition) if one is not None]
        if (
            other is not None
            and reference_key(other) not in own
            and not _NO_PAPER.match(at.text, span.end)
        ):
            yield paper(named, score, other)
            return
