"""Names that the labeller cut in two, as one, and people whom it took for their institutions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from confkg.extract.labeller import name_score
from confkg.extract.recognisers.organisations import has_organisation_word
from confkg.extract.spans import Slot, Typed

DOUBTED = 0.7
"""Score of spans that what stands beside them may correct whole."""

_SUBJECT = re.compile(r"(?:School|Department|Faculty|Institute|College|Cent(?:er|re)) (?:of|for) ")
GOES_ON = re.compile(
    r"(?:[A-Z][\w’-]+ ){0,3}(?:School|Faculty|College) of |(?:Department|Institute) of |Universit"
)
_OF_TWO = re.compile(r".* Institute of [A-Z]{2,}")
_HOUSE = re.compile(
    r"Universi|Institut|College|School|Laborator|Cent(?:er|re)|Academy|Hospital|[A-Z]{3}"
)
_QUOTED = re.compile(r" [“\"«][^“”\"«»]+[”\"»]")
"""Whom an institution is named after, behind it: "Oslo University| “Ann Lee”|"."""

_AND, _LISTED_BODY = re.compile(r",? (?:and|&) "), re.compile(r"[,(]")
_SURNAME = re.compile(r"[A-ZÀ-Þ][a-zß-ÿ]{2,}")

_NAMED = re.compile(
    r"(?:, (?:and |& )?| and | & )?(?P<name>[^\W\d_a-z][\w’'-]+(?: [^\W\d_a-z][\w’'.-]*){1,3}) \((?P<body>[^()]+)\)"
)
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
            whole[-1] = replace(before, end=span.end)
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
    if before.slot is not Slot.ORG:
        return False
    if joint == " at ":
        named = span.slot is Slot.PLACE and span.value is None
        return named and _SUBJECT.search(text, before.start, before.end) is not None
    words = _LISTED_BODY.split(text[span.start : span.end])[0]
    if span.slot is not Slot.ORG or not _AND.fullmatch(joint) or _HOUSE.search(words):
        return False
    if joint.startswith(",") and " " not in words.strip():
        return False
    return bool(
        _SUBJECT.match(text, before.start) or _OF_TWO.fullmatch(text, before.start, before.end)
    )
