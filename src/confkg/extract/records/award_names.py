"""Loose names of the prizes for papers: "the Best Paper Awards" of a series that gives outstanding ones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from confkg.extract.annotated import Annotated
from confkg.extract.proposals import Proposal, key_of
from confkg.extract.sentences import iter_sentences
from confkg.extract.spans import Slot
from confkg.frames import Frame
from confkg.frames import Slot as Filled
from confkg.model import Node, Property

_LOOSE = re.compile(r"(?P<merit>best|outstanding|distinguished) papers? (?:awards|prizes)", re.I)
_NAMED = re.compile(r"(?P<merit>best|outstanding|distinguished) papers? (?:award|prize)", re.I)
_ELSEWHERE = (Slot.EDITION, Slot.SERIES, Slot.YEAR)
_SCORE = 0.7


def loose_names(lines: Sequence[Annotated], proposals: Sequence[Proposal]) -> Iterator[Proposal]:
    """That a page calls the only prize for papers that it reports by a name with another word of praise.

    Only "the … awards" of nobody in particular count: what somebody has won, and what belongs to
    another edition, may be other prizes.
    """
    given: dict[str, Node] = {}
    for one in proposals:
        prize = one.frame.slots["award"].value if one.frame.kind == "AwardReceipt" else None
        found = _NAMED.fullmatch(_name_of(prize)) if isinstance(prize, Node) else None
        if found and isinstance(prize, Node) and prize.part(Property.GIVEN_BY):
            given.setdefault(found["merit"].lower(), prize)
    if len(given) != 1:
        return
    ((merit, prize),) = given.items()
    for each in lines:
        for span in each.of(Slot.AWARD):
            found = _LOOSE.fullmatch(each.words(span))
            the = each.text[: span.start].lower().endswith("the ")
            if not found or found["merit"].lower() == merit or not the:
                continue
            if not _speaks_of_others(each, span.start, span.end):
                where = each.place(span)
                slots = {**key_of(prize), "alternativeName": Filled(found[0], where)}
                yield Proposal(Frame("Award", slots), "records", _SCORE)


def _speaks_of_others(each: Annotated, start: int, end: int) -> bool:
    """Whether the sentence of a stretch names a person before it, or an edition."""
    for begin, stop in iter_sentences(each.text):
        if begin <= start < stop:
            people = [one for one in each.of(Slot.PERSON) if begin <= one.start < end]
            others = [one for one in each.of(*_ELSEWHERE) if begin <= one.start < stop]
            return bool(people or others)
    return False


def _name_of(prize: Node) -> str:
    return str(prize.part(Property.NAME))
