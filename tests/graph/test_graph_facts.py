"""The graph holds facts that were read off the documents by hand, and not what lies near them."""

from __future__ import annotations

from functools import cache
from typing import Any

import pyoxigraph as ox
import pytest

from graph_files import SHIPPED, Term, file, instances
from shared import CASES, from_yaml
from turtle_files import in_oxigraph, node

CONFLICTS: list[dict[str, Any]] = from_yaml(CASES / "graph" / "conflicts.yaml")
TWO_PEOPLE = [
    ("Kyunghyun Choi", "Eunsol Choi"),
    ("Yilun Du", "Yiheng Du"),
    ("Samy Bengio", "Yoshua Bengio"),
    ("Xiang Wang", "Kun Wang"),
]
MISPRINTS = [
    ("Kyunghyun Choi", "Kyunghyun Cho"),
    ("Moritz Hartd", "Moritz Hardt"),
    ("Aditi Raganathan", "Aditi Raghunathan"),
    ("Shashank Venkataramanan", "Shashanka Venkataramanan"),
]


def triples(name: str) -> list[tuple[Term, Term, Term]]:
    store = in_oxigraph(CASES / "graph" / name)
    return [(quad.subject, quad.predicate, quad.object) for quad in store]


def in_words(triple: tuple[Term, Term, Term]) -> str:
    return " ".join(
        term.value.rpartition("#")[2].rpartition("/")[2]
        if isinstance(term, ox.NamedNode)
        else str(term).partition("^^")[0]
        for term in triple
    )


@cache
def known() -> set[tuple[Term, Term, Term]]:
    return {(quad.subject, quad.predicate, quad.object) for quad in in_oxigraph(*SHIPPED)}


@pytest.mark.parametrize("triple", sorted(triples("facts.ttl"), key=str), ids=in_words)
def test_a_fact_that_the_documents_state_is_in_the_graph(triple: tuple[Term, Term, Term]) -> None:
    assert triple in known()


@pytest.mark.parametrize("triple", sorted(triples("absent.ttl"), key=str), ids=in_words)
def test_what_the_documents_do_not_state_is_not_in_the_graph(
    triple: tuple[Term, Term, Term],
) -> None:
    assert triple not in known()


@pytest.mark.parametrize(("one", "other"), TWO_PEOPLE)
def test_people_whose_names_differ_in_a_few_letters_are_two(one: str, other: str) -> None:
    (first,), (second,) = people_printed(one), people_printed(other)
    assert first != second


@pytest.mark.parametrize(("misprint", "name"), MISPRINTS)
def test_a_misprint_leads_to_the_person_who_is_shown_under_the_right_name(
    misprint: str, name: str
) -> None:
    (person,) = people_printed(misprint)
    assert people_printed(name) == {person}
    labels = in_oxigraph(*SHIPPED).quads_for_pattern(person, node("rdfs:label"), None, None)
    assert [quad.object for quad in labels] == [ox.Literal(name)]


@pytest.mark.parametrize("case", CONFLICTS, ids=lambda case: case["about"])
def test_a_conflict_holds_the_claims_that_do_not_agree_and_tells_the_preferred(
    case: dict[str, Any],
) -> None:
    (conflict,) = (
        thing
        for thing in instances(file("conflicts.ttl"), "ckg:Conflict")
        if node(case["about"]) in objects(thing, "ckg:about")
        and node(f"conflict-kind:{case['kind']}") in objects(thing, "ckg:conflictKind")
    )
    preferred = [case["preferred"]] if case["preferred"] else []
    assert places(objects(conflict, "ckg:preferredClaim")) == sorted(preferred)
    claims = objects(conflict, "ckg:conflictingClaim")
    assert places(claims) == sorted([*preferred, *case["others"]])


def people_printed(name: str) -> set[ox.NamedNode]:
    """Those of whose name this is a form."""
    forms = in_oxigraph(*SHIPPED).quads_for_pattern(
        None, node("ckg:literalForm"), ox.Literal(name), None
    )
    found = {person for form in forms for person in objects(form.subject, "ckg:formOf")}
    return {person for person in found if isinstance(person, ox.NamedNode)}


def objects(thing: Term, prefixed: str) -> list[Term]:
    assert isinstance(thing, ox.NamedNode)
    quads = in_oxigraph(*SHIPPED).quads_for_pattern(thing, node(prefixed), None, None)
    return [quad.object for quad in quads]


def places(claims: list[Term]) -> list[list[str | int]]:
    """Document, line and printed form of each claim."""
    found: list[list[str | int]] = []
    for claim in claims:
        (evidence,), (printed,) = objects(claim, "ckg:evidence"), objects(claim, "ckg:printed")
        (document,) = objects(evidence, "prov:wasQuotedFrom")
        (line,) = objects(evidence, "ckg:line")
        assert isinstance(document, ox.NamedNode)
        assert isinstance(line, ox.Literal)
        assert isinstance(printed, ox.Literal)
        name = document.value.rpartition("/")[2]
        found.append([name, int(line.value), printed.value])
    return sorted(found)
