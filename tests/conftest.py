"""What all tests share."""

from __future__ import annotations

import fcntl
import gc
import os
import pickle
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

from sampling import sample, take_sample
from shared import INVENTED
from together import Together, together
from virtuoso import virtuoso

if TYPE_CHECKING:
    from confkg.pipeline import Built

# Garbage is looked for between tests alone: answers of pyoxigraph may not end in a thread other than
# theirs, and to look for it in all that is kept takes an eighth of the time of the tests.
gc.disable()
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
settings.register_profile("sample", settings.get_profile("same"), max_examples=34)
settings.load_profile("same")
# Not even constants of modules that happen to be loaded, which are up to the tests before.
vars(providers)["_get_local_constants"] = lambda: providers._local_constants

__all__ = ["virtuoso"]


_LEFT_OUT = pytest.StashKey[int]()
_UNREPORTED = pytest.StashKey[int]()
_MUCH = 20_000
_WITH_REFERENCE = (
    "tests/graph/test_constraints.py",
    "tests/validate/test_damaged_graphs.py",
    "tests/validate/test_engines_agree.py",
)
_file: Path | None = None


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let 'make test' run some of the cases that prove the same on more data."""
    parser.addoption(
        "--sample", action="store_true", help="of tests marked 'exhaustive' run a part"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Count the cases that are left out; of examples fewer are tried in a sample."""
    config.stash[_LEFT_OUT] = config.stash[_UNREPORTED] = 0
    if config.getoption("sample"):
        take_sample()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Take a sample, and begin with the files that take long, so that none is at work after the others.

    Where processes run tests at the same time, cases of a function are one for them.
    """
    if config.getoption("sample"):
        whole = len(items)
        items[:] = sample(items)
        config.stash[_LEFT_OUT] = whole - len(items)
    heavy = {item.path for item in items if item.get_closest_marker("heavy")}
    items.sort(key=lambda item: item.path not in heavy)
    if hasattr(config, "workerinput"):
        items[:] = together(items)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Run what asks the reference engine in one process: to read the shapes takes it seconds."""
    if config.getoption("dist") != "loadfile":
        return None
    scheduling = import_module("xdist.scheduler").LoadFileScheduling(config, log)
    file_of: Callable[[str], str] = scheduling._split_scope
    one, *_ = _WITH_REFERENCE
    scheduling._split_scope = lambda name: (
        one if file_of(name) in _WITH_REFERENCE else file_of(name)
    )
    return scheduling


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Run cases that are one."""
    if not isinstance(item, Together):
        return None
    item.following = nextitem
    item.runtest()
    return True


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Look for what tests of another file have left, and keep the rest for good."""
    global _file  # noqa: PLW0603
    if item.path != _file:
        _file = item.path
        gc.collect()
        gc.freeze()


def pytest_runtest_teardown() -> None:
    """Look for what the test has left, so that what is wrong with it is this test's."""
    if gc.get_count()[0] > _MUCH:
        gc.collect(1)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_logreport(report: Any) -> None:
    """Name the case that a report is of in the process that prints it, and those that fail, and count those before it."""
    if hasattr(report, "node") and hasattr(report, "case"):
        report.nodeid = report.case
        report.node.config.stash[_UNREPORTED] += report.unreported
    if hasattr(report, "node") and report.failed:  # at once: a run that is ended has no summary
        terminal = report.node.config.pluginmanager.get_plugin("terminalreporter")
        terminal.write_line(f"\nfailed: {report.nodeid}")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Have the process that prints the summary know what was left out by one that runs tests."""
    output: dict[str, object] | None = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["left out"] = session.config.stash[_LEFT_OUT]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """All processes collect the same tests, and leave out the same."""
    node.config.stash[_LEFT_OUT] = getattr(node, "workeroutput", {}).get("left out", 0)


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Say what was left out, and what is not counted."""
    if config.stash[_UNREPORTED]:
        terminalreporter.write_line(
            f"passed beside the cases that are counted below: {config.stash[_UNREPORTED]}"
        )
    if config.stash[_LEFT_OUT]:
        terminalreporter.write_line(
            f"cases of exhaustive tests left to 'make test-all': {config.stash[_LEFT_OUT]},"
            " and two thirds of the examples of Hypothesis"
        )


def of_all_processes(factory: pytest.TempPathFactory) -> Path:
    """A folder for what the processes that run tests at the same time do for each other."""
    own = factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "shared"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(autouse=True, scope="session")
def _read_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Have each document and each graph read once, however many tests ask what is in it."""
    from read_once import load_once, read_once, share

    share(of_all_processes(tmp_path_factory) / "readings")
    with pytest.MonkeyPatch.context() as patched:
        for module in ("extract.extractor", "extract"):
            patched.setattr(f"confkg.{module}.read", read_once)
        patched.setattr("confkg.graph.load_store", load_once)
        # in other processes documents would be read anew; what these do is tested by starting confkg
        for module in ("file_claims", "sheeting"):
            patched.setattr(f"confkg.pipeline.{module}.useful_jobs", lambda _: 1)
        # nothing is kept from test to test, but what is started keeps things away from the user's
        patched.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("caches")))
        patched.setattr("confkg.resources.usual_cache", lambda *_: None)
        yield


@pytest.fixture(scope="session")
def invented(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The build of the invented documents, by the first process of all that asks for it."""
    from confkg.pipeline import build

    kept = of_all_processes(tmp_path_factory) / "invented"
    with kept.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.exists():
            kept.write_bytes(pickle.dumps(build(INVENTED, kept.with_name("graph"))))
    built: Built = pickle.loads(kept.read_bytes())
    return built


@pytest.fixture
def within(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have engines of SHACL run in this process: to start another takes longer than their work."""
    from confkg.validate.engines import running

    monkeypatch.setattr(
        "confkg.validate.validating.run_parts",
        lambda data, parts, _, shapes, **how: running.run_parts(data, parts, None, shapes, **how),
    )
