"""How names were judged: the form to be shown of each person, and why forms are one person."""

from __future__ import annotations

from collections.abc import Iterable

from proceedings.people import Person
from proceedings.statements import Statements, ckg, concept, digits, literal, thing

__all__ = ["state_decisions"]

_APART = 400


def state_decisions(out: Statements, people: Iterable[Person]) -> None:
    """State the names of people, and decisions on those with several forms."""
    last: Person | None = None
    for number, person in enumerate(people):
        forms = [form for form in person.forms if form in person.printed]
        for form in forms[:1]:
            out.write("decisions", person.node, ckg("preferredName"), person.form_node(form))
        for other in forms[1:]:
            _state(out, person, forms[0], other)
        if last and forms and number % _APART == 0:
            _keep_apart(out, last, person)
        last = person if forms else last


def _state(out: Statements, person: Person, first: str, other: str) -> None:
    node = thing("identity-decision", f"{person.slug}--{digits(person.slug + other, 10)}")
    out.node("decisions", node, "IdentityDecision", f"{first} = {other}")
    for name, value in (
        ("about", person.node),
        ("confidence", literal("0.9", "xsd:decimal")),
        ("decidedBy", concept("rule", "initial")),
        *(("evidence", page) for page in dict.fromkeys(person.printed.values())),
        ("judgement", concept("judgement", "same")),
        ("member", person.form_node(first)),
        ("member", person.form_node(other)),
        ("reason", literal("the initial fits, and they have written with the same people")),
    ):
        out.write("decisions", node, ckg(name), value)


def _keep_apart(out: Statements, one: Person, other: Person) -> None:
    node = thing("identity-decision", f"{one.slug}--{digits(one.slug + other.slug, 10)}")
    out.node("decisions", node, "IdentityDecision", f"{one.label} ≠ {other.label}")
    for name, value in (
        ("about", one.node),
        ("about", other.node),
        ("confidence", literal("0.8", "xsd:decimal")),
        ("decidedBy", concept("rule", "surname")),
        ("judgement", concept("judgement", "different")),
        ("member", one.form_node(next(iter(one.printed)))),
        ("member", other.form_node(next(iter(other.printed)))),
        ("reason", literal("the names are alike, and they have nobody in common")),
    ):
        out.write("decisions", node, ckg(name), value)
