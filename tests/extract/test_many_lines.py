"""Pages of very many lines: the work that they take grows with their number, not with its square."""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType

import pytest

from confkg.documents import read_document
from confkg.extract import extract
from shared import from_yaml

CASES: list[dict[str, str]] = from_yaml(Path(__file__).with_name("many-lines.yaml"))
FEW, TIMES = 100, 8
pytestmark = pytest.mark.exhaustive(every=3)


def calls(folder: Path, case: dict[str, str], count: int) -> int:
    """How many functions are called to read a page with so many units."""
    path = folder / f"tarn2031-{count}.md"
    units = (case["unit"].replace("{number}", str(number % 28 + 1)) for number in range(count))
    path.write_text(f"# TARN 2031\n\n{case['before']}{''.join(units)}", encoding="utf-8")
    document = read_document(path)
    found = 0

    def count_call(frame: FrameType, event: str, argument: object) -> None:
        nonlocal found
        found += event in ("call", "c_call")

    sys.setprofile(count_call)
    try:
        extract(document)
    finally:
        sys.setprofile(None)
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_the_calls_grow_with_the_lines(case: dict[str, str], tmp_path: Path) -> None:
    calls(tmp_path, case, 1)  # loads what is loaded once
    assert calls(tmp_path, case, TIMES * FEW) < 1.5 * TIMES * calls(tmp_path, case, FEW)
