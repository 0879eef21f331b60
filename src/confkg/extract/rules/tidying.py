"""Typed spans as rules need them, with societies and journals that only a cue shows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice

from confkg.extract.lexicon import phrases
from confkg.extract.no_names import is_no_name
from confkg.extract.recognisers.organisations import ORGANISATION_WORD, has_organisation_word
from confkg.extract.recognisers.words import words_of
from confkg.extract.rules.lexicon import Lexicon
from confkg.extract.spans import Slot, Typed

_PHRASES = phrases("tidying", organisation=ORGANISATION_WORD.pattern)

_QUOTED = frozenset({Slot.TITLE, Slot.EVENT, Slot.AWARD})
_MOST = 0.8
"""The share of a quotation that its title is, without the signs around it."""
_NAMES = frozenset({Slot.ORG, Slot.PLACE, Slot.EVENT})
PARTICLE = _PHRASES["particle"]
"""A person's name that is one by its small words: "Anna-Maria van Dijk"."""
_SAYS_AWARD = frozenset({"award", "awards", "prize", "prizes", "medal", "mention", "mentions"})
_SURE = 0.95
_WORD = re.compile(r"\S+")
_IN_DEGREE = frozenset({Slot.ORG, Slot.AWARD, Slot.TITLE, Slot.EVENT, Slot.ROLE, Slot.PERSON})
DEGREE = _PHRASES["degree"]
"""A degree, with its field: "Ph.D. in Life Sciences and Philosophy"."""
_FROM = re.compile(r" (?:from|at) (?:the )?")
_OF_DEGREE = frozenset(
    "ph phd d dphil m msc b bsc ms bs ma ba mse bse mba tech eng basc masc doctorate degree degrees".split()
)
"""Words of which a text that names a degree has one."""
_NAMED = frozenset({Slot.ORG, Slot.EVENT, Slot.TITLE})
_NO_BODY = frozenset({Slot.ROLE, Slot.AWARD})
_BODY_END = _PHRASES["body-end"]
"""What no role and no prize is called, whatever it was taken for: "Ocean Studies Board"."""


def tidied(text: str, spans: Sequence[Typed], lexicon: Lexicon) -> list[Typed]:
    """The spans that lie in no other, in order: what stands in a quotation the line does not say.

    Of a quotation that is a title and little else, the title is kept. A person's name is kept
    without the small words around it, and names that end in "Award" are awards.
    """
    found: list[Typed] = []
    no_names = {Slot.PERSON: lexicon.classes["ADV"], Slot.AWARD: lexicon.classes["FELLOW"]}
    offices = lexicon.classes["JOBWORD"]
    degree = not _OF_DEGREE.isdisjoint(words_of(text))
    subjects = [match.span() for match in DEGREE.finditer(text)] if degree else []
    kept = [
        span
        for span in _apart(text, spans, subjects)
        if text[span.start : span.end].lower() not in no_names.get(span.slot, ())
        and not (
            span.slot in _IN_DEGREE
            and any(span.meets(*one) for one in subjects)
            and not (text.startswith("(", span.start - 1) and _is_body(text, span))
        )
        and not (span.slot in _NAMED and text[span.start : span.end].lower() in offices)
        and not is_no_name(text[span.start : span.end], span.slot)
        and not _is_plain(text, span, lexicon)
        and not (span.slot is Slot.PERSON and text[span.start : span.end].islower())
    ]
    corrected = with_bodies(text, [_corrected(text, span, lexicon) for span in kept])
    for span in sorted(corrected, key=lambda one: (one.start, -one.end)):
        if not found or found[-1].end <= span.start:
            found.append(span)
        elif found[-1].slot is Slot.QUOTE and span.slot in _QUOTED:
            quote = found[-1]
            if (span.end - span.start) >= _MOST * (quote.end - quote.start):
                found[-1] = span
    return found


