"""Small invented pages of records, class by class: what must be read of each, and what must not."""

from __future__ import annotations

from pathlib import Path

import pytest

from gold.cases import Case, check_entries, check_keys, check_reading, parameter
from shared import CASES, from_yaml

CASE_LIST: list[Case] = [
    case for path in sorted((CASES / "records").glob("*.yaml")) for case in from_yaml(path)
]


@pytest.mark.parametrize("case", [parameter(case) for case in CASE_LIST])
def test_a_page_of_records_is_read_without_a_wrong_statement(case: Case, tmp_path: Path) -> None:
    check_reading(case, tmp_path)


@pytest.mark.parametrize("case", CASE_LIST, ids=lambda case: case["case"])
def test_what_a_case_speaks_of_stands_in_its_text(case: Case) -> None:
    check_entries(case)


def test_cases_have_names_of_their_own_and_nothing_unknown() -> None:
    assert len({case["case"] for case in CASE_LIST}) == len(CASE_LIST) >= 80
    for case in CASE_LIST:
        check_keys(case)
