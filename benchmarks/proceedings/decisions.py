"""How names were judged: the form to be shown of each person, and why forms are one person."""

from __future__ import annotations

from collections.abc import Iterable

from proceedings.people import Person
from proceedings.statements import Statements, ckg, concept, digits, literal, thing

__all__ = ["state_decisions"]


def state_decisions(out: Statements, people: Iterable[Person]) -> None:
    """State the names of people, and decisions on those with several forms."""
    for person in people:
        forms = [form for form in person.forms if form in person.printed]
        for form in forms[:1]:
            out.write("decisions", person.node, ckg("preferredName"), person.form_node(form))
        for other in forms[1:]:
            _state(out, person, forms[0], other)


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
