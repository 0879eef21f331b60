"""In the five documents no person is split and no two are taken as one, decisions or not.

``tests/cases/resolve/five-documents.yaml`` was made by reading the originals line by line.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from name_cases import cases

from confkg.documents import read_document
from confkg.extract import extract
from confkg.model import Claim, Mention, Span
from confkg.resolve import Entity, Judgement, Resolution, Resolver, iter_mentions, read_decisions
from shared import ROOT, SHARED, needs_shared

KNOWN: dict[str, Any] = cases("five-documents")
TABLE = ROOT / "documents" / "decisions.sssom.tsv"
AT = Span(0, 1)
SOURCES = [
    pytest.param(ROOT / "documents", id="digests"),
    pytest.param(SHARED / "documents", id="originals", marks=needs_shared),
]
each_source = pytest.mark.parametrize("folder", SOURCES)


@cache
def read(folder: Path) -> list[tuple[str, list[Claim]]]:
    files = [path for path in sorted(folder.iterdir()) if path.stem.startswith("iclr-")]
    documents = map(read_document, files)
    return [(document.name, extract(document)) for document in documents]


@cache
def resolved(folder: Path, *, decided: bool) -> tuple[Resolution, list[str]]:
    rows, problems = read_decisions(TABLE) if decided else ([], [])
    resolver = Resolver(rows)
    for name, claims in read(folder):
        resolver.add(name, claims)
    resolution = resolver.resolve()
    return resolution, [*map(str, problems), *map(str, resolver.problems)]


def things(folder: Path, kind: str, *, decided: bool) -> dict[Entity, set[str]]:
    """Each thing of a kind, with the names that the documents print for it."""
    resolution, _ = resolved(folder, decided=decided)
    found: dict[Entity, set[str]] = {}
    for document, claims in read(folder):
        view = resolution.within(document)
        for claim in claims:
            for mention in iter_mentions(claim):
                if mention.kind == kind:
                    found.setdefault(view.entity(mention), set()).add(mention.name)
    return found


@each_source
def test_every_decision_can_be_applied_to_what_the_documents_print(folder: Path) -> None:
    assert len(read(folder)) == 5
    assert resolved(folder, decided=True)[1] == []


@each_source
def test_nothing_is_left_to_settle(folder: Path) -> None:
    resolution, _ = resolved(folder, decided=True)
    assert not [d for d in resolution.decisions if d.judgement is Judgement.UNSURE]


@each_source
@pytest.mark.parametrize("kind", KNOWN["forms"])
def test_forms_of_one_thing_are_one_and_no_others_are(folder: Path, kind: str) -> None:
    found = {frozenset(names) for names in things(folder, kind, decided=True).values()}
    printed = set().union(*found)
    expected = [printed & set(forms) for forms in KNOWN["forms"][kind]]
    together = {frozenset(forms) for forms in expected if len(forms) > 1}
    assert together
    assert {names for names in found if len(names) > 1} == together


@each_source
def test_without_decisions_nothing_is_merged_that_is_not_one(folder: Path) -> None:
    for kind, groups in KNOWN["forms"].items():
        allowed = [set(forms) for forms in groups]
        for names in things(folder, kind, decided=False).values():
            assert len(names) == 1 or any(names <= forms for forms in allowed), names


@each_source
def test_what_a_person_had_to_settle_is_open_without_the_decisions(folder: Path) -> None:
    resolution, _ = resolved(folder, decided=False)
    found = {
        frozenset((decision.first.name, decision.second.name))
        for decision in resolution.decisions
        if decision.judgement is Judgement.UNSURE
    }
    assert found == set(map(frozenset, KNOWN["open"]))


@each_source
@pytest.mark.parametrize("decided", [True, False])
def test_people_whose_names_are_near_are_two(folder: Path, decided: bool) -> None:
    found = things(folder, "Person", decided=decided)
    bearer = {name: person for person, names in found.items() for name in names}
    for group in KNOWN["apart"]:
        printed = [name for name in group if name in bearer]
        assert len(printed) > 1, group
        for first, second in combinations(printed, 2):
            assert bearer[first] != bearer[second], (first, second)


@each_source
def test_each_thing_is_shown_by_its_right_name(folder: Path) -> None:
    resolution, _ = resolved(folder, decided=True)
    for kind, names in KNOWN["shown"].items():
        for printed, shown in names.items():
            assert resolution.label(Mention(kind, printed, AT)) == shown


@each_source
def test_the_list_of_people_is_the_one_that_was_checked_by_hand(folder: Path) -> None:
    resolution, _ = resolved(folder, decided=True)
    labels = {
        resolution.label(Mention("Person", min(names), AT))
        for names in things(folder, "Person", decided=True).values()
    }
    missing = set(KNOWN["people"]) - labels
    assert missing <= set(KNOWN["not always read"])
    assert labels <= set(KNOWN["people"])
    assert len(labels) == len(things(folder, "Person", decided=True)), "two people have one label"
