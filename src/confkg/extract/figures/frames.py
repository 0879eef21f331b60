"""Figures as frames of observations, and counts that follow from lists."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from confkg.extract import proposals as make
from confkg.extract.figures.figure import SIZES, Figure, Sentence
from confkg.extract.proposals import Proposal
from confkg.extract.spans import Quantity, Typed
from confkg.frames import Frame, FrameError, claims_of
from confkg.frames import Slot as Filled
from confkg.ids import reference_key, value_key
from confkg.model import Claim, Concept, Node, Property, Span

_QUALIFIED = re.compile(r"^[^\W\d_][^\d]* (?=\d)")
"""Words before figures: "almost 90"."""


def observation(
    figure: Figure, sentence: Sentence, edition: Node, other: Node | None = None
) -> Proposal | None:
    """The observation that a figure is, or the difference to another edition; None if it follows no schema."""
    quantity = figure.quantity
    start, end = figure.whole
    while start < end and sentence.each.text[start] in " *_(,;:":
        start += 1
    where = sentence.each.line.span(start, end)
    printed = _QUALIFIED.sub("", sentence.each.words(figure.number))
    value = figure.sign * quantity.value
    slots = {
        "edition": Filled(edition, edition.parts[-1].span),
        "measure": Filled(Concept("measure", figure.measure), where),
        **figure.slots,
        "value": Filled(value, where, " ".join(printed.split())),
    }
    if other is not None:
        slots["comparedWith"] = Filled(other, other.parts[-1].span)
    if quantity.upper is not None:
        slots["upperValue"] = Filled(quantity.upper, where)
    if figure.measure in SIZES:
        slots["unitCode"] = Filled(quantity.unit, where)
    qualifier = "at-least" if quantity.upper is not None else quantity.qualifier
    frame = Frame("Observation", slots, qualifier, reader="figures")
    try:
        make.checked(frame)
    except FrameError:
        return None
    return Proposal(frame, "figures", figure.number.score)


def _derived(edition: Node, said: dict[str, Filled], grounds: Sequence[Claim]) -> Frame:
    """The observation of an edition that follows from claims."""
    slots = {"edition": Filled(edition, edition.parts[-1].span), **said}
    return Frame("Observation", slots, "derived", tuple(grounds), reader="figures")


def counted(
    least: Typed, sentence: Sentence, edition: Node, listed: Sequence[Proposal]
) -> Proposal:
    """How many countries a list names of those with more than a number of participants."""
    where = sentence.each.line.span(sentence.start, sentence.end)
    assert isinstance(least.value, Quantity)
    said = {
        "measure": Filled(Concept("measure", "countries-above-threshold"), where),
        "threshold": Filled(int(least.value.value), where),
        "value": Filled(len(listed), where, ""),
    }
    grounds = [claims_of(one.frame)[0] for one in listed]
    return Proposal(_derived(edition, said, grounds), "figures", 0.9)


def derived(found: Sequence[Proposal]) -> list[Proposal]:
    """Values of other editions that follow from a value and a stated difference."""
    stated: dict[str, Frame] = {}
    keys = {_key(one.frame) for one in found}
    for one in found:
        if "comparedWith" not in one.frame.slots:
            stated.setdefault(_key(one.frame), one.frame)
    more = []
    for one in found:
        difference = one.frame
        base = stated.get(_key(difference)) if "comparedWith" in difference.slots else None
        if base is None or base.qualifier != "exact" or difference.qualifier != "exact":
            continue
        value = _number(base) - _number(difference)
        slots = {name: slot for name, slot in difference.slots.items() if name != "comparedWith"}
        slots["edition"] = difference.slots["comparedWith"]
        slots["value"] = Filled(
            value, difference.slots["value"].span, difference.slots["value"].printed
        )
        if _key(Frame("Observation", slots)) in keys:
            continue  # the page says it itself
        grounds = (claims_of(base)[0], claims_of(difference)[0])
        frame = Frame("Observation", slots, "derived", grounds, reader="figures")
        more.append(Proposal(frame, "figures", one.score))
    return more


def _number(frame: Frame) -> int | Decimal:
    value = frame.slots["value"].value
    assert isinstance(value, (int, Decimal))
    return value


def _key(frame: Frame) -> str:
    """What a figure is known by, apart from the edition that it is compared with."""
    said = ("value", "unitCode", "upperValue", "comparedWith")
    return "|".join(
        f"{name}={value_key(slot.value)}"
        for name, slot in sorted(frame.slots.items(), key=lambda item: item[0])
        if name not in said
    )


_MENTOR = Concept("role-kind", "mentor")
_MENTORS = Concept("measure", "mentors")


def mentors_counted(claims: Sequence[Claim]) -> Iterator[Claim]:
    """The number of the mentors of each edition, where a page lists them but does not count them."""
    counted = {
        reference_key(edition)
        for claim in claims
        if isinstance(claim.subject, Node)
        and claim.subject.part(Property.MEASURE) == _MENTORS
        and isinstance(edition := claim.subject.part(Property.EDITION), Node)
    }
    mentors: dict[str, tuple[Node, dict[str, Claim]]] = {}
    for claim in claims:
        role = claim.subject
        if not isinstance(role, Node) or role.part(Property.ROLE_KIND) != _MENTOR:
            continue
        edition = role.part(Property.EDITION)
        if isinstance(edition, Node) and (key := reference_key(edition)) not in counted:
            mentors.setdefault(key, (edition, {}))[1].setdefault(reference_key(role), claim)
    for edition, roles in mentors.values():
        listed = tuple(roles.values())
        if len(listed) > 1:
            where = Span(min(one.span.start for one in listed), max(one.span.end for one in listed))
            said = {"measure": Filled(_MENTORS, where), "value": Filled(len(listed), where, "")}
            yield from claims_of(_derived(edition, said, listed))
