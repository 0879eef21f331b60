"""The graph holds facts that were read off the documents by hand, and not what lies near them."""

from __future__ import annotations

from functools import cache

import pyoxigraph as ox
import pytest
from graph_files import SHIPPED, Term, in_oxigraph

from shared import CASES


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
    [("Kyunghyun Cho", "Kyunghyun Choi"), ("Moritz Hardt", "Moritz Hartd")],
)
def test_people_whose_names_differ_in_a_letter_are_two(one: str, other: str) -> None:
    label = ox.NamedNode("http://www.w3.org/2000/01/rdf-schema#label")
    people = {
        quad.subject.value
        for name in (one, other)
        for quad in in_oxigraph(*SHIPPED).quads_for_pattern(None, label, ox.Literal(name), None)
        if isinstance(quad.subject, ox.NamedNode) and "/person/" in quad.subject.value
    }
    assert len(people) == 2
