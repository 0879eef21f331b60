"""Lines of one shape in a list of papers: what is title and what is names where the labeller erred.

"Ann Lee and Bo Ray. On Lists. arXiv:2901.00001" and "On Lists Ann Lee, Bo Ray" print names and
titles in one order throughout; a line whose neighbours are well read is cut as they are.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from confkg.extract.annotated import Annotated
from confkg.extract.spans import Slot, Typed
from confkg.model import PartKind

__all__ = ["read_in_shape"]

_SCORE = 0.65
_STOP = re.compile(r"(?<![ .][A-Z])(?<!^[A-Z])(?<!\bSt)\.\s+|\.?\s*$")
_NAME = re.compile(
    r"[^\W\d_a-z][\w.'’-]*(?: (?:van|von|de|der|den|da|di|la|le|al|bin|dos|[^\W\d_a-z][\w.'’-]*)){1,4}"
)
_NAMES = re.compile(r",? and |, | & ")
_LONGEST = 25
_TAGGED = re.compile(
    r"(?P<names>[^:“\"]{4,120}?)(?:\s?:|(?<=et al),|(?<=\)),)\s(?P<title>[A-Z].{6,160}?)"
    r"\s\([^()]*\b(?:oral|poster|spotlight|paper|talk|demo|openreview|track)\b[^()]*\)\.?",
    re.IGNORECASE,
)
_LAST_NAME = re.compile(
    r"(?P<title>.+[\w?!)])\s+(?P<name>[^\W\d_a-z][\w’'-]+ (?:[A-Z]\. )?[^\W\d_a-z][\w’'-]+)"
)


def read_in_shape(lines: Sequence[Annotated]) -> list[Annotated]:
    """The lines, those of a list in which another line shows the shape read in that shape.

    A line with an address at its end shows by itself that it is a reference.
    """
    changed: dict[int, Annotated] = {}
    linked = {id(each) for each, below in pairwise(lines) if _is_address(below)}
    for group in _lists(lines):
        for shown, cut in _SHAPES:
            if any(map(shown, group)):
                for each in group:
                    if id(each) in changed or shown(each):
                        continue
                    if spans := cut(each, id(each) in linked):
                        changed[id(each)] = replace(each, spans=spans, inner=())
    for each in lines:
        alone = each.of(Slot.URL) and not each.of(Slot.TITLE) and each.line.row < 0
        if alone and id(each) not in changed and (spans := _cut_at_stops(each, True)):
            changed[id(each)] = replace(each, spans=spans, inner=())
    return [changed.get(id(each), each) for each in lines]


def _lists(lines: Iterable[Annotated]) -> Iterable[list[Annotated]]:
    groups: dict[tuple[PartKind, int], list[Annotated]] = defaultdict(list)
    for each in lines:
        line = each.line
        if line.kind is not PartKind.HEADING and line.row < 0 and len(each.text.split()) <= 60:
            groups[line.kind, line.level].append(each)
    return groups.values()


def _joints(each: Annotated) -> Iterator[tuple[Slot, str, Slot]]:
    spans = each.of(Slot.PERSON, Slot.TITLE)
    for before, after in pairwise(spans):
        yield before.slot, each.text[before.end : after.start], after.slot


def _end(each: Annotated) -> int:
    """Where a line ends without the address behind it."""
    stop = next((span.start for span in each.of(Slot.URL)), len(each.text))
    return len(each.text[:stop].rstrip())


def _is_address(each: Annotated) -> bool:
    """Whether a line is an address and nothing else: that of what the line above it names."""
    urls = each.of(Slot.URL)
    return len(urls) == 1 and len(each.words(urls[0])) >= len(each.text.strip())


def _names_stop_title(each: Annotated) -> bool:
    """Whether a line has names, a full stop and a title: "Ann Lee, Bo Ray. On Lists."."""
    return len(each.of(Slot.TITLE)) == 1 and any(
        joint == (Slot.PERSON, ". ", Slot.TITLE) for joint in _joints(each)
    )


def _cut_at_stops(each: Annotated, _linked: bool) -> tuple[Typed, ...]:
    end = _end(each)
    stop = _STOP.search(each.text, 0, end)
    if stop is None or stop.end() >= end:
        return ()
    names = _people(each.text, 0, stop.start())
    last = _STOP.search(each.text, stop.end(), end)
    if not names or last is None or len(each.text[last.end() : end].split()) > 0:
        return ()
    title = Typed(Slot.TITLE, stop.end(), last.start(), _SCORE, reader="group")
    if len(each.words(title).split()) < 2:
        return ()
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


def _title_first(each: Annotated, joint: str) -> bool:
    """Whether a line begins with a title and, behind a sign, the first name: "On Lists. Ann Lee"."""
    spans = each.of(Slot.PERSON, Slot.TITLE)
    first = next(iter(_joints(each)), None)
    return bool(spans) and not spans[0].start and first == (Slot.TITLE, joint, Slot.PERSON)


def _cut_at_name(each: Annotated, linked: bool) -> tuple[Typed, ...]:
    """The line cut before a name that the title has swallowed, or that stands behind it.

    Args:
        each: the line.
        linked: whether the line below is its address.
    """
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


def _cut_before_names(each: Annotated, joint: str) -> tuple[Typed, ...]:
    """The line with what stands before the names, and the sign before them, as the title."""
    end = each.text.find(joint)
    title = Typed(Slot.TITLE, 0, end, _SCORE, reader="group")
    if end < 0 or all(span.start != end + len(joint) for span in each.of(Slot.PERSON)):
        return ()
    apart = each.of(Slot.TIME, Slot.AWARD, Slot.URL)
    words = each.words(title)
    if any(span.start < title.end for span in apart) or ". " in words:
        return ()
    if not 2 <= len(words.split()) <= _LONGEST:
        return ()
    return (title, *(span for span in each.spans if span.start >= title.end))


def _names_title_tags(each: Annotated) -> bool:
    """Whether a line has names, a title and tags: "Ann Lee (Lab) et al: On Lists (oral, paper)"."""
    found = _TAGGED.fullmatch(each.text)
    titles = each.of(Slot.TITLE)
    return found is not None and [(one.start, one.end) for one in titles] == [found.span("title")]


def _cut_at_tags(each: Annotated, _linked: bool) -> tuple[Typed, ...]:
    found = _TAGGED.fullmatch(each.text)
    people = each.of(Slot.PERSON)
    if found is None or not people or people[0].start:
        return ()
    title = Typed(Slot.TITLE, *found.span("title"), _SCORE, reader="group")
    before = (span for span in each.spans if span.end <= found.end("names"))
    return (*before, title, *(span for span in each.spans if span.start >= title.end))


_Shape = tuple[
    Callable[[Annotated], bool], Callable[[Annotated, bool], tuple[Typed, ...]]
]  # what shows it, and how a line is cut in it, given whether its address stands below


def _titles_before(joint: str) -> _Shape:
    return (lambda each: _title_first(each, joint)), (
        lambda each, _: _cut_before_names(each, joint)
    )


_SHAPES: tuple[_Shape, ...] = (
    (_names_stop_title, _cut_at_stops),
    ((lambda each: _title_first(each, " ")), _cut_at_name),
    *map(_titles_before, (". ", " – ", " — ")),
    (_names_title_tags, _cut_at_tags),
)
