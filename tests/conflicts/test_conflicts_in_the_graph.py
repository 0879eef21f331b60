"""Conflicts as triples, and the value that an entity shows where claims disagree.

The cases are in ``tests/cases/conflicts``.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pyoxigraph as ox
import pytest
from conflict_cases import (
    Case,
    Documents,
    conflicts_of,
    documents_of,
    load_cases,
    resolution_of,
)

from confkg.conflicts.checks import find_conflicts
from confkg.conflicts.conflict import ClaimRow, Conflict
from confkg.conflicts.preference import Support
from confkg.namespaces import thing_iri
from confkg.rdf.materialize import GraphWriter
from confkg.rdf.store import load_store
from confkg.resolve import Entity
from confkg.schema import SINGLE
from confkg.statements import iter_statements
from turtle_files import node

CASES = [case for name in ("figures", "arithmetic", "names", "kinds") for case in load_cases(name)]
FILES = ("entities.ttl", "claims.ttl", "conflicts.ttl")
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])


def write(case: Case, folder: Path, documents: Documents) -> Path:
    folder.mkdir(parents=True)
    with GraphWriter(resolution_of(case, documents)) as writer:
        for document, claims in documents:
            writer.add(document, list(iter_statements(claims)))
        writer.write(folder)
    return folder


@cache
def stored(name: str) -> ox.Store:
    """The graph of a case, which many tests look at."""
    (case,) = (case for case in CASES if case["case"] == name)
    with TemporaryDirectory() as folder:
        written = write(case, Path(folder) / "graph", documents_of(case))
        return load_store(written / name for name in FILES)


def objects(store: ox.Store, subject: ox.NamedNode, prefixed: str) -> set[str]:
    quads = store.quads_for_pattern(subject, node(prefixed), None, None)
    return {str(quad.object) for quad in quads}


def iri(conflict: Conflict) -> ox.NamedNode:
    return ox.NamedNode(thing_iri("conflict", conflict.slug))


@each_case
def test_each_conflict_is_a_node_that_points_at_its_claims(case: Case) -> None:
    store = stored(case["case"])
    nodes = {
        quad.subject
        for quad in store.quads_for_pattern(None, node("rdf:type"), node("ckg:Conflict"), None)
    }
    conflicts = conflicts_of(case)
    assert nodes == set(map(iri, conflicts))
    for conflict in conflicts:
        claims = objects(store, iri(conflict), "ckg:conflictingClaim")
        assert len(claims) == len(conflict.rows)
        assert objects(store, iri(conflict), "ckg:preferredClaim") <= claims
        assert bool(conflict.preferred) == bool(objects(store, iri(conflict), "ckg:preferredClaim"))
        for single in ("rdfs:label", "ckg:conflictKind", "ckg:reason"):
            assert len(objects(store, iri(conflict), single)) == 1
        (about,) = objects(store, iri(conflict), "ckg:about")
        assert about == str(ox.NamedNode(thing_iri(conflict.about.kind, conflict.about.slug)))


@each_case
def test_the_claims_of_a_conflict_are_in_the_graph(case: Case) -> None:
    store = stored(case["case"])
    for quad in store.quads_for_pattern(None, node("ckg:conflictingClaim"), None, None):
        assert isinstance(quad.object, ox.NamedNode)
        assert str(node("ckg:Claim")) in objects(store, quad.object, "rdf:type")
        assert objects(store, quad.object, "ckg:evidence")


def preferred_facts(store: ox.Store) -> Iterator[tuple[ox.Quad, set[str]]]:
    """The facts of the preferred claims of properties with one value, and what the thing shows."""
    for quad in store.quads_for_pattern(None, node("ckg:preferredClaim"), None, None):
        claim = quad.object
        assert isinstance(claim, ox.NamedNode)
        (subject,) = store.quads_for_pattern(claim, node("rdf:subject"), None, None)
        (predicate,) = store.quads_for_pattern(claim, node("rdf:predicate"), None, None)
        (value,) = store.quads_for_pattern(claim, node("rdf:object"), None, None)
        assert isinstance(predicate.object, ox.NamedNode)
        if predicate.object.value.rpartition("#")[2] in SINGLE:
            assert isinstance(subject.object, ox.NamedNode)
            shown = store.quads_for_pattern(subject.object, predicate.object, None, None)
            yield value, {str(each.object) for each in shown}


@each_case
def test_a_thing_shows_the_preferred_value(case: Case) -> None:
    for value, shown in preferred_facts(stored(case["case"])):
        assert shown == {str(value.object)}


def test_cases_prefer_values_of_properties_that_can_have_but_one() -> None:
    compared = 0
    for case in CASES:
        compared += len(list(preferred_facts(stored(case["case"]))))
    assert compared >= 20


@each_case
def test_a_figure_has_values_with_the_qualifiers_of_their_claims(case: Case) -> None:
    store = stored(case["case"])
    for quad in store.quads_for_pattern(None, node("rdf:type"), node("ckg:Observation"), None):
        assert isinstance(quad.subject, ox.NamedNode)
        shown = objects(store, quad.subject, "ckg:value")
        qualifiers = objects(store, quad.subject, "ckg:qualifier")
        pairs = {
            (str(said.object), qualifier)
            for claim in store.quads_for_pattern(None, node("rdf:subject"), quad.subject, None)
            for said in store.quads_for_pattern(claim.subject, node("rdf:object"), None, None)
            if isinstance(claim.subject, ox.NamedNode)
            and str(node("ckg:value")) in objects(store, claim.subject, "rdf:predicate")
            for qualifier in objects(store, claim.subject, "ckg:qualifier")
        }
        assert shown
        assert shown <= {value for value, _ in pairs}
        assert qualifiers <= {qualifier for value, qualifier in pairs if value in shown}


def test_while_a_conflict_is_open_a_thing_has_all_its_values() -> None:
    checked = 0
    for case in CASES:
        store = stored(case["case"])
        for thing, predicate, values in open_values(store):
            shown = store.quads_for_pattern(thing, predicate, None, None)
            assert {str(each.object) for each in shown} == values
            checked += 1
    assert checked >= 5


def open_values(store: ox.Store) -> Iterator[tuple[ox.NamedNode, ox.NamedNode, set[str]]]:
    """Properties with one value of which two are open: the thing, the property, the values."""
    value_kind = node("conflict-kind:value")
    for conflict in store.quads_for_pattern(None, node("ckg:conflictKind"), value_kind, None):
        assert isinstance(conflict.subject, ox.NamedNode)
        if objects(store, conflict.subject, "ckg:preferredClaim"):
            continue
        said: dict[tuple[str, str], set[str]] = {}
        for claim in objects(store, conflict.subject, "ckg:conflictingClaim"):
            about = ox.NamedNode(claim.strip("<>"))
            (thing,) = objects(store, about, "rdf:subject")
            (predicate,) = objects(store, about, "rdf:predicate")
            said.setdefault((thing, predicate), set()).update(objects(store, about, "rdf:object"))
        for (thing, predicate), values in said.items():
            if len(values) > 1 and predicate.rpartition("#")[2].rstrip(">") in SINGLE:
                yield ox.NamedNode(thing.strip("<>")), ox.NamedNode(predicate.strip("<>")), values


def lines(papers: int) -> Iterator[str]:
    """Sorted lines of many papers, each with two ordinals: what a large build compares."""
    support = Support("exact", "blog", "a", "")
    for number in range(papers):
        about = Entity("paper", f"{number:08}")
        for value in ("1", "2"):
            row = ClaimRow(about, "a paper", "year", value, value, value, "d", "D", 0, 1, support)
            yield f"value\tpaper/{number:08} year\t{row.as_json()}"


def peak(papers: int) -> int:
    tracemalloc.start()
    count = sum(1 for _ in find_conflicts(lines(papers)))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == papers
    return most


def test_memory_does_not_grow_with_the_number_of_claims() -> None:
    peak(10)  # what is loaded once
    assert peak(2_000) < 2 * peak(200)
