"""Parts of an edition that one line lists: under a kind, or all that a day has."""

from __future__ import annotations

import re
from collections.abc import Iterator

from confkg.extract.annotated import Annotated
from confkg.extract.lexicon import event_kind
from confkg.extract.proposals import Proposal, sub_event
from confkg.extract.recognisers.number_words import NUMBER_WORDS
from confkg.extract.records.dates import days_of
from confkg.extract.spans import Slot
from confkg.frames import Slot as Filled
from confkg.model import Mention, Node

ANNOUNCED = frozenset(
    ["affinity-event", "social", "workshop", "tutorial", "competition", "mentorship-chat"]
)
"""Kinds whose events pages list by name without a time."""
COUNT = rf"(?:\d[\d,.]*|{'|'.join(sorted(NUMBER_WORDS))})"
_LISTED = re.compile(
    rf"(?:\d{{1,2}}[:.]\d\d\s+)?(?:{COUNT} )?(?P<kind>[a-z ]{{5,30}})(?:: (?:{COUNT} \()?| [–—-] )(?=[A-Z{{\"“])",
    re.IGNORECASE,
)
_NO_KIND = re.compile(r"chair|venue|location|\w+ \w+ \w+ \w+", re.IGNORECASE)
_OF_DAY = re.compile(r"\s*[:–—-]\s+(?=[A-Z][^.:;]*,[^.:;]*\W*$)")
"""Between a day and the parts of an edition on it: "Friday 3 May|: |Tutorials, Map track, and poster session"."""
_LAST = re.compile(r"(?: ?(?:and|&) )?(?:the )?")
STOP = re.compile(r"[.;](?:\s|$)")
_COMMAS = re.compile(r"(?:[^,;(]|\([^()]*\))+")
_SEMICOLONS = re.compile(r"[^;]+")
LONGEST = 14
"""Words of a name."""

_DASH = re.compile(
    r"(?:\s+[–—|-]|,? (?:organi[sz]ed|led|run|held|hosted|taught|chaired) by)\s+(?:(?:Prof|Dr|Mrs?|Ms)\. )?$"
)
_FEW = 5
"""Words of what one of several parts of a day is called."""

_ACTS = re.compile(r" [a-z]+(?:ing|ed|s)\b")
_MISREAD_AI = re.compile(r"(?<=\bin )Al\b")
"""A small L read for a capital I: "Queer in Al"."""

_SURE = 0.9


def listed_events(each: Annotated, edition: Node) -> Iterator[Proposal]:
    """The parts of an edition that a line lists by name."""
    yield from _listed(each, edition)
    yield from _of_day(each, edition)


def event_at(
    each: Annotated, start: int, end: int, kind: str, edition: Node, score: float
) -> Proposal:
    """The part of an edition that a stretch of a line names, without who holds it behind a dash."""
    held = (one.start for one in each.of(Slot.PERSON) if start < one.start and one.end == end)
    dash = _DASH.search(each.text, start, next(held, start))
    text = each.text[start : dash.start() if dash else end]
    whole = text.strip(" ,.*")
    printed = whole.removeprefix("The ") if whole[4:].islower() else whole
    start += len(text) - len(text.lstrip(" ,.*")) + len(whole) - len(printed)
    where = each.line.span(start, start + len(printed))
    name = Mention("SubEvent", _MISREAD_AI.sub("AI", printed), where, printed)
    return sub_event(edition, kind, name, where, score)


def _listed(each: Annotated, edition: Node) -> Iterator[Proposal]:
    """ "3 socials: Tea Dance, Bee Walk", "Affinity events: 2 (Bees in AI; Wasps in AI)" """
    found = _LISTED.match(each.text)
    kind = event_kind(found["kind"]) if found else ""
    if not found or kind not in ANNOUNCED or _NO_KIND.search(found["kind"]) or is_people(each):
        return
    bracketed = found[0].endswith("(")
    stop = len(each.text.rstrip(" ).")) if bracketed else len(each.text)
    pattern = _SEMICOLONS if ";" in each.text[found.end() : stop] or bracketed else _COMMAS
    if sentence := STOP.search(each.text, found.end(), stop):
        stop = sentence.start() if sentence[0][0] == "." else stop
    for piece in pattern.finditer(each.text, found.end(), stop):
        named = any(one.meets(*piece.span()) for one in each.of(Slot.DATE, Slot.PERSON))
        places = any(each.words(one) == piece[0].strip() for one in each.of(Slot.PLACE))
        if named or places or piece[0].lstrip().startswith("Call for "):
            continue
        words = re.sub(r"\s*\([^()]*\)$", "", piece[0].strip())
        start = piece.start() + len(piece[0]) - len(piece[0].lstrip())
        if words.startswith("the "):
            words, start = words[4:], start + 4
        if words[:1] in "{" or (words[:1].isupper() and 1 < len(words.split()) <= LONGEST):
            yield event_at(each, start, start + len(words), kind, edition, _SURE)


def _of_day(each: Annotated, edition: Node) -> Iterator[Proposal]:
    """ "Friday 3 May: Tutorials, Map track, and poster session" """
    dates = each.of(Slot.DATE)
    begins = len(dates) == 1 and not each.text[: dates[0].start].strip(" *_")
    behind = _OF_DAY.match(each.text, dates[0].end) if begins else None
    days = days_of(dates[0], edition) if behind else None
    if behind is None or days is None or days[0] != days[1] or each.of(Slot.PERSON, Slot.TIME):
        return
    pieces = _pieces(each.text, behind.end(), len(each.text))
    kinds = [event_kind(each.text[start:end]) for start, end in pieces]
    if all(kinds) and all(each.text[start:end].count(" ") < _FEW for start, end in pieces):
        day = Filled(days[0], each.place(dates[0]), each.words(dates[0]))
        for name, kind in zip(pieces, kinds, strict=True):
            yield event_at(each, *name, kind, edition, _SURE).saying(startDate=day)


def _pieces(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Where the pieces of a list begin and end that commas part, without what joins the last one."""
    found = _COMMAS.finditer(text, start, end)
    inner = (
        (_LAST.match(text, one.start() + len(one[0]) - len(one[0].lstrip())), one) for one in found
    )
    return [(ahead.end(), one.end()) for ahead, one in inner if ahead and ahead.end() < one.end()]


def is_people(each: Annotated) -> bool:
    """Whether a line is rather a list of people, or says what one of them does."""
    people = each.of(Slot.PERSON)
    acts = bool(people) and people[0].start == 0 and _ACTS.match(each.text, people[0].end)
    return bool(acts) or sum(one.end - one.start for one in people) * 2 > len(each.text)
