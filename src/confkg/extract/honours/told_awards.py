"""Prizes told in sentences: who won what for which paper, and who else gave one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from confkg.extract.editions.edition import Focus, edition_facet, edition_node
from confkg.extract.publications.authorships import authorship_claims
from confkg.extract.recognisers.prizes import award_node, read_prize
from confkg.extract.sentences import iter_sentences
from confkg.extract.wording.reading import Reading
from confkg.extract.wording.roster import PERSON, Masked
from confkg.extract.wording.running_titles import title_at
from confkg.model import Claim, Concept, Facet, Mention, Node, Part, Property, Span

__all__ = ["Told", "iter_told_awards", "receipt_claims"]

_PRIZE_NOUN = r"(?:[Aa]wards?|[Pp]rizes?|[Mm]edals?)"
_PRIZE = (
    r"(?P<prize>(?:[Tt]he |[Oo]ur |[Tt]his year['’]s )?(?:[Rr]unners?[- ]up|[Ww]inners?|[Rr]ecipients?|"
    r"[Hh]ono(?:u)?rable [Mm]entions?)?(?: of | for |: )?(?:(?:the |this year['’]s )?(?:[\w'’-]+ ){0,6}?"
    rf"(?:{_PRIZE_NOUN}|[Bb]est (?:\w+ )?[Pp]aper|[Hh]ono(?:u)?rable [Mm]ention|[Rr]unner[- ][Uu]p)"
    r"(?: (?:[Ww]inners?|[Rr]unners?[- ]up|[Rr]ecipients?))?)(?: for \d{4})?)"
)
_GOES = (
    r"(?:(?:has |have )?(?:were|was|is|are|be)(?: (?:given|awarded|presented|handed|won|received|shared))?"
    r"(?: to| by)?|goes to|go to|went to|(?:has|have) gone to|honou?red|honou?rs|recogni[sz]e[ds]?)"
)
_PEOPLE = rf"(?:{PERSON}(?: \([^()]*\))?(?:(?:, and |, | and | & ){PERSON}(?: \([^()]*\))?)*)"
_ITS = r"(?:(?:their|the|a|his|her|an) )?"
_PAPER_WORD = (
    r"(?:(?P<year>(?:19|20)\d\d) )?(?:(?P<series>[A-Z]\w*[A-Z]\w*)(?: (?P<year2>(?:19|20)\d\d))? )?"
    r"(?:[\w-]+ )??(?:paper|article|work)(?: from (?P<year3>(?:19|20)\d\d))?,? (?:entitled |titled |called |on )?"
)
_GIVEN = re.compile(
    rf"{_PRIZE} {_GOES} (?:to )?(?:(?P<people>{_PEOPLE}),? (?:for|with) {_ITS})?(?:{_ITS}{_PAPER_WORD})?(?=\S)"
)
_WON = re.compile(
    rf"(?P<people>{_PEOPLE}),? (?:[a-z]+ ){{0,2}}?(?:won|wins|received|receives|earned|took(?: home)?|accepted|shared|collected) "
    rf"(?:the |an? |this year['’]s )?{_PRIZE},? (?:for|with) {_ITS}(?:{_PAPER_WORD})?(?=\S)"
)
_BY = re.compile(
    rf"[”\"]?,?\s*(?:\((?:[^()]*?[^()\ue000 ])?\)?)?,?\s*(?:\(?(?:written |authored )?by|,|\(|\bof) ?(?P<people>{_PEOPLE})"
)
_OTHER = re.compile(
    r"\b(?:won|received|winning|awarded|given|got)\b[^.]{0,40}? (?:the )?(?P<series>[A-Z]\w*[A-Z]\w*) "
    rf"(?P<year>(?:19|20)\d\d)['’s]* (?P<prize>(?:[\w-]+ ){{1,5}}?{_PRIZE_NOUN})"
)


@dataclass(frozen=True, slots=True)
class Told:
    """A prize for a paper that a sentence tells of."""

    paper: Mention
    receipt: Node
    people: tuple[Mention, ...]


def iter_told_awards(masked: Masked, reading: Reading) -> Iterator[tuple[Told | None, list[Claim]]]:
    """The prizes that the sentences of a part tell of, each with its claims."""
    part = masked.part
    for begin, end in iter_sentences(masked.text):
        sentence = masked.text[begin:end]
        for found in _OTHER.finditer(sentence):
            if found["series"] != reading.focus.series.name:
                yield None, list(_elsewhere(found, part, begin))
        for pattern in (_GIVEN, _WON):
            for found in pattern.finditer(sentence):
                if told := _tell(found, begin, masked, reading):
                    yield told
                    break


def _tell(
    found: re.Match[str], begin: int, masked: Masked, reading: Reading
) -> tuple[Told, list[Claim]] | None:
    part = masked.part
    prize = read_prize(re.sub(r"^[Tt]his year['’]s ", "", found["prize"]))
    title = title_at(part, begin + found.end())
    if (
        not prize.award
        or re.match(r"(?:No|Neither)\b", found["prize"])
        or title is None
        or title.end - title.start < 4
        or "\ue000" in masked.text[title.start : title.end]
    ):
        return None
    delimited = part.text[title.start - 1 : title.start] in '“"«' or any(
        mark.start == title.start for mark in part.marks
    )
    if not (
        delimited
        or found["year"]
        or found["series"]
        or "paper" in found[0][found.end("prize") - found.start() :]
    ):
        return None
    name = part.text[title.start : title.end]
    span = part.span(title.start, title.end)
    paper = Mention("Paper", name, span, name)
    where = part.span(begin + found.start("prize"), begin + found.end("prize"))
    people = (
        masked.within(begin + found.start("people"), begin + found.end("people"))
        if found["people"]
        else []
    )
    if not people and (by := _BY.match(masked.text, title.end)):
        people = masked.within(*by.span("people"))
    claims = list(receipt_claims(reading.focus, prize.award, prize.rank or "winner", paper, where))
    receipt = claims[0].subject
    assert isinstance(receipt, Node)
    claims += authorship_claims(paper, people)
    claims += _presented_at(found, begin, part, paper, reading)
    return Told(paper, receipt, tuple(people)), claims


def _presented_at(
    found: re.Match[str], begin: int, part: Part, paper: Mention, reading: Reading
) -> Iterator[Claim]:
    """ "their 2015 ICLR paper" """
    year = found["year"] or found["year2"] or found["year3"]
    if not year or not found["series"]:
        return
    group = next(name for name in ("year", "year2", "year3") if found[name])
    start, end = (begin + edge for edge in found.span("series"))
    series = Mention("ConferenceSeries", found["series"], part.span(start, end))
    at = begin + found.start(group), begin + found.end(group)
    edition = edition_node(series, int(year), part.span(*at))
    whole = part.span(min(at[0], start), max(at[1], end))
    yield Claim(
        paper, Property.PRESENTED_AT, edition, whole, part.text[min(at[0], start) : max(at[1], end)]
    )


def receipt_claims(
    focus: Focus, award: str, rank: str, paper: Mention, where: Span
) -> Iterator[Claim]:
    """That the edition gave an award to a paper; ``where`` is the place that says so."""
    receipt = Node(
        "AwardReceipt",
        (
            Facet(Property.AWARD, award_node(award, focus.series, where), where),
            edition_facet(focus.edition),
            Facet(Property.AWARDED_PAPER, paper, paper.span),
        ),
    )
    yield Claim(receipt, Property.RANK, Concept("rank", rank), where, rank)


def _elsewhere(found: re.Match[str], part: Part, begin: int) -> Iterator[Claim]:
    """A prize that another series gave, to a work that the sentence only alludes to."""
    prize = read_prize(found["prize"])
    if not prize.award:
        return
    series = Mention(
        "ConferenceSeries",
        found["series"],
        part.span(begin + found.start("series"), begin + found.end("series")),
    )
    year = part.span(begin + found.start("year"), begin + found.end("year"))
    edition = edition_node(series, int(found["year"]), year)
    span = part.span(begin + found.start("prize"), begin + found.end("prize"))
    receipt = Node(
        "AwardReceipt",
        (
            Facet(Property.AWARD, award_node(prize.award, series, span), span),
            edition_facet(edition),
        ),
    )
    rank = prize.rank or "winner"
    yield Claim(
        receipt,
        Property.RANK,
        Concept("rank", rank),
        part.span(begin + found.start(), begin + found.end()),
        rank,
    )
