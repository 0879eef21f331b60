"""Prizes told in sentences, read from the signs of what stands in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from confkg.extract.editions.edition import Focus, edition_facet
from confkg.extract.honours.prize_sentences import (
    AFTER_RANK,
    ANOTHER,
    CHOSEN,
    FIRST,
    INSIDE,
    IT_WENT,
    IT_WON,
    NOT_GIVEN,
    RUN_ON,
    THE_PAPER,
    TO_SOMETHING,
    TOLD,
    UNDELIMITED,
    WON_ELSEWHERE,
)
from confkg.extract.publications.authorships import authorship_claims
from confkg.extract.recognisers.prizes import Prize, award_node
from confkg.extract.wording.reading import Reading
from confkg.extract.wording.roster import Masked
from confkg.extract.wording.signs import (
    EDITION,
    PERSON_SIGN,
    PRIZE,
    TITLE,
    Signed,
    iter_told,
    paper_at,
    signed,
)
from confkg.model import Claim, Concept, Facet, Mention, Node, Property, Span

__all__ = ["PrizeTeller"]


@dataclass
class PrizeTeller:
    """Reads the sentences of a document for prizes, and remembers what the next may refer to.

    Attributes:
        reading: the document.
        titles: titles known from elsewhere in the document.
        prize: the award spoken of last.
        paper: the paper spoken of last.
    """

    reading: Reading
    titles: list[str] = field(default_factory=list)
    prize: str | None = None
    paper: Mention | None = None

    def forget(self) -> None:
        """What is spoken of under a new heading is not what was spoken of above it."""
        self.prize = self.paper = None

    def tell(self, masked: Masked) -> Iterator[tuple[Mention | None, list[Claim]]]:
        """The prizes that a part tells of: the paper, and the claims."""
        above = self.prize
        for begin, end in iter_told(masked, self.titles):
            sentence = self._signed(masked, begin, end)
            told = list(self._sentence(sentence))
            yield from told
            yield None, list(self._first_given(sentence))
            named = [prize.award for _, prize in sorted(sentence.prizes.items()) if prize.award]
            self.prize = named[-1] if named else self.prize
            titles = [at for at, sign in enumerate(sentence.text) if sign == TITLE]
            if titles:
                self.paper = paper_at(sentence, titles[-1])
        if self.prize == above and len(masked.text.split()) > 60:
            self.prize = None

    def _signed(self, masked: Masked, begin: int, end: int) -> Signed:
        sentence = signed(masked, begin, end, self.titles)
        for pattern in (UNDELIMITED, AFTER_RANK, THE_PAPER, RUN_ON):
            if found := pattern.search(sentence.text):
                title = found["title"].rstrip(", ")
                told = pattern is THE_PAPER or (pattern is not RUN_ON or INSIDE.search(title))
                if (
                    told
                    and (pattern is THE_PAPER or _is_titled(title))
                    and title not in self.titles
                ):
                    return signed(masked, begin, end, [*self.titles, title])
        return sentence

    def _sentence(self, sentence: Signed) -> Iterator[tuple[Mention | None, list[Claim]]]:
        text = sentence.text
        for pattern in TOLD:
            for found in pattern.finditer(text):
                if NOT_GIVEN.search(text[: found.start()].rpartition(",")[2]):
                    continue
                at = text.index(PRIZE, found.start())
                if told := self._told(sentence, found, sentence.prizes[at], at):
                    yield told
                    yield from self._others(sentence, found, sentence.prizes[at], at)
                    return
        for pattern in (CHOSEN, IT_WENT):
            chosen = pattern.search(text)
            before = chosen.start() if chosen else 0
            above = [own.award for at, own in sentence.prizes.items() if own.award and at < before]
            prize = Prize(above[-1] if above else self.prize, None)
            if chosen and (told := self._told(sentence, chosen, prize, chosen.start())):
                yield told
                return
        for pattern, paper in ((IT_WON, self.paper), (WON_ELSEWHERE, None)):
            won = pattern.search(text)
            if won and (paper or pattern is WON_ELSEWHERE):
                prize = sentence.prizes[text.index(PRIZE, won.start())]
                yield from self._elsewhere(sentence, won, prize, paper)
                return
        if TO_SOMETHING.match(text) and sentence.prizes[0].award and TITLE not in text:
            where = sentence.part.span(*_edges(sentence, 0, 1))
            yield None, [_rank_claim(self.reading.focus, sentence.prizes[0], None, None, where)]

    def _told(
        self, sentence: Signed, found: re.Match[str], prize: Prize, at: int
    ) -> tuple[Mention, list[Claim]] | None:
        award = prize.award or self.prize
        if not award:
            return None
        paper = paper_at(sentence, sentence.text.index(TITLE, found.start()))
        where = sentence.part.span(*_edges(sentence, at, at + 1))
        edition = None
        for group in ("at", "of"):
            if group in found.re.groupindex and found[group] == EDITION:
                edition = sentence.edition(found.start(group))
        claims = [_rank_claim(self.reading.focus, Prize(award, prize.rank), edition, paper, where)]
        claims += _author_claims(sentence, found, paper)
        return paper, claims

    def _others(
        self, sentence: Signed, found: re.Match[str], prize: Prize, at: int
    ) -> Iterator[tuple[Mention | None, list[Claim]]]:
        """The papers named behind the first that received the same prize."""
        another = ANOTHER.match(sentence.text, found.end())
        while another:
            if told := self._told(sentence, another, prize, at):
                yield told
            another = ANOTHER.match(sentence.text, another.end())

    def _elsewhere(
        self, sentence: Signed, found: re.Match[str], prize: Prize, paper: Mention | None
    ) -> Iterator[tuple[Mention | None, list[Claim]]]:
        edition = sentence.edition(found.start("at"))
        series = edition.parts[0].value
        own = isinstance(series, Mention) and series.name == self.reading.focus.series.name
        if prize.award and not (own and paper is None):
            at = sentence.text.index(PRIZE, found.start())
            where = sentence.part.span(*_edges(sentence, at, at + 1))
            yield None, [_rank_claim(self.reading.focus, prize, edition, paper, where)]

    def _first_given(self, sentence: Signed) -> Iterator[Claim]:
        """ "For the first time a Lasting Impact Award was given" """
        found = FIRST.search(sentence.text)
        named = [(at, prize.award) for at, prize in sentence.prizes.items() if prize.award]
        if not found or len(named) != 1 or not named[0][1]:
            return
        apart = sentence.text[min(found.end(), named[0][0]) : max(found.start(), named[0][0])]
        if len(apart.split()) > 6 or PERSON_SIGN in apart:
            return
        where = sentence.part.span(*_edges(sentence, named[0][0], named[0][0] + 1))
        award = award_node(named[0][1], self.reading.focus.series, where)
        span = sentence.part.span(*_edges(sentence, *found.span()))
        yield Claim(award, Property.FIRST_GIVEN_AT, self.reading.focus.edition, span, found[0])


def _edges(sentence: Signed, start: int, end: int) -> tuple[int, int]:
    span = sentence.span(start, end)
    return span.start, span.end


def _is_titled(text: str) -> bool:
    """Whether most long words are in capitals, as titles have them where nothing else parts them."""
    long = [word for word in text.split() if len(word) > 3]
    return len(text.split()) > 2 and sum(word[0].isupper() for word in long) * 3 >= len(long) * 2


def _author_claims(sentence: Signed, found: re.Match[str], paper: Mention) -> Iterator[Claim]:
    groups = found.re.groupindex
    people = sentence.people_in(
        found, *(name for name in ("by", "in_brackets", "people") if name in groups)
    )
    also = sentence.people_in(found, "also")
    alone = (
        len(people) == 1
        and not found["by"]
        and "its" in groups
        and found["its"] in ("his", "her", "their")
    )
    complete = not (also or found["more"] or alone)
    yield from authorship_claims(paper, [*people, *also], ordered=complete)


def _rank_claim(
    focus: Focus, prize: Prize, edition: Node | None, paper: Mention | None, where: Span
) -> Claim:
    series = edition.parts[0].value if edition else focus.series
    assert isinstance(series, Mention)
    assert prize.award
    parts = [
        Facet(Property.AWARD, award_node(prize.award, series, where), where),
        edition_facet(edition or focus.edition),
    ]
    if paper:
        parts.append(Facet(Property.AWARDED_PAPER, paper, paper.span))
    rank = prize.rank or "winner"
    return Claim(
        Node("AwardReceipt", tuple(parts)), Property.RANK, Concept("rank", rank), where, rank
    )
