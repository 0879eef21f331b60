"""Every file of tests is collected, though pytest passes over folders named "build", "dist" and the like.

A sample leaves out cases of exhaustive tests and nothing else.
"""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import Path

import pytest

from sampling import sample
from together import cases_of

TESTS = Path(__file__).parent


def test_no_folder_of_tests_is_passed_over(pytestconfig: pytest.Config) -> None:
    passed_over = pytestconfig.getini("norecursedirs")
    folders = {
        part
        for path in TESTS.rglob("test_*.py")
        for part in path.relative_to(TESTS).parent.parts
        if any(fnmatch(part, pattern) for pattern in passed_over)
    }
    assert not folders, "pytest does not look into these folders"


def test_a_sample_has_all_tests_but_cases_of_exhaustive_ones(
    request: pytest.FixtureRequest,
) -> None:
    whole = cases_of(request.session.items)
    kept = sample(whole)
    assert sample(kept) == kept
    left = set(kept)
    gone = {item.nodeid.partition("[")[0]: item for item in whole if item not in left}
    marks = {name: item.get_closest_marker("exhaustive") for name, item in gone.items()}
    assert None not in marks.values()
    whole_tests = gone.keys() - {item.nodeid.partition("[")[0] for item in kept}
    assert {name for name, mark in marks.items() if mark and not mark.kwargs} == whole_tests
