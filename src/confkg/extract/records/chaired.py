"""Sessions that a programme shows by who chairs them: the words above "Chair: Ann Lee" are their names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise

from confkg.extract.annotated import Annotated
from confkg.extract.context import Context
from confkg.extract.proposals import Proposal, mention, sub_event
from confkg.extract.records.labels import SESSION_OF_PAPERS, Programme, label_kind
from confkg.extract.records.periods import behind_time
from confkg.extract.records.roles import CHAIR_LABEL
from confkg.extract.records.scheduled import said_of
from confkg.extract.records.titles import SESSION
from confkg.extract.spans import Slot, Typed
from confkg.model import Mention, Span

_CHAIR = re.compile(rf"{CHAIR_LABEL}\W*(?=[A-Z])", re.IGNORECASE)
_NUMBER = re.compile(
    r"\W*(?:theme|session|track|block|part)\s+(?:\d{1,2}|[A-Z]|[IVX]{1,4})\W*", re.IGNORECASE
)
"""The line above a name that counts it: "Theme 1:"."""

_SIGNS = " ([|*_,:;–—-"
_LONGEST = 12
"""Words of the name of a session."""

_SURELY, _SCORE = 0.9, 0.8


def chaired_sessions(programme: Programme, context: Context) -> Iterator[Proposal]:
    """The sessions whose names no word shows, with a chair in their line, their row or the one below."""
    yield from _with_their_chairs(programme, context)
    periods, groups = programme.periods, groupby(programme.lines, key=lambda each: each.line.row)
    rows = {row: list(cells) for row, cells in groups if row >= 0}
    timed = {one.at.line.row: one for one in reversed(periods) if one.at.line.row >= 0}
    starts = [one.begins for one in periods]
    for row, cells in rows.items():
        chair = next((each for each in cells if _CHAIR.match(each.text)), None)
        period = timed.get(row)
        label = programme.label(chair) if chair else None
        named = label and row - 1 <= label.at.line.row <= row and _is_other(label.at)
        if chair is None or period is None or named:
            continue
        before = [
            each
            for each in cells
            if each.line.number < chair.line.number and not each.of(Slot.TIME)
        ]
        beside = sum(bool(each.of(Slot.PERSON)) for each in cells) > 1
        nested = sum(period.begins <= one < period.ends for one in starts) > 1
        if not before and row - 1 in rows and row - 1 not in timed:
            before = rows[row - 1]
        first = min((each.line.level for each in before), default=0)
        name = [
            each for each in before if each.line.level == first and not _NUMBER.fullmatch(each.text)
        ]
        edition = context.edition_at(chair.line)
        inside = name[-1:] and first == chair.line.level
        if edition is not None and (beside or nested or inside) and _is_name(name):
            words = " ".join(each.text.strip() for each in name)
            where = Span(name[0].line.span().start, name[-1].line.span().end)
            one = sub_event(edition, "session", Mention("SubEvent", words, where), where, _SCORE)
            yield one.saying(**dict(said_of(period, None, one.frame)))


def _with_their_chairs(programme: Programme, context: Context) -> Iterator[Proposal]:
    """The sessions of lines such as "Old Maps (Chair: Ann Lee)", or above "Chair: Ann Lee", beside a time or before the next."""
    starts = {one.at.line.number for one in programme.periods}
    for above, each in pairwise(programme.lines):
        number, chair = each.line.number, _CHAIR.search(each.text)
        if each.line.row >= 0 or chair is None or not {number, number + 1} & starts:
            continue
        at, end = (each, chair.start()) if chair.start() else (above, len(above.text))
        words = at.text[behind_time(at) : end].strip(_SIGNS)
        name = Typed(Slot.EVENT, at.text.find(words), at.text.find(words) + len(words))
        inside = at.over(name.start, name.end)
        edition = context.edition_at(at.line)
        if edition and not _is_other(at) and _may_name(words, inside):
            named = mention("SubEvent", at, name)
            yield sub_event(edition, "session", named, named.span, _SCORE)


def _is_name(lines: Sequence[Annotated]) -> bool:
    """Whether lines may be the name of a session, and are no label of another part of a programme."""
    words = " ".join(each.text for each in lines)
    spans = [one for each in lines for one in each.spans]
    return _may_name(words, spans) and not any(map(_is_other, lines))


def _is_other(each: Annotated) -> bool:
    """Whether a line is the label of another part of a programme, or has the number of a session."""
    numbered = SESSION.match(each.text, behind_time(each))
    return numbered is not None or label_kind(each) not in (None, SESSION_OF_PAPERS)


def _may_name(words: str, spans: Iterable[Typed]) -> bool:
    """Whether words with spans may be the name of a session, and name nobody."""
    people = (one for one in spans if one.slot is Slot.PERSON and one.score > _SURELY)
    return words.lstrip()[:1].isupper() and len(words.split()) <= _LONGEST and not any(people)
