"""The graph holds facts that were read off the documents by hand, and not what lies near them."""

from __future__ import annotations

from functools import cache

import pyoxigraph as ox
import pytest
from graph_files import SHIPPED, Term, instances

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
    [("Kyunghyun Cho", "Kyunghyun Choi"), ("Moritz Hardt", "Moritz Hartd")],
)
def test_people_whose_names_differ_in_a_letter_are_two(one: str, other: str) -> None:
    (first,), (second,) = map(people_called, (one, other))
    assert first != second


def people_called(name: str) -> list[str]:
    labelled = in_oxigraph(*SHIPPED).quads_for_pattern(
        None, node("rdfs:label"), ox.Literal(name), None
    )
    people = instances(in_oxigraph(*SHIPPED), "ckg:Person")
    return [str(quad.subject) for quad in labelled if quad.subject in people]
