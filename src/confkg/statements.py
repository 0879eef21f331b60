"""What a claim presupposes, as claims of their own.

That Jimmy Ba is the second author of a paper presupposes that there is an authorship of that
paper and that person, that the paper has this title, and that the person has this name. Each of
these is a claim at the place where the page prints it, so that no triple of the graph is without
one. What identifies a thing, and what a value comes with, the schema says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from confkg.frames import naming_claims, read_as
from confkg.gazetteer import country_code
from confkg.ids import reference_key, value_key
from confkg.model import Claim, Concept, Mention, Node, Property, Reference, Span
from confkg.schema import KINDS, PRESUPPOSES, PROPERTIES
from confkg.values import printed_form


def iter_statements(claims: Iterable[Claim]) -> Iterator[Claim]:
    """The claims, each preceded by those that it presupposes, nothing said twice in one place.

    What is presupposed was read by the same reader, as surely as the claim that says it first.
    """
    said: set[tuple[str, str, str, Span]] = set()
    stated: dict[int, Reference] = {}
    for claim in claims:
        own = _key(claim)
        for statement in _presupposed(claim, stated):
            key = _key(statement)
            if key not in said and key != own:
                said.add(key)
                yield read_as(statement, claim)
        said.add(own)
        yield claim


def _key(claim: Claim) -> tuple[str, str, str, Span]:
    return reference_key(claim.subject), claim.property.value, value_key(claim.value), claim.span


def _presupposed(claim: Claim, stated: dict[int, Reference]) -> Iterator[Claim]:
    yield from _about(claim.subject, stated)
    if isinstance(claim.value, (Mention, Node)):
        yield from _about(claim.value, stated)
    if name := PRESUPPOSES.get(claim.property):
        value = Concept(PROPERTIES[name].scheme, claim.qualifier)
        yield Claim(
            claim.subject, Property(name), value, claim.span, claim.printed, claim.qualifier
        )


def _about(thing: Reference, stated: dict[int, Reference]) -> Iterator[Claim]:
    """What a thing is known by; nothing of one that was met before, as many claims share it."""
    if id(thing) in stated:
        return
    stated[id(thing)] = thing
    if isinstance(thing, Mention):
        yield from naming_claims(thing)
        yield from _implied(thing)
        return
    for facet in thing.parts:
        if isinstance(facet.value, (Mention, Node)):
            yield from _about(facet.value, stated)
        yield Claim(thing, facet.property, facet.value, facet.span, printed_form(facet.value))


def _implied(mention: Mention) -> Iterator[Claim]:
    """What the gazetteer knows of a name: the code of a country."""
    has_code = Property.COUNTRY_CODE in KINDS[mention.kind].properties
    if has_code and (code := country_code(mention.name)):
        printed = printed_form(mention)
        yield Claim(mention, Property.COUNTRY_CODE, code, mention.span, printed)
