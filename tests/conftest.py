"""What all tests share."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from shared import INVENTED
from virtuoso import virtuoso

if TYPE_CHECKING:
    from confkg.pipeline import Built

os.environ.pop("COLUMNS", None)  # of a terminal; what runs tests side by side sets it, too

# No example fails for being slow, which the machine decides. The same examples each time, so that
# a change is judged by what it does; others are tried with 'pytest --hypothesis-profile default'.
settings.register_profile(
    "default",
    settings.get_profile("default"),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("same", settings.get_profile("default"), derandomize=True)
settings.load_profile("same")

__all__ = ["virtuoso"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files that take long, so that none of them is still at work when all others end."""
    heavy = {item.path for item in items if item.get_closest_marker("heavy")}
    items.sort(key=lambda item: item.path not in heavy)


def pytest_collection_finish() -> None:
    """Let the tests be garbage never again looked for: that takes an eighth of their time otherwise."""
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)


@pytest.fixture(autouse=True, scope="session")
def _read_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Have each document and each graph read once, however many tests ask what is in it."""
    from read_once import load_once, read_once

    with pytest.MonkeyPatch.context() as patched:
        for module in ("extract.extractor", "pipeline.claims"):
            patched.setattr(f"confkg.{module}.read", read_once)
        patched.setattr("confkg.graph.load_store", load_once)
        # in other processes documents would be read anew; what these do is tested by starting confkg
        for module in ("file_claims", "sheeting"):
            patched.setattr(f"confkg.pipeline.{module}.useful_jobs", lambda _: 1)
        # nothing is kept from test to test, but what is started keeps things away from the user's
        patched.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("caches")))
        patched.setattr("confkg.keeping.usual_cache", lambda *_: None)
        yield


@pytest.fixture(scope="session")
def invented(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The build of the invented documents."""
    from confkg.pipeline import build

    return build(INVENTED, tmp_path_factory.mktemp("invented") / "graph")


@pytest.fixture
def within(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have engines of SHACL run in this process: to start another takes longer than their work."""
    from confkg.validate.engines import running

    monkeypatch.setattr(
        "confkg.validate.validating.run_parts",
        lambda data, parts, _, shapes, **how: running.run_parts(data, parts, None, shapes, **how),
    )
