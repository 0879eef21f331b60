"""Mentors: the names listed behind or below a line that speaks of mentoring."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from confkg.extract.annotated import Annotated, letters
from confkg.extract.context import Context
from confkg.extract.proposals import Proposal, event_role, mention
from confkg.extract.spans import Slot, Typed
from confkg.model import PartKind

__all__ = ["mentor_proposals"]

_MENTORS = re.compile(r"\bmentor|\boffice hours\b|\bsenior researchers\b", re.IGNORECASE)
_BEFORE = re.compile(r":\s+|\bwith\s+")
_BETWEEN = re.compile(r"\s*(?:,\s*(?:and|&)\s|,|;|\band\b|&)\s*")
_NAME = re.compile(r"[^\W\d_][\w.’'-]*(?: [^\W\d_][\w.’'-]*){1,5}")
_MOST = 0.7


def mentor_proposals(lines: Sequence[Annotated], context: Context) -> Iterator[Proposal]:
    """The mentors of an edition that a page lists."""
    for each, following in zip_longest(lines, lines[1:]):
        said = _MENTORS.search(each.text)
        edition = context.edition_at(each.line)
        if not said or edition is None:
            continue
        begins = [found.end() for found in _BEFORE.finditer(each.text)]
        at, names = each, next(filter(None, (_names_listed(each, begin) for begin in begins)), [])
        if not names and following is not None and following.line.kind is not PartKind.HEADING:
            at, names = following, _names_listed(following)
        where = each.line.span(*said.span())
        for name in names:
            person = mention("Person", at, name)
            yield event_role(person, "mentor", said[0], where, edition, max(name.score, 0.8))


def _names_listed(each: Annotated, start: int = 0) -> list[Typed]:
    """The people of whom the rest of a line is a list; where most are names, all of them are."""
    rest = each.text[start:].rstrip(" .")
    found: list[Typed] = []
    read = position = 0
    edges = [*(m.span() for m in _BETWEEN.finditer(rest)), (len(rest), len(rest))]
    for stop, begin in edges:
        piece = rest[position:stop].strip("*_ ")
        at = start + position + rest[position:stop].index(piece)
        position = begin
        if not piece:
            continue
        if not _NAME.fullmatch(piece) or not piece[-1].isalpha() or not piece[0].isupper():
            return []
        over = [s for s in each.of(Slot.PERSON) if s.start < at + len(piece) and at < s.end]
        read += bool(over) and letters(each.words(over[0])) >= 0.9 * letters(piece)
        score = over[0].score if over else 0.8
        found.append(Typed(Slot.PERSON, at, at + len(piece), score, reader="list"))
    return found if len(found) > 1 and read >= _MOST * len(found) else []
