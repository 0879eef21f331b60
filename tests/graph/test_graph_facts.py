"""The graph holds facts that were read off the documents by hand, and not what lies near them."""

from __future__ import annotations

from functools import cache

import pyoxigraph as ox
import pytest
from graph_files import SHIPPED, Term, instances, pairs

from shared import CASES
from turtle_files import in_oxigraph, node


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


@pytest.mark.parametrize(
    ("one", "other"),
    [("Yilun Du", "Yiheng Du"), ("Kyunghyun Cho", "Eunsol Choi"), ("Liwei Wang", "Liyuan Liu")],
)
def test_people_whose_names_are_near_are_two(one: str, other: str) -> None:
    (first,), (second,) = map(people_called, (one, other))
    assert first != second


@pytest.mark.parametrize(
    ("printed", "shown"),
    [
        ("Kyunghyun Choi", "Kyunghyun Cho"),
        ("Moritz Hartd", "Moritz Hardt"),
        ("Aditi Raganathan", "Aditi Raghunathan"),
        ("Shashank Venkataramanan", "Shashanka Venkataramanan"),
    ],
)
def test_a_misprinted_name_is_a_form_of_the_right_one(printed: str, shown: str) -> None:
    (bearer,) = people_called(shown)
    assert not people_called(printed)
    assert bearers_of(printed) == bearers_of(shown) == {bearer}
    preferred = [
        str(form)
        for person, form in pairs(in_oxigraph(*SHIPPED), "ckg:preferredName")
        if str(person) == bearer
    ]
    assert preferred == [form for form in forms_called(shown) if form in preferred]
    assert len(preferred) == 1


def forms_called(name: str) -> list[str]:
    quads = in_oxigraph(*SHIPPED).quads_for_pattern(
        None, node("ckg:literalForm"), ox.Literal(name), None
    )
    return [str(quad.subject) for quad in quads]


def bearers_of(name: str) -> set[str]:
    """The people of whose name a form is so written."""
    forms = set(forms_called(name))
    return {
        str(person)
        for form, person in pairs(in_oxigraph(*SHIPPED), "ckg:formOf")
        if str(form) in forms
    }


def people_called(name: str) -> list[str]:
    labelled = in_oxigraph(*SHIPPED).quads_for_pattern(
        None, node("rdfs:label"), ox.Literal(name), None
    )
    people = instances(in_oxigraph(*SHIPPED), "ckg:Person")
    return [str(quad.subject) for quad in labelled if quad.subject in people]
