"""What is made to take long or much ends as it should: with its results, or with an error that says why."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hostile_inputs import MAKERS
from turtle_cases import write_case

from running import run
from shared import CASES, ROOT, from_yaml
from timeouts import started

ALL: list[list[Any]] = from_yaml(CASES / "hostile.yaml")


@pytest.mark.exhaustive(every=2)
@pytest.mark.parametrize(
    ("made", "size", "code", "words", "options"),
    ALL,
    ids=[f"{made}-{size}-{' '.join(options)}" for made, size, _, _, options in ALL],
)
def test_it_ends_as_it_should(
    made: str, size: int, code: int, words: str, options: list[str], tmp_path: Path
) -> None:
    data, shapes = MAKERS[made](size)
    paths = write_case({"data": data, "shapes": shapes}, tmp_path)
    outcome = run("validate", paths[0], "--shapes", paths[1], *options)
    assert outcome.code == code, outcome.err
    assert words in (outcome.out + outcome.err).replace("http://example.org/", "ex:")
    assert not started("confkg.validate")


def test_every_maker_is_used() -> None:
    assert {made for made, *_ in ALL} == set(MAKERS)
    assert len(ALL) >= 40


def test_programs_in_the_folder_at_hand_are_not_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "re.py").write_text("raise SystemExit(3)\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    outcome = run("validate", ROOT / "graph")
    assert outcome.code == 0, outcome.err
