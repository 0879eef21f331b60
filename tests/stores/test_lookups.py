"""A thing is found by any form of its name, and what is not found is answered with the nearest."""

from __future__ import annotations

from typing import Any

import pyoxigraph as ox
import pytest

from confkg.errors import UsageError
from confkg.knowledge import open_folder
from confkg.namespaces import compact
from confkg.resources import resource
from confkg.stores.embedded import Embedded
from confkg.stores.lookups import Lookups
from shared import CASES, from_yaml
from turtle_files import node

NAMES: list[dict[str, str]] = from_yaml(CASES / "stores" / "names.yaml")


@pytest.fixture(scope="module")
def lookups() -> Lookups:
    return open_folder(resource("graph")).lookups


@pytest.mark.parametrize("case", NAMES, ids=lambda case: ascii(f"{case['kind']} {case['name']}"))
def test_a_name_means_one_thing_or_is_answered_with_the_nearest(
    case: dict[str, Any], lookups: Lookups
) -> None:
    if "among" in case:
        store = ox.Store()
        for thing, (label, name) in case["among"].items():
            for said, text in (("rdfs:label", label), ("ckg:name", name)):
                store.add(ox.Quad(node(thing), node(said), ox.Literal(text)))
        lookups = Lookups(Embedded(store))
    if "thing" in case:
        assert compact(lookups.find(case["name"], case["kind"]).value) == case["thing"]
        return
    with pytest.raises(UsageError, match=case["says"]) as caught:
        lookups.find(case["name"], case["kind"])
    assert caught.value.fix


def test_the_cases_of_names_are_all_there() -> None:
    assert len(NAMES) >= 25


def test_a_label_is_that_of_the_thing_or_its_compact_iri(lookups: Lookups) -> None:
    things = [
        ox.NamedNode(f"https://w3id.org/confkg/id/person/{name}") for name in ("jimmy-ba", "x")
    ]
    labels = lookups.labels([*things, None, ox.Literal("text")])
    assert list(labels.values()) == ["Jimmy Ba", "person:x"]
    assert lookups.label(None) == ""
    assert lookups.label(ox.Literal("text")) == "text"


def test_more_labels_than_are_asked_for_at_once_are_all_found() -> None:
    store = ox.Store()
    label = ox.NamedNode("http://www.w3.org/2000/01/rdf-schema#label")
    things = [ox.NamedNode(f"urn:thing:{number}") for number in range(1234)]
    store.extend(ox.Quad(thing, label, ox.Literal(f"No. {thing.value}")) for thing in things)
    labels = Lookups(Embedded(store)).labels(things)
    assert all(labels[thing.value] == f"No. {thing.value}" for thing in things)
