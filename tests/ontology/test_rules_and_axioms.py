"""Each rule yields what its cases say, and the rules together what OWL 2 RL has from the axioms.

The other side is owlrl. Two things are kept out of its way: the keys, of which it compares all
properties but the last, so that two authors of one paper would be one person; and co-authors, since
OWL has no way to say "another person".
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import owlrl
import pyoxigraph as ox
import pytest
import rdflib
from rdflib.namespace import OWL, RDF

from confkg.namespaces import prefixes
from confkg.rdf.inferring import ReasonedRule
from confkg.rdf.rule_texts import FactDigests, iter_on_one, of_one_thing
from confkg.rdf.rules import at_build, write_conclusions
from confkg.resources import resource
from shared import CASES, from_yaml
from turtle_files import in_oxigraph, in_rdflib, iri

RULES = sorted(resource("ontology", "rules").glob("*.rq"))
CASES_OF_RULES: list[dict[str, Any]] = from_yaml(CASES / "rules" / "rules.yaml")
WORLD = CASES / "rules" / "owl-rl.ttl"
CASES_ON_ONE = [
    case for case in CASES_OF_RULES if case["rule"] in {rule.stem for rule in of_one_thing(RULES)}
]
CO_AUTHORS = "person-coauthors"
INFERRING = {rule.stem for rule in RULES if ReasonedRule.read(rule)}
"""Rules that conclude what does not follow by logic; they say how sure they are."""

YIELDED = re.compile(r"(?:\sckg:(\w+)\s|a (ckg:Laureate))")

Triple = tuple[str, str, str]


def as_turtle(facts: str) -> bytes:
    return ("".join(f"PREFIX {p}: <{i}>\n" for p, i in prefixes().items()) + facts).encode()


def by_rules(folder: Path, facts: bytes, rules: list[Path]) -> set[Triple]:
    target = folder / "follows.ttl"

    def load(store: ox.Store) -> None:
        store.bulk_load(facts, format=ox.RdfFormat.TURTLE)

    count = write_conclusions(target, load, rules, "what follows")
    quads = list(ox.parse(path=target, format=ox.RdfFormat.TURTLE))
    assert len(quads) == count
    return {tuple(map(as_text, quad.triple)) for quad in quads}  # type: ignore[misc]


def as_text(term: object) -> str:
    return str(term) if isinstance(term, ox.Literal) else str(term).strip("<>")


def yielded(rule: Path) -> set[str]:
    """The terms in the template of a rule."""
    template = rule.read_text(encoding="utf-8").partition("CONSTRUCT")[2].partition("WHERE")[0]
    return {next(filter(None, found)).removeprefix("ckg:") for found in YIELDED.findall(template)}


@pytest.mark.parametrize("case", CASES_OF_RULES, ids=lambda case: f"{case['rule']}: {case['case']}")
def test_a_rule_yields_what_follows_and_nothing_else(case: dict[str, Any], tmp_path: Path) -> None:
    rule = resource("ontology", "rules", f"{case['rule']}.rq")
    expected = {
        tuple(name if name.startswith('"') else iri(name) for name in triple)
        for triple in case["follows"]
    }
    assert by_rules(tmp_path, as_turtle(case["facts"]), [rule]) == expected


@pytest.mark.parametrize("case", CASES_OF_RULES, ids=lambda case: f"{case['rule']}: {case['case']}")
def test_nothing_follows_without_the_facts_that_a_rule_says_it_needs(
    case: dict[str, Any], tmp_path: Path
) -> None:
    rule = resource("ontology", "rules", f"{case['rule']}.rq")
    triples = [quad.triple for quad in ox.parse(as_turtle(case["facts"]), ox.RdfFormat.TURTLE)]
    for left_out in [None, *{part for triple in triples for part in triple}]:
        facts = [triple for triple in triples if left_out not in triple]
        digests = FactDigests([rule])
        digests.change((), ["\t".join((*map(str, triple), "")) for triple in facts])
        if not digests.applicable():
            lines = "".join(f"{triple} .\n" for triple in facts)
            assert by_rules(tmp_path, lines.encode(), [rule]) == set()


@pytest.mark.parametrize("case", CASES_ON_ONE, ids=lambda case: f"{case['rule']}: {case['case']}")
def test_a_rule_on_one_thing_yields_the_same_of_each(case: dict[str, Any]) -> None:
    rules = of_one_thing([resource("ontology", "rules", f"{case['rule']}.rq")]).values()
    lines = sorted(
        f"{quad.triple} ." for quad in ox.parse(as_turtle(case["facts"]), ox.RdfFormat.TURTLE)
    )
    found = {tuple(line[:-2].split(" ", 2)) for line in iter_on_one(rules, lines)}
    follows = {tuple(f"<{iri(name)}>" for name in triple) for triple in case["follows"]}
    assert found == follows


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.stem)
def test_a_rule_says_what_it_does_and_has_a_case_for_and_one_against(rule: Path) -> None:
    lines = rule.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("#+ rule: ")
    assert lines[1].startswith("#+ description: ")
    assert lines[2] in ("#+ applied: at build", "#+ applied: on request")
    outcomes = {bool(case["follows"]) for case in CASES_OF_RULES if case["rule"] == rule.stem}
    assert outcomes == {True, False}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.stem)
def test_what_a_rule_yields_is_declared(rule: Path) -> None:
    assert yielded(rule)
    store = in_oxigraph(resource("ontology", "confkg.ttl"))
    for name in yielded(rule):
        assert any(store.quads_for_pattern(ox.NamedNode(iri(f"ckg:{name}")), None, None, None)), (
            name
        )


def test_the_build_applies_the_rules_that_questions_rely_on() -> None:
    assert {path.stem for path in at_build(RULES)} == {
        "paper-honoured-at",
        "person-wrote",
        *INFERRING,
    }


@cache
def closure(facts: Path) -> rdflib.Graph:
    """All that owlrl derives from the ontology and these facts."""
    graph = rdflib.Graph()
    for triple in [*in_rdflib(resource("ontology", "confkg.ttl")), *in_rdflib(facts)]:
        if triple[1] != OWL.hasKey:
            graph.add(triple)
    owlrl.DeductiveClosure(owlrl.OWLRL_Semantics).expand(graph)
    assert not [
        pair
        for pair in graph.subject_objects(OWL.sameAs)
        if pair[0] != pair[1] and str(pair[0]).startswith(iri("person:"))
    ], "two people were taken for one"
    return graph


def by_axioms(facts: Path, terms: set[str]) -> set[Triple]:
    """What owlrl derives with these terms, and is not stated."""
    stated, graph = in_rdflib(facts), closure(facts)
    iris = {iri(f"ckg:{name}") for name in terms}
    return {
        (str(s), str(p), str(o))
        for s, p, o in graph
        if (str(p) in iris or (p == RDF.type and str(o) in iris)) and (s, p, o) not in stated
    }


@pytest.mark.heavy
def test_the_rules_yield_what_the_axioms_yield_in_both_directions(tmp_path: Path) -> None:
    rules = [rule for rule in RULES if rule.stem not in {CO_AUTHORS, *INFERRING}]
    terms = set().union(*map(yielded, rules))
    assert len(terms) > 12
    found = by_rules(tmp_path, WORLD.read_bytes(), rules)
    assert found == by_axioms(WORLD, terms)
    assert {p for _, p, _ in found} | {o for _, p, o in found if p == str(RDF.type)} >= {
        iri(f"ckg:{name}") for name in terms
    }, "a term is yielded by no fact of the case"


@pytest.mark.heavy
def test_of_co_authors_owl_has_the_other_direction_and_the_rule_the_rest(tmp_path: Path) -> None:
    rule = resource("ontology", "rules", f"{CO_AUTHORS}.rq")
    pair = [iri("person:ann-lee"), iri("ckg:coAuthorOf"), iri("person:bo-chen")]
    assert by_axioms(WORLD, {"coAuthorOf"}) == set()
    assert by_rules(tmp_path, WORLD.read_bytes(), [rule]) == {tuple(pair), tuple(pair[::-1])}
    stated = tmp_path / "stated.ttl"
    stated.write_text("<{}> <{}> <{}> .\n".format(*pair), encoding="utf-8")
    assert by_axioms(stated, {"coAuthorOf"}) == {tuple(pair[::-1])}
    assert by_rules(tmp_path, stated.read_bytes(), [rule]) == {tuple(pair[::-1])}
