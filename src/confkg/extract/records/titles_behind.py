"""Entries of a list cut into title, names and institution as most of its entries are.

"11:25 Ann Lee – Waves in 2 days of honey" among "11:15 Bo Chen – Maps of Mud and Wax", or "Honey – Ann Lee (Umbra)"
among "Maps of Mud – Bo Chen (Penumbra)". Where times or a heading say that talks or papers are listed, what stands
beside the names of most entries are titles, whatever the labeller took them for.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from confkg.extract.annotated import Annotated
from confkg.extract.labeller import name_score
from confkg.extract.lexicon import HEADERS, RANKS, kind_in, phrases
from confkg.extract.no_names import is_no_name
from confkg.extract.recognisers.names import HONORIFICS
from confkg.extract.recognisers.organisations import has_organisation_word
from confkg.extract.recognisers.quotations import SAYING, within
from confkg.extract.records.periods import behind_time, is_entry_word
from confkg.extract.records.titled import OFFICES
from confkg.extract.records.titles import SESSION
from confkg.extract.records.topics import Topic, names_topic
from confkg.extract.spans import Slot, Typed
from confkg.model import PartKind

_PHRASES = phrases("titles_behind")

_AHEAD = _PHRASES["ahead"]
"""What may stand before an entry: a sign, a number, a room, the kind of talk."""

_HONORIFIC = re.compile(HONORIFICS)
_BETWEEN = re.compile(
    r"(?:\s*\([^()]*\))?\s*[*†‡\d]{0,2}\s*(?:,|;|&|and\b|und\b|et\b|y\b|e\b|(?:Prof|Dr|Mr|Ms|Mrs)\.|\s)*"
)
"""What stands between two names of a list, with an institution in brackets."""

_SIGN = re.compile(
    r"(?:\s*\([^()]*\))?[*_]*(?P<sign>\s*[.:–—|]|,| -+(?= )|\s?\u2003|\s{2,}|\s)\s*[*_\"“«„]*"
)
"""What parts the names from the title."""

_BEFORE = _PHRASES["before"]
"""What parts a title from the names behind it."""

_END = re.compile(r"(?:\s*(?:\([^()]*\)|\[[^\[\]]*\]))*\W*")
"""What may follow the names at the end of a line: institutions in brackets, links."""

_BODY = re.compile(r",\s+(?P<body>[^\W\d_a-z][^,.:;()\[\]–—]*(?:, [^\W\d_a-z][^,.:;()\[\]–—]*)?)")
"""An institution behind a name."""

_NAME = re.compile(
    r"[^\W\d_a-z][\w’'-]*\.?(?:[ -](?:(?:van|von|de|der|den|da|do|dos|di|del|la|al|el|bin|af|zu) ){0,2}[^\W\d_a-z][\w’'-]*\.?){1,3}(?!\w)"
)
_JOINTS = re.compile(r"[.:–—|,(-] |\(|\u2003|\s{2}| by |: ")
"""What a name may stand behind."""

_NEXT = re.compile(r",? (?:and|und|et|y|&) |, ")
_REST = re.compile(r"[^\W_][^\t\u2003]{10,}")
_NAMED = re.compile(r"[^\W\d_]\S*: ")
"""How a title begins with the name of a system, however it is spelled: "birdsync: |Nests in Time"."""

_NO_TITLE = (Slot.URL, Slot.TIME, Slot.DATE, Slot.ROLE, Slot.AWARD)
_LEAST, _SHARE, _LESS, _FEWEST, _FEW = 3, 0.4, 0.2, 3, 2
"""Lines with a title beside the names at least, and their share, also where it stands before them; words of a title; lines of papers."""

_SURE, _FOUND = 0.9, 0.65
_NEAR, _LEFT = 3, 12
"""Characters before a title and behind it that may be no part of it."""

_TIMED, _LONGEST = -2, 500
"""The group of what has a time, which goes on below headings; characters of an entry at most."""

_LISTED = (Topic.TALKS, Topic.PAPERS, Topic.PROGRAMME)
_PRIZE = _PHRASES["paper-prize"]
_WEAK = (",", " ", "")
"""Signs that do not show by themselves that a title follows the names."""


@dataclass(frozen=True, slots=True)
class _Cut:
    """An entry that begins with names, or ends with them."""

    at: Annotated
    sign: str  # what parts them from the rest
    start: int  # where that begins, and where it ends
    end: int
    before: bool  # whether it stands before the names
    names: tuple[Typed, ...]
    body: tuple[int, int] | None = None  # the institution behind a comma

    @property
    def shape(self) -> tuple[bool, str]:
        """The order of names and title, with the sign between them."""
        return self.before, self.sign

    @property
    def read(self) -> Typed | None:
        """The title as it is read already, also in quotation marks."""
        near = _NEAR if self.before else _LEFT
        titles = (
            one
            for one in self.at.of(Slot.TITLE, Slot.QUOTE)
            if abs(one.start - self.start) <= _NEAR
        )
        return next((one for one in titles if abs(self.end - one.end) <= near), None)

    @property
    def has_body(self) -> bool:
        """Whether what stands behind a comma is read as an institution."""
        body = self.body
        return body is not None and any(one.start == body[0] for one in self.at.of(Slot.ORG))

    def whole(self, *, bodies: bool, sayings: bool) -> Annotated:
        """The line with its title and its names, and if others have ``bodies`` with its institution.

        What is quoted is the title, unless the list is one of ``sayings``.
        """
        title = self.read or Typed(Slot.TITLE, self.start, self.end, _FOUND, reader="group")
        ahead = _start(self.at)  # "Session 2 – Invited talk – "
        each = self.at.with_spans(
            one for one in self.at.spans if one.slot is not Slot.EVENT or one.end > ahead
        )
        if title.slot is Slot.QUOTE and not sayings:
            title = replace(within(each.text, title), slot=Slot.TITLE, score=_FOUND)
            each = each.with_span(replace(title, value=None, reader="group"))
        elif (title.score < _FOUND and " " in each.words(title)) or title is not self.read:
            each = each.with_span(replace(title, score=_FOUND))
        for name in self.names:
            if not any(one.start == name.start for one in each.of(Slot.PERSON)):
                each = each.with_span(name)
        if (
            self.body
            and not self.has_body
            and (bodies or has_organisation_word(each.text[slice(*self.body)]))
        ):
            each = each.with_span(Typed(Slot.ORG, *self.body, _FOUND, reader="group"))
        return each


def with_titles_behind(lines: Sequence[Annotated]) -> list[Annotated]:
    """The lines, with a title beside their names where others of their list have one."""
    timed_rows = {each.line.row for each in lines if behind_time(each)} - {-1}
    hours = {each.line.number for each in lines if behind_time(each)}
    groups: dict[tuple[PartKind, int, bool, int], list[Annotated]] = defaultdict(list)
    for each in lines:
        line = each.line
        over = line.headings[-1:]
        timed = line.row in timed_rows or not hours.isdisjoint(
            [line.number, *(one.number for one in over)]
        )
        above = over[0].level if over else -1
        level = line.level if line.row < 0 else -1
        prized = bool(over) and _PRIZE.search(over[0].text) is not None
        groups[line.kind, level, prized, _TIMED if timed else above].append(each)
    found: dict[int, Annotated] = {}
    for key, group in groups.items():
        found |= {id(each): read for each, read in _alike(group, timed=key[-1] == _TIMED)}
    return [found.get(id(each), each) for each in lines]


def _alike(group: Sequence[Annotated], *, timed: bool) -> Iterator[tuple[Annotated, Annotated]]:
    """The entries of a list, each cut as most of them are."""
    headings = {each.line.headings[-1].text if each.line.headings else "" for each in group}
    listed = timed or all(names_topic(one) in _LISTED or _PRIZE.search(one) for one in headings)
    entries = [
        each
        for each in group
        if len(each.text) <= _LONGEST and not SESSION.match(each.text, behind_time(each))
    ]
    cuts = {id(each): list(_cuts(each)) for each in entries}
    guessed = {id(each): list(_guessed(each)) for each in entries if not cuts[id(each)]}
    read = Counter(one.shape for some in cuts.values() for one in some if one.read)
    may = Counter(
        one.shape for some in cuts.values() for one in some if _may_be_title(one, timed=timed)
    )
    looks = Counter(one.shape for some in guessed.values() for one in some if listed)
    named = sum(bool(each.of(Slot.PERSON)) for each in entries)
    usual = []
    for shape in sorted(read | may, key=lambda shape: -(read[shape] + may[shape])):
        before, strong = shape[0], shape[1] not in _WEAK
        least = (1 if before else _FEW) if timed else _FEW if before and strong else _LEAST
        share = _LESS if before else _SHARE
        both = read[shape] + may[shape]
        shown = read[shape] >= max(least, share * both) and named >= _LEAST
        enough = max(_FEW, _SHARE * named)
        if shown or (listed and (before or strong) and both + looks[shape] >= enough):
            usual.append(shape)
    behind = [one for some in cuts.values() for one in some if one.shape in usual and one.body]
    bodies = sum(one.has_body for one in behind) >= max(1, len(behind) * _SHARE)
    quoted = [
        one for some in cuts.values() for one in some if one.read and one.read.slot is Slot.QUOTE
    ]
    said = sum(SAYING.search(one.at.words(one.read)) is not None for one in quoted if one.read)
    sayings = said * 2 >= len(quoted)
    for each in entries:
        some = [*cuts[id(each)], *guessed.get(id(each), ())]
        ways = [one for shape in usual for one in some if one.shape == shape]
        for one in ways[:1]:
            if one.read or _may_be_title(
                one, timed=timed, shown=one.shape[1] not in _WEAK and read[one.shape] >= _LEAST
            ):
                yield each, one.whole(bodies=bodies, sayings=sayings)


def _guessed(each: Annotated) -> Iterator[_Cut]:
    """How an entry whose names nobody read may be cut, where a name stands by its looks beside a sign."""
    start, end = _start(each), len(each.text)
    if names := list(_names_at(each, start)):
        yield from _behind_names(each, names)
    for joint in _JOINTS.finditer(each.text, start, end):
        if names := list(_names_at(each, joint.end())):
            yield from _before_names(each, names, start)


def _names_at(each: Annotated, start: int) -> Iterator[Typed]:
    """What looks like the names of people from a place of a line on."""
    while name := _name_at(each, _behind_honorific(each, start)):
        yield name
        if not (joint := _NEXT.match(each.text, name.end)):
            return
        start = joint.end()


def _name_at(each: Annotated, start: int) -> Typed | None:
    """What looks like the name of a person at a place of a line."""
    found = _NAME.match(each.text, start)
    if found is None or name_score(found[0]) < 0 or has_organisation_word(found[0]):
        return None
    sure = any(
        one.slot in _NO_TITLE or (one.slot is Slot.PLACE and (one.value or one.score > _FOUND))
        for one in each.over(*found.span())
    )
    return (
        None
        if sure or is_no_name(found[0], Slot.PERSON)
        else Typed(Slot.PERSON, *found.span(), _FOUND, reader="group")
    )


def _behind_honorific(each: Annotated, start: int) -> int:
    """Where what begins at a place goes on behind "Dr." and the like."""
    found = _HONORIFIC.match(each.text, start)
    return found.end() if found else start


def _cuts(each: Annotated) -> Iterator[_Cut]:
    """How an entry with names may be cut: behind those that it begins with, before those that it ends with."""
    people = each.of(Slot.PERSON)
    if not people:
        return
    start = _start(each)
    first = _behind_honorific(each, start)
    if people[0].start <= first:
        yield from _behind_names(each, people)
    yield from _before_names(each, people, start)


def _start(each: Annotated) -> int:
    """Where an entry begins behind its time, its number and its room."""
    start = behind_time(each)
    ahead = _AHEAD.match(each.text, start)
    return ahead.end() if ahead else start


def _behind_names(each: Annotated, people: Sequence[Typed]) -> Iterator[_Cut]:
    """An entry that begins with names, cut behind them, or behind the institution that follows."""
    blank = each.blanked(each.of(Slot.ORG, Slot.PLACE))
    names = [people[0]]
    for person in people[1:]:
        if _BETWEEN.fullmatch(blank, names[-1].end, person.start) is None:
            break
        names.append(person)
    last = len(each.text.rstrip(' .”"»“*_'))
    end = names[-1].end
    body = _BODY.match(each.text, end)
    for at in (end, body.end()) if body else (end,):
        sign = _SIGN.match(each.text, at)
        if sign and _REST.fullmatch(each.text, sign.end(), last):
            kind = _sign(sign["sign"])
            inside = body.span("body") if body and at > end else None
            yield _Cut(each, kind, sign.end(), last, False, tuple(names), inside)


def _before_names(each: Annotated, people: Sequence[Typed], start: int) -> Iterator[_Cut]:
    """An entry that ends with names, and perhaps their institutions, cut before them."""
    bodies = each.blanked(each.of(Slot.ORG, Slot.PLACE, Slot.NUMBER, Slot.FORM))
    end = people[-1].end
    body = _BODY.match(each.text, end)
    if not _END.fullmatch(bodies, end) and not (body and _END.fullmatch(each.text, body.end())):
        return
    names = [people[-1]]
    for person in reversed(people[:-1]):
        unlike = person is people[0] and _is_unlike_name(each, person)
        if unlike or _BETWEEN.fullmatch(bodies, person.end, names[0].start) is None:
            break
        names.insert(0, person)
    for at, first in enumerate(names):
        if first.start <= _behind_honorific(each, start) + 1:
            continue
        if sign := _BEFORE.search(each.text, start, first.start):
            inside = body.span("body") if body else None
            lead = re.search(r"[(]|by ", sign[0][len(sign["links"] or "") :])
            kind = lead[0] if lead else _sign(sign["sign"])
            yield _Cut(each, kind, start, sign.start(), True, tuple(names[at:]), inside)
        break


def _sign(sign: str) -> str:
    """A sign without the blanks around it; any dash as one."""
    return re.sub("[–—-]+", "–", sign.strip(" ")) or " "


def _is_unlike_name(each: Annotated, span: Typed) -> bool:
    """Whether most words of what was taken for a name are small: "Slow maps of small towns"."""
    words = each.words(span).split()
    return sum(map(str.islower, words)) * 2 >= len(words)


def _may_be_title(one: _Cut, *, timed: bool, shown: bool = False) -> bool:
    """Whether a cut leaves what may be a title; names may be one where others have ``shown`` that one stands there."""
    words = one.at.text[one.start : one.end]
    inside = one.at.over(one.start, one.end)
    elsewhere = any(span not in inside for span in one.at.of(Slot.ORG))
    body = has_organisation_word(words) if one.before else not elsewhere
    opens = [span.slot for span in inside if span.start - one.start <= _NEAR]
    sure = any(
        span.slot in _NO_TITLE
        or (
            span.slot is Slot.PERSON
            and span.score > _SURE
            and not (shown or _is_unlike_name(one.at, span))
        )
        for span in inside
    )
    sure |= (one.before and Slot.TITLE in opens) or (body and Slot.ORG in opens)
    sure |= Slot.EDITION in opens
    label = words.rstrip(" .#0123456789")
    known = (
        sure
        or (words[:1].islower() and (one.start > 1 or not _NAMED.match(words)))
        or (timed and is_entry_word(words))
        or is_no_name(words, Slot.TITLE)
        or (one.before and one.sign in _WEAK and name_score(words) > 0)
        or (one.sign == "(" and len(words.split()) < _FEWEST and words.split()[-1].isupper())
        or OFFICES.fullmatch(label)
        or (" " not in words and kind_in(RANKS, words))
        or any(header.fullmatch(label) for _, header in HEADERS)
    )
    least = 1 + (one.sign == "(") if one.before else _FEWEST - shown
    return not known and len(words.split()) >= least
