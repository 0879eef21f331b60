"""The time and memory that a reader takes are in proportion to what it reads.

A reader that tries each of 35,000 characters against all others is ended, one that looks at each of
them some times takes a fraction of a second: so the limit is far from both.
"""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from confkg.documents import readable
from running import run
from shared import from_yaml
from timeouts import no_explosion

CASES: list[dict[str, Any]] = from_yaml(Path(__file__).with_name("long-input.yaml"))
SIZE = 35_000
ROWS = "<tr><td>b" * 9_000


def text_of(case: dict[str, Any]) -> str:
    unit: str = case["unit"]
    count = case.get("size", SIZE) // len(unit)
    body = "".join(unit.replace("{number}", str(number)) for number in range(count))
    return f"{case.get('before', '')}{body}{case.get('after', '').replace('{rows}', ROWS)}\n"


@pytest.mark.heavy
@pytest.mark.exhaustive(every=12)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_hostile_input_is_read_or_refused_in_linear_time(
    case: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readable, "PART_LIMIT", case.get("most_parts", readable.PART_LIMIT))
    path = tmp_path / f"case{case['suffix']}"
    path.write_text(text_of(case), encoding="utf-8", newline="")
    with no_explosion():
        outcome = run("text", path)
    assert outcome.code == (2 if "says" in case else 0), outcome.err
    assert re.search(case.get("says", "^$"), outcome.err), outcome.err
    assert "internal error" not in outcome.err


def test_lists_that_name_lists_in_front_matter_are_read_once(tmp_path: Path) -> None:
    names = "abcd"
    lists = ["a: &a [{authors: Ann Lee}]"] + [
        f"{name}: &{name} [{', '.join([f'{{p: *{below}}}'] * 2_000)}]"
        for below, name in pairwise(names)
    ]
    path = tmp_path / "page.md"
    path.write_text("\n".join(["---", *lists, "---", "# TARN 2030", ""]), encoding="utf-8")
    with no_explosion():
        outcome = run("text", path)
    assert (outcome.code, outcome.err) == (0, "")


def test_no_case_was_lost() -> None:
    assert len(CASES) >= 76
    assert len({case["case"] for case in CASES}) == len(CASES)
