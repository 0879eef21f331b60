"""Each constraint on several things finds the thing that fails, and lets the near miss pass.

``tests/cases/constraints/README.md`` says how a case is written.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pyoxigraph as ox
import pytest

from both_engines import found_by_both, together
from confkg.namespaces import compact
from confkg.resources import resource
from confkg.stores.tokens import TOKEN
from confkg.validate.report import Result
from confkg.validate.validating import validate_files
from graph_files import Term, instances, names, pairs
from shared import CASES
from turtle_files import in_oxigraph, node

CASE_FILES = sorted((CASES / "constraints").glob("*.ttl"))
SHAPES = in_oxigraph(resource("ontology", "shapes.ttl"))
each_case = pytest.mark.parametrize("case", CASE_FILES, ids=names(CASE_FILES))

Finding = tuple[Term, str, Term | None, str, str, str]
"""Focus node, path, value, and the IRIs of severity, source shape and component."""


@cache
def read(case: Path) -> ox.Store:
    store = ox.Store()
    store.bulk_load(path=case, format=ox.RdfFormat.TURTLE, base_iri=case.as_uri())
    return store


def values(store: ox.Store, subject: Term, prefixed: str) -> list[Term]:
    assert isinstance(subject, (ox.NamedNode, ox.BlankNode))
    quads = store.quads_for_pattern(subject, node(prefixed), None, None)
    return [quad.object for quad in quads]


def value(store: ox.Store, subject: Term, prefixed: str) -> Term | None:
    found = values(store, subject, prefixed)
    assert len(found) <= 1
    return found[0] if found else None


def iri_of(term: Term | None) -> str:
    assert isinstance(term, ox.NamedNode)
    return term.value


def shape_of(case: Path) -> ox.NamedNode:
    """The shape that a case is of, which both of its entries name."""
    shapes = {
        shape
        for action, shape in pairs(read(case), "sh:sourceShape")
        if not values(read(case), action, "sh:resultSeverity")
    }
    (shape,) = shapes
    assert isinstance(shape, ox.NamedNode)
    return shape


def sources(shape: Term) -> set[str]:
    """What a result may name as its source: the shape, or one of its property shapes."""
    return {iri_of(source) for source in [shape, *values(SHAPES, shape, "sh:property")]}


def expected_results(case: Path) -> list[Term]:
    return [result for _, result in pairs(read(case), "sh:result")]


def expected(case: Path) -> Counter[Finding]:
    """What the report of a case says, and how often."""
    store = read(case)
    return Counter(
        (
            focus,
            compact(iri_of(path)) if (path := value(store, result, "sh:resultPath")) else "",
            value(store, result, "sh:value"),
            iri_of(value(store, result, "sh:resultSeverity")),
            iri_of(value(store, result, "sh:sourceShape")),
            iri_of(value(store, result, "sh:sourceConstraintComponent")),
        )
        for result in expected_results(case)
        for focus in values(store, result, "sh:focusNode")
    )


def conforming(case: Path) -> set[Term]:
    """The things of which a case says that they conform."""
    results = set(expected_results(case))
    return {focus for entry, focus in pairs(read(case), "sh:focusNode") if entry not in results}


def targeted(case: Path) -> set[Term]:
    """What of a case the shape looks at."""
    shape = shape_of(case)
    classes = [compact(iri_of(kind)) for kind in values(SHAPES, shape, "sh:targetClass")]
    properties = [compact(iri_of(term)) for term in values(SHAPES, shape, "sh:targetSubjectsOf")]
    subjects = {subject for term in properties for subject, _ in pairs(read(case), term)}
    return subjects | instances(read(case), *classes)


@cache
def reported(case: Path) -> list[Result]:
    """What the constraint of a case says of its things, and no other shape."""
    own = sources(shape_of(case))
    return [result for result in validate_files([case], apart=False).results if result.shape in own]


def kebab(shape: str) -> str:
    """The name of the case of a shape: Authorship-noGap has authorship-no-gap."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", shape).lower()


