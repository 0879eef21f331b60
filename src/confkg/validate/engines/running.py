"""Engines at work: in child processes, one for each part of the shapes or one for all, within time and memory."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import pyoxigraph as ox

from confkg.errors import GraphError
from confkg.validate.engines import MOST_RESULTS
from confkg.validate.engines.child import (
    MALFORMED,
    OUT_OF_MEMORY,
    PATTERN_TOO_SLOW,
    fork,
    load_engine,
)

_THREADS = Path("/proc/self/task")
"""Where Linux lists the threads of this process."""
_LARGE_PAGES = {"GLIBC_TUNABLES": "glibc.malloc.hugetlb=1"}
"""Has memory in large pages where Linux has such: a million triples take a tenth less time."""
_TOO_LATE = -getattr(signal, "SIGALRM", 0)


class ShapesRefused(GraphError):
    """An engine does not take the shapes."""


class LimitReached(GraphError):
    """A validation took too long or too much memory.

    Attributes:
        pattern: the regular expression that did, if it is known.
        is_memory: whether it was the memory.
    """

    def __init__(
        self,
        what: str,
        where: str,
        fix: str,
        *,
        pattern: ox.Literal | None = None,
        is_memory: bool = False,
    ) -> None:
        super().__init__(what, where, fix)
        self.pattern, self.is_memory = pattern, is_memory


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a validation may take."""

    seconds: float = 900.0  # for the engine
    memory: int = 8 << 30  # bytes of address space for each process of the engine
    file_bytes: int = 1 << 30  # bytes of all data files together


def run_parts(
    data: Path,
    parts: Sequence[tuple[str, Path]],
    limits: Limits | None,
    shapes: str,
    *,
    at_once: bool = True,
) -> list[Path]:
    """Validate data against each part of the shapes.

    Args:
        data: N-Triples.
        parts: for each part the module of :mod:`confkg.validate.engines` that does it, and its
            shapes as N-Triples.
        limits: time is for all parts, memory for each; None for none, in this process.
        shapes: what to call the shapes in an error.
        at_once: whether each part has a process of its own; else one process does all, which takes
            less work where there is little to do.

    Raises:
        ShapesRefused: an engine calls the shapes malformed.
        LimitReached: it took too long or too much memory.
    """
    reports = [part.with_suffix(".report") for _, part in parts]
    if limits is None:
        for (module, part), report in zip(parts, reports, strict=True):
            try:
                text = load_engine(module)(data, part, MOST_RESULTS, [])
            except ValueError as error:
                raise _refused(str(error), shapes) from None
            report.write_text(text, encoding="utf-8")
        return reports
    works = [
        (module, str(part), str(report))
        for (module, part), report in zip(parts, reports, strict=True)
    ]
    groups = [[work] for work in works] if at_once else [works]
    start = _Fork if not at_once and _has_one_thread() else _start
    children = [(group[0][-1], start(_words(data, group, limits))) for group in groups]
    try:
        end = time.monotonic() + limits.seconds
        for said, child in children:
            _wait(child, end, limits, shapes, said)
    finally:
        for _, child in children:
            child.kill()
            child.wait()
    return reports


def _words(data: Path, works: Iterable[tuple[str, str, str]], limits: Limits) -> list[str]:
    return [str(data), str(limits.memory), f"{limits.seconds:g}", *chain.from_iterable(works)]


def _start(words: Sequence[str]) -> subprocess.Popen[bytes]:
    none = subprocess.DEVNULL
    command = [sys.executable, "-m", "confkg.validate.engines.child", *words]
    pages = {**_LARGE_PAGES, **os.environ}
    return subprocess.Popen(command, stdin=none, stdout=none, stderr=none, env=pages)


class _Fork:
    """A copy of this process, with what is used of one of :class:`subprocess.Popen`."""

    returncode: int | None = None

    def __init__(self, words: Sequence[str]) -> None:
        self._process = fork(words)

    def wait(self, timeout: float = 0.0) -> None:
        """Wait until it has ended, which it does by itself after the time that it may take."""
        if self.returncode is None:
            self.returncode = os.waitstatus_to_exitcode(os.waitpid(self._process, 0)[1])

    def kill(self) -> None:
        """End it, if it has not ended."""
        if self.returncode is None:
            os.kill(self._process, signal.SIGKILL)


def _has_one_thread() -> bool:
    """Whether this process can be copied: what other threads hold at the time is never set free."""
    return _THREADS.is_dir() and len([*_THREADS.iterdir()]) == 1


def _wait(
    child: subprocess.Popen[bytes] | _Fork, end: float, limits: Limits, shapes: str, said: str
) -> None:
    try:
        child.wait(max(0.0, end - time.monotonic()))
        in_time = child.returncode != _TOO_LATE
    except subprocess.TimeoutExpired:
        in_time = False
    if not in_time:
        what = f"the validation was not done within {limits.seconds:g} seconds"
        raise LimitReached(what, shapes, "give more with --timeout")
    if child.returncode == MALFORMED:
        raise _refused(_read(said), shapes)
    if child.returncode is None or child.returncode == OUT_OF_MEMORY or child.returncode < 0:
        raise LimitReached(
            f"the validation needs more than {limits.memory / (1 << 30):g} GiB of memory",
            shapes,
            "validate fewer files at a time, or give more with --max-memory",
            is_memory=True,
        )
    if child.returncode == PATTERN_TOO_SLOW:
        what = "a regular expression takes too long for one value"
        fix = "write it without repetitions in repetitions and without looking ahead or back"
        raise LimitReached(what, shapes, fix, pattern=ox.Literal(_read(said)))
    if child.returncode:
        raise GraphError(f"the engine ended with an error ({child.returncode})", shapes)


def _read(report: str) -> str:
    return Path(report).read_text(encoding="utf-8", errors="replace")


def _refused(said: str, shapes: str) -> ShapesRefused:
    return ShapesRefused(f"the shapes are malformed ({_first_lines(said)})", shapes, "fix them")


def _first_lines(text: str) -> str:
    """What an engine says, in one line of readable length.

    >>> _first_lines("not a list" + chr(10) + "  at 3")
    'not a list at 3'
    """
    return " ".join(text.split())[:300]
