"""What a claim presupposes, said out loud.

That Jimmy Ba is the second author of a paper presupposes that there is an authorship of that
paper and that person, that the paper is called so, and that the person is called so. Each of
these is a claim of its own, at the place where the page prints it, so that no triple of the
graph is without one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from confkg.gazetteer import country_code
from confkg.ids import reference_key, value_key
from confkg.model import Claim, Concept, Facet, Mention, Node, Property, Reference, Span

__all__ = ["iter_statements"]

_NAMED_BY = {"ConferenceSeries": Property.ACRONYM, "Paper": Property.TITLE}


def iter_statements(claims: Iterable[Claim]) -> Iterator[Claim]:
    """The claims, each preceded by those that it presupposes, nothing said twice in one place."""
    said: set[tuple[str, str, str, Span]] = set()
    for claim in claims:
        own = _key(claim)
        for statement in _presupposed(claim):
            key = _key(statement)
            if key not in said and key != own:
                said.add(key)
                yield statement
        said.add(own)
        yield claim


def _key(claim: Claim) -> tuple[str, str, str, Span]:
    return reference_key(claim.subject), claim.property.value, value_key(claim.value), claim.span


def _presupposed(claim: Claim) -> Iterator[Claim]:
    yield from _about(claim.subject)
    if isinstance(claim.value, (Mention, Node)):
        yield from _about(claim.value)
    if claim.property is Property.VALUE:
        qualifier = Concept("qualifier", claim.qualifier)
        yield Claim(
            claim.subject, Property.QUALIFIER, qualifier, claim.span, claim.printed, claim.qualifier
        )


def _about(thing: Reference) -> Iterator[Claim]:
    if isinstance(thing, Mention):
        yield from _naming(thing)
        return
    for facet in thing.parts:
        if isinstance(facet.value, (Mention, Node)):
            yield from _about(facet.value)
        yield Claim(thing, facet.property, facet.value, facet.span, _printed(facet))


def _naming(mention: Mention) -> Iterator[Claim]:
    printed = mention.printed or mention.name
    if mention.kind == "Document":
        return  # known by its file, not by a name on its own page
    if mention.kind == "Person":
        form = Node(
            "NameForm",
            (
                Facet(Property.FORM_OF, mention, mention.span),
                Facet(Property.LITERAL_FORM, mention.name, mention.span),
            ),
        )
        yield Claim(mention, Property.NAME_FORM, form, mention.span, printed)
        for facet in form.parts:
            yield Claim(form, facet.property, facet.value, facet.span, printed)
        return
    name = _NAMED_BY.get(mention.kind, Property.NAME)
    yield Claim(mention, name, mention.name, mention.span, printed)
    if mention.kind == "Country" and (code := country_code(mention.name)):
        yield Claim(mention, Property.COUNTRY_CODE, code, mention.span, printed)


def _printed(facet: Facet) -> str:
    value = facet.value
    if isinstance(value, Mention):
        return value.printed or value.name
    if isinstance(value, Concept):
        return value.notation
    return value if isinstance(value, str) else ""
