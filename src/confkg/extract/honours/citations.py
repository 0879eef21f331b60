"""The words of a jury on a paper, where a page says that they are: "In the words of the jury: …"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from confkg.extract.lexicon import JURY_HEADING, JURY_SAYS, SAYS_JURY
from confkg.extract.recognisers.prizes import Prize, find_label
from confkg.extract.sections import Section
from confkg.model import Claim, Concept, Mention, Node, Part, Property, Span

__all__ = ["iter_citations"]

_QUOTED = re.compile(r"[“\"«]\s*(?P<words>[^”\"»]{15,}?)\s*[”\"»]")
_ABOUT = re.compile(
    r"\b(?:[Oo]f|[Oo]n|[Aa]bout|[Ff]or) (?:the|our) (?P<prize>[\w -]{4,40}?)(?= the | its | our |,|:)"
)
_OF_ITSELF = re.compile(r"We (?:had|have|received|read|could|were|are|met)\b")
"""What a jury says of its own work, not of a paper."""

_LEAST = 4
"""Words; less is no judgement."""


@dataclass(frozen=True, slots=True)
class _Received:
    """A prize that a paper received, and where the paper is named."""

    receipt: Node
    prize: Prize
    at: Span


def iter_citations(sections: Sequence[Section], claims: Iterable[Claim]) -> Iterator[Claim]:
    """What juries say, each of the paper that was named last before it under the same heading.

    Args:
        sections: the document, cut at its headings.
        claims: what was read of it; a receipt that has a citation already gets no second one.
    """
    known = list(claims)
    cited = {claim.subject for claim in known if claim.property is Property.CITATION}
    received = sorted(
        filter(None, map(_received, known)), key=lambda one: (one.at.start, one.at.end)
    )
    for begin, at, about, quote in _iter_quoted(sections):
        above = [one for one in received if begin <= one.at.start < at]
        one = _meant(above, find_label(about) if about else None)
        if one and one.receipt not in cited:
            cited.add(one.receipt)
            text, span = quote
            yield Claim(one.receipt, Property.CITATION, text, span, text)


def _iter_quoted(
    sections: Sequence[Section],
) -> Iterator[tuple[int, int, str, tuple[str, Span]]]:
    """What is said to be a jury's.

    Yields:
        From where on a paper may be meant, up to where, the prize that is named, the words.
    """
    begin = 0
    for section in sections:
        parts = section.parts
        above = section.heading.text if section.heading else ""
        if parts and JURY_HEADING.fullmatch(above.strip(" :")):
            start = parts[0].span().start
            if quote := _words(parts[0], len(parts[0].text), parts[0]):
                yield begin, start, "", quote
        elif section.heading or parts:
            begin = (section.heading or parts[0]).span().start
        for part, after in zip(parts, [*parts[1:], None], strict=False):
            if after and JURY_HEADING.fullmatch(part.text.strip(" :")):
                quote = _words(part, len(part.text), after)
                if quote:
                    yield begin, part.span().start, "", quote
            for said in JURY_SAYS.finditer(part.text):
                at = part.span(said.start(), said.end()).start
                about = _ABOUT.search(part.text[max(0, said.start() - 60) : said.end()])
                if quote := _words(part, said.end(), after):
                    yield begin, at, about["prize"] if about else "", quote
            for said in SAYS_JURY.finditer(part.text):
                quoted = list(_QUOTED.finditer(part.text, 0, said.start()))
                if quoted and quoted[-1].end() == said.start():
                    span = part.span(*quoted[-1].span("words"))
                    yield begin, span.start, "", (quoted[-1]["words"], span)


def _received(claim: Claim) -> _Received | None:
    receipt = claim.subject
    if not isinstance(receipt, Node) or receipt.kind != "AwardReceipt":
        return None
    paper, award = receipt.part(Property.AWARDED_PAPER), receipt.part(Property.AWARD)
    name = award.part(Property.NAME) if isinstance(award, Node) else None
    if claim.property is not Property.RANK or not isinstance(paper, Mention):
        return None
    rank = claim.value.notation if isinstance(claim.value, Concept) else None
    return _Received(receipt, Prize(name if isinstance(name, str) else None, rank), paper.span)


def _meant(above: Sequence[_Received], prize: Prize | None) -> _Received | None:
    """The receipt that is spoken of: that of the prize, if the announcement names one."""
    if prize and prize.award:
        above = [
            one
            for one in above
            if one.prize.award == prize.award and one.prize.rank == (prize.rank or "winner")
        ]
    return above[-1] if above else None


def _words(part: Part, start: int, after: Part | None) -> tuple[str, Span] | None:
    """What is quoted right behind the announcement, or all of the next part if nothing is."""
    rest = part.text[start:].strip()
    if rest:
        quoted = _QUOTED.match(part.text, start)
        if not quoted:
            return None
        text, span = quoted["words"], part.span(*quoted.span("words"))
    elif after is None:
        return None
    else:
        quoted = _QUOTED.match(after.text)
        text = quoted["words"] if quoted else after.text
        span = after.span(*quoted.span("words")) if quoted else after.span()
    if len(text.split()) < _LEAST or _OF_ITSELF.match(text):
        return None
    return text, span
