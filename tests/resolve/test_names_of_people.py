"""Which forms of a name are one person, by which rule, and which form is shown.

The cases are in ``tests/cases/resolve/names.yaml``.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from name_cases import NAMES, listed, named, people, person, resolve

from confkg.resolve import Resolution

RULES = ("same-form", "diacritics", "nickname", "middle-name-dropped")
SAME = [pair for pair in NAMES["pairs"] if "same" in pair]


def in_words(pair: dict[str, Any]) -> str:
    names: list[str] = pair["names"]
    return " | ".join(names) + (" on one list" if pair.get("one list") else "")


each_pair = pytest.mark.parametrize("pair", NAMES["pairs"], ids=in_words)
each_same = pytest.mark.parametrize("pair", SAME, ids=in_words)
each_group = pytest.mark.parametrize("group", NAMES["groups"], ids=lambda group: group["case"])
each_choice = pytest.mark.parametrize("choice", NAMES["shown"], ids=lambda choice: choice["shown"])


def resolved(pair: dict[str, Any]) -> Resolution:
    first, second = pair["names"]
    if pair.get("one list"):
        return resolve([("a document", listed("A Paper", [first, second]))])
    return resolve([("one", [named(first)]), ("two", [named(second)])])


def test_there_are_cases_for_each_rule_and_against_each() -> None:
    assert {pair["same"] for pair in SAME} == set(RULES)
    assert sum("different" in pair for pair in NAMES["pairs"]) > 20
    assert all(("same" in pair) != ("different" in pair) for pair in NAMES["pairs"])


@each_pair
def test_two_forms_are_one_person_or_two(pair: dict[str, Any]) -> None:
    first, second = (resolved(pair).entity(person(name)) for name in pair["names"])
    assert (first == second) == ("same" in pair)


@each_same
def test_a_merge_is_a_decision_with_its_rule(pair: dict[str, Any]) -> None:
    (decision,) = resolved(pair).decisions
    assert {decision.first, decision.second} == set(pair["names"])
    assert decision.rule == pair["same"]
    assert 0 < float(decision.confidence) <= 1


@each_pair
def test_the_order_of_a_pair_does_not_matter(pair: dict[str, Any]) -> None:
    turned = resolved({**pair, "names": pair["names"][::-1]})
    for name in pair["names"]:
        assert turned.entity(person(name)) == resolved(pair).entity(person(name))
    assert turned.decisions == resolved(pair).decisions


@each_group
def test_several_forms_fall_into_people(group: dict[str, Any]) -> None:
    documents = [(f"document of {name}", [named(name)]) for name in group["names"]]
    documents += [
        (f"list {number}", listed("A Paper", authors))
        for number, authors in enumerate(group.get("lists", ()))
    ]
    expected = {frozenset(forms) for forms in group["people"]}
    for order in permutations(documents):
        assert people(resolve(order), group["names"]) == expected


@each_choice
def test_the_form_that_is_shown_is_the_same_for_all_forms(choice: dict[str, Any]) -> None:
    documents = [
        (f"document {number} of {name}", [named(name), named(name)])
        for name, count in choice["names"].items()
        for number in range(count)
    ]
    for order in (documents, documents[::-1]):
        resolution = resolve(order)
        assert len(people(resolution, choice["names"])) == 1
        assert {resolution.label(person(name)) for name in choice["names"]} == {choice["shown"]}


def test_a_name_that_a_document_repeats_counts_once() -> None:
    repeated = [named("Diederik Kingma")] * 5
    resolution = resolve([("one", repeated), ("two", [named("Diederik P. Kingma")])])
    assert resolution.label(person("Diederik Kingma")) == "Diederik P. Kingma"


def test_a_name_that_was_never_seen_is_a_person_of_its_own() -> None:
    resolution = resolve([("one", [named("Ann Lee")])])
    assert resolution.entity(person("Bo Chen")).slug == "bo-chen"
    assert resolution.label(person("Bo Chen")) == "Bo Chen"
