"""Names and titles in the entries of a programme that only the other entries show."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from confkg.extract.annotated import Annotated
from confkg.extract.labeller import name_score
from confkg.extract.lexicon import SUB_EVENT_KINDS
from confkg.extract.recognisers.organisations import has_organisation_word
from confkg.extract.records.periods import Period, is_entry_word, periods_of
from confkg.extract.spans import Slot, Typed

_REMARK = re.compile(r"\s*\([^()]*\)|[*†‡]+|\W+$")
_NAME = re.compile(
    r"(?:(?:Dr|Prof|Professor)\.? )?(?P<name>[^\W\d_a-z][\w.’'-]*(?: (?:d[aeiu]|de la|del|v[ao]n|von|van de[rn]?|der|al|el|bin|ten|"
    r"[^\W\d_a-z][\w.’'-]*)){0,4})"
)
_CAPITALS = re.compile(r"\b[A-Z]{2,}\b")

_LEAST, _KNOWN, _AGAINST = 4, 0.3, 3
"""Entries that are known as names, at least: how many, which part of all, and for each that is none."""

_LONE = 8
"""Entries of one word, at least, where surnames stand for those who speak."""

_NO_HEADER = (Slot.EVENT, Slot.PERSON, Slot.ORG)
_TYPED = 0.7
_TITLED, _COLUMN = 2, 0.3
"""Cells of a column that are known as titles, at least: how many, and which part of those beside a name."""


def with_speakers(lines: Sequence[Annotated]) -> list[Annotated]:
    """The lines, with the names and titles of a programme's entries that only their siblings show."""
    periods = periods_of(lines)
    typed = _without_groups(periods, lines) | _before_titles(periods) | _as_columns(periods)
    cells = [typed.get(id(each), each) for period in periods for each in period.cells]
    short = {id(each): name for each in cells if (name := _entry(each)) is not None}
    known = {id(each): each for each in cells if id(each) in short}
    for some in _groups(known, short):
        typed |= {id(known[one]): known[one].with_span(short[one]) for one in some}
    headers = {each.line.header for each in cells}
    return [
        _as_header(each) if each.text in headers else typed.get(id(each), each) for each in lines
    ]


def _as_header(each: Annotated) -> Annotated:
    """A header above entries as neither event nor name, unless it says that it is one: a room, a day."""
    if each.line.row < 0 or any(words.search(each.text) for _, words in SUB_EVENT_KINDS):
        return each
    return each.with_spans(one for one in each.spans if one.slot not in _NO_HEADER)


def _groups(known: dict[int, Annotated], short: dict[int, Typed]) -> Iterator[list[int]]:
    """The entries of one word, and those of several, if most that are known are names."""
    for lone in (False, True):
        group = [one for one, span in short.items() if (" " in known[one].words(span)) is not lone]
        names = {one for one in group if _is_name(known[one], short[one])}
        others = {one for one in group if name_score(known[one].words(short[one])) < 0} - names
        enough = max(_LONE if lone else _LEAST, _AGAINST * len(others))
        if len(group) >= enough and len(names) >= max(_LEAST, _KNOWN * len(group)):
            untyped = (one for one in group if not known[one].of(Slot.PERSON))
            yield [one for one in untyped if one not in others]


def _is_name(each: Annotated, span: Typed) -> bool:
    words = each.words(span)
    return bool(each.of(Slot.PERSON)) or name_score(words) >= min(2, len(words.split()))


def _entry(each: Annotated) -> Typed | None:
    """What may be the name of a person, where nothing else is printed in an entry."""
    start = max((one.end for one in each.of(Slot.TIME)), default=0)
    text = _REMARK.sub("", each.text[start:]).strip(" .:–—-|\u2003\t")
    named = _NAME.fullmatch(text)
    if named is None or _CAPITALS.search(named["name"]) or is_entry_word(text):
        return None
    sure = each.of(Slot.ROLE, Slot.TITLE, Slot.AWARD, Slot.DATE)
    if has_organisation_word(text) or any(one.score > _TYPED for one in sure if " " in text):
        return None
    at = each.text.find(named["name"], start)
    return Typed(Slot.PERSON, at, at + len(named["name"]), _TYPED, reader="group")


def _before_titles(periods: Sequence[Period]) -> dict[int, Annotated]:
    """The lines with a title alone, with the name that stands before it as elsewhere in the programme."""
    read = 0
    missed: dict[int, Annotated] = {}
    for each in (each for period in periods for each in period.cells):
        titles = each.of(Slot.TITLE)
        if not titles:
            continue
        people = each.of(Slot.PERSON)
        read += bool(people) and people[0].end <= titles[0].start
        start = max((one.end for one in each.of(Slot.TIME)), default=0)
        text = each.text[start : titles[0].start].strip(' :–—-|,\u2003\t“"')
        named = None if people else _NAME.fullmatch(text)
        if named and " " in text and not is_entry_word(text) and name_score(named["name"]) >= 0:
            at = each.text.find(named["name"], start)
            name = Typed(Slot.PERSON, at, at + len(named["name"]), _TYPED, reader="group")
            missed[id(each)] = each.with_span(name)
    return missed if read >= max(_LEAST, len(missed)) else {}


def _without_groups(periods: Sequence[Period], lines: Sequence[Annotated]) -> dict[int, Annotated]:
    """The cells that say by surname in whose group a speaker works, without these names."""
    known = {each.words(one) for each in lines for one in each.of(Slot.PERSON)}
    surnames = {name.split()[-1] for name in known if " " in name}
    typed: dict[int, Annotated] = {}
    for period in periods:
        named = [each for each in period.cells if each.of(Slot.PERSON)]
        first = named[0] if named and period.at.line.row >= 0 else None
        if first is None or not any(" " in first.words(one) for one in first.of(Slot.PERSON)):
            continue
        for each in period.cells:
            if each.line.level > first.line.level:
                spans = [one for one in each.spans if each.words(one) not in surnames]
                typed[id(each)] = each.with_spans(spans)
    return typed


def _as_columns(periods: Sequence[Period]) -> dict[int, Annotated]:
    """The cells without a type in a column of titles, as titles, where somebody stands beside them."""
    columns: dict[int, list[Annotated]] = {}
    rows = [period for period in periods if period.at.line.row >= 0]
    for period in rows:
        if any(each.of(Slot.PERSON) for each in period.cells):
            for each in period.cells:
                columns.setdefault(each.line.level, []).append(each)
    typed: dict[int, Annotated] = {}
    for cells in columns.values():
        titled = [each for each in cells if each.of(Slot.TITLE) and not each.of(Slot.PERSON)]
        if len(titled) < max(_TITLED, _COLUMN * len(cells)):
            continue
        for each in cells:
            end = len(each.text.rstrip(" ."))
            if end and not each.of(Slot.TITLE, Slot.PERSON) and not is_entry_word(each.text):
                title = Typed(Slot.TITLE, 0, end, _TYPED, reader="group")
                typed[id(each)] = replace(each, spans=(title,), inner=())
    return typed
