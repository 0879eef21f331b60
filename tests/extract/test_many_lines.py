"""Pages of very many lines: the work that they take grows with their number, not with its square."""

from __future__ import annotations

from cProfile import Profile
from pathlib import Path

import pytest

from confkg.documents import read_document
from confkg.extract import extract
from shared import from_yaml

CASES: list[dict[str, str]] = from_yaml(Path(__file__).with_name("many-lines.yaml"))
FEW, TIMES = 50, 8
pytestmark = pytest.mark.exhaustive(every=3)


def calls(folder: Path, case: dict[str, str], count: int) -> int:
    """How many functions are called to read a page with so many units."""
    path = folder / f"tarn2031-{count}.md"
    units = (case["unit"].replace("{number}", str(number % 28 + 1)) for number in range(count))
    path.write_text(f"# TARN 2031\n\n{case['before']}{''.join(units)}", encoding="utf-8")
    document = read_document(path)
    profile = Profile()
    profile.runcall(extract, document)
    return sum(entry.callcount for entry in profile.getstats())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_the_calls_grow_with_the_lines(case: dict[str, str], tmp_path: Path) -> None:
    calls(tmp_path, case, 1)  # loads what is loaded once
    one = calls(tmp_path, case, 1)  # what a page costs whatever stands on it
    few, many = (calls(tmp_path, case, count) - one for count in (FEW, TIMES * FEW))
    assert many < 1.25 * TIMES * few
