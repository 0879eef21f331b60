"""Papers told in sentences: who wrote them, how they were shown, at which edition they were new."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from confkg.extract.publications.authorships import authorship_claims
from confkg.extract.wording.reading import Reading
from confkg.extract.wording.roster import Masked
from confkg.extract.wording.shown import talk_of_paper
from confkg.extract.wording.signs import (
    EDITION,
    PEOPLE,
    PRIZE,
    TITLE,
    Signed,
    iter_told,
    paper_at,
    signed,
)
from confkg.model import Claim, Mention, Node, Property

__all__ = ["iter_told_papers"]

_MORE = r"(?P<more> et al|,? and (?:colleagues|others|friends)|,? with )?"
_BY = rf",? (?:written |authored |a paper )?by (?P<by>{PEOPLE}){_MORE}"
_POSTER = re.compile(rf"\b[Pp]oster,? {TITLE}(?:{_BY})?")
_FORM_OF = re.compile(
    rf"\b(?P<form>oral|spotlight|poster)(?: presentation| talk)? (?:of|on|for) {TITLE}(?:{_BY})?"
)
_JOINT_WORK = re.compile(
    rf"(?P<first>{PEOPLE})[^.{TITLE}]{{0,60}}\b(?:oral|spotlight|poster|talk|presentation)[^.{TITLE}]{{0,30}}{TITLE},? "
    rf"(?:joint|a joint|common) work with (?P<rest>{PEOPLE})"
)
_EDITION_PAPER = re.compile(
    rf"{TITLE},? an? (?P<at>{EDITION}) paper(?: by (?P<by>{PEOPLE}){_MORE})?"
)
_THEIR_PAPER = re.compile(
    rf"\b(?P<its>[Hh]is|[Hh]er|[Tt]heir|[Tt]he) (?P<at>{EDITION}) (?:paper|article),? {TITLE}"
)
_AUTHORS = rf"(?:\s?,? (?:written |authored )?by {PEOPLE}| \({PEOPLE}(?:, \d{{4}})?\))?"
_FORM_BEHIND = re.compile(
    rf"{TITLE}[^.;{TITLE}]{{0,120}}\((?:an? )?(?P<form>oral|spotlight|poster)\b(?! (?:board|\d))"
)
_SHORT = re.compile(rf"{TITLE},? or (?P<alias>[A-Z][\w-]+),? for short\b")
_NEW_AT = re.compile(
    rf"{TITLE}{_AUTHORS}(?:,? (?:an? (?P<a>{EDITION}) paper\b|an? paper (?:of|from|at) (?P<d>{EDITION})|(?:which (?:was |were )?)?(?:first |originally )?(?:presented|published|shown) "
    rf"(?:at|in) (?P<b>{EDITION})|from (?P<c>{EDITION}))| \((?P<e>{EDITION})\)"
    rf"| (?:first |originally )?appeared (?:at|in) (?P<f>{EDITION}))"
)
_WHO_PRESENTED = re.compile(
    rf"{TITLE},? which (?P<people>(?:[^.;{TITLE}{PRIZE}]){{1,90}}?)(?:first |originally )?(?:presented|published|wrote) (?:at|in|for) (?P<at>{EDITION})"
)
_AUTHORS_ARE = re.compile(
    rf"^(?:Its|The|Their)(?: (?:four|three|two|five|six))? authors (?:of it )?are (?P<by>{PEOPLE})[.;]?"
)


def iter_told_papers(
    masked: Masked, reading: Reading, titles: Iterable[str], awarded: Mention | None
) -> Iterator[Claim]:
    """What the sentences of a part say of the papers that they name.

    Args:
        masked: the part.
        reading: the document.
        titles: titles known from elsewhere in the document.
        awarded: the paper that the text before the part told of last.
    """
    known = list(titles)
    paper = awarded
    for begin, end in iter_told(masked, known):
        sentence = signed(masked, begin, end, known)
        if (found := _AUTHORS_ARE.match(sentence.text)) and paper:
            yield from authorship_claims(paper, sentence.people_in(found, "by"))
        yield from _sentence(sentence, reading, known)
        at = sentence.text.rfind(TITLE)
        paper = paper_at(sentence, at) if at >= 0 else paper


def _sentence(sentence: Signed, reading: Reading, known: list[str]) -> Iterator[Claim]:
    text = sentence.text
    for found in _SHORT.finditer(text):
        span = sentence.span(*found.span("alias"))
        where = sentence.part.span(span.start, span.end)
        yield Claim(
            _paper(sentence, found),
            Property.ALTERNATIVE_NAME,
            found["alias"],
            where,
            found["alias"],
        )
    for found in _FORM_BEHIND.finditer(text):
        paper = _paper(sentence, found)
        if paper.name in known and EDITION not in found[0]:
            span = sentence.part.span(*_edges(sentence, found))
            talk = talk_of_paper(reading, found["form"].lower(), paper, span)
            yield Claim(talk, Property.PRESENTS_PAPER, paper, span, paper.name)
    for pattern in (_POSTER, _FORM_OF):
        for found in pattern.finditer(text):
            paper = _paper(sentence, found)
            form = found["form"] if "form" in pattern.groupindex else "poster"
            span = sentence.part.span(*_edges(sentence, found))
            talk = talk_of_paper(reading, form.lower(), paper, span)
            yield Claim(talk, Property.PRESENTS_PAPER, paper, span, paper.name)
            people = sentence.people_in(found, "by")
            yield from authorship_claims(paper, people, ordered=not found["more"])
    for found in _JOINT_WORK.finditer(text):
        people = [*sentence.people_in(found, "first"), *sentence.people_in(found, "rest")]
        yield from authorship_claims(_paper(sentence, found), people, ordered=False)
    for pattern in (_EDITION_PAPER, _THEIR_PAPER):
        for found in pattern.finditer(text):
            paper = _paper(sentence, found)
            yield from _presented(sentence, found, "at", paper, reading)
            if "by" in pattern.groupindex:
                people = sentence.people_in(found, "by")
                yield from authorship_claims(paper, people, ordered=not found["more"])
    for found in _NEW_AT.finditer(text):
        paper = _paper(sentence, found)
        if paper.name in known:
            group = next(name for name in ("a", "b", "c", "d", "e", "f") if found[name])
            yield from _presented(sentence, found, group, paper, reading)
    for found in _WHO_PRESENTED.finditer(text):
        paper = _paper(sentence, found)
        if paper.name in known:
            yield from _presented(sentence, found, "at", paper, reading)
            yield from authorship_claims(paper, sentence.people_in(found, "people"), ordered=False)


def _paper(sentence: Signed, found: re.Match[str]) -> Mention:
    return paper_at(sentence, sentence.text.index(TITLE, found.start()))


def _edges(sentence: Signed, found: re.Match[str]) -> tuple[int, int]:
    span = sentence.span(*found.span())
    return span.start, span.end


def _presented(
    sentence: Signed, found: re.Match[str], group: str, paper: Mention, reading: Reading
) -> Iterator[Claim]:
    """That a paper belongs to the programme of an edition other than the one spoken of."""
    edition: Node = sentence.edition(found.start(group))
    if edition == reading.focus.edition:
        return
    span = sentence.span(*found.span(group))
    printed = sentence.part.text[span.start : span.end]
    yield Claim(
        paper, Property.PRESENTED_AT, edition, sentence.part.span(span.start, span.end), printed
    )
