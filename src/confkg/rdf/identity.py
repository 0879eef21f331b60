"""Triples that say which names are one thing, and why; which form is shown, and which never."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

import pyoxigraph as ox

from confkg.ids import digest
from confkg.namespaces import concept_iri, thing_iri
from confkg.rdf.claimed import as_term, entity_node
from confkg.rdf.terms import Row, ckg, statements, term, typed
from confkg.resolve import Decision, Form, Judgement, Resolution

_SIGNS = {Judgement.SAME: "=", Judgement.DIFFERENT: "≠", Judgement.UNSURE: "?"}


def iter_decision_rows(decision: Decision, resolution: Resolution) -> Iterator[Row]:
    """A judgement on two forms of a name, with what bore it out."""
    forms = decision.first, decision.second
    things = [resolution.entity_of(form) for form in forms]
    members = [resolution.form_entity(form) for form in forms]
    of_one = members[0] == members[1]  # "D. Lee" of two documents
    keys = [form.document if of_one else "" for form in forms]
    pair = digest("\t".join(m.slug + key for m, key in zip(members, keys, strict=True)))
    node = ox.NamedNode(thing_iri("identity-decision", f"{things[0].slug}--{pair}"))
    first, second = _distinct(decision, resolution)
    yield node, term("rdf:type"), ckg("IdentityDecision")
    yield node, term("rdfs:label"), ox.Literal(f"{first} {_SIGNS[decision.judgement]} {second}")
    yield node, ckg("judgement"), ox.NamedNode(concept_iri("judgement", decision.judgement))
    yield node, ckg("decidedBy"), ox.NamedNode(concept_iri("rule", decision.rule))
    yield node, ckg("reason"), ox.Literal(resolution.redaction.text(decision.reason))
    if decision.confidence:
        yield node, ckg("confidence"), as_term(Decimal(decision.confidence), resolution)
    for thing in things:
        yield node, ckg("about"), entity_node(thing)
    for name in decision.documents:
        document = resolution.redaction.slug(name)
        yield node, ckg("evidence"), ox.NamedNode(thing_iri("document", document))
    for paper in decision.shared:
        yield node, ckg("evidence"), entity_node(resolution.entity_of(paper))
    if forms[0].kind != "Person" or of_one:
        yield from (
            (node, ckg("printed"), ox.Literal(name)) for name in _distinct(decision, resolution)
        )
    if forms[0].kind != "Person":
        yield from ((node, ckg("member"), entity_node(thing)) for thing in things)
        return
    for form, member in zip(forms, members, strict=True):
        yield node, ckg("member"), entity_node(member)
        if not resolution.is_printed(form):
            yield from _unprinted(form, resolution)


def _distinct(decision: Decision, resolution: Resolution) -> list[str]:
    """Both names; where they are equal, with the documents in which they are meant, or with their kinds."""
    forms = decision.first, decision.second
    names = [resolution.literal(form) for form in forms]
    if names[0] != names[1]:
        return names
    return [
        f"{name} ({resolution.redaction.slug(form.document) if form.document else form.kind.lower()})"
        for name, form in zip(names, forms, strict=True)
    ]


def iter_name_lines(resolution: Resolution) -> Iterator[str]:
    """The preferred form of each person's name, and the forms that are never to be shown, as N-Triples."""
    preferred = str(ckg("preferredName"))
    for person, form in resolution.people().items():
        shown = resolution.form_entity(form)
        yield f"<{thing_iri(*person)}> {preferred} <{thing_iri(*shown)}> ."
        if not resolution.is_printed(form):
            yield from statements(_unprinted(form, resolution))
    hidden = map(resolution.form_entity, resolution.hidden_forms())
    false = typed("false", "xsd:boolean")
    yield from statements((entity_node(form), ckg("shown"), false) for form in hidden)


def _unprinted(form: Form, resolution: Resolution) -> Iterator[Row]:
    """A form of a person's name that a decision gives and no document prints."""
    node, person = entity_node(resolution.form_entity(form)), resolution.entity_of(form)
    yield node, term("rdf:type"), ckg("NameForm")
    yield node, term("rdfs:label"), ox.Literal(resolution.form_label(form))
    yield node, ckg("literalForm"), ox.Literal(resolution.literal(form))
    yield node, ckg("formOf"), entity_node(person)
    yield entity_node(person), ckg("nameForm"), node
