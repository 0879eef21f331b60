"""Titles behind names that no reader saw, in lists whose other lines have a title there.

"11:25 Ann Lee – Waves in 2 days of honey" among "11:15 Bo Chen – Maps of Mud and Wax". Where a heading says that
papers are listed, what stands behind the names of all lines are titles: "Ann Lee and Bo Chen. Mapping mud."
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from confkg.extract.annotated import Annotated
from confkg.extract.no_names import is_no_name
from confkg.extract.records.topics import Topic, names_topic
from confkg.extract.spans import Slot, Typed
from confkg.model import PartKind

_AHEAD = re.compile(r"[\W\d]*(?:(?:talk|paper|poster|P|T) ?\d+\W*)?")
"""What may stand before the names: a time, a number."""

_BETWEEN = re.compile(r"(?:\s*\([^()]*\))?\s*[*†‡\d]{0,2}\s*(?:,|;|&|and\b|und\b|et\b|y\b|e\b)*\s*")
"""What stands between two names of a list, with an institution in brackets."""

_SIGN = re.compile(
    r"(?:\s*\([^()]*\))?[*_]*(?P<sign>\s*[.:–—|]|,| -+(?= )|\s?\u2003|\s{2,}|\s)\s*[*_\"“«]*"
)
"""What parts the names from the title."""

_REST = re.compile(r"[^\W_][^\t\u2003]{10,}")
_NO_TITLE = (Slot.URL, Slot.TIME, Slot.DATE, Slot.ROLE, Slot.AWARD)
_LEAST, _SHARE, _FEWEST, _FEW = 3, 0.4, 3, 2
"""Lines with a title behind the names at least, and their share; words of a title; lines of papers."""

_SURE, _FOUND = 0.9, 0.65
_NEAR, _LEFT = 3, 12
"""Characters before a title and behind it that may be no part of it."""


@dataclass(frozen=True, slots=True)
class _Named:
    """A line that begins with names."""

    at: Annotated
    sign: str  # what parts them from what follows
    start: int  # where that begins, and where it ends
    end: int
    whole: bool  # whether it is read as a title


def with_titles_behind(lines: Sequence[Annotated]) -> list[Annotated]:
    """The lines, with a title behind their names where others of their list have one."""
    groups: dict[Hashable, list[_Named]] = defaultdict(list)
    for each in lines:
        if each.line.kind is not PartKind.HEADING and each.line.row < 0 and (named := _named(each)):
            above = each.line.headings[-1].number if each.line.headings else -1
            groups[each.line.kind, each.line.level, above].append(named)
    found = {id(one.at): one for group in groups.values() for one in _missed(group)}
    return [_titled(found[id(each)]) if id(each) in found else each for each in lines]


def _named(each: Annotated) -> _Named | None:
    people = each.of(Slot.PERSON)
    ahead = _AHEAD.match(each.text)
    if not people or ahead is None or people[0].start > ahead.end():
        return None
    end = people[0].end
    for person in people[1:]:
        if _BETWEEN.fullmatch(each.text, end, person.start) is None:
            break
        end = person.end
    sign = _SIGN.match(each.text, end)
    last = len(each.text.rstrip(' .”"»*_'))
    if sign is None or not _REST.fullmatch(each.text, sign.end(), last):
        return None
    titles = each.of(Slot.TITLE)
    whole = any(abs(one.start - sign.end()) <= _NEAR and last - one.end <= _LEFT for one in titles)
    return _Named(each, sign["sign"].strip(" ") or " ", sign.end(), last, whole)


def _missed(group: Sequence[_Named]) -> Iterator[_Named]:
    """The lines of a list in which a title was not read, if others show that there is one."""
    read = [one for one in group if one.whole]
    others = [one for one in group if not one.whole and _may_be_title(one)]
    heading = group[0].at.line.headings[-1].text if group[0].at.line.headings else ""
    if len(read) >= _LEAST and len(read) >= _SHARE * (len(read) + len(others)):
        usual = {one.sign for one in read}
    elif names_topic(heading) is Topic.PAPERS and len(others) >= max(_FEW, _SHARE * len(group)):
        usual = {".", ":"}
    else:
        return
    yield from (one for one in others if one.sign in usual)


def _may_be_title(one: _Named) -> bool:
    words = one.at.text[one.start : one.end]
    inside = one.at.over(one.start, one.end)
    sure = any(
        span.slot in _NO_TITLE or (span.slot is Slot.PERSON and span.score > _SURE)
        for span in inside
    )
    small = words[:1].islower()
    return not (sure or small or is_no_name(words, Slot.TITLE)) and len(words.split()) >= _FEWEST


def _titled(one: _Named) -> Annotated:
    return one.at.with_span(Typed(Slot.TITLE, one.start, one.end, _FOUND, reader="group"))
