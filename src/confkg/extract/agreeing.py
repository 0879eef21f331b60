"""What foreign readers propose beside what confkg reads itself: agreement counts, contradiction loses."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from confkg.extract.proposals import ENOUGH, Proposal, Refused
from confkg.frames import Slot
from confkg.ids import value_key
from confkg.model import Mention
from confkg.schema import KINDS


def weighed(
    own: Sequence[Proposal], foreign: Sequence[Proposal]
) -> tuple[list[Proposal], list[Refused]]:
    """All proposals, those surer on which both agree, without the foreign ones that contradict.

    Two frames are about the same if they are of one kind and name what comes first in its key in
    the same place. They agree if all that both say is the same, and contradict each other if what
    differs stands in the same place, or is the edition.
    """
    if not foreign:
        return list(own), []
    weighed = list(own)
    by_kind: dict[str, list[int]] = defaultdict(list)
    for number, one in enumerate(own):
        if one.score >= ENOUGH:
            by_kind[one.frame.kind].append(number)
    added: list[Proposal] = []
    refused: list[Refused] = []
    for other in foreign:
        said = agreed = False
        for number in by_kind[other.frame.kind]:
            one = weighed[number]
            differ = _difference(one, other)
            if differ is None:
                continue
            if differ:
                said = True
                refused.append(_refused(other, one, differ))
                break
            agreed = agreed or other.frame.slots.keys() <= one.frame.slots.keys()
            weighed[number] = replace(one, score=1 - (1 - one.score) * (1 - other.score))
        if not said and not agreed:
            added.append(other)
    return [*weighed, *added], refused


def _difference(one: Proposal, other: Proposal) -> str | None:
    """The property in which two frames contradict each other, "" if they agree; None if neither."""
    kind = KINDS[one.frame.kind]
    first = next((n for n in (*kind.key, kind.named_by) if n in other.frame.slots), "")
    slots, others = one.frame.slots, other.frame.slots
    if first not in slots or not _overlap(slots[first], others[first]):
        return None
    differ = [
        n for n in others if n in slots and value_key(slots[n].value) != value_key(others[n].value)
    ]
    if not differ:
        return ""
    return next((n for n in differ if n == "edition" or _overlap(slots[n], others[n])), None)


def _overlap(one: Slot, other: Slot) -> bool:
    mine, theirs = one.named_at, other.named_at
    return mine.start < theirs.end and theirs.start < mine.end


def _words(slot: Slot) -> str:
    return slot.value.name if isinstance(slot.value, Mention) else slot.printed


def _refused(foreign: Proposal, own: Proposal, name: str) -> Refused:
    slots, mine = foreign.frame.slots, own.frame.slots
    words = f"{name} “{_words(slots[name])}”"
    reason = f"{own.reader} reads “{_words(mine[name])}” here"
    return Refused(foreign.reader, foreign.frame.kind, words, reason, slots[name].span, True)