def not_of_one_class() -> set[str]:
    """The local names of the node shapes with a query, and of those whose target is no class."""
    nodes = {shape for shape, kind in pairs(SHAPES, "rdf:type") if kind == node("sh:NodeShape")}
    queried = {shape for shape, _ in pairs(SHAPES, "sh:sparql")}
    others = {
        shape
        for kind in ("sh:targetSubjectsOf", "sh:targetObjectsOf", "sh:targetNode")
        for shape, _ in pairs(SHAPES, kind)
    }
    return {compact(iri_of(shape)).partition(":")[2] for shape in nodes & (queried | others)}


def test_every_constraint_on_several_things_has_a_case_of_its_name() -> None:
    assert names(CASE_FILES) == sorted(kebab(shape) for shape in not_of_one_class())


@each_case
def test_a_case_is_of_the_shape_that_it_is_named_after(case: Path) -> None:
    shape = shape_of(case)
    assert case.stem == kebab(compact(shape.value).partition(":")[2])
    own = sources(shape)
    for result in expected_results(case):
        assert iri_of(value(read(case), result, "sh:sourceShape")) in own
        query = value(read(case), result, "sh:sourceConstraint")
        assert query == value(SHAPES, shape, "sh:sparql")


@each_case
def test_the_constraint_finds_what_fails_and_nothing_else(case: Path) -> None:
    found = Counter(
        (result.focus, result.path, result.value, result.severity, result.shape, result.component)
        for result in reported(case)
    )
    assert expected(case)
    assert found == expected(case)


@each_case
def test_what_conforms_is_looked_at_and_passes(case: Path) -> None:
    assert conforming(case)
    assert conforming(case) <= targeted(case)
    assert not conforming(case) & {result.focus for result in reported(case)}


def labels(case: Path, thing: Term) -> set[str]:
    """What a thing is called; claims and evidence are identified by what they are about."""
    store = read(case)
    own = values(store, thing, "rdfs:label")
    about = [
        label
        for name in ("rdf:subject", "prov:wasQuotedFrom")
        for other in values(store, thing, name)
        for label in values(store, other, "rdfs:label") or [ox.Literal("a document")]
    ]
    return {label.value for label in own or about if isinstance(label, ox.Literal)}


@each_case
def test_the_message_is_filled_in_and_names_the_thing(case: Path) -> None:
    queried = bool(values(SHAPES, shape_of(case), "sh:sparql"))
    for result in reported(case):
        assert "{" not in result.message
        assert not queried or any(name in result.message for name in labels(case, result.focus))


@pytest.mark.heavy
@pytest.mark.exhaustive(every=3)
@pytest.mark.parametrize("cases", together(CASE_FILES))
def test_both_engines_find_the_same_in_the_cases(cases: tuple[Path, ...]) -> None:
    found = {key[0] for key in found_by_both(*cases)}
    for case in cases:
        assert {str(result.focus) for result in reported(case)} <= found


def unbound_groups(query: str) -> list[str]:
    """The groups of EXISTS that share variables with what is around them in filters alone.

    A store may then look through all that the group matches, once for each row.
    """
    tokens = [token[0] for token in TOKEN.finditer(query) if not token[0].startswith("#")]
    found = []
    for start in (at for at, word in enumerate(tokens) if word.lower() == "exists"):
        depth, end = 1, start + 2
        while depth:
            depth += {"{": 1, "}": -1}.get(tokens[end], 0)
            end += 1
        inside = re.sub(
            r"filter \([^()]*(\([^()]*\)[^()]*)*\)", "", " ".join(tokens[start:end]).lower()
        )
        around = {word.lower() for word in (*tokens[:start], *tokens[end:]) if word[0] in "?$"}
        compares = "filter" in map(str.lower, tokens[start:end])
        if compares and not around & set(inside.split()):
            found.append(inside)
    return found


def test_what_a_query_says_does_not_exist_is_looked_up_by_what_it_is_asked_for() -> None:
    compared = "SELECT $this { $this ?p ?o FILTER NOT EXISTS { ?a ?b ?c FILTER((?c = $this) || ?b = ?p) } }"
    assert unbound_groups(compared)
    assert not unbound_groups(compared.replace("?a ?b ?c", "?a ?b $this"))
    queries = [text for _, text in pairs(SHAPES, "sh:select") if isinstance(text, ox.Literal)]
    assert len(queries) > 30
    assert not [group for text in queries for group in unbound_groups(text.value)]
