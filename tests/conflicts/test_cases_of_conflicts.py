"""Which claims disagree, in what, which is preferred and why.

The cases are in ``tests/cases/conflicts``.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest
from conflict_cases import Case, conflicts_of, documents_of, load_cases
from hypothesis import given
from hypothesis import strategies as st

from confkg.conflicts.conflict import KINDS, ClaimRow, Conflict
from confkg.conflicts.figures import iter_figure_conflicts
from confkg.conflicts.preference import Support
from confkg.resolve import Entity
from sampling import examples

CASES = [case for name in ("figures", "arithmetic", "names", "kinds") for case in load_cases(name)]
LOOKALIKES = load_cases("lookalikes")
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])


def found(conflict: Conflict) -> tuple[str, tuple[str, ...], str | None]:
    preferred = conflict.preferred.shown if conflict.preferred else None
    return conflict.kind, tuple(sorted({row.shown for row in conflict.rows})), preferred


def expected(entry: Case) -> tuple[str, tuple[str, ...], str | None]:
    preferred = entry["preferred"]
    values = tuple(sorted({str(value) for value in entry["values"]}))
    return entry["kind"], values, None if preferred is None else str(preferred)


def test_there_are_cases_of_each_kind_and_cases_of_none() -> None:
    kinds = Counter(entry["kind"] for case in CASES for entry in case["conflicts"])
    assert set(kinds) == set(KINDS)
    assert sum(not case["conflicts"] for case in CASES) >= 20
    assert len(CASES) >= 70
    assert len({case["case"] for case in CASES}) == len(CASES)


@each_case
def test_these_conflicts_are_found_and_no_others(case: Case) -> None:
    conflicts = conflicts_of(case)
    assert Counter(map(found, conflicts)) == Counter(map(expected, case["conflicts"]))


@pytest.mark.parametrize("case", LOOKALIKES, ids=lambda case: case["case"])
def test_what_only_looks_like_a_conflict_is_none(case: Case) -> None:
    assert len(documents_of(case)) == len(case["documents"])
    assert sum(len(claims) for _, claims in documents_of(case)) >= 2
    doubtful = [found(each) for each in conflicts_of(case) if each.severity != "none"]
    assert doubtful == []


def test_there_are_sixty_lookalikes_about_all_sorts_of_things() -> None:
    assert len({case["case"] for case in LOOKALIKES}) == len(LOOKALIKES) >= 60
    said = {key for case in LOOKALIKES for entry in case["claims"] for key in entry}
    assert said >= {"figure", "talks", "subevents", "award", "start", "city", "person", "largest"}


@pytest.mark.parametrize(("line", "severity"), [(7, "none"), (8, "major")])
def test_two_values_in_one_line_of_a_document_count_different_things(
    line: int, severity: str
) -> None:
    about, support = Entity("observation", "toy-2030--socials"), Support("exact", "blog", "a", "")
    rows = [
        ClaimRow(about, "socials", "value", value, value, value, "d", "D", at, at, support)
        for value, at in (("10", 7), ("11", line))
    ]
    (conflict,) = iter_figure_conflicts(rows)
    assert conflict.severity == severity
    assert conflict.preferred is None


@each_case
def test_a_conflict_is_reported_with_severity_reason_sentence_and_claims(case: Case) -> None:
    conflicts = conflicts_of(case)
    of_entry = {found(conflict): conflict for conflict in conflicts}
    for entry in case["conflicts"]:
        conflict = of_entry[expected(entry)]
        assert conflict.severity == entry.get("severity", KINDS[entry["kind"]])
        assert entry.get("reason", "") in conflict.reason
        assert len(conflict.rows) >= entry.get("claims", len(expected(entry)[1]))
    for conflict in conflicts:
        assert conflict.sentence.endswith(".")
        assert any(row.source in conflict.sentence for row in conflict.rows)
        claims = [row.claim for row in conflict.rows]
        assert len(set(claims)) == len(claims)
        assert len(claims) >= 2 or conflict.kind in ("identifier", "spelling", "category")
        assert conflict.preferred is None or conflict.preferred in conflict.rows
        if conflict.kind not in ("arithmetic", "category", "superlative"):
            assert all(row.shown in conflict.label for row in conflict.rows)
        assert len(conflict.slug) <= 160
        assert conflict.slug == conflict.slug.lower()
    assert len({conflict.slug for conflict in conflicts}) == len(conflicts)


@pytest.mark.parametrize("case", [case for case in CASES if "hidden" in case], ids=str)
def test_a_name_that_is_not_to_be_shown_is_not(case: Case) -> None:
    for conflict in conflicts_of(case):
        said = f"{conflict.label} {conflict.reason} {conflict.slug} {conflict.detail}".lower()
        for name in case["hidden"]:
            assert name.lower() not in said
            assert name.lower().replace(" ", "-") not in said


@each_case
@examples(5)
@given(seed=st.integers())
def test_the_order_of_documents_and_claims_plays_no_part(case: Case, seed: int) -> None:
    documents = documents_of(case)
    expected_conflicts = conflicts_of(case, documents)
    shuffle = random.Random(seed).shuffle
    shuffle(documents)
    for _, claims in documents:
        shuffle(claims)
    assert conflicts_of(case, documents) == expected_conflicts
