"""Values that belong together: a right name beside the wrong one is a wrong fact."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from confkg.extract.annotated import Annotated
from confkg.extract.spans import Slot
from confkg.llm.values import SURE, Place, Refusal

_BOUND_BY = {
    "Affiliation": ("organisation", Slot.ORG),
    "EventRole": ("roleKind", Slot.ROLE),
    "AwardReceipt": ("award", Slot.AWARD),
    "Authorship": ("authorshipOf", Slot.TITLE),
}
"""By kind, the value that belongs to one person or paper, and its type."""

_HOLDERS = ("affiliatedPerson", "roleHolder", "recipient", "awardedPaper", "author")
_OWNS = re.compile(r"(?:,? (?:of|at|from) (?:the )?|,? \(?|, )")
_ALSO = re.compile(r",? (?:and|&)(?: of| at)? |, ")


def check_apart(found: Mapping[str, Place]) -> None:
    """Refuse a frame of which two values are the same words."""
    places = sorted((each.line.number, *place) for each, *place in found.values())
    if any(one[0] == other[0] and other[1] < one[2] for one, other in pairwise(places)):
        raise Refusal("it gives the same words twice")


def check_together(kind: str, found: Mapping[str, Place], lines: Iterable[Annotated]) -> None:
    """Refuse what belongs to somebody else: "Ann Lee (A), Bo Ray (B)"."""
    name, slot = _BOUND_BY.get(kind, ("", None))
    holder = next((found[one] for one in _HOLDERS if one in found), None)
    if slot is None or name not in found or holder is None:
        return
    each, first, last = found[name]
    at, begin, end = holder
    rival = slot if at is each else Slot.PERSON  # a card may list several institutions
    low, high = sorted([(each.line.number, first, last), (at.line.number, begin, end)])
    between = [
        place
        for line in lines
        for span in line.of(rival)
        if span.score > SURE
        and (line is not each or span.end <= first or last <= span.start)
        and low < (place := (line.line.number, span.start, span.end)) < high
    ]
    if between and not _listed(each, [*between, (each.line.number, first, last)]):
        raise Refusal(f"another value of {name} stands between the two")
    before = each.text[:first]
    if kind == "Affiliation" and any(
        _OWNS.fullmatch(before, person.end)
        for person in each.of(Slot.PERSON)
        if (each is not at or person.start != begin)
        and person.end <= first
        and (each is not at or not _ALSO.fullmatch(each.text, end, person.start))
    ):
        raise Refusal(f"“{each.text[first:last]}” stands behind another person")


def _listed(each: Annotated, places: Sequence[tuple[int, int, int]]) -> bool:
    """Whether places follow each other in one list: "of the Academy and Maple Labs"."""
    return all(
        one[0] == other[0] == each.line.number and _ALSO.fullmatch(each.text, one[2], other[1])
        for one, other in pairwise(sorted(places))
    )
