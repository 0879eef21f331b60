"""Every file of tests is collected: pytest passes over folders named "build", "dist" and the like."""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import Path

import pytest

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
