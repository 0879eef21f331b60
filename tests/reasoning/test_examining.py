"""The reasoner says whether all can hold together, why it cannot, and what follows."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pyoxigraph as ox
import pytest

from confkg.reasoning.examining import examine
from confkg.reasoning.hermit import Hermit
from confkg.reasoning.materializing import write_types
from confkg.reasoning.reading import files_of
from confkg.reasoning.reports import (
    Contradiction,
    Examination,
    as_json,
    as_markdown,
    as_text,
    verdict,
)
from confkg.resources import resource, shipped_ontology
from running import run
from shared import CASES, from_yaml
from turtle_files import iri

pytestmark = pytest.mark.heavy

FOLDER = CASES / "reasoner"
HARBOUR = FOLDER / "harbour"
BROKEN = sorted(FOLDER.glob("*.ttl"))
WRONG = "# Wrong:\n"


EXPLANATIONS: dict[str, list[list[str]]] = from_yaml(FOLDER / "explanations.yaml")
INFERRED: dict[str, list[list[str]]] = from_yaml(FOLDER / "inferred.yaml")
EXPECTED: dict[str, Any] = from_yaml(HARBOUR / "expected.yaml")


@pytest.fixture(autouse=True, scope="module")
def _one_java() -> Iterator[None]:
    """Have one Java answer all: to start another takes longer than most answers."""
    start, end = Hermit.__enter__, Hermit.__exit__
    started: list[Hermit] = []

    def enter(hermit: Hermit) -> Hermit:
        if not started:
            started.append(start(hermit))
        hermit._process = started[0]._process
        return hermit

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Hermit, "__enter__", enter)
        patched.setattr(Hermit, "__exit__", lambda *_: None)
        yield
    for hermit in started:
        end(hermit, None, None, None)


@cache
def harbour(name: str) -> Examination:
    return examine([HARBOUR / "ontology.ttl"], [HARBOUR / f"{name}.ttl"], most=9)


@cache
def shipped() -> Examination:
    return examine(shipped_ontology(), files_of(resource("graph")))


def said(why: Contradiction | None) -> set[str]:
    """The sentences of an explanation; how a thing without a name is called does not matter."""
    assert why is not None
    assert why.is_minimal
    return {re.sub(r" \(_:\w+\)", "", reason.words) for reason in why.reasons}


def as_sets(lists: list[list[str]]) -> set[frozenset[str]]:
    return set(map(frozenset, lists))


def test_each_broken_graph_has_its_explanation() -> None:
    assert sorted(EXPLANATIONS) == [path.stem for path in BROKEN]
    assert len(BROKEN) >= 14


@pytest.mark.exhaustive(every=3)
@pytest.mark.parametrize("case", BROKEN, ids=lambda path: path.stem)
def test_a_contradiction_is_explained_by_what_cannot_hold_together(case: Path) -> None:
    found = examine(shipped_ontology(), [case])
    assert not found.is_consistent
    assert not found.has_more
    assert not found.types
    explained = {frozenset(said(each)) for each in found.contradictions}
    assert explained == as_sets(EXPLANATIONS[case.stem])
    reasons = [reason for each in found.contradictions for reason in each.reasons]
    assert {reason.path for reason in reasons if reason.is_fact} <= {case, *shipped_ontology()}
    assert all(reason.path in shipped_ontology() for reason in reasons if not reason.is_fact)


def test_without_what_is_wrong_in_them_the_same_cases_are_sound(tmp_path: Path) -> None:
    for case in BROKEN:
        sound, _, wrong = case.read_text(encoding="utf-8").partition(WRONG)
        assert wrong.strip()
        (tmp_path / case.name).write_text(sound, encoding="utf-8")
    assert examine(shipped_ontology(), sorted(tmp_path.iterdir())).is_sound


def test_what_the_shapes_call_well_made_does_not_contradict_the_ontology() -> None:
    assert examine(shipped_ontology(), [CASES / "shapes" / "well-made.ttl"]).is_sound


def test_any_ontology_and_graph_can_be_looked_at() -> None:
    found = harbour("broken")
    explained = {frozenset(said(each)) for each in found.contradictions}
    assert explained == as_sets(EXPECTED["contradictions"])


def test_no_more_contradictions_are_explained_than_wanted_and_that_is_reported() -> None:
    found = examine([HARBOUR / "ontology.ttl"], [HARBOUR / "broken.ttl"], most=2)
    assert len(found.contradictions) == 2
    assert found.has_more
    assert verdict(found).startswith("inconsistent: 2 or more contradictions")


@pytest.mark.parametrize("name", ["sound", "broken"])
def test_a_class_that_can_have_no_member_is_reported_with_the_reason(name: str) -> None:
    found = {each.label: said(each.why) for each in harbour(name).unsatisfiable}
    assert found == {label: set(words) for label, words in EXPECTED["unsatisfiable"].items()}


def test_what_things_are_follows_and_what_is_stated_is_not_repeated() -> None:
    found: dict[str, list[str]] = {}
    for each in harbour("sound").types:
        found.setdefault(each.thing_label, []).append(each.kind_label)
    assert {thing: sorted(kinds) for thing, kinds in found.items()} == {
        thing: sorted(kinds) for thing, kinds in EXPECTED["types"].items()
    }


def test_classes_that_follow_are_written_as_turtle_the_same_each_time(tmp_path: Path) -> None:
    target = tmp_path / "types.ttl"
    count = write_types(harbour("sound"), target, [])
    triples = {quad.triple for quad in ox.parse(path=target, format=ox.RdfFormat.TURTLE)}
    kind = ox.NamedNode(iri("rdf:type"))
    assert count == len(triples) == len(harbour("sound").types)
    assert triples == {
        ox.Triple(ox.NamedNode(each.thing), kind, ox.NamedNode(each.kind))
        for each in harbour("sound").types
    }
    again = tmp_path / "again.ttl"
    write_types(harbour("sound"), again, [])
    assert again.read_bytes() == target.read_bytes()
    assert {path.name for path in tmp_path.iterdir()} == {"types.ttl", "again.ttl"}


def test_the_shipped_graph_is_sound() -> None:
    found = shipped()
    assert found.is_sound
    assert found.facts > 8_000, "the graph was not read"
    assert not found.remarks
    assert verdict(found).startswith("consistent: ")


def test_what_has_to_follow_for_things_of_the_shipped_graph_does_and_nothing_false() -> None:
    found = {(each.thing, each.kind) for each in shipped().types}
    for outcome in ("follows", "does not follow"):
        pairs = [
            (iri(thing), iri(kind)) for thing, how, kind in INFERRED[outcome] if how == "rdf:type"
        ]
        assert len(pairs) >= 2
        assert {pair in found for pair in pairs} == {outcome == "follows"}


def test_an_error_hidden_in_the_shipped_graph_is_found(tmp_path: Path) -> None:
    error = tmp_path / "error.ttl"
    text = "<{}> <{}> 99 .".format(iri("edition:iclr-2024"), iri("ckg:ordinal"))
    error.write_text(text, encoding="utf-8")
    found = examine(shipped_ontology(), [*files_of(resource("graph")), error])
    assert [said(each) for each in found.contradictions] == [
        {
            "'ICLR 2024' (edition:iclr-2024) — ordinal: 12",
            "'ICLR 2024' — ordinal: 99",
            "nothing has more than one 'ordinal'",
        }
    ]


def test_the_same_is_said_each_time_and_whatever_the_order_of_the_files() -> None:
    ontology, graph = HARBOUR / "ontology.ttl", HARBOUR / "broken.ttl"
    first, again, turned = (
        examine(files, [], most=9)
        for files in ([ontology, graph], [ontology, graph], [graph, ontology])
    )
    assert as_text(first) == as_text(again)
    assert {frozenset(said(each)) for each in turned.contradictions} == {
        frozenset(said(each)) for each in first.contradictions
    }


def test_the_lines_of_statements_are_reported_where_somebody_knows_them() -> None:
    def locate(path: Path, triples: Any) -> int | None:
        return len(triples) if path.name == "broken.ttl" else None

    found = examine([HARBOUR / "ontology.ttl"], [HARBOUR / "broken.ttl"], most=1, locate=locate)
    lines = {reason.line for reason in found.contradictions[0].reasons if reason.is_fact}
    assert lines == {1}
    assert "broken.ttl, line 1]" in as_text(found)


def test_the_report_as_json_holds_everything() -> None:
    found = json.loads(as_json(harbour("broken")))
    assert found["consistent"] is found["sound"] is False
    assert len(found["contradictions"]) == len(EXPECTED["contradictions"])
    reason = found["contradictions"][0]["reasons"][0]
    assert reason["is"] == "fact"
    assert reason["file"].endswith("broken.ttl")
    assert reason["triples"][0].endswith(" .")
    assert {each["label"] for each in found["unsatisfiable"]} == {"fleet", "tug ferry"}
    sound = json.loads(as_json(harbour("sound")))
    assert {"thing", "label", "class", "class_label"} == set(sound["types"][0])


def test_the_report_as_markdown_has_the_sentences_and_no_markup_of_the_data() -> None:
    text = as_markdown(harbour("broken"))
    assert text.startswith("# Reasoning\n\n**inconsistent: ")
    assert text.count("\n## ") == 8
    assert "'tows' never holds in both directions" in text
    assert "| class | things that follow to be members |" in as_markdown(harbour("sound"))


def test_the_command_tells_and_ends_with_one_if_something_is_wrong(tmp_path: Path) -> None:
    target = tmp_path / "types.ttl"
    options = ("--ontology", HARBOUR / "ontology.ttl")
    broken = run("reason", HARBOUR / "broken.ttl", *options, "--most", "1")
    assert broken.code == 1
    assert broken.out.startswith("contradiction: these cannot all hold\n")
    assert "there is a contradiction" in broken.message
    empty = run("reason", HARBOUR / "sound.ttl", *options, "--types", "--types-out", target)
    assert empty.code == 1
    assert re.search(r"Cilly +tug\b", empty.out)
    assert "a class has no member" in empty.message
    assert target.is_file()
    sound = run("reason", "--ontology", resource("ontology", "confkg.ttl"), "--format", "json")
    assert sound.code == 0
    assert json.loads(sound.out)["sound"] is True
    assert not sound.err
