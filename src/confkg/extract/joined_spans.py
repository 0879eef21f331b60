"""Names that the labeller cut in two, as one, people whom it took for their institutions, and whole titles.

A title goes up to the quotation, the colon or the bracket in which it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from confkg.extract.labeller import name_score
from confkg.extract.lexicon import phrases
from confkg.extract.recognisers.organisations import has_organisation_word
from confkg.extract.recognisers.prizes import names_prize
from confkg.extract.span_edges import is_of_author
from confkg.extract.spans import Slot, Typed

_PHRASES = phrases("joined_spans")

DOUBTED = 0.7
"""Score of spans that what stands beside them may correct whole."""

_SUBJECT = re.compile(r"(?:School|Department|Faculty|Institute|College|Cent(?:er|re)) (?:of|for) ")
GOES_ON = _PHRASES["goes-on"]
_OF_TWO = re.compile(r".* Institute of [A-Z]{2,}")
_HOUSE = _PHRASES["house"]
_FIELD, _UNIT = _PHRASES["field"], _PHRASES["unit"]
"""What a unit is about, and the rest of its name: "Slow Systems| and |Marine Charts Group"."""

_QUOTED = re.compile(r" [“\"«][^“”\"«»]+[”\"»]")
"""Whom an institution is named after, behind it: "Oslo University| “Ann Lee”|"."""

_PARTNERS = _PHRASES["partners"]
"""Two who share the name of a firm, or of a school: "Lee & Ray Ltd", "Umbra A & M University"."""

_AND, _LISTED_BODY = re.compile(r",? (?:and|&) "), re.compile(r"[,(]")
_SURNAME = re.compile(r"[A-ZÀ-Þ][a-zß-ÿ]{2,}")

_NAMED = _PHRASES["named"]
"""Somebody with an institution in brackets, first or further in a list: "Ann Lee (Umbra) and Bob Ray (Acme)"."""


def people_with_bodies(text: str, span: Typed) -> Iterator[Typed]:
    """The people and institutions of a span that is nothing but people with institutions in brackets.

    >>> [one.slot.name for one in people_with_bodies("Ann Lee (Umbra)", Typed(Slot.ORG, 0, 15, 0.8))]
    ['PERSON', 'ORG']
    >>> list(people_with_bodies("Oslo University (OU)", Typed(Slot.ORG, 0, 20, 0.8)))
    []
    """
    found: list[Typed] = []
    end = span.start
    while match := _NAMED.match(text, end, span.end):
        if name_score(match["name"]) <= 0 or has_organisation_word(match["name"]):
            return
        found += [Typed(Slot.PERSON, *match.span("name"), span.score, reader=span.reader)]
        found += [Typed(Slot.ORG, *match.span("body"), span.score, reader=span.reader)]
        end = match.end()
    if end == span.end:
        yield from found


def joined(text: str, spans: Sequence[Typed]) -> list[Typed]:
    """The spans, a name of which the labeller made two as one.

    "Ann Maria | Olsen Lee", "Institute of Slow Maps| and |Marine Charts, Umbra University",
    "Umbra School of Maps| at |Mount Moss", "Invited Speakers|/|Panel Chair",
    "Oslo University “|Ann Lee|”"
    """
    whole: list[Typed] = []
    for span in spans:
        before = whole[-1] if whole else None
        joint = text[before.end : span.start] if before is not None else ""
        if before is not None and (
            _is_one_person(text, before, span, joint)
            or _is_one_house(text, before, span, joint)
            or (joint == "/" and before.slot is span.slot is Slot.ROLE)
        ):
            slot = Slot.ORG if before.slot is Slot.PLACE else before.slot
            whole[-1] = replace(before, slot=slot, end=span.end)
        elif (
            before is not None
            and (before.slot, span.slot) == (Slot.ORG, Slot.PERSON)
            and _QUOTED.fullmatch(text, before.end, span.end + 1)
        ):
            whole[-1] = replace(before, end=span.end + 1)
        else:
            whole.append(span)
    return whole


def _is_one_person(text: str, before: Typed, span: Typed, joint: str) -> bool:
    """Whether the second of two spans goes on with the name of the person the first began."""
    if before.slot is not Slot.PERSON or joint == "" or joint.strip():
        return False
    if span.slot is Slot.PERSON:
        short = " " not in text[before.start : before.end]
        return short or text.strip() == text[before.start : span.end]
    words = text[span.start : span.end]
    surname = span.slot is Slot.ORG and span.score < DOUBTED
    return surname and _SURNAME.fullmatch(words) is not None


def _is_one_house(text: str, before: Typed, span: Typed, joint: str) -> bool:
    """Whether the second of two spans goes on with the name of the institution the first began."""
    if joint == " & " and span.slot is Slot.ORG and _PARTNERS.match(text, before.start):
        return True
    if before.slot is not Slot.ORG:
        return False
    if joint == " at ":
        named = span.slot is Slot.PLACE and span.value is None
        return named and _SUBJECT.search(text, before.start, before.end) is not None
    about = _AND.fullmatch(joint) and _FIELD.fullmatch(text, before.start, before.end)
    if about and span.slot is Slot.ORG and _UNIT.match(text, span.start):
        return True
    words = _LISTED_BODY.split(text[span.start : span.end])[0]
    if span.slot is not Slot.ORG or not _AND.fullmatch(joint) or _HOUSE.search(words):
        return False
    if joint.startswith(",") and " " not in words.strip():
        return False
    return bool(
        _SUBJECT.match(text, before.start) or _OF_TWO.fullmatch(text, before.start, before.end)
    )


_UNSURE = 0.95
_SET_OFF = 0.8
"""A title that the labeller and the marks of the page both show."""

_FEW = 6
"""Words of a quotation that need not be a title."""

_BRACKETED = re.compile(r"\[[^\[\]]{10,200}\]")
_NAMES = frozenset({Slot.PERSON, Slot.ORG, Slot.AWARD, Slot.TITLE})
_SPOKEN_OF = re.compile(r"\b(?:of|in|for|from|on|at|about|between|to) (?:the )?(?:\S+ \()?$|\d: $")
"""Before a name that is a part of a quoted title: "“Songs of |Ann Lee|”", "“Mud, 1901-1907: |A View|”"."""

_BEFORE_NAMES = _PHRASES["before-names"]
"""Behind a title its authors: what stands before its colon is then no speaker."""


def at_colons(text: str, spans: list[Typed]) -> list[Typed]:
    """The spans, a name that the labeller doubts joined to the title behind its colon, or before its bracket."""
    joined: list[Typed] = []
    for span in spans:
        before = joined[-1] if joined else None
        if (
            before is not None
            and span.slot is Slot.TITLE
            and before.slot in (Slot.PERSON, Slot.ORG, Slot.TITLE, Slot.EVENT)
            and (before.score < _UNSURE or _BEFORE_NAMES.match(text, span.end))
            and text[before.end : span.start].strip() == ":"
            and not names_prize(text[before.start : before.end])
            and not is_of_author(text[before.start : before.end])
            and not _is_of_list(text, joined)
        ):
            joined[-1] = replace(span, start=before.start)
        elif before is not None and _is_end_of_title(text, before, span):
            joined[-1] = replace(before, end=len(text.rstrip()))
        else:
            joined.append(span)
    return joined


def _is_end_of_title(text: str, before: Typed, span: Typed) -> bool:
    """Whether a doubted name in brackets ends a title that is all of the line: "Maps of Ys (Old Ysian)"."""
    whole = before.slot is Slot.TITLE and not text[: before.start].strip(' "“')
    bracketed = text[before.end : span.start] == " (" and text[span.end :].strip() == ")"
    return whole and bracketed and span.score < DOUBTED


def _is_of_list(text: str, spans: list[Typed]) -> bool:
    """Whether the last span is one of several, or the institution of the person before it."""
    if len(spans) < 2:
        return False
    one, last = spans[-2:]
    named = any(each.slot is Slot.PERSON for each in spans[:-1])
    placed = named and last.slot is Slot.ORG and text[: last.start].endswith(", ")
    return placed or one.slot is last.slot


def as_quoted(spans: list[Typed], quotes: Sequence[Typed], text: str) -> list[Typed]:
    """The spans, a title that is most of a quotation, or of a bracket, as all that stands in it."""
    brackets = (Typed(Slot.QUOTE, *each.span(), _SET_OFF) for each in _BRACKETED.finditer(text))
    quotes = [*quotes, *brackets]
    found: list[Typed] = []
    for quote in quotes:
        inside = [one for one in spans if quote.start < one.start and one.end < quote.end]
        if inside and _is_title(text[quote.start + 1 : quote.end - 1], inside[0], text):
            title = Typed(Slot.TITLE, quote.start + 1, quote.end - 1, _SET_OFF, reader="siblings")
            spans = [*(one for one in spans if one not in inside), title]
            spans.sort(key=lambda one: one.start)
    for span in spans:
        around = [quote for quote in quotes if quote.start <= span.start and span.end <= quote.end]
        whole = _quoted(span, around[0], spans, text) if around else None
        if _goes_on(span, found, text):
            whole = replace(span, start=0)
        if whole is not None:
            found = [*(other for other in found if other.end <= whole.start), whole]
        elif not found or found[-1].end <= span.start:
            found.append(span)
    return found


def _is_title(words: str, name: Typed, text: str) -> bool:
    """Whether a quotation is a title in capitals that speaks of the first that is named in it."""
    several = words.split()
    capitals = sum(word[:1].isupper() for word in several)
    spoken_of = name.slot in _NAMES - {Slot.TITLE} and _SPOKEN_OF.search(text, 0, name.start)
    return bool(spoken_of) and len(several) > _FEW and capitals * 2 > len(several)


def _goes_on(span: Typed, found: Sequence[Typed], text: str) -> bool:
    """Whether a title is a text but for the quotation it begins with: "“So, Which One?” The Paths of Slow Maps"."""
    if span.slot is not Slot.TITLE or len(found) != 1 or text[span.end :].strip(" ."):
        return False
    quote = found[0]
    opens = quote.slot is Slot.QUOTE and not quote.start
    return opens and text[quote.end : span.start] == " "


def _quoted(span: Typed, quote: Typed, spans: Sequence[Typed], text: str) -> Typed | None:
    """What a quotation holds as a title, if the title in it is most of it."""
    start, end = quote.start + 1, quote.end - 1
    end = start + len(text[start:end].rstrip(" ,"))
    start = end - len(text[start:end].lstrip(" "))
    opens = span.slot is Slot.TITLE and span.start <= start + 1
    names = any(
        other is not span
        and other.slot in _NAMES
        and other.meets(start, end)
        and not (opens and _SPOKEN_OF.search(text, span.end - 1, other.start))
        for other in spans
    )
    if names:
        return None
    doubted = span.slot in (Slot.ROLE, Slot.EVENT, Slot.ORG) and span.score < DOUBTED
    whole = span.start <= start + 1 and span.end >= end - 1
    if doubted and whole and text[quote.start] == "«":
        return replace(span, slot=Slot.TITLE, start=start, end=end, score=_SET_OFF)
    if span.slot is not Slot.TITLE or (span.end - span.start) * 2 <= end - start:
        return None
    return replace(span, start=start, end=max(end, span.end), score=max(span.score, _SET_OFF))
