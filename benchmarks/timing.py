"""Wall time and memory of whole commands."""

from __future__ import annotations

import os
import statistics
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Timing:
    """Seconds of several runs of a command, and the most memory that one took (MiB)."""

    seconds: tuple[float, ...]
    peak: float

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)

    def __str__(self) -> str:
        low, high = min(self.seconds), max(self.seconds)
        return f"{self.median:7.3f} s  ({low:.3f} to {high:.3f})  {self.peak:6.0f} MiB"


def measure(commands: Sequence[Sequence[str]], runs: int, *, warm_up: bool = True) -> list[Timing]:
    """Run the commands in turn, several times.

    Args:
        commands: what to run.
        runs: how many runs count.
        warm_up: whether each runs once more before, which does not count.
    """
    seconds: list[list[float]] = [[] for _ in commands]
    peaks = [0.0] * len(commands)
    for number in range(0 if warm_up else 1, runs + 1):
        for at, command in enumerate(commands):
            began = time.perf_counter()
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
            took = time.perf_counter() - began
            if status:
                raise SystemExit(f"failed: {' '.join(command)}")
            if number:
                seconds[at].append(took)
                peaks[at] = max(peaks[at], usage.ru_maxrss / 1024)
    return [Timing(tuple(found), peak) for found, peak in zip(seconds, peaks, strict=True)]
