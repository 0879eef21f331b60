"""A keynote is an invited talk under another name: both are one talk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from confkg.model import Claim, Concept, Facet, Node, Property

__all__ = ["as_invited_talks"]

_INVITED = Concept("talk-kind", "invited-talk")
_KEYNOTE = Concept("talk-kind", "keynote")


def as_invited_talks(claims: Iterable[Claim]) -> Iterator[Claim]:
    """The claims, each keynote known as an invited talk, of which it is said that it is a keynote.

    One page calls a talk the first keynote and another one the first invited talk.
    """
    for claim in claims:
        talk = claim.subject
        if not isinstance(talk, Node) or talk.kind != "Talk":
            yield claim
            continue
        said = next((facet for facet in talk.parts if facet.value == _KEYNOTE), None)
        if said is None or talk.part(Property.SPEAKER) is None:
            yield claim
            continue
        parts = tuple(
            Facet(facet.property, _INVITED, facet.span) if facet is said else facet
            for facet in talk.parts
        )
        node = Node(talk.kind, parts)
        if claim.property is not Property.TALK_KIND:
            yield replace(claim, subject=node)
        words = replace(claim, subject=node, property=Property.TALK_KIND, value=_KEYNOTE)
        yield replace(words, span=said.span, printed="keynote")
