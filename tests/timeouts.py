"""Poll until something has happened, however long a busy machine takes: no test looks at a clock."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress

import psutil
import pytest

__all__ = [
    "PATIENCE",
    "has_used",
    "no_explosion",
    "no_hang",
    "started",
    "used",
    "wait_for_work",
    "wait_until",
]

PATIENCE = 300.0
"""Seconds after which something hangs. What works is done long before, on the slowest machine, too."""


def wait_until(holds: Callable[[], object], pause: float = 0.01) -> None:
    """Return as soon as something holds; what never does fails the test."""
    for _ in range(int(PATIENCE / pause)):
        if holds():
            return
        time.sleep(pause)
    pytest.fail("it has never come to that")


def wait_for_work(pid: int, seconds: float) -> psutil.Process:
    """The process that another has started, when it is past its own start and at work.

    Args:
        pid: of the other.
        seconds: of processor time that it has used then.
    """
    wait_until(psutil.Process(pid).children)
    (child,) = psutil.Process(pid).children()
    wait_until(lambda: child.cpu_times().user > seconds)
    return child


def started(word: str) -> list[str]:
    """The command lines with a word in them of processes that this one has started."""
    lines = []
    for child in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):  # it has ended meanwhile
            lines.append(" ".join(child.cmdline()))
    return [line for line in lines if word in line]


_WORK = 30.0
"""Seconds of processor time, which a busy machine takes nothing of, after which work has exploded."""


def no_hang() -> AbstractContextManager[None]:
    """Fail what hangs, regular expressions among it, so that the tests come to an end."""
    return _ended("it hangs", signal.ITIMER_REAL, signal.SIGALRM, PATIENCE)


def no_explosion() -> AbstractContextManager[None]:
    """Fail what works on and on in this process, where a fraction of a second would do."""
    return _ended("its work explodes", signal.ITIMER_PROF, signal.SIGPROF, _WORK)


@contextmanager
def _ended(reason: str, timer: int, sent: signal.Signals, seconds: float) -> Iterator[None]:
    def give_up(*_: object) -> None:
        pytest.fail(reason)

    previous = signal.signal(sent, give_up)
    signal.setitimer(timer, seconds)
    try:
        yield
    finally:
        signal.setitimer(timer, 0)
        signal.signal(sent, previous)


def used(process: psutil.Process) -> float:
    """Seconds of processor time that a process has used; endless once it is at its end."""
    try:
        times = process.cpu_times()
        ended = process.status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return float("inf")
    return float("inf") if ended else times.user + times.system


def has_used(process: psutil.Process, seconds: float) -> bool:
    """Whether a process has used that much processor time, or is at its end."""
    return used(process) >= seconds
