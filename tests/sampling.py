"""Which cases of exhaustive tests 'make test' runs; 'make test-all' and '.ci/run' run them all."""

from __future__ import annotations

from collections.abc import Iterable
from zlib import crc32

import pytest

__all__ = ["sample"]


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
