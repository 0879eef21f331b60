"""Which titles, places and organisations are one, by which rule, and which are left open.

The cases are in ``tests/cases/resolve``: papers.yaml, places.yaml, organisations.yaml.
"""

from __future__ import annotations

from typing import Any

import pytest
from name_cases import (
    Documents,
    cases,
    contributed,
    doubts,
    employed,
    held,
    inside,
    listed,
    mentioned,
    merges,
    resolve,
)

from confkg.model import Claim, Mention, Property, Span
from confkg.resolve import Resolution

AT = Span(0, 1)
PAPERS: list[dict[str, Any]] = cases("papers")
PLACES: list[dict[str, Any]] = cases("places")
ORGANISATIONS: list[dict[str, Any]] = cases("organisations")
OUTCOMES = {"same", "one", "unsure", "apart"}
SIDES = ("one", "other")


def in_words(case: dict[str, Any]) -> str:
    names = case.get("names") or case["titles"]
    reported = [
        f"{key}={case[key]}"
        for key in ("authors", "ids", "in", "edition", "person", "biography")
        if key in case
    ]
    return " | ".join([*names, *reported])


def papers(case: dict[str, Any]) -> Documents:
    made: Documents = []
    for side, title in enumerate(case["titles"]):
        authors = case.get("authors", [[], []])[side]
        claims = listed(title, authors) if authors else [mentioned("Paper", title)]
        if "ids" in case:
            name, value = case["ids"][side]
            paper = Mention("Paper", title, AT)
            claims.append(Claim(paper, Property(name), value, AT, value))
        made.append((SIDES[side], claims))
    return made


def places(case: dict[str, Any]) -> Documents:
    made: Documents = []
    for side, name in enumerate(case["names"]):
        kind = case.get("kinds", ["City", "City"])[side]
        claims = [mentioned(kind, name)]
        if parent := case.get("in", ["", ""])[side]:
            venue = "Venue" if kind == "Hall" else "Country"
            claims.append(inside(kind, name, parent, venue))
        if case.get("edition"):
            claims.append(held(kind, name))
        made.append((SIDES[side], claims))
    return made


def organisations(case: dict[str, Any]) -> Documents:
    people = ["Ann Lee", "Ann Lee"] if case.get("person") else ["Ann Lee", "Bo Chen"]
    return [
        (side, [employed(person, name, at_edition=not case.get("biography"))])
        for side, person, name in zip(SIDES, people, case["names"], strict=True)
    ]


def check(case: dict[str, Any], documents: Documents, kinds: list[str], names: list[str]) -> None:
    """What the resolver says of two names is what the case says, in either order."""
    assert len(OUTCOMES & case.keys()) == 1
    resolution = resolve(documents)
    assert resolve(documents[::-1]).decisions == resolution.decisions
    entities = entities_of(resolution, kinds, names)
    labels = {
        resolution.within(side).label(Mention(kind, name, AT))
        for side, kind, name in zip(SIDES, kinds, names, strict=True)
    }
    made = [d for kind in set(kinds) for d in merges(resolution, kind) if d.first.name in names]
    open_ = [d for kind in set(kinds) for d in doubts(resolution, kind) if d.first.name in names]
    if "same" in case:
        assert len(entities) == len(labels) == 1
        (decision,) = made
        assert decision.rule == case["same"]
        assert decision.reason
        assert {decision.first.name, decision.second.name} == set(names)
        assert 0 < float(decision.confidence) <= 1
    elif "one" in case:
        assert len(entities) == 1
        assert not open_
    else:
        assert len(entities) == 2
        assert not made
        expected = [case["unsure"]] if "unsure" in case else []
        assert [doubt.rule for doubt in open_] == expected


def entities_of(resolution: Resolution, kinds: list[str], names: list[str]) -> set[object]:
    return {
        resolution.within(side).entity(Mention(kind, name, AT))
        for side, kind, name in zip(SIDES, kinds, names, strict=True)
    }


@pytest.mark.parametrize("case", PAPERS, ids=in_words)
def test_titles_are_one_papers_or_two(case: dict[str, Any]) -> None:
    check(case, papers(case), ["Paper", "Paper"], case["titles"])


@pytest.mark.parametrize("case", PLACES, ids=in_words)
def test_names_of_places_are_one_place_or_two(case: dict[str, Any]) -> None:
    check(case, places(case), case.get("kinds", ["City", "City"]), case["names"])


@pytest.mark.parametrize("case", ORGANISATIONS, ids=in_words)
def test_names_of_organisations_are_one_or_two(case: dict[str, Any]) -> None:
    check(case, organisations(case), ["Organisation"] * 2, case["names"])


def test_every_rule_for_things_joins_something_and_leaves_something_open() -> None:
    every = [*PAPERS, *PLACES, *ORGANISATIONS]
    assert {case["same"] for case in every if "same" in case} == {
        "country-code",
        "misspelling",
        "same-form",
        "same-identifier",
        "same-organisation",
        "same-place",
        "same-title",
        "short-title",
        "title-words",
    }
    assert sum("unsure" in case for case in every) > 15
    assert sum("apart" in case for case in every) > 20


def test_a_place_that_may_be_a_city_or_a_venue_is_neither() -> None:
    names = [("one", "City"), ("two", "Venue"), ("three", "Place")]
    resolution = resolve([(document, [mentioned(kind, "Expo")]) for document, kind in names])
    assert len({resolution.entity(Mention(kind, "Expo", AT)) for _, kind in names}) == 3


def test_two_papers_of_one_title_keep_their_authors_apart() -> None:
    documents = [
        ("one", listed("Conformal Risk Control", ["Ann B. Lee"])),
        ("two", listed("Conformal Risk Control", ["Bo Chen"])),
        ("three", listed("Conformal Risk Control", ["A. Lee", "Cy Ray"])),
    ]
    resolution = resolve(documents)
    paper = Mention("Paper", "Conformal Risk Control", AT)
    found = [resolution.within(name).entity(paper) for name, _ in documents]
    assert found[0] == found[2] != found[1]
    assert [d.rule for d in merges(resolution)] == ["initial"], "they share the paper"


def test_a_contributor_without_a_place_shares_the_paper() -> None:
    documents = [
        ("one", listed("Registers", ["Timothée Darcet"])),
        ("two", [contributed("Registers.", "T. Darcet")]),
    ]
    assert [d.rule for d in merges(resolve(documents))] == ["initial"]