def _is_plain(text: str, span: Typed, lexicon: Lexicon) -> bool:
    """Whether a span is no name, but words of the trade: "career panel discussion", "Welcome Reception", "Abstracts"."""
    name, classes = text[span.start : span.end].lower(), lexicon.classes
    first, _, last = name.partition(" ")
    return span.slot in (Slot.EVENT, Slot.ORG) and (
        name in classes["OCCASION"] + classes["DUEWORD"]
        or (first in classes["OCCASION_OF"] and last in classes["MEAL"])
        or (span.slot is Slot.EVENT and name in text)
    )


def _apart(
    text: str, spans: Iterable[Typed], degrees: Sequence[tuple[int, int]]
) -> Iterator[Typed]:
    """The spans, each job without the institution that it goes on with, and each institution without a degree."""
    for span in spans:
        found = _JOB_AT.fullmatch(text, span.start, span.end) if span.slot is Slot.ROLE else None
        if found is not None:
            yield replace(span, end=found.end("job"))
            if not found["listed"]:
                yield replace(span, slot=Slot.ORG, start=found.start("body"))
            continue
        over = (end for start, end in degrees if start <= span.start < end < span.end)
        behind = _FROM.match(text, next(over, 0)) if span.slot is Slot.ORG else None
        yield replace(span, start=behind.end()) if behind else span


def _corrected(text: str, span: Typed, lexicon: Lexicon) -> Typed:
    name = text[span.start : span.end]
    if span.slot is Slot.ORG and PARTICLE.fullmatch(name) and not has_organisation_word(name):
        span = replace(span, slot=Slot.PERSON)
    words = list(_WORD.finditer(text, span.start, span.end))
    if span.slot is Slot.PERSON:
        small = lexicon.classes["STOP"] + lexicon.classes["SMALL"]
        while len(words) > 1 and words[0].group() in small:
            del words[0]
        while len(words) > 1 and words[-1].group().islower() and words[-1].group().isalpha():
            del words[-1]
        if not words:
            return span
        last = len(words[-1].group().rstrip(",;:"))
        return span.at(words[0].start(), words[-1].start() + max(last, 1))
    if span.slot is Slot.AWARD and words and words[-1].group().lower() in _SAYS_AWARD:
        return replace(span, score=max(span.score, _SURE))
    if span.slot in _NO_BODY and len(words) > 1 and _BODY_END.fullmatch(text, span.start, span.end):
        return replace(span, slot=Slot.ORG)
    if span.slot in _NAMES and len(words) > 1:
        return replace(span, slot=lexicon.last_words.get(words[-1].group().lower(), span.slot))
    return span


_JOURNAL = _PHRASES["journal"]
"""A journal, with what it is about: "Transactions on Lists, Maps and Bees"."""
_OF_JOURNAL = frozenset(["journal", "transactions", "annals", "letters", "review", "magazine"])
"""Words of which a text that names a journal has one."""
_CUE = _PHRASES["cue"]
_OF_CUE = frozenset(
    "fellow president chair member treasurer secretary trustee editor editors chief editorial"
    " advisory executive steering board boards director founder".split()
)
"""Words of which a text with such an office has one."""
_LISTED = _PHRASES["listed"]
"""One of a list of bodies, with what stands in brackets behind it and what leads to the next."""
_SOCIETY = _PHRASES["society"]
_OF_JOURNALS = re.compile("editor", re.IGNORECASE)
_SHORT = re.compile(r"(?=[^\s]*[A-Z][^\s]*[A-Z])[\w/&-]{2,12}")
"""An acronym or a name like one: "ACM", "HessianAI"."""
_FELLOW = _PHRASES["fellow"]
"""Several bodies whose fellow somebody is: "an ACM, AAAI and ACL Fellow"."""
_UNIT = _PHRASES["unit"]
_REST = _PHRASES["rest"]
_JOB_AT = _PHRASES["job-at"]
"""A job that goes on with where it is: "Professor of Maps at Oslo University"."""
_BEFORE = _PHRASES["before"]
_MOST_BODIES = 100
"""Bodies of a line; what names more is no sentence."""
_NO_NAME = frozenset({Slot.PERSON, Slot.EDITION, Slot.DATE, Slot.YEAR, Slot.QUOTE})


