"""Whose a claim is that stands where a page speaks of a workshop or a tutorial of its edition.

What a heading, a list item or a sentence introduces is what the text below it, or the rest of its
paragraph, is about: a keynote or a panel there is one of the workshop. It becomes the workshop's
own if that has an edition, and else nothing is said, for the edition of the page would be wrong.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from confkg.extract.annotated import Annotated
from confkg.extract.context import Context
from confkg.extract.part_scopes import KIND, Part, find_stretches
from confkg.extract.proposals import Proposal
from confkg.frames import Slot as Filled
from confkg.model import Concept

_OF_BOTH = frozenset(
    ["workshop", "tutorial", "workshop-talk", "competition", "social", "affinity-event", "expo"]
)
"""Kinds of events and talks that the edition has where a workshop of it has them."""
_MOVED = frozenset({"EventRole", "Talk", "SubEvent", "AwardReceipt", "Observation"})
_RUN_BY = (Concept("role-kind", "organiser"), Concept("role-kind", "chair"))
"""Roles that people have at the edition for a part of it, whose name is their title."""
_WORKSHOP = Concept("sub-event-kind", "workshop")
_PLACES = tuple(
    "roleHolder organisation presentsPaper speaker title name value awardedPaper recipient".split()
)
"""Slots of what is spoken of, one of which stands where something is said of it."""
_KINDS = ("roleKind", "talkKind")
"""Slots that stand there as well, if they do not stand above it."""


def in_their_parts(
    proposals: Sequence[Proposal], lines: Sequence[Annotated], context: Context
) -> Iterator[Proposal]:
    """The proposals, each of the workshop that the text speaks of; without those of one that has no edition."""
    stretches = sorted(find_stretches(lines, context, proposals), key=lambda one: one.start)
    starts = [one.start for one in stretches]
    full = context.spelt_out
    for one in proposals:
        slots = one.frame.slots
        workshop = one.frame.kind == "SubEvent" and slots["subEventKind"].value == _WORKSHOP
        if full and workshop and full in str(slots["name"].value):
            continue  # "12th Workshop on Maps" on its own page
        at = _place(one)
        where = stretches[bisect_right(starts, at) - 1] if starts and starts[0] <= at else None
        moved = _moved(one, where.part, context) if where and at < where.end else one
        if moved is not None:
            yield moved


def _place(one: Proposal) -> int:
    """Where what a proposal says stands, or -1."""
    slots = one.frame.slots
    named = next((slots[name].named_at.start for name in _PLACES if name in slots), -1)
    return max([named, *(slots[name].span.start for name in _KINDS if name in slots)])


def _moved(one: Proposal, part: Part, context: Context) -> Proposal | None:
    """The proposal as one about a part of the edition; None if nothing can be said."""
    slots = dict(one.frame.slots)
    name = "presentedAt" if one.frame.kind == "Paper" else "edition"
    moves = one.frame.kind in _MOVED or name == "presentedAt"
    if not moves or name not in slots or slots[name].value != context.edition or _of_both(slots):
        return one
    if part.edition is not None:
        slots[name] = Filled(part.edition, part.edition.parts[-1].span)
    elif part.name and "roleKind" in slots and slots["roleKind"].value in _RUN_BY:
        slots["roleTitle"] = Filled(part.name.name, part.name.span)
    elif name == "presentedAt":
        del slots[name]
    else:
        return None
    return one.with_slots(slots)


def _of_both(slots: dict[str, Filled]) -> bool:
    """Whether what is said is right of the edition too: it has the workshop, its chairs and its talks."""
    kinds = {slots[name].value for name in ("subEventKind", "talkKind") if name in slots}
    title = str(slots["roleTitle"].value) if "roleTitle" in slots else ""
    return any(isinstance(kind, Concept) and kind.notation in _OF_BOTH for kind in kinds) or (
        re.search(KIND, title, re.IGNORECASE) is not None
    )
