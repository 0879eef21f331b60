"""Titles beside names that no reader saw, in lists whose other lines have a title there.

"11:25 Ann Lee – Waves in 2 days of honey" among "11:15 Bo Chen – Maps of Mud and Wax", or "Honey – Ann Lee (Umbra)"
among "Maps of Mud – Bo Chen (Penumbra)". Where a heading says that papers are listed, what stands behind the names of
all lines are titles: "Ann Lee and Bo Chen. Mapping mud."
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from confkg.extract.annotated import Annotated
from confkg.extract.no_names import is_no_name
from confkg.extract.records.periods import behind_time, is_entry_word
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

_BEFORE = re.compile(
    r"[*_\"”»]*(?P<sign>\s*[.:–—|]|,| -+(?= )|\s?\u2003|\s{2,}|\s?(?=\())[\s(]*(?:by )?$"
)
"""What parts a title from the names behind it."""

_END = re.compile(r"(?:\s*(?:\([^()]*\)|\[[^\[\]]*\]))*\W*")
"""What may follow the names at the end of a line: institutions in brackets, links."""

_REST = re.compile(r"[^\W_][^\t\u2003]{10,}")
_NO_TITLE = (Slot.URL, Slot.TIME, Slot.DATE, Slot.ROLE, Slot.AWARD)
_LEAST, _SHARE, _LESS, _FEWEST, _FEW = 3, 0.4, 0.2, 3, 2
"""Lines with a title beside the names at least, and their share, also where it stands before them; words of a title; lines of papers."""

_SURE, _FOUND = 0.9, 0.65
_NEAR, _LEFT = 3, 12
"""Characters before a title and behind it that may be no part of it."""


@dataclass(frozen=True, slots=True)
class _Named:
    """A line that begins with names, or ends with them."""

    at: Annotated
    sign: str  # what parts them from the rest
    start: int  # where that begins, and where it ends
    end: int
    whole: bool  # whether it is read as a title
    before: bool = False  # whether that stands before the names

    def titled(self) -> Annotated:
        """The line with its title."""
        return self.at.with_span(Typed(Slot.TITLE, self.start, self.end, _FOUND, reader="group"))


def with_titles_behind(lines: Sequence[Annotated]) -> list[Annotated]:
    """The lines, with a title behind their names where others of their list have one."""
    groups: dict[Hashable, list[_Named]] = defaultdict(list)
    for each in lines:
        named = None if each.line.kind is PartKind.HEADING else _named(each)
        if named is not None and (each.line.row < 0 or (named.before and named.sign == "|")):
            above = each.line.headings[-1].number if each.line.headings else -1
            timed = behind_time(each) > 0
            above = -2 if timed else above  # a programme goes on below headings
            place = (named.sign, timed) if named.before else (above,)
            groups[each.line.kind, each.line.level, named.before, place].append(named)
    found = {id(one.at): one for group in groups.values() for one in _missed(group)}
    return [found[id(each)].titled() if id(each) in found else each for each in lines]


def _named(each: Annotated) -> _Named | None:
    people = each.of(Slot.PERSON)
    ahead = _AHEAD.match(each.text)
    if not people or ahead is None:
        return None
    unlike = len(people) > 1 and _is_unlike_name(each, people[0])
    if unlike or people[0].start > ahead.end():
        return _ends_with_names(each, people[unlike:], ahead.end())
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


def _is_unlike_name(each: Annotated, span: Typed) -> bool:
    """Whether most words of what was taken for a name are small: "Slow maps of small towns"."""
    words = each.words(span).split()
    return sum(map(str.islower, words)) * 2 > len(words)


def _ends_with_names(each: Annotated, people: Sequence[Typed], start: int) -> _Named | None:
    """A line that ends with names, with what stands before them from a place on."""
    bodies = each.blanked(each.of(Slot.ORG, Slot.PLACE))
    if _END.fullmatch(bodies, people[-1].end) is None:
        return None
    first = people[-1].start
    for person in reversed(people[:-1]):
        if _BETWEEN.fullmatch(each.text, person.end, first) is None:
            break
        first = person.start
    sign = _BEFORE.search(each.text, start, first)
    if sign is None:
        return None
    end = sign.start()
    titles = each.of(Slot.TITLE)
    whole = any(abs(one.start - start) <= _NEAR and abs(one.end - end) <= _NEAR for one in titles)
    return _Named(each, sign["sign"].strip(), start, end, whole, before=True)


def _missed(group: Sequence[_Named]) -> Iterator[_Named]:
    """The lines of a list in which a title was not read, if others show that there is one."""
    read = [one for one in group if one.whole]
    others = [one for one in group if not one.whole and _may_be_title(one)]
    heading = group[0].at.line.headings[-1].text if group[0].at.line.headings else ""
    share = _LESS if group[0].before else _SHARE
    least = _LEAST
    if behind_time(group[0].at):
        least = 1 if group[0].before else _FEW
        others = [one for one in others if not is_entry_word(one.at.text[one.start : one.end])]
    if (
        len(read) >= least
        and len(group) >= _LEAST
        and len(read) >= share * (len(read) + len(others))
    ):
        usual = {one.sign for one in read}
    elif (
        not group[0].before
        and names_topic(heading) is Topic.PAPERS
        and len(others) >= max(_FEW, _SHARE * len(group))
    ):
        usual = {".", ":"}
    else:
        return
    yield from (one for one in others if one.sign in usual)


def _may_be_title(one: _Named) -> bool:
    words = one.at.text[one.start : one.end]
    inside = one.at.over(one.start, one.end)
    sure = any(
        span.slot in _NO_TITLE
        or (span.slot is Slot.PERSON and span.score > _SURE and not _is_unlike_name(one.at, span))
        for span in inside
    )
    small = words[:1].islower()
    sure |= one.before and any(
        span.slot is Slot.TITLE and span.start - one.start <= _NEAR for span in inside
    )
    least = 1 if one.before else _FEWEST
    return not (sure or small or is_no_name(words, Slot.TITLE)) and len(words.split()) >= least
