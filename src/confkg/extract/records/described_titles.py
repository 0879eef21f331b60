"""Titles that a page sets off before what it says of them: "**Slow Moss** - an overview of what moss does"."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable, Sequence

from confkg.extract.annotated import Annotated, letters
from confkg.extract.no_names import is_no_name
from confkg.extract.records.periods import behind_time, is_entry_word
from confkg.extract.spans import DESCRIBED, Slot, Typed

_SIGN = re.compile(r"[*_”\"»]*\s*(?:(?<=\s)(?:--?|[–—])\s+|(?P<colon>:\s+))")
_SMALL = re.compile(r"(?!by |with )[a-z]|(?:An?|The|This|In this|How|Why|What|Our|We) [a-z]")
"""How what is said of a title begins, where a further part of it would have a capital."""

_SENTENCE = re.compile(r"\w[.?!](?:\s|$)")
_LABEL = re.compile(r"\W*(?:(?:speakers?|presenters?|presented by|by|with)\W+)?$", re.IGNORECASE)
_NO_TITLE = (Slot.ROLE, Slot.DATE, Slot.TIME, Slot.EDITION, Slot.SERIES)
_NAMES = (Slot.PERSON, Slot.ORG)
_LEAST, _SCORE, _LEFT, _SHORTEST = 2, 0.9, 6, 2
"""Entries of a list with such a title; letters beside the names behind it, at most; words that say something of it, at least."""


def with_described(lines: Sequence[Annotated]) -> list[Annotated]:
    """The lines, with what is set off and what is said of it as one title that ends, as a name, where it is set off no more."""
    groups: dict[Hashable, list[tuple[Annotated, Typed]]] = defaultdict(list)
    for each in lines:
        if title := _described(each):
            groups[each.line.kind, each.line.level, each.line.header].append((each, title))
    found: dict[int, Annotated] = {}
    for group in groups.values():
        read = sum(_is_read(each, one) for each, one in group)
        people = sum(
            bool(each.over(one.start, each.name_end(one), Slot.PERSON)) for each, one in group
        )
        if len(group) >= _LEAST and read * 3 >= len(group) and people <= read:
            found |= {id(each): each.with_span(title) for each, title in group}
    return [found.get(id(each), each) for each in lines]


def _is_read(each: Annotated, title: Typed) -> bool:
    """Whether something of what is set off is read as a title, or has a time before it and a name behind it."""
    named = any(one.start >= title.end for one in each.of(Slot.PERSON))
    read = each.over(title.start, each.name_end(title), Slot.TITLE)
    return bool(read or (named and behind_time(each)))


def _described(each: Annotated) -> Typed | None:
    """The title with which a line begins, set off, together with what is said of it."""
    mark = next(iter(each.line.part.marks), None)
    sign = _SIGN.match(each.text, mark.end) if mark else None
    if mark is None or sign is None or letters(each.text[: mark.start]):
        return None
    words = each.text[mark.start : mark.end].strip(" .:")
    if is_no_name(words, Slot.TITLE) or is_entry_word(words) or not letters(words):
        return None
    if each.over(mark.start, mark.end, *_NO_TITLE) or each.over(
        sign.end(), sign.end() + 1, *_NAMES
    ):
        return None
    end = _end(each, sign.end())
    said = each.text[sign.end() : end + 1]
    told = _SENTENCE.search(said) or (not sign["colon"] and _SMALL.match(said))
    if not told or len(said.split()) < _SHORTEST:
        return None
    return Typed(Slot.TITLE, mark.start, end, _SCORE, reader=DESCRIBED)


def _end(each: Annotated, start: int) -> int:
    """Where what is said of a title ends: before the names with which the line ends, or with it."""
    blank = each.blanked(each.of(Slot.PERSON, Slot.ORG, Slot.PLACE))
    for name in each.of(Slot.PERSON):
        if name.start > start and letters(blank[name.start :]) <= _LEFT:
            label = _LABEL.search(each.text, start, name.start)
            return label.start() if label else name.start
    return len(each.text.rstrip())