def with_bodies(text: str, spans: Sequence[Typed]) -> list[Typed]:
    """The spans, with societies and journals whole that the text shows by what leads to them."""
    found = [_whole(text, span, spans) for span in spans]
    for match in _FELLOW.finditer(text) if "ellow" in text else ():
        if any(one.slot is Slot.AWARD and one.meets(*match.span()) for one in found):
            continue
        found = [one for one in found if one.end <= match.start() or one.start >= match.end()]
        found += [
            Typed(
                Slot.ORG, match.start() + name.start(), match.start() + name.end(), reader="rules"
            )
            for name in re.finditer(r"\b(?!and\b)[\w/&-]{2,}", match[0])
        ]
    for start, end in islice(chain(_journals(text), _listed(text)), _MOST_BODIES):
        found = _placed(found, start, end)
    return found


def _whole(text: str, span: Typed, spans: Iterable[Typed]) -> Typed:
    """A body's name without an office before it and signs behind it, and with all its words."""
    if span.slot is not Slot.ORG:
        return span
    start, end = span.start, span.end
    name = text[start:end]
    if name.count("(") > name.count(")"):
        opened = name.rindex("(")
        end = start + opened if opened > 3 else end
    if (
        name.endswith(".")
        and "." not in name[:-1]
        and not re.search(r"(?i)\b(inc|co|corp|ltd|llc)\.$", name)
    ):
        end -= 1
    end = start + len(text[start:end].rstrip())
    if _UNIT.search(text, start, end) and (rest := _REST.match(text, end)):
        covered = [one for one in spans if one.start < rest.end() and one.end > end]
        listed = not rest["comma"] or "," in text[start:end]  # "Centre for Maps, Moss, and Ponds"
        if listed and all(one.slot is Slot.ORG and not _is_body(text, one) for one in covered):
            end = rest.end()
    if before := _BEFORE.search(text, max(0, start - 40), start):
        over = [one for one in spans if one.start < start and one.end > before.start(1)]
        also = before["also"] is not None and len(text[start:end].split()) > 2
        if also == (before["also"] is not None) and not any(
            not also or one.slot is not Slot.ORG or _is_body(text, one) for one in over
        ):
            start = before.start(1)
    return span.at(start, end) if end > start else span


def _is_body(text: str, span: Typed) -> bool:
    """Whether a name is one of an organisation by itself, and no further field of the one before it."""
    name = text[span.start : span.end]
    return has_organisation_word(name) or _SHORT.fullmatch(name) is not None


def _journals(text: str) -> Iterable[tuple[int, int]]:
    if not _OF_JOURNAL.isdisjoint(words_of(text)):
        for match in _JOURNAL.finditer(text):
            yield match.span()


def _listed(text: str) -> Iterable[tuple[int, int]]:
    """Acronyms in lists behind an office: "a fellow of the ACM, AAAI (…) and Umbra"."""
    if _OF_CUE.isdisjoint(words_of(text)):
        return
    for cue in _CUE.finditer(text):
        position = cue.end()
        while match := _LISTED.match(text, position):
            name = match["name"]
            if _CUE.search(name + " "):
                break  # the next office
            if (
                _SHORT.fullmatch(name)
                or _OF_JOURNALS.search(cue[0])
                or _SOCIETY.search(name + " of ")
            ):
                yield match.span("name")
            position = match.end()
            if match.end() in (match.end("name"), match.end("aside")):
                break


def _placed(spans: Sequence[Typed], start: int, end: int) -> list[Typed]:
    """The spans with this stretch as an organisation; as they are if it is another name's part."""
    touching = [one for one in spans if one.start < end and one.end > start]
    for one in touching:
        inside = start <= one.start and one.end <= end
        if one.slot in _NO_NAME or not inside:
            return list(spans)
        if one.slot is Slot.ORG and (one.start, one.end) == (start, end):
            return list(spans)
    body = Typed(Slot.ORG, start, end, reader="rules")
    return [one for one in spans if one not in touching] + [body]
