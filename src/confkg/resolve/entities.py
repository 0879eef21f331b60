"""Things of the graph: where in it the bearer of each name stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from confkg.gazetteer import country_code, country_name
from confkg.ids import digest, kind_slug, slug
from confkg.resolve.forms import Form
from confkg.resolve.redaction import Redaction
from confkg.schema import KINDS


class Entity(NamedTuple):
    """A thing of the graph: kind and slug as they stand in its IRI."""

    kind: str
    slug: str


def name_entities(shown: Mapping[Form, Form], redaction: Redaction) -> dict[Form, Entity]:
    """An IRI's kind and slug for the thing of each form; no two things have the same.

    Where two would share a slug, both carry what distinguishes them: their kind, or a digest.

    Args:
        shown: the form to show for each form; equal for forms of one thing.
        redaction: takes out what is never to be shown.
    """
    named = {form: own_entity(form, redaction) for form in dict.fromkeys(shown.values())}
    first: dict[Entity, Form] = {}
    several: dict[Entity, set[Form]] = {}
    for form, entity in named.items():
        if (other := first.setdefault(entity, form)) is not form:
            several.setdefault(entity, {other}).add(form)
    for entity, forms in several.items():
        kinds = {form.kind for form in forms}
        for form in forms:
            if len(kinds) == len(forms):
                named[form] = Entity(entity.kind, f"{entity.slug}-{kind_slug(form.kind)}")
            else:
                mark = digest(f"{form.kind if len(kinds) > 1 else ''}{form.name}", 6)
                if any(form.name == other.name and form != other for other in forms):
                    mark = digest(f"{form.kind} {form.name} {form.document}", 6)
                named[form] = Entity(entity.kind, f"{entity.slug}-{mark}")
    return {form: named[preferred] for form, preferred in shown.items()}


def own_entity(form: Form, redaction: Redaction) -> Entity:
    """The thing of a form that nobody else claims."""
    if form.kind == "Country" and (code := country_code(form.name)):
        return Entity("place", code.lower())
    if form.kind == "Document":
        return Entity("document", redaction.slug(form.name))  # named already
    return Entity(KINDS[form.kind].iri, slug(redaction.slug(form.name)))


def plain_name(form: Form) -> str:
    """The name by which a thing is shown: that of its country code, or the form itself."""
    code = country_code(form.name) if form.kind == "Country" else None
    return country_name(code) if code else form.name
