"""What is said of a talk after it was named: halls, titles, topics, and papers with prizes.

A sentence or a line speaks of "the talk" without its name. It is the one that was named last above
it, under the same heading; on a page of notes it is the one that the page is about.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from confkg.extract.annotated import Annotated
from confkg.extract.award_talks import is_loose, kind_of, with_prizes
from confkg.extract.lexicon import phrases
from confkg.extract.lines import stands_in
from confkg.extract.places import place_of
from confkg.extract.proposals import ENOUGH, Proposal
from confkg.extract.records.titles import SESSION
from confkg.extract.spans import Slot
from confkg.frames import Frame
from confkg.frames import Slot as Filled
from confkg.model import Concept, Mention, PartKind
from confkg.schema import KINDS

_PHRASES = phrases("talks_at_hand")

_NEAR = 3
"""Lines below a talk that can be about it, on a page of several."""
_NAMED = 12
"""The same, where they name the speaker."""

_KEY = frozenset(KINDS["Talk"].key)
_FORMS = ("oral", "spotlight", "poster")
_IN = _PHRASES["in"]
_ELSEWHERE = _PHRASES["elsewhere"]
_WORKSHOP_DAY = _PHRASES["workshop-day"]
_NOTES = re.compile(r"\b(?:keynote|talk|lecture)\b(?! (?:talks|spe\w+s|lectures|sessions?))", re.I)
_CALL = re.compile(r"\W*call for \w+", re.IGNORECASE)
"""What opens a page that announces a talk and has no notes of it."""
_QUESTION = _PHRASES["question"]
_OTHERS = _PHRASES["others"]
"""Headings of notes that are no topics of the talk."""
_WORD = re.compile(r"[^\W\d_][\w’-]*")
_NUMBERED = re.compile(r"^(?:part |section )?(?:\d+|[IVX]+|[A-Z])[.):]\s+", re.IGNORECASE)
_LONGEST = 9
_OPENING = 3


@dataclass(frozen=True, slots=True)
class _Talk:
    """A talk with the place where it is named."""

    start: int
    number: int
    proposal: Proposal

    @property
    def speaker(self) -> str:
        """The name of who gives it."""
        slot = self.proposal.frame.slots.get("speaker")
        return slot.value.name if slot and isinstance(slot.value, Mention) else ""


def bind_talks(proposals: Sequence[Proposal], lines: Sequence[Annotated]) -> list[Proposal]:
    """The proposals, with what is said of "the talk" said of the talk that is meant.

    A proposed talk without what identifies it is the one at hand.
    """
    known = with_prizes(proposals, lines)
    loose = [one for one in proposals if is_loose(one) and "speaker" not in one.frame.slots]
    starts = [each.line.span().start for each in lines]
    talks = sorted(_talks(known, starts), key=lambda talk: talk.start)
    speakers = {talk.speaker for talk in talks if talk.speaker}
    papers = (one.frame.slots["title"].span for one in known if one.frame.kind == "Paper")
    titles = {bisect_right(starts, title.start) - 1 for title in papers}
    notes = len(speakers) == 1 and _is_notes(lines, titles)
    bound = list(known)
    named = (each.words(span) for each in lines for span in each.of(Slot.PERSON))
    surnames = {name.split()[-1] for name in named if len(name.split()) > 1}
    for one in loose:
        slots = one.frame.slots.items()
        where = min(slot.span.start for name, slot in slots if name != "edition")
        number = bisect_right(starts, where) - 1
        meant = _meant(talks, lines, number, whole=notes)
        titled = meant is not None and "title" in meant.proposal.frame.slots  # one is enough
        if titled and "title" in one.frame.slots:
            continue
        if meant is not None and _is_by(meant, lines, starts, one):
            bound.append(_about(meant, one.frame.slots, one.reader, one.score))
    for number, each in enumerate(lines):
        meant = _meant(talks, lines, number, whole=notes)
        if meant is not None and not _names_another(each, meant, surnames):
            halls = [{"heldIn": Filled(hall, hall.span)} for hall in _halls(each)]
            found = (
                (one[0], each.line.span(*one.span())) for one in _WORKSHOP_DAY.finditer(each.text)
            )
            days = [{"track": Filled(Concept("track", "workshop"), at, day)} for day, at in found]
            bound.extend(_about(meant, said, "records", 0.8) for said in [*halls, *days])
    if notes:
        bound.extend(_topics(talks[0], lines))
    return bound


def _talks(proposals: Sequence[Proposal], starts: Sequence[int]) -> Iterator[_Talk]:
    for one in proposals:
        slots = one.frame.slots
        if one.frame.kind != "Talk" or one.score < ENOUGH or kind_of(one) in _FORMS[1:]:
            continue
        at = slots.get("speaker") or slots.get("title")
        if at is not None:
            yield _Talk(at.span.start, bisect_right(starts, at.span.start) - 1, one)


def _meant(
    talks: Sequence[_Talk], lines: Sequence[Annotated], number: int, *, whole: bool
) -> _Talk | None:
    """The talk that a line is about."""
    if whole:
        return talks[0]
    here = lines[number].line
    above = [talk for talk in talks if talk.number <= number]
    if not above:
        return None
    named = lines[above[-1].number].line
    under = (*named.headings, named) if named.kind is PartKind.HEADING else named.headings
    if tuple(here.headings[: len(under)]) != tuple(under) and here is not named:
        return None
    names = above[-1].speaker.split()[-1:]
    near = _NEAR if not (names and names[0] in lines[number].text) else _NAMED
    if named.kind is PartKind.HEADING or number - above[-1].number <= near:
        several = {talk.speaker for talk in above if talk.number == number}
        return above[-1] if len(several) < 2 else None
    return None


def _is_by(talk: _Talk, lines: Sequence[Annotated], starts: Sequence[int], one: Proposal) -> bool:
    """Whether the person named last before what is said, if any in its line, gives the talk."""
    where = max(slot.span.start for slot in one.frame.slots.values())
    each = lines[bisect_right(starts, where) - 1]
    people = [name for name in each.of(Slot.PERSON) if each.place(name).end <= where]
    name = each.words(people[-1]).split() if people else []
    return not name or not talk.speaker or not set(name).isdisjoint(talk.speaker.split())


def _names_another(each: Annotated, talk: _Talk, surnames: Collection[str]) -> bool:
    """Whether a line names somebody who does not give the talk."""
    others = {word for word in _WORD.findall(each.text) if word in surnames}
    return bool(others) and not others & set(talk.speaker.split())


def _halls(each: Annotated) -> Iterator[Mention]:
    """The halls in which a line says that something is: "in the Aula", "9:30, Aula"."""
    if _ELSEWHERE.search(each.text):
        return
    for span in each.of(Slot.PLACE):
        place = place_of(span, each)
        before = each.text[: span.start]
        if place.kind == "Hall" and (not before.strip() or _IN.search(before)):
            yield place


def _about(talk: _Talk, said: Mapping[str, Filled], reader: str, score: float) -> Proposal:
    key = {name: slot for name, slot in talk.proposal.frame.slots.items() if name in _KEY}
    if "speaker" in key:
        key.pop("title", None)
    slots = {**key, **{name: slot for name, slot in said.items() if name != "edition"}}
    return Proposal(Frame("Talk", slots), reader, score)


def _is_notes(lines: Sequence[Annotated], titles: Collection[int]) -> bool:
    """Whether a page is one of notes on one talk; the numbers of lines with the ``titles`` of papers are given."""
    opening = [each for each in lines[:_OPENING] if each.line.row < 0]
    if any(_CALL.match(each.text) for each in opening):
        return False
    for number, each in enumerate(lines):
        deeper = each.line.kind is PartKind.HEADING and each.line.level > 1
        if deeper and (number in titles or SESSION.match(each.text)):
            return False  # of a meeting
    return any(_NOTES.search(each.text) for each in opening)


def _topics(talk: _Talk, lines: Sequence[Annotated]) -> Iterator[Proposal]:
    """The headings of notes, or the lines that stand in for them, as topics of the talk."""
    heads = [each for each in lines[1:] if each.line.kind is PartKind.HEADING]
    heads = [each for each in heads if each.line.level > 1]
    top = min((each.line.level for each in heads), default=0)
    heads = [each for each in heads if each.line.level == top]
    outline = heads or [each for each in lines[1:] if _stands_in(each)]
    counts = Counter(each.text for each in outline)
    for each in outline:
        number = _NUMBERED.match(each.text)
        start = number.end() if number else 0
        text = each.text[start:].rstrip(":")
        other = _OTHERS.fullmatch(text) or _QUESTION.match(each.text)
        if counts[each.text] == 1 and not other and not each.of(Slot.PERSON, Slot.DATE):
            where = each.line.span(start, start + len(text))
            yield _about(talk, {"topic": Filled(text, where, text)}, "records", 0.8)


def _stands_in(each: Annotated) -> bool:
    """Whether a line stands in for a heading, and is neither a name nor dated."""
    people = each.of(Slot.PERSON)
    named = people and ("," in each.text or each.words(people[0]) == each.text)
    return not (named or re.search(r"\b\d{4}$", each.text)) and stands_in(each.line, _LONGEST)
