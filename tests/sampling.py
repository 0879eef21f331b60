"""Which cases and examples 'make test' tries; 'make test-all' and '.ci/run' try them all."""

from __future__ import annotations

from collections.abc import Iterable
from zlib import crc32

import pytest
from hypothesis import HealthCheck, settings

__all__ = ["examples", "sample", "take_sample"]

_THINNED = 3
_whole = True


def take_sample() -> None:
    """Have tests that are collected from now on try a third of their examples, the first of them."""
    global _whole  # noqa: PLW0603
    _whole = False
    settings.load_profile("sample")


def examples(count: int) -> settings:
    """The settings of a test that tries so many examples, or in a sample a third of them."""
    tried = count if _whole else -(-count // _THINNED)
    return settings(max_examples=tried, suppress_health_check=list(HealthCheck))


def sample(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """All tests but those of functions marked ``exhaustive(every=n)``, of which about one in n is kept.

    Which they are is up to their names, so that no new case changes what is run of the others; the
    first of each function is always among them, unless ``every`` is not given: then there is none.
    """
    kept, seen = [], set()
    for item in items:
        mark = item.get_closest_marker("exhaustive")
        every = mark.kwargs.get("every", 0) if mark else 1
        function = item.nodeid.partition("[")[0]
        if every and (function not in seen or not crc32(item.name.encode()) % every):
            kept.append(item)
        seen.add(function)
    return kept
