"""Counts that follow from lists: how many mentors a page names, if it does not say so itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from confkg.frames import Frame, Slot, claims_of
from confkg.ids import reference_key
from confkg.model import Claim, Concept, Node, Property, Span

__all__ = ["mentors_counted"]

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
            slots = {
                "edition": Slot(edition, edition.parts[-1].span),
                "measure": Slot(_MENTORS, where),
                "value": Slot(len(listed), where, ""),
            }
            yield from claims_of(Frame("Observation", slots, "derived", listed, reader="figures"))
