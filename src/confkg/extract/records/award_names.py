"""Loose names of the prizes for papers: "the Best Paper Awards" of a series that gives outstanding ones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from confkg.extract.annotated import Annotated
from confkg.extract.proposals import Proposal, key_of
from confkg.extract.spans import Slot
from confkg.frames import Frame
from confkg.frames import Slot as Filled
from confkg.model import Node, Property

_LOOSE = re.compile(r"(?P<merit>best|outstanding|distinguished) papers? (?:awards|prizes)", re.I)
_NAMED = re.compile(r"(?P<merit>best|outstanding|distinguished) papers? (?:award|prize)", re.I)
_SCORE = 0.7


def loose_names(lines: Sequence[Annotated], proposals: Sequence[Proposal]) -> Iterator[Proposal]:
    """That a page calls the only prize for papers that it reports by a name with another word of praise.

    Only "the … awards" of nobody in particular count: what somebody has won, and what belongs to
    another edition, may be other prizes.
    """
    given: dict[str, Node] = {}
    for one in proposals:
        prize = one.frame.slots["award"].value if one.frame.kind == "AwardReceipt" else None
        found = (
            _NAMED.fullmatch(str(prize.part(Property.NAME))) if isinstance(prize, Node) else None
        )
        if found and isinstance(prize, Node) and prize.part(Property.GIVEN_BY):
            given.setdefault(found["merit"].lower(), prize)
    if len(given) != 1:
        return
    ((merit, prize),) = given.items()
    for each in lines:
        for span in each.of(Slot.AWARD):
            found = _LOOSE.fullmatch(each.words(span))
            the = each.text[: span.start].lower().endswith("the ")
            if found and found["merit"].lower() != merit and the:
                where = each.place(span)
                slots = {**key_of(prize), "alternativeName": Filled(found[0], where)}
                yield Proposal(Frame("Award", slots), "records", _SCORE)
