"""Titles as lines print them: where they begin and end, and what is none."""

from __future__ import annotations

import re
from dataclasses import replace

from confkg.extract.annotated import Annotated, letters
from confkg.extract.lexicon import phrases
from confkg.extract.recognisers.prizes import names_prize
from confkg.extract.recognisers.quotations import find_quotations, within
from confkg.extract.siblings import CODES
from confkg.extract.span_edges import PAPER_NUMBER
from confkg.extract.spans import Slot, Typed

_PHRASES = phrases("titles")

_APART = (Slot.PERSON, Slot.AWARD, Slot.ROLE, Slot.FORM)
_WORDS = (Slot.NUMBER, Slot.ORDINAL, Slot.YEAR)
"""What recognisers find in titles as anywhere else."""

BULLETS = "◼■▪●•◆★☆▶"
"""What stands before a title as a mark of its kind."""

_LONGEST, _SHORT = 30, 5
_STOP_QUOTED = re.compile(r"\.[”\"»]")
_LEAD = re.compile(r"[\s|:*_\"“'‘]*[A-Z][\w.+!?'’-]*(?: [\w.+!?'’-]+){0,3}[:\"”'’]*\s*[:–—-]?\s*")
"""What may stand before the rest of a title in its line: "Data Formulator:"."""

_NTH_TALK = _PHRASES["nth-talk"]
"""What a heading says before the title of a talk: "Keynote 2 — "."""

_REST = re.compile(r"\s*[:,–—-]?(?:\s*[\w'’()&?!,-]+){1,8}[.?!\"”*_]*\s*")

_SENTENCE = _PHRASES["sentence"]
_SPEAKS = _PHRASES["speaks"]
"""What follows a sentence of a report: ". Ann Lee (Umbra) showed"."""

_LABEL = _PHRASES["label"]
_OF_PAPER = re.compile(r"\b(?:papers?|titles?|talks?|thesis|dissertation)\W*:$", re.IGNORECASE)
"""A label before what may look like a quoted sentence: "Winning paper: “Maps of Mud.”"."""

_FIELD = re.compile(r"\W*(?:(?:(?:paper|thesis) )?title|thesis|dissertation)\W*:\s*", re.IGNORECASE)
_BEHIND = _PHRASES["behind"]
"""What is no part of the title although it stands in the same words: a remark, a badge, signs."""

_CODE = re.compile(r"\W*[A-Z]{0,2}\d{1,3}[.:)]\s*")
"""The number of a title in its list: "P12. "."""

_TIME = _PHRASES["time"]
"""A time before a title, set off together with it."""

SESSION = _PHRASES["session"]
"""A session with its number: "Session 3: Bees and Maps, Chair: Ann Lee"."""

_ITEM = _PHRASES["item"]


def is_item(text: str) -> bool:
    """Whether a line of a programme is no talk: "Questions and answers", "Closing remarks".

    >>> is_item("Best Paper Award Presentation"), is_item("Questions for Answers")
    (True, False)
    """
    return _ITEM.fullmatch(text) is not None


_SMALL = re.compile(r"[a-zß-ÿ]+(?![\w:-]|-[A-Z])")
"""A word that begins no title; "proMap", "mixup:" and "i-Lists" do."""

_OPENING = ' \t"“«„*_–—-'

LINK_TEXT = _PHRASES["link-text"]
"""What a link to a paper or a person says."""


def is_sentence(each: Annotated, title: Typed, before: str = "") -> bool:
    """Whether what was taken for a title is a sentence about a paper.

    The line ``before`` may say that it is one: "Winning paper:".
    """
    words = each.words(title)
    lead = each.text[: title.start].rstrip(_OPENING) or before.rstrip()
    quoted = _STOP_QUOTED.match(each.text, title.end) and not _OF_PAPER.search(lead)
    if (quoted and len(words.split()) > _SHORT) or (
        not lead and _SPEAKS.match(each.text, title.end)
    ):
        return True
    small = _SMALL.match(words) is not None
    return small or begins_sentence(words) or len(words.split()) > _LONGEST


def begins_sentence(words: str) -> bool:
    """Whether words begin as a sentence on a work or a person does: "Her book …", "Lee works at …"."""
    return _SENTENCE.match(words) is not None


