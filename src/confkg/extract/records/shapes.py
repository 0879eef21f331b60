"""Lines of one shape in a list of papers: what is title and what is names where the labeller erred.

"Ann Lee and Bo Ray: On Lists" and "On Lists Ann Lee, Bo Ray" print names and titles in one order
throughout, with one sign between them; a line whose neighbours are well read is cut as they are.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from confkg.extract.annotated import Annotated
from confkg.extract.labeller import name_score
from confkg.extract.lexicon import phrases
from confkg.extract.spans import Slot, Typed
from confkg.model import PartKind

_SCORE = 0.65
_STOP = re.compile(r"(?<![ .][A-Z])(?<!^[A-Z])(?<!\bSt)\.\s+|\.?\s*$")
_PHRASES = phrases("shapes")
_NAME = _PHRASES["name"]
_NAMES = re.compile(r",? and |, | & ")
_SIGN = _PHRASES["sign"]
"""What stands between names and title; an aside of the names and quotation marks left out."""
_ASIDE = re.compile(r"\([^()]*\)\s+")
"""What may stand before a title: "(Half-day)"."""

_TAG = re.compile(r"(?:\[[^\[\]]*\]\s*|(?:WIP|DEMO|POSTER|TALK|PAPER|SHORT|LONG|ORAL):?\s+)?")
"""What may stand before the names: "[Runner-up]", "DEMO"."""

_LONGEST = 25
_LEAST = 2
"""Lines of a list that show a shape, at least."""

_TELLING = ((True, ". "), (False, " "), (False, ". "), (False, " – "), (False, " — "))
"""Shapes that one line shows, in the order in which they are tried."""
_TAGGED = _PHRASES["tagged"]
_LAST_NAME = _PHRASES["last-name"]


def read_in_shape(lines: Sequence[Annotated]) -> list[Annotated]:
    """The lines, those of a list in which another line shows the shape read in that shape.

    A line with an address at its end shows by itself that it is a reference.
    """
    changed: dict[int, Annotated] = {}
    linked = {id(each) for each, below in pairwise(lines) if _is_address(below)}
    for group in _lists(lines):
        orders = Counter(order for each in group if (order := _order(each)))
        tagged = any(map(_names_title_tags, group))
        for each in group:
            spans = next(_cuts(each, orders, tagged=tagged, linked=id(each) in linked), None)
            if spans:
                changed[id(each)] = replace(each, spans=spans, inner=())
    for each in lines:
        alone = each.of(Slot.URL) and not each.of(Slot.TITLE) and each.line.row < 0
        if alone and id(each) not in changed and (spans := _cut_at_stops(each, True)):
            changed[id(each)] = replace(each, spans=spans, inner=())
    return [changed.get(id(each), each) for each in lines]


def _cuts(
    each: Annotated, orders: Counter[tuple[bool, str]], *, tagged: bool, linked: bool
) -> Iterator[tuple[Typed, ...]]:
    """The line as its neighbours are cut, for each way in which one of them shows to be."""
    own = _order(each)
    telling = [order for order in _TELLING if order in orders]
    usual = [order for order, count in orders.most_common() if count >= _LEAST]
    if own or each.line.kind is not PartKind.ITEM:
        usual = []
    elif each.of(Slot.ORG):
        usual = [order for order in usual if order[1].endswith(" by ")]
    for names_first, sign in [*telling, *(order for order in usual if order not in _TELLING)]:
        if own == (names_first, sign):
            continue
        if sign == " ":
            found = () if names_first else _cut_at_name(each, linked)
        elif names_first:
            shown = orders[names_first, sign] > _LEAST
            found = (
                _cut_at_stops(each, True) if sign == ". " else _cut_behind_names(each, sign, shown)
            )
        else:
            found = _cut_before_names(each, sign)
        if found:
            yield found
    if tagged and not _names_title_tags(each) and (found := _cut_at_tags(each)):
        yield found


def _lists(lines: Iterable[Annotated]) -> Iterable[list[Annotated]]:
    groups: dict[tuple[PartKind, int], list[Annotated]] = defaultdict(list)
    for each in lines:
        line = each.line
        if line.kind is not PartKind.HEADING and line.row < 0 and len(each.text.split()) <= 60:
            groups[line.kind, line.level].append(each)
    return groups.values()


def _end(each: Annotated) -> int:
    """Where a line ends without the address behind it."""
    stop = next((span.start for span in each.of(Slot.URL)), len(each.text))
    return len(each.text[:stop].rstrip())


def _is_address(each: Annotated) -> bool:
    """Whether a line is an address and nothing else: that of what the line above it names."""
    urls = each.of(Slot.URL)
    return len(urls) == 1 and len(each.words(urls[0])) >= len(each.text.strip())


def _order(each: Annotated) -> tuple[bool, str] | None:
    """Whether the names of a line stand before its one title, and the sign between them."""
    spans = each.of(Slot.PERSON, Slot.TITLE)
    titles = [at for at, one in enumerate(spans) if one.slot is Slot.TITLE]
    if len(titles) != 1 or len(spans) < 2 or titles[0] not in (0, len(spans) - 1):
        return None
    first = titles[0] == len(spans) - 1
    before, after = (spans[-2], spans[-1]) if first else (spans[0], spans[1])
    sign = _SIGN.fullmatch(each.text, before.end, after.start)
    if sign is None or (not first and spans[0].start > _start(each)):
        return None
    order = first, sign["sign"]
    return None if order in _TELLING and sign[0] != sign["sign"] else order


def _start(each: Annotated) -> int:
    """Where a line begins behind an aside in brackets."""
    aside = _ASIDE.match(each.text)
    return aside.end() if aside else 0


def _cut_at_stops(each: Annotated, _linked: bool) -> tuple[Typed, ...]:
    end = _end(each)
    stop = _STOP.search(each.text, 0, end)
    if stop is None or stop.end() >= end:
        return ()
    tag = _TAG.match(each.text)
    names = _people(each.text, tag.end() if tag else 0, stop.start())
    last = _STOP.search(each.text, stop.end(), end)
    if not names or last is None or len(each.text[last.end() : end].split()) > 0:
        return ()
    title = Typed(Slot.TITLE, stop.end(), last.start(), _SCORE, reader="group")
    return (*names, title, *each.of(Slot.URL))


def _people(text: str, start: int, end: int) -> list[Typed]:
    """The names that a stretch consists of; none if it is no list of names."""
    found: list[Typed] = []
    at = start
    for joint in [*_NAMES.finditer(text, start, end), None]:
        stop = joint.start() if joint else end
        if not _NAME.fullmatch(text, at, stop):
            return []
        found.append(Typed(Slot.PERSON, at, stop, _SCORE, reader="group"))
        at = joint.end() if joint else end
    return found


def _cut_at_name(each: Annotated, linked: bool) -> tuple[Typed, ...]:
    """The line, ``linked`` if its address is below, cut before a name that the title has swallowed or has behind it."""
    spans = each.of(Slot.PERSON, Slot.TITLE)
    people = [span for span in spans if span.slot is Slot.PERSON]
    end = people[0].start if people else _end(each)
    listed = (
        each.text[spans[0].end : end] in (", ", "") if people else linked or bool(each.of(Slot.URL))
    )
    if not listed or (people and spans[0].slot is not Slot.TITLE):
        return ()
    found = _LAST_NAME.fullmatch(each.text, 0, len(each.text[:end].rstrip(" ,")))
    if found is None or len(found["title"].split()) < 3:
        return ()
    title = Typed(Slot.TITLE, *found.span("title"), _SCORE, reader="group")
    first = Typed(Slot.PERSON, *found.span("name"), _SCORE, reader="group")
    return (title, first, *people, *each.of(Slot.URL))


def _cut_before_names(each: Annotated, sign: str) -> tuple[Typed, ...]:
    """The line with what stands before the names, and the sign before them, as the title."""
    start = _start(each)
    for joint in re.finditer(rf"{re.escape(sign)}(?:(?:Dr|Prof)\.? )?", each.text):
        title = Typed(Slot.TITLE, start, joint.start(), _SCORE, reader="group")
        if any(span.start == joint.end() for span in each.of(Slot.PERSON)):
            apart = each.of(Slot.TIME, Slot.AWARD, Slot.URL)
            if _is_title(each, title) and not any(span.start < title.end for span in apart):
                return (title, *(span for span in each.spans if span.start >= title.end))
    return ()


def _cut_behind_names(each: Annotated, sign: str, shown: bool) -> tuple[Typed, ...]:
    """The line with what stands behind its names, and the sign behind them, as the title.

    Where so many lines have this shape that it is ``shown``, a title may begin with names, too.
    """
    for mark in each.line.part.marks:
        names = _people(each.text, 0, len(each.text[: mark.start].rstrip(" ,:\u2003")))
        title = Typed(Slot.TITLE, mark.start, mark.end, _SCORE, reader="group")
        if names and mark.end >= _end(each) and _is_title(each, title):
            return (*names, title, *each.of(Slot.URL))
    for joint in re.finditer(re.escape(sign), each.text):
        names = [one for one in each.of(Slot.PERSON) if one.end <= joint.start()]
        taken = [one for one in each.of(Slot.TITLE) if one.start < joint.start() < one.end]
        if shown and taken and not names:
            names = _people(each.text, taken[0].start, joint.start())
            if names and _is_title(each, rest := replace(taken[0], start=joint.end())):
                return (*(one for one in each.spans if one.end <= names[0].start), *names, rest)
        stop = min((one.start for one in each.of(Slot.URL)), default=len(each.text))
        end = len(each.text[:stop].rstrip(" .(["))
        title = Typed(Slot.TITLE, joint.end(), max(end, joint.end()), _SCORE, reader="group")
        opens = names and _TAG.fullmatch(each.text, 0, names[0].start)
        if opens and names[-1].end == joint.start() and _is_title(each, title):
            before = (one for one in each.spans if one.end <= names[0].start)
            return (*before, *names, title, *each.of(Slot.URL))
    return ()


def _is_title(each: Annotated, title: Typed) -> bool:
    words = each.words(title)
    fits = 2 <= len(words.split()) <= _LONGEST
    return fits and ". " not in words and not words[0].islower() and name_score(words) <= 0


def _names_title_tags(each: Annotated) -> bool:
    """Whether a line has names, a title and tags: "Ann Lee (Lab) et al: On Lists (oral, paper)"."""
    found = _TAGGED.fullmatch(each.text)
    titles = each.of(Slot.TITLE)
    return found is not None and [(one.start, one.end) for one in titles] == [found.span("title")]


def _cut_at_tags(each: Annotated) -> tuple[Typed, ...]:
    found = _TAGGED.fullmatch(each.text)
    people = each.of(Slot.PERSON)
    if found is None or not people or people[0].start:
        return ()
    title = Typed(Slot.TITLE, *found.span("title"), _SCORE, reader="group")
    before = (span for span in each.spans if span.end <= found.end("names"))
    return (*before, title, *(span for span in each.spans if span.start >= title.end))
