"""No test looks at a clock: whether it passes is up to the program, not to how busy the machine is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from shared import ROOT

# What waits for something never says whether a test passes.
SOURCES = set((ROOT / "tests").rglob("*.py")) - {ROOT / "tests" / "timeouts.py"}
CLOCK = re.compile(
    r"(?:\btime\.time|\b(?:perf_counter|monotonic|process_time|thread_time)|\btimeit|\bcpu_times"
    r"|\bru_[us]time|\b(?:datetime|date)\.(?:now|utcnow|today))(?:_ns)?$"
)
WAITS = {"wait", "join", "settimeout"}
FAULTY = """\
time.monotonic()
from time import time_ns
settings(deadline=200)
child.wait(timeout=5) or done.wait(2.5)"""


def faults(source: str) -> Iterator[str]:
    """Clocks, deadlines of examples, and waits for a number of seconds that stands in a test."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Attribute() | ast.Name() if CLOCK.search(ast.unparse(node)):
                yield ast.unparse(node)
            case ast.ImportFrom(module, names):
                yield from (x.name for x in names if CLOCK.search(f"{module}.{x.name}"))
            case ast.keyword("deadline", value) if ast.unparse(value) != "None":
                yield "deadline"
            case ast.keyword("timeout", ast.Constant(int() | float())):
                yield "timeout"
            case ast.Call(ast.Attribute(_, name), [ast.Constant(int() | float())]) if name in WAITS:
                yield name


def test_no_test_looks_at_a_clock() -> None:
    found = {str(path): list(faults(path.read_text(encoding="utf-8"))) for path in SOURCES}
    assert {path: names for path, names in found.items() if names} == {}


@pytest.mark.parametrize("line", FAULTY.splitlines())
def test_one_that_did_would_be_found(line: str) -> None:
    assert list(faults(line))


@pytest.mark.parametrize("name", ["same", "sample", "default"])
def test_no_example_fails_for_being_slow(name: str) -> None:
    profile = settings.get_profile(name)
    assert profile.deadline is None
    assert HealthCheck.too_slow in profile.suppress_health_check
