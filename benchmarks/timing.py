"""Time and memory of whole commands."""

from __future__ import annotations

import resource
import statistics
import subprocess
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import psutil

_STEP = 0.05
"""Seconds between two looks at the memory."""


@dataclass(frozen=True)
class Timing:
    """Seconds of several runs of a command, and the most memory that one took (MiB).

    Attributes:
        seconds: of wall time of each run.
        processor: seconds that the processors worked in each run, of all its processes.
        peak: of the command and its children together, as far as was seen.
        given_up: whether the command was ended before it was done.
    """

    seconds: tuple[float, ...]
    processor: tuple[float, ...]
    peak: float
    given_up: bool = False

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)

    @property
    def work(self) -> float:
        """Median of the seconds of processor time, which other work on the machine hardly changes."""
        return statistics.median(self.processor)

    def __str__(self) -> str:
        low, high = min(self.seconds), max(self.seconds)
        more = "above " if self.given_up else ""
        return (
            f"{more}{self.median:7.3f} s  ({low:.3f} to {high:.3f})  "
            f"processors {self.work:.3f} s  {self.peak:6.0f} MiB"
        )


def measure(commands: Sequence[Sequence[str]], runs: int, *, warm_up: bool = True) -> list[Timing]:
    """Run the commands in turn, several times.

    Args:
        commands: what to run.
        runs: how many runs count.
        warm_up: whether each runs once more before, which does not count.
    """
    counted: list[list[Timing]] = [[] for _ in commands]
    for number in range(0 if warm_up else 1, runs + 1):
        for at, command in enumerate(commands):
            timing = measure_once(command)
            if number:
                counted[at].append(timing)
    return [
        Timing(
            tuple(t.median for t in timings),
            tuple(t.work for t in timings),
            max(t.peak for t in timings),
        )
        for timings in counted
    ]


def measure_once(
    command: Sequence[str], give_up: float | None = None, codes: Collection[int] = (0,)
) -> Timing:
    """Run a command.

    Args:
        command: what to run.
        give_up: seconds after which to end it.
        codes: the exit codes of a run that counts.
    """
    before, began = _worked(), time.perf_counter()
    process = psutil.Popen(command, stdout=subprocess.DEVNULL)
    peak, given_up = 0, False
    while True:
        try:
            status = process.wait(_STEP)
            break
        except psutil.TimeoutExpired:
            peak = max(peak, _memory(process))
        if give_up is not None and time.perf_counter() - began > give_up:
            given_up = True
            for child in [*process.children(recursive=True), process]:
                child.kill()
    took = time.perf_counter() - began
    if not given_up and status not in codes:
        raise SystemExit(f"failed: {' '.join(command)}")
    return Timing((took,), (_worked() - before,), peak / 2**20, given_up)


def _worked() -> float:
    """Seconds of processor time of all processes that were started from here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _memory(process: psutil.Process) -> int:
    """Bytes that a process and its children hold."""
    total = 0
    for one in [process, *process.children(recursive=True)]:
        try:
            total += one.memory_info().rss
        except psutil.NoSuchProcess:
            continue  # it has ended meanwhile
    return total
