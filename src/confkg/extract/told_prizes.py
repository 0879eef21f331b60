"""Prizes told in sentences, read from the signs of what stands in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from confkg.extract.authorships import authorship_claims
from confkg.extract.edition import Focus, edition_facet
from confkg.extract.prizes import Prize, award_node
from confkg.extract.reading import Reading
from confkg.extract.roster import Masked
from confkg.extract.signs import (
    EDITION,
    PEOPLE,
    PERSON_SIGN,
    PRIZE,
    TITLE,
    Signed,
    iter_told,
    paper_at,
    signed,
)
from confkg.model import Claim, Concept, Facet, Mention, Node, Property, Span

__all__ = ["IT_WENT", "PrizeTeller"]

_ITS = r"(?:(?P<its>his|her|their|the|a|an|our) )?"
_WORK = rf"(?:{_ITS}(?:{EDITION} )?(?:[\w-]+ )??(?:paper|article|work|poster),? (?:entitled |titled |called |on )?)?"
_OWNER = r"(?:the [\w ’']{3,40}['’]s )?"
_GOES = (
    r"(?:(?:has|have|had|also|again|jointly) )*(?:goes|go|went|gone|was|were|is|are|been|honou?rs|honou?red|recogni[sz]e[sd]?)"
    r"(?: (?:given|awarded|presented|handed|shared|won|received|out))?(?: (?:to|for|by))*"
)
_BY = (
    rf"(?:,? (?:which is |written |authored )?by (?P<by>{PEOPLE})| \((?P<in_brackets>{PEOPLE})(?:, \d{{4}})?\))?"
    rf"(?P<more> et al|,? and (?:colleagues|others|friends)|,? with )?(?: \(with (?P<also>{PEOPLE})\))?"
)
_WINS = r"(?:(?:has|had|also|just) )*(?:won|wins|received|receives|got|gets|took|takes|earned|collected|been given|(?:was|were) (?:given|awarded))(?: home)?"
_AT = r"(?:at|of|from) (?:that )?"
_ASIDE = rf"(?:,[^.{PERSON_SIGN}-{EDITION}]{{0,50}},)?"
_OF_IT = rf"(?: (?:of|at) (?:the |this year['’]s )?(?P<of>{EDITION}|[A-Z]\w+))?"

_TOLD = (
    re.compile(
        rf"{PRIZE}{_OF_IT}{_ASIDE} {_GOES} (?:(?P<people>{PEOPLE}),? (?:for|with) )?{_WORK}{_OWNER}{TITLE}{_BY}"
    ),
    re.compile(
        rf"(?P<people>{PEOPLE}),? {_WINS} {PRIZE}(?: {_AT}(?P<at>{EDITION}))?,? (?:for|with) {_WORK}{TITLE}{_BY}"
    ),
    re.compile(
        rf"(?:^|[:;,] |\b(?:for|And|and|then) ){PRIZE}(?:,|:| [–—-])? (?:for |to )?{_WORK}{TITLE}{_BY}"
    ),
    re.compile(
        rf"(?:been|were|was|is|are) {PRIZE} {_AT}(?P<at>{EDITION}),? with {_WORK}{TITLE}{_BY}"
    ),
    re.compile(
        rf"{TITLE}(?: paper)?{_BY}(?: \({EDITION}\))?,? (?:which |that |and )?{_WINS} {PRIZE}(?: {_AT}(?P<at>{EDITION}))?"
    ),
    re.compile(rf"{TITLE}{_BY} (?:is|was|became) {PRIZE}(?! {_AT}{EDITION})(?=[.,;]|$| of)"),
)
_CHOSEN = re.compile(rf"\b(?:chose|selected|picked|honou?red) {_WORK}{TITLE}{_BY}")
_IT_WENT = re.compile(rf"^(?:It|This|This one|The (?:award|prize)) {_GOES} {_WORK}{TITLE}{_BY}")
IT_WENT = re.compile(
    r"^(?:It|This|This one|The (?:award|prize)) (?:goes|went|was (?:given|awarded|presented)) to\b"
)
"""A line that says to what the prize of the line above it went."""

_IT_WON = re.compile(rf"\b(?:It|The (?:paper|poster|work)) {_WINS} {PRIZE} {_AT}(?P<at>{EDITION})")
_WON_ELSEWHERE = re.compile(rf"(?<!which )(?<!that )\b{_WINS} {PRIZE} {_AT}(?P<at>{EDITION})")
_TO_SOMETHING = re.compile(rf"^{PRIZE} (?:goes|went) to an? [a-z]")
_FIRST = re.compile(
    r"\b(?:for the first time|(?:is|are) new this year|new this year|newly created|inaugural)\b",
    re.IGNORECASE,
)
_NOT_GIVEN = re.compile(
    r"\b(?:no|not|never|nobody|without|if|would|should|could|almost)\b", re.IGNORECASE
)
_UNDELIMITED = re.compile(
    rf"(?:{PRIZE}{_ASIDE} {_GOES}|^It {_GOES}) (?P<title>[A-Z][^.;:{PERSON_SIGN}-{EDITION}]{{6,150}}?),? (?:written |authored )?by (?={PERSON_SIGN})"
)
_RUN_ON = re.compile(
    rf"{PRIZE}{_ASIDE} (?:is for|goes to|went to) (?P<title>(?!The\b)[A-Z][\w’'-]+(?: (?:a|an|and|the|of|for|on|in|at|to|from|with|without|is|are|not|by|[A-Z][\w’'-]+))+)(?=[,.;]|$)"
)
_INSIDE = re.compile(r"\b(?:a|an|on|in|at|to|from|with|without|is|are|not)\b")
"""A title has such words inside; names of people and institutes do not."""

_AFTER_RANK = re.compile(
    rf"{PRIZE}, (?P<title>[A-Z][^.;:{PERSON_SIGN}-{EDITION}]{{6,150}}?),? (?:written |authored )?by (?={PERSON_SIGN})"
)
_THE_PAPER = re.compile(
    rf"\b[Tt]he (?P<title>[A-Z][\w-]+(?: [A-Z][\w-]+){{1,5}})(?= paper by {PERSON_SIGN})"
)


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
        for pattern in (_UNDELIMITED, _AFTER_RANK, _THE_PAPER, _RUN_ON):
            if found := pattern.search(sentence.text):
                title = found["title"].rstrip(", ")
                told = pattern is _THE_PAPER or (pattern is not _RUN_ON or _INSIDE.search(title))
                if (
                    told
                    and (pattern is _THE_PAPER or _is_titled(title))
                    and title not in self.titles
                ):
                    return signed(masked, begin, end, [*self.titles, title])
        return sentence

    def _sentence(self, sentence: Signed) -> Iterator[tuple[Mention | None, list[Claim]]]:
        text = sentence.text
        for pattern in _TOLD:
            for found in pattern.finditer(text):
                if _NOT_GIVEN.search(text[: found.start()].rpartition(",")[2]):
                    continue
                at = text.index(PRIZE, found.start())
                if told := self._told(sentence, found, sentence.prizes[at], at):
                    yield told
                    return
        for pattern in (_CHOSEN, _IT_WENT):
            went = pattern.search(text)
            prize = Prize(self.prize, None)
            if went and self.prize and (told := self._told(sentence, went, prize, went.start())):
                yield told
                return
        for pattern, paper in ((_IT_WON, self.paper), (_WON_ELSEWHERE, None)):
            won = pattern.search(text)
            if won and (paper or pattern is _WON_ELSEWHERE):
                prize = sentence.prizes[text.index(PRIZE, won.start())]
                yield from self._elsewhere(sentence, won, prize, paper)
                return
        if _TO_SOMETHING.match(text) and sentence.prizes[0].award and TITLE not in text:
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
        found = _FIRST.search(sentence.text)
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
