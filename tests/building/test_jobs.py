"""Documents read in several processes: the same graph, whatever becomes of one of them."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from textwrap import indent

import psutil
import pytest
from graphs import contents, write_pages

from confkg.parallel import useful_jobs
from confkg.pipeline import build
from running import Outcome, Started, finish, start
from shared import INVENTED
from timeouts import PATIENCE, wait_until

READING = """
import os, sys, time
from multiprocessing import active_children
from pathlib import Path
import confkg.extract as reading
from confkg.cli import main

own, mark = reading.read, Path("mark")

def wait():
    while not mark.exists():
        time.sleep(0.01)

def read(document, *others):
{what}
    return own(document, *others)

reading.read = read
try:
    main()
finally:
    assert not active_children()
"""
"""The program, with something that is done before a document is read."""


@pytest.fixture
def pages(tmp_path: Path) -> list[Path]:
    return write_pages(tmp_path / "pages", "ICW", "ICX", "ICY", "ICZ")


INTERRUPTED_START = """
import os, signal
from multiprocessing.context import ForkProcess

started = ForkProcess.start

def start(process):
    started(process)
    os.kill(os.getpid(), signal.SIGINT)

ForkProcess.start = start
"""


def start_with(what: str, *sources: Path, jobs: int = 2, first: str = "") -> Started:
    """Start a build that does something first, and something before it reads a document."""
    folder = sources[0].parents[1]
    code = first + READING.format(what=indent(what, " " * 4))
    out = folder / "graph"
    return start("build", *sources, "--out", out, "--jobs", str(jobs), folder=folder, code=code)


def named(outcome: Outcome) -> list[str]:
    """The files that the lines of a message are about."""
    return [line.split(": ")[1].rpartition("/")[2] for line in outcome.err.splitlines()]


def test_the_number_of_processes_plays_no_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    some = INVENTED[::9]
    monkeypatch.setattr("confkg.pipeline.writing._LARGE", 0)  # but for rules
    build(some, tmp_path / "in one process")
    outcome = finish(start("build", *some, "--out", tmp_path / "graph", "--jobs", "3"))
    assert outcome.code == 0
    assert contents(tmp_path / "graph") == contents(tmp_path / "in one process")


def test_pages_are_read_at_once_and_reported_in_their_order(pages: list[Path]) -> None:
    what = "wait() if document.name == 'icw' else mark.touch(); raise KeyError('x')"
    outcome = finish(start_with(f"if document.name in ('icw', 'icx'): {what}", *pages))
    assert outcome.code == 2
    assert named(outcome) == ["icw.md", "icx.md"]
    assert all("(internal error: KeyError: 'x')" in line for line in outcome.err.splitlines())


def test_one_job_starts_no_process(pages: list[Path]) -> None:
    process = start_with("print(os.getpid())", *pages, jobs=1)
    assert finish(process).out.splitlines()[: len(pages)] == [str(process.pid)] * len(pages)


@pytest.mark.exhaustive(every=9)
@pytest.mark.parametrize("what", ["os.kill(os.getpid(), 9)", "os._exit(0)", "sys.exit(1)"])
def test_a_process_that_ends_costs_the_document_at_hand(
    what: str, pages: list[Path], tmp_path: Path
) -> None:
    outcome = finish(start_with(f"document.name == 'icx' and {what}", *pages))
    assert outcome.code == 2
    assert named(outcome) == ["icx.md"]
    assert outcome.message.endswith("; split it, or leave it out")
    build([page for page in pages if page.stem != "icx"], tmp_path / "others")
    assert contents(tmp_path / "graph") == contents(tmp_path / "others")


def test_what_was_read_when_a_process_was_killed_is_read_again(
    pages: list[Path], tmp_path: Path
) -> None:
    what = "if document.name == 'icx' and not mark.exists(): mark.touch(); os.kill(os.getpid(), 9)"
    outcome = finish(start_with(what, *pages))
    assert outcome.code == 0
    assert not outcome.err
    build(pages, tmp_path / "other")
    assert contents(tmp_path / "graph") == contents(tmp_path / "other")


ALONE = """
beside, again = Path("beside"), Path("again")
if document.name == "icw" and not mark.exists():
    while not beside.exists():
        time.sleep(0.01)
    mark.touch()
    os._exit(1)
if document.name == "icw":
    assert not beside.exists()
    again.touch()
    time.sleep(0.4)  # for what must not happen
    again.unlink()
elif document.name == "icx":
    beside.touch()
    wait()
    time.sleep(0.2)
    beside.unlink()
else:
    time.sleep(0.2)
    assert not again.exists()
"""


def test_a_document_is_read_again_with_no_other_beside_it(pages: list[Path]) -> None:
    assert not finish(start_with(ALONE, *pages)).err


@pytest.mark.exhaustive(every=9)
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_process_is_left_when_a_build_is_ended(
    number: signal.Signals, pages: list[Path]
) -> None:
    process = start_with("if document.name: wait()", *pages)
    children = psutil.Process(process.pid).children
    wait_until(lambda: len(children()) == 2)
    started = children()
    if number == signal.SIGINT:  # the terminal sends it to all of them
        for child in started:
            child.send_signal(number)
    process.send_signal(number)
    if number == signal.SIGKILL:
        (pages[0].parents[1] / "mark").touch()  # each comes to the end of its page
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == (128 + number if number != signal.SIGKILL else -number)
    assert b"Traceback" not in out + err
    wait_until(lambda: not any(map(is_at_work, started)))


def test_a_process_that_has_just_started_is_ended_too(pages: list[Path]) -> None:
    process = start_with("pass", *pages, first=INTERRUPTED_START)
    process.communicate(timeout=PATIENCE)
    assert process.returncode == 128 + signal.SIGINT


def is_at_work(process: psutil.Process) -> bool:
    """Whether a process runs; one that has ended may be there until somebody asks how."""
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def test_little_text_is_read_in_one_process(tmp_path: Path) -> None:
    files = write_pages(tmp_path, "ICW", "ICX")
    assert useful_jobs(files) == 1
    assert useful_jobs([*files, tmp_path / "none", Path("\0")]) == 1


@pytest.mark.parametrize(("processors", "jobs"), [(1, 1), (3, 3), (99, 8)])
def test_much_text_is_read_by_all_processors_up_to_eight(
    processors: int, jobs: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: range(processors), raising=False)
    (tmp_path / "much.txt").write_text("words " * 20_000)
    assert useful_jobs([*write_pages(tmp_path, "ICW"), tmp_path / "much.txt"]) == jobs
