"""The words of juries on papers: under a prize, behind "The jury wrote:", or as a quotation.

A jury's words belong to the paper that was named last before them. Where a page puts the words of
the jury in quotation marks, the rest of what it says of a paper are its own.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from confkg.extract.annotated import Annotated, letters
from confkg.extract.context import Context
from confkg.extract.proposals import ENOUGH, Proposal, award, receipt
from confkg.extract.recognisers.prizes import find_label
from confkg.extract.records.awards import Honour, honour_above
from confkg.extract.records.captions import is_caption
from confkg.extract.records.lists import is_list
from confkg.extract.records.titles import is_sentence
from confkg.extract.records.units import Section
from confkg.extract.spans import Slot
from confkg.frames import Frame
from confkg.frames import Slot as Filled
from confkg.model import Concept, Mention, Node, PartKind, Property, Span

__all__ = ["citation_proposals"]

_JURY = r"(?:(?:award|prize|selection|paper|programme?) )?(?:committee|jury|judges|panel|laudatio)"
_SAYS = re.compile(
    rf"\b(?:in the words of (?:the|its|our) {_JURY}|(?:the|its|our) {_JURY}(?:['’]s)? (?:wrote|writes|said|says|praised"
    rf"|commended|noted|found|statement|citation|words|reads)|from the (?:citation|{_JURY}(?:['’]s (?:citation|statement|report))?)"
    rf"|(?:the|our) {_JURY}(?=:)|what the {_JURY} (?:wrote|writes|said|says)|(?:the )?(?:citation|laudatio)(?: reads| says)?"
    rf"|according to the {_JURY})[^.:“\"]{{0,40}}[:,]\s*|\b(?:the|its|our) {_JURY} called (?:it|this|the paper)\s+",
    re.IGNORECASE,
)
"""What announces the words of a jury: "In the words of the jury: …", "The committee wrote: …"."""

_SAID = re.compile(
    rf"(?<=[”\"»]),? (?:wrote|writes|said|says) (?:the|its|our) {_JURY}\b", re.IGNORECASE
)
_SAID_BY_OTHERS = re.compile(
    r"(?<=\w)[.,!?]?[”\"»],? (?:(?:wrote|writes|said|says|told|recalled|joked|added)\b"
    r"|[^.!?]{2,40} (?:wrote|writes|said|says|told|recalled|joked|added)\b)"
)
_HEADING = re.compile(
    rf"(?:from )?(?:the )?(?:{_JURY}(?:['’]s)? )?(?:citation|laudatio|statement)"
    rf"|(?:from|what) the {_JURY}(?: said| says| wrote)?",
    re.IGNORECASE,
)
_ABOUT = re.compile(
    r"\b(?:of|on|about|for) (?:the|our) (?P<prize>[\w -]{4,40}?)(?= the | its | our |,|:)",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[“\"«„]\s*(?P<words>[^”\"»]{15,}?)\s*(?:[”\"»“]|$)")
_LABELLED = re.compile(r"(?P<prize>[^“\":!.]{4,80}?)\s*[:!]?\s*(?=[“\"«])")
_GOES = re.compile(
    r"(?:It|This|This one|The (?:award|prize)) (?:goes|went|was (?:given|awarded|presented)) to\b"
)
"""A line that says to what the prize of the line above it went."""

_ABSTRACT = re.compile(
    r"^\W*(?:TL;?DR|[Aa]bstract|[Ss]ummary)\b|\b[Ii]n this (?:paper|work|study),? we\b|(?:\b(?:[Ww]e|[Oo]ur|[Uu]s)\b.*){4}"
    r"|\b[Ww]e (?:introduce|present|propose|show|study|find|develop|demonstrate)\b",
    re.DOTALL,
)
"""What authors say of their own work; a jury does not."""

_OF_ITSELF = re.compile(r"We (?:had|have|received|read|could|were|are|met)\b")
"""What a jury says of its own work, not of a paper."""

_LEAST = 4
"""Words; less is no judgement."""

_SENTENCE = re.compile(r"\w[.!?…]['’”\"»)]*\s*$|\w\.\s")


@dataclass(frozen=True, slots=True)
class _Received:
    """A prize that a paper received, with the place of its title."""

    frame: Frame
    paper: Mention
    prize: str
    rank: str
    score: float

    @property
    def start(self) -> int:
        """Where the title stands."""
        return self.paper.span.start


@dataclass(frozen=True, slots=True)
class _Paper:
    """A paper where the page names it."""

    start: int
    mention: Mention


@dataclass(frozen=True, slots=True)
class _Words:
    """What is said, and where."""

    text: str
    span: Span


def citation_proposals(
    sections: Sequence[Section], proposals: Sequence[Proposal], context: Context
) -> Iterator[Proposal]:
    """What juries say of the papers that were read.

    Args:
        sections: the document, cut at its headings.
        proposals: what was read of it.
        context: what it is about.
    """
    received = sorted(_receipts(proposals), key=lambda one: one.start)
    papers = sorted(
        {
            each.start: each
            for proposal in proposals
            if proposal.score >= ENOUGH
            for each in _papers(proposal.frame)
        }.items()
    )
    shown = [mention for _, mention in papers]
    cited: set[int] = set()
    begin = 0
    usual = next((one.prize for one in received if "paper" in one.prize.lower()), "")
    for section in sections:
        lines = section.lines
        heading = section.heading
        if heading is None or not _HEADING.fullmatch(heading.text.strip(" :")):
            begin = (heading or lines[0]).line.span().start if heading or lines else begin
        elif lines and (words := _all_or_quoted(lines[0])):
            yield from _cite(received, cited, begin, words.span.start, "", words)
        for each, after in zip(lines, [*lines[1:], None], strict=False):
            for made in _labelled(each, after, section, shown, cited, context, usual):
                yield made
                usual = _paper_prize(made) or usual
            for about, words in _announced(each, after):
                start = each.line.span().start if words.span.start > each.line.span().end else 0
                yield from _cite(received, cited, begin, start or words.span.start, about, words)
    yield from _below(sections, received, cited)


def _papers(frame: Frame) -> Iterator[_Paper]:
    for slot in frame.slots.values():
        if isinstance(slot.value, Mention) and slot.value.kind == "Paper":
            yield _Paper(slot.span.start, slot.value)


def _receipts(proposals: Iterable[Proposal]) -> Iterator[_Received]:
    for proposal in proposals:
        slots = proposal.frame.slots
        if proposal.frame.kind != "AwardReceipt" or proposal.score < ENOUGH:
            continue
        paper = slots["awardedPaper"].value if "awardedPaper" in slots else None
        prize, rank = slots["award"].value, slots["rank"].value
        if isinstance(paper, Mention) and isinstance(prize, Node) and isinstance(rank, Concept):
            name = str(prize.part(Property.NAME))
            yield _Received(proposal.frame, paper, name, rank.notation, proposal.score)


def _at(sorted_: Sequence[_Received] | Sequence[_Paper], start: int) -> int:
    """Which of them is the first that stands there or behind."""
    return bisect_left(sorted_, start, key=lambda one: one.start)


def _cite(
    received: Sequence[_Received],
    cited: set[int],
    begin: int,
    before: int,
    about: str,
    words: _Words,
) -> Iterator[Proposal]:
    """The words, of the paper named last between two places, or of that with the prize."""
    above = received[_at(received, begin) : _at(received, before)]
    label = find_label(about) if about else None
    if label and label.award:
        rank = label.rank or "winner"
        above = [one for one in above if (one.prize, one.rank) == (label.award, rank)]
    if above and above[-1].start not in cited:
        cited.add(above[-1].start)
        yield _cited(above[-1], words)


def _cited(one: _Received, words: _Words) -> Proposal:
    slots = {**one.frame.slots, "citation": Filled(words.text, words.span)}
    return Proposal(Frame("AwardReceipt", slots), "records", one.score)


def _labelled(
    each: Annotated,
    after: Annotated | None,
    section: Section,
    shown: Sequence[_Paper],
    cited: set[int],
    context: Context,
    usual: str,
) -> Iterator[Proposal]:
    """A prize with a quotation and no title: it is of the paper that stands above."""
    titles = [one for one in each.of(Slot.TITLE) if not is_sentence(each, one)]
    label = _LABELLED.match(each.text)
    quote = _QUOTED.match(each.text, label.end()) if label else None
    if label is None or quote is None or len(quote["words"].split()) < _LEAST:
        return
    if any(
        one.start <= quote.start("words") and quote.end("words") <= one.end + 1 for one in titles
    ):
        return
    prize = find_label(label["prize"])
    first = (section.heading or section.units[0].lines[0]).line.span().start
    here = each.line.span().start
    above = shown[_at(shown, first) : _at(shown, here)]
    edition = context.edition_at(each.line)
    if prize is None or not above or edition is None:
        return
    one = above[-1]
    if after is not None and _GOES.match(after.text):
        edges = after.line.span()
        one = next(iter(shown[_at(shown, edges.start) : _at(shown, edges.end)]), one)
    where = each.line.span(*label.span("prize"))
    name = prize.award or _usual(section) or usual
    if not name:
        return
    cited.add(one.start)
    made = receipt(
        award(name, context.series, where), edition, one.mention, prize.rank or "winner", where, 0.8
    )
    yield made
    words = _Words(quote["words"], each.line.span(*quote.span("words")))
    slots = {**made.frame.slots, "citation": Filled(words.text, words.span)}
    yield Proposal(Frame("AwardReceipt", slots), "records", 0.8)


def _paper_prize(proposal: Proposal) -> str:
    """The prize of a receipt, if it is one for papers of the year."""
    prize = proposal.frame.slots["award"].value
    name = str(prize.part(Property.NAME)) if isinstance(prize, Node) else ""
    return name if "paper" in name.lower() else ""


def _usual(section: Section) -> str:
    above = honour_above(section)
    return above.name if above else ""


def _announced(each: Annotated, after: Annotated | None) -> Iterator[tuple[str, _Words]]:
    """What a line says that a jury says: the prize that is spoken of, and the words."""
    text = each.text
    if (
        after is not None
        and _HEADING.fullmatch(text.strip(" :"))
        and (all_ := _all_or_quoted(after))
    ):
        yield "", all_
    for said in _SAYS.finditer(text):
        about = _ABOUT.search(text[max(0, said.start() - 60) : said.end()])
        prize = about["prize"] if about else ""
        if text[said.end() :].strip():
            quote = _QUOTED.match(text, said.end())
            rest = not said.start() and not quote
            words = _checked(each, quote) if quote else _rest(each, said.end()) if rest else None
        else:
            words = _all_or_quoted(after) if after is not None else None
        if words:
            yield prize, words
    for said in _SAID.finditer(text):
        quotes = list(_QUOTED.finditer(text, 0, said.start()))
        if quotes and quotes[-1].end() == said.start() and (words := _checked(each, quotes[-1])):
            yield "", words


def _checked(each: Annotated, quote: re.Match[str]) -> _Words | None:
    if len(quote["words"].split()) < _LEAST or _OF_ITSELF.match(quote["words"]):
        return None
    return _Words(quote["words"], each.line.span(*quote.span("words")))


def _rest(each: Annotated, start: int) -> _Words | None:
    """What stands behind an announcement that begins a line."""
    words = each.text[start:].rstrip()
    if len(words.split()) < _LEAST or _OF_ITSELF.match(words):
        return None
    return _Words(words, each.line.span(start, start + len(words)))


def _all_or_quoted(each: Annotated) -> _Words | None:
    """The quotation that a line begins with, or all of it."""
    if quote := _QUOTED.match(each.text):
        return _checked(each, quote)
    return _rest(each, 0)


def _below(
    sections: Sequence[Section], received: Sequence[_Received], cited: set[int]
) -> Iterator[Proposal]:
    """What stands under the papers whose prize is that of the heading."""
    found: list[tuple[_Received, list[Annotated]]] = []
    for section in sections:
        honour = honour_above(section, "?")
        if honour is None:
            continue
        lines = section.lines
        starts = [each.line.span().start for each in lines]
        own = _own(section, lines, received, honour)
        edges = [*(one.start for one in own[1:]), lines[-1].line.span().end if lines else 0]
        for one, edge in zip(own, edges, strict=False):
            between = lines[bisect_right(starts, one.paper.span.end) : bisect_left(starts, edge)]
            if remarks := _remarks(between):
                found.append((one, remarks))
    quoting = [bool(_quoted(each)) for _, lines in found for each in lines[:1]]
    marked = bool(quoting) and sum(quoting) * 2 >= len(quoting)
    for one, lines in found:
        words = next(filter(None, map(_quoted, lines)), None) if marked else _joined(lines)
        if one.start not in cited and words is not None:
            cited.add(one.start)
            yield _cited(one, words)


def _own(
    section: Section, lines: Sequence[Annotated], received: Sequence[_Received], honour: Honour
) -> list[_Received]:
    """The papers of a section that have the prize of its heading."""
    printed = [*([section.heading] if section.heading else []), *lines]
    if not printed:
        return []
    start, end = printed[0].line.span().start, printed[-1].line.span().end
    found: dict[int, _Received] = {}
    for one in received[_at(received, start) : _at(received, end)]:
        where = one.frame.slots["award"].span
        if where == honour.span:
            found[one.start] = one
    return list(found.values())


def _remarks(lines: Sequence[Annotated]) -> list[Annotated]:
    """The sentences among lines."""
    found: list[Annotated] = []
    for each in lines:
        if each.line.kind is not PartKind.PARAGRAPH:
            continue
        names = each.covered(Slot.PERSON, Slot.ORG, Slot.URL) * 2 > letters(each.text)
        both = each.of(Slot.PERSON) and each.of(Slot.TITLE) and is_list(each, Slot.TITLE)
        others = _SAID_BY_OTHERS.search(each.text) and not _SAID.search(each.text)
        if names or both or others or is_caption(each) or _HEADING.fullmatch(each.text.strip(" :")):
            continue
        if _SENTENCE.search(each.text) and len(each.text.split()) > _LEAST:
            found.append(each)
    return found


def _quoted(each: Annotated) -> _Words | None:
    quote = _QUOTED.search(each.text)
    if quote is None or len(quote["words"].split()) <= _LEAST + 1:
        return None
    return _checked(each, quote)


def _joined(lines: Sequence[Annotated]) -> _Words | None:
    text = " ".join(each.text for each in lines)
    if _ABSTRACT.search(text):
        return None
    return _Words(text, Span(lines[0].line.span().start, lines[-1].line.span().end))
