"""Memory that a large build gives back between its steps."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

_FREED = """
from pathlib import Path
from confkg.memory import give_back
many = [bytes(700) for _ in range(50_000)]  # too large for the memory that Python manages itself
last = bytes(700)
held = lambda: int(Path("/proc/self/statm").read_text().split()[1])
many.clear()
before = held()
give_back()
print(before - held())
"""


@pytest.mark.skipif(
    platform.libc_ver()[0] != "glibc", reason="only glibc gives memory back when asked"
)
def test_what_was_freed_below_something_in_use_is_given_back() -> None:
    shown = subprocess.run(
        [sys.executable, "-c", _FREED], capture_output=True, text=True, check=True
    )
    assert int(shown.stdout) * 4096 > 50_000 * 700 / 2
