"""The words of juries on papers: under a prize, behind "The jury wrote:", or as a quotation.

A jury's words belong to the paper that was named last before them. Where a page puts the words of
the jury in quotation marks, the rest of what it says of a paper are its own.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from confkg.extract.annotated import Annotated, letters
from confkg.extract.context import Context
from confkg.extract.lexicon import phrases
from confkg.extract.proposals import ENOUGH, Proposal, award, papers_in, receipt
from confkg.extract.recognisers.prizes import find_label
from confkg.extract.records.awards import honour_above
from confkg.extract.records.lists import is_list
from confkg.extract.records.titles import is_sentence
from confkg.extract.records.units import Section, is_caption
from confkg.extract.spans import Slot
from confkg.frames import Frame
from confkg.frames import Slot as Filled
from confkg.model import Concept, Mention, Node, PartKind, Property, Span

_PHRASES = phrases("citations")

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
_SAID_BY_OTHERS = _PHRASES["said-by-others"]
_HEADING = re.compile(
    rf"(?:from )?(?:the )?(?:{_JURY}(?:['’]s)? )?(?:citation|laudatio|statement)"
    rf"|(?:from|what) the {_JURY}(?: said| says| wrote)?",
    re.IGNORECASE,
)
_ABOUT = _PHRASES["about"]
_QUOTED = re.compile(r"[“\"«„]\s*(?P<words>[^”\"»]{15,}?)\s*(?:[”\"»“]|$)")
_LABELLED = re.compile(r"(?P<prize>[^“\":!.]{4,80}?)\s*[:!]?\s*(?=[“\"«])")
_GOES = _PHRASES["goes"]
"""A line that says to what the prize of the line above it went."""

_ABSTRACT = re.compile(
    r"^\W*(?:TL;?DR|[Aa]bstract|[Ss]ummary)\b|\b[Ii]n this (?:paper|work|study),? we\b|(?:\b(?:[Ww]e|[Oo]ur|[Uu]s)\b.*){4}"
    r"|\b[Ww]e (?:introduce|present|propose|show|study|find|develop|demonstrate)\b",
    re.DOTALL,
)
"""What authors say of their own work; a jury does not."""

_OF_ITSELF = re.compile(r"We (?:had|have|received|read|could|were|are|met)\b")
"""What a jury says of its own work, not of a paper."""

_NOTICE = _PHRASES["notice"]
"""What a page says to its readers."""

_SCORE = 0.8
_LEAST = 4
"""Words; less is no judgement."""

_SENTENCE = re.compile(r"\w[.!?…]['’”\"»)]*\s*$|\w\.\s")


@dataclass(frozen=True, slots=True)
class _Received:
    """A prize that a paper received."""

    frame: Frame
    paper: Mention
    prize: str
    rank: str
    score: float

    @property
    def start(self) -> int:
        """Where the title stands."""
        return self.paper.span.start

    def cited(self, words: Filled) -> Proposal:
        """The prize with what the jury says."""
        slots = {**self.frame.slots, "citation": words}
        return Proposal(Frame("AwardReceipt", slots), "records", self.score)


def citation_proposals(
    sections: Sequence[Section], proposals: Sequence[Proposal], context: Context
) -> Iterator[Proposal]:
    """What juries say of the papers that were read."""
    sure = [one for one in proposals if one.score >= ENOUGH]
    received = sorted(filter(None, map(_received, sure)), key=lambda one: one.start)
    shown = sorted({paper.span.start: paper for _, paper in papers_in(sure)}.items())
    cited: set[int] = set()
    begin = 0
    usual = next((one.prize for one in received if "paper" in one.prize.lower()), "")
    for section in sections:
        lines, heading = section.lines, section.heading
        announced: list[tuple[str, Filled, int]] = []
        if heading is None or not _HEADING.fullmatch(heading.text.strip(" :")):
            begin = (heading or lines[0]).line.span().start if heading or lines else begin
        elif lines and (words := _all_or_quoted(lines[0])):
            announced.append(("", words, words.span.start))
        for each, after in zip(lines, [*lines[1:], None], strict=False):
            if made := _labelled(each, after, section, shown, context, usual):
                one, words = made
                yield Proposal(one.frame, "records", one.score)
                yield one.cited(words)
                cited.add(one.start)
                usual = one.prize if "paper" in one.prize.lower() else usual
            for about, words in _announced(each, after):
                below = words.span.start > each.line.span().end
                start = each.line.span().start if below else words.span.start
                announced.append((about, words, start))
        for about, words, start in announced:
            above = _named(received, begin, start, about)
            if above is not None and above.start not in cited:
                cited.add(above.start)
                yield above.cited(words)
    yield from _below(sections, received, cited)


def _received(proposal: Proposal) -> _Received | None:
    slots = proposal.frame.slots
    if proposal.frame.kind != "AwardReceipt" or "awardedPaper" not in slots:
        return None
    paper, prize, rank = (slots[name].value for name in ("awardedPaper", "award", "rank"))
    assert isinstance(paper, Mention)
    assert isinstance(prize, Node)
    assert isinstance(rank, Concept)
    name = str(prize.part(Property.NAME))
    return _Received(proposal.frame, paper, name, rank.notation, proposal.score)


def _between(received: Sequence[_Received], start: int, end: int) -> Sequence[_Received]:
    """The papers whose titles stand between two places."""
    first, last = (bisect_left(received, at, key=lambda one: one.start) for at in (start, end))
    return received[first:last]


def _named(received: Sequence[_Received], begin: int, before: int, about: str) -> _Received | None:
    """The paper named last between two places, or the one with the prize that is spoken of."""
    above = _between(received, begin, before)
    label = find_label(about) if about else None
    if label and label.award:
        wanted = label.award, label.rank or "winner"
        above = [one for one in above if (one.prize, one.rank) == wanted]
    return above[-1] if above else None


def _labelled(
    each: Annotated,
    after: Annotated | None,
    section: Section,
    shown: Sequence[tuple[int, Mention]],
    context: Context,
    usual: str,
) -> tuple[_Received, Filled] | None:
    """A prize with a quotation and no title: it is of the paper that stands above."""
    label = _LABELLED.match(each.text)
    quote = _QUOTED.match(each.text, label.end()) if label else None
    if label is None or quote is None or len(quote["words"].split()) < _LEAST:
        return None
    start, end = quote.span("words")
    titles = [one for one in each.of(Slot.TITLE) if not is_sentence(each, one)]
    if any(one.start <= start and end <= one.end + 1 for one in titles):
        return None
    prize = find_label(label["prize"])
    first = (section.heading or section.units[0].lines[0]).line.span().start
    here = each.line.span()
    above = bisect_left(shown, here.start, key=lambda one: one[0]) - 1
    edition = context.edition_at(each.line)
    if prize is None or above < 0 or shown[above][0] < first or edition is None:
        return None
    if after is not None and _GOES.match(after.text):
        edges = after.line.span()
        below = bisect_left(shown, edges.start, key=lambda one: one[0])
        above = below if below < len(shown) and shown[below][0] < edges.end else above
    paper = shown[above][1]
    honour = honour_above(section)
    name = prize.award or (honour.name if honour else "") or usual
    where = each.line.span(*label.span("prize"))
    node = award(name, context.series_at(each.line), where) if name else None
    if node is None:
        return None
    rank = prize.rank or "winner"
    made = receipt(node, edition, paper, rank, where, _SCORE)
    words = Filled(quote["words"], each.line.span(start, end))
    return _Received(made.frame, paper, name, rank, _SCORE), words


def _announced(each: Annotated, after: Annotated | None) -> Iterator[tuple[str, Filled]]:
    """What a line says that a jury says: the prize that is spoken of, and the words."""
    text = each.text
    following = _all_or_quoted(after) if after is not None else None
    for said in _SAYS.finditer(text):
        about = _ABOUT.search(text[max(0, said.start() - 60) : said.end()])
        words = following
        if text[said.end() :].strip():
            quote = _QUOTED.match(text, said.end())
            rest = None if said.start() else _rest(each, said.end())
            words = _checked(each, quote) if quote else rest
        if words:
            yield about["prize"] if about else "", words
    for said in _SAID.finditer(text):
        quotes = list(_QUOTED.finditer(text, 0, said.start()))
        if quotes and quotes[-1].end() == said.start() and (words := _checked(each, quotes[-1])):
            yield "", words


def _checked(each: Annotated, quote: re.Match[str]) -> Filled | None:
    if len(quote["words"].split()) < _LEAST or _OF_ITSELF.match(quote["words"]):
        return None
    return Filled(quote["words"], each.line.span(*quote.span("words")))


def _rest(each: Annotated, start: int) -> Filled | None:
    """What stands behind an announcement that begins a line."""
    words = each.text[start:].rstrip()
    if len(words.split()) < _LEAST or _OF_ITSELF.match(words):
        return None
    return Filled(words, each.line.span(start, start + len(words)))


def _all_or_quoted(each: Annotated) -> Filled | None:
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
        honour, lines = honour_above(section, "?"), section.lines
        if honour is None or not lines:
            continue
        starts = [each.line.span().start for each in lines]
        end = lines[-1].line.span().end
        near = _between(received, (section.heading or lines[0]).line.span().start, end)
        given = {one.start: one for one in near if one.frame.slots["award"].span == honour.span}
        own = list(given.values())
        for one, edge in zip(own, [*(one.start for one in own[1:]), end], strict=False):
            between = lines[bisect_right(starts, one.paper.span.end) : bisect_left(starts, edge)]
            if remarks := _remarks(between):
                found.append((one, remarks))
        if len(own) > 1 and [one for one, _ in found if one in own] == own[-1:]:
            found.pop()  # what stands below the last of several alone is on none of them
    quoting = [bool(_quoted(lines[0])) for _, lines in found]
    marked = bool(quoting) and sum(quoting) * 2 >= len(quoting)
    for one, lines in found:
        words = next(filter(None, map(_quoted, lines)), None) if marked else _joined(lines)
        if one.start not in cited and words is not None:
            cited.add(one.start)
            yield one.cited(words)


def _remarks(lines: Sequence[Annotated]) -> list[Annotated]:
    """The sentences among lines."""
    found: list[Annotated] = []
    for each in lines:
        if each.line.kind is not PartKind.PARAGRAPH:
            continue
        names = each.covered(Slot.PERSON, Slot.ORG, Slot.URL) * 2 > letters(each.text)
        both = each.of(Slot.PERSON) and each.of(Slot.TITLE) and is_list(each, Slot.TITLE)
        others = _SAID_BY_OTHERS.search(each.text) and not _SAID.search(each.text)
        names = names or _NOTICE.search(each.text) is not None
        if names or both or others or is_caption(each) or _HEADING.fullmatch(each.text.strip(" :")):
            continue
        if _SENTENCE.search(each.text) and len(each.text.split()) > _LEAST:
            found.append(each)
    return found


def _quoted(each: Annotated) -> Filled | None:
    quote = _QUOTED.search(each.text)
    if quote is None or len(quote["words"].split()) <= _LEAST + 1:
        return None
    return _checked(each, quote)


def _joined(lines: Sequence[Annotated]) -> Filled | None:
    text = " ".join(each.text for each in lines)
    if _ABSTRACT.search(text):
        return None
    return Filled(text, Span(lines[0].line.span().start, lines[-1].line.span().end))