def whole_title(each: Annotated, span: Typed) -> Typed:
    """A title with what the labeller left out of its line: "SAM 2:" before, an end behind."""
    if span.reader == "described":
        return replace(span, end=each.name_end(span))
    return _bare(each, _without_link(each, _whole(each, _without_link(each, span))))


def _whole(each: Annotated, span: Typed) -> Typed:
    if quoted := _quotes(each, span):
        return quoted[0]
    if (field := _FIELD.match(each.text)) and span.start <= field.end() + 1:
        stop = next((one.start for one in each.of(Slot.URL, Slot.PERSON)), len(each.text))
        return replace(span, start=field.end(), end=max(stop, span.end))
    marked = _marked(each, span)
    if marked is not None:
        return marked
    if any((one.start, one.end) == (span.start, span.end) for one in each.line.part.links):
        return span
    others = [other for other in each.spans if other is not span]
    start, end = span.start, span.end
    ahead = [other for other in others if other.end <= start]
    before = max((other.end for other in ahead), default=0)
    if numbered := _NTH_TALK.match(each.text, 0, start):
        before = numbered.end()
    timed = all(other.slot in (Slot.TIME, Slot.DATE, Slot.NUMBER) for other in ahead)
    lead = each.text[before:start]
    broken = lead.rfind("(") > lead.rfind(")") and ")" in each.text[start:end]
    if (
        letters(lead)
        and timed
        and (broken or _LEAD.fullmatch(lead))
        and not (_LABEL.search(lead) or _CODE.fullmatch(lead))
        and not names_prize(lead.strip(' *_"“:'))
    ):
        start = before + len(lead) - len(lead.lstrip(f' *_"“{BULLETS}'))
    after = min(
        (one.start for one in others if one.start >= end and one.slot not in _WORDS),
        default=len(each.text),
    )
    rest = each.text[end:after]
    if (
        letters(rest)
        and rest[0] not in '”»"'
        and after == len(each.text)
        and _REST.fullmatch(rest)
        and not _LABEL.search(rest)
    ):
        end = len(each.text.rstrip(' *_"”.'))
    return span.at(start, end)


def _quotes(each: Annotated, span: Typed) -> list[Typed]:
    """The quotation that a title is most of: « 100 Proofs by Lunchtime »."""
    found = []
    for quotation in find_quotations(each.text):
        quote = within(each.text, quotation)
        over = min(quote.end, span.end) - max(quote.start, span.start)
        if over > 0.6 * (quote.end - quote.start) and over > 0.6 * (span.end - span.start):
            found.append(replace(span, start=quote.start, end=quote.end))
    return found


def _bare(each: Annotated, span: Typed) -> Typed:
    """A title without signs at its edges and what is printed behind it."""
    start, end = span.start, span.end
    while start < end and each.text[start] in _OPENING:
        start += 1
    if number := PAPER_NUMBER.match(each.text, start, end):
        start = number.end()
    if time := _TIME.match(each.text, start, end):
        start = time.end()
    for code in each.inner:
        start = code.end if code.reader == CODES and code.start == start else start
    while behind := _BEHIND.search(each.text, start, end):
        if behind.start() <= start or behind.start() == end:
            break
        end = behind.start()
    return span.at(start, end)


def _without_link(each: Annotated, span: Typed) -> Typed:
    """A title without the text of a link behind it: "Bees and Maps [pdf]"."""
    for found in reversed(each.line.part.links):
        inside = span.start < found.start < span.end <= found.end + 1
        if inside and LINK_TEXT.match(each.text[found.start : found.end]):
            end = len(each.text[: found.start].rstrip(" ([|"))
            span = replace(span, end=max(end, span.start))
    return span


def _marked(each: Annotated, span: Typed) -> Typed | None:
    """A title as the page sets it off: in bold, in italics or as a link."""
    size = span.end - span.start
    for mark in each.line.part.marks:
        inside = mark.start <= span.start and span.end <= mark.end
        if inside and size < mark.end - mark.start <= 1.7 * size:
            apart = [one for one in each.over(mark.start, mark.end, *_APART) if one is not span]
            added = each.text[mark.start : span.start] + " " + each.text[span.end : mark.end]
            if not _LABEL.search(added) and not apart:
                return replace(span, start=mark.start, end=mark.end)
    return None
