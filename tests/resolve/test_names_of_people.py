"""Which forms of a name are one person, by which rule, and which form is shown.

The cases are in ``tests/cases/resolve/names.yaml``.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from name_cases import (
    NAMES,
    Documents,
    contributed,
    doubts,
    employed,
    listed,
    mentored,
    merges,
    named,
    people,
    person,
    resolve,
)

from confkg.resolve import Resolution, iter_mentions

PAIRS = NAMES["pairs"]
RULES = {
    "diacritics",
    "initial",
    "middle-name-dropped",
    "misspelling",
    "nickname",
    "particle-dropped",
    "reversed-order",
    "same-form",
    "surname",
}


def in_words(pair: dict[str, Any]) -> str:
    names: list[str] = pair["names"]
    return " | ".join(names) + (f" ({pair['met']})" if "met" in pair else "")


def expecting(*outcomes: str) -> pytest.MarkDecorator:
    chosen = [pair for pair in PAIRS if outcomes[0] in pair]
    return pytest.mark.parametrize("pair", chosen, ids=in_words)


each_pair = pytest.mark.parametrize("pair", PAIRS, ids=in_words)
each_group = pytest.mark.parametrize("group", NAMES["groups"], ids=lambda group: group["case"])
each_choice = pytest.mark.parametrize("choice", NAMES["shown"], ids=lambda choice: choice["shown"])


def documents(pair: dict[str, Any]) -> Documents:
    first, second = pair["names"]
    one, other = "one", "other"
    match pair.get("met", ""):
        case "position":
            return [(one, listed("A Paper", [first])), (other, listed("A Paper", [second]))]
        case "paper":
            return [(one, listed("A Paper", [second])), (other, [contributed("A Paper", first)])]
        case "places":
            return [(one, listed("A Paper", [first])), (other, listed("A Paper", [second], 3))]
        case "role":
            return [(one, [mentored(first)]), (other, [mentored(second)])]
        case "talk":
            return [(one, [named(first, "On Wicks")]), (other, [named(second, "On Wicks")])]
        case "document":
            return [(one, [named(first), named(second)])]
        case "list":
            return [(one, listed("A Paper", [first, second]))]
        case "elsewhere":
            return [
                (one, listed("A Paper", [first]) + listed("His", [first])),
                (other, listed("A Paper", [second]) + listed("Hers", [second])),
            ]
        case "employers":
            return [(one, [employed(first, "ETH Zurich")]), (other, [employed(second, "MIT")])]
    return [(one, [named(first)]), (other, [named(second)])]


def one_person(resolution: Resolution, pair: dict[str, Any]) -> bool:
    """Whether both are one, each seen from the document that prints it."""
    entities = {
        name: {
            resolution.within(document).entity(person(name))
            for document, claims in documents(pair)
            if any(person(name) in iter_mentions(claim) for claim in claims)
        }
        for name in pair["names"]
    }
    (first,), (second,) = entities.values()
    return first == second


def test_there_are_cases_for_each_rule_and_against_each() -> None:
    assert {pair["same"] for pair in PAIRS if "same" in pair} == RULES
    assert {pair["unsure"] for pair in PAIRS if "unsure" in pair} == RULES - {"surname"}
    assert sum("apart" in pair for pair in PAIRS) > 20
    assert all(len({"same", "unsure", "apart"} & pair.keys()) == 1 for pair in PAIRS)


@each_pair
def test_two_forms_are_one_person_or_two(pair: dict[str, Any]) -> None:
    assert one_person(resolve(documents(pair)), pair) == ("same" in pair)


@expecting("same")
def test_a_merge_is_a_decision_with_its_rule_confidence_and_evidence(pair: dict[str, Any]) -> None:
    (decision,) = merges(resolve(documents(pair)))
    assert {decision.first.name, decision.second.name} == set(pair["names"])
    assert decision.rule == pair["same"]
    assert 0 < float(decision.confidence) <= 1
    assert decision.reason
    assert decision.documents == tuple(sorted(name for name, _ in documents(pair)))
    if pair.get("met") in ("position", "paper") and pair["same"] in ("initial", "misspelling"):
        assert [paper.name for paper in decision.shared] == ["A Paper"]


@expecting("unsure")
def test_what_is_doubtful_is_listed_once_with_its_reason(pair: dict[str, Any]) -> None:
    resolution = resolve(documents(pair))
    assert not merges(resolution)
    (doubt,) = doubts(resolution)
    assert {doubt.first.name, doubt.second.name} == set(pair["names"])
    assert doubt.rule == pair["unsure"]
    assert doubt.reason
    assert not doubt.confidence


@expecting("apart")
def test_what_is_apart_is_not_even_doubtful(pair: dict[str, Any]) -> None:
    resolution = resolve(documents(pair))
    assert not merges(resolution)
    assert not doubts(resolution)


@each_pair
def test_the_order_of_a_pair_does_not_matter(pair: dict[str, Any]) -> None:
    straight, turned = resolve(documents(pair)), resolve(documents(pair)[::-1])
    assert turned.decisions == straight.decisions
    assert one_person(straight, pair) == one_person(turned, pair)


@each_group
def test_several_forms_fall_into_people(group: dict[str, Any]) -> None:
    sources = [(f"document of {name}", [named(name)]) for name in group["names"]]
    if "lists" in group:
        sources = [
            (f"list {number}", listed("A Paper", authors))
            for number, authors in enumerate(group["lists"])
        ]
    sources += [
        (f"contributor {name}", [contributed("A Paper", name)])
        for name in group.get("contributors", ())
    ]
    if others := group.get("others", {}):
        sources[0][1].extend(
            claim for paper, names in others.items() for claim in listed(paper, names)
        )
    seen = {one.name for _, claims in sources for claim in claims for one in iter_mentions(claim)}
    sources += [(f"document of {n}", [named(n)]) for n in group["names"] if n not in seen]
    if group.get("together"):
        sources = [("document", [claim for _, claims in sources for claim in claims])]
    expected = {frozenset(forms) for forms in group["people"]}
    for order in permutations(sources):
        resolution = resolve(order)
        assert fall_into(resolution, sources, group["names"]) == expected
        if "open" in group:
            left = [{doubt.first.name, doubt.second.name} for doubt in doubts(resolution)]
            assert sorted(map(sorted, left)) == sorted(map(sorted, group["open"]))


def fall_into(resolution: Resolution, sources: Documents, names: list[str]) -> set[frozenset[str]]:
    """The names as sets, one for each person, each seen from a document that prints it."""
    bearers: dict[object, set[str]] = {}
    for name in names:
        document = next(
            document
            for document, claims in sources
            if any(person(name) in iter_mentions(claim) for claim in claims)
        )
        bearers.setdefault(resolution.within(document).entity(person(name)), set()).add(name)
    return set(map(frozenset, bearers.values()))


@each_choice
def test_the_form_that_is_shown_is_the_same_for_all_forms(choice: dict[str, Any]) -> None:
    sources = [
        (f"document {number} of {name}", [named(name), named(name)])
        for name, count in choice["names"].items()
        for number in range(count)
    ]
    for order in (sources, sources[::-1]):
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
