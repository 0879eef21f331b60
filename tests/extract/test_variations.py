"""Documents as a next year would bring them: what must be read of each, and what must not."""

from __future__ import annotations

from pathlib import Path

import pytest

from gold.cases import Case, check_entries, check_keys, check_reading, parameter
from gold.expectations import Entry, Thing, is_read, wrongly_read
from shared import CASES, from_yaml

CASE_LIST: list[Case] = from_yaml(CASES / "variations.yaml")


@pytest.mark.parametrize("case", [parameter(case) for case in CASE_LIST])
def test_a_variation_is_read_without_a_wrong_statement(case: Case, tmp_path: Path) -> None:
    check_reading(case, tmp_path)


@pytest.mark.parametrize("case", CASE_LIST, ids=lambda case: case["case"])
def test_what_a_case_speaks_of_stands_in_its_text(case: Case) -> None:
    check_entries(case)


def test_cases_have_names_of_their_own_and_nothing_unknown() -> None:
    assert len({case["case"] for case in CASE_LIST}) == len(CASE_LIST) >= 50
    for case in CASE_LIST:
        check_keys(case)


GHENT: Entry = {"edition": {"name": "BEE 2031", "place": "Ghent"}}
FULL: Entry = {"statistic": {"edition": "BEE 2031", "measure": "participants", "value": 900}}
EDITION = Thing("edition", {"name": {"BEE 2031"}, "place": {"Ghent", "Bruges"}})
COUNT = Thing("statistic", {"edition": {"BEE 2031"}, "measure": {"participants"}, "value": {"900"}})
ABROAD = Thing("statistic", {**COUNT.fields, "country": {"France"}})


@pytest.mark.parametrize(
    ("wrong", "found"),
    [
        ({"edition": {"place": "*"}}, [EDITION]),
        ({"edition": {"place": "Bruges"}}, [EDITION]),
        ({"edition": {"place": "Ghent"}}, []),
        ({"edition": "BEE 2031"}, []),
        ({"edition": {"ordinal": "*"}}, []),
        ({"statistic": {}}, [ABROAD]),
        ({"statistic": {"value": 900}}, [ABROAD]),
        ({"anything": "Bru"}, [EDITION]),
        ({"person": "Ghent"}, []),
    ],
    ids=lambda value: str(value) if isinstance(value, dict) else "",
)
def test_a_wrong_value_is_noticed_beside_a_right_one(wrong: Entry, found: list[Thing]) -> None:
    assert wrongly_read([EDITION, COUNT, ABROAD], wrong, [GHENT, FULL]) == found


def test_a_figure_of_a_part_is_not_that_of_the_whole() -> None:
    assert is_read([COUNT], FULL)
    assert not is_read([ABROAD], FULL)


def test_a_field_that_a_kind_does_not_have_is_an_error() -> None:
    with pytest.raises(AssertionError, match="place"):
        is_read([COUNT], {"statistic": {"place": "Ghent"}})


def test_authors_are_compared_in_their_order() -> None:
    written = [
        Thing("authorship", {"title": {"Wax"}, "author": {name}, "position": {place}})
        for name, place in (("Nan Ruiz", "1"), ("Bo Lind", "2"))
    ]
    things = [Thing("paper", {"name": {"Wax"}}), *written]
    assert is_read(things, {"paper": {"name": "Wax", "authors": ["Nan Ruiz", "Bo Lind"]}})
    assert not is_read(things, {"paper": {"name": "Wax", "authors": ["Bo Lind", "Nan Ruiz"]}})
    assert not is_read(things, {"paper": {"name": "Wax", "authors": ["Nan Ruiz"]}})
