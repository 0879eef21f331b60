"""Waiting for what happens, however long a busy machine takes: no test looks at a clock."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psutil
import pytest

__all__ = ["PATIENCE", "no_hang", "wait_for_work", "wait_until"]

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
    (started,) = psutil.Process(pid).children()
    wait_until(lambda: started.cpu_times().user > seconds)
    return started


@contextmanager
def no_hang() -> Iterator[None]:
    """Fail what hangs, regular expressions among it, so that the tests come to an end."""

    def give_up(*_: object) -> None:
        pytest.fail("it hangs")

    previous = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)
