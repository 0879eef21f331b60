"""Questions of somebody who never saw the program are answered by the named questions."""

from __future__ import annotations

import pytest
from asked import ANSWERS, Case, answered, shown

from confkg.catalogue import find_question
from shared import from_yaml

SIXTY: list[Case] = from_yaml(ANSWERS / "sixty.yaml")
ASKED = [(case["id"], asked) for case in SIXTY for asked in case["asked"]]


def stands(wanted: str, cell: str) -> bool:
    """Whether a cell is the wanted one or, after a tilde, has the words."""
    return wanted[1:] in cell if wanted.startswith("~") else wanted == cell


def has(row: list[str], wanted: list[str]) -> bool:
    """Whether the wanted cells stand in the row, in their order."""
    rest = iter(row)
    return all(any(stands(cell, found) for found in rest) for cell in wanted)


def test_there_are_sixty_questions_and_all_of_them_are_answered() -> None:
    assert [case["id"] for case in SIXTY] == list(range(1, 61))
    assert not [case["id"] for case in SIXTY if case.keys() - {"id", "question", "asked"}]
    assert all(asked["rows"] for _, asked in ASKED)


@pytest.mark.parametrize(
    "asked", [asked for _, asked in ASKED], ids=[f"{at} {asked['query']}" for at, asked in ASKED]
)
def test_a_named_question_gives_the_rows_that_answer(asked: Case) -> None:
    table = answered(find_question(asked["query"]), **asked["parameters"])
    rows = shown(table, table.columns)
    absent = [wanted for wanted in asked["rows"] if not any(has(row, wanted) for row in rows)]
    assert not absent
    assert len(rows) == asked.get("number", len(rows))
